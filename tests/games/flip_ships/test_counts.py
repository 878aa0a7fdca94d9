"""Small counts that rules rest on: hits on a cell, whose decision it is, the marker of the mothership."""

from __future__ import annotations

from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.rules.assault import score_assault
from tableflip.games.flip_ships.rules.end import turn
from tableflip.games.flip_ships.rules.hits import add_hit, hit_once, hit_twice, hits_on, take_hit
from tableflip.games.flip_ships.rules.state import Hits
from tests.games.flip_ships.table import played, table
from tests.spec import spec

ROW = "r4 . . . 1:1/1 13:1/2"


def test_hits_are_counted_up_to_seven_and_down_again_each_cell_by_itself() -> None:
    hits = Hits()
    add_hit(hits, 3)
    for count in range(1, 8):
        add_hit(hits, 5)
        assert (hits_on(hits, 5), hits_on(hits, 3), hits_on(hits, 4)) == (count, 1, 0)
    for count in range(6, -1, -1):
        take_hit(hits, 5)
        assert (hits_on(hits, 5), hits_on(hits, 3), hits_on(hits, 4)) == (count, 1, 0)
        assert bool(hit_once(hits) >> 5 & 1) == (count >= 1) and bool(hit_twice(hits) >> 5 & 1) == (count >= 2)


@spec("SHIPS-009")
def test_each_seat_decides_for_itself_and_alone_one_person_decides_for_all() -> None:
    state = table(ROW, active="S1-1a S2-1a")
    second = played(state, "choose S1-1a", "flick space", "confirm")
    assert (turn(state), turn(second)) == (0, 1) and second.seat == 1
    second.book.players = 1
    assert turn(second) == 0


@spec("SHIPS-135")
def test_a_ship_in_the_box_lowers_the_marker_but_never_below_nothing() -> None:
    state = FLIP_SHIPS.start(2, {}, "1")
    state.mothership = 2
    for left in (1, 0, 0):
        score_assault(state, 0)
        assert state.mothership == left
