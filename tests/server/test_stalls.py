"""Nothing that a client sends holds the loop: its stalls are measured while all that is hostile is sent.

A stall is processor time of the loop's own thread within one turn of it, so that a busy machine makes no difference.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tableflip.server.settings import database_in
from tests.server.conftest import quick
from tests.server.house import House
from tests.server.raw import Raw

STALL_MOST = 0.05 if sys.gettrace() is None else 0.2  # seconds; coverage makes every line several times as slow
GOLDEN = Path(__file__).parents[1] / "golden"
LONG = (GOLDEN / "flip_ships" / "expert-4-bumps.flip").read_text()


class Watch:
    """Measures how much of its thread's time each turn of a loop takes."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.worst = 0.0
        self._last = 0.0

    def _turn(self) -> None:
        now = time.thread_time()
        self.worst = max(self.worst, now - self._last)
        self._last = now
        if self._goes_on:
            asyncio.get_running_loop().call_soon(self._turn)

    async def _begin(self) -> None:
        self._goes_on, self._last, self.worst = True, time.thread_time(), 0.0
        self._turn()

    async def _end(self) -> None:
        self._goes_on = False

    def during(self, sent: Callable[[House], None]) -> float:
        """The worst stall while something is sent, and until the server has answered somebody else after it."""
        self.house.run(self._begin())
        sent(self.house)
        assert self.house.ask("/api/tables/none")[0] == 404
        self.house.run(self._end())
        return self.worst


@pytest.fixture(scope="module")
def watch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watch]:
    with House(quick(database_in(tmp_path_factory.mktemp("stalls")))) as house:
        house.ask("/api/games")
        house.table()
        yield Watch(house)


def posted(path: str, body: Any) -> Callable[[House], None]:
    def send(house: House) -> None:
        house.ask(path, body)

    return send


def raw(
    *parts: bytes, line: str = "POST /api/tables HTTP/1.1", headers: tuple[str, ...] = ()
) -> Callable[[House], None]:
    def send(house: House) -> None:
        with Raw(house) as out:
            out.socket.settimeout(5)
            out.head(line, "Content-Type: application/json", *headers)
            with suppress(OSError):
                for part in parts:
                    out.send(part)
                out.socket.recv(65536)

    return send


def frames(data: bytes) -> Callable[[House], None]:
    """Frames to a table's WebSocket, all at once."""

    def send(house: House) -> None:
        table = house.table()
        with Raw(house) as out:
            upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
            key = f"Sec-WebSocket-Key: {'A' * 22}=="
            out.head(f"GET /ws/{table['table']}?secret={table['watch']} HTTP/1.1", *upgrade, key)
            assert out.socket.recv(12) == b"HTTP/1.1 101"
            out.socket.settimeout(0.5)
            with suppress(OSError):
                out.send(data)
                while out.socket.recv(65536):
                    pass

    return send


def frame(opcode: int, body: bytes = b"") -> bytes:
    size = bytes([0x80 | len(body)]) if len(body) < 126 else bytes([0xFE]) + len(body).to_bytes(2, "big")
    return bytes([opcode]) + size + bytes(4) + body  # masked with nothing


def replayed(house: House) -> None:
    made = house.post("/api/import", text=LONG)
    assert len(house.get(f"/api/tables/{made['table']}/replay")["frames"]) > 300


def messages(*told: dict[str, Any]) -> Callable[[House], None]:
    """Messages of a player at a table where people may write, again and again, all at once."""

    def send(house: House) -> None:
        table, one, two = house.two(talk="people")
        with one, two:
            for message in told * 40:
                one.say(**message)
            assert two.ask(type="ping", place="a1")["type"] in ("ack", "error"), table
            with suppress(ConnectionClosed):  # whoever sends too much is shown out, and not waited for
                while True:
                    one.next()

    return send


def seen_again(house: House) -> None:
    """How long matches stand that are not in memory, and a picture of one."""
    made = [house.post("/api/import", text=LONG)["table"] for _ in range(4)]
    stands = house.post("/api/yours", tables=[{"table": one, "secret": "x"} for one in made])
    assert [one["state"] for one in stands] == ["gone"] * 4
    assert house.ask(f"/preview/tables/{made[0]}.png?ply=200")[0] == 200


def wished(house: House) -> None:
    clock = {"kind": "game", "seconds": 300}
    first, second = (house.post("/api/quick", game="flip_chess", clock=clock) for _ in range(2))
    assert first["table"] == second["table"]


def begun(house: House) -> None:
    today = house.get("/api/day")
    deal = next(deal for deal in today["deals"] if deal["kind"] == "deal")
    assert house.post(f"/api/day/{today['day']}/begin", who="0" * 32, game=deal["game"])["counted"]


def from_many_sockets(house: House) -> None:
    """The question that takes longest to answer, asked in forty windows of one address at the same moment."""
    tables = [house.table("hotseat", "hotseat", game="captain_flip") for _ in range(5)]
    with ExitStack() as opened:
        guests = [opened.enter_context(house.sit(table, 0)) for table in tables for _ in range(8)]
        assert house.loop is not None
        house.loop.call_soon_threadsafe(time.sleep, 1.0)  # all of it has come before any of it is read
        names = [guest.say(type="why", place="x") for guest in guests]
        assert all(guest.wait("reason", id=name)["words"] for guest, name in zip(guests, names))


