"""What a seat sees for OpenSpiel: one tensor, its planes by name, and a text."""

from __future__ import annotations

from typing import Any

import numpy as np

from tableflip.core.game import Game


class Observer:
    """Writes into `tensor`: `dict` has it in its shape, and `planes` each plane by name, all views of it.

    With perfect recall the text is all that a seat has seen, heard and done; the tensor shows what it sees now. Without
    private information nothing is written: what all see of a game is in the public part of every seat's view only.
    """

    def __init__(self, game: Game[Any], perfect_recall: bool, is_private: bool) -> None:
        self.perfect_recall = perfect_recall
        self.is_told = is_private or game.telling.same_for_all
        self.tensor = np.zeros(int(np.prod(game.mind.observation)), np.float32)
        # OpenSpiel joins what is in here to the tensor of a state: every number belongs to it once
        self.dict = {"observation": self.tensor.reshape(game.mind.observation)}
        self.planes = {
            plane.name: self.tensor[plane.places.start : plane.places.stop : plane.places.step]
            for plane in game.mind.planes
        }

    def set_from(self, state: Any, player: int) -> None:
        """Look at a state as a player."""
        self.tensor[:] = state.seen(player) if self.is_told else 0

    def string_from(self, state: Any, player: int) -> str | None:
        """The same as text."""
        if not self.is_told:
            return ""
        if self.perfect_recall:
            return state.information_state_string(player)
        return state.seen(player).tobytes().hex()
