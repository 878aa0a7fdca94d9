"""The doors between servers, and the one for workers, before whoever finds them.

They have no secret, a wrong one or one of an earlier run; or they have the right one, and say nonsense; or something
else listens where a server was.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from tableflip.server.http.splice import Near
from tableflip.server.http.work_line import WorkLine
from tableflip.server.store.leases import Peer, postgres_clock
from tableflip.server.store.schema import LEASES, SERVERS
from tableflip.server.think.far import line as lines
from tableflip.server.think.far.finding import Finder
from tableflip.server.think.far.words import FRAME_MOST, Beat, Drop, written
from tests.server.conftest import quick
from tests.server.house import Guest, House, play
from tests.server.postgres import Postgres
from tests.server.raw import Raw
from tests.server.test_far import Hands
from tests.server.test_shared import SHARED, execute

UPGRADE = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
MASKED = b"\x81\x85\x00\x00\x00\x00hello"  # a frame of a browser
SOON = 1.5  # seconds after which a server of which nobody hears counts as gone, in these tests


@pytest.fixture(scope="module")
def houses(postgres: Postgres) -> Iterator[tuple[House, House]]:
    settings = quick(postgres.new_database(), shared=SHARED, write_seconds=0.5)
    with House(settings) as one, House(settings) as two:
        yield one, two


def wait(until: Callable[[], object]) -> None:
    patience = time.monotonic() + 120
    while not until():
        assert time.monotonic() < patience, "it does not come to pass"
        time.sleep(0.01)


def secret_of(house: House) -> str:
    return house.app.state.peers.keeper.me.secret


def open_lines(house: House, kind: type) -> int:
    return sum(isinstance(each, kind) for each in list(house.server.server_state.connections))


def people_at(house: House, table: Any) -> int:
    return len(house.hall.rooms[table["table"]].connections)


def lines_from(house: House) -> Any:
    return house.app.state.peers._lines


def upgraded(house: House, path: str, *headers: str) -> tuple[Raw, bytes]:
    """A bare connection after it has asked for a WebSocket, and the answer's first line."""
    raw = Raw(house)
    raw.head(f"GET {path} HTTP/1.1", *UPGRADE, KEY, *headers)
    head = b""
    while b"\r\n\r\n" not in head and (byte := raw.socket.recv(1)):
        head += byte
    return raw, head.partition(b"\r\n")[0]


def wait_until_over(raw: Raw) -> None:
    """Read until the server hangs up; where it does not, a test hangs until its patience ends."""
    raw.all()
    raw.socket.close()


# Who has no secret


def test_a_secret_that_is_missing_wrong_or_of_an_earlier_run_opens_nothing(houses: tuple[House, House]) -> None:
    one, two = houses
    table = one.table("me", "open")
    earlier = secret_of(one)
    execute(two, SERVERS.delete().where(SERVERS.c.secret == earlier))  # as if its time were over: it comes anew
    wait(lambda: secret_of(one) != earlier)
    for shown in ("", "guessed", "\xff" * 32, "0" * 15_000, secret_of(two), earlier):
        told = f"X-Tableflip-Peer: {shown}"
        raw, answer = upgraded(one, "/work", told)
        assert answer.split()[1] in (b"421", b"431", b"400"), answer
        raw.socket.close()
        for path in ("/api/games", f"/api/sitting?tables={table['table']}"):
            with Raw(one) as asking:
                asking.head(f"GET {path} HTTP/1.1", told, "Connection: close")
                assert asking.answer()[0] in (421, 431, 400)
    raw, answer = upgraded(one, "/work")
    assert answer.split()[1] != b"101"
    raw.socket.close()
    assert one.ask(f"/api/sitting?tables={table['table']}")[0] == 404
    assert not one.hall.workers.crews and one.ask(f"/api/tables/{table['table']}")[0] == 200


# Who has it, and says nonsense


def framed(raw: bytes) -> bytes:
    return len(raw).to_bytes(lines.LENGTH) + raw


@pytest.mark.parametrize(
    "sent",
    [
        b"\xff" * 70_000,
        (FRAME_MOST + 1).to_bytes(lines.LENGTH),
        framed(b"") * 1000,
        framed(b"\x91" * 5000),
        framed(written(Beat())) + framed(written(Drop(1))),
        framed(written(Beat())) * 3 + MASKED,
    ],
    ids=["bytes", "too long", "nothing", "a nest", "what only a server says", "a frame of a browser"],
)
def test_nonsense_on_the_line_of_a_worker_ends_that_line_and_nothing_else(
    houses: tuple[House, House], sent: bytes
) -> None:
    one, _ = houses
    table, here, there = one.two()
    raw, answer = upgraded(one, "/work", f"X-Tableflip-Peer: {secret_of(one)}")
    assert answer == b"HTTP/1.1 101 Switching Protocols"
    raw.send(sent)
    wait_until_over(raw)
    wait(lambda: not open_lines(one, WorkLine))
    assert not one.hall.workers.crews
    play([here, there], 2)
    for guest in (here, there):
        guest.close()
    assert one.ask(f"/api/tables/{table['table']}")[0] == 200


