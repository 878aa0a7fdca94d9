"""Flip sequences in the corners: what is counted, offered and forgotten between flips, and at the very end."""

from __future__ import annotations

import pytest

from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.flights.outcome import put
from tableflip.games.flip_ships.rules.flips import mark_of_landing
from tableflip.games.flip_ships.rules.state import State
from tests.games.flip_ships.table import legal, played, reads_back, table, zone
from tests.spec import spec

ROW = "r4 . . . 1:1/1 13:1/2"
LAST = "seats 2 ; level standard ; last yes"


def prompt(state: State) -> str:
    return FLIP_SHIPS.telling.prompt(state)


def hand(state: State) -> str:
    """The ship in hand with its mode, atmosphere count, second try and flips, as the position text has them."""
    words = FLIP_SHIPS.positions.write(state, False).split()
    return next(word.removeprefix("hand=") for word in words if word.startswith("hand="))


def kept(state: State) -> State:
    """The landing kept, if that is asked."""
    return played(state, legal(state)[0]) if legal(state)[0].endswith(" keep") else state


def in_assault(ships: str = "S1-1a S1-1b S2-1a", powers: str = "", **options: str) -> State:
    """The final assault with these ships, seat 1 to choose."""
    state = table("r4 . . . . 1:1/1", f"{LAST} ; mothership 3", ships, "", powers, options)
    first = [ship for ship in ships.split() if ship.startswith("S1")]
    state = played(state, f"choose {first[0]}")
    if legal(state)[0].startswith("declare"):
        state = played(state, f"declare {first[0]} plain")
    state = kept(played(state, "flick on 1"))
    for ship in first[1:]:
        state = played(state, f"choose {ship}")
        state = kept(played(state, f"declare {ship} plain") if legal(state)[0].startswith("declare") else state)
        state = kept(played(state, "flick far"))
    return played(state, "confirm")


@spec("SHIPS-196", "SHIPS-047")
def test_every_ship_begins_with_nothing_counted() -> None:
    powers = "S1 P1-MOON P2-REDO P3-TRIPLE"
    state = table(ROW, active="S1-1a S1-1b S1-2a S1-2b S1-3a S2-1a", powers=powers)
    state = played(state, "choose S1-1a", "flick air", "after S1-1a keep", "choose S1-1b")
    assert hand(state) == "S1-1b:plain:0:0:0" and prompt(state) == "flick your second ship"
    state = played(state, "flick space", "choose S1-2a", "flick on 1", "after S1-2a redo")
    assert hand(state) == "S1-2a:plain:0:1:0"
    reads_back(state)
    state = played(state, "flick space", "choose S1-2b")
    assert hand(state) == "S1-2b:plain:0:0:0"
    state = played(state, "flick space", "after S1-2b keep", "choose S1-3a", "declare S1-3a triple", "flick space")
    state = played(state, "after S1-3a triple")
    assert hand(state) == "S1-3a:triple:0:0:1"
    reads_back(state)


@spec("SHIPS-164", "SHIPS-165")
def test_after_a_triple_run_the_next_ship_flips_plainly_and_counts_from_the_start() -> None:
    powers = "S1 P1-MOON P2-REDO P3-TRIPLE"
    state = table(ROW, active="S1-3a S1-3b S2-1a", powers=powers)
    state = played(state, "choose S1-3a", "declare S1-3a triple", "flick space", "after S1-3a keep", "choose S1-3b")
    assert hand(state) == "S1-3b:plain:0:0:0" and legal(state) == ["declare S1-3b plain", "declare S1-3b triple"]
    state = played(state, "declare S1-3b triple", "flick air", "after S1-3b triple", "flick on 1", "after S1-3b triple")
    state = played(state, "flick space")
    assert legal(state) == ["confirm"]  # three flips, however they ended
    reads_back(state)


@spec("SHIPS-164", "SHIPS-132", "SHIPS-137")
@pytest.mark.parametrize(("health", "asked"), [(1, True), (0, False)])
def test_a_triple_run_needs_a_mothership_that_is_alive(health: int, asked: bool) -> None:
    given = f"seats 2 ; level standard ; mothership {health}"
    state = table(ROW, given, "S1-3a S2-1a", powers="S1 P1-MOON P2-REDO P3-TRIPLE")
    assert legal(played(state, "choose S1-3a"))[0].startswith("declare") == asked


@spec("SHIPS-137")
def test_in_the_final_assault_no_triple_run_is_declared_and_nothing_is_offered_but_the_atmosphere() -> None:
    powers = "S1 P1-MOON P2-REDO P3-TRIPLE / S2 P1-ENCORE P2-PAD P3-BLAST"
    state = in_assault("S1-2a S1-3a S2-1a S2-2a", powers)
    assert legal(played(state, "choose S1-3a")) == ["flick S1-3a"]
    state = played(state, "choose S1-2a", "flick air")
    assert legal(state) == ["after S1-2a keep", "after S1-2a atmosphere"]
    reads_back(state)
    assert legal(played(state, "after S1-2a keep")) == ["choose S1-3a"]


