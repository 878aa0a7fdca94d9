"""Wins that nobody can prevent, found by trying everything: which actions win within some turns, whatever is answered.

Unlike `bots/endgame.py`, which weighs chances, this asks one question of open positions and cuts off as soon as it is
answered: one good action of the winner is enough, one good answer of the other is too.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.core.action import WON, Action
from tableflip.core.compiled import compiled, rule
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.loops import Rows, as_state, copy_row, legal_into, payoff, take, turn
from tableflip.core.records import pack

DEPTH_MOST = 64


class At(IntEnum):
    """Where the walk stands at one depth."""

    COUNT = 0
    TRIED = 1
    TURNS = 2  # that may still pass
    GOAL = 3  # 1 where one winning action settles it, 0 where one that does not win does
    FOUND = 4


Walk = NDArray[np.int64]
Menus = NDArray[np.int32]


@rule
def walk(rows: Rows, seat: int, turns: int, nodes: int, menus: Menus, at: Walk, wins: Walk) -> int:
    """Write for each action in rows[0] whether the seat wins in so many turns; the nodes left, below 0 if too few."""
    enter(rows, 0, seat, turns, menus, at)
    depth = 0
    while True:
        if at[depth, At.TRIED] == at[depth, At.COUNT] or (depth > 0 and at[depth, At.FOUND] == at[depth, At.GOAL]):
            if depth == 0:
                return nodes
            depth -= 1
            settle(depth, at[depth + 1, At.FOUND], at, wins)
            continue
        copy_row(rows[depth + 1], rows[depth])
        state = as_state(rows[depth + 1])
        mover = turn(state)
        take(state, menus[depth, at[depth, At.TRIED]])
        nodes -= 1
        if nodes < 0:
            return nodes
        left = at[depth, At.TURNS] - (1 if turn(state) != mover else 0)
        if turn(state) < 0:
            settle(depth, 1 if payoff(state, seat) == WON else 0, at, wins)
        elif left == 0 or depth + 2 >= DEPTH_MOST:
            settle(depth, 0, at, wins)
        else:
            depth += 1
            enter(rows, depth, seat, left, menus, at)


@rule
def enter(rows: Rows, depth: int, seat: int, turns: int, menus: Menus, at: Walk) -> None:
    """Begin with the first action of a position."""
    state = as_state(rows[depth])
    is_own = turn(state) == seat
    at[depth, At.COUNT] = legal_into(state, menus[depth])
    at[depth, At.TRIED] = 0
    at[depth, At.TURNS] = turns
    at[depth, At.GOAL] = 1 if is_own else 0
    at[depth, At.FOUND] = 0 if is_own else 1


@rule
def settle(depth: int, found: int, at: Walk, wins: Walk) -> None:
    """The action being tried at a depth wins, or does not."""
    if depth == 0:
        wins[at[0, At.TRIED]] = found
    if found == at[depth, At.GOAL]:
        at[depth, At.FOUND] = found
    at[depth, At.TRIED] += 1


class TooWide(TableflipError):
    """A position with more lines than there was patience for."""


def forced_wins(game: Game[Any], state: Any, seat: int, turns: int, nodes: int = 2_000_000) -> dict[Action, bool]:
    """For each legal action, whether the seat then wins within so many turns; nothing in the state may be hidden."""
    root = pack(state)
    rows = np.zeros((DEPTH_MOST + 1, root.shape[0]), np.uint8)
    rows[0] = root
    menus = np.zeros((DEPTH_MOST + 1, game.rules.legal_most), np.int32)
    at = np.zeros((DEPTH_MOST + 1, len(At)), np.int64)
    wins = np.zeros(game.rules.legal_most, np.int64)
    if compiled(walk, game.owner)(rows, seat, turns, nodes, menus, at, wins) < 0:
        raise TooWide(f"more than {nodes:,} positions")
    return {action: bool(wins[place]) for place, action in enumerate(game.legal(state))}
