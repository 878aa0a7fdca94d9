"""Clocks at real tables: whose time runs, flags, pauses, undo, stand-ins, restarts; no test waits for a real second."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tableflip.core.notation import read_match, write_match
from tableflip.games import game_named
from tableflip.server.messages.table import Act
from tableflip.server.play.house_time import KeptTime, OwnTime
from tableflip.server.store.hours import Hours
from tableflip.server.store.log import Unsaved
from tableflip.server.store.store import Store
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House, play

GAME = {"kind": "game", "seconds": 300, "more": 3, "out": "lose"}


class Hand:
    """The hand of the house's time, which tests move."""

    def __init__(self) -> None:
        self.at = 1_000

    def now(self) -> int:
        return self.at

    def need(self) -> None:
        pass


@pytest.fixture
def hand(house: House) -> Any:
    """The time of a house that stands still unless a test moves it."""
    moved, kept = Hand(), house.hall.time
    house.hall.time = moved
    yield moved
    house.hall.time = kept


def room_of(house: House, table: Any) -> Any:
    return house.hall.rooms[table["table"]]


def look(house: House, table: Any) -> None:
    """Let the house look whether a flag is to fall, as its timer would."""

    async def looked() -> None:
        keeper = room_of(house, table).timekeeper
        keeper._look()
        await asyncio.gather(*filter(None, [keeper._falling]))

    house.run(looked())


def past_first(house: House, hand: Hand, **told: Any) -> tuple[Any, Guest, Guest]:
    """A table on which both have decided something: time runs from now on."""
    table, one, two = house.two(clock={**GAME, **told})
    assert one.last["clock"] == {"left": [300_000, 300_000], "runs": -1, "out": [False, False], "paused": False}
    while one.last["clock"]["runs"] == -1 or two.last["ply"] < 4:
        hand.at += 100_000  # what is free
        play([one, two], 1)
    return table, one, two


def test_a_table_without_a_clock_has_none(house: House) -> None:
    table, one, _ = house.two()
    assert one.last["clock"] is None and house.get(f"/api/tables/{table['table']}")["clock"] is None


def test_time_runs_for_whoever_must_decide_and_a_fresh_frame_tells_it_as_it_is_now(house: House, hand: Hand) -> None:
    table, one, two = house.two(clock=GAME)
    hand.at += 400_000
    play([one, two], 1)
    assert one.last["clock"]["runs"] == 0  # its first decision was free, the second is not
    hand.at += 7_000
    assert two.hello()["clock"]["left"] == [293_000, 300_000]
    assert one.hello()["clock"] == two.last["clock"]
    assert house.get(f"/api/tables/{table['table']}")["clock"] == GAME
    assert house.watch(table).hello()["clock"]["left"] == [293_000, 300_000]


def test_a_flag_loses_where_the_table_has_chosen_that(house: House, hand: Hand) -> None:
    table, one, two = past_first(house, hand)
    runs = one.last["clock"]["runs"]
    hand.at += 10**6
    look(house, table)
    for guest in (one, two):
        guest.wait("frame", turn=-1)
        winner = ("Blue", "Red")[1 - int(runs)]
        assert guest.last["ending"]["title"] == f"{winner} wins" and guest.last["ending"]["by"] == "time"
        assert guest.last["clock"]["left"][runs] == 0 and guest.last["clock"]["runs"] == -1
    look(house, table)
    assert one.hello()["ply"] == two.last["ply"]  # it has fallen once
    text = house.ask(f"/api/tables/{table['table']}/file")[1]
    again = read_match(text, game_named)
    assert again.ended_by == "time" and str(again.timing) == "300+3 lose" and again.left[runs] == 0
    assert write_match(again) == text
    imported = house.post("/api/import", text=text)
    assert house.ask(f"/api/tables/{imported['table']}/file")[1] == text


def test_a_move_that_comes_too_late_lets_the_flag_fall_whoever_is_first(house: House, hand: Hand) -> None:
    table, one, two = past_first(house, hand)
    late = one if one.last["mine"] else two
    hand.at += 10**6
    answer = late.act(took=0)
    assert answer["type"] == "error" and answer["code"] == "over" and "time had run out" in answer["words"]
    look(house, table)
    assert room_of(house, table).story.match.ended_by == "time"
    assert late.hello()["ply"] == room_of(house, table).story.ply


