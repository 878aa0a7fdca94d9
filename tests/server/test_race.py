"""Races: people and bots to the end on a clock of the test's own, refusals, coming back, what is dropped."""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack
from typing import Any

import pytest

from tableflip.games.flip_ships.race.round_table import Rest, RoundFlight, Thrown
from tableflip.server.extras.flip_ships.clock import Clock
from tableflip.server.extras.flip_ships.race_room import Throw
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House

FLICK = {"place": 0, "overhang": 110, "power": 465, "aim": 0, "contact": 0, "loft": 55}
POSE = "0,0,6000"


class TestClock(Clock):
    """A clock that goes on only when it is told to."""

    __test__ = False

    def __init__(self) -> None:
        super().__init__()
        self.time = 0

    def now(self) -> int:
        return self.time


def flight(ship: str) -> RoundFlight:
    return {"ship": ship, "start": "", "legal": True, "turn": 720, "seconds": 0.5, "tracks": ""}


class Hands:
    """Hands whose ships do as the test says: in, unless told otherwise."""

    def __init__(self) -> None:
        self.coming: list[Thrown] = []
        self.fails = False

    async def toss(self, _race: str, _address: str, throw: Throw) -> Thrown:
        if self.fails:
            raise OSError("the hand is asleep")
        if self.coming:
            return self.coming.pop(0)
        after = ";".join(filter(None, [throw.lying, f"{throw.ship}@{POSE}"]))
        return Thrown(True, 500, Rest(True, (0.0, 0.0)), {}, after, flight(throw.ship))


def missed(ship: str) -> Thrown:
    return Thrown(True, 500, Rest(False, (0.0, -100.0)), {}, f"{ship}@0,-100000,1000", flight(ship))


class Meeting:
    """A race in a house, with the test's clock and hands."""

    def __init__(self, house: House, *fill: str, real: bool = False, **told: Any) -> None:
        self.house, self.clock, self.hands = house, TestClock(), Hands()
        races: Any = house.app.state.races
        if not real:
            races.clock, races._toss = self.clock, self.hands.toss
        self.races: Any = races
        self.made = house.post("/api/races", players=len(fill), fill=list(fill), **told)
        self.room: Any = races.rooms[self.made["race"]]

    def come(self, seat: int) -> Guest:
        return Guest(self.house, f"race/{self.made['race']}", self.made["seats"][seat]["secret"])

    def pass_time(self, milliseconds: int) -> None:
        """Let the clock go on, and wait until everybody has been told and all flicks are thrown."""
        self.clock.time += milliseconds

        async def settle() -> None:
            self.room.let_pass()
            for task in list(self.room._throwing):
                await task
            self.room._happened.set()

        self.house.run(settle())


@pytest.fixture
def opened(own_house: MakeHouse) -> House:
    return own_house()


def frame(guest: Guest, **wanted: Any) -> Any:
    return guest.wait("race", **wanted)


def begun(house: House, *fill: str) -> tuple[Meeting, list[Guest]]:
    """A race just after its signal, with a guest on every seat that is no bot's."""
    meeting = Meeting(house, *fill)
    guests = [meeting.come(seat) for seat, how in enumerate(fill) if not how.startswith("bot:")]
    for number, guest in enumerate(guests):
        assert guest.ask(type="ready", name=f"Racer {number}")["type"] == "ack"
    meeting.pass_time(3000)
    for guest in guests:
        frame(guest, phase="racing")
    return meeting, guests


def test_two_players_and_a_bot_race_to_the_end_and_once_more(opened: House) -> None:
    meeting, (one, two) = begun(opened, "me", "open", "bot:expert")
    for ship in range(7):
        assert one.ask(type="flick", ship=ship, flick=FLICK)["type"] == "ack"
        meeting.pass_time(0)
        flight = two.wait("flight")
        assert flight["player"] in (0, 2) and flight["rest"] == flight["time"] + 500
        meeting.pass_time(500)
    over = frame(two, phase="over")
    assert over["winners"] == [0] and over["won"] == meeting.clock.time
    assert [ship["state"] for ship in over["players"][0]["ships"]] == ["in"] * 7
    assert over["events"][-1]["words"] == "Racer 0 wins the race." and over["lying"].count("S1-") == 7
    assert sum(ship["state"] == "in" for ship in over["players"][2]["ships"]) >= 1, "the bot has raced too"
    late = two.ask(type="flick", ship=0, flick=FLICK)
    assert late["code"] == "not_legal" and "over" in late["words"]
    assert two.ask(type="again")["type"] == "ack"
    assert frame(one, phase="waiting")["players"][2]["is_ready"] is True


def test_a_real_race_is_won_by_the_bot_that_hits(own_house: MakeHouse) -> None:
    house = own_house()
    house.app.state.races.clock = Clock(pace=12.0)
    meeting = Meeting(house, "me", "bot:expert", "bot:novice", real=True)
    with meeting.come(0) as guest:
        guest.say(type="ready")
        over = frame(guest, phase="over")
    assert over["winners"] == [1]
    flights = [heard for heard in guest.heard if heard["type"] == "flight"]
    assert len(flights) >= 7 and all(heard["rest"] > heard["time"] for heard in flights)
    assert all(heard["flight"]["tracks"] for heard in flights)


