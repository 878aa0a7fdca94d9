"""Many games at once: compiled, on all cores, checked; for learning and for search."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Generic, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tableflip.core import batch_loops
from tableflip.core.action import OVER
from tableflip.core.batch_told import (
    Seeds,
    Which,
    flags_of,
    mark_of,
    numbers_of,
    own_places,
    places_of,
    row_seeds,
    saved_from,
    states_of,
    tapes_of,
)
from tableflip.core.chance import key_of
from tableflip.core.compiled import compiled
from tableflip.core.errors import NotLegal, TableflipError
from tableflip.core.fast import limit_of
from tableflip.core.game import Game
from tableflip.core.records import pack, unpack
from tableflip.core.state import S

Options = Mapping[str, str]
REBUILT = ("_pool", "_loops", "seen", "final_seen")  # of a copy: they are views, or belong to this process
FEW = 8192  # rows that one thread has looked something up for before another wakes


class Batch(Generic[S]):
    """Many games of one kind, a row each. Every array stays where it is: views of it, also in other libraries, go on.

    Row i plays the games of its own seed, one after the other (`seed_of_game`), whatever other rows and threads do. A
    game that is not over after `limit` decisions is cut off: `truncated` tells that, and `terminated` does not, for
    nobody has won or lost.
    """

    def __init__(  # noqa: PLR0913
        self,
        game: Game[S],
        size: int,
        seeds: Seeds = "0",
        seats: int | None = None,
        *,
        options: Options | Sequence[Options] | None = None,
        limit: int | None = None,
        autoreset: bool = True,
        checked: bool = True,
        threads: int | None = 1,
        all_seats: bool = False,
    ) -> None:
        """With `autoreset` a game that ends is dealt again in the same step; else its row waits for `reset`.

        Unchecked, a number that is not legal corrupts its row. `threads=None` takes all cores. With `all_seats`,
        `seen` has what every seat sees and not only the one that decides.
        """
        counts = cast(tuple[Any, ...], (size, 1 if threads is None else threads))
        if not all(isinstance(each, (int, np.integer)) and each >= 1 for each in counts):
            raise TableflipError(f"a batch has rows and threads: 1 or more, not {size} and {threads}")
        self.game = game
        self.size = size
        self.seat_count = game.about.checked_seats(seats)
        self.limit = limit_of(game, limit)
        self.autoreset = autoreset
        self.checked = checked
        self.threads = min(threads or os.cpu_count() or 1, size)
        self.all_seats = all_seats
        numbers = int(np.prod(game.mind.observation))
        self._seen = np.zeros((size, self.seat_count if all_seats else 1, numbers), np.uint8)
        self._final = np.zeros_like(self._seen)
        self._set_up()
        self.mask = np.zeros((size, len(game.rules.actions)), np.bool_)
        self.seats = np.zeros(size, np.int8)  # who decides; -1 in a game that is over
        self.rewards = np.zeros((size, self.seat_count), np.float32)  # at an end: -1 for a loss, 1 for a win
        self.terminated = np.zeros(size, np.bool_)
        self.truncated = np.zeros(size, np.bool_)
        self.plies = np.zeros(size, np.int32)  # decisions taken in the game of each row
        self.games = np.zeros(size, np.int64)  # games that were dealt in each row by its seed
        self.rows = np.zeros((size, game.rules.state.dtype.itemsize), np.uint8)
        self._keys = np.zeros((size, 8), np.int64)
        self._randoms = np.zeros(size, np.int64)
        self._starts = np.zeros((0, self.rows.shape[1]), np.uint8)
        self._options: list[dict[str, str]] = []
        self._which = np.zeros(size, np.int32)
        self._menus = np.zeros((size, game.rules.legal_most), np.int32)
        self._counts = np.zeros(size, np.int32)
        self._numbers = np.zeros(size, np.int32)
        self._wrong = np.zeros(size, np.int8)
        self._all = np.ones(size, np.bool_)
        self._untold = np.zeros(size, np.int64), np.zeros((size, 1), np.int64)
        self._mark = mark_of(game, self.seat_count)
        self.reset(None, seeds, options if options is not None else {})

    def _set_up(self) -> None:
        """Make what no copy can take over: threads, loops, and the shaped views of what is seen."""
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None  # the caller's is one of them
        self._loops: dict[str, Callable[..., None]] = {}
        shape = self.game.mind.observation
        shaped = (*self._seen.shape[:2], *shape) if self.all_seats else (self.size, *shape)
        self.seen: NDArray[np.uint8] = self._seen.reshape(shaped)  # by the seat that decides, or by all
        self.final_seen: NDArray[np.uint8] = self._final.reshape(shaped)  # how the last game of a row looked at its end

    def __getstate__(self) -> dict[str, Any]:
        """All but what `_set_up` makes, for `copy` and `pickle`: a view that is copied shows another array."""
        return {name: value for name, value in vars(self).items() if name not in REBUILT}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._set_up()

    def reset(
        self, rows: Which = None, seeds: Seeds | None = None, options: Options | Sequence[Options] | None = None
    ) -> None:
        """Deal the next game into some rows, or the first one of new seeds, with other options where they are told.

        Seeds and options go to the rows in the order in which these are told.
        """
        places = own_places(rows, self.size)
        wanted = flags_of(places, self.size)
        if isinstance(options, str):
            raise TableflipError(f"options are told by name, or so for each row; not {options!r:.60}")
        if options is not None:
            told = [options] * len(places) if isinstance(options, Mapping) else list(options)
            if len(told) != len(places):
                raise TableflipError(f"{len(places)} rows take {len(places)} sets of options, not {len(told)}")
            chosen = [self._start_of(each) for each in told]
            self._which[places] = chosen
        if seeds is not None:
            self.sow(places, seeds)
        self.plies[places] = 0
        self.terminated[places] = False
        self.truncated[places] = False
        self.rewards[places] = 0
        self._run("batch_deal", self.rows, self._which, self._starts, self._keys, self.games, wanted)
        self._look(wanted)

    def sow(self, rows: Which, seeds: Seeds) -> None:
        """Give rows new seeds, by which their next deals are the first games."""
        places = own_places(rows, self.size)
        for place, seed in zip(places, row_seeds(seeds, len(places))):
            self._keys[place] = key_of(seed)
            self._randoms[place] = self._keys[place][0] & 0x3FFFFFFF | 1
            self.games[place] = 0

    def step(
        self,
        numbers: ArrayLike,
        rows: Which = None,
        *,
        told: ArrayLike | None = None,
        outcomes: Mapping[int, str] | None = None,
    ) -> None:
        """Carry out one action a row; what comes of it is in the arrays of this object. Other rows stay as they are.

        Chance is drawn, or told: a row of `told` has the outcomes of a row's events (core/lots.py), filled up with -1.
        Where an outcome comes from outside the rules (a landing), `outcomes` may have its notation, by row. If anything
        is wrong, no row has changed.
        """
        taken = numbers_of(numbers, self.size)
        wanted = self._flags(rows)
        counts, tapes = self._untold if told is None else tapes_of(told, self.size)
        if outcomes:
            counts = counts.copy()
            if twice := [row for row in outcomes if 0 <= row < self.size and counts[row]]:
                raise TableflipError(f"of row {twice[0]} both outcomes and a landing are told: one of them is enough")
        if self.checked:
            looked_at = self.rows, taken, self.mask, self.seats, tapes, counts, wanted, self._wrong
            self._run("batch_check", *looked_at, is_quick=told is None)
            if self._wrong.any():
                raise NotLegal(self._refusal(taken))
        for row, after in self._by_hand(taken, wanted, outcomes or {}).items():
            self.rows[row] = after
            counts[row] = -1
        self._run(
            "batch_step",
            self.rows,
            taken,
            tapes,
            counts,
            wanted,
            self._which,
            self._starts,
            self._keys,
            self.games,
            self._seen,
            self.mask,
            self.seats,
            self._menus,
            self._counts,
            self.rewards,
            self.terminated,
            self.truncated,
            self.plies,
            self._final,
            self.limit,
            self.autoreset,
        )

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for every game; 0 where one is over."""
        self._run("batch_sample", self._numbers, self._menus, self._counts, self._randoms, is_quick=True)
        return self._numbers

    def save(self, rows: Which = None) -> NDArray[np.uint8]:
        """States of rows as bytes, for `load`, in the order in which these are told; a row may be told often."""
        places = places_of(rows, self.size)
        return saved_from(self.rows[places], self.plies[places], self._mark)

    def load(self, saved: NDArray[np.uint8], rows: Which = None) -> None:
        """Go on in some rows from states that a batch of this game has saved; one state may go into many rows."""
        places = own_places(rows, self.size)
        wanted = flags_of(places, self.size)
        states, plies = states_of(saved, len(places), self.rows.shape[1], self._mark)
        self.rows[places] = states
        self.plies[places] = plies
        self.truncated[wanted] = False
        self.rewards[wanted] = 0
        self._look(wanted)
        self.terminated[wanted] = self.seats[wanted] == OVER

    def read(self, row: int) -> S:
        """The game of one row as a state of the plain engine."""
        return unpack(self.game.rules.state, self.rows[row])

    def options_of(self, row: int) -> dict[str, str]:
        """The options by which a row is dealt."""
        return dict(self._options[int(self._which[row])])

    def in_threads(self, loop: Callable[..., None], *arguments: Any) -> None:
        """Run a compiled loop over all rows, each thread a part of them; it takes the first row and the last behind."""
        if self._pool is None:
            loop(*arguments, 0, self.size)
            return
        own, *edges = [self.size * part // self.threads for part in range(1, self.threads + 1)]
        parts = [self._pool.submit(loop, *arguments, first, last) for first, last in pairwise([own, *edges])]
        loop(*arguments, 0, own)  # here, and always the same rows: they lie in the cache of this core
        for part in parts:
            part.result()

    def _run(self, name: str, *arguments: Any, is_quick: bool = False) -> None:
        loop = self._loops.get(name)
        if loop is None:
            loop = self._loops[name] = compiled(getattr(batch_loops, name), self.game.owner)
        if is_quick and self.size < FEW:
            loop(*arguments, 0, self.size)
        else:
            self.in_threads(loop, *arguments)

    def _look(self, wanted: NDArray[np.bool_]) -> None:
        self._run("batch_look", self.rows, self._seen, self.mask, self.seats, self._menus, self._counts, wanted)

    def _start_of(self, options: Options) -> int:
        """The place of the state before the deal with these options; made once."""
        checked = self.game.about.checked_options(options)
        if checked not in self._options:
            start = pack(self.game.empty(self.seat_count, checked))
            self._starts = np.concatenate([self._starts, start[None]])
            self._options.append(checked)
        return self._options.index(checked)

    def _flags(self, rows: Which) -> NDArray[np.bool_]:
        return self._all if rows is None else flags_of(rows, self.size)

    def _by_hand(
        self, numbers: NDArray[np.int32], wanted: NDArray[np.bool_], outcomes: Mapping[int, str]
    ) -> dict[int, Any]:
        """Rows whose outcome is told in notation, carried out by the plain engine; an outcome that cannot be raises."""
        after: dict[int, Any] = {}
        for row, text in outcomes.items():
            if not 0 <= row < self.size or not wanted[row]:
                raise TableflipError(f"an outcome is told of row {row}, which takes no action")
            state = self.read(row)
            self.game.carry_out(state, self.game.rules.actions[int(numbers[row])], text)
            after[row] = pack(state)
        return after

    def _refusal(self, numbers: NDArray[np.int32]) -> str:
        row = int(np.flatnonzero(self._wrong)[0])
        number, wrong = int(numbers[row]), int(self._wrong[row])
        if wrong == batch_loops.ENDED:
            return f"row {row} is over: reset it first"
        if wrong == batch_loops.OFF_RANGE:
            return f"row {row}: actions are numbers from 0 to {self.mask.shape[1] - 1}"
        if wrong == batch_loops.NOT_TOLD:
            return f"row {row}: what is told cannot come of action {number} here"
        return f"row {row}: {self.game.refusal(self.read(row), self.game.rules.actions[number])}"
