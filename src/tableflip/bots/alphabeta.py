"""A plain alpha-beta over deals: a yardstick for better bots, so it stays as it is for ever.

It deals the unknown a few times, searches each deal to the end of a number of turns, and takes the action with the
best mean. Everybody else is taken for a rival. Where every action would show something hidden, as a flip does, none is
chosen ahead, for nobody could know what it shows: one is drawn. Other decisions are tried in the order of how the
position looks after them. No time, no memory, no quiet search: what is cleverer has to beat it.
"""

from __future__ import annotations

from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from tableflip.core.action import WON, Action
from tableflip.core.chance import below, branch, rekey, stream
from tableflip.core.compiled import compiled, rule
from tableflip.core.game import Game
from tableflip.core.loops import (
    LEGAL_MOST,
    Numbers,
    Rows,
    appraise,
    as_chance,
    as_state,
    copy_row,
    legal_into,
    next_random,
    payoff,
    pick,
    resample,
    take,
    turn,
)
from tableflip.core.news import is_revealing
from tableflip.core.records import Row, pack
from tableflip.core.state import S

TURNS = 3
DEALS = 4
DEPTH_MOST = 40  # decisions from the root; deeper lines are appraised where they stand
# what the walk keeps at one depth
COUNT, TRIED, TURNS_LEFT, ALPHA, BETA = 0, 1, 2, 3, 4
CURSORS = 5


class AlphaBetaBot(Generic[S]):
    """Looks a few turns ahead in a few deals, with everything that may be done in them."""

    def __init__(self, seed: str = "0", turns: int = TURNS, deals: int = DEALS) -> None:
        self.chance = stream(f"alphabeta {seed}")
        self.turns = turns
        self.deals = deals

    def choose(self, game: Game[S], state: S, seat: int) -> Action:
        """The action with the best mean over the deals; equals are drawn."""
        legal = game.legal(state)
        totals = np.zeros(game.rules.legal_most, np.int64)
        search = compiled(search_deals, game.owner)
        dice = np.array([below(self.chance, 1 << 30) + 1], np.int64)
        search(pack(state), seat, self.turns, self.deals, totals, dice, pack(branch(self.chance)))
        best = totals[: len(legal)].max()
        equal = [action for action, total in zip(legal, totals) if total == best]
        return equal[below(self.chance, len(equal))]


@rule
def search_deals(
    root: Row, seat: int, turns: int, deals: int, totals: NDArray[np.int64], dice: NDArray[np.int64], source: Row
) -> None:
    """Add up what each legal action is worth in each of some deals."""
    rows = np.empty((DEPTH_MOST + 1, root.shape[0]), np.uint8)
    dealt = np.empty(root.shape[0], np.uint8)
    menus = np.empty((DEPTH_MOST + 1, LEGAL_MOST), np.int32)
    looks = np.empty(LEGAL_MOST, np.int64)
    cursors = np.empty((DEPTH_MOST + 1, CURSORS), np.int64)
    menu = np.empty(LEGAL_MOST, np.int32)
    count = legal_into(as_state(root), menu)
    for _ in range(deals):
        copy_row(dealt, root)
        state = as_state(dealt)
        rekey(state.chance, as_chance(source))
        resample(state, seat)
        for option in range(count):
            copy_row(rows[0], dealt)
            after = as_state(rows[0])
            take(after, menu[option])
            left = turns - (1 if turn(after) != seat else 0)
            if turn(after) < 0:
                totals[option] += payoff(after, seat)
            elif left == 0:
                totals[option] += appraise(after, seat)
            else:
                totals[option] += search_deal(rows, seat, left, menus, cursors, looks, dice)


@rule
def search_deal(rows: Rows, seat: int, turns: int, menus: Numbers, cursors: Any, looks: Any, dice: Any) -> int:
    """What rows[0] is worth to a seat after so many turns."""
    open_decision(rows, 0, seat, turns, 0, WON, menus, cursors, looks, dice)
    depth = 0
    while True:
        is_own = turn(as_state(rows[depth])) == seat
        if cursors[depth, TRIED] == cursors[depth, COUNT] or cursors[depth, ALPHA] >= cursors[depth, BETA]:
            value = cursors[depth, ALPHA] if is_own else cursors[depth, BETA]
            if depth == 0:
                return value
            depth -= 1
            narrow(cursors, depth, turn(as_state(rows[depth])) == seat, value)
            continue
        number = menus[depth, cursors[depth, TRIED]]
        cursors[depth, TRIED] += 1
        copy_row(rows[depth + 1], rows[depth])
        state = as_state(rows[depth + 1])
        mover = turn(state)
        take(state, number)
        left = cursors[depth, TURNS_LEFT] - (1 if turn(state) != mover else 0)
        if turn(state) < 0:
            narrow(cursors, depth, is_own, payoff(state, seat))
        elif left == 0 or depth + 2 >= rows.shape[0]:
            narrow(cursors, depth, is_own, appraise(state, seat))
        else:
            alpha, beta = cursors[depth, ALPHA], cursors[depth, BETA]
            depth += 1
            open_decision(rows, depth, seat, left, alpha, beta, menus, cursors, looks, dice)


@rule
def narrow(cursors: Any, depth: int, is_own: bool, value: int) -> None:
    """Take the value of an action into the window of its decision: the own side raises it, the others lower it."""
    if is_own:
        cursors[depth, ALPHA] = max(cursors[depth, ALPHA], value)
    else:
        cursors[depth, BETA] = min(cursors[depth, BETA], value)


@rule
def open_decision(
    rows: Rows,
    depth: int,
    seat: int,
    turns: int,
    alpha: int,
    beta: int,
    menus: Numbers,
    cursors: Any,
    looks: Any,
    dice: Any,
) -> None:
    """Begin with the actions of a position, those first that look best to whoever decides."""
    menu = menus[depth]
    count = legal_into(as_state(rows[depth]), menu)
    if all_reveal(rows, depth, menu, count):
        dice[0] = next_random(dice[0])
        menu[0] = menu[pick(dice[0], count)]
        count = 1
    cursors[depth, COUNT] = count
    cursors[depth, TRIED] = 0
    cursors[depth, TURNS_LEFT] = turns
    cursors[depth, ALPHA] = alpha
    cursors[depth, BETA] = beta
    if turns > 1 and count > 1:
        sort_by_look(rows, depth, seat, menu, count, looks)


@rule
def all_reveal(rows: Rows, depth: int, menu: Any, count: int) -> bool:
    """Whether every action would show somebody something hidden."""
    for option in range(count):
        copy_row(rows[depth + 1], rows[depth])
        after = as_state(rows[depth + 1])
        take(after, menu[option])
        if not is_revealing(after.news):
            return False
    return True


@rule
def sort_by_look(rows: Rows, depth: int, seat: int, menu: Any, count: int, looks: Any) -> None:
    """Put the actions first after which the position looks best to whoever decides."""
    sign = 1 if turn(as_state(rows[depth])) == seat else -1
    for option in range(count):
        copy_row(rows[depth + 1], rows[depth])
        after = as_state(rows[depth + 1])
        number = menu[option]
        take(after, number)
        look = sign * (payoff(after, seat) if turn(after) < 0 else appraise(after, seat))
        place = option
        while place > 0 and looks[place - 1] < look:
            looks[place] = looks[place - 1]
            menu[place] = menu[place - 1]
            place -= 1
        looks[place] = look
        menu[place] = number