def test_a_missed_ship_is_fetched_and_flicked_again(opened: House) -> None:
    meeting, (one, two) = begun(opened, "me", "open")
    meeting.hands.coming = [missed("S1-1a")]
    one.ask(type="flick", ship=0, flick=FLICK)
    assert "busy" in one.ask(type="flick", ship=1, flick=FLICK)["words"]
    meeting.pass_time(500)
    seen = frame(two, lying="S1-1a@0,-100000,1000")
    assert seen["players"][0]["ships"][0]["state"] == "missed" and seen["events"][-1]["words"] == "Racer 0 misses."
    assert one.ask(type="fetch", ship=0)["type"] == "ack"
    busy = one.ask(type="flick", ship=1, flick=FLICK)
    assert busy["code"] == "not_legal" and "busy" in busy["words"]
    meeting.pass_time(1000)
    assert frame(two, lying="")["players"][0]["ships"][0]["state"] == "ready"
    assert one.ask(type="flick", ship=0, flick=FLICK)["type"] == "ack"


def test_bots_take_their_time_and_wait_while_nobody_looks(opened: House) -> None:
    meeting, (one,) = begun(opened, "me", "bot:practised")
    meeting.pass_time(1000)
    assert not meeting.room._throwing and not meeting.room.racing.air
    one.close()
    opened.run(_gone(meeting))
    meeting.pass_time(60_000)
    assert not meeting.room.racing.air and meeting.room.racing.resting == {}
    with meeting.come(0) as back:
        frame(back)
        meeting.pass_time(0)
        meeting.pass_time(3000)
        assert back.wait("flight")["player"] == 1


async def _gone(meeting: Meeting) -> None:
    while meeting.room.connections:
        await asyncio.sleep(0.01)


def test_who_loses_the_connection_comes_back_to_the_same_seat_and_ships(opened: House) -> None:
    meeting, (one, two) = begun(opened, "me", "open")
    one.ask(type="flick", ship=3, flick=FLICK)
    one.close()
    assert frame(two, players=AWAY)["players"][0]["connected"] is False
    meeting.pass_time(500)
    with meeting.come(0) as back:
        seen = frame(back)
        assert seen["seat"] == 0 and seen["players"][0]["name"] == "Racer 0"
        assert seen["players"][0]["ships"][3]["state"] == "in" and seen["players"][0]["connected"] is True
        assert back.ask(type="flick", ship=0, flick=FLICK)["type"] == "ack"


class Away:
    """Equal to the players of a frame in which the first is not connected."""

    def __eq__(self, players: object) -> bool:
        return not players[0]["connected"]  # type: ignore[index]

    def __hash__(self) -> int:
        return 0


AWAY = Away()


def test_the_oldest_window_of_a_racer_makes_way_for_the_newest(own_house: MakeHouse) -> None:
    house = own_house(windows_per_seat=2)
    race = house.post("/api/races", fill=["me", "open"])
    secret, rooms = race["seats"][0]["secret"], house.app.state.races.rooms
    with ExitStack() as stack:
        guests = [stack.enter_context(Guest(house, "", secret, path=f"/ws/race/{race['race']}")) for _ in range(4)]
        for guest in guests[:2]:
            assert "reload" in guest.wait("error", code="withdrawn")["words"]
        for guest in guests[2:]:
            guest.say(type="hello")
            assert frame(guest)["seat"] == 0
        until = time.monotonic() + 60
        while len(rooms[race["race"]].connections) > 2:
            assert time.monotonic() < until
            time.sleep(0.01)


def test_nothing_is_flicked_before_the_signal_nor_by_watchers_nor_with_bad_numbers(opened: House) -> None:
    meeting = Meeting(opened, "me", "open")
    one, two = meeting.come(0), meeting.come(1)
    early = one.ask(type="flick", ship=0, flick=FLICK)
    assert early["type"] == "error" and "start signal" in early["words"]
    one.ask(type="ready")
    two.ask(type="ready")
    begun = one.ask(type="ready")
    assert (begun["words"], begun["rule"]) == ("the countdown has begun already", "RT-3")
    meeting.pass_time(3000)
    bad = one.ask(type="flick", ship=0, flick={**FLICK, "power": 1001})
    assert bad["code"] == "not_legal" and "power of a flick is a whole number from 0 to 1000" in bad["words"]
    assert one.ask(type="flick", ship=9, flick=FLICK)["code"] == "malformed"
    assert one.ask(type="dance")["code"] == "malformed"
    assert "only missed ships" in one.ask(type="fetch", ship=0)["words"]
    assert one.ask(type="again")["code"] == "waiting"
    assert "150 mm" in one.ask(type="move", launch=1885.0)["words"]
    watcher = Guest(opened, f"race/{meeting.made['race']}", meeting.made["watch"])
    assert frame(watcher)["seat"] == -1
    assert watcher.ask(type="flick", ship=0, flick=FLICK)["code"] == "watching"
    assert [ship["state"] for ship in frame(two, phase="racing")["players"][0]["ships"]] == ["ready"] * 7
    assert two.ask(type="flick", ship=0, flick=FLICK)["type"] == "ack", "nobody else is affected"


