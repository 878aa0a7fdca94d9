"""Whoever else sits at the tables of an environment: bots, compiled for all rows at once where they are quick."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.bots import answers, make_bot
from tableflip.bots.habits import let_watch
from tableflip.bots.levels import level_named
from tableflip.core.action import Meant
from tableflip.core.batch import Batch
from tableflip.core.chance import Chance, branch, stream
from tableflip.core.compiled import compiled
from tableflip.core.game import Game
from tableflip.core.ply import Deed
from tableflip.core.records import pack

SAMPLES = 8  # deals over which a greedy opponent looks at its actions


class Opponents:
    """One kind of bot in all rows of a batch; what it draws is decided by the seed and the number of each game."""

    def __init__(self, game: Game[Any], name: str, size: int) -> None:
        make_bot(game, name)  # a name that no bot has is refused
        level = level_named(game, name)
        kind = level.bot if level else name
        self.game = game
        self.name = name
        self.slip = round(answers.CERTAIN * level.slip) if level else 0
        self.is_random = kind == "random"
        self.is_compiled = kind in ("random", "greedy") and kind not in game.mind.bots
        self.sources = np.zeros((size, Chance.dtype.itemsize), np.uint8)
        self.numbers = np.zeros(size, np.int32)
        self.bots: list[dict[int, Any]] = [{} for _ in range(size)]  # by row and seat: each remembers for itself
        self.deals = [Chance() for _ in range(size)]

    def begin(self, row: int, seed: str, game: int, seats: Iterable[int]) -> None:
        """A new game begins in a row, with bots at these seats."""
        whole = f"{self.name} {seed} {game}"
        self.sources[row] = pack(stream(whole))
        if not self.is_compiled:
            self.bots[row] = {seat: make_bot(self.game, self.name, f"{whole} {seat}") for seat in seats}
            self.deals[row] = stream(f"deals {whole}")

    def watch(self, batch: Batch[Any], numbers: NDArray[Any], playing: NDArray[np.bool_]) -> None:
        """Show bots that learn from others what is about to be done, as each of them can know it."""
        if self.is_compiled or self.game.mind.rivals is None:
            return
        for row in np.flatnonzero(playing):
            if batch.mask[row].sum() > 1:  # else nothing was decided
                deed = Deed(batch.read(int(row)), int(batch.seats[row]), self.game.rules.actions[int(numbers[row])])
                for seat, bot in self.bots[row].items():
                    let_watch(bot, self.game, seat, [deed], self.deals[row])

    def answer(self, batch: Batch[Any], wanted: NDArray[np.bool_]) -> tuple[NDArray[np.int32], dict[int, str]]:
        """An action for every row that is wanted, and where a bot meant something by it what came of that."""
        outcomes: dict[int, str] = {}
        if self.is_random:
            loop = compiled(answers.answer_at_random, self.game.owner)
            batch.in_threads(loop, batch.rows, wanted, self.numbers, self.sources)
        elif self.is_compiled:
            loop = compiled(answers.answer_greedily, self.game.owner)
            told = batch.rows, wanted, batch.seats, self.numbers, self.sources, SAMPLES, self.slip
            batch.in_threads(loop, *told)
        else:
            for row in map(int, np.flatnonzero(wanted)):
                self._think(batch, row, outcomes)
        return self.numbers, outcomes

    def _think(self, batch: Batch[Any], row: int, outcomes: dict[int, str]) -> None:
        """What a bot chooses that is shown a state in which all is dealt again that its seat cannot know."""
        game, seat, deals = self.game, int(batch.seats[row]), self.deals[row]
        state = batch.read(row)
        chosen = self.bots[row][seat].choose(game, game.redeal(state, seat, deals), seat)
        self.numbers[row] = game.rules.space.number(chosen)
        if isinstance(chosen, Meant) and game.outcomes is not None:
            state.chance = branch(deals)
            game.draw_outcome(state, chosen)
            outcomes[row] = game.outcomes.text(state)
