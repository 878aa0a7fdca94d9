"""What the network looks at in a game of Flip City for two (`mind/network.py`).

A feature is the number of something that is there, and is listed as often as it is there: each card by where it lies,
each step that cash, points and played cards have climbed. All are seen from the player whose turn it is. The order of
a deck below its top card plays no part.
"""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.compiled import rule
from tableflip.core.piles import top
from tableflip.core.records import Many
from tableflip.games.flip_city.box import CARDS_MOST, NEVER, SIDES
from tableflip.games.flip_city.rules.state import State, held


class Zone(IntEnum):
    """Where a card lies."""

    MY_DECK = 0  # below the top card
    MY_TOP = 1
    MY_DISCARD = 2
    PLAYED = 3
    RIVAL_DECK = 4
    RIVAL_TOP = 5
    RIVAL_DISCARD = 6


CASH_STEPS = 16
POINT_STEPS = 8
ROOM_MOST = 5  # more unhappiness than this can hardly come in one turn
PLAYED_FIRST, PLAYED_STEPS = 9, 10  # from the ninth played card to the eighteenth
CITY_FIRST, CITY_STEPS = 12, 8  # from the twelfth card of a city to the nineteenth
SUPPLY_STEPS = (0, 1, 3, 6)  # cards left in a pile that runs out

CASH_FEATURE = len(Zone) * SIDES
POINT_FEATURE = CASH_FEATURE + CASH_STEPS
ROOM_FEATURE = POINT_FEATURE + POINT_STEPS
PLAYED_FEATURE = ROOM_FEATURE + ROOM_MOST + 1
MY_CITY_FEATURE = PLAYED_FEATURE + PLAYED_STEPS
RIVAL_CITY_FEATURE = MY_CITY_FEATURE + CITY_STEPS
SUPPLY_FEATURE = RIVAL_CITY_FEATURE + CITY_STEPS
MUST_FEATURE = SUPPLY_FEATURE + SIDES * len(SUPPLY_STEPS)
WINNER_FEATURE = MUST_FEATURE + 1  # a card was played that wins by cards
START_FEATURE = WINNER_FEATURE + 1  # the turn begins
MY_EMPTY_FEATURE = START_FEATURE + 1  # no card is left in the deck
RIVAL_EMPTY_FEATURE = MY_EMPTY_FEATURE + 1
UNSEEN_FEATURE = RIVAL_EMPTY_FEATURE + 1  # the top card is about to be seen
FEATURES = UNSEEN_FEATURE + 1
FEATURES_MOST = CARDS_MOST + FEATURES  # no position has more: all cards of both, and every step


@rule
def list_features(state: State, is_top_seen: bool, features: Many[int]) -> int:
    """List what the active player sees while playing cards; how many features there are."""
    mine = state.cities[state.seat]
    count = list_deck(state, state.seat, Zone.MY_DECK, is_top_seen, features, 0)
    count = list_pile(mine.discard, Zone.MY_DISCARD, features, count)
    for place in range(state.played.count):
        features[count + place] = Zone.PLAYED * SIDES + state.played.cards[place]
    count += state.played.count
    count = list_rival(state, (state.seat + 1) % state.players, features, count)
    count = list_steps(state.cash, 1, CASH_STEPS, CASH_FEATURE, features, count)
    count = list_steps(state.points, 1, POINT_STEPS, POINT_FEATURE, features, count)
    count = list_steps(state.played.count, PLAYED_FIRST, PLAYED_STEPS, PLAYED_FEATURE, features, count)
    count = list_steps(cards_of(state, state.seat), CITY_FIRST, CITY_STEPS, MY_CITY_FEATURE, features, count)
    features[count] = ROOM_FEATURE + min(state.limit - state.unhappy, ROOM_MOST)
    count += 1
    if state.must_next:
        features[count] = MUST_FEATURE
        count += 1
    if has_winner(state):
        features[count] = WINNER_FEATURE
        count += 1
    if state.played.count == 0:
        features[count] = START_FEATURE
        count += 1
    return count


@rule
def list_features_of_next(state: State, features: Many[int]) -> int:
    """List what the other player would see if the turn ended now; how many features there are."""
    rival = (state.seat + 1) % state.players
    city = state.cities[rival]
    count = list_deck(state, rival, Zone.MY_DECK, True, features, 0)
    count = list_pile(city.discard, Zone.MY_DISCARD, features, count)
    count = list_rival(state, state.seat, features, count)
    for place in range(state.played.count):
        features[count + place] = Zone.RIVAL_DISCARD * SIDES + state.played.cards[place]
    count += state.played.count
    count = list_steps(cards_of(state, rival), CITY_FIRST, CITY_STEPS, MY_CITY_FEATURE, features, count)
    features[count] = ROOM_FEATURE + min(state.book.unhappy_limit, ROOM_MOST)
    features[count + 1] = START_FEATURE
    return count + 2


@rule
def list_deck(state: State, seat: int, zone: int, is_top_seen: bool, features: Many[int], count: int) -> int:
    """The cards of a deck, as my deck or the rival's."""
    deck = state.cities[seat].deck
    is_mine = zone == Zone.MY_DECK
    if deck.count == 0:
        features[count] = MY_EMPTY_FEATURE if is_mine else RIVAL_EMPTY_FEATURE
        return count + 1
    for place in range(deck.count):
        features[count + place] = zone * SIDES + deck.cards[place]
    count += deck.count
    if is_top_seen:
        features[count - 1] = (zone + 1) * SIDES + top(deck)
        return count
    features[count] = UNSEEN_FEATURE
    return count + 1


@rule
def list_pile(row: Many[int], zone: int, features: Many[int], count: int) -> int:
    """The cards of a pile without order."""
    for side in range(SIDES):
        for _ in range(row[side]):
            features[count] = zone * SIDES + side
            count += 1
    return count


@rule
def list_rival(state: State, seat: int, features: Many[int], count: int) -> int:
    """The city of the player whose turn it is not, and the supply."""
    city = state.cities[seat]
    count = list_deck(state, seat, Zone.RIVAL_DECK, True, features, count)
    count = list_pile(city.discard, Zone.RIVAL_DISCARD, features, count)
    count = list_steps(cards_of(state, seat), CITY_FIRST, CITY_STEPS, RIVAL_CITY_FEATURE, features, count)
    for side in range(SIDES):
        if state.book.cost[side] != NEVER:
            for place in range(len(SUPPLY_STEPS)):
                if state.supply[side] <= SUPPLY_STEPS[place]:
                    features[count] = SUPPLY_FEATURE + side * len(SUPPLY_STEPS) + place
                    count += 1
    return count


@rule
def list_steps(number: int, first: int, steps: int, feature: int, features: Many[int], count: int) -> int:
    """A feature for each step that a number has climbed."""
    climbed = min(number - first + 1, steps)
    for place in range(climbed):
        features[count + place] = feature + place
    return count + max(climbed, 0)


@rule
def is_step(number: int, first: int, steps: int) -> bool:
    """Whether a number is one of the steps."""
    return first <= number < first + steps


@rule
def cards_of(state: State, seat: int) -> int:
    """How many cards a player owns, wherever they lie."""
    city = state.cities[seat]
    cards = city.deck.count + held(city.discard)
    return cards + state.played.count if seat == state.seat else cards


@rule
def has_winner(state: State) -> bool:
    """Whether a card was played that wins by cards."""
    for place in range(state.played.count):
        if state.book.win_with_cards[state.played.cards[place]] != NEVER:
            return True
    return False