def test_a_wrong_secret_and_a_race_that_is_not_there_are_turned_away(opened: House) -> None:
    meeting = Meeting(opened, "me", "open")
    for race, secret, words in ((meeting.made["race"], "guess", "not valid"), ("nowhere", "x", "no such race")):
        with Guest(opened, f"race/{race}", secret) as stranger:
            assert words in stranger.next()["words"]


def test_a_hand_that_fails_gives_the_ship_back(opened: House) -> None:
    meeting, (one, _) = begun(opened, "me", "open")
    meeting.hands.fails = True
    one.ask(type="flick", ship=0, flick=FLICK)
    meeting.pass_time(0)
    assert one.wait("error")["words"] == "the hand slipped; flick again"
    meeting.pass_time(500)
    assert frame(one, now=3500)["players"][0]["ships"][0]["state"] == "ready"


def test_who_gives_up_leaves_the_race_to_the_last(opened: House) -> None:
    meeting, (one, two) = begun(opened, "me", "open")
    assert one.ask(type="leave")["type"] == "ack"
    assert frame(two, phase="over")["winners"] == [1]
    assert meeting.room.race.racers[0].has_left


def test_a_race_begins_without_those_who_never_came(opened: House) -> None:
    meeting = Meeting(opened, "me", "open", "bot:casual")
    with meeting.come(0) as one:
        one.ask(type="ready")
        assert frame(one, phase="waiting")["players"][1]["kind"] == "open"
        assert one.ask(type="without")["type"] == "ack"
        assert frame(one, phase="countdown")["players"][1]["has_left"] is True
        assert one.ask(type="without")["code"] == "waiting"
        with meeting.come(1) as late:
            assert "not in this race" in late.ask(type="ready")["words"]


def test_the_next_race_does_not_wait_for_who_has_gone(opened: House) -> None:
    meeting, (one, two, three) = begun(opened, "me", "open", "open")
    one.close()
    assert frame(two, players=AWAY)
    for ship in range(7):
        two.ask(type="flick", ship=ship, flick=FLICK)
        meeting.pass_time(0)
        meeting.pass_time(500)
    assert frame(three, phase="over")["winners"] == [1]
    assert three.ask(type="again")["type"] == "ack"
    seen = frame(three, phase="waiting")
    assert [player["has_left"] for player in seen["players"]] == [True, False, False]
    two.ask(type="ready")
    three.ask(type="ready")
    assert frame(two, phase="countdown")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"players": 5}, "players: must be at most 4"),
        ({"players": 2, "fill": ["me", "me"]}, "you can take one seat"),
        ({"players": 2, "fill": ["bot:expert", "bot:novice"]}, "somebody has to race"),
        ({"players": 2, "fill": ["me", "bot:search"]}, "no racing bot 'search'"),
        ({"tremor": "drunk"}, "tremor is one of"),
        ({"name": "a,b"}, "up to 40 characters"),
    ],
)
def test_a_race_that_cannot_be_set_up_is_refused_with_a_sentence(opened: House, asked: Any, words: str) -> None:
    status, answer = opened.ask("/api/races", asked)
    assert status == 400 and words in answer["words"]


def test_races_nobody_comes_to_are_dropped_and_too_many_of_one_address_are_refused(own_house: MakeHouse) -> None:
    house = own_house(live_per_address=1, live_most=2, proxies=("127.0.0.1",))
    meeting = Meeting(house, "me", "open")
    status, answer = house.ask("/api/races", {})
    assert status == 403 and "as many races" in answer["words"]
    assert house.ask("/api/races", {}, {"X-Forwarded-For": "192.0.2.7"})[0] == 200, "one client closes them for all"
    assert house.ask("/api/races", {}, {"X-Forwarded-For": "192.0.2.8"})[0] == 403, "all together have a limit too"
    with meeting.come(0) as guest:
        frame(guest)
        house.run(meeting.races.drop(0.0))
        assert list(meeting.races.rooms) == [meeting.made["race"]]
        assert house.ask("/api/races", {})[0] == 403
    house.run(_gone(meeting))
    house.run(meeting.races.drop(1000.0))
    assert meeting.races.rooms, "who has been here may come back"
    house.run(meeting.races.drop(0.0))
    assert meeting.races.rooms == {} and len(meeting.races.counts) == 0
    assert house.ask("/api/races", {})[0] == 200
    house.run(meeting.races.drop(1000.0, 0.0))
    assert meeting.races.rooms == {}, "a race that nobody ever came to is forgotten soon"


def test_too_many_messages_are_refused_and_then_the_line_is_cut(own_house: MakeHouse) -> None:
    house = own_house(messages_burst=3, messages_per_second=0.001)
    with Meeting(house, "me", "open").come(0) as guest:
        for _ in range(5):
            guest.say(type="hello", ply=-1)
        assert guest.wait("error")["code"] == "too_fast"