def told_anew(house: House) -> None:
    """A long match in which players have to remember, told again to all who watch."""
    table = house.table("hotseat", "hotseat", game="captain_flip")
    room = house.hall.rooms[table["table"]]
    story = room.story.copy()
    while story.ply < 300:
        if story.match.turn is None or story.ply % 3 == 2:
            story.take_back(0, 1, None)
        else:
            story.act(story.match.turn, room.game.rules.space.number(story.legal[0]))

    async def lengthen() -> None:
        room.story = story
        room.tell_anew()

    with ExitStack() as opened:
        guests = [opened.enter_context(house.watch(table)) for _ in range(25)]
        for guest in guests:
            guest.hello()
        house.run(lengthen())
        for guest in guests:
            assert [ply["ply"] for ply in guest.wait("past")["plies"]] == list(range(300))
            assert guest.wait("frame")["ply"] == 300


def keys(count: int) -> bytes:
    return b"{" + b",".join(b'"k%d":1' % number for number in range(count)) + b"}"


CHUNKED = ("Transfer-Encoding: chunked",)
HOSTILE: dict[str, Callable[[House], None]] = {
    "seats": posted("/api/tables", {"game": "flip_chess", "seats": 100_000_000}),
    "300 MB": raw(line="POST /api/import HTTP/1.1", headers=("Content-Length: 300000000",)),
    "a large body in chunks": raw(*[b"f000\r\n" + b" " * 0xF000 + b"\r\n"] * 60, headers=CHUNKED),
    "a body that is never whole": raw(
        b"x" * 1_000_000, line="POST /api/import HTTP/1.1", headers=("Content-Length: 1499999",)
    ),
    "the whole API": raw(
        b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n" * 100,
        line="GET /openapi.json HTTP/1.1",
    ),
    "crumbs": raw(b"1\r\n \r\n" * 50_000, headers=CHUNKED),
    "many requests": raw(b"GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n" * 300, headers=("Content-Length: 0",)),
    "many numbers": posted("/api/tables", b"[" + b"1," * 31_000 + b"1]"),
    "many lists": posted("/api/tables", b"[" + b"[]," * 21_000 + b"1]"),
    "many keys": posted("/api/tables", keys(6_000)),
    "many options": posted("/api/tables", b'{"game":"flip_chess","options":' + keys(5_900) + b"}"),
    "many brackets": posted("/api/tables", b"[" * 63_000),
    "many fills": posted("/api/tables", b'{"game":"flip_chess","fill":[' + b'"x",' * 15_000 + b'"x"]}'),
    "many flicks": posted("/api/practice", b'{"flick":' + keys(5_900) + b"}"),
    "a book that is a list": posted("/api/games/flip_city/book", b"[" + b"[]," * 140_000 + b"1]"),
    "a long option": posted("/api/tables", {"game": "flip_city", "options": {"book": "a=1;" * 4_900}}),
    "a book of keys": posted("/api/games/flip_ships/book", {"text": keys(10_000).decode()}),
    "a book of brackets": posted("/api/games/flip_city/book", {"text": "[" * 99_999}),
    "a position": posted("/api/tables", {"game": "flip_ships", "position": "1 " * 4000}),
    "a file": replayed,
    "a print": raw(line="GET /api/games/captain_flip/print.pdf?paper=letter HTTP/1.1"),
    "a print of options": posted(f"/api/games/flip_city/print.pdf?book={'a=1;' * 3000}", None),
    "a lesson": posted("/api/games/flip_ships/lesson?plain=true", None),
    "a rule book": posted("/api/games/captain_flip/rulebook?plain=true", None),
    "a puzzle": posted("/api/games/flip_chess/puzzles/1", {"done": ["a2a3"] * 40, "give_up": True}),
    "tries": posted("/api/games/flip_chess/try", {"position": "", "done": ["x" * 100] * 40}),
    "many tables of somebody": posted("/api/yours", {"tables": [{"table": "x" * 12, "secret": "y"}] * 50}),
    "a file of nothing": posted("/api/import", {"text": "[A " * 300_000}),
    "a file of tags": posted("/api/import", {"text": '[Game "x"]\n' * 80_000}),
    "a file of escapes": posted("/api/import", {"text": '[Game "' + "\\x" * 450_000 + '"]'}),
    "a file of turns": posted("/api/import", {"text": LONG.replace("\n1. ", "\n1. " + "y, " * 200_000)}),
    "a file that is a list": posted("/api/import", b"[" + b"1," * 700_000 + b"1]"),
    "addresses": raw(line=f"GET /{'%61' * 3000} HTTP/1.1"),
    "headers": raw(line="GET / HTTP/1.1", headers=tuple(f"X{number}: y" for number in range(1000))),
    "long matches": seen_again,
    "talk": messages({"type": "say", "text": "a\u0301" * 130}, {"type": "phrase", "phrase": 0}),
    "questions": messages({"type": "ask", "what": "draw"}, {"type": "withdraw"}, {"type": "ask", "what": "pause"}),
    "next games": messages({"type": "resign"}, {"type": "ask", "what": "rematch"}, {"type": "withdraw"}),
    "a wish": wished,
    "a day": begun,
    "pings": frames(frame(0x89) * 60_000),
    "pongs": frames(frame(0x8A) * 60_000),
    "empty messages": frames(frame(0x81) * 60_000),
    "parts": frames(frame(0x01, b"x") + frame(0x00, b"x") * 60_000),
    "brackets": frames(frame(0x81, b"[" * 16_000) * 20),
    "random": frames(os.urandom(300_000)),
    "many windows": from_many_sockets,
    "a long match told again": told_anew,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_that_is_sent_holds_the_loop(watch: Watch, name: str) -> None:
    worst = watch.during(HOSTILE[name])
    if worst >= STALL_MOST:  # the first time something may have been loaded
        worst = watch.during(HOSTILE[name])
    assert worst < STALL_MOST, f"{name} held the loop for {worst * 1000:.0f} ms"
