"""What a heart or a skull may choose, and whether it can do anything at all."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in, lowest
from tableflip.games.captain_flip.box import (
    DOES,
    FACES,
    ONLY,
    REACHES,
    SIDE,
    TILES,
    TIMES,
    VALUES,
    Does,
    Face,
    Only,
    Reach,
    Star,
)
from tableflip.games.captain_flip.rules.cells import COLUMNS, NEAR, ROWS
from tableflip.games.captain_flip.rules.groups import beside, cluster
from tableflip.games.captain_flip.rules.scoring import owns
from tableflip.games.captain_flip.rules.state import ROW, State


@rule
def set_off(state: State, tile: int, is_up: int) -> int:
    """CAPTAIN-133, CAPTAIN-134: what a tile sets off once it is turned, its heart faceup, its skull facedown."""
    return state.faces.heart[tile] if is_up else state.faces.skull[tile]


@rule
def targets(state: State) -> int:
    """CAPTAIN-300, CAPTAIN-333: the cells the action being carried out may choose now."""
    return choices(state, state.power, state.flipped, state.up) & ~state.chosen


@rule
def choices(state: State, power: int, flipped: int, up: int) -> int:
    """CAPTAIN-226, CAPTAIN-230 to CAPTAIN-241: what an action may choose once a tile is flipped and these lie open."""
    cells = within(state, REACHES[power], flipped)
    if FACES[power] == Face.UP:
        cells &= up
    elif FACES[power] == Face.DOWN:
        cells &= ~up
    only = ONLY[power]
    if only == Only.ANYTHING:
        return cells
    suitable = 0
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        if suits(state, only, flipped, cell):
            suitable |= 1 << cell
    return suitable


@rule
def within(state: State, reach: int, cell: int) -> int:
    """The tiles an action can get at from the flipped one; CAPTAIN-009, CAPTAIN-011, CAPTAIN-222."""
    bit = 1 << cell
    if reach == Reach.NEIGHBOURS:
        return NEAR[cell] & state.present
    if reach == Reach.LINE_MATES:
        return (ROWS[cell // SIDE] | COLUMNS[cell % SIDE]) & state.present & ~bit
    if reach == Reach.ITSELF:
        return bit
    if reach == Reach.ELSEWHERE:
        return state.present & ~bit
    return state.present


@rule
def suits(state: State, only: int, flipped: int, cell: int) -> bool:
    """CAPTAIN-234 to CAPTAIN-237: whether a tile shows what the action asks for, by printed values (CAPTAIN-205)."""
    faces = state.faces
    mine = state.board[flipped]
    other = state.board[cell]
    if only == Only.NEGATIVE:
        return VALUES[faces.kind[other]] < 0
    if only == Only.SAME_KIND:
        return faces.kind[other] == faces.kind[mine]
    if only == Only.SAME_COLOUR:
        return faces.colour[other] == faces.colour[mine]
    return VALUES[faces.kind[other]] < VALUES[faces.kind[mine]]


@rule
def is_possible(state: State) -> bool:
    """CAPTAIN-200: whether the action can do anything at all."""
    does = DOES[state.power]
    pile = state.players[state.active].pile
    if does == Does.GO_AGAIN:
        return state.extra == 0  # CAPTAIN-261
    if does == Does.DOUBLE:
        return state.double == 0  # CAPTAIN-271
    if does == Does.STEAL:
        return can_steal(state)
    if does == Does.LOSE or does == Does.PUT_BACK:
        return pile.count > 0  # CAPTAIN-277, CAPTAIN-360
    if does == Does.BE_ROBBED:  # CAPTAIN-287
        return state.seats > 1 and pile.count > 0 and not owns(state, state.active, Star.SHIELD)
    if does == Does.REARRANGE:
        return group_size(state) > 1  # CAPTAIN-320
    return targets(state) != 0  # CAPTAIN-226, CAPTAIN-304, CAPTAIN-334, CAPTAIN-341, CAPTAIN-348


@rule
def can_steal(state: State) -> bool:
    """CAPTAIN-267."""
    for seat in range(state.seats):
        if can_be_robbed(state, seat):
            return True
    return False


@rule
def can_be_robbed(state: State, seat: int) -> bool:
    """CAPTAIN-266: a rival with tiles and without a shield."""
    return may_rob(state, state.active, seat)


@rule
def may_rob(state: State, robber: int, seat: int) -> bool:
    """Whether a player may steal from a seat."""
    return seat != robber and state.players[seat].pile.count > 0 and not owns(state, seat, Star.SHIELD)


@rule
def group_size(state: State) -> int:
    """CAPTAIN-312: K, four or the size of the largest cluster."""
    largest = 0
    left = state.present
    while left != 0:
        cells = cluster(state, lowest(left))
        left &= ~cells
        largest = max(largest, cells_in(cells))
    return min(largest, TIMES[state.power])


@rule
def pickable(state: State) -> int:
    """CAPTAIN-314, CAPTAIN-315: what rearrange_four may pick next."""
    if state.chosen != 0:
        return beside(state.chosen) & state.present & ~state.chosen
    cells = 0
    left = state.present
    while left != 0:
        found = cluster(state, lowest(left))
        left &= ~found
        if cells_in(found) >= state.left:
            cells |= found
    return cells


@rule
def picked_cell(state: State, place: int) -> int:
    """The picked cell with this place in reading order."""
    cells = state.chosen
    for _ in range(place):
        cells &= cells - 1
    return lowest(cells)


@rule
def line_mates(state: State, which: int) -> int:
    """CAPTAIN-346, CAPTAIN-347: the other tiles of the flipped tile's row or column."""
    cell = state.flipped
    line = ROWS[cell // SIDE] if which == ROW else COLUMNS[cell % SIDE]
    return line & state.present & ~(1 << cell)


@rule
def tile_of(target: int) -> int:
    """The tile that the target of steal, lose or back names."""
    return target % TILES + 1
