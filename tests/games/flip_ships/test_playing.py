"""Flicks at a table in play: from the numbers of a hand to a landing in notation, and on to the next flip."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from tableflip.core.action import Action
from tableflip.core.errors import NotLegal
from tableflip.core.match import Match
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.box import CELLS, SHIP_NAMES
from tableflip.games.flip_ships.flights.laid_table import field_at, lay_out
from tableflip.games.flip_ships.flights.throwing import hand_of, seed_of, throw
from tableflip.games.flip_ships.rules.state import Mode, State, Verb
from tableflip.games.flip_ships.table import physics
from tableflip.games.flip_ships.table.flick import Flick
from tableflip.games.flip_ships.table.hand import shaken
from tableflip.games.flip_ships.table.tabletop import Tabletop, home, poses_text, read_poses
from tableflip.games.flip_ships.words.flights import flight_sentence
from tests.games.flip_ships.tracks import decode
from tests.spec import spec

FLICK = Action(Verb.FLICK, 0)
AT_ROW_THREE = {"place": -197, "power": 380, "loft": 55, "overhang": 110}


def begun(seed: str = "ships") -> Match[State]:
    """A match whose first ship is in hand."""
    match = Match.new(FLIP_SHIPS, seats=2, options={"tremor": "steady"}, seed=seed)
    to_flick(match)
    return match


def to_flick(match: Match[State]) -> None:
    while FLICK not in match.legal():
        match.play(match.legal()[0])


def thrown(match: Match[State], flick: dict[str, int] | None, before: Any = None) -> tuple[str, Any]:
    outcome, flight = throw(match.state, FLICK, flick, before)
    return outcome, json.loads(json.dumps(flight))


def test_a_flick_gives_a_landing_that_the_rules_take_and_a_replay_repeats_without_physics() -> None:
    match = begun()
    outcome, flight = thrown(match, AT_ROW_THREE)
    assert outcome.startswith("place=-197 overhang=110 power=380 aim=0 contact=0 loft=55 ")
    (ply,) = match.play(FLICK, outcome)
    assert ply.outcome == outcome
    assert match.rewound(len(match.plies)).state == match.state
    assert flight["legal"] and flight_sentence(flight).startswith("Player 1's first ship, ")
    (own, *_) = decode(base64.b64decode(flight["tracks"]))
    assert own.name == "" and len(own.poses()) > 50


def test_the_same_match_throws_the_same_and_another_key_shakes_another_way() -> None:
    assert thrown(begun(), AT_ROW_THREE) == thrown(begun(), AT_ROW_THREE)
    assert thrown(begun("another"), AT_ROW_THREE)[1]["poses"] != thrown(begun(), AT_ROW_THREE)[1]["poses"]


def test_a_told_flick_is_thrown_with_more_than_the_tremor() -> None:
    match = begun()
    made: list[Flick] = []
    for swiped in (False, True):
        _, flight = thrown(match, {**AT_ROW_THREE, "swiped": swiped})
        assert flight["flick"] == Flick(**AT_ROW_THREE).fields()  # what was meant, not how it was entered
        made.append(shaken(Flick(**AT_ROW_THREE), hand_of(match.state), seed_of(match.state), swiped=swiped))
        assert flight["poses"] == poses_text(thrown_by_hand(match, made[-1]))
    assert made[0] != made[1]


def thrown_by_hand(match: Match[State], flick: Flick) -> Tabletop:
    """The table after a flick that no tremor is added to."""
    flight = physics.throw(lay_out(match.state, None).table, flick)
    return flight.lying(SHIP_NAMES[match.state.hand])


@spec("LR-14")
def test_an_illegal_flip_restores_the_table() -> None:
    match = begun()
    outcome, flight = thrown(match, {"place": -197, "power": 0})
    assert outcome.endswith(" illegal") and not flight["legal"]
    assert flight["poses"] == flight["start"]
    match.play(FLICK, outcome)
    assert FLICK in match.legal()
    assert lay_out(match.state, flight).table == lay_out(match.state, None).table


@spec("SHIPS-056", "SHIPS-057")
def test_the_next_flip_starts_where_the_last_one_left_everything() -> None:
    match = begun()
    outcome, flight = thrown(match, AT_ROW_THREE)
    match.play(FLICK, outcome)
    to_flick(match)
    top = lay_out(match.state, flight)
    left = read_poses(field_at(match.state), flight["poses"])
    assert dict(top.table.cards) == dict(left.cards)
    assert top.table.ships[flight["ship"]] == left.ships[flight["ship"]]
    assert not top.guessed


@spec("SHIPS-057", "SHIPS-092")
def test_the_march_puts_bumped_cards_straight() -> None:
    match = begun()
    outcome, flight = thrown(match, AT_ROW_THREE)
    match.play(FLICK, outcome)
    while match.state.round == 1:
        match.play(match.legal()[0], "back" if match.legal()[0] == FLICK else None)
    on = field_at(match.state)
    for cell in range(CELLS):
        enemy = match.state.grid[cell]
        if enemy:
            assert lay_out(match.state, flight).table.cards[enemy] == home(on, cell // 5 + 1, cell % 5 + 1)


@pytest.mark.parametrize("told", ["on {0} gap {1}=77.125", "space moon 2 gap {0}=0.5", "box"])
def test_a_ship_whose_landing_was_told_keeps_its_facts_unless_it_is_moved(told: str) -> None:
    match = begun()
    near, far = sorted(match.state.grid[cell] for cell in range(CELLS))[-2:]
    match.play(FLICK, told.format(near, far))
    ship = SHIP_NAMES[match.state.landing.ship]
    to_flick(match)
    assert lay_out(match.state, None).guessed == {ship}
    outcome, flight = thrown(match, {"place": 200, "power": 480})
    assert flight["legal"] and ship not in outcome  # its facts are as told, though its place by the physics is a guess


@pytest.mark.parametrize(
    ("flick", "words"),
    [
        ({"place": 300, "power": 400}, "place of a flick is a whole number from -631 to 237, not 300"),
        ({"place": 0, "power": 1001}, "power of a flick is a whole number from 0 to 1000, not 1001"),
        ({"power": 400}, "a flick needs place"),
    ],
)
def test_a_flick_that_no_hand_can_make_is_refused_with_a_sentence(flick: dict[str, int], words: str) -> None:
    with pytest.raises(NotLegal, match=words):
        thrown(begun(), flick)


def test_the_house_flips_for_a_seat_by_its_skill() -> None:
    match = begun()
    outcome, flight = thrown(match, None)
    match.play(FLICK, outcome)
    assert flight["ship"] and match.state.flicks == 1


def test_a_free_shot_starts_from_the_pad_where_the_ship_lay_and_again_from_there_after_an_illegal_one() -> None:
    match = begun()
    _, flight = thrown(match, {"place": -197, "power": 120})
    match.state.mode = Mode.PAD
    flight["poses"] += f";{flight['ship']}@-197000,300000,1000" if flight["ship"] not in flight["poses"] else ""
    launch = lay_out(match.state, flight).table.launched_from()
    assert launch.pad and launch.narrow
    _, missed = thrown(match, {"place": 0, "power": 0}, flight)
    assert lay_out(match.state, missed).table.launched_from() == launch


def test_a_flight_tells_where_the_pad_of_a_free_shot_would_stand() -> None:
    match = begun()
    _, flight = thrown(match, {"place": -197, "power": 300})
    assert flight["legal"] and flight["place"] == "table"
    match.state.mode = Mode.PAD
    launch = lay_out(match.state, flight).table.launched_from()
    assert flight["stand"] == [launch.x, launch.y, launch.heading]
    _, off = thrown(match, {"place": 0, "power": 1000}, flight)
    assert (off["stand"] is None) == (off["place"] not in ("table", "mothership") or not off["legal"])
