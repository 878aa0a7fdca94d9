"""What the speed game tells (RT-10), and what holds at its edges."""

from __future__ import annotations

import pytest

from tableflip import NotLegal
from tableflip.games.flip_ships.race.race import Doing, Moved
from tests.games.flip_ships.test_race import BESIDE, begun, kinds, sunk
from tests.games.flip_ships.test_racing import NEAR, SHORT, thrown
from tests.games.flip_ships.test_racing import begun as racing_begun
from tests.spec import spec


@spec("RT-10")
def test_every_message_tells_the_time_and_what_it_is_about() -> None:
    race = begun()
    assert race.flick(0, 2, 3100)[-1] == {"type": "flick", "time": 3100, "player": 0, "ship": 2, "launch": 0.0}
    rest = race.rest(0, 2, 3300, legal=True, is_in=False, point=BESIDE)[-1]
    assert rest == {
        "type": "rest",
        "time": 3300,
        "player": 0,
        "ship": 2,
        "legal": True,
        "in": False,
        "point": BESIDE,
        "moved": [],
    }
    assert race.fetch(0, 2, 3400)[-1] == {"type": "fetch", "time": 3400, "player": 0, "ship": 2, "ready": 4400}
    assert race.tick(4400) == [{"type": "ready", "time": 4400, "player": 0, "ship": 2}]
    assert race.move(0, 500.0, 4400)[-1] == {"type": "move", "time": 4400, "player": 0, "launch": 500.0, "ready": 4900}
    race.flick(1, 0, 5000)
    knocked = race.rest(1, 0, 5100, legal=True, is_in=True, point=BESIDE)
    assert knocked[-1]["in"] is True and kinds(knocked) == ["rest"]
    race.flick(1, 1, 5200)
    illegal = race.rest(1, 1, 5300, legal=False, is_in=True, point=BESIDE)[-1]
    assert (illegal["legal"], illegal["in"]) == (False, False)  # it is taken back out of the box


@spec("RT-7")
def test_a_ship_knocked_into_the_box_is_in() -> None:
    race = begun()
    race.flick(0, 0, 3000)
    race.rest(0, 0, 3100, legal=True, is_in=False, point=BESIDE)
    race.flick(1, 0, 3200)
    race.rest(1, 0, 3300, legal=True, is_in=False, point=BESIDE, moved=(Moved(0, 0, True, (0.0, 0.0)),))
    assert race.racers[0].ships[0].state == Doing.IN and race.racers[1].ships[0].state == Doing.MISSED


@spec("RT-6")
def test_a_missed_ship_is_in_the_way_until_it_has_been_fetched() -> None:
    racing = racing_begun()
    racing.race.flick(1, 0, 3000)
    racing.threw(1, 0, 3000, 3000, thrown(SHORT, f"S2-1a@{NEAR}", took=100))
    racing.let_pass(3100)
    racing.race.fetch(1, 0, 3100)
    assert racing.table_for(0, 0) == f"S2-1a@{NEAR}"
    ready = racing.next_event()
    assert ready is not None
    racing.let_pass(ready - 1)
    assert racing.table_for(0, 0) == f"S2-1a@{NEAR}"
    racing.let_pass(ready)
    assert racing.table_for(0, 0) == "" and racing.race.racers[1].ships[0].state == Doing.READY


@spec("RT-9")
def test_of_two_missed_ships_equally_near_the_lower_one_is_fetched() -> None:
    race = begun()
    now = 3000
    for ship in range(7):
        race.flick(0, ship, now)
        near = ship in (2, 5)
        told = race.rest(0, ship, now + 10, legal=True, is_in=False, point=(0.0, -500.0 if near else -100.0))
        assert ("fetch" in kinds(told)) == (ship == 6), "nothing is fetched unasked while a ship is ready"
        now += 20
    assert race.racers[0].ships[2].state == Doing.FETCHED and race.racers[0].ships[5].state == Doing.MISSED


@spec("RT-8")
def test_six_in_and_one_knocked_out_is_no_win() -> None:
    race = begun()
    now = sunk(race, 0, 6, 3000)
    race.flick(0, 6, now)
    out = (Moved(0, 3, False, BESIDE),)
    assert "win" not in kinds(race.rest(0, 6, now + 5, legal=True, is_in=True, point=BESIDE, moved=out))
    assert race.winners == []


@spec("RT-11")
def test_there_is_no_time_limit_and_who_left_is_out() -> None:
    race = begun(3)
    race.flick(0, 0, 10_000_000)
    race.rest(0, 0, 10_000_100, legal=True, is_in=True, point=BESIDE)
    assert race.winners == []
    race.leave(0, 10_000_200)
    assert [ship.state for ship in race.racers[0].ships] == [Doing.IN]
    with pytest.raises(NotLegal, match="RT-11"):
        race.flick(0, 0, 10_000_300)
