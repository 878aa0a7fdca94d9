"""Bad input of every kind: a clear message to the right person, nobody else affected, nothing lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tableflip.core.errors import TableflipError
from tableflip.core.match import Match
from tableflip.core.notation import write_match
from tableflip.games import GAMES
from tableflip.server.store.log import Entry
from tableflip.server.store.store import Store
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House, play
from tests.server.postgres import Postgres

MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '"act"',
    "{}",
    '{"type": "dance"}',
    '{"type": "act"}',
    '{"type": "act", "id": "x", "ply": -1, "number": 1}',
    '{"type": "act", "id": "x", "ply": 0, "number": "1"}',
    '{"type": "act", "id": "x", "ply": 0, "number": 1.5}',
    '{"type": "act", "id": "x", "ply": 0, "number": 1, "seat": 1}',
    '{"type": "act", "id": "", "ply": 0, "number": 1}',
    '{"type": "act", "id": 7, "ply": 0, "number": 1}',
    '{"type": "hello", "ply": -2}',
    '{"type": "answer", "id": "x", "yes": "maybe"}',
    '{"type": "flick", "id": "x", "ply": 0, "number": 0}',
    '{"type": "flick", "id": "x", "ply": 0, "number": 0, "flick": {"power": 10001}}',
    '{"type": "flick", "id": "x", "ply": 0, "number": 0, "flick": {"power": "1"}}',
    '{"type": "flick", "id": "x", "ply": 0, "number": 0, "flick": {"' + "p" * 21 + '": 1}}',
    '{"type": "flick", "id": "x", "ply": 0, "number": 0, "flick": {'
    + ", ".join(f'"p{n}": 1' for n in range(17))
    + "}}",
    '{"type": "why", "id": "x", "place": "' + "p" * 81 + '"}',
    '{"type": "act", "id": "' + "i" * 65 + '", "ply": 0, "number": 1}',
    "\x00\x01",
    "[" * 5000,
]


@pytest.mark.parametrize("raw", MALFORMED, ids=lambda raw: raw[:40] or "nothing")
def test_a_malformed_message_is_refused_and_the_table_goes_on(house: House, raw: str) -> None:
    _, one, two = house.two()
    with one, two:
        one.socket.send(raw)
        answer = one.wait("error")
        assert answer["code"] == "malformed" and answer["words"].startswith("this message cannot be read")
        assert one.act()["type"] == "ack"
        assert two.at_ply(1)["ply"] == 1
        assert not [heard for heard in two.heard if heard["type"] == "error"]


def test_bytes_are_read_like_text_and_nonsense_bytes_are_refused(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        one.socket.send(b"\xff\xfe\x00")
        assert one.wait("error")["code"] == "malformed"
        one.socket.send(json.dumps({"type": "hello"}).encode())
        assert one.wait("frame")["ply"] == 0


def test_an_oversized_message_closes_only_its_own_socket(house: House) -> None:
    _, one, two = house.two()
    with one, two:
        one.socket.send('{"type": "why", "id": "x", "place": "' + "p" * 20_000 + '"}')
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                one.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
        assert two.hello()["ply"] == 0


def test_too_many_messages_are_refused_and_then_the_socket_is_closed(own_house: MakeHouse) -> None:
    house = own_house(messages_burst=5, messages_per_second=0.1)
    table, one, two = house.two()
    with one, two:
        with contextlib.suppress(ConnectionClosed):  # it may hang up before all are sent
            for _ in range(60):
                one.socket.send('{"type": "hello"}')
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                one.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
        assert any(heard.get("code") == "too_fast" for heard in one.heard)
        with house.sit(table, 0) as back:
            assert back.hello()["held"] == [0]


def test_a_reader_who_stops_reading_is_dropped_and_costs_the_others_nothing(own_house: MakeHouse) -> None:
    house = own_house(watcher_unread_seconds=0.2, messages_burst=100_000, messages_per_second=100_000.0)
    house.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # as if the way there were slow
    table = house.table("me", "hotseat")
    sleeper = socket.socket()
    sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    sleeper.connect(("127.0.0.1", house.port))
    request = f"GET /ws/{table['table']}?secret={table['watch']} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n"
    request += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    sleeper.sendall((request + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n").encode())
    with house.sit(table, 0) as player:
        player.hello()
        room = house.hall.rooms[table["table"]]
        until = time.monotonic() + 30
        while len(room.connections) < 2:
            assert time.monotonic() < until
            time.sleep(0.01)
        while len(room.connections) == 2:
            assert time.monotonic() < until, "the sleeper is still here"
            if player.last["ply"] % 2:
                assert player.ask(type="undo", ply=player.last["ply"])["type"] == "ack"
            else:
                assert player.act()["type"] == "ack"
            player.at_ply(player.last["ply"] + 1)
    sleeper.close()


def test_pages_of_other_sites_cannot_use_the_server(house: House) -> None:
    table = house.table("me", "open")
    evil = {"Origin": "http://evil.example"}
    status, answer = house.ask("/api/tables", {"game": "flip_chess"}, evil)
    assert (status, answer["code"]) == (403, "origin")
    own = {"Origin": f"http://127.0.0.1:{house.port}"}
    assert house.ask("/api/tables", {"game": "flip_chess"}, own)[0] == 200
    with pytest.raises(InvalidStatus):
        Guest(house, table["table"], table["watch"], origin="http://evil.example")
    with Guest(house, table["table"], table["watch"], origin=f"http://127.0.0.1:{house.port}") as guest:
        guest.hello()


def test_a_foreign_name_pointed_at_this_machine_is_refused(house: House) -> None:
    status, answer = house.ask("/api/games", None, {"Host": "evil.example"})
    assert (status, answer["code"]) == (403, "host") and "setting hosts" in answer["words"]


BODIES: list[tuple[Any, str]] = [
    (b"{", "cannot be read"),
    (b"[]", "cannot be read"),
    ({}, "game"),
    ({"game": "flip_chezz"}, "did you mean flip_chess"),
    ({"game": "flip_chess", "seats": 3}, "seats"),
    ({"game": "flip_chess", "seats": "many"}, "seats"),
    ({"game": "flip_chess", "options": {"melle": "yes"}}, "did you mean 'melee'"),
    ({"game": "flip_chess", "options": {"melee": "perhaps"}}, "cannot be"),
    ({"game": "flip_chess", "options": {"melee": 1}}, "options"),
    ({"game": "flip_chess", "fill": ["me", "them"]}, "fill"),
    ({"game": "flip_chess", "fill": ["me", "bot:alphazero"]}, "the bots are"),
    ({"game": "flip_chess", "fill": ["me"] * 3}, "seats"),
    ({"game": "flip_chess", "position": "nonsense"}, ""),
    ({"game": "flip_chess", "name": "a,b"}, "without commas"),
    ({"game": "flip_chess", "fill": ["bot:random"] * 2, "options": {"stall": "off"}}, "may go on for ever"),
    ({"game": "flip_chess", "colour": "green"}, "colour"),
]


@pytest.mark.parametrize(("body", "words"), BODIES, ids=lambda one: str(one)[:50])
def test_a_table_that_cannot_be_is_refused_with_the_reason(house: House, body: Any, words: str) -> None:
    status, answer = house.ask("/api/tables", body)
    assert status == 400 and words in answer["words"] and len(answer["words"]) > 10, answer


def test_wrong_addresses_are_answered_in_the_same_shape(house: House) -> None:
    for path in ("/api/tables/none", "/api/games/none/rules", "/api/tables/none/file", "/api/tables/none/replay"):
        status, answer = house.ask(path)
        assert status == 404 and answer["words"]
    assert house.ask("/api/nothing")[0] == 404
    assert house.ask("/assets/../../pyproject.toml")[0] in (200, 404)
    assert "hatchling" not in str(house.ask("/..%2f..%2f..%2fpyproject.toml")[1])
    table = house.table("me", "open")
    status, answer = house.ask(f"/api/tables/{table['table']}/replay?seat=9")
    assert status == 400 and "no seat 9" in answer["words"]


def test_too_many_tables_from_one_address_are_refused(own_house: MakeHouse) -> None:
    house = own_house(tables_burst=3, tables_per_second=0.01)
    for _ in range(3):
        house.table()
    status, answer = house.ask("/api/tables", {"game": "flip_chess"})
    assert status == 429 and "too many requests" in answer["words"]
    assert house.ask("/api/games")[0] == 200


def test_too_many_match_files_of_one_address_are_refused(own_house: MakeHouse) -> None:
    house = own_house(imports_burst=2, imports_per_second=0.000001)
    match = Match.new(GAMES["flip_chess"], seed="1")
    match.resign(0)
    for _ in range(2):
        assert house.post("/api/import", text=write_match(match))["table"]
    status, answer = house.ask("/api/import", {"text": write_match(match)})
    assert status == 429 and "many match files" in answer["words"]
    assert house.table()["table"], "all else goes on"


def test_a_request_that_is_too_large_is_refused(house: House) -> None:
    status, answer = house.ask("/api/import", {"text": "x" * 3_000_000})
    assert status == 413 and "too large" in answer["words"]


def test_a_locked_database_refuses_the_action_and_loses_nothing(own_house: MakeHouse, tmp_path: Path) -> None:
    house = own_house()
    _, one, two = house.two()
    with one, two:
        play([one, two], 2)
        blocker = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        blocker.execute("begin exclusive")
        actor = next(guest for guest in (one, two) if guest.last["mine"])
        answer = actor.act()
        assert (answer["type"], answer["code"]) == ("error", "unsaved") and "locked" in answer["words"]
        blocker.execute("rollback")
        blocker.close()
        assert one.hello()["ply"] == 2
        two.hello()
        play([one, two], 2)


def failing(house: House, words: str) -> Any:
    """Make the house's database fail with these words, until what is given back is called."""
    store = house.hall.store
    database = store.database

    class Failing:
        eras = database.eras

        async def write(self, _work: Any) -> Any:
            raise OperationalError("insert", {}, sqlite3.OperationalError(words))

        async def read(self, work: Any) -> Any:
            return await database.read(work)

    store.database = Failing()
    return lambda: setattr(store, "database", database)


