"""The play phase (chapter 6): play, shuffle, recycle, stop."""

from __future__ import annotations

from tableflip.core.chance import shuffle
from tableflip.core.compiled import rule
from tableflip.core.news import EVERYBODY, NOTHING, reveal, tell
from tableflip.core.piles import pop, push, take_out, top
from tableflip.games.flip_city.box import CARD_OF, OTHER, SIDES
from tableflip.games.flip_city.rules.end import bust, is_bust, lose_if_sold_out
from tableflip.games.flip_city.rules.hidden import settle
from tableflip.games.flip_city.rules.state import City, Happened, Phase, Pile, State


@rule
def would_bust(state: State) -> bool:
    """CITY-260: whether playing the top card, which everybody sees, is certain to be a bust."""
    side = top(state.cities[state.seat].deck)
    return state.unhappy + state.book.unhappy[side] > state.limit + state.book.limit_bonus[side]


@rule
def play_top(state: State) -> None:
    """CITY-220 to CITY-224: move the card, add its numbers, carry out its abilities, check for a bust."""
    deck = state.cities[state.seat].deck
    side = pop(deck)
    push(state.played, side)
    tell(state.news, Happened.PLAYED, state.seat, side)
    book = state.book
    state.cash += book.cash[side]
    state.points += book.points[side]
    state.unhappy += book.unhappy[side]
    state.limit += book.limit_bonus[side]
    state.cash += book.cash_per_unhappy[side] * state.unhappy  # CITY-225, CITY-228
    if book.cash_if_same_card_before[side] and was_played_before(state, CARD_OF[side]):
        state.cash += book.cash_if_same_card_before[side]
    if book.bottom_to_discard[side] and deck.count > 0:
        mill(state)
    show_top(state)
    if is_bust(state):
        bust(state)
        return
    state.must_next = book.must_play_next[side]  # CITY-243


@rule
def was_played_before(state: State, card: int) -> bool:
    """CITY-226: whether a card of this type was played this turn before the last one."""
    for place in range(state.played.count - 1):
        if CARD_OF[state.played.cards[place]] == card:
            return True
    return False


@rule
def mill(state: State) -> None:
    """CITY-227, CITY-706: the bottom card goes to the discard pile, and only now is it seen."""
    city = state.cities[state.seat]
    settle(state, city.deck, 0)
    side = take_out(city.deck, 0)
    city.discard[side] += 1
    reveal(state.news, Happened.MILLED, state.seat, side, EVERYBODY)


@rule
def show_top(state: State) -> None:
    """CITY-705: a new top card is public at once."""
    deck = state.cities[state.seat].deck
    if deck.count > 0:
        settle(state, deck, deck.count - 1)
        reveal(state.news, Happened.TOP, state.seat, top(deck), EVERYBODY)


@rule
def recycle(state: State, side: int) -> None:
    """CITY-280, CITY-281: turn one such card over in the discard pile, for what it gives."""
    turn_over(state.cities[state.seat], side)
    book = state.book
    state.cash += book.recycle_cash[side]
    state.points += book.recycle_points[side]
    state.limit += book.recycle_limit_bonus[side]
    state.unhappy += book.recycle_unhappy[side]
    tell(state.news, Happened.RECYCLED, state.seat, side)
    if is_bust(state):  # CITY-261, CITY-262
        bust(state)


@rule
def turn_over(city: City, side: int) -> None:
    """One card of the discard pile shows its other side."""
    city.discard[side] -= 1
    city.discard[OTHER[side]] += 1


@rule
def shuffle_discard(state: State) -> None:
    """CITY-300, CITY-753: the discard pile in random order becomes the deck."""
    city = state.cities[state.seat]
    for side in range(SIDES):
        while city.discard[side] > 0:
            city.discard[side] -= 1
            push(city.deck, side)
    shuffle_deck(state, city.deck)
    tell(state.news, Happened.SHUFFLED, state.seat, NOTHING)
    show_top(state)


@rule
def shuffle_deck(state: State, deck: Pile) -> None:
    """CITY-753: shuffle cards that lie in book order; position 0 of the result is the top card."""
    shuffle(state.chance, deck.cards, deck.count)
    for place in range(deck.count // 2):
        mirrored = deck.count - 1 - place
        kept = deck.cards[place]
        deck.cards[place] = deck.cards[mirrored]
        deck.cards[mirrored] = kept


@rule
def pay_and_shuffle(state: State, side: int) -> None:
    """CITY-602, CITY-605: in the solo game a supply card goes first, and with the last one the game."""
    state.supply[side] -= 1
    state.removed[side] += 1
    tell(state.news, Happened.REMOVED, state.seat, side)
    if not lose_if_sold_out(state):
        shuffle_discard(state)


@rule
def stop(state: State) -> None:
    """CITY-205, CITY-244, CITY-322: to the building phase, with the permissions of the played cards."""
    tell(state.news, Happened.STOPPED, state.seat, NOTHING)
    state.phase = Phase.BUILD
    state.must_next = 0
    state.actions = state.book.main_actions
    for place in range(state.played.count):
        side = state.played.cards[place]
        state.actions += state.book.extra_actions[side]
        state.extra_buys += state.book.extra_buys[side]
        state.extra_flips[side] += state.book.extra_flips[side]
