"""Alpha-beta for duels, turn by turn: the loop behind the bots that look deeper and deeper.

The walk goes decision by decision and counts in turns. What a game calls not worth a look ahead (`skip`: a flip whose
card nobody can know) is passed over. At the last turn a quiet search goes on with forcing actions alone, until nothing
can be taken at once. Positions met before are kept in a table, by a key made of the whole state but for its stream of
chance and its news. Values are whole numbers, from the view of whoever decides.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.core.action import WON
from tableflip.core.compiled import large_loop, rule
from tableflip.core.loops import (
    Rows,
    as_state,
    copy_row,
    forcing_into,
    judge,
    legal_into,
    payoff,
    skip,
    take,
    turn,
    urgency,
    words_of,
)

DEPTH_MOST = 64  # decisions from the root; deeper lines are judged where they stand
QUIET_TURNS = 4  # forcing turns that follow the last one; with more of them captures breed captures
WIN = 30_000  # less the decisions it takes: sooner is better
SURE = WIN - 1_000  # at least this: won by force
INFINITE = 32_000
NO_ACTION = -1
HISTORY_MOST = 1 << 40
MIXER = 0x5851F42D4C957F2D
KEY_BITS = 0x7FFFFFFFFFFFFFFF


class Cursor(IntEnum):
    """Where the walk stands at one depth."""

    COUNT = 0  # of the actions
    TRIED = 1
    LEFT = 2  # turns to go; none or fewer: a quiet search
    ALPHA = 3
    BETA = 4
    BEST = 5
    ACTION = 6  # the best one
    FLOOR = 7  # alpha as it was at first
    KEY = 8
    SEAT = 9  # who decides
    RISE = 10  # whether the value of the next depth is that of the same side


class Counter(IntEnum):
    """What a search counts."""

    USED = 0  # positions looked at
    LIMIT = 1  # of these
    STOPPED = 2  # whether that was too few


LOWER, UPPER, EXACT = 0, 1, 2  # what a value in the table is
Numbers64 = NDArray[np.int64]


@large_loop
def explore(
    rows: Rows,
    first: int,
    turns: int,
    alpha: int,
    beta: int,
    menus: Any,
    ranks: Any,
    cursors: Any,
    keys: Numbers64,
    kept: Numbers64,
    history: Any,
    counters: Numbers64,
) -> int:
    """The value of rows[0] to whoever decides there, so many turns ahead; nothing of use once it is stopped."""
    counters[Counter.STOPPED] = 0
    value = enter(rows, first, 0, turns, alpha, beta, menus, ranks, cursors, keys, kept, history)
    if cursors[0, Cursor.COUNT] == 0:
        return value
    depth = 0
    while True:
        if (
            cursors[depth, Cursor.TRIED] == cursors[depth, Cursor.COUNT]
            or cursors[depth, Cursor.BEST] >= cursors[depth, Cursor.BETA]
        ):
            value = leave(depth, cursors, keys, kept, history)
            if depth == 0:
                return value
            depth -= 1
            weigh(depth, value if cursors[depth, Cursor.RISE] else -value, cursors, menus)
            continue
        if counters[Counter.USED] >= counters[Counter.LIMIT]:
            counters[Counter.STOPPED] = 1
            return 0
        counters[Counter.USED] += 1
        number = menus[depth, cursors[depth, Cursor.TRIED]]
        cursors[depth, Cursor.TRIED] += 1
        mover = cursors[depth, Cursor.SEAT]
        copy_row(rows[depth + 1], rows[depth])
        state = as_state(rows[depth + 1])
        take(state, number)
        skip(state)
        following = turn(state)
        if following < 0:
            weigh(depth, end_value(payoff(state, mover), depth), cursors, menus)
            continue
        cursors[depth, Cursor.RISE] = 1 if following == mover else 0
        if depth + 2 >= DEPTH_MOST:
            weigh(depth, judge(state, mover), cursors, menus)
            continue
        low = max(cursors[depth, Cursor.ALPHA], cursors[depth, Cursor.BEST])
        high = cursors[depth, Cursor.BETA]
        left = cursors[depth, Cursor.LEFT]
        if following == mover:
            value = enter(rows, first, depth + 1, left, low, high, menus, ranks, cursors, keys, kept, history)
        else:
            value = -enter(rows, first, depth + 1, left - 1, -high, -low, menus, ranks, cursors, keys, kept, history)
        if cursors[depth + 1, Cursor.COUNT] == 0:
            weigh(depth, value, cursors, menus)
        else:
            depth += 1


@rule
def end_value(paid: int, depth: int) -> int:
    """What a game that is over is worth: a win the more the sooner it comes, a loss the less."""
    if paid * 2 > WON:
        return WIN - depth
    return depth - WIN if paid * 2 < WON else 0


@rule
def weigh(depth: int, value: int, cursors: Any, menus: Any) -> None:
    """Compare the action tried last with the best so far."""
    if value > cursors[depth, Cursor.BEST]:
        cursors[depth, Cursor.BEST] = value
        cursors[depth, Cursor.ACTION] = menus[depth, cursors[depth, Cursor.TRIED] - 1]


@rule
def enter(
    rows: Rows,
    first: int,
    depth: int,
    left: int,
    alpha: int,
    beta: int,
    menus: Any,
    ranks: Any,
    cursors: Any,
    keys: Numbers64,
    kept: Numbers64,
    history: Any,
) -> int:
    """Begin with the actions of a position; where it has none to try (`COUNT` is 0), its value."""
    state = as_state(rows[depth])
    mover = turn(state)
    cursors[depth, Cursor.COUNT] = 0
    cursors[depth, Cursor.TRIED] = 0
    cursors[depth, Cursor.LEFT] = left
    cursors[depth, Cursor.ALPHA] = alpha
    cursors[depth, Cursor.BETA] = beta
    cursors[depth, Cursor.FLOOR] = alpha
    cursors[depth, Cursor.BEST] = -INFINITE
    cursors[depth, Cursor.ACTION] = NO_ACTION
    cursors[depth, Cursor.SEAT] = mover
    cursors[depth, Cursor.KEY] = 0
    if left <= 0:
        return enter_quiet(state, depth, left, menus, ranks, cursors)
    key = key_of_row(rows[depth], first)
    cursors[depth, Cursor.KEY] = key
    place = key & (keys.shape[0] - 1)
    hint = NO_ACTION
    if keys[place] == key:
        found: Any = kept[place]
        value = (found & 0xFFFF) - INFINITE
        hint = (found >> 16 & 0xFFFF) - 1
        bound = found >> 32 & 3
        if found >> 34 >= left:
            if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
                return value
    count = legal_into(state, menus[depth])
    for option in range(count):
        number = menus[depth, option]
        rank = urgency(state, number) * HISTORY_MOST + history[mover, number]
        insert(menus[depth], ranks, option, number, INFINITE * HISTORY_MOST if number == hint else rank)
    cursors[depth, Cursor.COUNT] = count
    return 0


@rule
def enter_quiet(state: Any, depth: int, left: int, menus: Any, ranks: Any, cursors: Any) -> int:
    """Begin with the forcing actions; before its turn a side may also be content with what it has."""
    is_fresh = depth == 0 or cursors[depth - 1, Cursor.RISE] == 0
    mover = cursors[depth, Cursor.SEAT]
    value = 0
    if is_fresh:
        value = judge(state, mover)
        cursors[depth, Cursor.BEST] = value
        if value >= cursors[depth, Cursor.BETA] or left <= -QUIET_TURNS:
            return value
    count = forcing_into(state, menus[depth])
    if count == 0 and not is_fresh:
        count = legal_into(state, menus[depth])
    for option in range(count):
        number = menus[depth, option]
        insert(menus[depth], ranks, option, number, urgency(state, number))
    cursors[depth, Cursor.COUNT] = count
    return value


@rule
def insert(menu: Any, ranks: Any, option: int, number: int, rank: int) -> None:
    """Move an option to its place among those before it: the most urgent first."""
    place = option
    while place > 0 and ranks[place - 1] < rank:
        ranks[place] = ranks[place - 1]
        menu[place] = menu[place - 1]
        place -= 1
    ranks[place] = rank
    menu[place] = number


@rule
def leave(depth: int, cursors: Any, keys: Numbers64, kept: Numbers64, history: Any) -> int:
    """Keep what a position came to, and its value."""
    best = cursors[depth, Cursor.BEST]
    left = cursors[depth, Cursor.LEFT]
    if left > 0:
        action = cursors[depth, Cursor.ACTION]
        bound = EXACT + 0
        if best >= cursors[depth, Cursor.BETA]:
            bound = LOWER + 0
            mover = cursors[depth, Cursor.SEAT]
            history[mover, action] = min(history[mover, action] + (1 << 2 * min(left, 8)), HISTORY_MOST - 1)
        elif best <= cursors[depth, Cursor.FLOOR]:
            bound = UPPER + 0
        key = cursors[depth, Cursor.KEY]
        place = key & (keys.shape[0] - 1)
        if keys[place] == 0 or kept[place] >> 34 <= left or keys[place] == key:
            keys[place] = key
            kept[place] = left << 34 | bound << 32 | (action + 1) << 16 | (best + INFINITE)
    return best


@rule
def key_of_row(row: Any, first: int) -> int:
    """A number that tells a position from others: all its words but those of chance and news, mixed."""
    words = words_of(row)
    key: Any = np.int64(first)
    for place in range(first, words.shape[0]):
        key = (key ^ words[place]) * MIXER
        key ^= (key >> 29) & 0x7FFFFFFFF
    return key & KEY_BITS
