"""Loops over any game's rules, compiled once for each game: playouts, perft, and calls on one row.

The names marked as holes are filled with a game's own rules (see `compiled`). States come in as rows of bytes,
which cross the Python border seven times faster than records.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.core.chance import Chance, rekey
from tableflip.core.compiled import hole, rule, rule_as_instruction
from tableflip.core.lots import begin_telling, end_telling
from tableflip.core.records import Row

STATE: Any = None
VERB_OF: Any = None
TARGET_OF: Any = None
ACTIONS: Any = None
LEGAL_MOST: Any = None
SEATS_MOST: Any = None
CHANCE = Chance.dtype
NO_ROOM = -1

Numbers = NDArray[np.int32]
Rows = NDArray[np.uint8]
Counts = NDArray[np.int64]


@hole
def deal(state: Any) -> None: ...


@hole
def legal_into(state: Any, out: Any) -> int: ...


@hole
def step(state: Any, verb: int, target: int) -> None: ...


@hole
def turn(state: Any) -> int: ...


@hole
def payoff(state: Any, seat: int) -> int: ...


@hole
def evaluate(state: Any, seat: int) -> int: ...


@hole
def foresee(state: Any, seat: int) -> int: ...


@hole
def appraise(state: Any, seat: int) -> int: ...


@hole
def judge(state: Any, seat: int) -> int: ...


@hole
def skip(state: Any) -> None: ...


@hole
def forcing_into(state: Any, out: Any) -> int: ...


@hole
def urgency(state: Any, number: int) -> int: ...


@hole
def sight(state: Any, seat: int) -> int: ...


@hole
def resample(state: Any, seat: int) -> None: ...


@hole
def nature(state: Any, verb: int, target: int) -> None: ...


@hole
def fate(state: Any, verb: int, target: int, which: int) -> int: ...


@hole
def observe(state: Any, seat: int, out: Any) -> None: ...


@rule
def record_by_view(row: Row, kind: Any) -> Any:
    """The record that begins where a row does, in the way that every Numba knows."""
    return row.view(kind)[0]


@rule_as_instruction("tableflip.core.views:record_at", otherwise=record_by_view)
def record_at(row: Row, kind: Any) -> Any:
    """The record that begins where a row does."""
    return record_by_view(row, kind)


@rule
def words_by_view(row: Row) -> Any:
    """The bytes of a row as whole numbers of eight bytes, in the way that every Numba knows."""
    return row.view(np.int64)


@rule_as_instruction("tableflip.core.views:words_of", otherwise=words_by_view)
def words_of(row: Row) -> Any:
    """The bytes of a row as whole numbers of eight bytes."""
    return words_by_view(row)


@rule
def as_state(row: Row) -> Any:
    """The state laid out in a row."""
    return record_at(row, STATE)


@rule
def as_chance(row: Row) -> Any:
    """The stream of chance laid out in a row."""
    return record_at(row, CHANCE)


@rule
def copy_row(target: Row, source: Row) -> None:
    """Copy a state; by words of eight bytes, ten times faster than byte by byte."""
    to, of = words_of(target), words_of(source)
    for place in range(of.shape[0]):
        to[place] = of[place]


@rule
def take(state: Any, number: int) -> None:
    """Carry out the action with this number, its outcome drawn by nature."""
    verb, target = VERB_OF[number], TARGET_OF[number]
    nature(state, verb, target)
    step(state, verb, target)


@rule
def row_deal(row: Row) -> None:
    """Deal the game in a row."""
    deal(as_state(row))


@rule
def row_legal(row: Row, out: Numbers) -> int:
    """List the numbers of the legal actions; how many there are."""
    return legal_into(as_state(row), out)


@rule
def row_turn(row: Row) -> int:
    """The seat to decide."""
    return turn(as_state(row))


@rule
def row_payoff(row: Row, seat: int) -> int:
    """What the result is worth to a seat."""
    return payoff(as_state(row), seat)


@rule
def row_evaluate(row: Row, seat: int) -> int:
    """A guess of what the result will be worth to a seat."""
    return evaluate(as_state(row), seat)


@rule
def row_step(row: Row, number: int) -> None:
    """Carry out an action in place, trusting the caller."""
    take(as_state(row), number)


@rule
def row_play(row: Row, number: int, out: Numbers) -> int:
    """Carry out an action and list what may be done next: one call a decision."""
    state = as_state(row)
    take(state, number)
    return legal_into(state, out)


@rule
def row_resample(row: Row, seat: int, source: Row) -> None:
    """Re-deal all that a seat cannot know, by a stream of the caller's."""
    state = as_state(row)
    rekey(state.chance, as_chance(source))
    resample(state, seat)


