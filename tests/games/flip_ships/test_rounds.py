"""Turns, flips, attacks, march and clean up: chapters 5 to 12 and 17."""

from __future__ import annotations

import random

import pytest

from tableflip import NotLegal
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.box import SHIP_NAMES
from tableflip.games.flip_ships.rules.grid import shielded
from tableflip.games.flip_ships.rules.state import Phase
from tests.games.flip_ships.table import active, destroyed, legal, parked, played, table, zone
from tests.spec import spec

ROW = "r4 . . . 1:1/1 13:1/2"


@spec("SHIPS-045", "SHIPS-046", "SHIPS-047", "SHIPS-048", "SHIPS-068")
def test_a_seat_flips_all_its_active_ships_in_any_order_before_it_resolves() -> None:
    state = table(ROW, active="S1-1a S1-1c S1-2a S2-1a")
    assert legal(state) == ["choose S1-1a", "choose S1-1c", "choose S1-2a"]
    state = played(state, "choose S1-1c", "flick on 1")
    assert legal(state) == ["choose S1-1a", "choose S1-2a"] and not destroyed(state)
    with pytest.raises(NotLegal, match="only active ships"):
        played(state, "choose S1-1b")
    state = played(state, "choose S1-2a", "flick space", "choose S1-1a", "flick space")
    assert legal(state) == ["confirm"]
    state = played(state, "confirm")
    assert destroyed(state) == [1] and legal(state) == ["choose S2-1a"]


@spec("SHIPS-043", "SHIPS-049", "SHIPS-106", "SHIPS-116")
def test_the_march_begins_when_the_last_seat_has_resolved_and_docked_ships_return() -> None:
    state = table(ROW, active="S1-1a S2-1a", deck="2 3 4 5 6 7 8 14")
    state = played(state, "choose S1-1a", "flick space", "confirm")
    assert state.round == 1 and zone(state, "S1-1a") == "dock"
    state = played(state, "choose S2-1a", "flick far", "confirm")
    assert state.round == 2 and state.marker == 1
    assert active(state, 1) == ["S1-1a"] and active(state, 2) == ["S2-1a"]
    assert state.grid[10] == 13 and state.grid[11] == 1 and state.filled.bit_count() == 10


@spec("SHIPS-056", "SHIPS-057", "SHIPS-066", "SHIPS-192")
def test_a_ship_stays_on_the_table_and_only_the_latest_facts_count() -> None:
    state = played(table(ROW), "choose S1-1a", "flick on 13", "choose S1-1b", "flick on 1 ; S1-1a on 1")
    assert zone(state, "S1-1a") == "table" and state.grid[15] == 13
    assert destroyed(played(state, "confirm")) == [1]


@spec("SHIPS-067", "SHIPS-191")
def test_a_ship_pushed_into_the_atmosphere_or_off_gets_no_second_flip() -> None:
    state = played(table(ROW, active="S1-1a S1-1b S1-1c S2-1a"), "choose S1-1a", "flick space", "choose S1-1b")
    state = played(state, "flick space ; S1-1a air")
    assert legal(state) == ["choose S1-1c"]
    state = played(state, "choose S1-1c", "flick space ; S1-1a back")
    assert zone(state, "S1-1a") == "dock" and legal(state) == ["confirm"]


@spec("SHIPS-069", "SHIPS-070", "SHIPS-071", "SHIPS-072")
def test_what_an_attack_is_and_where_ships_go() -> None:
    state = table(
        ROW, active="S1-1a S1-1b S1-1c S2-1a", powers="S1 P1-SWAP P2-LONG P3-TWIN / S2 P1-SHORT P2-PAD P3-REPAIR"
    )
    state = played(state, "choose S1-1a", "flick space", "choose S1-1b", "flick box", "choose S1-1c", "flick box")
    assert state.mothership == 3
    state = played(state, "confirm")
    assert state.mothership == 1 and not destroyed(state)
    assert {zone(state, f"S1-1{copy}") for copy in "abc"} == {"dock"}


@spec("SHIPS-071")
def test_the_mothership_stops_at_nothing() -> None:
    state = table(
        ROW,
        "seats 2 ; level standard ; mothership 1",
        powers="S1 P1-SWAP P2-LONG P3-TWIN / S2 P1-SHORT P2-PAD P3-REPAIR",
    )
    state = played(state, "choose S1-1a", "flick box", "choose S1-1b", "flick box", "confirm")
    assert state.mothership == 0


@spec("SHIPS-073", "SHIPS-184")
def test_a_ship_near_a_card_is_not_on_it_and_hits_cannot_be_spared() -> None:
    state = played(table(ROW), "choose S1-1a", "flick on 1 gap 13=0", "choose S1-1b", "flick space gap 13=0")
    assert legal(state) == ["confirm"]
    assert destroyed(played(state, "confirm")) == [1]


