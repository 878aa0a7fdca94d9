"""The door: whatever somebody sends, a short clear answer, and never a mistake of ours."""

from __future__ import annotations

import gc
import json
import logging
import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from tableflip.core.notation import ACTION_MOST, VALUE_MOST
from tableflip.server.http import intake
from tableflip.server.people.counts import Counts
from tableflip.server.settings import database_in
from tests.server.conftest import MakeHouse, quick
from tests.server.house import House
from tests.server.raw import Raw, asked

GOLDEN = Path(__file__).parents[1] / "golden"
BOUND = 20.0  # seconds after which something does not happen any more


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server on SQLite for all that never comes as far as a database."""
    with House(quick(database_in(tmp_path_factory.mktemp("door")), header_seconds=60.0)) as opened:
        yield opened


@pytest.fixture(autouse=True)
def nothing_went_wrong(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No input may end in a traceback."""
    told = logging.getLogger("uvicorn")  # it tells nobody above
    told.addHandler(caplog.handler)
    monkeypatch.setattr(intake, "DRAIN_SECONDS", 0.2)
    yield
    told.removeHandler(caplog.handler)
    assert not [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]


NUMBERS: list[tuple[str, Any]] = [
    ("/api/tables", {"game": "flip_chess", "seats": 100_000_000}),
    ("/api/tables", {"game": "flip_chess", "seats": 17}),
    ("/api/tables", {"game": "flip_chess", "seats": 0}),
    ("/api/tables", {"game": "flip_chess", "seats": -1}),
    ("/api/tables", {"game": "flip_chess", "seats": 10**40}),
    ("/api/tables", {"game": "flip_chess", "seats": 1e300}),
    ("/api/tables", b'{"game": "flip_chess", "seats": ' + b"9" * 5000 + b"}"),
    ("/api/tables", b"[" * 60_000),
    ("/api/tables", {"game": "flip_chess", "options": {"x" * 41: "y"}}),
    ("/api/tables", {"game": "flip_chess", "options": {"melee": "y" * 20_001}}),
    ("/api/tables", {"game": "flip_chess", "options": {f"o{n}": "y" for n in range(41)}}),
    ("/api/tables", {"game": "flip_chess", "fill": ["me"] * 17}),
    ("/api/tables", {"game": "flip_chess", "position": "y" * 8001}),
    ("/api/tables", {f"k{n}": n for n in range(4000)}),
    ("/api/practice", {"flick": {"power": 10**30}}),
    ("/api/practice", {"flick": {f"p{n}": 1 for n in range(17)}}),
    ("/api/races", {"players": 10**9}),
    ("/api/import", {"text": "x" * 1_000_001}),
    ("/api/import", {"text": 1}),
    ("/api/import", b'{"text": "\xff"}'),
    ("/api/import", b'{"text": ' + b"[" * 100_000),
]


@pytest.mark.parametrize(("path", "body"), NUMBERS, ids=lambda one: str(one)[:60])
def test_every_number_and_every_length_has_a_bound(plain: House, path: str, body: Any) -> None:
    status, answer = plain.ask(path, body)
    assert status == 400 and 10 < len(answer["words"]) < 700, answer


def test_seats_are_bounded_by_the_game_and_told_so(plain: House) -> None:
    _, answer = plain.ask("/api/tables", {"game": "flip_chess", "seats": 17})
    assert answer["words"] == "Flip Chess is for 2 seats, not 17"


@pytest.mark.parametrize("seat", [-1, 100, 10**30])
def test_numbers_of_seats_are_bounded_where_they_are_read(plain: House, seat: int) -> None:
    table = plain.table("me", "open")
    path = f"/api/tables/{table['table']}"
    for part, body in (("revoke", {"host": "x"}), ("bot", {"bot": "greedy"}), ("take", {"secret": "x"})):
        status, answer = plain.ask(f"{path}/{part}", {**body, "seat": seat})
        assert (status, answer["code"]) == (400, "malformed")
    for part in (f"replay?seat={10**30}", f"position?ply={10**30}", f"replay?seat={'9' * 5000}"):
        assert plain.ask(f"{path}/{part}")[0] == 400