@rule
def row_observe(row: Row, seat: int, out: NDArray[np.uint8]) -> None:
    """Write what a seat sees as numbers."""
    observe(as_state(row), seat, out)


@rule
def next_random(random: int) -> int:
    """The sampler of playouts: xorshift over 32 bits; quick, and apart from the game's own chance."""
    random ^= (random << 13) & 0xFFFFFFFF
    random ^= random >> 17
    random ^= (random << 5) & 0xFFFFFFFF
    return random


@rule
def pick(random: int, count: int) -> int:
    """A number below count from 32 random bits."""
    return random * count >> 32


@rule
def sights(rows: Rows, seat: int, deals: int, menu: Numbers, count: int, out: NDArray[np.int64], source: Row) -> None:
    """How good actions look at first sight to the seat that decides in rows[0], over several deals of the unknown."""
    for option in range(count):
        out[option] = 0
    for _ in range(deals):
        copy_row(rows[1], rows[0])
        state = as_state(rows[1])
        rekey(state.chance, as_chance(source))
        resample(state, seat)
        for option in range(count):
            copy_row(rows[2], rows[1])
            after = as_state(rows[2])
            take(after, menu[option])
            out[option] += sight(after, seat)


@rule
def playouts(start: Row, row: Row, games: int, limit: int, random: int, source: Row) -> tuple[int, int]:
    """Play games with random actions, each dealt anew; how many decisions that were, and how many were cut off."""
    out = np.empty(LEGAL_MOST, np.int32)
    chance = as_chance(source)
    state = as_state(row)
    decisions = 0
    truncated = 0
    for _ in range(games):
        copy_row(row, start)
        rekey(state.chance, chance)
        deal(state)
        last = decisions + limit
        while True:
            count = legal_into(state, out)
            if count == 0:
                break
            if decisions == last:
                truncated += 1
                break
            random = next_random(random)
            take(state, out[pick(random, count)])
            decisions += 1
    return decisions, truncated


@rule
def perft(rows: Rows, depth: int, by_turns: bool) -> int:
    """Count the lines of play from rows[0] that are `depth` turns (or decisions) long; NO_ROOM if rows are too few."""
    menus = np.empty((rows.shape[0], LEGAL_MOST), np.int32)
    counts = np.zeros(rows.shape[0], np.int64)
    tried = np.zeros(rows.shape[0], np.int64)
    remaining = np.zeros(rows.shape[0], np.int64)
    remaining[0] = depth
    counts[0] = legal_into(as_state(rows[0]), menus[0])
    lines = 0
    ply = 0
    while ply >= 0:
        if tried[ply] == counts[ply]:
            ply -= 1
            continue
        number = menus[ply, tried[ply]]
        tried[ply] += 1
        if remaining[ply] == 1 and not by_turns:
            lines += 1
            continue
        if ply + 1 == rows.shape[0]:
            return NO_ROOM
        copy_row(rows[ply + 1], rows[ply])
        state = as_state(rows[ply + 1])
        mover = turn(state)
        take(state, number)
        passed = not by_turns or turn(state) != mover
        left = remaining[ply] - 1 if passed else remaining[ply]
        if left == 0:
            lines += 1
            continue
        ply += 1
        remaining[ply] = left
        tried[ply] = 0
        counts[ply] = legal_into(state, menus[ply])
    return lines


@rule
def carry_out(state: Any, number: int) -> None:
    """Take an action; the deal is number -1."""
    if number < 0:
        deal(state)
    else:
        take(state, number)


@rule
def row_meet(row: Row, number: int, outcomes: Counts, count: int, found: Counts) -> int:
    """Carry out an action (-1: the deal) with told outcomes; how many outcomes the next event has (core/lots.py)."""
    state = as_state(row)
    begin_telling(state.chance, outcomes, count)
    carry_out(state, number)
    return end_telling(state.chance, found)


@rule
def row_ask(row: Row, number: int, outcomes: Counts, count: int, weights: Counts) -> int:
    """The weights of what may come after some outcomes of an action; 0: nothing is asked, -1: they cannot be."""
    scratch = row.copy()
    found = np.zeros(2, np.int64)
    tried = np.zeros(count + 1, np.int64)
    for event in range(count):
        tried[event] = outcomes[event]
    asked = row_meet(scratch, number, tried, count, found)
    for outcome in range(asked):
        copy_row(scratch, row)
        tried[count] = outcome
        can_be = row_meet(scratch, number, tried, count + 1, found) >= 0
        weights[outcome] = found[1] if can_be else 0
    return asked
