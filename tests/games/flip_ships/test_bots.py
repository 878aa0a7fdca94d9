"""The partner and the evaluation."""

from __future__ import annotations

import random
from math import comb

import pytest

from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.box import Power
from tableflip.games.flip_ships.landings.aiming import aim_of, mothership_worth, shortfall
from tableflip.games.flip_ships.landings.targets import MOTHERSHIP_TARGET
from tableflip.games.flip_ships.rules.state import State, Zone
from tests.games.flip_ships.table import played, table

ROW = "r4 . . . 1:1/1 13:1/2"
SWAP = "S1 P1-SWAP P2-REDO P3-TRIPLE / S2 P1-SHORT P2-PAD P3-REPAIR"


def choice(state: State) -> str:
    return FLIP_SHIPS.notation.text(state, FLIP_SHIPS.mind.bots["partner"]("1").choose(FLIP_SHIPS, state, 0))


def test_the_partner_hits_what_hurts_most() -> None:
    state = played(table(ROW, powers=SWAP, active="S1-1a S2-1a"), "choose S1-1a", "flick on 1")
    assert choice(state) == "swap S1-1a 1>13"


def test_the_partner_shoots_the_pair_that_falls() -> None:
    powers = "S1 P1-SWAP P2-REDO P3-TWIN / S2 P1-SHORT P2-PAD P3-REPAIR"
    state = table("r4 . . 21:1/2D 1:1/1 13:1/2", powers=powers, active="S1-3a S2-1a")
    state = played(state, "choose S1-3a", "flick space gap 1=10,13=10,21=10")
    assert choice(state) == "shoot S1-3a 1,13"


def test_the_partner_gives_up_only_useless_landings() -> None:
    state = table(ROW, powers=SWAP, active="S1-2a S2-1a")
    assert choice(played(state, "choose S1-2a", "flick on 1")) == "after S1-2a keep"
    assert choice(played(state, "choose S1-2a", "flick box")) == "after S1-2a keep"
    assert choice(played(state, "choose S1-2a", "flick far")) == "after S1-2a redo"
    assert choice(played(state, "choose S1-2a", "flick air")) == "after S1-2a atmosphere"


def test_the_partner_keeps_its_ship_where_most_is_at_stake() -> None:
    powers, seats = "S1 P1-SWAP P2-LONG P3-BLAST", "seats 3 ; level standard"
    for row, answer in (("r2 . . 42:2/2D 57:3/1D 21:1/2D", "42,57"), ("r2 . . 21:1/2D 57:3/1D 42:2/2D", "42,57")):
        state = table(row, seats, "S1-3a S2-1a S3-1a", "2", powers)
        state = played(state, "choose S1-3a", f"flick on 57,{row[7:9]}", f"blast S1-3a {row[23:25]}")
        assert choice(state) == f"keep S1-3a {answer}"  # 42 would come to the city this round, 21 would not


def test_the_partner_repairs_the_city_whenever_it_may() -> None:
    state = table(ROW, "seats 2 ; level standard ; city 10", "S1-3a S2-1a", powers="S1 P1-ENCORE P2-LONG P3-REPAIR")
    assert choice(played(state, "choose S1-3a", "flick box")) == "repair S1-3a yes"


def test_the_partner_announces_a_triple_run_only_for_the_mothership() -> None:
    for row, answer in ((ROW, "triple"), ("r1 . . . 1:1/1 .", "plain")):
        state = played(table(row, powers=SWAP, active="S1-3a S2-1a"), "choose S1-3a")
        assert choice(state) == f"declare S1-3a {answer}"


def test_the_partner_looks_at_a_position_and_leaves_it_alone() -> None:
    state = played(table(ROW, powers=SWAP, active="S1-1a S2-1a"), "choose S1-1a", "flick on 1")
    before = state.clone()
    choice(state)
    before.chance = state.chance
    assert state == before