ODD: list[tuple[str, tuple[str, ...], str | None, tuple[int, ...]]] = [
    ("GET /%00 HTTP/1.1", (), None, (400,)),
    ("GET /t/%0d%0aX HTTP/1.1", (), None, (400,)),
    ("GET /%ff%fe HTTP/1.1", (), None, (400,)),
    ("GET /%zz%2 HTTP/1.1", (), None, (404, 503)),
    (f"GET /{'a' * 300} HTTP/1.1", (), None, (404, 503)),
    (f"GET /{'a' * 3000} HTTP/1.1", (), None, (414,)),
    (f"GET /{'%61' * 300} HTTP/1.1", (), None, (414,)),
    (f"GET /{'a' * 40_000} HTTP/1.1", (), None, (400,)),
    ("GET /api/games HTTP/1.1", ("X: " + "y" * 40_000,), None, (400,)),
    ("GET /api/games HTTP/1.1", ("no colon",), None, (400,)),
    ("GET /api/games HTTP/1.1", (), "[", (400,)),
    ("GET /api/games HTTP/1.1", (), "[::1", (400,)),
    ("GET /api/games HTTP/1.1", (), "[::1]", (200,)),
    ("GET /api/games HTTP/1.1", (), "LOCALHOST:99", (200,)),
    ("GET /api/games HTTP/1.1", (), "localhost:999999", (400,)),
    ("GET /api/games HTTP/1.1", (), "a b", (400,)),
    ("GET /api/games HTTP/1.1", (), "", (400,)),
    ("GET /api/games HTTP/1.1", (), "192.0.2.1", (403,)),
    ("GET /api/games HTTP/1.0", (), None, (200,)),
    ("GET http://127.0.0.1/api/games HTTP/1.1", (), None, (400,)),
    ("OPTIONS * HTTP/1.1", (), None, (400,)),
    ("CONNECT 127.0.0.1:80 HTTP/1.1", (), None, (400,)),
    ("TRACE / HTTP/1.1", (), None, (405,)),
    ("DANCE / HTTP/1.1", (), None, (405,)),
    ("POST / HTTP/1.1", ("Origin: http://[",), None, (403,)),
    ("POST / HTTP/1.1", ("Origin: null",), None, (403,)),
    ("POST / HTTP/1.1", ("Origin: http://127.0.0.1@evil.example",), None, (403,)),
    ("POST /api/tables HTTP/1.1", ("Content-Length: -1",), None, (400,)),
    ("POST /api/tables HTTP/1.1", ("Content-Length: " + "9" * 5000,), None, (400, 413)),
    ("POST /api/tables HTTP/1.1", ("Content-Length: 999999999999999999",), None, (413,)),
    ("POST /api/tables HTTP/1.1", ("Transfer-Encoding: gzip",), None, (400, 501)),
    ("POST /api/tables HTTP/1.1", ("Content-Length: 1", "Transfer-Encoding: chunked"), None, (400,)),
    ("GET /api/tables/%2e%2e%2f%2e%2e HTTP/1.1", (), None, (404,)),
    ("GET /api/nothing HTTP/1.1", (), None, (404,)),
    ("GET /assets/nothing.js HTTP/1.1", (), None, (404,)),
    ("GARBAGE", (), None, (400,)),
    ("GET /ws/x HTTP/1.1", ("Upgrade: websocket", "Connection: Upgrade, close"), None, (400,)),
    (
        "GET /ws/x HTTP/1.1",
        ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: x"),
        None,
        (400,),
    ),
    (
        "GET /ws/x HTTP/1.1",
        ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 99", f"Sec-WebSocket-Key: {'A' * 22}=="),
        None,
        (400, 426),
    ),
    ("POST /ws/x HTTP/1.1", ("Upgrade: websocket", "Connection: Upgrade", "Content-Length: 0"), None, (400,)),
]


@pytest.mark.parametrize(("line", "headers", "host", "wanted"), ODD, ids=lambda one: str(one)[:50])
def test_odd_requests_have_a_clean_answer(
    plain: House, line: str, headers: tuple[str, ...], host: str | None, wanted: tuple[int, ...]
) -> None:
    with Raw(plain) as raw:
        closing = () if "Upgrade: websocket" in headers else ("Connection: close",)
        raw.head(line, *headers, *closing, host=host)
        status, answer = raw.answer()
    assert status in wanted, answer
    if not isinstance(answer, bytes) and status >= 400:
        assert sorted(answer) == ["code", "words"] and len(answer["words"]) < 200


def test_errors_have_the_form_of_the_house(plain: House) -> None:
    for line in ("GET /%00 HTTP/1.1", "GARBAGE", "TRACE / HTTP/1.1", "GET /api/nothing HTTP/1.1"):
        _, answer = asked(plain, line)
        assert sorted(answer) == ["code", "words"], line


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


