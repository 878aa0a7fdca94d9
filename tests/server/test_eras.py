"""A server alone on a PostgreSQL whose standby is promoted: nothing is written that the new one cannot know."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed

from tableflip.server.settings import database_in
from tableflip.server.store.log import Entry, Unsaved, now
from tableflip.server.store.schema import LOG
from tableflip.server.store.store import Store
from tests.server.conftest import MakeHouse
from tests.server.house import House
from tests.server.postgres import Postgres
from tests.server.test_leases import laid

CUT = "select pg_terminate_backend(pid) from pg_stat_activity where datname = '{}' and pid <> pg_backend_pid()"


def promote(postgres: Postgres, house: House, database: str, *, lost: int) -> None:
    """As if a standby that had not heard of the last entries were promoted: every connection is another one."""
    gone = LOG.delete().where(LOG.c.ply >= lost)

    def forget(connection: sql.Connection) -> None:
        connection.execute(gone)

    house.run(house.hall.store.write(forget))
    house.hall.store.database.eras.known = "00000000"
    postgres.sql(CUT.format(database.rpartition("/")[2]))


def test_a_promoted_standby_that_knows_less_is_believed(own_house: MakeHouse, postgres: Postgres) -> None:
    database = postgres.new_database()
    house = own_house(database=database)
    table, one, two = house.two()
    with one, two:
        for ply in (1, 2):
            mine = one if one.at_ply(ply - 1)["mine"] else two
            mine.at_ply(ply - 1)
            assert mine.act()["ply"] == ply
        promote(postgres, house, database, lost=1)
        with pytest.raises(ConnectionClosed) as closed:
            next(guest for guest in (one, two) if guest.at_ply(2)["mine"]).act()
            while True:
                one.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012, "come again"
    with house.sit(table, 0) as one, house.sit(table, 1) as two:
        both = [guest.hello() for guest in (one, two)]
        assert [frame["ply"] for frame in both] == [1, 1]
        assert (one if both[0]["mine"] else two).act()["ply"] == 2
    entries = house.run(house.hall.store.log(table["table"]))
    assert [entry.ply for entry in entries] == [0, 1]


def test_what_waits_to_be_written_is_not_written_into_another_era(postgres: Postgres) -> None:
    async def run() -> None:
        store = await Store.open(postgres.new_database())
        setup = await laid(store)
        writing = asyncio.create_task(store.append(Entry(setup.id, 7, now(), "act", 0, 1)))
        await asyncio.sleep(0)  # it waits for the writer
        store.database.eras.number += 1
        with pytest.raises(Unsaved):
            await writing
        assert not await store.log(setup.id)
        await store.append(Entry(setup.id, 0, now(), "act", 0, 1))
        await store.close()

    asyncio.run(run())


def test_a_restart_of_the_same_database_is_no_other_era(postgres: Postgres) -> None:
    async def run() -> None:
        store = await Store.open(address := postgres.new_database())
        told = list[int]()
        store.database.eras.changed = lambda: told.append(1)
        await asyncio.to_thread(postgres.sql, CUT.format(address.rpartition("/")[2]))
        await store.ask()
        assert store.database.eras.number == 0 and not told and store.database.eras.known
        await store.close()

    asyncio.run(run())


def test_sqlite_has_one_era(tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.open(database_in(tmp_path))
        await store.write(lambda connection: connection.execute(sql.select(LOG)).first())
        assert store.database.eras.number == 0 and not store.database.eras.known
        await store.close()

    asyncio.run(run())
