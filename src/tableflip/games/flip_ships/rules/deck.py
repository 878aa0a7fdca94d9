"""The enemy deck: shuffled, turned over, and dealt into the two furthest rows (SHIPS-112 to SHIPS-114)."""

from __future__ import annotations

from tableflip.core.chance import shuffle
from tableflip.core.compiled import rule
from tableflip.core.news import EVERYBODY, reveal
from tableflip.core.piles import pop, push
from tableflip.games.flip_ships.box import COLUMNS, FASTEST, ROWS_REFILLED
from tableflip.games.flip_ships.rules.grid import mark_grid
from tableflip.games.flip_ships.rules.state import NOBODY, OFF, Deck, Happened, State


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
            while state.deck.count > 0 and must_wait(state, fast):
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
