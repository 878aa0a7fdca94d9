"""The tile flipped last: it stays known while the turn asks more, wherever it goes."""

from __future__ import annotations

from tableflip.core.grids import NO_CELL
from tableflip.games.captain_flip import CAPTAIN_FLIP
from tableflip.games.captain_flip.box import NO_TILE
from tableflip.games.captain_flip.rules.cells import NAMES
from tableflip.games.captain_flip.rules.sea import lift
from tests.games.captain_flip.table import cell, legal, press, sea
from tests.spec import spec

SEA = "51+ 22- 45+ 3+\n24- 12+ 23- 47-\n. . . .\n. . . ."


@spec("CAPTAIN-316", "CAPTAIN-319")
def test_the_flipped_tile_may_be_moved_and_is_still_the_flipped_one() -> None:
    state = sea(SEA, sergeant="on")
    press(state, "flip b2", "pick b1", "pick c1", "pick d1", "pick b2")
    press(state, "place c1 b1", "place d1 c1", "place b2 d1")
    assert legal(state) == ["take a1", "leave"]
    assert cell(state, "d1") == "12-" and cell(state, "b2") == "22-"
    assert CAPTAIN_FLIP.telling.view(state, 0)["flipped"] == "d1"


@spec("CAPTAIN-319")
def test_after_a_rearrangement_nothing_of_it_is_left() -> None:
    state = sea(SEA, sergeant="on")
    press(state, "flip b2", "pick b1", "pick c1", "pick d1", "pick b2")
    press(state, "place c1 b1", "place d1 c1", "place b2 d1")
    assert {(move.origin, move.tile, move.known) for move in state.moves} == {(NO_CELL, NO_TILE, 0)}
    assert (state.chosen, state.used, state.placed, state.left) == (0, 0, 0, 0)


@spec("CAPTAIN-220")
def test_only_the_tile_that_is_taken_off_the_board_is_the_flipped_one_no_more() -> None:
    state = sea(SEA)
    state.flipped = NAMES.index("b2")
    lift(state, NAMES.index("a1"))
    assert state.flipped == NAMES.index("b2")
    lift(state, NAMES.index("b2"))
    assert state.flipped == NO_CELL
