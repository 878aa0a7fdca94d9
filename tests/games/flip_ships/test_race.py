"""The speed game: chapter 23."""

from __future__ import annotations

import math

import pytest

from tableflip import NotLegal
from tableflip.games.flip_ships.race.race import EDGE, Doing, Moved, Notice, Race, apart, edge_point
from tests.spec import spec

BESIDE = (0.0, -100.0)  # a point near the middle


def begun(players: int = 2, at: int = 0) -> Race:
    """A race just after its start signal."""
    race = Race(players)
    for player in range(players):
        race.ready_to_start(player, at)
    race.tick(at + 3000)
    return race


def sunk(race: Race, player: int, ships: int, now: int) -> int:
    """A player sinks the first ships one after the other, 100 ms each; the time after the last."""
    for ship in range(ships):
        race.flick(player, ship, now)
        now += 100
        race.rest(player, ship, now, legal=True, is_in=True, point=BESIDE)
    return now


def kinds(messages: list[Notice]) -> list[object]:
    return [message["type"] for message in messages]


@spec("SHIPS-170", "SHIPS-171", "SHIPS-175", "SHIPS-177", "RT-1", "RT-2")
def test_two_to_four_players_with_seven_ships_stand_evenly_round_the_table() -> None:
    for players in (2, 3, 4):
        race = Race(players)
        assert all(len(racer.ships) == 7 for racer in race.racers)
        gaps = {round(apart(race.racers[n].launch, race.racers[n - 1].launch)) for n in range(players)}
        assert gaps == {round(EDGE / players)}
        assert {round(math.hypot(*edge_point(racer.launch))) for racer in race.racers} == {600}
    for players in (1, 5):
        with pytest.raises(NotLegal, match="2 to 4"):
            Race(players)


@spec("SHIPS-172", "RT-3")
def test_flicks_wait_for_the_start_signal() -> None:
    race = Race(2)
    assert kinds(race.ready_to_start(0, 10)) == ["ready_to_start"]
    with pytest.raises(NotLegal, match="start signal"):
        race.flick(0, 0, 20)
    told = race.ready_to_start(1, 50)
    assert kinds(told) == ["ready_to_start", "countdown"] and told[1]["start"] == 3050
    with pytest.raises(NotLegal, match="start signal"):
        race.flick(0, 0, 3049)
    assert kinds(race.tick(3050)) == ["start"]
    assert kinds(race.flick(0, 0, 3050)) == ["flick"]


@spec("SHIPS-172", "RT-4")
def test_nobody_flips_two_ships_together() -> None:
    race = begun()
    race.flick(0, 0, 3100)
    with pytest.raises(NotLegal, match="busy"):
        race.flick(0, 1, 3200)
    race.flick(1, 0, 3200)
    race.rest(0, 0, 3300, legal=True, is_in=False, point=BESIDE)
    race.flick(0, 1, 3300)


@spec("SHIPS-173", "RT-8")
def test_the_first_with_all_seven_in_wins() -> None:
    race = begun()
    now = sunk(race, 0, 6, 3000)
    assert race.winners == [] and not race.racers[0].has_all_in
    race.flick(0, 6, now)
    told = race.rest(0, 6, now + 5, legal=True, is_in=True, point=BESIDE)
    assert told[-1] == {"type": "win", "time": now + 5, "players": [0]}
    with pytest.raises(NotLegal, match="over"):
        race.flick(1, 0, now + 6)


@spec("RT-8")
def test_equal_instants_share_the_win() -> None:
    race = begun()
    now = max(sunk(race, 0, 6, 3000), 0)
    now = sunk(race, 1, 6, now)
    race.flick(0, 6, now)
    race.flick(1, 6, now)
    race.rest(0, 6, now + 9, legal=True, is_in=True, point=BESIDE)
    told = race.rest(1, 6, now + 9, legal=True, is_in=True, point=BESIDE)
    assert told[-1]["players"] == [0, 1] and race.winners == [0, 1]


