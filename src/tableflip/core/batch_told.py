"""Checks the arguments of a batch (rows, seeds, actions, outcomes, saved states) and converts them for its loops.

Compiled loops trust what they are handed, and compile anew, in silence and for many seconds, for any other type or
layout of an array. So nothing gets past here that is not of the one kind they know.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.lots import EVENTS_MOST, OUTCOMES_LIMIT

Seeds = str | int | np.integer[Any] | Sequence[str | int] | NDArray[Any]
Which = ArrayLike | None  # rows: their numbers, a flag for each row, or None for all
OUT_OF_RANGE = 1 << 31
WORD = 8  # bytes
BEHIND = 2 * WORD  # a saved state: how many decisions its game has had, and the mark of the batch


def row_seeds(seeds: Seeds, count: int) -> list[str]:
    """A seed for each row: those given one by one, numbers counted up from a number, a text with a number behind it."""
    if isinstance(seeds, str):
        if not seeds.isdecimal():
            return [f"{seeds} {row}" for row in range(count)]
        seeds = int(seeds)
    told: Any = seeds.tolist() if isinstance(seeds, (np.ndarray, np.generic)) else seeds
    if isinstance(told, int):
        return [str(told + row) for row in range(count)]
    if not isinstance(told, (list, tuple)):
        raise TableflipError(f"a seed is a whole number or a text, or there is one for each row; not {seeds!r:.60}")
    given = cast(Sequence[Any], told)
    if odd := [seed for seed in given if not isinstance(seed, (int, str))]:
        raise TableflipError(f"a seed is a whole number or a text, not {odd[0]!r:.60}")
    if len(given) != count:
        raise TableflipError(f"{count} rows take {count} seeds, not {len(given)}")
    return [str(seed) for seed in given]


def whole(told: ArrayLike, shape: tuple[int, ...], words: str) -> NDArray[Any]:
    """An array of whole numbers of a shape."""
    numbers = np.asarray(told)
    if numbers.shape != shape or numbers.dtype.kind not in "iu":
        raise TableflipError(f"{words}, not {numbers.dtype} {numbers.shape}")
    return numbers


def numbers_of(told: ArrayLike, size: int) -> NDArray[np.int32]:
    """The action of each row; other kinds of whole numbers are cast, and what is out of all range is -1."""
    numbers = whole(told, (size,), f"{size} rows take {size} whole numbers")
    if numbers.dtype.itemsize > 4 or numbers.dtype == np.uint32:
        is_wild = (numbers < -1) | (numbers >= OUT_OF_RANGE)
        numbers = numbers.astype(np.int32)
        numbers[is_wild] = -1
    return np.ascontiguousarray(numbers, np.int32)


def places_of(rows: Which, size: int) -> NDArray[np.intp]:
    """The rows that are meant, in the order in which they are told; those that have a flag from the first on."""
    if rows is None:
        return np.arange(size)
    told = np.asarray(rows)
    if told.dtype == np.bool_:
        if told.shape != (size,):
            raise TableflipError(f"{size} rows take {size} flags, not {told.shape}")
        return np.flatnonzero(told)
    if not told.size:
        return np.zeros(0, np.intp)
    numbers = whole(told, told.shape, "rows are told by whole numbers or by flags").reshape(-1)
    if ((numbers < 0) | (numbers >= size)).any():
        raise TableflipError(f"rows go from 0 to {size - 1}")
    return numbers.astype(np.intp)


def own_places(rows: Which, size: int) -> NDArray[np.intp]:
    """The same where each row is given something of its own: none is told twice."""
    places = places_of(rows, size)
    numbers, counts = np.unique(places, return_counts=True)
    if (counts > 1).any():
        raise TableflipError(f"row {numbers[counts > 1][0]} is told twice")
    return places


def flags_of(rows: Which, size: int) -> NDArray[np.bool_]:
    """Which rows are meant, as a flag for each."""
    flags = np.zeros(size, np.bool_)
    flags[places_of(rows, size)] = True
    return flags


def tapes_of(told: ArrayLike, size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How many outcomes are told of each row, and which."""
    given = np.asarray(told)
    if given.ndim != 2 or len(given) != size or not 1 <= given.shape[1] <= EVENTS_MOST:
        raise TableflipError(f"told outcomes are {size} rows of 1 to {EVENTS_MOST}, not {given.shape}")
    if given.dtype.kind not in "iu" or (given >= OUTCOMES_LIMIT).any():
        raise TableflipError(f"outcomes are whole numbers below {OUTCOMES_LIMIT}")
    tapes = np.ascontiguousarray(given, np.int64)
    is_told = tapes >= 0
    if (is_told[:, 1:] & ~is_told[:, :-1]).any():
        raise TableflipError("an outcome is told after one that is not")
    return is_told.sum(axis=1), tapes


def mark_of(game: Game[Any], seats: int) -> int:
    """What tells the states of a batch from those of other games, of other rules and for other numbers of seats."""
    return zlib.crc32(f"{game.name} {game.about.version} {seats} {game.rules.state.dtype.descr}".encode())


def saved_from(rows: NDArray[np.uint8], plies: NDArray[np.int32], mark: int) -> NDArray[np.uint8]:
    """States with what stands behind them."""
    behind = np.stack([plies.astype(np.int64), np.full(len(rows), mark, np.int64)], axis=1)
    return np.concatenate([rows, behind.view(np.uint8).reshape(len(rows), BEHIND)], axis=1)


def states_of(saved: ArrayLike, count: int, width: int, mark: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The states that a batch has saved and their decisions, one for each of so many rows or one for all of them."""
    given = np.atleast_2d(np.asarray(saved))
    if given.dtype != np.uint8 or given.shape not in ((count, width + BEHIND), (1, width + BEHIND)):
        wanted = f"{count} saved states of {width + BEHIND} bytes" if count != 1 else f"{width + BEHIND} saved bytes"
        raise TableflipError(f"these rows take {wanted} or one for all, not {given.dtype} {given.shape}")
    behind = np.ascontiguousarray(given[:, width:]).view(np.int64)
    if (behind[:, 1] != mark).any() or (behind[:, 0] < 0).any():
        raise TableflipError("these states were not saved by a batch of this game and number of seats")
    return np.broadcast_to(given[:, :width], (count, width)), np.broadcast_to(behind[:, 0], (count,))
