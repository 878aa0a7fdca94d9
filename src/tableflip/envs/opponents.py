"""Whoever else sits at the tables of an environment: bots, compiled for all rows at once where they are quick."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.bots import answers, make_bot
from tableflip.bots.levels import level_named
from tableflip.core.batch import Batch
from tableflip.core.chance import Chance, stream
from tableflip.core.compiled import compiled
from tableflip.core.game import Game
from tableflip.core.records import pack

SAMPLES = 8  # deals over which a greedy opponent looks at its actions


class Opponents:
    """One kind of bot in all rows of a batch; what it draws is decided by the seed and the number of each game."""

    def __init__(self, game: Game[Any], name: str, size: int) -> None:
        level = level_named(game, name)
        kind = level.bot if level else name
        self.game = game
        self.name = name
        self.slip = round(answers.CERTAIN * level.slip) if level else 0
        self.is_random = kind == "random"
        self.is_compiled = kind in ("random", "greedy") and kind not in game.mind.bots
        make_bot(game, name)  # a name that no bot has is refused
        self.sources = np.zeros((size, Chance.dtype.itemsize), np.uint8)
        self.numbers = np.zeros(size, np.int32)
        self.bots: list[Any] = [None] * size

    def begin(self, row: int, seed: str, game: int) -> None:
        """A new game begins in a row."""
        whole = f"{self.name} {seed} {game}"
        self.sources[row] = pack(stream(whole))
        if not self.is_compiled:
            self.bots[row] = (make_bot(self.game, self.name, whole), stream(f"deals {whole}"))

    def answer(self, batch: Batch[Any], wanted: NDArray[np.bool_]) -> NDArray[np.int32]:
        """An action for every row that is wanted."""
        if self.is_random:
            loop = compiled(answers.answer_at_random, self.game.owner)
            batch.in_threads(loop, batch.rows, wanted, self.numbers, self.sources)
        elif self.is_compiled:
            loop = compiled(answers.answer_greedily, self.game.owner)
            told = batch.rows, wanted, batch.seats, self.numbers, self.sources, SAMPLES, self.slip
            batch.in_threads(loop, *told)
        else:
            for row in np.flatnonzero(wanted):
                self.numbers[row] = self._thought(batch, int(row))
        return self.numbers

    def _thought(self, batch: Batch[Any], row: int) -> int:
        """What a bot chooses that is shown a state in which all is dealt again that its seat cannot know."""
        bot, deals = self.bots[row]
        seat = int(batch.seats[row])
        state = self.game.redeal(batch.read(row), seat, deals)
        return self.game.rules.space.number(bot.choose(self.game, state, seat))
