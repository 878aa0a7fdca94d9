"""The end of a game solved: every action, every answer and every card that may come, as far as a budget reaches.

Each action gets a lower and an upper bound of its value. Lines that the budget leaves open count as lost for the lower
bound and as won for the upper one, so whatever the bounds say is proved. At a chance node bounds are means over all
outcomes, weighted by how likely each is. The opponent is taken to play perfectly.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.core.action import WON, Action
from tableflip.core.compiled import compiled, large_loop, rule
from tableflip.core.game import Game
from tableflip.core.loops import (
    TARGET_OF,
    VERB_OF,
    Rows,
    as_state,
    copy_row,
    fate,
    legal_into,
    payoff,
    take,
    turn,
)
from tableflip.core.records import pack

DEPTH_MOST = 64  # decisions from the root; deeper lines stay open
TURNS_MOST = 16


class Cursor(IntEnum):
    """Where the depth-first walk stands at one depth."""

    COUNT = 0  # of the actions
    TRIED = 1
    FATE = 2  # the fate being tried of the action being tried
    TURNS = 3  # that may still pass
    WEIGHT = 4  # of the fate that led here


class Sum(IntEnum):
    """What the walk adds up at one depth: for the action being tried, and for the best of them."""

    WEIGHT = 0
    LOWER = 1
    UPPER = 2
    BEST_LOWER = 3
    BEST_UPPER = 4


Cursors = NDArray[np.int64]
Sums = NDArray[np.float64]
Menus = NDArray[np.int32]
Found = NDArray[np.float64]  # the bounds of each action at the root


class Bounds(NamedTuple):
    """A lower and an upper bound of the value of an action, from 0 to 1, and how many turns ahead they were settled."""

    lower: float
    upper: float
    turns: int = 0  # none: they differ still


UNPROVED = Bounds(0.0, 1.0)


@large_loop
def prove(
    rows: Rows, seat: int, turns: int, nodes: int, menus: Menus, cursors: Cursors, sums: Sums, found: Found
) -> int:
    """Walk from rows[0] through so many turns; write the bounds of each root action, tell how many nodes are left."""
    open_depth(rows, 0, seat, menus, cursors, sums)
    cursors[0, Cursor.TURNS] = turns
    depth = 0
    while True:
        if cursors[depth, Cursor.TRIED] == cursors[depth, Cursor.COUNT]:
            if depth == 0:
                return nodes
            depth -= 1
            weight = cursors[depth + 1, Cursor.WEIGHT]
            add(sums, depth, weight, sums[depth + 1, Sum.BEST_LOWER], sums[depth + 1, Sum.BEST_UPPER])
            continue
        number = menus[depth, cursors[depth, Cursor.TRIED]]
        copy_row(rows[depth + 1], rows[depth])
        state = as_state(rows[depth + 1])
        weight = fate(state, VERB_OF[number], TARGET_OF[number], cursors[depth, Cursor.FATE])
        if weight == 0:
            close_action(as_state(rows[depth]), depth, seat, cursors, sums, found)
            continue
        cursors[depth, Cursor.FATE] += 1
        nodes -= 1
        mover = turn(state)
        take(state, number)
        left = cursors[depth, Cursor.TURNS] - (1 if turn(state) != mover else 0)
        if turn(state) < 0:
            value = payoff(state, seat) / WON
            add(sums, depth, weight, value, value)
        elif left == 0 or nodes <= 0 or depth + 2 >= DEPTH_MOST:
            add(sums, depth, weight, 0.0, 1.0)
        else:
            depth += 1
            open_depth(rows, depth, seat, menus, cursors, sums)
            cursors[depth, Cursor.TURNS] = left
            cursors[depth, Cursor.WEIGHT] = weight


@rule
def open_depth(rows: Rows, depth: int, seat: int, menus: Menus, cursors: Cursors, sums: Sums) -> None:
    """Begin with the first action of a position."""
    state = as_state(rows[depth])
    cursors[depth, Cursor.COUNT] = legal_into(state, menus[depth])
    cursors[depth, Cursor.TRIED] = 0
    cursors[depth, Cursor.FATE] = 0
    for each in range(Sum.BEST_LOWER):
        sums[depth, each] = 0.0
    worst = 0.0 if turn(state) == seat else 1.0
    sums[depth, Sum.BEST_LOWER] = worst
    sums[depth, Sum.BEST_UPPER] = worst


@rule
def add(sums: Sums, depth: int, weight: int, lower: float, upper: float) -> None:
    """Count one fate of the action being tried."""
    sums[depth, Sum.WEIGHT] += weight
    sums[depth, Sum.LOWER] += weight * lower
    sums[depth, Sum.UPPER] += weight * upper


@rule
def close_action(state: Any, depth: int, seat: int, cursors: Cursors, sums: Sums, found: Found) -> None:
    """All fates of an action are known: compare it with the others, and prune them where none can be better."""
    lower = sums[depth, Sum.LOWER] / sums[depth, Sum.WEIGHT]
    upper = sums[depth, Sum.UPPER] / sums[depth, Sum.WEIGHT]
    if depth == 0:
        found[cursors[0, Cursor.TRIED], 0] = lower
        found[cursors[0, Cursor.TRIED], 1] = upper
    is_own = turn(state) == seat
    if is_own == (lower > sums[depth, Sum.BEST_LOWER]):
        sums[depth, Sum.BEST_LOWER] = lower
    if is_own == (upper > sums[depth, Sum.BEST_UPPER]):
        sums[depth, Sum.BEST_UPPER] = upper
    cursors[depth, Cursor.TRIED] += 1
    cursors[depth, Cursor.FATE] = 0
    for each in range(Sum.BEST_LOWER):
        sums[depth, each] = 0.0
    is_settled = sums[depth, Sum.BEST_LOWER] >= 1.0 if is_own else sums[depth, Sum.BEST_UPPER] <= 0.0
    if is_settled and depth > 0:
        cursors[depth, Cursor.TRIED] = cursors[depth, Cursor.COUNT]


def bounds(game: Game[Any], state: Any, seat: int, nodes: int) -> dict[Action, Bounds]:
    """The bounds of each legal action, proved with so many nodes; none where the end is not in sight."""
    endings = game.mind.endings
    if endings is None or not endings.near(state, seat):
        return {}
    walk = _walk(game, state)
    proved: dict[Action, Bounds] = {}
    for turns in range(1, TURNS_MOST + 1):
        found = np.tile(np.array([0.0, 1.0]), (game.rules.legal_most, 1))
        nodes = walk(seat, turns, nodes, found)
        for place, action in enumerate(game.legal(state)):
            proved[action] = _tightened(
                proved.get(action, UNPROVED), float(found[place, 0]), float(found[place, 1]), turns
            )
        if nodes <= 0 or is_decided(proved):
            break
    return proved


def warm_up(game: Game[Any], state: Any, seat: int) -> None:
    """Have the walk compiled, or read from the disk: else the first end in sight would wait for it in mid-game."""
    if game.mind.endings is not None:
        _walk(game, state)(seat, 1, 1, np.tile(np.array([0.0, 1.0]), (game.rules.legal_most, 1)))


def _walk(game: Game[Any], state: Any) -> Callable[[int, int, int, Found], int]:
    """The walk from a state, with room for it: for a seat, through so many turns, with so many nodes, into bounds."""
    root = pack(state)
    rows = np.zeros((DEPTH_MOST + 1, root.shape[0]), np.uint8)
    rows[0] = root
    menus = np.zeros((DEPTH_MOST + 1, game.rules.legal_most), np.int32)
    cursors = np.zeros((DEPTH_MOST + 1, len(Cursor)), np.int64)
    sums = np.zeros((DEPTH_MOST + 1, len(Sum)), np.float64)
    walk = compiled(prove, game.owner)
    return lambda seat, turns, nodes, found: int(walk(rows, seat, turns, nodes, menus, cursors, sums, found))


def _tightened(old: Bounds, lower: float, upper: float, turns: int) -> Bounds:
    lower, upper = max(old.lower, lower), min(old.upper, upper)
    return Bounds(lower, upper, old.turns or (turns if lower == upper else 0))


def holding_out(proved: dict[Action, Bounds]) -> set[Action]:
    """Where all is lost, the actions that last longest; none where it is not."""
    if not proved or any(each.upper > 0 for each in proved.values()):
        return set()
    longest = max(each.turns for each in proved.values())
    return {action for action, each in proved.items() if each.turns == longest}


def is_decided(proved: dict[Action, Bounds]) -> bool:
    """Whether one action is proved optimal."""
    return bool(proved) and max(each.upper for each in proved.values()) <= max(each.lower for each in proved.values())


def worth_trying(proved: dict[Action, Bounds]) -> set[Action]:
    """The actions that none is proved to be better than."""
    best = max((each.lower for each in proved.values()), default=0.0)
    return {action for action, each in proved.items() if each.lower == best or each.upper > best}
