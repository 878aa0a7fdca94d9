"""The store: group commit, the guard of (table, ply), and migrations that lead to the schema."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tableflip import GAMES, Match
from tableflip.server.people.seating import new_seats, new_setup
from tableflip.server.store import log
from tableflip.server.store.log import Entry, Taken, Unfit, Unsaved, Writer
from tableflip.server.store.schema import METADATA
from tableflip.server.store.store import Setup, Store
from tests.server.postgres import Postgres


def new_table() -> tuple[Setup, Any]:
    match = Match.new(GAMES["flip_chess"])
    told: dict[str, Any] = {"listed": True, "hints": True, "chosen": False, "aids": True, "imported": False}
    setup = new_setup(match, watch="w", host="h", **told)
    return setup, new_seats(setup, match.game, ["me", "open"], "Ada")[0]


def entry(table: str, ply: int, message: str | None = None) -> Entry:
    return Entry(table, ply, "now", "act", 0, 1, "outcome", '{"a":1}', message)


def test_what_is_stored_is_read_back(database: Callable[[], str]) -> None:
    async def run() -> None:
        store = await Store.open(database())
        setup, seats = new_table()
        await store.create(setup, seats)
        await asyncio.gather(*(store.append(entry(setup.id, ply)) for ply in range(300)))
        assert await store.table(setup.id) == (setup, seats)
        assert await store.log(setup.id) == [entry(setup.id, ply) for ply in range(300)]
        assert [one.ply for one in await store.log(setup.id, 298)] == [298, 299]
        assert await store.listed("2000") == [(setup, seats)]
        await store.finish(setup.id, True)
        assert await store.listed("2000") == []
        assert await store.table("none") is None
        await store.close()

    asyncio.run(run())


def test_closing_saves_what_still_waits(database: Callable[[], str]) -> None:
    async def run() -> None:
        address = database()
        store = await Store.open(address)
        setup, seats = new_table()
        await store.create(setup, seats)
        waiting = [asyncio.create_task(store.append(entry(setup.id, ply))) for ply in range(50)]
        await asyncio.sleep(0)  # each has begun
        await store.close()
        await asyncio.wait_for(asyncio.gather(*waiting), 30)  # or nobody would answer them any more
        again = await Store.open(address)
        assert [one.ply for one in await again.log(setup.id)] == list(range(50))
        await again.close()

    asyncio.run(run())


def test_more_than_the_disk_takes_is_refused_and_the_rest_is_saved(
    database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "WAITING_MOST", 3)

    async def run() -> None:
        store = await Store.open(database())
        setup, seats = new_table()
        await store.create(setup, seats)
        done = await asyncio.gather(*(store.append(entry(setup.id, ply)) for ply in range(5)), return_exceptions=True)
        assert [type(one) for one in done] == [type(None)] * 3 + [Unsaved] * 2
        assert [one.ply for one in await store.log(setup.id)] == [0, 1, 2]
        await store.close()

    asyncio.run(run())


def test_a_ply_is_taken_once_and_neighbours_in_the_group_are_saved(database: Callable[[], str]) -> None:
    async def run() -> None:
        store = await Store.open(database())
        setup, seats = new_table()
        await store.create(setup, seats)
        await store.append(entry(setup.id, 0, "first"))
        tries = [entry(setup.id, 1), entry(setup.id, 0, "second"), entry(setup.id, 2), entry("no table", 0)]
        done = await asyncio.gather(*(store.append(one) for one in tries), return_exceptions=True)
        assert [type(one) for one in done] == [type(None), Taken, type(None), Taken]
        assert [(one.ply, one.message) for one in await store.log(setup.id)] == [(0, "first"), (1, None), (2, None)]
        await store.close()

    asyncio.run(run())


def test_entries_that_wait_go_into_one_transaction() -> None:
    groups: list[int] = []

    async def insert(entries: Sequence[Entry], _tokens: Sequence[int]) -> None:
        groups.append(len(entries))
        await asyncio.sleep(0.01)

    async def run() -> None:
        writer = Writer(insert)
        await asyncio.gather(*(writer.append(entry("t", ply)) for ply in range(100)))
        await writer.close()

    asyncio.run(run())
    assert sum(groups) == 100 and len(groups) <= 3


def test_all_who_wait_for_a_database_that_hangs_are_told_at_once() -> None:
    tries: list[int] = []

    async def insert(entries: Sequence[Entry], _tokens: Sequence[int]) -> None:
        tries.append(len(entries))
        await asyncio.sleep(0.01)
        raise Unsaved("its database does not answer")

    async def run() -> None:
        writer = Writer(insert)
        done = await asyncio.gather(*(writer.append(entry("t", ply)) for ply in range(1000)), return_exceptions=True)
        assert {type(one) for one in done} == {Unsaved} and len(tries) == 1
        await writer.close()

    asyncio.run(run())


def test_letters_that_cannot_be_stored_take_no_neighbour_down(postgres: Postgres) -> None:
    async def run() -> None:
        store = await Store.open(postgres.new_database())
        setup, seats = new_table()
        await store.create(setup, seats)
        tries = [entry(setup.id, 0), entry(setup.id, 1, "a\0b"), entry(setup.id, 2)]
        done = await asyncio.gather(*(store.append(one) for one in tries), return_exceptions=True)
        assert [type(one) for one in done] == [type(None), Unfit, type(None)]
        assert not store.trouble
        await store.close()

    asyncio.run(run())


def test_a_writer_that_is_stopped_tells_those_whom_its_database_has_not_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(log, "CLOSING_SECONDS", 0.05)

    async def insert(_entries: Sequence[Entry], _tokens: Sequence[int]) -> None:
        await asyncio.sleep(3600)

    async def run() -> None:
        writer = Writer(insert)
        waiting = [asyncio.create_task(writer.append(entry("t", ply))) for ply in range(200)]
        await asyncio.sleep(0)
        await writer.close()
        done = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 30)
        assert {type(one) for one in done} == {Unsaved}

    asyncio.run(run())


def test_a_writer_survives_what_nobody_foresaw() -> None:
    failures = iter([RuntimeError("surprise"), None])

    async def insert(_entries: Sequence[Entry], _tokens: Sequence[int]) -> None:
        if (failure := next(failures)) is not None:
            raise failure

    async def run() -> None:
        writer = Writer(insert)
        with pytest.raises(Unsaved, match="nothing has changed"):
            await writer.append(entry("t", 0))
        await writer.append(entry("t", 0))
        await writer.close()

    asyncio.run(run())


def test_the_migrations_lead_to_the_schema(database: Callable[[], str]) -> None:
    def differences(connection: Any) -> list[Any]:
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    async def run() -> None:
        address = database()
        await (await Store.open(address)).close()
        store = await Store.open(address)  # a second time there is nothing to do
        assert await store.database.read(differences) == []
        await store.close()

    asyncio.run(run())


def test_entries_that_come_soon_after_each_other_share_a_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "APART", 0.5)
    groups: list[int] = []

    async def insert(entries: Sequence[Entry], _tokens: Sequence[int]) -> None:
        groups.append(len(entries))

    async def come() -> None:
        writer = Writer(insert)
        waiting: list[asyncio.Task[None]] = []
        for ply in range(6):
            waiting.append(asyncio.create_task(writer.append(entry("t", ply))))
            await asyncio.sleep(0.001)  # in turns of the loop of their own
        await asyncio.gather(*waiting)
        await writer.close()

    asyncio.run(come())
    assert groups == [1, 5], "the first goes at once"
