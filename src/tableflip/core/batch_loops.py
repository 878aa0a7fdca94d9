"""Loops over many games at once, compiled once for each game; each call takes the rows from `first` to `last`.

Rows share nothing: each has a stream of its own, so any number of threads plays the same games.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.core.chance import KEY_WORDS, begin_game
from tableflip.core.compiled import rule
from tableflip.core.loops import (
    Counts,
    Numbers,
    Rows,
    as_state,
    copy_row,
    deal,
    legal_into,
    next_random,
    observe,
    payoff,
    pick,
    row_meet,
    take,
    turn,
)

Flags = NDArray[np.bool_]
LEGAL, OFF_RANGE, NOT_LEGAL, ENDED, NOT_TOLD = 0, 1, 2, 3, 4  # what may be wrong with a number


@rule
def batch_deal(
    rows: Rows, which: Numbers, starts: Rows, keys: Counts, games: Counts, wanted: Flags, first: int, last: int
) -> None:
    """Deal the next game into the rows that are wanted."""
    for place in range(first, last):
        if wanted[place]:
            begin_row(rows, which, starts, keys, games, place)


@rule
def begin_row(rows: Rows, which: Numbers, starts: Rows, keys: Counts, games: Counts, place: int) -> None:
    """Deal the next game of a row: its number decides the key."""
    copy_row(rows[place], starts[which[place]])
    state = as_state(rows[place])
    for word in range(KEY_WORDS):
        state.chance.key[word] = keys[place, word]
    begin_game(state.chance, games[place])
    games[place] += 1
    deal(state)


@rule
def batch_look(
    rows: Rows,
    seen: Rows,
    mask: Flags,
    seats: NDArray[np.int8],
    menus: Numbers,
    counts: Numbers,
    wanted: Flags,
    first: int,
    last: int,
) -> None:
    """For the rows that are wanted the seat to decide, what it or every seat sees, and the mask of its actions."""
    for place in range(first, last):
        if wanted[place]:
            look(rows, seen, mask, seats, menus, counts, place)


@rule
def look(
    rows: Rows, seen: Rows, mask: Flags, seats: NDArray[np.int8], menus: Numbers, counts: Numbers, place: int
) -> None:
    """One row of it."""
    state = as_state(rows[place])
    seats[place] = turn(state)
    see(state, seen, place, max(seats[place], 0))
    for option in range(counts[place]):
        mask[place, menus[place, option]] = False
    counts[place] = legal_into(state, menus[place])
    for option in range(counts[place]):
        mask[place, menus[place, option]] = True


@rule
def see(state: Any, seen: Rows, place: int, seat: int) -> None:
    """What one seat sees, or every seat where there is a row for each."""
    if seen.shape[1] == 1:
        observe(state, seat, seen[place, 0])
    else:
        for each in range(seen.shape[1]):
            observe(state, each, seen[place, each])


@rule
def batch_check(
    rows: Rows,
    numbers: Numbers,
    mask: Flags,
    seats: NDArray[np.int8],
    outcomes: Counts,
    told: Counts,
    wanted: Flags,
    wrong: NDArray[np.int8],
    first: int,
    last: int,
) -> None:
    """What is wrong with the number of each row, and with what is told; nothing is changed."""
    scratch = np.empty(rows.shape[1], np.uint8)
    found = np.zeros(2, np.int64)
    for place in range(first, last):
        number = numbers[place]
        wrong[place] = LEGAL
        if not wanted[place]:
            continue
        if seats[place] < 0:
            wrong[place] = ENDED
        elif number < 0 or number >= mask.shape[1]:
            wrong[place] = OFF_RANGE
        elif not mask[place, number]:
            wrong[place] = NOT_LEGAL
        elif told[place] > 0:
            copy_row(scratch, rows[place])
            if row_meet(scratch, number, outcomes[place], told[place], found) < 0:
                wrong[place] = NOT_TOLD


@rule
def batch_step(
    rows: Rows,
    numbers: Numbers,
    outcomes: Counts,
    told: Counts,
    wanted: Flags,
    which: Numbers,
    starts: Rows,
    keys: Counts,
    games: Counts,
    seen: Rows,
    mask: Flags,
    seats: NDArray[np.int8],
    menus: Numbers,
    counts: Numbers,
    rewards: NDArray[np.float32],
    terminated: Flags,
    truncated: Flags,
    plies: Numbers,
    final_seen: Rows,
    limit: int,
    autoreset: bool,
    first: int,
    last: int,
) -> None:
    """One action in each row that is wanted; a game that ends keeps its last sight, and where wished is dealt again."""
    found = np.zeros(2, np.int64)
    for place in range(first, last):
        if not wanted[place]:
            continue
        for seat in range(rewards.shape[1]):
            rewards[place, seat] = 0
        state = as_state(rows[place])
        mover = seats[place]  # not the state's: a landing told in notation is in it already
        terminated[place] = False
        truncated[place] = False
        if told[place] == 0:
            take(state, numbers[place])
        elif told[place] > 0:
            row_meet(rows[place], numbers[place], outcomes[place], told[place], found)
        plies[place] += 1
        if turn(state) < 0:
            terminated[place] = True
            for seat in range(rewards.shape[1]):
                rewards[place, seat] = payoff(state, seat) / 500.0 - 1.0
        elif plies[place] >= limit:
            truncated[place] = True
        if terminated[place] or truncated[place]:
            see(state, final_seen, place, mover if terminated[place] else turn(state))
            if autoreset:
                plies[place] = 0
                begin_row(rows, which, starts, keys, games, place)
        look(rows, seen, mask, seats, menus, counts, place)


@rule
def batch_sample(numbers: Numbers, menus: Numbers, counts: Numbers, randoms: Counts, first: int, last: int) -> None:
    """A random legal action for every row that is not over, by a sampler of its own."""
    for place in range(first, last):
        if counts[place] > 0:
            randoms[place] = next_random(randoms[place])
            numbers[place] = menus[place, pick(randoms[place], counts[place])]
        else:
            numbers[place] = 0
