"""Connect four in the style of the house: only here, to compare like with like."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated, Any

from tableflip.core.about import About
from tableflip.core.action import OVER, WON, Space
from tableflip.core.chance import Chance
from tableflip.core.compiled import rule
from tableflip.core.game import Game
from tableflip.core.mind import Mind
from tableflip.core.news import Item, News, tell
from tableflip.core.records import Int8, Int64, Many
from tableflip.core.rules import Rules
from tableflip.core.state import State as AnyState

COLUMNS, ROWS = 7, 6
HEIGHT = ROWS + 1  # bits of a column; the top one stays free, so that lines never wrap
NOBODY = -1
FULL = sum(1 << column * HEIGHT + row for column in range(COLUMNS) for row in range(ROWS))
LINES = (1, HEIGHT, HEIGHT - 1, HEIGHT + 1)


class Verb(IntEnum):
    """The only verb."""

    DROP = 0


class ShortNews(News):
    """One thing happens at a time."""

    items: Annotated[Many[Item], 2] = Many()


class State(AnyState):
    """The discs of both sides as bit masks."""

    chance: Chance = Chance()
    news: ShortNews = ShortNews()
    discs: Annotated[Many[Int64], 2] = Many()
    side: Int8 = 0
    winner: Int8 = NOBODY
    is_over: Int8 = 0


@rule
def deal(state: State) -> None:
    """An empty frame."""
    state.discs[0] = 0
    state.discs[1] = 0


@rule
def turn(state: State) -> int:
    """Whose decision it is."""
    return OVER if state.is_over else state.side


@rule
def legal_into(state: State, out: Many[int]) -> int:
    """The columns that are not full."""
    if state.is_over:
        return 0
    taken = state.discs[0] | state.discs[1]
    count = 0
    for column in range(COLUMNS):
        if taken >> (column * HEIGHT + ROWS - 1) & 1 == 0:
            out[count] = column
            count += 1
    return count


@rule
def step(state: State, _verb: int, column: int) -> None:
    """Drop a disc."""
    state.news.count = 0
    taken = state.discs[0] | state.discs[1]
    disc = (taken + (1 << column * HEIGHT)) & ~taken & (((1 << ROWS) - 1) << column * HEIGHT)
    state.discs[state.side] |= disc
    tell(state.news, 0, state.side, column)
    if has_four(state.discs[state.side]):
        state.winner = state.side
        state.is_over = 1
    elif taken | disc == FULL:
        state.is_over = 1
    state.side = 1 - state.side


@rule
def has_four(discs: int) -> bool:
    """Whether four are in a line."""
    for line in range(4):
        pairs = discs & discs >> LINES[line]
        if pairs & pairs >> 2 * LINES[line]:
            return True
    return False


@rule
def payoff(state: State, seat: int) -> int:
    """What the result is worth."""
    if state.winner == NOBODY:
        return WON // 2
    return WON if state.winner == seat else 0


@rule
def resample(_state: State, _seat: int) -> None:
    """Nothing is hidden."""


@rule
def observe(state: State, seat: int, out: Many[int]) -> None:
    """Two planes: own discs and the other's."""
    for column in range(COLUMNS):
        for row in range(ROWS):
            bit = column * HEIGHT + row
            out[row * COLUMNS + column] = state.discs[seat] >> bit & 1
            out[(ROWS + row) * COLUMNS + column] = state.discs[1 - seat] >> bit & 1


def _set_up(_seats: int, _options: Mapping[str, str]) -> State:
    return State()


def _none(*_: Any) -> Any:
    raise TypeError("connect four is here to be measured, not to be played")


CONNECT_FOUR: Game[State] = Game(
    About(
        name="connect_four",
        title="Connect four",
        sentence="For comparison only.",
        seats=range(2, 3),
        seat_names=("one", "two"),
        length="",
        version=1,
        stage="draft",
    ),
    "bench.connect_four",
    rules=Rules(
        state=State,
        space=Space({Verb.DROP: COLUMNS}),
        set_up=_set_up,
        settings=lambda _state: {},
        deal=deal,
        legal_into=legal_into,
        step=step,
        turn=turn,
        payoff=payoff,
        resample=resample,
        seat_count=lambda _state: 2,
        turn_number=_none,
        census=_none,
        legal_most=COLUMNS,
        plies_most=COLUMNS * ROWS,
    ),
    mind=Mind(evaluate=payoff, observe=observe, observation=(2, ROWS, COLUMNS)),
)