@spec("SHIPS-075", "SHIPS-079")
def test_a_ship_parks_on_those_of_its_enemies_that_do_not_fall() -> None:
    state = table("r4 . . 1:1/1 21:1/2D .", "seats 3 ; level standard", "S1-1a S2-1a S3-1a")
    state = played(state, "choose S1-1a", "flick on 1,21", "confirm")
    assert destroyed(state) == [1] and parked(state, "S1-1a") == {21: 1}


@spec("SHIPS-083")
def test_a_generator_protects_along_sides_only() -> None:
    state = table("r4 . 14:1/2 . 13:1/2 .\nr3 . . . 9:1/1S 1:1/1\nr2 . . . 15:1/2 2:1/1", deck="3 4")
    protected = {
        state.grid[cell] for cell in range(20) if shielded(state, state.filled) >> cell & 1 and state.grid[cell]
    }
    assert protected == {1, 13, 15}


@spec("SHIPS-089")
def test_both_hits_may_come_from_one_seat_in_one_turn() -> None:
    state = played(table("r4 . . . . 21:1/2D"), "choose S1-1a", "flick on 21", "choose S1-1b", "flick on 21", "confirm")
    assert destroyed(state) == [21]


@spec("SHIPS-102", "SHIPS-103", "SHIPS-105", "SHIPS-197")
def test_attackers_are_shuffled_into_the_deck_and_may_come_back_at_once() -> None:
    state = table("r1 . . . 13:1/2 1:1/1", active="S1-1a S2-1a", deck="2 3")
    state = played(state, "choose S1-1a", "flick far", "confirm", "choose S2-1a", "flick far", "confirm")
    assert state.city == 17 and state.deck.count == 0 and state.arrived == 0
    assert sorted(state.grid[cell] for cell in range(15, 20)) == [0, 1, 2, 3, 13]


@spec("SHIPS-104", "SHIPS-129", "SHIPS-197")
def test_a_city_at_nothing_loses_before_anything_is_shuffled() -> None:
    state = table("r1 . . . 13:1/2 1:1/1", "seats 2 ; level standard ; city 2", "S1-1a S2-1a", "2 3")
    state = played(state, "choose S1-1a", "flick far", "confirm", "choose S2-1a", "flick far", "confirm")
    assert state.city == 0 and FLIP_SHIPS.notation.result(state) == "loss-city"
    assert state.arrived == 1 << 1 | 1 << 13 and state.deck.count == 2
    assert str(FLIP_SHIPS.telling.verdict(state)) == "Defeat: the city is destroyed" and legal(state) == []


@spec("SHIPS-112", "SHIPS-113")
def test_only_empty_cells_of_the_two_furthest_rows_are_filled() -> None:
    state = table("r4 . . . 25:2/1 1:1/1\nr3 45:3/1 . . . .", active="S1-1a S2-1a", deck="2 3 4 5 6 7 8 14 15 16 17 18")
    state = played(state, "choose S1-1a", "flick far", "confirm", "choose S2-1a", "flick far", "confirm")
    assert [state.grid[cell] for cell in range(15, 20)] and state.filled >> 10 == 0b1111111111
    assert state.grid[10] == 1 and state.grid[6] == 25


@spec("SHIPS-124", "SHIPS-125")
def test_shields_and_second_hits_work_in_the_last_round() -> None:
    state = table("r4 . . . 9:1/1S 13:1/2", "seats 2 ; level standard ; last yes", "S1-1a S2-1a", "")
    state = played(state, "choose S1-1a", "flick on 13", "confirm")
    assert not destroyed(state) and parked(state, "S1-1a") == {13: 1}
    state = played(state, "choose S2-1a", "flick space ; S1-1a on 13", "confirm")
    assert state.city == 14 and state.assault and state.marker == 0 and destroyed(state) == [9, 13]


@spec("SHIPS-121", "SHIPS-124", "SHIPS-128")
def test_nothing_is_refilled_after_the_last_round_and_a_dead_mothership_wins() -> None:
    state = table("r4 . . . . 1:1/1", "seats 2 ; level standard ; last yes ; mothership 0", "S1-1a S2-1a", "")
    state = played(state, "choose S1-1a", "flick far", "confirm", "choose S2-1a", "flick far", "confirm")
    assert FLIP_SHIPS.notation.result(state) == "win" and state.city == 18 and state.filled == 0


@spec("SHIPS-136", "SHIPS-141", "SHIPS-146")
def test_a_moonshot_goes_by_cells_and_one_hit_a_row() -> None:
    state = table(ROW, powers="S1 P1-MOON P2-LONG P3-TWIN / S2 P1-SHORT P2-PAD P3-REPAIR", active="S1-1a S2-1a")
    state = played(state, "choose S1-1a", "flick space moon 4 ; gone 13")
    assert legal(state) == ["moon S1-1a r4 none", "moon S1-1a r4 1", "moon S1-1a r4 13"]
    assert destroyed(played(state, "moon S1-1a r4 13", "confirm")) == [13]