def test_of_a_move_and_a_flag_at_the_same_moment_exactly_one_counts(house: House, hand: Hand) -> None:
    for seed in range(6):
        table, one, two = past_first(house, hand)
        room, late = room_of(house, table), one if one.last["mine"] else two
        ply = late.last["ply"]
        hand.at = room.story.clock.until + (seed % 2)  # in the last millisecond, and one after it

        async def both(room: Any = room, late: Any = late, seed: int = seed) -> None:
            listener = next(each for each in room.connections if each.held == tuple(late.last["held"]))
            act = Act(f"race{seed}", late.last["ply"], late.last["legal"][0]["number"], took=0)
            doing = [room.receive(listener, act), room.timekeeper._fall_when_due(0)]
            await asyncio.gather(*(doing if seed < 3 else reversed(doing)))

        house.run(both())
        assert room.story.ply == ply + 1
        assert (room.story.match.ended_by == "time") == bool(seed % 2)


def test_the_line_is_given_back_what_it_took(house: House, hand: Hand) -> None:
    _, one, two = past_first(house, hand)
    actor = one if one.last["mine"] else two
    seat = actor.last["seat"]
    before = actor.hello()["clock"]["left"][seat]
    hand.at += 5_000
    actor.act(took=4_300)
    left = actor.at_ply(actor.last["ply"] + 1)["clock"]["left"][seat]
    assert left in (before - 4_300, before - 4_300 + 3_000)
    for took in (-1, 2**40, "x", 1.5):
        assert actor.ask(type="act", ply=actor.last["ply"], number=0, took=took)["code"] == "malformed"


def test_where_a_bot_finishes_it_sits_down_and_the_seat_stays_its(house: House, hand: Hand) -> None:
    table, one, two = past_first(house, hand, out="bot")
    runs = one.last["clock"]["runs"]
    hand.at += 10**6
    look(house, table)
    frame = one.hello()
    assert frame["seats"][runs]["kind"] == "bot" and frame["clock"]["out"][runs]
    secret = table["seats"][runs]["secret"]
    status, answer = house.ask(f"/api/tables/{table['table']}/take", {"secret": secret, "seat": runs})
    assert status == 403 and "to the end" in answer["words"]
    status, _ = house.ask(f"/api/tables/{table['table']}/revoke", {"host": table["host"], "seat": runs})
    assert status == 403
    other = two if runs == 0 else one
    played = room_of(house, table).story.ply
    other.at_ply(played)
    while not other.last["mine"]:
        other.wait("frame")
    assert any("has run out of time" in event["words"] for event in _told(other))


def _told(guest: Guest) -> list[Any]:
    return [event for heard in guest.heard if heard["type"] in ("frame",) for event in heard["events"]]


def test_an_agreed_undo_returns_the_clock_and_one_of_ones_own_does_not(house: House, hand: Hand) -> None:
    table, one, two = past_first(house, hand)
    room = room_of(house, table)
    while room.story.match.turn != 0 or room.story.match.plies[-1].seat == 0:  # Blue is to step, then to flip a card
        play([one, two], 1)
    start = room.story.clock.left
    hand.at += 20_000
    play([one, two], 1)
    hand.at += 1_000
    assert one.last["can_undo"] and one.ask(type="undo", ply=one.last["ply"])["type"] == "ack"
    assert room.story.clock.left_at(hand.at) == (start[0] - 21_000, start[1])
    one.at_ply(room.story.ply)
    two.at_ply(room.story.ply)
    play([one, two], 1)
    stepped = room.story.clock.left
    hand.at += 9_000
    play([one, two], 1)
    assert not room.story.match.can_undo()
    hand.at += 50_000
    one.ask(type="undo", ply=room.story.ply)
    assert two.ask(type="answer", yes=True)["type"] == "ack"
    assert room.story.clock.left == stepped and room.story.clock.since == hand.at and room.story.clock.runs == 0


def test_a_pause_stops_the_clock_and_nobody_moves_until_it_ends(house: House, hand: Hand) -> None:
    table, one, two = past_first(house, hand)
    room = room_of(house, table)

    asker, other = (one, two)
    assert asker.ask(type="ask", what="pause")["type"] == "ack"
    assert other.ask(type="answer", yes=True)["type"] == "ack"
    assert asker.ask(type="ask", what="pause")["code"] == "not_legal"
    hand.at += 10**7
    look(house, table)
    actor = one if one.hello()["mine"] else two
    actor.hello()
    assert actor.last["clock"]["paused"] and actor.last["clock"]["left"] == list(room.story.clock.left)
    assert "pause" in actor.act()["words"]
    assert "pause" in actor.ask(type="hint")["words"]  # nor does anybody get help meanwhile
    assert two.ask(type="go_on")["type"] == "ack"
    assert not room.story.clock.paused and actor.hello()["clock"]["left"] == list(room.story.clock.left)
    assert two.ask(type="go_on")["code"] == "not_legal"
    assert actor.ask(type="hint")["best"]


