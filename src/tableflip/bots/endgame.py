"""The end of a game played out: every action, every answer and every card that may come, as far as a budget reaches.

Each action gets two bounds: what it wins for certain, and what it can win at best. Lines that the budget leaves open
count as lost for the one and as won for the other, so whatever the bounds say is proved. Where luck speaks, bounds
are means over all that may come. The other side is taken to play as well as anybody can.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.core.action import WON, Action
from tableflip.core.compiled import compiled, rule
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

LEVELS = 64  # decisions from the root; deeper lines stay open
TURNS_MOST = 16


class Mark(IntEnum):
    """Where the walk stands on one level."""

    COUNT = 0  # of the actions
    TRIED = 1
    FATE = 2  # the fate being tried of the action being tried
    TURNS = 3  # that may still pass
    WEIGHT = 4  # of the fate that led here


class Sum(IntEnum):
    """What the walk adds up on one level: for the action being tried, and for the best of them."""

    WEIGHT = 0
    SURE = 1
    HOPE = 2
    BEST_SURE = 3
    BEST_HOPE = 4


Marks = NDArray[np.int64]
Sums = NDArray[np.float64]
Menus = NDArray[np.int32]


class Bounds(NamedTuple):
    """What an action wins for certain and what it can win at best, from 0 to 1."""

    sure: float
    hope: float


UNPROVED = Bounds(0.0, 1.0)


@rule
def prove(
    rows: Rows, seat: int, turns: int, nodes: int, menus: Menus, marks: Marks, sums: Sums, found: NDArray[np.float64]
) -> int:
    """Walk from rows[0] through so many turns; the bounds of each root action, and how many nodes were left."""
    open_level(rows, 0, seat, menus, marks, sums)
    marks[0, Mark.TURNS] = turns
    level = 0
    while True:
        if marks[level, Mark.TRIED] == marks[level, Mark.COUNT]:
            if level == 0:
                return nodes
            level -= 1
            weight = marks[level + 1, Mark.WEIGHT]
            add(sums, level, weight, sums[level + 1, Sum.BEST_SURE], sums[level + 1, Sum.BEST_HOPE])
            continue
        number = menus[level, marks[level, Mark.TRIED]]
        copy_row(rows[level + 1], rows[level])
        state = as_state(rows[level + 1])
        weight = fate(state, VERB_OF[number], TARGET_OF[number], marks[level, Mark.FATE])
        if weight == 0:
            close_action(as_state(rows[level]), level, seat, marks, sums, found)
            continue
        marks[level, Mark.FATE] += 1
        nodes -= 1
        mover = turn(state)
        take(state, number)
        left = marks[level, Mark.TURNS] - (1 if turn(state) != mover else 0)
        if turn(state) < 0:
            worth = payoff(state, seat) / WON
            add(sums, level, weight, worth, worth)
        elif left == 0 or nodes <= 0 or level + 2 >= LEVELS:
            add(sums, level, weight, 0.0, 1.0)
        else:
            level += 1
            open_level(rows, level, seat, menus, marks, sums)
            marks[level, Mark.TURNS] = left
            marks[level, Mark.WEIGHT] = weight


@rule
def open_level(rows: Rows, level: int, seat: int, menus: Menus, marks: Marks, sums: Sums) -> None:
    """Begin with the first action of a position."""
    state = as_state(rows[level])
    marks[level, Mark.COUNT] = legal_into(state, menus[level])
    marks[level, Mark.TRIED] = 0
    marks[level, Mark.FATE] = 0
    for each in range(Sum.BEST_SURE):
        sums[level, each] = 0.0
    worst = 0.0 if turn(state) == seat else 1.0
    sums[level, Sum.BEST_SURE] = worst
    sums[level, Sum.BEST_HOPE] = worst


@rule
def add(sums: Sums, level: int, weight: int, sure: float, hope: float) -> None:
    """Count one fate of the action being tried."""
    sums[level, Sum.WEIGHT] += weight
    sums[level, Sum.SURE] += weight * sure
    sums[level, Sum.HOPE] += weight * hope


@rule
def close_action(state: Any, level: int, seat: int, marks: Marks, sums: Sums, found: NDArray[np.float64]) -> None:
    """All fates of an action are known: compare it with the others, and stop where nothing can be better."""
    sure = sums[level, Sum.SURE] / sums[level, Sum.WEIGHT]
    hope = sums[level, Sum.HOPE] / sums[level, Sum.WEIGHT]
    if level == 0:
        found[marks[0, Mark.TRIED], 0] = sure
        found[marks[0, Mark.TRIED], 1] = hope
    is_own = turn(state) == seat
    if is_own == (sure > sums[level, Sum.BEST_SURE]):
        sums[level, Sum.BEST_SURE] = sure
    if is_own == (hope > sums[level, Sum.BEST_HOPE]):
        sums[level, Sum.BEST_HOPE] = hope
    marks[level, Mark.TRIED] += 1
    marks[level, Mark.FATE] = 0
    for each in range(Sum.BEST_SURE):
        sums[level, each] = 0.0
    is_settled = sums[level, Sum.BEST_SURE] >= 1.0 if is_own else sums[level, Sum.BEST_HOPE] <= 0.0
    if is_settled and level > 0:
        marks[level, Mark.TRIED] = marks[level, Mark.COUNT]


def bounds(game: Game[Any], state: Any, seat: int, nodes: int) -> dict[Action, Bounds]:
    """What can be proved of each legal action with so many nodes; nothing where the end is not in sight."""
    endings = game.mind.endings
    if endings is None or not endings.near(state, seat):
        return {}
    root = pack(state)
    rows = np.zeros((LEVELS + 1, root.shape[0]), np.uint8)
    rows[0] = root
    menus = np.zeros((LEVELS + 1, game.rules.legal_most), np.int32)
    marks = np.zeros((LEVELS + 1, len(Mark)), np.int64)
    sums = np.zeros((LEVELS + 1, len(Sum)), np.float64)
    walk = compiled(prove, game.owner)
    proved: dict[Action, Bounds] = {}
    for turns in range(1, TURNS_MOST + 1):
        found = np.tile(np.array([0.0, 1.0]), (game.rules.legal_most, 1))
        nodes = walk(rows, seat, turns, nodes, menus, marks, sums, found)
        for place, action in enumerate(game.legal(state)):
            old = proved.get(action, UNPROVED)
            proved[action] = Bounds(max(old.sure, float(found[place, 0])), min(old.hope, float(found[place, 1])))
        if nodes <= 0 or is_decided(proved):
            break
    return proved


def is_decided(proved: dict[Action, Bounds]) -> bool:
    """Whether one action is proved to be as good as any other."""
    return bool(proved) and max(each.hope for each in proved.values()) <= max(each.sure for each in proved.values())


def worth_trying(proved: dict[Action, Bounds]) -> set[Action]:
    """The actions that nothing else is proved to be better than."""
    best = max((each.sure for each in proved.values()), default=0.0)
    return {action for action, each in proved.items() if each.sure == best or each.hope > best}