def test_half_a_message_of_a_worker_is_not_waited_for(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = houses
    monkeypatch.setattr(lines, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(lines, "SILENCE_SECONDS", 0.5)
    raw, _ = upgraded(one, "/work", f"X-Tableflip-Peer: {secret_of(one)}")
    raw.send(framed(b"x" * 100)[:50])
    wait_until_over(raw)
    wait(lambda: not open_lines(one, WorkLine))


# Who comes through the wrong server, and says nonsense, or does not read


@pytest.mark.parametrize(
    "sent",
    [b"\xff" * 70_000, b"\x81\xff" + (2**40).to_bytes(8) + bytes(4), b"\x81\xfe\xff\xff" + bytes(4 + 65_535)],
    ids=["bytes", "a length", "a long message"],
)
def test_nonsense_through_another_server_ends_that_socket_at_both(houses: tuple[House, House], sent: bytes) -> None:
    one, two = houses
    table, here, there = one.two()
    raw, answer = upgraded(two, f"/ws/{table['table']}?secret={table['watch']}")
    assert answer == b"HTTP/1.1 101 Switching Protocols" and lines_from(two)
    raw.send(sent)
    wait_until_over(raw)
    wait(lambda: people_at(one, table) == 2 and not open_lines(two, Near) and not lines_from(two))
    play([here, there], 2)
    for guest in (here, there):
        guest.close()


def test_who_does_not_read_through_another_server_is_dropped_by_both(houses: tuple[House, House]) -> None:
    one, two = houses
    table, here, there = one.two()
    with Raw(two, holds=4096) as deaf:
        deaf.head(f"GET /ws/{table['table']}?secret={table['watch']} HTTP/1.1", *UPGRADE, KEY)
        wait(lambda: lines_from(two))
        hello = b'{"type":"hello","ply":-1}'
        asking = b"\x81" + bytes((0x80 | len(hello),)) + bytes(4) + hello
        while lines_from(two):  # it asks and asks, and reads nothing
            try:
                deaf.socket.settimeout(0.05)
                deaf.send(asking * 10)
            except (TimeoutError, OSError):
                pass
        wait(lambda: people_at(one, table) == 2 and not open_lines(two, Near))
    play([here, there], 2)
    for guest in (here, there):
        guest.close()


def test_nobody_is_believed_to_come_from_elsewhere_because_a_server_stands_between(
    houses: tuple[House, House],
) -> None:
    one, two = houses
    table = one.table("me", "open")
    said = {"X-Forwarded-For": "203.0.113.9", "X-Real-IP": "203.0.113.9"}
    with Guest(two, table["table"], table["watch"], additional_headers=said) as guest:
        guest.hello()
        addresses = {each.address for each in one.hall.rooms[table["table"]].connections}
        assert addresses == {"127.0.0.1"}


# What is no server of ours


class Stranger:
    """Something that listens where a server was, and answers in its own way."""

    def __init__(self, answer: bytes | None) -> None:
        self.answer = answer
        self.kept: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                line, _ = self.listener.accept()
            except OSError:
                return
            self.kept.append(line)
            if self.answer is not None:
                line.recv(65_536)
                line.sendall(self.answer)
                line.close()

    def close(self) -> None:
        self.listener.close()
        for line in self.kept:
            line.close()


ODD = {
    "says nothing": None,
    "hangs up": b"",
    "is no web server": b"220 mail.example ESMTP\r\n" * 10,
    "has no end": b"HTTP/1.1 200 OK\r\n" + b"x-more: and more\r\n" * 3000,
    "breaks off": b"HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n{",
}


@pytest.mark.parametrize("answer", ODD.values(), ids=ODD)
def test_what_listens_where_a_server_was_costs_no_more_than_that_servers_time(
    houses: tuple[House, House], answer: bytes | None
) -> None:
    one, two = houses
    table, here, there = one.two()
    play([here, there], 3)
    stranger = Stranger(answer)
    name = table["table"]
    try:
        row = {"id": f"stranger {stranger.address}", "address": stranger.address, "secret": "unknown"}
        execute(two, SERVERS.insert().values(**row, until=postgres_clock() + SOON))
        execute(two, LEASES.update().where(LEASES.c.name == name).values(server=row["id"], token=LEASES.c.token + 1))
        one.run(let_go(one, name))
        answers = [asked(two, name)]
        guest = came(two, table)
        while answers[-1] != 200:
            answers.append(asked(two, name))
        assert set(answers) <= {200, 503, None}, answers
        assert guest.hello()["ply"] == 3
        other = came(one, table, 1)
        other.hello()
        guest.hello()
        play([guest, other], 2)
        guest.close()
        other.close()
        wait(lambda: not lines_from(two))
    finally:
        stranger.close()


@pytest.mark.parametrize(("status", "times"), [("403 Forbidden", 1), ("421 Misdirected Request", 0)])
def test_a_worker_that_is_not_let_in_says_so_once(status: str, times: int, caplog: pytest.LogCaptureFixture) -> None:
    """But not where it came to an earlier run of a server: that has another row, by which it is found."""
    stranger = Stranger(f"HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n".encode())

    async def come() -> None:
        finder = Finder(cast(Any, None), Hands())
        for _ in range(3):
            await cast(Any, finder)._open(Peer("run", stranger.address, "secret"))
        assert not finder.shifts

    with caplog.at_level(logging.WARNING, "tableflip.server"):
        asyncio.run(come())
    stranger.close()
    told = f"the server at {stranger.address} does not let it in ('HTTP/1.1 {status}')"
    assert caplog.text.count(told) == times


def asked(house: House, table: str) -> int | None:
    """The status of an answer; None where it was broken off in the middle."""
    try:
        return house.ask(f"/api/tables/{table}")[0]
    except (OSError, HTTPException):
        return None


async def let_go(house: House, table: str) -> None:
    """As a server does that finds out that something is not its own."""
    house.app.state.peers.keeper._drop(table)
    await asyncio.sleep(0)


def came(house: House, table: Any, seat: int = 0) -> Guest:
    """Somebody who comes again until they are in, as a page does."""
    while True:
        try:
            guest = house.sit(table, seat)
            guest.hello()
            return guest
        except (InvalidStatus, ConnectionClosed, WebSocketException, EOFError, OSError):
            time.sleep(0.05)