def test_a_stand_in_plays_on_the_seats_clock_and_a_bot_of_the_table_has_none(house: House, hand: Hand) -> None:
    table = house.table("me", "bot:random", clock=GAME)
    one = house.sit(table, 0)
    one.hello()
    room = room_of(house, table)
    while one.last["ply"] < 6 or not one.last["mine"]:
        if one.last["mine"]:
            one.act()
        one.wait("frame")
    assert {clock.runs for clock in room.story.clocks} == {-1, 0}
    hand.at += 5_000
    left = room.story.clock.left_at(hand.at)[0]
    secret = table["seats"][0]["secret"]
    house.post(f"/api/tables/{table['table']}/bot", secret=secret, seat=0, bot="random")
    one.at_ply(room.story.ply + 1)
    assert room.story.clocks[one.last["ply"]].left[0] <= left + 3_000  # not given back, but for what a turn adds


def test_a_restart_takes_no_time_from_anybody(own_house: MakeHouse) -> None:
    house = own_house()
    table, one, two = house.two(clock=GAME)
    play([one, two], 5)
    before = one.last["clock"]
    house.__exit__()
    again = own_house(database=house.settings.database)
    guest = again.sit(table, 0)
    after = guest.hello()["clock"]
    assert after["runs"] == before["runs"]
    # whatever the machine took meanwhile is credited: what is left differs by what both servers were open for
    open_for = again.hall.time.now()
    assert all(was >= now >= was - open_for for was, now in zip(before["left"], after["left"], strict=True))


def test_the_time_of_the_house_goes_on_where_it_was_and_never_back(own_house: MakeHouse) -> None:
    house = own_house()

    async def run() -> None:
        seconds = [50.0]
        hours = Hours(house.hall.store.database)
        await hours.note(7_000)
        time = KeptTime(hours, await hours.read(), lambda: seconds[0])
        seconds[0] += 2.5
        assert time.now() == 9_500
        await hours.note(time.now())
        await hours.note(3)  # an hour that jumps back is nobody's
        assert await hours.read() == 9_500

    house.run(run())
    assert OwnTime(lambda: 4.0).now() == 0


def test_a_flag_that_cannot_be_saved_falls_later(house: House, hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    table, one, _ = past_first(house, hand)
    room, hand.at = room_of(house, table), hand.at + 10**6
    append, tried = Store.append, list[int]()

    async def away(store: Store, entry: Any) -> None:
        tried.append(1)
        if len(tried) == 1:
            raise Unsaved("its disk is full")
        await append(store, entry)

    monkeypatch.setattr(Store, "append", away)
    monkeypatch.setattr("tableflip.server.play.timekeeper.RETRY", 0.0)
    look(house, table)
    one.wait("frame", turn=-1)
    assert len(tried) == 2 and room.story.match.ended_by == "time"


@pytest.mark.parametrize(
    "game, fill, clock",
    [
        ("flip_ships", ["me", "open"], {**GAME, "out": "bot"}),
        ("flip_ships", ["me", "open"], {"kind": "move", "seconds": 60, "out": "lose"}),
        ("flip_ships", ["me"], {"kind": "move", "seconds": 60, "out": "bot"}),
        ("flip_city", ["me", "open", "open"], GAME),
        ("flip_chess", ["me", "open"], {**GAME, "seconds": 5}),
        ("flip_chess", ["me", "open"], {**GAME, "kind": "move"}),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused_with_a_sentence(
    house: House, game: str, fill: list[str], clock: dict[str, Any]
) -> None:
    status, answer = house.ask("/api/tables", {"game": game, "fill": fill, "seats": len(fill), "clock": clock})
    assert status == 400 and len(answer["words"].split()) > 8, answer


def test_numbers_out_of_bounds_are_refused_where_they_are_read(house: House) -> None:
    for wrong in ({"seconds": 10**9}, {"seconds": -1}, {"more": 10**9}, {"kind": "x"}, {"out": "win"}, {"left": 3}):
        status, answer = house.ask("/api/tables", {"game": "flip_chess", "clock": {**GAME, **wrong}})
        assert status == 400 and answer["words"], answer


def test_the_log_keeps_the_deadline(house: House, hand: Hand) -> None:
    table, _, _ = past_first(house, hand)
    entries = house.run(house.hall.store.log(table["table"]))
    kept = json.loads(entries[-1].clock)
    assert kept["until"] == hand.at + kept["left"][kept["runs"]] + 1_000