def test_a_full_disk_refuses_the_action_and_loses_nothing(own_house: MakeHouse, tmp_path: Path) -> None:
    house = own_house()
    _, one, two = house.two()
    with one, two:
        play([one, two], 2)
        pages = sqlite3.connect(tmp_path / "tables.sqlite")
        limit_connections(house, f"max_page_count={pages.execute('pragma page_count').fetchone()[0] + 1}")
        pages.close()
        refused = None
        for _ in range(4000):
            actor = next(guest for guest in (one, two) if guest.last["mine"])
            answer = actor.act(id="x" * 40 + str(time.monotonic_ns()))
            if answer["type"] == "error":
                refused = answer
                break
            for guest in (one, two):
                guest.at_ply(answer["ply"])
            if actor.last["turn"] < 0:
                break
        assert refused is not None and refused["code"] == "unsaved" and "disk is full" in refused["words"]
        ply = one.hello()["ply"]
        limit_connections(house, "max_page_count=1000000")
        two.hello()
        actor = next(guest for guest in (one, two) if guest.last["mine"])
        assert actor.act()["ply"] == ply + 1


def limit_connections(house: House, pragma: str) -> None:
    """Set a limit of SQLite on every connection the house uses from now on; SQLite then fails by itself."""

    def limit(connection: Any, *_: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"pragma {pragma}")
        cursor.close()

    database = house.hall.store.database
    event.listen(database.pool, "checkout", limit)
    house.run(database._writer.do(database._give_back, 30.0))  # the one that inserts was taken before


