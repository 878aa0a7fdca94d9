"""Hints of Flip Ships: sentences worked out by hand, and chances held against the landings that nature draws."""

from __future__ import annotations

import re

import pytest

from tableflip.bots.advice import glance
from tableflip.core.chance import Chance
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.box import CELL_NAMES
from tableflip.games.flip_ships.landings.aiming import IN_BOX, ON_CARD
from tableflip.games.flip_ships.landings.targets import MOTHERSHIP_TARGET
from tableflip.games.flip_ships.mind.chances import aimed_at, coming_damage, flip_of
from tableflip.games.flip_ships.rules.state import Place, State, Verb
from tests.games.flip_ships.table import played, table

POWERS = "S1 P1-SWAP P2-REDO P3-REPAIR / S2 P1-MOON P2-LONG P3-TWIN"
AT_THE_GATE = "r1 . . . 1:1/1 13:1/2"  # both attack in the coming march
SHIELDED = "r1 . . . 21:1/2D 9:1/1S"


def reason(state: State, written: str) -> str:
    return FLIP_SHIPS.hints.reason(state, FLIP_SHIPS.parse(state, written), 0)


def drawback(state: State, written: str) -> str:
    return FLIP_SHIPS.hints.drawback(state, FLIP_SHIPS.parse(state, written), 0)


def test_a_target_tells_what_falls_what_stays_and_what_the_city_is_spared() -> None:
    state = played(table(AT_THE_GATE, powers=POWERS, active="S1-1a S2-1a"), "choose S1-1a", "flick on 1")
    assert reason(state, "swap S1-1a 1>1") == "Destroys Crawler 1; the coming march does 1 damage less."
    assert reason(state, "swap S1-1a 1>13") == "Destroys Crawler 13; the coming march does 2 damage less."
    assert drawback(state, "swap S1-1a 1>13") == "lets Crawler 1 stand" and not drawback(state, "swap S1-1a 1>1")
    state = played(state, "swap S1-1a 1>13")
    assert reason(state, "confirm") == "Destroys Crawler 13; the coming march does 2 damage less."
    assert reason(state, "restart") == "Takes back 1 answer; with the answers so far Crawler 13 falls."


def test_what_falls_by_another_hit_too_is_not_told_as_destroyed_by_this_one() -> None:
    state = table(AT_THE_GATE, powers=POWERS, active="S1-1a S1-1b S2-1a")
    state = played(state, "choose S1-1a", "flick on 1", "choose S1-1b", "flick on 1")
    assert reason(state, "swap S1-1a 1>1") == "Hits Crawler 1 once more."
    assert drawback(state, "swap S1-1a 1>1") == "hits Crawler 1, which falls anyway"
    assert reason(state, "swap S1-1a 1>13") == "Destroys Crawler 13; the coming march does 2 damage less."
    assert not drawback(state, "swap S1-1a 1>13")


def test_a_hit_that_is_not_enough_is_told() -> None:
    state = table(SHIELDED, powers=POWERS, active="S1-1a S1-3a S2-1a")
    state = played(state, "choose S1-1a", "flick on 21", "choose S1-3a", "flick box")
    assert reason(state, "swap S1-1a 21>21") == "Gives Crawler 21 the first of two hits."
    assert reason(state, "swap S1-1a 21>9") == "Destroys Crawler 9; the coming march does 1 damage less."
    state = played(state, "swap S1-1a 21>21")
    assert reason(state, "confirm") == "No enemy falls; the mothership takes 1 hit of 3."


def test_a_shield_is_told() -> None:
    state = table("r1 . . . 1:1/1 9:1/1S", powers=POWERS, active="S1-1a S2-1a")
    state = played(state, "choose S1-1a", "flick on 9")
    assert reason(state, "swap S1-1a 9>1") == "Hits Crawler 1 behind a shield."
    assert drawback(state, "swap S1-1a 9>1") == "lets Crawler 9 stand"


def test_a_repair_tells_the_city() -> None:
    state = table(AT_THE_GATE, "seats 2 ; level standard ; city 12", active="S1-3a S2-1a", powers=POWERS)
    state = played(state, "choose S1-3a", "flick box")
    assert reason(state, "repair S1-3a yes") == "The city goes from 12 to 14 of 20."
    assert reason(state, "repair S1-3a no") == "The city stays at 12 of 20."
    assert drawback(state, "repair S1-3a no") == "leaves the city without 2 more health"
    assert not drawback(state, "repair S1-3a yes")


