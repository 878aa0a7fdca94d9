"""Resolutions in the corners: what counts, what keeps a ship, and what is left of one for the next seat."""

from __future__ import annotations

import pytest

from tableflip.games.flip_ships.box import SHIPS
from tableflip.games.flip_ships.rules.grid import enemies_in
from tableflip.games.flip_ships.terminal import BOARD
from tests.games.flip_ships.table import destroyed, legal, parked, played, reads_back, table, zone
from tests.spec import spec

ROW = "r4 . . . 1:1/1 13:1/2"
FOUR = "seats 4 ; level standard"
MOON = "S1 P1-MOON P2-PIERCE P3-TRIPLE"


@spec("SHIPS-060", "SHIPS-156")
def test_a_piercing_ship_docked_by_the_atmosphere_destroys_nothing_it_lies_on() -> None:
    state = table(ROW, active="S1-2a S2-1a", powers=MOON)
    state = played(state, "choose S1-2a", "flick air", "after S1-2a atmosphere", "flick air", "after S1-2a atmosphere")
    state = played(state, "flick air on 13")
    assert zone(state, "S1-2a") == "dock" and not destroyed(played(state, "confirm"))


@spec("SHIPS-060", "SHIPS-074")
def test_no_other_ship_docked_by_the_atmosphere_hits_what_it_lies_on_either() -> None:
    state = table(ROW, active="S1-1a S2-1a")
    state = played(state, "choose S1-1a", "flick air", "after S1-1a atmosphere", "flick air", "after S1-1a atmosphere")
    assert not destroyed(played(state, "flick air on 13", "confirm"))


@spec("SHIPS-087", "SHIPS-074")
def test_only_what_is_hit_falls_in_the_first_cell_too() -> None:
    state = table("r1 . . . 1:1/1 21:1/2D", active="S1-1a S2-1a", deck="2")
    assert destroyed(played(state, "choose S1-1a", "flick on 1,21", "confirm")) == [1]
    assert destroyed(played(state, "choose S1-1a", "flick on 1", "confirm")) == [1]
    single = table("r1 . . . 1:1/1 13:1/2", active="S1-1a S2-1a", deck="2")
    assert destroyed(played(single, "choose S1-1a", "flick on 1", "confirm")) == [1]


@spec("SHIPS-077", "SHIPS-088", "SHIPS-187", "SHIPS-211")
def test_the_last_ship_of_the_last_seat_counts_where_it_is_parked() -> None:
    state = table(
        "r4 . . . . 21:1/2D", f"{FOUR} ; marker 4", "S1-1a S2-1a S3-1a S4-3b", powers="S4 P1-SWAP P2-REDO P3-BLAST"
    )
    state = played(state, "choose S4-3b", "flick on 21", "confirm")
    assert parked(state, "S4-3b") == {21: 1}
    held = played(state, "choose S1-1a", "flick on 21", "confirm")
    assert destroyed(held) == [21] and zone(held, "S4-3b") == "dock"
    pushed = played(state, "choose S1-1a", "flick space ; S4-3b space", "confirm")
    assert not destroyed(pushed) and zone(pushed, "S4-3b") == "dock"  # at the resolution under way
    knocked = played(state, "choose S1-1a", "flick space ; S4-3b side")
    assert zone(knocked, "S4-3b") == "dock"  # SHIPS-191: off the table at once


@spec("SHIPS-080", "SHIPS-151", "SHIPS-187")
def test_five_hits_that_meet_on_one_enemy_are_five_and_stay_five() -> None:
    grid = "r4 . . 1:1/1 . .\nr3 . 2:1/1 13:1/2 9:1/1S .\nr2 . . 3:1/1 . ."
    powers = "S1 P1-SWAP P2-LONG P3-REPAIR"
    state = table(grid, "seats 3 ; level standard", "S1-1a S2-1a S3-1a", "4", powers)
    state = played(state, "choose S1-1a", "flick on 1,2,3,9,13")
    for enemy in (1, 2, 3, 9, 13):
        state = played(state, f"swap S1-1a {enemy}>13")
    state = played(state, "confirm")
    assert parked(state, "S1-1a") == {13: 5} and not destroyed(state)
    reads_back(state)
    assert destroyed(played(state, "choose S2-1a", "flick on 9", "confirm")) == [9, 13]


