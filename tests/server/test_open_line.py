"""An open WebSocket: what it keeps, what it hands over and when, and when it has had enough."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Coroutine
from typing import Any, cast

import pytest
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from tableflip.server.http import open_line
from tableflip.server.http.addresses import Proxies
from tableflip.server.http.line import framed
from tableflip.server.http.measure import PIECE, Measure
from tableflip.server.http.open_line import OpenLine
from tableflip.server.http.opening import Opening
from tableflip.server.http.patience import Patient
from tableflip.server.people.counts import Counts
from tableflip.server.settings import Settings
from tests.server.conftest import MakeHouse


class Network:
    """The other end of a transport."""

    def __init__(self) -> None:
        self.sent = b""
        self.is_paused = self.is_closed = self.is_cut = False

    def write(self, data: bytes) -> None:
        self.sent += data

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = self.is_cut = True


class Ear:
    """Somebody who listens, and takes a while where told so."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.is_busy = self.is_slow = self.is_gone = False

    def hear(self, raw: bytes) -> None:
        self.heard.append(raw)
        self.is_busy = self.is_slow

    def close(self, code: int, words: str) -> None:
        raise AssertionError("nobody shows them out here")

    def lost(self) -> None:
        self.is_gone = True


class Scene:
    def __init__(self, **changes: Any) -> None:
        self.network, self.ear, self.state = Network(), Ear(), ServerState()
        self.crowd = Counts(9)
        self.crowd.enter("here")
        measure = Measure(Settings("", **changes), self.crowd, Proxies(()))
        self.line = OpenLine(cast(asyncio.Transport, self.network), measure, self.state, "here")

    def come(self, *frames: bytes) -> None:
        self.line.data_received(b"".join(frames))


def said(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def played(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, 30))


async def turns() -> None:
    for _ in range(400):
        await asyncio.sleep(0)


def test_one_message_is_handed_over_at_a_time_and_none_before_somebody_listens() -> None:
    async def scene() -> None:
        one = Scene()
        one.come(said(b"early"))
        assert one.network.is_paused and not one.ear.heard
        one.ear.is_slow = True
        one.line.listen(one.ear)
        await turns()
        assert one.ear.heard == [b"early"] and not one.network.is_paused
        one.come(said(b"a"))
        one.come(said(b"b"), said(b"c"))
        await turns()
        assert one.ear.heard == [b"early"] and one.network.is_paused, "more is not even read meanwhile"
        for wanted in (b"a", b"b", b"c"):
            one.ear.is_busy = False
            one.line.go_on()
            await turns()
            assert one.ear.heard[-1] == wanted
        one.ear.is_busy = one.ear.is_slow = False
        one.line.go_on()
        await turns()
        assert not one.network.is_paused
        one.come(said(b"d" * 2 * PIECE))
        one.come(said(b"e"))
        await turns()
        assert one.ear.heard[-2:] == [b"d" * 2 * PIECE, b"e"]

    played(scene())


def test_a_message_in_parts_is_handed_over_whole_and_a_long_one_is_not_read() -> None:
    async def scene() -> None:
        one = Scene()
        one.line.listen(one.ear)
        parts = [said(b"x" * 1000, Opcode.TEXT if not part else Opcode.CONT, part == 9) for part in range(10)]
        one.come(*parts[:5], said(b"", Opcode.PING), *parts[5:])
        await turns()
        assert one.ear.heard == [b"x" * 10_000]
        assert one.network.sent == Frame(Opcode.PONG, b"").serialize(mask=False)
        one.come(said(b"x" * (open_line.MESSAGE_MOST + 1)))
        await turns()
        assert one.network.is_closed and one.ear.is_gone and len(one.ear.heard) == 1
        assert b"\x03\xf1" in one.network.sent, "1009: too big"

    played(scene())


def test_a_message_of_empty_parts_without_end_takes_no_memory() -> None:
    async def scene() -> None:
        one = Scene(messages_burst=10_000)
        one.line.listen(one.ear)
        one.come(said(b"x", fin=False))
        tracemalloc.start()
        for _ in range(200):
            one.come(said(b"", Opcode.CONT, False) * 100)
        own = [
            tracemalloc.Filter(True, f"*/{where}*") for where in ("server/http/", "websockets/")
        ]  # not other threads'
        grown = sum(trace.size for trace in tracemalloc.take_snapshot().filter_traces(own).traces)
        tracemalloc.stop()
        assert not one.network.is_cut and grown < 50_000
        one.come(said(b"y", Opcode.CONT))
        assert one.ear.heard == [b"xy"]

    played(scene())