def test_a_read_only_database_is_told_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    sqlite3.connect(file).close()

    async def open_it() -> None:
        await Store.open(f"sqlite:///file:{file}?mode=ro&uri=true")

    with pytest.raises(TableflipError, match="read-only"):
        asyncio.run(open_it())


def test_a_database_that_turns_read_only_refuses_the_action_and_loses_nothing(own_house: MakeHouse) -> None:
    house = own_house()
    _, one, two = house.two()
    with one, two:
        limit_connections(house, "query_only=on")
        answer = one.act()
        assert answer["code"] == "unsaved" and "read-only" in answer["words"]
        status, refused = house.ask("/api/tables", {"game": "flip_chess"})
        assert status == 503 and "read-only" in refused["words"]
        limit_connections(house, "query_only=off")
        assert one.act()["ply"] == 1


def test_an_entry_that_was_saved_although_we_were_told_otherwise_is_found_again(own_house: MakeHouse) -> None:
    house = own_house()
    table, one, two = house.two()
    with one, two:
        number = one.last["legal"][0]["number"]
        entry = Entry(table["table"], 0, "now", "act", 0, number, None, None, "lost")
        mend = failing(house, "connection lost")
        assert one.ask(type="act", id="lost", ply=0, number=number)["code"] == "unsaved"
        mend()
        house.run(house.hall.store.append(entry))  # it had reached the disk after all
        assert one.ask(type="act", id="lost", ply=0, number=number) == {"type": "ack", "id": "lost", "ply": 1}
        assert two.at_ply(1)["played"] == 1


def test_two_servers_on_one_database_never_take_the_same_ply(own_house: MakeHouse, postgres: Postgres) -> None:
    first = own_house(database=postgres.new_database())
    second = own_house(database=first.settings.database)
    table = first.table("me", "hotseat")
    with first.sit(table, 0) as one, Guest(second, table["table"], table["seats"][0]["secret"]) as two:
        one.hello()
        two.hello()
        assert one.act()["type"] == "ack"
        answer = two.act()
        assert answer["code"] == "stale"
        two.at_ply(1)
        assert two.act()["ply"] == 2