@spec("SHIPS-155", "SHIPS-196")
def test_a_landing_elsewhere_sets_the_atmosphere_count_to_nothing() -> None:
    state = table(ROW, active="S1-2a S2-1a", powers="S1 P1-MOON P2-REDO P3-BLAST")
    state = played(state, "choose S1-2a", "flick air", "after S1-2a atmosphere", "flick on 1", "after S1-2a redo")
    assert hand(state) == "S1-2a:plain:0:1:0" and prompt(state) == "flick your fourth ship"
    state = played(state, "flick air")
    assert legal(state) == ["after S1-2a keep", "after S1-2a atmosphere"] and state.air == 1


@spec("SHIPS-157", "SHIPS-158", "SHIPS-196", "SHIPS-191")
def test_a_free_shot_begins_afresh_and_off_the_table_it_leaves_no_mark() -> None:
    state = table(ROW, active="S1-2a S2-1a", powers="S1 P1-MOON P2-PAD P3-BLAST / S2 P1-SHORT P2-REDO P3-TWIN")
    state = played(state, "choose S1-2a", "flick air")
    assert legal(state) == ["after S1-2a keep", "after S1-2a atmosphere", "after S1-2a pad"]
    state = played(state, "after S1-2a pad")
    assert prompt(state) == "flick your fourth ship from the pad at the mothership" and hand(state) == "S1-2a:pad:0:0:0"
    reads_back(state)
    off = played(state, "flick far")
    assert zone(off, "S1-2a") == "dock"
    reads_back(off)
    on = played(state, "flick on 13")
    assert zone(on, "S1-2a") == "table" and legal(on) == ["confirm"]
    reads_back(on)
    reads_back(played(on, "confirm"))


@spec("SHIPS-157")
@pytest.mark.parametrize(
    ("landing", "health", "offered"),
    [("space", 1, True), ("space", 0, False), ("on 1", 1, False), ("box", 1, False), ("far", 1, False)],
)
def test_the_pad_is_offered_after_a_complete_miss_on_the_table_alone(landing: str, health: int, offered: bool) -> None:
    powers = "S1 P1-MOON P2-PAD P3-BLAST / S2 P1-SHORT P2-REDO P3-TWIN"
    state = table(ROW, f"seats 2 ; level standard ; mothership {health}", "S1-2a S2-1a", powers=powers)
    state = played(state, "choose S1-2a", f"flick {landing}")
    assert ("after S1-2a pad" in legal(state)) == offered


@spec("SHIPS-135", "SHIPS-199")
@pytest.mark.parametrize(("landing", "where"), [("box", "dock"), ("space", "table"), ("side", "dock")])
def test_a_won_assault_shows_every_ship_where_it_is(landing: str, where: str) -> None:
    state = in_assault("S1-1a S1-1b S1-1c S1-2a S2-1a")
    for ship in ("S1-1a", "S1-1b", "S1-1c"):
        state = played(state, f"choose {ship}", "flick space")
    state = played(state, "choose S1-2a", f"flick {landing} ; S1-1a box ; S1-1b box ; S1-1c box")
    assert FLIP_SHIPS.notation.result(state) == "win" and legal(state) == []
    assert zone(state, "S1-2a") == where and state.mothership == 0
    assert [zone(state, ship) for ship in ("S1-1a", "S1-1b", "S1-1c")] == ["dock"] * 3
    assert " order=" not in FLIP_SHIPS.positions.write(state, False)
    reads_back(state)


@spec("SHIPS-104", "SHIPS-136")
def test_a_lost_game_reads_back() -> None:
    state = table("r1 . . . 13:1/2 1:1/1", "seats 2 ; level standard ; city 2", "S1-1a S2-1a", "2 3")
    reads_back(played(state, "choose S1-1a", "flick far", "confirm", "choose S2-1a", "flick far", "confirm"))
    state = in_assault("S1-1a S2-1a")
    reads_back(played(state, "choose S1-1a", "flick far", "choose S2-1a", "flick far"))


@spec("SHIPS-121", "SHIPS-133", "SHIPS-134")
def test_the_final_assault_is_not_the_last_round_any_more_and_a_seat_flips_in_one_turn() -> None:
    state = in_assault()
    reads_back(state)
    assert (state.last, state.assault) == (0, 1)
    turn = FLIP_SHIPS.rules.turn_number(state)
    state = played(state, "choose S1-1a", "flick space")
    assert FLIP_SHIPS.rules.turn_number(state) == turn and legal(state) == ["choose S1-1b"]
    state = played(state, "choose S1-1b", "flick space")
    assert FLIP_SHIPS.rules.turn_number(state) == turn + 1 and legal(state) == ["choose S2-1a"]