def test_partners_beat_random_choices() -> None:
    def wins(bot: bool) -> int:
        count = 0
        for seed in range(30):
            state = FLIP_SHIPS.start(2, {"level": "expert", "skill": "casual"}, str(seed))
            pick = random.Random(seed)
            partner = FLIP_SHIPS.mind.bots["partner"]("1")
            while actions := FLIP_SHIPS.legal(state):
                action = partner.choose(FLIP_SHIPS, state, 0) if bot else pick.choice(actions)
                FLIP_SHIPS.draw_outcome(state, action)
                FLIP_SHIPS.rules.step(state, *action)
            count += FLIP_SHIPS.notation.result(state) == "win"
        return count

    assert wins(True) > wins(False) + 3


def test_a_draft_takes_liked_cards() -> None:
    state = FLIP_SHIPS.start(2, {"pilots": "draft"}, "1")
    assert choice(state) == "draft S1 P1-ENCORE"
    assert Power.ENCORE == 3


def test_the_evaluation_likes_a_healthy_city_and_a_weak_mothership() -> None:
    def worth(given: str) -> int:
        return FLIP_SHIPS.mind.evaluate(table(ROW, f"seats 2 ; level standard ; {given}"), 0)

    assert worth("city 20") > worth("city 5") and worth("mothership 0") > worth("mothership 3")
    assert all(0 <= worth(f"city {health}") <= 1000 for health in (1, 10, 20))


@pytest.mark.parametrize(
    ("health", "ships", "hit"), [(1, 20, 11), (3, 20, 35), (5, 6, 65), (2, 3, 98), (4, 3, 35), (13, 13, 98), (5, 3, 98)]
)
def test_a_partner_knows_how_often_an_assault_falls_short(health: int, ships: int, hit: int) -> None:
    share = hit / 100
    exact = sum(comb(ships, made) * share**made * (1 - share) ** (ships - made) for made in range(health))
    assert shortfall(health, ships, hit) == pytest.approx(1000 * exact, abs=1)


def test_a_partner_spends_a_flip_on_the_last_hit_rather_than_on_a_harmless_enemy() -> None:
    state = table("r4 . . . . 1:1/1", "seats 4 ; level training ; mothership 1", "S1-1a S2-1a S3-1a S4-1a")
    for ship in range(20):
        state.ships[ship].zone = Zone.ACTIVE
    for seat in range(4):
        state.book.skills[seat] = 0
    state.deck.count = 0
    assert aim_of(state) == MOTHERSHIP_TARGET
    state.deck.count = 30  # there is time yet
    assert aim_of(state) != MOTHERSHIP_TARGET
    state.deck.count = 0
    state.mothership = 0
    assert aim_of(state) != MOTHERSHIP_TARGET


@pytest.mark.parametrize("skill", range(4))
def test_a_hit_is_never_worth_less_because_more_hits_are_missing(skill: int) -> None:
    """Neither because the mothership has more health, nor because fewer ships take part in the assault."""
    state = table(ROW, "seats 2 ; level standard ; mothership 1", "S1-1a S2-1a")
    worths: list[list[int]] = []
    for seat in range(2):
        state.book.skills[seat] = skill
    for flying in range(1, 14):
        for ship in range(14):
            state.ships[ship].zone = Zone.ACTIVE if ship < flying else Zone.PILOT
        row: list[int] = []
        for health in range(13):
            state.mothership = health
            row.append(mothership_worth(state))
        assert row == sorted(row) and row[0] == 0 and row[-1] > row[1]
        worths.append(row)
    assert all(column == sorted(column, reverse=True) for column in map(list, zip(*worths)))


def test_an_assault_is_reckoned_by_the_hands_that_fly_it() -> None:
    state = table(ROW, "seats 2 ; level standard ; mothership 3", "S1-1a S2-1a")
    worths: list[int] = []
    for ship in range(14):
        state.ships[ship].zone = Zone.ACTIVE
    for skill in range(4):
        state.book.skills[1] = skill  # the other seat's
        worths.append(mothership_worth(state))
    assert worths == sorted(worths, reverse=True) and worths[0] > worths[-1]


def test_partners_flip_as_well_as_their_level() -> None:
    seated = FLIP_SHIPS.words.seated
    assert seated({}, ["", "level4", "level1"]) == {"skill": "casual/expert/novice"}
    assert seated({"skill": "novice"}, ["", "level4"]) == {"skill": "novice"}
    assert seated({}, ["", "random"]) == {}
