"""Which enemies keep a ship: every set that SHIPS-189 allows, against the sentence itself, word for word."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tableflip.games.flip_ships.box import CELLS, COLUMNS
from tableflip.games.flip_ships.rules.grid import mark_grid
from tableflip.games.flip_ships.rules.keeping import comes_before, keeping_set, keeping_sets
from tableflip.games.flip_ships.rules.state import State
from tests.games.flip_ships.table import legal, parked, played, reads_back, table, zone
from tests.spec import spec

THREE = "seats 3 ; level standard"


def are_adjacent(one: int, two: int) -> bool:
    rows, columns = abs(one // COLUMNS - two // COLUMNS), abs(one % COLUMNS - two % COLUMNS)
    return rows + columns == 1


def by_the_rule(state: State, attacked: set[int], lain_on: set[int]) -> list[list[int]]:
    """The holdable sets to which no enemy can be added, as lists of ids."""

    def is_holdable(cells: set[int]) -> bool:
        return len(cells) == 1 or (len(cells) == 2 and are_adjacent(*cells)) or cells <= lain_on

    every = [set(some) for size in range(1, len(attacked) + 1) for some in combinations(sorted(attacked), size)]
    holdable = [cells for cells in every if is_holdable(cells)]
    kept = [cells for cells in holdable if not any(is_holdable(cells | {more}) for more in attacked - cells)]
    return sorted(sorted(state.grid[cell] for cell in cells) for cells in kept)


def found(state: State, own: int) -> list[list[int]]:
    """The sets as the rules list them."""
    sets = [keeping_set(state, own, index) for index in range(keeping_sets(state, own))]
    return [sorted(state.grid[cell] for cell in range(CELLS) if cells >> cell & 1) for cells in sets]


@spec("SHIPS-189", "SHIPS-143", "SHIPS-182")
def test_the_sets_are_those_of_the_sentence_in_the_order_of_their_enemies() -> None:
    pick = Random(189)
    most = 0
    empty = table("r4 . . . . 1:1/1")
    for _ in range(100):
        state = empty.clone()
        state.seat = pick.randrange(2)
        for cell, enemy in enumerate(pick.sample(range(1, 61), CELLS)):
            state.grid[cell] = enemy
        mark_grid(state)
        attacked = set(pick.sample(range(CELLS), pick.randint(0, 6)))
        lain_on = set(pick.sample(range(CELLS), pick.randint(0, 3))) | set(
            pick.sample(sorted(attacked), len(attacked) // 2)
        )
        gone, fallen = (set(pick.sample(range(CELLS), pick.randint(0, 2))) for _ in range(2))
        own = pick.randrange(7)
        state.attacks[own].ones = sum(1 << cell for cell in attacked)
        state.ships[state.seat * 7 + own].cards = sum(1 << cell for cell in lain_on)
        state.gone, state.fallen = (sum(1 << cell for cell in cells) for cells in (gone, fallen))
        wanted = attacked - gone - fallen
        sets = by_the_rule(state, wanted, lain_on)
        assert found(state, own) == sets
        most = max(most, len(sets))
    assert most >= 5  # there was something to choose


def test_lists_of_enemies_are_compared_as_words_are() -> None:
    for one, two in combinations([(1, 2), (1, 3), (1, 60), (2,), (3, 4, 5), (3, 4, 6), (3, 60), (59, 60)], 2):
        first, second = (sum(1 << enemy for enemy in enemies) for enemies in (one, two))
        assert comes_before(first, second) and not comes_before(second, first)


@spec("SHIPS-143", "SHIPS-189")
@pytest.mark.parametrize("row", ["r1", "r4"])
def test_three_in_a_row_leave_a_choice_of_two_neighbours(row: str) -> None:
    grid, powers = f"{row} . . 23:1/2D 22:1/2D 21:1/2D", "S1 P1-SWAP P2-LONG P3-BLAST"
    start = played(table(grid, THREE, "S1-3a S2-1a S3-1a", "2", powers), "choose S1-3a")
    state = played(start, "flick on 22", "blast S1-3a 21")
    assert legal(state) == ["confirm", "restart"]  # two neighbours: nothing to choose
    state = played(start, "flick on 21,22", "blast S1-3a 23")
    assert legal(state) == ["keep S1-3a 21,22", "keep S1-3a 22,23"]
    assert parked(played(state, "keep S1-3a 22,23", "confirm"), "S1-3a") == {22: 1, 23: 1}
    assert parked(played(state, "keep S1-3a 21,22", "confirm"), "S1-3a") == {21: 1, 22: 1}


@spec("SHIPS-189", "SHIPS-143")
def test_several_ships_are_asked_one_after_the_other() -> None:
    grid = "r4 22:1/2D . 23:1/2D . 21:1/2D\nr2 24:1/2D . . . ."
    powers = "S1 P1-MOON P2-LONG P3-BLAST / S3 P1-SWAP P2-PIERCE P3-TRIPLE"
    for second, idle in (("S1-1b", "S1-1c"), ("S1-1c", "S1-1b")):
        state = table(grid, THREE, "S1-1a S1-1b S1-1c S2-1a S3-1a", "2", powers)
        state = played(state, "choose S1-1a", "flick on 21 moon 4", f"choose {idle}", "flick space", f"choose {second}")
        state = played(state, "flick on 22 moon 2", "moon S1-1a r4 23", f"moon {second} r2 24")
        assert legal(state) == ["keep S1-1a 21", "keep S1-1a 23"]
        state = played(state, "keep S1-1a 23")
        assert legal(state) == [f"keep {second} 22", f"keep {second} 24"]
        reads_back(state)
        state = played(state, f"keep {second} 22", "confirm")
        assert parked(state, "S1-1a") == {23: 1} and parked(state, second) == {22: 1}
        assert zone(state, idle) == "dock"
