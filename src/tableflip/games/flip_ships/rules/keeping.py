"""Which enemies keep a ship on the table: the holdable sets of SHIPS-189."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in
from tableflip.games.flip_ships.box import CELLS, COLUMNS, LAST_COLUMN, SHIPS_A_SEAT
from tableflip.games.flip_ships.rules.grid import beside, enemies_in
from tableflip.games.flip_ships.rules.hits import hit_once
from tableflip.games.flip_ships.rules.state import State

CANDIDATES = 1 + 3 * CELLS  # the set lain on; then for each cell itself, with the next column, with the next row
NO_SET = 0


@rule
def wanting(state: State, own: int) -> int:
    """The enemies that one of the seat's ships attacked, that stand, and that are on the table; SHIPS-207."""
    return hit_once(state.attacks[own]) & ~state.fallen & ~state.gone


@rule
def candidate(wanted: int, lain_on: int, number: int) -> int:
    """The number-th set that might keep a ship, NO_SET if it cannot or if an enemy could be added to it."""
    if number == 0:
        several = lain_on & (lain_on - 1)
        return lain_on if several else NO_SET
    cell = (number - 1) // 3
    here = 1 << cell
    if wanted & here == 0:
        return NO_SET
    partner = (number - 1) % 3
    if partner == 0:
        joined = lain_on & here != 0 and lain_on != here
        return NO_SET if joined or beside(here) & wanted else here
    if partner == 1:
        other = here << 1 if here & LAST_COLUMN == 0 else NO_SET
    else:
        other = here << COLUMNS
    pair = here | other
    if other & wanted == 0 or pair & ~lain_on == 0:
        return NO_SET
    return pair


@rule
def keeping_sets(state: State, own: int) -> int:
    """How many sets might keep a ship."""
    wanted = wanting(state, own)
    if cells_in(wanted) <= 1:
        return cells_in(wanted)
    lain_on = wanted & state.ships[state.seat * SHIPS_A_SEAT + own].cards
    count = 0
    for number in range(CANDIDATES):
        if candidate(wanted, lain_on, number) != NO_SET:
            count += 1
    return count


@rule
def comes_before(one: int, two: int) -> bool:
    """Whether a set of ids stands before another one as an ascending list; neither contains the other."""
    differing = one ^ two
    return one & differing & -differing != 0


@rule
def keeping_set(state: State, own: int, index: int) -> int:
    """The index-th set that might keep a ship, in lexicographic order of the enemies' ids."""
    wanted = wanting(state, own)
    lain_on = wanted & state.ships[state.seat * SHIPS_A_SEAT + own].cards
    before = NO_SET
    for _ in range(index + 1):
        found = NO_SET
        for number in range(CANDIDATES):
            cells = candidate(wanted, lain_on, number)
            if cells == NO_SET:
                continue
            enemies = enemies_in(state, cells)
            is_later = before == NO_SET or comes_before(enemies_in(state, before), enemies)
            if is_later and (found == NO_SET or comes_before(enemies, enemies_in(state, found))):
                found = cells
        before = found
    return before
