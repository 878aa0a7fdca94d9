"""The end of Flip Chess in sight: with few cards face down, every flip is played out."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in
from tableflip.games.flip_chess.box import KINDS, SQUARES
from tableflip.games.flip_chess.rules.cards import lay
from tableflip.games.flip_chess.rules.hidden import dealt_squares, is_known
from tableflip.games.flip_chess.rules.state import State, Verb

FEW = 5  # face-down cards with which the end of the game is in sight


@rule
def near(state: State, _seat: int) -> bool:
    """Whether so few cards are face down that the game can be played out."""
    return SQUARES - cells_in(state.up) <= FEW


@rule
def fate(state: State, verb: int, target: int, which: int) -> int:
    """A flip may show every kind that is still unknown: lay the which-th of them; how many cards it stands for."""
    if verb != Verb.FLIP or is_known(state, target):
        return 1 if which == 0 else 0
    for kind in range(1, KINDS):
        copies = 0
        place = target
        for square in range(dealt_squares(state)):
            if state.cards[square] == kind and not is_known(state, square):
                copies += 1
                place = square
        if copies > 0 and which == 0:
            lay(state, place, state.cards[target])
            lay(state, target, kind)
            return copies
        which -= 1 if copies > 0 else 0
    return 0
