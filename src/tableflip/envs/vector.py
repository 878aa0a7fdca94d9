"""One seat against bots in thousands of games at once, as a vector environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.levels import usual_bot
from tableflip.core.action import OVER
from tableflip.core.batch import Batch
from tableflip.core.batch_told import Seeds, row_seeds
from tableflip.core.errors import NotLegal, TableflipError
from tableflip.core.fast import Fast
from tableflip.core.game import Game
from tableflip.core.terminal import board_of
from tableflip.envs.libraries import library
from tableflip.envs.opponents import Opponents
from tableflip.envs.spaces import (
    LOST,
    action_space,
    check_reset,
    checked_action,
    checked_illegal,
    observation_space,
)
from tableflip.games import game_named

gymnasium = library("gymnasium")
vector = library("gymnasium.vector")
AutoresetMode = vector.AutoresetMode
Observations = dict[str, Any]
Infos = dict[str, Any]
SEED_MOST = 1 << 31
DEALS_MOST = 100  # games in a row that may be over before the learner has a say
FAR = 1 << 40  # further from all actions than any number that has to be told apart


class TableVector(vector.VectorEnv):
    """Rows of one game: the learner has one seat of each, bots have the others and answer within the same step.

    The reward comes at the end, -1 for a loss and 1 for a win. With `seat=None` the learner changes seats from game to
    game of a row. `illegal`: an action that is not legal loses the game (`lose`), is replaced by the first legal one
    (`replace`), or raises NotLegal before any row has changed (`raise`). Row i with seed s plays what a single
    environment with seed s + i plays.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(  # noqa: PLR0913
        self,
        game: str | Game[Any],
        num_envs: int = 1,
        *,
        opponent: str | None = None,
        seat: int | None = None,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        illegal: str = "lose",
        autoreset_mode: Any = AutoresetMode.SAME_STEP,
        max_plies: int | None = None,
        threads: int | None = 1,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.game = game = game_named(game) if isinstance(game, str) else game
        self.num_envs = num_envs
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.mode}
        self.render_mode = render_mode
        self.illegal = checked_illegal(illegal)
        self.max_plies = max_plies
        self.copy = copy
        self.batch: Batch[Any] = Batch(
            game, num_envs, 0, seats, options=options, limit=max_plies, autoreset=False, threads=threads
        )
        if seat is not None and seat not in range(self.batch.seat_count):
            raise TableflipError(f"there are seats 0 to {self.batch.seat_count - 1}, not {seat!r:.60}")
        self.seat = seat
        self.opponents = Opponents(game, usual_bot(game) if opponent is None else str(opponent), num_envs)
        self.single_observation_space = observation_space(game)
        self.single_action_space = action_space(game)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = vector.utils.batch_space(self.single_action_space, num_envs)
        self.own = np.zeros(num_envs, np.int8)  # the seat of the learner in each row
        self.seeds: list[str] = []
        self._fast = Fast(game)
        self._ended = np.zeros(num_envs, np.bool_)
        self._lost = np.zeros(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observations, Infos]:
        """Deal all rows, or those of `options["reset_mask"]`; without seeds each row goes on with its next game."""
        check_reset(options, "reset_mask")
        wanted = np.ones(self.num_envs, np.bool_)
        if options:
            wanted = np.asarray(options["reset_mask"], np.bool_)
            if wanted.shape != (self.num_envs,) or not wanted.any():
                raise TableflipError(f"a reset mask has {self.num_envs} flags, and at least one is set")
        if seed is None and not self.seeds:
            seed = int(np.random.default_rng().integers(SEED_MOST))
        if seed is not None:
            self._sow(seed, wanted)
        self._deal(wanted)
        return self._observations(), self._infos()

    def step(self, actions: Any) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """One decision of the learner in every row, and the answers of all others up to its next one."""
        numbers = np.asarray(actions)
        if not self.seeds:
            raise TableflipError("reset the environment before its first step")
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise TableflipError(f"{self.num_envs} rows take {self.num_envs} whole numbers")
        if self.mode is AutoresetMode.DISABLED and self._ended.any():
            raise NotLegal(f"row {int(np.flatnonzero(self._ended)[0])} is over: reset it first")
        waiting = self._ended.copy()  # in NEXT_STEP: dealt in this step, whatever the action
        active = ~waiting
        self._lost[:] = False
        numbers = self._judged(numbers.astype(np.int64), active)
        if waiting.any():
            self._deal(waiting)
        playing = active & ~self._lost
        self.opponents.watch(self.batch, numbers, playing)
        self.batch.step(numbers, playing)
        self._go_on(playing)
        terminated = active & (self.batch.terminated | self._lost)
        truncated = active & self.batch.truncated & ~terminated
        rewards = np.where(terminated, self.batch.rewards[np.arange(self.num_envs), self.own], 0.0)
        rewards[self._lost & active] = LOST
        self._ended = terminated | truncated
        infos = self._infos()
        if self.mode is AutoresetMode.SAME_STEP and self._ended.any():
            ended = self._ended.copy()
            last = self._last_sights(ended)
            told = {name: value.copy() for name, value in infos.items()}
            self._deal(ended)
            infos = {
                **self._infos(),
                "final_obs": last,
                "_final_obs": ended.copy(),
                "final_info": told,
                "_final_info": ended.copy(),
            }
            self._ended = np.zeros(self.num_envs, np.bool_)
        return self._observations(), rewards, terminated, truncated, infos

    @property
    def _mask(self) -> NDArray[np.int8]:
        """The mask as Gymnasium wants it: a view, made anew, for one that was kept would not follow into a copy."""
        return self.batch.mask.view(np.int8)

    def render(self) -> Any:
        """The boards as text, each as its learner sees it."""
        if self.render_mode != "ansi":
            return None
        board = board_of(self.game.package)
        return tuple(board.plain(self.batch.read(row), int(self.own[row]), False) for row in range(self.num_envs))

    def _sow(self, seed: int | Sequence[int | None], wanted: NDArray[np.bool_]) -> None:
        """Give rows new seeds; a row whose seed is None keeps its own."""
        told: list[str | None] = []
        if isinstance(seed, (list, tuple)):
            told += [None if each is None else str(each) for each in seed]
        else:
            told += row_seeds(cast(Seeds, seed), self.num_envs)
        if len(told) != self.num_envs:
            raise TableflipError(f"{self.num_envs} rows take {self.num_envs} seeds, not {len(told)}")
        kept = self.seeds or row_seeds(int(np.random.default_rng().integers(SEED_MOST)), self.num_envs)
        self.seeds = [new if new is not None and wanted[row] else kept[row] for row, new in enumerate(told)]
        places = [row for row in range(self.num_envs) if wanted[row] and told[row] is not None]
        self.batch.sow(places, [self.seeds[row] for row in places])

    def _deal(self, wanted: NDArray[np.bool_]) -> None:
        """Deal the next game of some rows, up to the first decision of the learner."""
        waiting, seats, tried = wanted.copy(), self.batch.seat_count, 0
        while waiting.any():
            if tried == DEALS_MOST:
                row = int(np.flatnonzero(waiting)[0])
                raise TableflipError(
                    f"row {row}: {DEALS_MOST} games were over before seat {self.own[row]} had a say"
                    + ("" if self.max_plies is None else f": max_plies={self.max_plies} is too few")
                )
            tried += 1
            self.batch.reset(waiting)
            for row in map(int, np.flatnonzero(waiting)):
                game = int(self.batch.games[row]) - 1
                self.own[row] = game % seats if self.seat is None else self.seat
                self.opponents.begin(
                    row, self.seeds[row], game, (seat for seat in range(seats) if seat != self.own[row])
                )
            self._go_on(waiting)
            waiting &= self.batch.terminated | self.batch.truncated  # over before the learner had a say: once more
        self._ended &= ~wanted
        self._lost &= ~wanted

    def _go_on(self, playing: NDArray[np.bool_]) -> None:
        """Let the others decide until the learner does, or the game is over."""
        batch = self.batch
        while True:
            open_rows = playing & (batch.seats != OVER) & (batch.seats != self.own) & ~batch.truncated
            if not open_rows.any():
                return
            numbers, outcomes = self.opponents.answer(batch, open_rows)
            self.opponents.watch(batch, numbers, open_rows)
            batch.step(numbers, open_rows, outcomes=outcomes)

    def _judged(self, numbers: NDArray[np.int64], active: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The numbers with those seen to that are not legal."""
        in_range = (numbers >= 0) & (numbers < self.batch.mask.shape[1])
        safe = np.where(in_range, numbers, 0)
        wrong = active & ~(in_range & self.batch.mask[np.arange(self.num_envs), safe])
        if wrong.any():
            row = int(np.flatnonzero(wrong)[0])
            if self.illegal == "raise":
                raise NotLegal(f"row {row}: {int(numbers[row])} is not a legal action; the mask tells which are")
            if self.illegal == "lose":
                self._lost |= wrong
            safe[wrong] = self.batch.mask[wrong].argmax(axis=1)
        return safe

    def _last_sights(self, ended: NDArray[np.bool_]) -> NDArray[Any]:
        """How the games that have just ended look to the learner, one observation a row."""
        last = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(ended):
            last[row] = self.sight(int(row))
        return last

    def sight(self, row: int) -> Observations:
        """What the learner sees in a row, and what it may do there."""
        seen = np.zeros(int(np.prod(self.game.mind.observation)), np.uint8)
        self._fast.observe(self.batch.rows[row], int(self.own[row]), seen)
        is_over = (self._ended[row] and not self.batch.truncated[row]) or self.batch.seats[row] != self.own[row]
        mask = np.zeros_like(self._mask[row]) if is_over else self._mask[row].copy()
        return {"observation": seen.reshape(self.game.mind.observation), "action_mask": mask}

    def _observations(self) -> Observations:
        """What the learner of every row sees; an ended row that waits for its reset shows its end and an empty mask."""
        if self._ended.any():
            seen, mask = self.batch.seen.copy(), self._mask.copy()
            for row in np.flatnonzero(self._ended):
                last = self.sight(int(row))
                seen[row], mask[row] = last["observation"], last["action_mask"]
            return {"observation": seen, "action_mask": mask}
        if self.copy:
            return {"observation": self.batch.seen.copy(), "action_mask": self._mask.copy()}
        return {"observation": self.batch.seen, "action_mask": self._mask}

    def _infos(self) -> Infos:
        """The seat of the learner, and whether an illegal action has ended the game."""
        everywhere = np.ones(self.num_envs, np.bool_)
        lost = self._lost.copy()
        return {"seat": self.own.copy(), "_seat": everywhere, "illegal": lost, "_illegal": everywhere}


class TableEnv(gymnasium.Env):
    """One seat of one game against bots: a vector of one row."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(self, game: str | Game[Any], *, render_mode: str | None = None, **told: Any) -> None:
        self.rows = TableVector(game, 1, autoreset_mode=AutoresetMode.DISABLED, render_mode=render_mode, **told)
        self.render_mode = render_mode
        self.observation_space = self.rows.single_observation_space
        self.action_space = self.rows.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal the first game of a seed, or without one the next game of the seed before."""
        check_reset(options)
        super().reset(seed=seed)  # pyright: ignore[reportUnknownMemberType]
        self.rows.reset(seed=seed)
        return self.rows.sight(0), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """One decision, and the answers of all others."""
        number = checked_action(action)
        _, rewards, terminated, truncated, _ = self.rows.step(np.array([number if abs(number) < FAR else FAR]))
        return self.rows.sight(0), float(rewards[0]), bool(terminated[0]), bool(truncated[0]), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What the learner may do, under the name by which MaskablePPO asks for it."""
        return self.rows.sight(0)["action_mask"].astype(np.bool_)

    def render(self) -> Any:
        """The board as text."""
        drawn = self.rows.render()
        return drawn[0] if drawn else None

    def _info(self) -> dict[str, Any]:
        return {"seat": int(self.rows.own[0]), "illegal": bool(self.rows._lost[0])}  # pyright: ignore[reportPrivateUsage]
