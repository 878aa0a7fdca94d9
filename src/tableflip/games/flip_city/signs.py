"""What a practised eye sees in a game of Flip City for two: the signs that a mayor's experience goes by.

A sign is the number of something that is there, and is written down as often as it is there: each card by where it
lies, each step that cash, points and played cards have climbed. All are seen from the player whose turn it is. The
order of a deck below its top card plays no part.
"""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.compiled import rule
from tableflip.core.piles import top
from tableflip.core.records import Many
from tableflip.games.flip_city.box import CARDS_MOST, NEVER, SIDES
from tableflip.games.flip_city.city import State, held


class Lies(IntEnum):
    """Where a card lies."""

    MY_DECK = 0  # below the top card
    MY_TOP = 1
    MY_DISCARD = 2
    PLAYED = 3
    HIS_DECK = 4
    HIS_TOP = 5
    HIS_DISCARD = 6


CASH_STEPS = 16
POINT_STEPS = 8
ROOM_MOST = 5  # more unhappiness than this can hardly come in one turn
PLAYED_FIRST, PLAYED_STEPS = 9, 10  # from the ninth played card to the eighteenth
CITY_FIRST, CITY_STEPS = 12, 8  # from the twelfth card of a city to the nineteenth
SUPPLY_STEPS = (0, 1, 3, 6)  # cards left in a pile that runs out

CASH_SIGN = len(Lies) * SIDES
POINT_SIGN = CASH_SIGN + CASH_STEPS
ROOM_SIGN = POINT_SIGN + POINT_STEPS
PLAYED_SIGN = ROOM_SIGN + ROOM_MOST + 1
MY_CITY_SIGN = PLAYED_SIGN + PLAYED_STEPS
HIS_CITY_SIGN = MY_CITY_SIGN + CITY_STEPS
SUPPLY_SIGN = HIS_CITY_SIGN + CITY_STEPS
MUST_SIGN = SUPPLY_SIGN + SIDES * len(SUPPLY_STEPS)
WINNER_SIGN = MUST_SIGN + 1  # a card was played that wins by cards
START_SIGN = WINNER_SIGN + 1  # the turn begins
MY_EMPTY_SIGN = START_SIGN + 1  # no card is left in the deck
HIS_EMPTY_SIGN = MY_EMPTY_SIGN + 1
UNSEEN_SIGN = HIS_EMPTY_SIGN + 1  # the top card is about to be seen
SIGNS = UNSEEN_SIGN + 1
# all cards of both, and every step
SIGNS_MOST = CARDS_MOST + SIGNS


@rule
def read_signs(state: State, is_top_seen: bool, signs: Many[int]) -> int:
    """Write down what the active player sees while playing cards; how many signs there are."""
    mine = state.cities[state.seat]
    count = read_deck(state, state.seat, Lies.MY_DECK, is_top_seen, signs, 0)
    count = read_row(mine.discard, Lies.MY_DISCARD, signs, count)
    for place in range(state.played.count):
        signs[count + place] = Lies.PLAYED * SIDES + state.played.cards[place]
    count += state.played.count
    count = read_rival(state, (state.seat + 1) % state.players, signs, count)
    count = read_steps(state.cash, 1, CASH_STEPS, CASH_SIGN, signs, count)
    count = read_steps(state.points, 1, POINT_STEPS, POINT_SIGN, signs, count)
    count = read_steps(state.played.count, PLAYED_FIRST, PLAYED_STEPS, PLAYED_SIGN, signs, count)
    count = read_steps(cards_of(state, state.seat), CITY_FIRST, CITY_STEPS, MY_CITY_SIGN, signs, count)
    signs[count] = ROOM_SIGN + min(state.limit - state.unhappy, ROOM_MOST)
    count += 1
    if state.must_next:
        signs[count] = MUST_SIGN
        count += 1
    if has_winner(state):
        signs[count] = WINNER_SIGN
        count += 1
    if state.played.count == 0:
        signs[count] = START_SIGN
        count += 1
    return count


@rule
def read_next(state: State, signs: Many[int]) -> int:
    """Write down what the other player would see if the turn ended now; how many signs there are."""
    rival = (state.seat + 1) % state.players
    city = state.cities[rival]
    count = read_deck(state, rival, Lies.MY_DECK, True, signs, 0)
    count = read_row(city.discard, Lies.MY_DISCARD, signs, count)
    count = read_rival(state, state.seat, signs, count)
    for place in range(state.played.count):
        signs[count + place] = Lies.HIS_DISCARD * SIDES + state.played.cards[place]
    count += state.played.count
    count = read_steps(cards_of(state, rival), CITY_FIRST, CITY_STEPS, MY_CITY_SIGN, signs, count)
    signs[count] = ROOM_SIGN + min(state.book.unhappy_limit, ROOM_MOST)
    signs[count + 1] = START_SIGN
    return count + 2


@rule
def read_deck(state: State, seat: int, lies: int, is_top_seen: bool, signs: Many[int], count: int) -> int:
    """The cards of a deck, as my deck or his."""
    deck = state.cities[seat].deck
    is_mine = lies == Lies.MY_DECK
    if deck.count == 0:
        signs[count] = MY_EMPTY_SIGN if is_mine else HIS_EMPTY_SIGN
        return count + 1
    for place in range(deck.count):
        signs[count + place] = lies * SIDES + deck.cards[place]
    count += deck.count
    if is_top_seen:
        signs[count - 1] = (lies + 1) * SIDES + top(deck)
        return count
    signs[count] = UNSEEN_SIGN
    return count + 1


@rule
def read_row(row: Many[int], lies: int, signs: Many[int], count: int) -> int:
    """The cards of a pile without order."""
    for side in range(SIDES):
        for _ in range(row[side]):
            signs[count] = lies * SIDES + side
            count += 1
    return count


@rule
def read_rival(state: State, seat: int, signs: Many[int], count: int) -> int:
    """The city of the player whose turn it is not, and the supply."""
    city = state.cities[seat]
    count = read_deck(state, seat, Lies.HIS_DECK, True, signs, count)
    count = read_row(city.discard, Lies.HIS_DISCARD, signs, count)
    count = read_steps(cards_of(state, seat), CITY_FIRST, CITY_STEPS, HIS_CITY_SIGN, signs, count)
    for side in range(SIDES):
        if state.book.cost[side] != NEVER:
            for place in range(len(SUPPLY_STEPS)):
                if state.supply[side] <= SUPPLY_STEPS[place]:
                    signs[count] = SUPPLY_SIGN + side * len(SUPPLY_STEPS) + place
                    count += 1
    return count


@rule
def read_steps(number: int, first: int, steps: int, sign: int, signs: Many[int], count: int) -> int:
    """A sign for each step that a number has climbed."""
    climbed = min(number - first + 1, steps)
    for place in range(climbed):
        signs[count + place] = sign + place
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
