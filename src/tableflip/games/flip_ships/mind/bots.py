"""Partners: those that play by rules of thumb, and one that tries out what it might do before it does it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from tableflip.core.action import Action, Meant
from tableflip.core.chance import Chance, below, branch, stream
from tableflip.core.compiled import compiled
from tableflip.core.game import Game
from tableflip.core.loops import Numbers, Rows
from tableflip.core.mind import never
from tableflip.core.records import pack
from tableflip.games.flip_ships.landings.measured import SAMPLES
from tableflip.games.flip_ships.mind.thumb import partner
from tableflip.games.flip_ships.mind.trying import CHOICES_MOST, list_choices, try_out
from tableflip.games.flip_ships.rules.state import LEGAL_MOST, Phase, State

GAMES = 1500  # played on for one decision
LEAST = 300  # of them, besides the seconds
SECONDS = 1.0
OVERTIME = 4  # times its seconds that it may take where a busy machine keeps it from the least it should do
CHUNK = 16  # deals between two looks at the clock


class Partner:
    """The rules of thumb as a bot; it knows nothing that the table does not show."""

    is_instant = True  # it plays by the interpreted rules and waits for no compiler

    def __init__(self, _seed: str = "0") -> None:
        self._menu: Any = [0] * LEGAL_MOST

    def choose(self, game: Game[State], state: State, _seat: int) -> Action:
        """The decision it takes."""
        count = game.rules.legal_into(state, self._menu)
        chosen: int = self._menu[partner(state, self._menu, count)]
        return game.rules.actions[chosen]


@dataclass
class Planner:
    """Tries its choices and aims in games that it plays on by rules of thumb."""

    seed: str = "0"
    games: int = GAMES
    seconds: float | None = SECONDS
    clock: Callable[[], float] = time.monotonic
    is_stopped: Callable[[], bool] = never  # asked between chunks: whoever no longer wants the answer says yes
    chance: Chance = field(init=False)

    def __post_init__(self) -> None:
        self.chance = stream(f"planner {self.seed}")

    def thinking(self, positions: int) -> Planner:
        """The same, playing on so many games for a decision, however long they take."""
        return replace(self, games=positions, seconds=None)

    def choose(self, game: Game[State], state: State, _seat: int) -> Action:
        """What most games are won with; a flick with what it is aimed at."""
        rows = np.empty((3, State.dtype.itemsize), np.uint8)
        rows[0] = pack(state)
        choices = np.empty(CHOICES_MOST, np.int32)
        count = compiled(list_choices, game.owner)(rows[0], CHOICES_MOST, choices)
        best = self._best(game, rows, choices[:count])
        if state.phase != Phase.FLICK:
            return game.rules.actions[best]
        return Meant(*game.legal(state)[0], best)

    def _best(self, game: Game[State], rows: Rows, choices: Numbers) -> int:
        """The best choice: all are tried equally often, then the better half of them, and so on."""
        begun, first, source = self.clock(), below(self.chance, SAMPLES), pack(branch(self.chance))
        wins = np.zeros(len(choices), np.int64)
        stages, deals, games = (len(choices) - 1).bit_length(), 0, 0
        for _ in range(stages):
            left = max(self.games // (stages * len(choices)), 1)
            while left and not self.is_stopped() and not self._is_late(self.clock() - begun, games):
                some = min(CHUNK, left)
                compiled(try_out, game.owner)(rows, choices, first + deals, some, source, wins)
                left, deals, games = left - some, deals + some, games + some * len(choices)
            order = np.argsort(-wins, kind="stable")[: (len(choices) + 1) // 2]  # of equals what a partner would do
            choices, wins = choices[order], wins[order]
        return int(choices[0])

    def _is_late(self, spent: float, games: int) -> bool:
        """Whether its time is over, or the much longer one that it has for the least it should do."""
        return self.seconds is not None and spent >= self.seconds * (1 if games >= LEAST else OVERTIME)
