"""The enemy deck: shuffled, turned over, and dealt into the two furthest rows (SHIPS-112 to SHIPS-114)."""

from __future__ import annotations

from tableflip.core.chance import shuffle
from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in
from tableflip.core.lots import is_telling, told, weigh
from tableflip.core.news import EVERYBODY, reveal
from tableflip.core.piles import pop, push
from tableflip.games.flip_ships.box import COLUMNS, ENEMIES, FASTEST, ROWS_REFILLED
from tableflip.games.flip_ships.rules.grid import mark_grid
from tableflip.games.flip_ships.rules.state import NOBODY, OFF, Deck, Happened, State

NOT_THERE = -1


@rule
def shuffle_deck(state: State) -> None:
    """Bring the deck into a random order; place 0 of a shuffle is the top, a pile keeps its top last."""
    shuffle(state.chance, state.deck.cards, state.deck.count)
    turn_over(state.deck)


@rule
def turn_over(deck: Deck) -> None:
    """Lay the deck the other way round."""
    for place in range(deck.count // 2):
        other = deck.count - 1 - place
        card = deck.cards[place]
        deck.cards[place] = deck.cards[other]
        deck.cards[other] = card


@rule
def refill(state: State) -> None:
    """SHIPS-112 to SHIPS-114, SHIPS-205: fill the two furthest rows, each from column 1 to column 5."""
    fast = 0
    held = 0  # speed-3 cards set aside lie at the start of the row `waiting`
    used = 0
    for behind in range(ROWS_REFILLED):
        row = state.book.rows - 1 - behind
        for column in range(COLUMNS):
            cell = row * COLUMNS + column
            if state.grid[cell] != 0:
                continue
            while comes_to_wait(state, fast):
                state.waiting[held] = pop(state.deck)
                held += 1
            if state.deck.count > 0:
                enemy = pop(state.deck)
                fast += 1 if state.book.speed[enemy] == FASTEST else 0
                lay(state, cell, enemy)
            elif used < held:
                lay(state, cell, state.waiting[used])
                used += 1
    put_under(state, used, held)
    mark_grid(state)


@rule
def comes_to_wait(state: State, fast: int) -> bool:
    """Turn up the top card, if there is one; whether it must be set aside."""
    if state.deck.count == 0:
        return False
    settle_top(state)
    return must_wait(state, fast)


@rule
def settle_top(state: State) -> None:
    """The top card is about to be seen: where outcomes are told, it is the told enemy.

    A seen card that went back is the top of D cards once in D times. Of the unseen ones, wherever they are, any may be
    among those in the deck: weights are whole numbers in these shares.
    """
    if not is_telling(state.chance):
        return
    deck = state.deck
    enemy = told(state.chance, ENEMIES, deck.cards[deck.count - 1] - 1) + 1
    unseen_in_deck = 0
    place = NOT_THERE
    other = NOT_THERE  # an unseen card that may stay aside instead
    for each in range(deck.count):
        if deck.cards[each] == enemy:
            place = each
        if state.seen >> deck.cards[each] & 1 == 0:
            unseen_in_deck += 1
            other = each
    is_seen = state.seen >> enemy & 1
    weight = unseen_in_deck
    if is_seen:
        weight = max(unseen_in_deck + cells_in(state.aside), 1) if place != NOT_THERE else 0
    elif place == NOT_THERE and state.aside >> enemy & 1 == 0:
        weight = 0
    weigh(state.chance, weight)
    if weight == 0:
        return
    if place == NOT_THERE:
        state.aside = state.aside & ~(1 << enemy) | 1 << deck.cards[other]
        place = other
    deck.cards[place] = deck.cards[deck.count - 1]
    deck.cards[deck.count - 1] = enemy


@rule
def must_wait(state: State, fast: int) -> bool:
    """SHIPS-205: whether the top card is one fast enemy too many for this refill."""
    if state.book.wave_spread == OFF or fast < state.book.wave_spread:
        return False
    return state.book.speed[state.deck.cards[state.deck.count - 1]] == FASTEST


@rule
def lay(state: State, cell: int, enemy: int) -> None:
    """Lay an enemy face up into a cell."""
    state.grid[cell] = enemy
    state.seen |= 1 << enemy
    reveal(state.news, Happened.DEALT, NOBODY, enemy, EVERYBODY)


@rule
def put_under(state: State, used: int, held: int) -> None:
    """SHIPS-205: cards still set aside go under the deck in the order they were set aside."""
    turn_over(state.deck)
    for place in range(used, held):
        push(state.deck, state.waiting[place])
    turn_over(state.deck)