@spec("SHIPS-077", "SHIPS-082")
@pytest.mark.parametrize(("power", "landing", "hits"), [("MOON", "on 13 moon 3", 2), ("SWAP", "on 1,2,3,9,13", 5)])
def test_a_parked_ship_that_was_pushed_off_leaves_none_of_its_hits_behind(power: str, landing: str, hits: int) -> None:
    grid = "r4 . . 1:1/1 . .\nr3 . 2:1/1 13:1/2 9:1/1S .\nr2 . . 3:1/1 . ."
    powers = f"S1 P1-{power} P2-LONG P3-REPAIR / S3 P1-ENCORE P2-PIERCE P3-TRIPLE"
    state = table(grid, "seats 3 ; level standard", "S1-1a S2-1a S2-1b S3-1a", "4", powers)
    state = played(state, "choose S1-1a", f"flick {landing}")
    while legal(state)[0] != "confirm":
        state = played(state, next(text for text in legal(state) if text.endswith("13")))
    state = played(state, "confirm")
    assert parked(state, "S1-1a") == {13: hits}
    state = played(state, "choose S2-1b", "flick on 9", "choose S2-1a", "flick space ; S1-1a space", "confirm")
    assert destroyed(state) == [9]


@spec("SHIPS-185", "SHIPS-152")
def test_a_repair_ship_is_scored_once_however_often_an_encore_hits() -> None:
    powers = "S1 P1-ENCORE P2-LONG P3-REPAIR"
    given = "seats 2 ; level standard ; city 10 ; mothership 9"
    state = table(ROW, given, "S1-1a S1-3a S2-1a", powers=powers)
    state = played(state, "choose S1-3a", "flick box", "choose S1-1a", "flick box")
    assert state.mothership == 7
    assert played(state, "after S1-1a encore", "flick box").mothership == 6


@spec("SHIPS-185", "SHIPS-071")
def test_the_marker_stops_at_nothing_when_repair_ships_are_scored_before_an_encore() -> None:
    powers = "S1 P1-ENCORE P2-LONG P3-REPAIR"
    given = "seats 2 ; level standard ; city 10 ; mothership 1"
    state = table(ROW, given, "S1-1a S1-3a S1-3b S2-1a", powers=powers)
    state = played(state, "choose S1-3a", "flick box", "choose S1-3b", "flick box", "choose S1-1a", "flick box")
    assert state.mothership == 0 and legal(state) == ["repair S1-3a no", "repair S1-3a yes"]
    reads_back(state)


@spec("SHIPS-141", "SHIPS-146")
def test_a_moonshot_lists_the_enemies_of_its_row_alone() -> None:
    state = table(
        "r4 . . . . 13:1/2\nr2 . . . . 3:1/1\nr1 . . . 1:1/1 2:1/1", active="S1-1a S2-1a", deck="4", powers=MOON
    )
    state = played(state, "choose S1-1a", "flick space moon 1,2,4")
    assert legal(state) == ["moon S1-1a r1 none", "moon S1-1a r1 1", "moon S1-1a r1 2"]
    state = played(state, "moon S1-1a r1 none")
    assert legal(state) == ["moon S1-1a r2 none", "moon S1-1a r2 3"]
    assert legal(played(state, "moon S1-1a r2 none")) == ["moon S1-1a r4 none", "moon S1-1a r4 13"]


@spec("SHIPS-149", "SHIPS-182")
def test_a_sidestep_is_asked_of_every_enemy_landed_on_up_to_the_last_id() -> None:
    state = table("r4 . . 60:3/2 1:1/1 59:3/2", active="S1-1a S2-1a", deck="4", powers="S1 P1-SWAP P2-LONG P3-REPAIR")
    state = played(state, "choose S1-1a", "flick on 59,60")
    assert legal(state) == ["swap S1-1a 59>59", "swap S1-1a 59>1"]
    state = played(state, "swap S1-1a 59>59")
    assert legal(state) == ["swap S1-1a 60>60", "swap S1-1a 60>1"]
    assert destroyed(played(state, "swap S1-1a 60>1", "confirm")) == [1, 59]


