"""Players come first: watchers crowd nobody out, comings and goings are told together, slow readers catch up."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tableflip.server.http.outbox import Outbox
from tableflip.server.play import comings, frames, shown, story
from tableflip.server.play.room import Room
from tests.server.conftest import MakeHouse
from tests.server.house import Guest
from tests.server.stage import Stage, Wire
from tests.server.world import loop

CROWD = 150


async def act(stage: Stage, count: int) -> None:
    """The table goes on: each action is a frame for everybody."""
    room, story = stage.room, stage.room.story
    for _ in range(count):
        after = story.copy()
        entry = after.act(after.match.turn or 0, after.match.game.rules.space.number(after.match.legal()[0]))
        room._go_on(after, [entry])  # pyright: ignore[reportPrivateUsage]
        story = after
        await stage.settle()


def test_a_crowd_of_watchers_throws_no_player_out_and_tells_them_nothing() -> None:
    async def crowd() -> None:
        stage = Stage(watchers_per_address=CROWD, watchers_per_table=CROWD)
        one, two = stage.come(0), stage.come(1)
        one.say(type="hello")
        await stage.settle()
        before = len(one.heard)
        one.reads.clear()  # for a moment, as on any slow line
        watchers = [stage.come(None) for _ in range(CROWD)]
        await stage.settle()
        for watcher in watchers:
            watcher.hang_up()
        await stage.settle()
        one.reads.set()
        await stage.settle()
        assert len(stage.room.connections) == 2 and one.closed is None and two.closed is None
        assert len(one.heard) == before
        await stage.end()

    asyncio.run(crowd())


def test_comings_and_goings_of_players_are_told_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comings, "APART", 0.05)

    async def flap() -> None:
        stage = Stage()
        one = stage.come(0)
        await stage.settle()
        for _ in range(20):
            two = stage.come(1)
            await stage.settle()
            two.hang_up()
            await stage.settle()
        two = stage.come(1)
        two.say(type="hello")
        await stage.settle()
        # who says hello knows at once what the others are told later
        assert [seat["connected"] for seat in two.heard[-1]["seats"]] == [True, True]
        while not one.heard or not one.heard[-1]["seats"][1]["connected"]:
            await asyncio.sleep(0.01)
        assert len(one.heard) <= 5
        await stage.end()

    asyncio.run(flap())


def test_however_often_somebody_comes_and_goes_it_is_told_once_a_second() -> None:
    async def flap() -> None:
        stage = Stage()
        one = stage.come(0)
        await stage.settle()
        for _ in range(60):  # ten comings and goings in each of six seconds
            two = stage.come(1)
            await asyncio.sleep(0.05)
            two.hang_up()
            await asyncio.sleep(0.05)
        told = len(one.heard)
        assert 5 <= told <= 7, f"told {told} times in six seconds"
        await asyncio.sleep(10)
        assert len(one.heard) <= told + 1 and not one.heard[-1]["seats"][1]["connected"]
        await stage.end()

    loop.run("flap", flap)


def test_a_slow_reader_gets_the_newest_frame_and_all_that_was_missed() -> None:
    async def slow() -> None:
        stage = Stage(outbox_most=12_000)
        one, two = stage.come(0), stage.come(1)
        for wire in (one, two):
            wire.say(type="hello")
        await stage.settle()
        one.reads.clear()
        await act(stage, 12)
        one.say(type="why", id="why1", place="cell:a1")
        one.say(type="act", id="late", ply=0, number=0)
        await stage.settle()
        one.heard.clear()
        one.reads.set()
        await stage.settle()
        assert stage.room.story.ply == 12 and one.closed is None
        kinds = one.kinds()
        assert kinds[-2:] == ["past", "frame"] and one.heard[-1]["ply"] == 12
        assert kinds.count("frame") < 5 and [one.heard[-2]["plies"][at]["ply"] for at in (0, -1)] == [1, 11]
        assert [heard["id"] for heard in one.heard if "id" in heard] == ["why1", "late"]
        # who reads gets every frame, one by one
        assert [heard["ply"] for heard in two.heard if heard["type"] == "frame"] == list(range(13))
        await stage.end()

    asyncio.run(slow())


def test_only_who_does_not_read_for_long_is_dropped_and_a_watcher_sooner() -> None:
    async def asleep() -> None:
        stage = Stage(unread_seconds=1000, watcher_unread_seconds=0.01)
        one, watcher = stage.come(0), stage.come(None)
        for wire in (one, watcher):
            wire.say(type="hello")
        await stage.settle()
        for wire in (one, watcher):
            wire.reads.clear()
        await act(stage, 1)
        await asyncio.sleep(0.05)
        await act(stage, 1)
        await stage.settle()
        assert len(stage.room.connections) == 1 and one.closed is None
        watcher.reads.set()
        one.reads.set()
        await stage.settle()
        assert watcher.closed is not None and watcher.closed[0] == 1013
        assert one.heard[-1]["ply"] == 2
        await stage.end()

    asyncio.run(asleep())


def test_what_must_arrive_is_bounded_too() -> None:
    async def flood() -> None:
        stage = Stage(messages_burst=10_000, outbox_most=5_000)
        one = stage.come(0)
        await stage.settle()
        one.reads.clear()
        for number in range(200):
            one.say(type="why", id=f"m{number}", place="cell:a1")
        await stage.settle()
        assert not stage.room.connections
        await stage.end()

    asyncio.run(flood())


def test_a_flood_of_hellos_is_answered_once_it_is_read() -> None:
    async def flood() -> None:
        stage = Stage(messages_burst=10_000, hellos_burst=200, outbox_most=5_000)
        one = stage.come(0)
        await stage.settle()
        one.heard.clear()
        one.reads.clear()
        for _ in range(200):
            one.say(type="hello")
        await stage.settle()
        one.reads.set()
        await stage.settle()
        assert one.closed is None and one.kinds().count("frame") <= 2 and one.kinds()[-2:] == ["past", "frame"]
        await stage.end()

    asyncio.run(flood())


def test_more_hellos_than_anybody_needs_are_refused_and_then_their_socket_is_closed() -> None:
    async def flood() -> None:
        stage = Stage(messages_burst=10_000, hellos_burst=2)
        one, two = stage.come(0), stage.come(1)
        for _ in range(30):
            one.say(type="hello")
            await stage.settle()
        assert one.kinds().count("frame") == 2 and [one.heard[-1]["code"], one.closed] == [
            "too_fast",
            (1008, "too many messages"),
        ]
        assert two.closed is None
        await stage.end()

    asyncio.run(flood())


def test_of_a_very_long_match_its_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(story, "PAST_MOST", 5)

    async def long() -> None:
        stage = Stage()
        await act(stage, 8)
        told = [ply.ply for ply in frames.past_for(stage.room.story, (0,), -1).plies]
        assert told == [3, 4, 5, 6, 7]
        assert [ply.ply for ply in frames.past_for(stage.room.story, (0,), 6).plies] == [6, 7]

    asyncio.run(long())


def test_an_outbox_keeps_order_and_tells_since_when_its_reader_is_behind() -> None:
    box = Outbox(120)
    for ply in range(3):
        box.show(b"frame %d " % ply + b"." * 30, ply)
    assert box.take() == b"frame 0 " + b"." * 30
    for ply in (3, 4):
        box.show(b"frame %d " % ply + b"." * 30, ply)
    assert box.missed == 0 and box.take() is None
    box.show(b"frame 5", 5)
    assert box.put(b"ack") and box.take() == b"ack" and box.take() is None
    box.refill([b"past", b"." * 500], 6)
    assert box.missed is None and box.put(b"ack")
    assert [box.take(), box.take(), box.take()] == [b"past", b"." * 500, b"ack"]
    assert not box.put(b"." * 121)


def test_the_oldest_window_of_a_seat_makes_way_for_the_newest() -> None:
    async def windows() -> None:
        stage = Stage(windows_per_seat=3)
        other = stage.come(1)
        wires: list[Wire] = []
        for _ in range(5):
            wires.append(stage.come(0))
            await stage.settle()
        assert [wire.closed and wire.closed[0] for wire in wires] == [4004, 4004, None, None, None]
        assert wires[0].heard[-1]["code"] == "withdrawn" and "reload" in wires[0].heard[-1]["words"]
        assert other.closed is None and len(stage.room.connections) == 4
        await stage.end()

    asyncio.run(windows())


def test_watchers_lock_no_player_out(own_house: MakeHouse) -> None:
    house = own_house(watchers_per_table=4, watchers_per_address=3)
    table = house.table("me", "open")
    guests: list[Guest] = []

    def watch() -> Any:
        guests.append(house.watch(table))
        return guests[-1].next() if len(guests) > 3 else guests[-1].hello()

    for _ in range(3):
        assert watch()["type"] == "frame"
    told = watch()
    assert told["code"] == "withdrawn" and "of your address" in told["words"]
    with pytest.raises(ConnectionClosed):
        guests[-1].next()
    house.hall.rooms[table["table"]].connections = {
        one: setattr(one, "address", "203.0.113.1") for one in house.hall.rooms[table["table"]].connections
    }
    guests.append(house.watch(table))
    assert guests[-1].hello()["held"] == []
    assert "cannot take more watchers" in watch()["words"]
    with house.sit(table, 0) as one, house.sit(table, 1) as two:
        assert one.hello()["held"] == [0] and two.hello()["held"] == [1]
    for guest in guests:
        guest.close()


def test_frames_are_made_once_for_all_who_see_the_same_and_not_kept_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown, "KEPT", 0.01)
    made: list[tuple[tuple[int, ...], bool]] = []
    real = shown.frame_for

    def counted(room: Room, base: Any, held: tuple[int, ...], plain: bool) -> Any:
        made.append((held, plain))
        return real(room, base, held, plain)

    monkeypatch.setattr(shown, "frame_for", counted)

    async def look() -> None:
        stage = Stage()
        for seat in (0, 1, None, None, None):
            stage.come(seat)
        await stage.settle()
        made.clear()
        stage.room.tell_all()
        assert sorted(made) == [((), False), ((0,), False), ((1,), False)]
        while stage.room.story._looks:  # pyright: ignore[reportPrivateUsage]
            await asyncio.sleep(0.01)
        assert stage.room._shown._frames == {}  # pyright: ignore[reportPrivateUsage]
        stage.room.tell_all()
        assert len(made) == 6, "who comes later is shown the table all the same"
        await stage.end()

    asyncio.run(look())


def test_all_that_happened_is_written_once_for_all_who_see_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[int, ...]] = []
    real = shown.past_for

    def counted(story: Any, held: tuple[int, ...], seen: int) -> Any:
        written.append(held)
        return real(story, held, seen)

    monkeypatch.setattr(shown, "past_for", counted)

    async def anew() -> None:
        stage = Stage()
        wires = [stage.come(seat) for seat in (0, 1, None, None, None)]
        await act(stage, 4)
        written.clear()
        stage.room.tell_anew()
        await stage.settle()
        assert sorted(written) == [(), (0,), (1,)]
        assert [len(wire.heard[-2]["plies"]) for wire in wires] == [4] * 5
        await act(stage, 1)
        stage.room.tell_anew()
        await stage.settle()
        assert [len(wire.heard[-2]["plies"]) for wire in wires] == [5] * 5, "and what has happened since is in it"
        await stage.end()

    asyncio.run(anew())
