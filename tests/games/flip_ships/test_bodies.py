"""What is a body on the table and what is not, and where flips start from."""

from __future__ import annotations

import pytest

from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.flights.laid_table import field_at, lay_out
from tableflip.games.flip_ships.table.flick import BadFlick, check_flick
from tableflip.games.flip_ships.table.geometry import PAD_DEPTH, SHIP_RADIUS
from tableflip.games.flip_ships.table.tabletop import edge
from tests.games.flip_ships.table import played, table
from tests.spec import spec

ROW = "r4 . . . 1:1/1 13:1/2"


@spec("SHIPS-018", "SHIPS-022", "SHIPS-023", "SHIPS-031", "SHIPS-037")
def test_only_enemies_in_play_and_ships_that_lie_there_are_bodies_on_the_table() -> None:
    state = FLIP_SHIPS.start(4, {}, "1")
    laid = lay_out(state, None).table
    assert sorted(laid.cards) == sorted(state.grid[cell] for cell in range(20) if state.grid[cell])
    assert dict(laid.ships) == {}  # neither those on pilot cards nor the active ones
    state = table(ROW, active="S1-1a S1-1b S1-1c S2-1a")
    state = played(state, "choose S1-1a", "flick far", "choose S1-1b", "flick on 13", "choose S1-1c")
    assert list(lay_out(state, None).table.ships) == ["S1-1b"]  # one is in the dock, one in hand


@spec("SHIPS-040", "SHIPS-041")
def test_with_the_launch_pad_the_field_begins_two_inches_in_and_the_pad_ends_where_it_begins() -> None:
    plain, padded = (field_at(FLIP_SHIPS.start(2, {"launch_pad": pad}, "1")) for pad in ("no", "yes"))
    assert (plain.edge, padded.edge) == (0.0, -50.8)
    assert plain.card_centre(3, 2) == padded.card_centre(3, 2) and plain.box_centre == padded.box_centre
    launch = lay_out(FLIP_SHIPS.start(2, {"launch_pad": "yes"}, "1"), None).table.launched_from()
    assert launch.pad and not launch.narrow  # any x
    assert launch.y + PAD_DEPTH <= 0.0
    assert padded.carries(0.0, -25.0) and not plain.carries(0.0, -25.0)  # the strip in front is table too


@spec("SHIPS-042")
def test_without_the_option_the_pad_is_at_hand_for_a_free_shot_alone() -> None:
    powers = "S1 P1-SHORT P2-PAD P3-TWIN / S2 P1-MOON P2-LONG P3-REPAIR"
    state = played(table(ROW, active="S1-2a S2-1a", powers=powers), "choose S1-2a")
    assert not lay_out(state, None).table.launched_from().pad
    assert lay_out(played(state, "flick space", "after S1-2a pad"), None).table.launched_from().pad


@spec("SHIPS-050", "SHIPS-051")
@pytest.mark.parametrize(
    ("name", "least", "most"), [("place", -631, 237), ("overhang", 31, 149), ("power", 0, 1000), ("loft", 30, 85)]
)
def test_a_flick_is_made_anywhere_along_the_edge_with_a_tenth_to_half_of_the_ship_over_it(
    name: str, least: int, most: int
) -> None:
    flick = {"place": 0, "power": 400}
    for number in (least, most):
        assert check_flick({**flick, name: number}, False)[name] == number
    for number in (least - 1, most + 1):
        with pytest.raises(BadFlick, match=f"{name} of a flick is a whole number from {least} to {most}"):
            check_flick({**flick, name: number}, False)
    on = field_at(FLIP_SHIPS.start(2, {}, "1"))
    assert (on.top.left + SHIP_RADIUS, on.top.right - SHIP_RADIUS) == pytest.approx((-631, 237), abs=1)
    assert pytest.approx(31, abs=1) == 20 * SHIP_RADIUS * 0.10 and pytest.approx(149, abs=1) == 20 * SHIP_RADIUS * 0.49
    assert edge(on).y == on.top.near  # the edge at the atmosphere


@spec("SHIPS-052")
@pytest.mark.parametrize("number", ["push", "drag", "velocity", "spin", "z"])
def test_a_ship_is_struck_and_in_no_other_way_moved(number: str) -> None:
    with pytest.raises(BadFlick, match=f"a flick has no '{number}'"):
        check_flick({"place": 0, "power": 400, number: 1}, False)