@spec("SHIPS-159")
def test_the_long_laser_reaches_as_far_as_the_long_range() -> None:
    state = table(ROW, active="S1-2a S2-1a")
    state = played(state, "choose S1-2a", "flick space gap 1=88.9,13=88.901")
    assert legal(state) == ["shoot S1-2a none", "shoot S1-2a 1"]


@spec("SHIPS-169")
def test_a_ship_uses_the_pilot_card_of_its_own_seat_and_level() -> None:
    powers = "S1 P1-SHORT P2-LONG P3-TWIN / S2 P1-MOON P2-PAD P3-REPAIR"
    state = table(ROW, powers=powers, active="S1-1a S1-2a S2-1a")
    state = played(state, "choose S1-1a", "flick space gap 1=70", "choose S1-2a", "flick space gap 1=70")
    assert legal(state) == ["shoot S1-2a none", "shoot S1-2a 1"]


@spec("SHIPS-193")
def test_twin_and_blast_never_hit_what_the_ship_lies_on() -> None:
    twin = "S1 P1-SHORT P2-LONG P3-TWIN / S2 P1-MOON P2-PAD P3-REPAIR"
    state = table(ROW, powers=twin, active="S1-3a S2-1a")
    assert legal(played(state, "choose S1-3a", "flick on 1 gap 13=3")) == ["shoot S1-3a none", "shoot S1-3a 13"]
    blast = twin.replace("TWIN", "BLAST")
    state = table(ROW, powers=blast, active="S1-3a S2-1a")
    assert legal(played(state, "choose S1-3a", "flick on 1,13")) == ["confirm"]


@spec("SHIPS-210")
def test_a_landing_given_up_attacks_nothing_but_what_it_disturbed_stays() -> None:
    powers = "S1 P1-SHORT P2-REDO P3-TWIN / S2 P1-MOON P2-PAD P3-REPAIR"
    state = table(ROW, powers=powers, active="S1-1a S1-2a S2-1a")
    state = played(state, "choose S1-1a", "flick on 13", "choose S1-2a", "flick on 1 ; S1-1a space")
    state = played(state, "after S1-2a redo", "flick far", "confirm")
    assert not destroyed(state)


@spec("SHIPS-206")
def test_every_seat_begins_its_turn_with_a_ship() -> None:
    with pytest.raises(ValueError, match="no active ship"):
        table(ROW, active="S2-1a")


@spec("SHIPS-182")
def test_enemies_are_listed_by_id_wherever_they_lie() -> None:
    powers = "S1 P1-MOON P2-LONG P3-TWIN / S2 P1-SHORT P2-PAD P3-REPAIR"
    state = table("r4 5:1/1 60:3/2 2:1/1 33:2/1 1:1/1", powers=powers, active="S1-1a S2-1a", deck="3 4")
    state = played(state, "choose S1-1a", "flick space moon 4")
    assert [text.split()[-1] for text in legal(state)] == ["none", "1", "2", "5", "33", "60"]


def test_two_restarts_and_a_third_answer() -> None:
    powers = "S1 P1-SWAP P2-LONG P3-TWIN / S2 P1-SHORT P2-PAD P3-REPAIR"
    state = table(ROW, powers=powers, active="S1-1a S2-1a")
    state = played(state, "choose S1-1a", "flick on 1", "swap S1-1a 1>13", "restart", "swap S1-1a 1>1", "restart")
    assert state.phase == Phase.SWAP and state.answers == 0
    assert destroyed(played(state, "swap S1-1a 1>13", "confirm")) == [13]
    assert SHIP_NAMES[state.asked] == "S1-1a"


def test_a_seat_that_a_position_leaves_without_ships_is_passed_over() -> None:
    state = FLIP_SHIPS.positions.read(
        "FS1 players=2 seats=2 level=standard order=1,2 city=20/20 mother=3/3 "
        "pilots=P1-ENCORE+P2-PAD+P3-REPAIR/P1-SHORT+P2-PIERCE+P3-BLAST "
        "grid=0,0,0,0,0/0,0,0,0,0/48,37,19,42,5/53,28,8,60,2 deck=?18 "
        "seen=2,5,8,19,28,37,42,48,53,60 ships=S1-1a:active"
    )
    FLIP_SHIPS.rules.complete(state)
    state = played(state, "choose S1-1a", "flick space", "confirm")
    assert state.round == 2 and legal(state) == ["choose S1-1a"]
    luck = random.Random(1)
    while FLIP_SHIPS.rules.turn(state) >= 0:
        assert legal(state), "nobody waits for a seat that has nothing to flip"
        state = FLIP_SHIPS.apply(state, luck.choice(FLIP_SHIPS.legal(state)))
