"""Runs, the groups they grow into, and the marks that put them on offer; chapter 17."""

from __future__ import annotations

import random
from itertools import groupby
from typing import Any

import pytest

from tableflip import SPECTATOR, game_named
from tableflip.games.captain_flip.box import CELLS, SIDE
from tableflip.games.captain_flip.rules.cells import NAMES, cells_of
from tableflip.games.captain_flip.rules.groups import cluster, group_at, offers, run_in
from tableflip.games.captain_flip.rules.state import State
from tests.games.captain_flip.table import cell, dealt, legal, now, press, sea
from tests.spec import spec

GAME = game_named("captain_flip")
# a red run in row 3, marked on a3; picked are a1 (facedown), b1, a2 and b2, of which b1 and b2 are marked
PICKED = (
    "12-*,21+,24+,47+/22+,23+,48-,./51+,37+,45+,./.,.,.,. piles:-/- options:grid=4,deck=reference,sergeant=on "
    "turn:1,1,0,0 ask:place action:rearrange_four flipped:a1 chosen:a1.b1.a2.b2 marks:b1.c1.b2.a3"
)


def marked(state: State) -> list[str]:
    """The cells that everybody sees marked."""
    cells: Any = GAME.telling.view(state, SPECTATOR)["cells"]
    return [shown["cell"] for shown in cells if shown.get("marked")]


@spec("CAPTAIN-603", "CAPTAIN-319")
@pytest.mark.parametrize(
    ("places", "marks", "flipped"),
    [
        (("a1 a1", "b1 b1", "b2 a2"), ["b1", "c1", "a2", "b2", "a3"], "a1"),
        (("b1 a1", "a1 b1", "a2 a2"), ["a1", "c1", "b2", "a3"], "b1"),
        (("b2 a1", "a2 b1", "b1 a2"), ["a1", "b1", "c1", "a2", "a3"], "b2"),
    ],
)
def test_a_faceup_tile_that_moves_is_marked_and_one_that_stays_keeps_what_it_has(
    places: tuple[str, ...], marks: list[str], flipped: str
) -> None:
    state = GAME.positions.read(PICKED)
    press(state, *(f"place {each}" for each in places))
    assert now(state) == "seat 0 pattern" and marked(state) == marks
    assert GAME.telling.view(state, 0)["flipped"] == flipped and cell(state, flipped) == "12-"
    assert legal(state) == ["take a3", "leave"]


# flip_two is asked for both of its tiles; b1 is marked, and so is a red run in row 3
TURNING = (
    "7-*,21+,24-,47+/22-,23+,48-,./51+,37+,45+,./.,.,.,. piles:-/- options:grid=4,deck=reference,sergeant=on "
    "turn:1,1,0,0 ask:turn action:flip_two flipped:a1 left:2 marks:b1.a3"
)


@spec("CAPTAIN-603")
def test_a_tile_turned_up_is_marked_and_one_turned_down_is_not_any_more() -> None:
    state = GAME.positions.read(TURNING)
    press(state, "turn b1", "turn c1")
    assert cell(state, "b1") == "21-" and cell(state, "c1") == "24+" and marked(state) == ["c1", "a3"]


@spec("CAPTAIN-606", "CAPTAIN-603", "CAPTAIN-223")
def test_where_a_group_was_taken_and_nothing_refilled_no_mark_is_left() -> None:
    state = sea("51+ 37- 45+ .\n~ ~ ~ ~\n~ ~ ~ ~\n47+ 24+ 17+ ~", sergeant="on", stalemate="off")
    state.marks = 1 << NAMES.index("a4")
    press(state, "flip b1")
    assert legal(state) == ["take a1", "take a4", "leave"] and marked(state) == ["b1", "a4"]
    press(state, "take a1")
    assert legal(state) == ["take a4", "leave"] and marked(state) == ["a4"]
    assert cells_of(state.marks) == [NAMES.index("a4")]


def any_sea(dice: random.Random, gaps: float) -> State:
    """A board with gaps, tiles up and down, and two colours, so that there are many runs."""
    state = dealt(sergeant="on")
    for number in range(CELLS):
        state.faces.colour[state.board[number]] = dice.choice((0, 0, 1))
    state.present = sum(1 << number for number in range(CELLS) if dice.random() > gaps)
    state.up = sum(1 << number for number in range(CELLS) if dice.random() < 0.8) & state.present
    state.marks = sum(1 << number for number in range(CELLS) if dice.random() < 0.2) & state.up
    return state


ROWS = [[line * SIDE + place for place in range(SIDE)] for line in range(SIDE)]
LINES = [*ROWS, *([row[column] for row in ROWS] for column in range(SIDE))]


def runs(state: State, line: list[int]) -> list[set[int]]:
    """CAPTAIN-601, word by word."""

    def colour(number: int) -> int | None:
        return state.faces.colour[state.board[number]] if state.up >> number & 1 else None

    parts = [(shown, set(part)) for shown, part in groupby(line, colour)]
    return [part for shown, part in parts if shown is not None and len(part) >= 3]


def joined(sets: list[set[int]]) -> list[set[int]]:
    """Sets that share something become one."""
    found: list[set[int]] = []
    for each in sets:
        touching = [other for other in found if other & each]
        found = [other for other in found if not other & each] + [each.union(*touching)]
    return found


@spec("CAPTAIN-601", "CAPTAIN-602", "CAPTAIN-604")
def test_runs_that_share_a_cell_are_one_group_and_a_mark_puts_it_on_offer() -> None:
    dice = random.Random(601)
    for gaps in (*[0.1] * 30, 0.3, 0.3, 0.5, 0.7):
        state = any_sea(dice, gaps)
        for number, line in enumerate(LINES):
            assert set(cells_of(run_in(state, number))) == set().union(*runs(state, line))
        groups = joined([run for line in LINES for run in runs(state, line)])
        for number in cells_of(state.up):
            assert set(cells_of(group_at(state, number))) == set().union(*(each for each in groups if number in each))
        for marks in (state.marks, state.up & 1, 0):
            state.marks = marks
            offered = [group for group in groups if group & set(cells_of(marks))]
            assert cells_of(offers(state)) == sorted(min(group) for group in offered)


@spec("CAPTAIN-311", "CAPTAIN-009", "CAPTAIN-314", "CAPTAIN-315")
def test_tiles_are_connected_over_their_sides_and_over_nothing_else() -> None:
    dice = random.Random(311)
    for gaps in (0.3, 0.4, 0.4, 0.5, 0.5, 0.5, 0.6, 0.8):
        state = any_sea(dice, gaps)
        tiles = cells_of(state.present)
        touching = [{one, other} for one in tiles for other in tiles if beside_each_other(one, other)]
        clusters = joined([*({tile} for tile in tiles), *touching])
        for tile in tiles:
            assert set(cells_of(cluster(state, tile))) == next(each for each in clusters if tile in each)


def beside_each_other(one: int, other: int) -> bool:
    """CAPTAIN-009, by rows and columns."""
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE) == 1