def test_the_enemies_in_cells_are_a_set_of_their_ids() -> None:
    state = table("r4 . . 60:3/2 . 1:1/1\nr1 . . . . 5:1/1")
    assert enemies_in(state, 1 << 15 | 1 << 16 | 1 << 17) == 1 << 1 | 1 << 60
    assert enemies_in(state, 1) == 1 << 5 and enemies_in(state, 0) == 0


@spec("SHIPS-185", "SHIPS-209")
def test_nothing_of_a_resolution_is_left_for_the_next_seat() -> None:
    powers = "S1 P1-ENCORE P2-LONG P3-REPAIR"
    state = table(ROW, "seats 2 ; level standard ; city 10", "S1-1a S1-1b S1-2a S1-3a S2-1a", "2 3", powers)
    state = played(state, "choose S1-3a", "flick box", "choose S1-1a", "flick box", "after S1-1a keep")
    state = played(state, "choose S1-1b", "flick on 13", "choose S1-2a", "flick space gap 1=5")
    reads_back(state)
    state = played(state, "shoot S1-2a 1", "repair S1-3a yes")
    reads_back(state)
    assert "falling" in BOARD.plain(state, 0, False)
    assert "falling" not in BOARD.plain(played(state, "restart"), 0, False)
    state = played(state, "confirm")
    reads_back(state)
    assert "falling" not in BOARD.plain(state, 0, False)
    assert (state.answers, state.fallen, state.repairs) == (0, 0, 0)
    assert not any(state.ships[ship].scored for ship in range(SHIPS))  # a hit counts once, not again next round


@spec("SHIPS-185", "SHIPS-163")
def test_a_hit_scored_in_one_round_is_none_in_the_next() -> None:
    powers = "S1 P1-ENCORE P2-LONG P3-REPAIR"
    given = "seats 2 ; level standard ; city 10 ; mothership 3"
    state = table(ROW, given, "S1-1a S1-3a S2-1a", "2 3 4 5 6 7 8 14 15", powers)
    state = played(state, "choose S1-3a", "flick box", "choose S1-1a", "flick box", "after S1-1a keep")
    state = played(state, "repair S1-3a no", "confirm", "choose S2-1a", "flick far", "confirm")
    state = played(state, "choose S2-1a", "flick far", "confirm", "choose S1-3a", "flick space")
    state = played(state, "choose S1-1a", "flick space")
    assert legal(state) == ["confirm"] and state.mothership == 1  # nothing is asked of a ship that missed


@spec("SHIPS-186", "SHIPS-163")
@pytest.mark.parametrize(("health", "asked"), [(1, ["S1-3a"]), (2, ["S1-3a", "S1-3b"])])
def test_as_many_repair_ships_are_asked_as_the_mothership_has_health(health: int, asked: list[str]) -> None:
    powers = "S1 P1-SWAP P2-LONG P3-REPAIR"
    given = f"seats 2 ; level standard ; city 10 ; mothership {health} ; marker 1"
    state = table(ROW, given, "S1-3a S1-3b S2-1a", powers=powers)
    state = played(state, "choose S1-3b", "flick box", "choose S1-3a", "flick box")
    for ship in asked:
        assert legal(state)[0] == f"repair {ship} no"
        state = played(state, f"repair {ship} yes")
    state = played(state, "confirm")
    assert state.mothership == 0 and state.city == 10 + 2 * len(asked)