def test_rights_to_flip_again_are_weighed() -> None:
    state = table(AT_THE_GATE, powers=POWERS, active="S1-2a S2-1a")
    state = played(state, "choose S1-2a", "flick air")
    assert reason(state, "after S1-2a keep") == "It lies in the atmosphere."
    assert drawback(state, "after S1-2a keep") == (
        "leaves a free flick out of the atmosphere and its second try unused"
    )
    again = re.escape("It lies in the atmosphere; another flick hits something ") + r"\d+ % of the time"
    assert re.fullmatch(again + r"; it costs nothing\.", reason(state, "after S1-2a atmosphere"))
    assert re.fullmatch(again + r"\.", reason(state, "after S1-2a redo")) and not drawback(state, "after S1-2a redo")


def test_a_hit_that_is_given_up_speaks_against_another_flick() -> None:
    state = played(table(AT_THE_GATE, powers=POWERS, active="S1-2a S2-1a"), "choose S1-2a", "flick on 1")
    assert reason(state, "after S1-2a keep") == "It lies on Crawler 1."
    assert drawback(state, "after S1-2a keep") == "leaves its second try unused"
    assert reason(state, "after S1-2a redo").startswith("Another flick hits something ")
    assert drawback(state, "after S1-2a redo") == "gives up the hit on Crawler 1"


def test_a_flick_that_is_given_up_and_a_pilot_liked_less_tell_it() -> None:
    state = table(AT_THE_GATE, powers=POWERS, active="S1-1a S2-1a", options={"concede": "yes"})
    state = played(state, "choose S1-1a")
    concede = next(action for action in FLIP_SHIPS.legal(state) if action.verb == Verb.CONCEDE)
    assert FLIP_SHIPS.hints.reason(state, concede, 0) == "The ship goes to the docking bay without a flick."
    told = FLIP_SHIPS.hints.drawback(state, concede, 0)
    assert re.fullmatch(r"gives up a flick that would hit something \d+ % of the time", told)
    state = FLIP_SHIPS.start(2, {"pilots": "draft"}, "1")
    told = {drawback(state, FLIP_SHIPS.notation.text(state, action)) for action in FLIP_SHIPS.legal(state)}
    assert "" in told and "leaves 1 card of its level that bots would take before it" in told


def test_a_triple_run_is_three_tries() -> None:
    powers = POWERS.replace("P3-REPAIR", "P3-TRIPLE")
    state = played(table(AT_THE_GATE, active="S1-3a S2-1a", powers=powers), "choose S1-3a")
    one = aimed_at(state, MOTHERSHIP_TARGET).on_target
    three = round(100 * (1 - (1 - one) ** 3))
    told = f"One of 3 flicks gets into the mothership {three} % of the time, a single one {round(100 * one)} %."
    assert reason(state, "declare S1-3a triple") == told


@pytest.mark.parametrize("skill", range(4))
def test_chances_are_those_of_the_measured_landings(skill: int) -> None:
    state = table("r3 . . 45:3/1 . .", active="S1-1a S2-1a")
    state.book.skills[0] = skill
    cell = CELL_NAMES.index("r3c3")
    assert 100 * aimed_at(state, cell).on_target == pytest.approx(ON_CARD[skill][2], abs=6)
    assert 100 * aimed_at(state, MOTHERSHIP_TARGET).on_target == pytest.approx(IN_BOX[skill], abs=6)


def test_chances_agree_with_what_nature_draws() -> None:
    state = played(table("r1 . . 58:3/2 . .", active="S1-1a S2-1a"), "choose S1-1a")
    expected = flip_of(state, state.hand)
    hits = 0
    for seed in range(400):
        after = state.clone()
        after.chance = Chance(key=[seed] * 8)  # type: ignore[arg-type]
        FLIP_SHIPS.draw_outcome(after, FLIP_SHIPS.legal(after)[0])
        ship = after.ships[state.hand]
        hits += ship.cards != 0 or ship.place == Place.MOTHERSHIP
    assert hits / 400 == pytest.approx(expected.on_any, abs=0.08)


def test_the_coming_march_counts_blocked_and_pushed_enemies_by_the_rules() -> None:
    # in column 1 the fast one is stopped behind the slow one on its way out; in column 2 nothing is in the way
    state = table("r4 . . . 58:3/2 59:3/2\nr3 . . . . 5:1/1", active="S1-1a S2-1a")
    assert coming_damage(state, 0) == 2
    assert coming_damage(state, 1 << CELL_NAMES.index("r4c2")) == 0
    assert coming_damage(state, 1 << CELL_NAMES.index("r3c1")) == 4


def test_of_ships_that_do_the_same_only_one_is_named() -> None:
    state = FLIP_SHIPS.start(2, {}, "4")
    assert len(FLIP_SHIPS.legal(state)) == 3, "three ships of the first level"
    assert len(glance(FLIP_SHIPS, state, 0)) == 1