def test_a_body_is_limited_while_it_is_read(plain: House, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []
    monkeypatch.setattr(intake, "DRAINED_MOST", 100_000)
    reading = intake.read_body

    async def watched(receive: Any, most: int, *told: Any) -> bytes:
        async def counting() -> Any:
            message = await receive()
            taken.append(len(message.get("body", b"")))
            return message

        return await reading(counting, most, *told)

    monkeypatch.setattr(intake, "read_body", watched)
    with Raw(plain) as raw:
        raw.head("POST /api/tables HTTP/1.1", "Transfer-Encoding: chunked", "Content-Type: application/json")
        with suppress(OSError):  # it is hung up on
            for _ in range(200):
                raw.send(chunk(b" " * 50_000))
        status, answer = raw.answer()
    assert status == 413 and answer["code"] == "too_large" and "send less" in answer["words"]
    assert sum(taken) < intake.BODY_MOST + 66_000


def test_a_body_that_says_it_is_too_large_is_not_read_at_all(plain: House) -> None:
    with Raw(plain) as raw:
        raw.head("POST /api/import HTTP/1.1", "Content-Length: 300000000", "Expect: 100-continue")
        assert raw.socket.recv(12) == b"HTTP/1.1 413"


def test_bodies_that_are_never_whole_take_only_so_much_memory(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "HELD_EACH", 3_000_000)
    house, kind = own_house(), "Content-Type: application/json"
    body = b'{"text": "' + b"x" * 900_000
    with ExitStack() as stack:
        held = [stack.enter_context(Raw(house)) for _ in range(4)]
        for raw in held:
            raw.head("POST /api/import HTTP/1.1", "Content-Length: 1000000", kind)
            with suppress(OSError):  # it is hung up on
                raw.send(body)
        refused, _, _ = select.select([raw.socket for raw in held], [], [], BOUND)
        (one,) = [raw for raw in held if raw.socket in refused]
        status, answer = one.answer()
        assert (status, answer["code"]) == (429, "TooMany") and "try again" in answer["words"]
        assert house.ask("/api/tables", {"game": "flip_chess"})[0] == 200, "there is always room for what is short"
    until = time.monotonic() + BOUND
    while (status := house.ask("/api/import", json.dumps({"text": "x" * 950_000}).encode())[0]) == 429:
        assert time.monotonic() < until, "the room of those who are gone was not given back"
        time.sleep(0.05)
    assert status == 400


def test_a_body_of_crumbs_is_refused(plain: House) -> None:
    with Raw(plain) as raw:
        raw.head("POST /api/tables HTTP/1.1", "Transfer-Encoding: chunked", "Content-Type: application/json")
        with suppress(OSError):
            raw.send(chunk(b" ") * 20_000)
        assert raw.all()[:12] in (b"HTTP/1.1 400", b"")
    assert plain.ask("/api/games")[0] == 200


def test_a_body_in_pieces_is_read_like_any_other(plain: House) -> None:
    body = b'{"game": "flip_chess"}'
    with Raw(plain) as raw:
        kind = "Content-Type: application/json"
        raw.head("POST /api/tables HTTP/1.1", "Transfer-Encoding: chunked", "Connection: close", kind)
        for place in range(0, len(body), 5):
            raw.send(chunk(body[place : place + 5]))
        raw.send(b"0\r\n\r\n")
        status, answer = raw.answer()
    assert status == 200 and answer["table"]


def test_many_requests_at_once_are_answered_one_after_the_other(plain: House) -> None:
    with Raw(plain) as raw:
        line = f"GET /api/games/flip_chess/rules HTTP/1.1\r\nHost: 127.0.0.1:{plain.port}\r\n"
        raw.send(f"{line}\r\n".encode() * 60 + f"{line}Connection: close\r\n\r\n".encode())
        assert raw.all().count(b"HTTP/1.1 200 OK") == 61


def test_a_request_that_trickles_is_closed_and_told(own_house: MakeHouse) -> None:
    house = own_house(header_seconds=1.0, body_seconds=1.0)
    with Raw(house) as silent, Raw(house) as headers, Raw(house) as body, Raw(house) as rest:
        for raw in (silent, headers, body, rest):
            raw.socket.settimeout(BOUND)
        headers.send(b"GET / HTTP/1.1\r\nX: ")
        body.head("POST /api/tables HTTP/1.1", "Content-Length: 2000")
        rest.head("POST /api/tables HTTP/1.1", "Content-Length: 2000", "Origin: http://evil.example")
        for _ in range(100):
            time.sleep(0.05)
            with suppress(OSError):
                headers.send(b"y")
                body.send(b" ")
                rest.send(b" ")  # it was answered before its body came
                continue
            break
        assert silent.answer()[1]["code"] == "too_slow"
        for raw in (headers, body, rest):
            raw.all()  # it is closed; whether the answer still came through is up to the network
    assert house.ask("/api/games")[0] == 200


def test_a_websocket_is_no_request_that_never_comes(own_house: MakeHouse) -> None:
    house = own_house(header_seconds=1.0, keep_seconds=1, write_seconds=1.0)
    with house.sit(house.table("me", "hotseat"), 0) as guest:
        guest.hello()
        time.sleep(1.5)  # a busy machine needs most of a second to ask for a table
        assert guest.act()["type"] == "ack"


def test_an_answer_that_nobody_reads_is_dropped(own_house: MakeHouse) -> None:
    house = own_house(write_seconds=0.2)
    house.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # as if the way there were slow
    with Raw(house, holds=2048) as raw:
        line = f"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n\r\n".encode()
        raw.send(line * 200)
        assert raw.socket.recv(12) == b"HTTP/1.1 200"
        until = time.monotonic() + 30
        while house.server.server_state.connections:
            assert time.monotonic() < until, "it is still here"
            time.sleep(0.02)


def test_places_are_counted_for_each_address_and_given_back(own_house: MakeHouse) -> None:
    house = own_house(connections_per_address=3)
    table = house.table("me", "hotseat")
    protocol: Any = house.server.config.http_protocol_class
    crowd: Counts = protocol.measure.crowd
    with house.sit(table, 0) as one:
        one.hello()
        with Raw(house) as first, Raw(house):
            first.send(b"GET")
            with Raw(house) as more:
                status, answer = more.answer()
            assert status == 503 and "try again" in answer["words"]
            assert one.act()["type"] == "ack"
    until = time.monotonic() + 30
    while len(crowd):
        assert time.monotonic() < until, "a place was not given back"
        time.sleep(0.02)
    assert house.ask("/api/games")[0] == 200


def test_a_file_that_takes_too_long_is_given_up_and_the_server_goes_on(own_house: MakeHouse) -> None:
    house = own_house(read_seconds=0.02)
    text = (GOLDEN / "flip_ships" / "expert-4-bumps.flip").read_text()
    status, answer = house.ask("/api/import", {"text": text})
    assert status == 400 and "takes longer than 0.02 seconds" in answer["words"]
    assert house.ask("/api/games")[0] == 200


def test_reading_ends_when_its_client_leaves(plain: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []
    is_over = threading.Event()  # when the test is, whatever it has found: nothing may go on reading then

    def endless(_text: str, between: Any) -> Any:
        try:
            while not is_over.is_set():
                between()
                sum(range(1000))
        except Exception as problem:
            ended.append(type(problem).__name__)
            raise

    monkeypatch.setattr("tableflip.server.http.files.replay_from", endless)
    monkeypatch.setattr(plain.app.state.desk, "seconds", 1000.0)
    body = b'{"text": "x"}'
    try:
        with Raw(plain) as raw:
            raw.head("POST /api/import HTTP/1.1", f"Content-Length: {len(body)}")
            raw.send(body)
            time.sleep(0.1)
            assert ended == []
        until = time.monotonic() + BOUND
        while not ended:
            assert time.monotonic() < until, "it still reads"
            time.sleep(0.01)
    finally:
        is_over.set()
    assert ended == ["Left"]


def test_files_that_say_too_much_are_refused_before_a_game_looks_at_them(
    plain: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tableflip.server.play.replays.PLIES_MOST", 40)
    good = (GOLDEN / "flip_chess" / "capture.flip").read_text()
    first = next(line for line in good.splitlines() if line.startswith("1. "))
    for bad, words in (
        (good.replace(first, f"{first}, {'x' * (ACTION_MOST + 1)}"), "longer than any action"),
        (good.replace("[Seats", f'[Position "{"x" * (VALUE_MOST + 1)}"]\n[Seats'), "characters; at most"),
        (good.replace(first, "1. " + ", ".join([f"=redeal {'a' * 64}"] * 41)), "longer than 40 actions"),
    ):
        status, answer = plain.ask("/api/import", {"text": bad})
        assert status == 400 and words in answer["words"], answer


def test_the_file_of_a_running_table_needs_a_link_unless_it_is_listed(plain: House) -> None:
    table, listed = plain.table("me", "open"), plain.table("me", "open", listed=True)
    path = f"/api/tables/{table['table']}/file"
    for secret in ("", "?secret=x", f"?secret={table['host']}"):
        status, answer = plain.ask(path + secret)
        assert status == 403 and "use the link" in answer["words"]
    for secret in (table["watch"], table["seats"][0]["secret"], table["seats"][1]["secret"]):
        assert "[Game" in plain.get(f"{path}?secret={secret}")
    assert "[Game" in plain.get(f"/api/tables/{listed['table']}/file")


def test_the_first_request_finds_its_address_ready(own_house: MakeHouse) -> None:
    house = own_house()

    def prepared() -> int:
        return sum(type(one) is TypeAdapter for one in gc.get_objects())

    before = prepared()
    assert house.ask("/api/tables/none")[0] == 404
    assert house.ask("/api/games/flip_chess/puzzles/none", {"done": []})[0] == 404
    assert 0 < prepared() == before