@spec("SHIPS-186", "SHIPS-185")
def test_a_repair_ship_scored_already_does_not_take_the_health_of_the_next_one() -> None:
    powers = "S1 P1-ENCORE P2-LONG P3-REPAIR / S2 P1-SWAP P2-PAD P3-TWIN"
    given = "seats 2 ; level standard ; city 10 ; mothership 3 ; marker 2"
    for first, seat in (("S1", 1), ("S2", 2)):
        other = "S2-1a" if seat == 1 else "S1-1a"
        held = powers if seat == 1 else "S2 P1-ENCORE P2-LONG P3-REPAIR / S1 P1-SWAP P2-PAD P3-TWIN"
        told = given if seat == 2 else given.replace("marker 2", "marker 1")
        state = table(ROW, told, f"{first}-1a {first}-3a {first}-3b {other}", powers=held)
        state = played(state, f"choose {first}-3a", "flick box", f"choose {first}-1a", "flick box")
        state = played(state, f"after {first}-1a keep", f"choose {first}-3b", "flick box")
        assert state.mothership == 1
        state = played(state, f"repair {first}-3a yes")  # scored already
        assert legal(state) == [f"repair {first}-3b no", f"repair {first}-3b yes"]  # the last health is for this one
        state = played(state, f"repair {first}-3b yes", "confirm")
        assert state.mothership == 0 and state.city == 14


@spec("SHIPS-188", "SHIPS-186")
def test_a_parked_ship_in_the_box_scores_nothing_and_a_docked_one_neither() -> None:
    state = table("r4 . . . . 21:1/2D", "seats 3 ; level standard", "S1-1a S2-1a S3-1a")
    state = played(state, "choose S1-1a", "flick on 21", "confirm")
    state = played(state, "choose S2-1a", "flick space ; S1-1a box", "confirm")
    assert state.mothership == 4 and zone(state, "S1-1a") == "dock"


@spec("SHIPS-160", "SHIPS-193")
@pytest.mark.parametrize("grid", ["r1 . . . 1:1/1 2:1/1", "r4 1:1/1 2:1/1 . . .", "r4 . . . . 1:1/1\nr2 . . 2:1/1 . ."])
def test_a_twin_laser_hits_two_enemies_wherever_they_lie(grid: str) -> None:
    powers = "S1 P1-MOON P2-LONG P3-TWIN / S2 P1-SWAP P2-PAD P3-BLAST"
    state = table(grid, active="S1-3a S2-1a", deck="3 4", powers=powers)
    state = played(state, "choose S1-3a", "flick space gap 1=88.9,2=3")
    assert legal(state) == [f"shoot S1-3a {target}" for target in ("none", "1", "2", "1,2")]
    assert destroyed(played(state, "shoot S1-3a 1,2", "confirm")) == [1, 2]
    assert destroyed(played(state, "shoot S1-3a 2", "confirm")) == [2]
    assert destroyed(played(state, "shoot S1-3a none", "confirm")) == []


@spec("SHIPS-081", "SHIPS-086", "SHIPS-106")
def test_the_last_ship_parked_when_the_round_ends_is_active_in_the_next() -> None:
    grid, powers = "r4 . . . . 21:1/2D", "S4 P1-SWAP P2-REDO P3-BLAST"
    deck = "1 2 3 4 5 6 7 8 13"
    state = table(grid, f"{FOUR} ; marker 4", "S1-1a S2-1a S3-1a S4-3b", deck, powers)
    state = played(state, "choose S4-3b", "flick on 21", "confirm")
    for seat in (1, 2, 3):
        assert zone(state, "S4-3b") == "table"
        state = played(state, f"choose S{seat}-1a", "flick far", "confirm")
    assert state.round == 2 and zone(state, "S4-3b") == "active" and parked(state, "S4-3b") == {}


@spec("SHIPS-120", "SHIPS-123", "SHIPS-197")
def test_attackers_of_the_last_round_are_destroyed_and_wait_nowhere() -> None:
    state = table("r4 . . . 1:1/1 13:1/2", "seats 2 ; level standard ; last yes", "S1-1a S2-1a", "")
    state = played(state, "choose S1-1a", "flick far", "confirm", "choose S2-1a", "flick far", "confirm")
    assert state.assault and destroyed(state) == [1, 13] and state.city == 14 and state.arrived == 0
    reads_back(state)