@spec("SHIPS-133", "SHIPS-106")
def test_the_last_ship_of_the_last_seat_joins_the_assault() -> None:
    powers = "S4 P1-SWAP P2-REDO P3-BLAST"
    given = "seats 4 ; level standard ; last yes ; marker 4"
    state = table("r4 . . . . 1:1/1", given, "S1-1a S2-1a S3-1a S4-1a S4-3b", "", powers)
    state = played(state, "choose S4-3b", "flick on 1", "choose S4-1a", "flick far", "confirm")
    assert legal(state) == ["choose S4-1a", "choose S4-3b"]


@spec("SHIPS-201")
def test_a_draft_begins_with_the_first_turn() -> None:
    state = FLIP_SHIPS.start(3, {"pilots": "draft"}, "1")
    assert FLIP_SHIPS.rules.turn_number(state) == 1 and FLIP_SHIPS.rules.turn(state) == 0
    turns: list[tuple[int, int]] = []
    for _ in range(9):
        turns.append((FLIP_SHIPS.rules.turn_number(state), FLIP_SHIPS.rules.turn(state)))
        reads_back(state)
        state = played(state, legal(state)[-1])
    assert turns == list(enumerate([0, 1, 2, 2, 1, 0, 0, 1, 2], 1))
    assert FLIP_SHIPS.rules.turn_number(state) == 10 and FLIP_SHIPS.rules.turn(state) == 0


@spec("SHIPS-138", "SHIPS-178")
@pytest.mark.parametrize("forbidden", ["no", "yes"])
def test_re_flips_of_the_assault_follow_the_option(forbidden: str) -> None:
    state = played(in_assault("S1-1a S2-1a", no_reflip=forbidden), "choose S1-1a", "flick air")
    again = forbidden == "no"
    assert legal(state) == (["after S1-1a keep", "after S1-1a atmosphere"] if again else ["choose S2-1a"])


@spec("SHIPS-138", "SHIPS-060")
def test_the_third_landing_in_the_atmosphere_docks_a_ship_in_the_assault_too() -> None:
    state = played(in_assault("S1-1a S2-1a"), "choose S1-1a")
    for _ in range(2):
        state = played(state, "flick air", "after S1-1a atmosphere")
    assert zone(state, "S1-1a") == "hand"
    state = played(state, "flick air")
    assert zone(state, "S1-1a") == "dock" and legal(state) == ["choose S2-1a"]


@spec("SHIPS-140", "SHIPS-199")
def test_the_last_ship_counts_when_a_later_flip_knocks_it_into_the_box() -> None:
    powers = "S4 P1-SWAP P2-REDO P3-BLAST"
    given = "seats 4 ; level standard ; last yes ; marker 4 ; mothership 3"
    state = table("r4 . . . . 1:1/1", given, "S1-1a S2-1a S3-1a S4-3b", "", powers)
    state = played(state, "choose S4-3b", "flick on 1", "confirm", "choose S4-3b", "flick space")
    state = played(state, "choose S1-1a", "flick space ; S4-3b box")
    assert state.mothership == 2 and zone(state, "S4-3b") == "dock" and zone(state, "S1-1a") == "table"


def test_every_flick_is_counted_the_illegal_ones_too() -> None:
    state = played(table(ROW), "choose S1-1a", "flick illegal", "flick air", "after S1-1a atmosphere", "flick space")
    assert state.flicks == 3


@spec("SHIPS-135")
def test_a_hit_of_the_assault_ends_the_flips_of_its_ship_and_of_no_other() -> None:
    state = played(in_assault("S1-1a S1-1b S2-1a"), "choose S1-1a", "flick box")
    assert legal(state) == ["choose S1-1b"] and state.mothership == 2
    reads_back(state)
    state = played(state, "choose S1-1b", "flick box")
    assert legal(state) == ["choose S2-1a"] and state.mothership == 1
    reads_back(state)


def test_a_search_tells_landings_of_the_last_ship_apart() -> None:
    powers = "S4 P1-SWAP P2-REDO P3-BLAST"
    state = table(ROW, "seats 4 ; level standard ; marker 4", "S1-1a S2-1a S3-1a S4-3b", powers=powers)
    state = played(state, "choose S4-3b")
    marks: set[int] = set()
    for landing in ("illegal", "space", "on 1", "on 13", "air", "box", "side"):
        landed = state.clone()
        put(landed, FLIP_SHIPS.legal(landed)[0], landing)
        marks.add(mark_of_landing(landed))
    assert len(marks) == 7
