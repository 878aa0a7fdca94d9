"""What nobody knows in Flip Ships: the order of the deck, and which unseen cards are in it (chapter 21.2)."""

from __future__ import annotations

from tableflip.core.chance import below
from tableflip.core.compiled import rule
from tableflip.core.grids import lowest
from tableflip.core.piles import push
from tableflip.games.flip_ships.box import CELLS
from tableflip.games.flip_ships.rules.deck import shuffle_deck
from tableflip.games.flip_ships.rules.state import CARDS, State


@rule
def resample(state: State, _seat: int) -> None:
    """Deal the unseen cards to deck and aside again, and shuffle the deck; nobody knows more than anybody else."""
    fill_deck(state, state.deck.count)


@rule
def complete(state: State) -> None:
    """Deal the deck that a position text left open."""
    if state.deck.cards[0] == 0:
        fill_deck(state, state.deck.count)


@rule
def fill_deck(state: State, size: int) -> None:
    """A deck of this size: all cards seen that went back into it, and unseen cards drawn by chance."""
    hidden = 0
    unseen = 0
    elsewhere = state.destroyed | state.arrived
    for cell in range(CELLS):
        elsewhere |= 1 << state.grid[cell]
    state.deck.count = 0
    for enemy in range(CARDS):
        if state.book.speed[enemy] > 0 and elsewhere >> enemy & 1 == 0:
            if state.seen >> enemy & 1:
                push(state.deck, enemy)
            else:
                hidden |= 1 << enemy
                unseen += 1
    while state.deck.count < size:
        enemy = nth_of(hidden, below(state.chance, unseen))
        hidden &= ~(1 << enemy)
        unseen -= 1
        push(state.deck, enemy)
    state.aside = hidden
    shuffle_deck(state)


@rule
def nth_of(enemies: int, n: int) -> int:
    """The n-th enemy of a set, the lowest being number 0."""
    left = enemies
    for _ in range(n):
        left &= left - 1
    return lowest(left)
