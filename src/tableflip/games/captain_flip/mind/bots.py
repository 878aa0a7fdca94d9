"""The greedy players of Captain Flip, with a good or a bad memory."""

from __future__ import annotations

import numpy as np

from tableflip.core.action import Action
from tableflip.core.chance import below, branch, stream
from tableflip.core.compiled import compiled
from tableflip.core.game import Game
from tableflip.core.loops import sights
from tableflip.core.news import knows
from tableflip.core.records import pack
from tableflip.games.captain_flip.box import CELLS
from tableflip.games.captain_flip.rules.in_sight import is_annotated
from tableflip.games.captain_flip.rules.state import State

SAMPLES = 8
SPAN = 6  # turns for which a forgetful bot has a tile in mind or not
SLIPPED = 55  # of a hundred tiles, those it cannot recall


class Greedy:
    """Takes what looks best after each decision, and remembers every tile it has seen."""

    def __init__(self, seed: str = "0") -> None:
        self.chance = stream(f"captain {seed}")

    def choose(self, game: Game[State], state: State, seat: int) -> Action:
        """The action with the best evaluation over several deals; equals are drawn."""
        legal = game.legal(state)
        menu = np.array([game.rules.space.number(action) for action in legal], np.int32)
        values = np.empty(len(legal), np.int64)
        rows = np.empty((3, game.rules.state.dtype.itemsize), np.uint8)
        rows[0] = pack(state)
        compiled(sights, game.owner)(rows, seat, SAMPLES, menu, len(legal), values, pack(branch(self.chance)))
        equal = [action for action, value in zip(legal, values) if value == values.max()]
        return equal[below(self.chance, len(equal))]


class Forgetful(Greedy):
    """Plays greedily too, but every facedown tile slips its mind for some turns, unless the ship's log keeps it."""

    def choose(self, game: Game[State], state: State, seat: int) -> Action:
        """What looks best to somebody who has forgotten a part of what was seen."""
        return super().choose(game, self.remembered(game, state, seat), seat)

    def remembered(self, game: Game[State], state: State, seat: int) -> State:
        """The state with the tiles dealt again that are out of this player's mind at the moment."""
        faded = state.clone()
        for cell in range(CELLS):
            down = (state.present & ~state.up) >> cell & 1
            if not down or cell == state.flipped or not knows(state.known[cell], seat):
                continue
            if not is_annotated(state, cell) and slips(state, cell, seat):
                faded.known[cell] &= ~(1 << seat)
        return game.redeal(faded, seat, self.chance)


def slips(state: State, cell: int, seat: int) -> bool:
    """Whether a player cannot recall a tile these turns: a matter of the tile, its cell and the hour.

    A bot is made anew for every decision at a server's table, so its memory may not depend on what it kept.
    """
    hour = state.number // SPAN
    return below(stream(f"mind {state.board[cell]} {cell} {seat} {hour}"), 100) < SLIPPED