@spec("SHIPS-174", "RT-4", "RT-6")
def test_missed_ships_are_fetched_in_half_a_second_and_one_a_metre() -> None:
    race = begun()
    race.flick(0, 0, 3000)
    race.rest(0, 0, 3400, legal=True, is_in=False, point=(0.0, -100.0))  # half a metre from the launch point
    told = race.fetch(0, 0, 3500)
    assert told[-1]["ready"] == 3500 + 500 + 500
    with pytest.raises(NotLegal, match="busy"):
        race.flick(0, 1, 4499)
    assert race.next_event() == 4500
    assert kinds(race.tick(4500)) == ["ready"] and race.racers[0].ships[0].state == Doing.READY
    with pytest.raises(NotLegal, match="only missed ships"):
        race.fetch(0, 0, 4600)


@spec("RT-5")
def test_an_illegal_flip_comes_back_even_from_the_box() -> None:
    race = begun()
    race.flick(0, 0, 3000)
    told = race.rest(0, 0, 3300, legal=False, is_in=True, point=BESIDE)
    assert told[-1]["in"] is False and race.racers[0].ships[0].state == Doing.FETCHED
    with pytest.raises(NotLegal, match="only ready ships"):
        race.flick(0, 0, 3700)
    race.flick(0, 1, 3750)  # the player is not busy meanwhile
    race.tick(3800)
    assert race.racers[0].ships[0].state == Doing.READY


@spec("SHIPS-177", "RT-7")
def test_ships_of_all_players_collide() -> None:
    race = begun()
    race.flick(0, 0, 3000)
    race.rest(0, 0, 3300, legal=True, is_in=True, point=BESIDE)
    race.flick(1, 0, 3400)
    race.rest(1, 0, 3700, legal=True, is_in=True, point=BESIDE, moved=(Moved(0, 0, False, (50.0, 90.0)),))
    assert race.racers[0].ships[0].state == Doing.MISSED and race.racers[0].ships[0].point == (50.0, 90.0)
    race.flick(1, 1, 3800)
    with pytest.raises(NotLegal, match="not on the table"):
        race.rest(1, 1, 3900, legal=True, is_in=True, point=BESIDE, moved=(Moved(0, 3, True, BESIDE),))


@spec("RT-9")
def test_a_player_without_ready_ships_fetches_the_nearest_unasked() -> None:
    race = begun()
    now = 3000
    told: list[Notice] = []
    for ship in range(7):
        race.flick(0, ship, now)
        told = race.rest(0, ship, now + 10, legal=True, is_in=False, point=(0.0, -500.0 + 30 * ((ship + 3) % 7)))
        now += 20
    assert told[-1]["type"] == "fetch" and told[-1]["ship"] == 4


@spec("SHIPS-175", "RT-2", "RT-4")
def test_players_walk_round_the_table_but_keep_apart() -> None:
    race = begun()
    with pytest.raises(NotLegal, match="within 150 mm"):
        race.move(0, race.racers[1].launch + 149, 3100)
    told = race.move(0, 1000.0, 3100)
    assert told[-1]["ready"] == 4100 and race.racers[0].launch == 1000.0
    with pytest.raises(NotLegal, match="busy"):
        race.flick(0, 0, 4099)
    race.flick(0, 0, 4100)
    assert apart(10.0, EDGE - 10.0) == pytest.approx(20.0)


@spec("RT-3", "RT-11")
def test_leaving_before_and_after_the_signal() -> None:
    race = Race(3)
    race.ready_to_start(0, 0)
    race.ready_to_start(1, 0)
    assert kinds(race.leave(2, 5)) == ["countdown"]
    race.leave(1, 6)
    assert race.is_off
    with pytest.raises(NotLegal, match="no race"):
        race.ready_to_start(0, 7)
    race = begun(3)
    race.leave(0, 3100)
    assert race.winners == []
    assert race.leave(1, 3200)[-1]["players"] == [2]


def test_the_clock_does_not_go_back() -> None:
    race = begun()
    with pytest.raises(NotLegal, match="went back"):
        race.tick(2999)
