"""A database that is away, hangs or is locked: people are told, their moves are kept, and all goes on by itself."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed

from tableflip.core.errors import TableflipError
from tableflip.server.store.database import LONG, SqliteDatabase, database_at
from tableflip.server.store.log import Unsaved
from tableflip.server.store.store import Store
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House, play, sent_again
from tests.server.postgres import Postgres

SHORT = 0.7  # seconds of patience, so that a test has to have little
BOUND = 60.0  # seconds after which something hangs


@pytest.fixture
def away(own_house: MakeHouse, postgres: Postgres) -> House:
    """A house on a PostgreSQL that a test may trouble."""
    return own_house(database=postgres.new_database(), database_seconds=SHORT)


@contextmanager
def stopped(postgres: Postgres) -> Generator[None]:
    postgres.stop()
    try:
        yield
    finally:
        postgres.start()


def turned_away(house: House, table: Any) -> tuple[list[Any], int]:
    """What somebody hears who comes to a table now, until they are shown out; with which code."""
    with Guest(house, table["table"], table["seats"][0]["secret"]) as guest:
        while True:
            try:
                guest.next()
            except ConnectionClosed as closed:
                assert closed.rcvd is not None
                return guest.heard, closed.rcvd.code


def forget(house: House) -> None:
    """Put all rooms away that nobody is in."""

    async def forget_all() -> None:
        await house.hall.put_away(-1.0)

    house.run(forget_all())


@pytest.mark.parametrize("trouble", [Postgres.hanging, stopped])
def test_a_move_made_while_the_database_is_away_is_kept_and_carried_out_once(
    away: House, postgres: Postgres, caplog: pytest.LogCaptureFixture, trouble: Callable[[Postgres], Any]
) -> None:
    idle = away.table("me", "hotseat")
    table, one, two = away.two()
    forget(away)
    assert set(away.hall.rooms) == {table["table"]}
    with one, two, caplog.at_level(logging.WARNING, "tableflip.server"):
        play([one, two], 2)
        actor, other = (one, two) if one.last["mine"] else (two, one)
        move = {"type": "act", "id": "kept", "ply": 2, "number": actor.last["legal"][0]["number"]}
        with trouble(postgres):
            actor.say(**move)
            assert other.hello()["ply"] == 2, "what needs no database goes on meanwhile"
            assert away.ask("/api/games")[0] == 200
            told = actor.wait("error", id="kept")
            assert told["code"] == "unsaved" and "cannot save just now" in told["words"] and "is kept" in told["words"]
            waits = other.wait("error")
            assert (waits["id"], waits["code"]) == (None, "unsaved") and "the table waits" in waits["words"]
            other.hello()
            assert other.wait("error") == waits, "who comes later is told too"
            heard, code = turned_away(away, idle)
            assert code == 1013 and [one["code"] for one in heard] == ["unsaved"], "try again, the link is good"
            status, answer = away.ask(f"/api/tables/{idle['table']}")
            assert status == 503 and "cannot read its tables just now" in answer["words"]
            assert actor.ask(**move)["code"] == "unsaved"
            assert away.hall.store.trouble
        assert sent_again(actor, **move)["ply"] == 3
        assert sent_again(actor, **move)["ply"] == 3
        assert other.at_ply(3)["played"] == 3
        play([one, two], 2)
        assert away.hall.store.trouble == away.hall.store.reading.now
    log = away.run(away.hall.store.log(table["table"]))
    assert [entry.message for entry in log].count("kept") == 1 and len(log) == 5
    with away.sit(idle, 0) as guest:
        assert guest.hello()["ply"] == 0
    # other houses of this process write to the same database
    ours = [record for record in caplog.records if record.thread == away.thread.ident]
    written = [record.getMessage() for record in ours if "written" in record.getMessage()]
    assert ["cannot" in line for line in written] == [True, False], "one line when it begins, one when it is over"


def test_a_database_locked_for_some_seconds_delays_a_move(own_house: MakeHouse, tmp_path: Path) -> None:
    house = own_house(database_seconds=SHORT)
    table, one, two = house.two()
    with one, two:
        blocker = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None, check_same_thread=False)
        blocker.execute("begin immediate")
        told = one.act(id="kept")
        assert told["code"] == "unsaved" and "locked by another program" in told["words"]
        assert "the table waits" in two.wait("error")["words"]
        freed = threading.Timer(1.0, lambda: (blocker.execute("rollback"), blocker.close()))
        freed.start()
        number = one.last["legal"][0]["number"]
        assert sent_again(one, type="act", id="kept", ply=0, number=number)["ply"] == 1
        freed.join()
        assert two.at_ply(1)["played"] == 1
    assert len(house.run(house.hall.store.log(table["table"]))) == 1


def test_a_disk_that_hangs_holds_up_no_reader_and_writes_nothing_late(own_house: MakeHouse) -> None:
    house = own_house(database_seconds=SHORT)
    table, one, two = house.two()
    free = threading.Event()

    def hang(connection: Any) -> None:
        free.wait(60)
        connection.exec_driver_sql("UPDATE seats SET name = 'too late'")

    with one, two:
        assert house.loop is not None
        hung = asyncio.run_coroutine_threadsafe(house.hall.store.database.write(hang), house.loop)
        told = one.act(id="kept")
        assert told["code"] == "unsaved" and "does not answer" in told["words"]
        assert isinstance(hung.exception(60), TimeoutError)
        assert house.ask("/api/tables")[0] == 200, "tables can be read meanwhile"
        status, answer = house.ask("/api/tables", {"game": "flip_chess"})
        assert status == 503 and "nothing has changed" in answer["words"]
        free.set()
        number = one.last["legal"][0]["number"]
        assert sent_again(one, type="act", id="kept", ply=0, number=number)["ply"] == 1
    assert [entry.message for entry in house.run(house.hall.store.log(table["table"]))] == ["kept"]
    seats = house.run(house.hall.store.table(table["table"]))[1]
    assert "too late" not in {seat.name for seat in seats}, "nobody waited for that any more"


def test_rows_that_nobody_waits_for_any_more_are_not_written_late(tmp_path: Path) -> None:
    free = threading.Event()

    class Slow(list[tuple[Any, ...]]):
        """Rows that are long in coming, as to a disk that hangs in the middle of a transaction."""

        def __iter__(self) -> Iterator[tuple[Any, ...]]:
            assert free.wait(BOUND)
            return super().__iter__()

    async def late() -> None:
        database = SqliteDatabase(f"sqlite:///{tmp_path / 'late.sqlite'}", 0.05)
        notes = sql.Table("notes", sql.MetaData(), sql.Column("words", sql.Text))
        await database.write(notes.create, LONG)
        with pytest.raises(TimeoutError):
            await database.insert(notes, Slow([("too late",)]))
        free.set()
        database.patience = LONG
        await database.insert(notes, [("in time",)])  # by the same thread: what came before has ended
        found = await database.read(lambda connection: connection.execute(sql.select(notes.c.words)).scalars().all())
        assert found == ["in time"], "everybody was told that nothing has changed"
        await database.close()

    asyncio.run(late())


@contextmanager
def answers_lost(store: Store) -> Generator[None]:
    """Seats are changed on disk, and whoever did it is told that they were not."""
    kept = store.change_seat

    async def saved_but_told_otherwise(before: Any, after: Any) -> None:
        await kept(before, after)
        raise Unsaved("its database does not answer")

    store.change_seat = saved_but_told_otherwise
    yield
    store.change_seat = kept


def test_a_seat_changed_while_nobody_could_know_is_as_the_database_has_it(own_house: MakeHouse) -> None:
    house = own_house()
    table, one, two = house.two()
    with one, two:
        with answers_lost(house.hall.store):
            body = {"seat": 1, "host": table["host"], "bot": "greedy"}
            assert house.ask(f"/api/tables/{table['table']}/bot", body)[0] == 503
        assert one.act()["ply"] == 1
        assert two.at_ply(1)["seats"][1]["bot"] == "greedy"


def test_a_link_withdrawn_while_nobody_could_know_shows_nothing_any_more(own_house: MakeHouse) -> None:
    house = own_house()
    table, one, two = house.two()
    with one, two:
        two.hello()
        body = {"seat": 1, "host": table["host"]}
        with answers_lost(house.hall.store):
            assert house.ask(f"/api/tables/{table['table']}/revoke", body)[0] == 503
        new = house.post(f"/api/tables/{table['table']}/revoke", **body)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                two.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4001
        with Guest(house, table["table"], new["secret"]) as back:
            assert back.hello()["held"] == [1]


def test_a_server_does_not_start_on_a_database_that_hangs(postgres: Postgres) -> None:
    address = postgres.new_database()
    assert "table@" in address
    with postgres.hanging(), pytest.raises(TableflipError, match=r"does not answer \(postgresql") as told:
        asyncio.run(Store.open(address.replace("table@", "table:shh@"), SHORT))
    assert "shh" not in str(told.value)


def test_a_driver_that_gives_up_by_itself_ends_nobody_who_asked(postgres: Postgres) -> None:
    """Cut off in the middle it may cancel its own work; a server's or a worker's task must not end by that."""

    def cut_off(_connection: sql.Connection) -> None:
        raise asyncio.CancelledError

    async def ask() -> None:
        database = database_at(postgres.new_database())
        with pytest.raises(ConnectionResetError):
            await database.write(cut_off)
        await database.close()

    asyncio.run(ask())
