"""The race on its round table: real throws, flights that overlap, ships picked up while others fly."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tableflip import NotLegal
from tableflip.games.flip_ships.lab.aims import Outcome
from tableflip.games.flip_ships.lab.race_aims import around, in_turn, rate
from tableflip.games.flip_ships.race.race import EDGE, Doing
from tableflip.games.flip_ships.race.racing import Racing
from tableflip.games.flip_ships.race.round_table import Rest, RoundFlight, Thrown, aims, checked, house_flick, toss
from tableflip.games.flip_ships.table.flick import BadFlick, Flick
from tableflip.games.flip_ships.table.hand import EXPERT
from tests.spec import spec

MIDDLE, NEAR = "0,0,6000", "0,-400000,1000"
IN = Rest(True, (0.0, 0.0))
SHORT = Rest(False, (0.0, -400.0))


def thrown(ship: Rest = IN, lying: str = "", legal: bool = True, took: int = 1000, **moved: Rest) -> Thrown:
    """What a throw would have told; moved ships by names with _ for -."""
    others = {name.replace("_", "-"): rest for name, rest in moved.items()}
    flight: RoundFlight = {"ship": "", "start": "", "legal": legal, "turn": 720, "seconds": took / 1000, "tracks": ""}
    return Thrown(legal, took, ship, others, lying, flight)


def begun(players: int = 2) -> Racing:
    racing = Racing(players)
    for player in range(players):
        racing.race.ready_to_start(player, 0)
    racing.let_pass(3000)
    return racing


def states(racing: Racing, player: int) -> list[Doing]:
    return [ship.state for ship in racing.race.racers[player].ships]


def test_better_hands_hit_the_mothership_more_often_whichever_side_they_stand_on() -> None:
    hits = {
        skill: sum(toss("", EDGE * side / 8, "S1-1a", None, skill, f"side {side}").ship.is_in for side in range(8))
        for skill in aims()
    }
    assert hits["expert"] >= 3 and hits["expert"] > hits["novice"], hits
    assert list(aims()) == ["novice", "casual", "practised", "expert"] and house_flick("expert").aim == 0


def test_the_aims_are_those_the_lab_measures() -> None:
    assert rate(house_flick("expert"), EXPERT, "test", 20, in_turn) >= 0.2
    assert rate(replace(house_flick("expert"), power=120), EXPERT, "test", 10, in_turn) == 0
    hit = Outcome(Flick(0, 440, 110, loft=55), True, "mothership", 0.0, 0.0, (), 400.0, 1.0)
    chart = [
        hit,
        replace(hit, flick=Flick(0, 480, 110, loft=55)),
        replace(hit, place="table", flick=Flick(0, 900, 110)),
    ]
    assert [flick.power for flick in around(chart, 55, 110)] == [445, 460, 475] and around(chart, 62, 110) == []


@spec("SHIPS-177", "RT-7")
def test_a_throw_tells_which_ships_of_others_it_moved_and_where_everything_lies() -> None:
    weak = {"place": 0, "overhang": 60, "power": 60, "aim": 0, "contact": 0, "loft": 30}
    flip = toss("S2-1a@0,-565000,1000", 0.0, "S1-1a", weak, "steady", "push")
    assert not flip.legal and not flip.ship.is_in
    assert "S1-1a" not in flip.lying and flip.moved["S2-1a"].point[1] > -565
    hard = {**weak, "overhang": 110, "power": 1000, "loft": 62}
    tossed = (toss("", 0.0, "S1-1a", {**hard, "swiped": True}, "steady", f"over {seed}") for seed in range(9))
    over = next(flip for flip in tossed if flip.legal and flip.lying == "")
    assert math.hypot(*over.ship.point) == pytest.approx(600, abs=25)


def test_a_flick_beside_a_launch_point_keeps_to_its_narrow_limits() -> None:
    stroke = {"place": 23, "overhang": 110, "power": 400, "aim": 0, "contact": 0, "loft": 55, "swiped": False}
    with pytest.raises(BadFlick, match="place of a flick is a whole number from -22 to 22"):
        checked(stroke)
    assert checked({**stroke, "place": -22})[0].place == -22


@spec("SHIPS-173", "SHIPS-177")
def test_a_ship_rests_when_its_flight_is_over_and_not_before_those_thrown_earlier() -> None:
    racing = begun()
    racing.race.flick(0, 0, 3000)
    racing.race.flick(1, 0, 3100)
    assert racing.threw(0, 0, 3000, 3050, thrown(lying=f"S1-1a@{MIDDLE}", took=2000)) == 5000
    assert racing.table_for(1, 0) == f"S1-1a@{MIDDLE}" and racing.seen() == ""
    assert racing.threw(1, 0, 3100, 3150, thrown(SHORT, f"S1-1a@{MIDDLE};S2-1a@{NEAR}", took=500)) == 5000
    assert racing.next_event() == 5000
    told = racing.let_pass(5000)
    assert [message["type"] for message in told] == ["rest", "rest"]
    assert states(racing, 0)[0] == Doing.IN and states(racing, 1)[0] == Doing.MISSED
    assert racing.seen() == f"S1-1a@{MIDDLE};S2-1a@{NEAR}"


@spec("RT-6")
def test_a_ship_fetched_while_another_flies_is_not_laid_back() -> None:
    racing = begun()
    racing.race.flick(1, 0, 3000)
    racing.threw(1, 0, 3000, 3000, thrown(SHORT, f"S2-1a@{NEAR}", took=100))
    racing.let_pass(3100)
    racing.race.fetch(1, 0, 3100)
    racing.race.flick(0, 0, 3200)
    after = f"S1-1a@{MIDDLE};S2-1a@0,-300000,1000"
    racing.threw(0, 0, 3200, 3300, thrown(lying=after, took=5000, S2_1a=Rest(False, (0.0, -300.0))))
    racing.let_pass(8000)
    assert states(racing, 1)[0] == Doing.READY and "S2-1a" not in racing.table_for(0, 1)
    told = racing.let_pass(8200)
    assert told[-1]["type"] == "rest" and told[-1]["moved"] == []
    assert racing.seen() == f"S1-1a@{MIDDLE}" and states(racing, 1)[0] == Doing.READY


@spec("SHIPS-174", "RT-7")
def test_a_ship_knocked_out_of_the_box_is_missed() -> None:
    racing = begun()
    racing.race.flick(0, 0, 3000)
    racing.threw(0, 0, 3000, 3000, thrown(lying=f"S1-1a@{MIDDLE}"))
    racing.let_pass(4000)
    racing.race.flick(1, 0, 4000)
    after = f"S1-1a@{NEAR};S2-1a@{MIDDLE}"
    racing.threw(1, 0, 4000, 4000, thrown(lying=after, S1_1a=SHORT))
    told = racing.let_pass(5000)
    assert told[-1]["moved"] == [{"player": 0, "ship": 0, "in": False, "point": (0.0, -400.0)}]
    assert states(racing, 0)[0] == Doing.MISSED and racing.seen() == after


def test_a_ship_that_could_not_be_thrown_comes_back() -> None:
    racing = begun()
    racing.race.flick(0, 0, 3000)
    assert racing.lost(0, 0, 3200)[-1]["legal"] is False
    racing.let_pass(3700)
    assert states(racing, 0)[0] == Doing.READY


@spec("RT-11")
def test_who_leaves_takes_all_ships_but_those_in_the_box() -> None:
    racing = begun(3)
    racing.race.flick(0, 1, 3000)
    with pytest.raises(NotLegal, match="still in the air"):
        racing.leave(0, 3050)
    racing.threw(0, 1, 3000, 3000, thrown(lying=f"S1-1b@{MIDDLE}", took=100))
    racing.let_pass(3100)
    racing.race.flick(0, 0, 3100)
    racing.threw(0, 0, 3100, 3100, thrown(SHORT, f"S1-1a@{NEAR};S1-1b@{MIDDLE}", took=100))
    racing.leave(0, 3300)
    assert racing.names[0] == ["S1-1b"] and racing.seen() == f"S1-1b@{MIDDLE}"
    racing.race.flick(1, 0, 3400)
    racing.threw(1, 0, 3400, 3400, thrown(lying=f"S2-1a@{MIDDLE}", S1_1b=SHORT, took=100))
    racing.let_pass(3500)
    assert states(racing, 0) == [Doing.MISSED]