def test_frames_without_end_cut_the_line_and_hold_nobody_up() -> None:
    async def scene() -> None:
        one = Scene(messages_burst=5, messages_per_second=0.01)
        one.line.listen(one.ear)
        one.come(said(b"", Opcode.PONG) * 5000)
        assert not one.network.is_cut, "a piece at a time, with a turn for others between"
        assert len(said(b"", Opcode.PONG)) * open_line.FRAMES_LEAST < PIECE
        await turns()
        assert one.network.is_cut

    played(scene())


def test_a_goodbye_is_answered_and_ours_waits_for_its_answer() -> None:
    async def scene() -> None:
        one = Scene()
        one.line.listen(one.ear)
        goodbye = Frame(Opcode.CLOSE, (4000).to_bytes(2) + b"enough").serialize
        one.come(goodbye(mask=True))
        assert one.ear.is_gone and one.network.is_closed and one.network.sent == goodbye(mask=False)
        other = Scene()
        other.line.listen(other.ear)
        other.line.close(4000, "enough")
        other.come(said(b"too late"))
        await turns()
        assert other.line.write(b"too late") and other.network.sent == goodbye(mask=False)
        assert not other.ear.heard and not other.network.is_closed
        other.come(goodbye(mask=True))
        assert other.network.is_closed and other.network.sent == goodbye(mask=False)

    played(scene())


def test_the_end_is_told_to_all_who_wait_for_it_and_places_are_given_back() -> None:
    async def scene() -> None:
        one, told = Scene(write_seconds=600.0), list[str]()
        one.line.listen(one.ear)
        one.line.at_the_end(lambda: told.append("first"))
        one.line.at_the_end(lambda: told.append("last"))
        one.line.pause_writing()
        assert not one.line.write(b"full")
        waiting = asyncio.create_task(one.line.free())
        await turns()
        assert not waiting.done() and len(one.crowd) == 1 and one.state.connections
        one.network.close()
        one.line.connection_lost(None)
        await waiting
        assert told == ["last", "first"] and one.ear.is_gone
        assert not one.crowd and not one.state.connections

    played(scene())


def test_who_does_not_answer_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_line, "ASKED_AFTER", 0.05)
    monkeypatch.setattr(open_line, "ANSWERED_WITHIN", 0.05)

    async def scene() -> None:
        one = Scene()
        one.line.listen(one.ear)
        while not one.network.sent:
            await asyncio.sleep(0.01)
        assert one.network.sent == open_line.PING
        while not one.network.is_closed:
            await asyncio.sleep(0.01)

    played(scene())


def test_a_quiet_socket_keeps_no_task_and_nothing_of_its_request(own_house: MakeHouse) -> None:
    """Uvicorn's protocols, the layers of the application and the task that opened it are free without a collection."""
    house = own_house()
    table = house.table("me", "open")

    async def kept() -> tuple[int, int]:
        return len(asyncio.all_tasks()), sum(isinstance(one, Opening | Patient) for one in gc.get_objects())

    with house.sit(table, 0) as first:
        first.hello()
        gc.collect()
        before = house.run(kept())
        gc.disable()
        try:
            with house.sit(table, 0) as one, house.sit(table, 1) as two:
                one.hello()
                two.hello()
                assert house.run(kept()) == before
        finally:
            gc.enable()


def test_what_is_said_in_one_turn_goes_out_together_and_before_a_goodbye() -> None:
    async def scene() -> None:
        one = Scene()
        one.line.listen(one.ear)
        assert one.line.write(b"hello") and one.line.write(b"again") and not one.network.sent
        await turns()
        assert one.network.sent == framed(b"hello") + framed(b"again")
        one.network.sent = b""
        for _ in range(open_line.TOGETHER_MOST):
            one.line.write(b"more")
        assert one.network.sent, "not without end"
        one.network.sent = b""
        one.line.write(b"last")
        one.line.close(4000, "enough")
        assert one.network.sent.startswith(framed(b"last"))
        await turns()
        assert one.network.sent.count(b"last") == 1

    played(scene())
