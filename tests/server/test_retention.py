"""Old tables are deleted where the operator wants it, and no other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from msgspec import structs

from tableflip.core.errors import TableflipError
from tableflip.server.store import retention
from tableflip.server.store.log import Taken
from tableflip.server.store.retention import Retention
from tableflip.server.store.schema import TABLES
from tableflip.server.store.store import Store
from tests.server.conftest import MakeHouse
from tests.server.test_store import entry, new_table


def ago(days: float) -> str:
    return (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")


async def keep(store: Store, name: str, made: float, *, played: Sequence[float] = (), finished: bool = False) -> None:
    """Store a table made and played at so many days ago."""
    setup, seats = new_table()
    setup = structs.replace(setup, id=name, created=ago(made), finished=finished)
    for seat in seats:
        seat.table_id = name
    entries = [structs.replace(entry(name, ply), at=ago(days)) for ply, days in enumerate(played)]
    await store.create(setup, seats, entries)


async def left(store: Store) -> set[str]:
    names = ("old", "ended", "played", "new", "used")
    return {name for name in names if await store.table(name) is not None}


async def fill(store: Store) -> None:
    await keep(store, "old", 100, played=[99, 98])
    await keep(store, "ended", 100, played=[99], finished=True)
    await keep(store, "played", 100, played=[99, 1])
    await keep(store, "used", 100)
    await keep(store, "new", 0)


@pytest.mark.parametrize(
    ("finished", "unfinished", "kept"),
    [
        (None, None, {"old", "ended", "played", "new", "used"}),
        (30.0, None, {"old", "played", "new", "used"}),
        (None, 30.0, {"ended", "played", "new", "used"}),
        (200.0, 30.0, {"ended", "played", "new", "used"}),
        (30.0, 30.0, {"played", "new", "used"}),
        (0.5, 0.5, {"new", "used"}),
    ],
)
def test_only_what_is_old_enough_is_deleted_and_nothing_that_is_in_use(
    database: Callable[[], str], finished: float | None, unfinished: float | None, kept: set[str]
) -> None:
    async def run() -> None:
        store = await Store.open(database())
        await fill(store)
        sweeping = Retention(store, finished, unfinished, in_use=lambda: {"used"})
        await sweeping.close()
        deleted = await sweeping.sweep()
        assert await left(store) == kept and deleted == 5 - len(kept)
        assert (await store.log("old") == []) is ("old" not in kept) and len(await store.log("played")) in (0, 2)
        await store.close()

    asyncio.run(run())


def test_many_tables_go_in_small_batches(database: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    monkeypatch.setattr(retention, "PAUSE", 0.0)

    async def run() -> None:
        store = await Store.open(database())
        for number in range(5):
            await keep(store, f"t{number}", 100 + number)
        await keep(store, "new", 0)
        gone = [await store.delete_old("", ago(30), spared=(), most=2) for _ in range(2)]
        assert gone == [["t4", "t3"], ["t2", "t1"]]
        sweeping = Retention(store, None, 30.0, in_use=set)
        await sweeping.close()
        assert await sweeping.sweep() == 1
        await store.close()

    asyncio.run(run())


def test_a_clock_that_is_years_ahead_deletes_nothing(
    database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ahead(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) + timedelta(days=4000)

    async def run() -> None:
        store = await Store.open(database())
        await keep(store, "old", 20)
        await keep(store, "new", 0)
        monkeypatch.setattr(retention, "datetime", Ahead)
        sweeping = Retention(store, 30.0, 30.0, in_use=set)
        await sweeping.close()
        assert await sweeping.sweep() == 0 and await left(store) == {"old", "new"}
        await store.close()

    asyncio.run(run())


def test_a_server_deletes_old_tables_when_it_starts_and_says_so_to_who_comes(own_house: MakeHouse) -> None:
    house = own_house()
    table = house.table("me", "hotseat")["table"]
    house.run(keep(house.hall.store, "old", 100))
    house.__exit__()
    again = own_house(keep_unfinished_days=30.0)
    until = time.monotonic() + 60
    while again.run(again.hall.store.table("old")) is not None:
        assert time.monotonic() < until
    assert again.ask("/api/tables/old")[0] == 404 and again.ask(f"/api/tables/{table}")[0] == 200


def test_a_row_that_is_none_of_ours_does_not_end_the_looking(
    database: Callable[[], str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(retention, "EVERY", 0.01)

    async def run() -> None:
        store = await Store.open(database())
        await keep(store, "old", 100)
        await keep(store, "new", 0)
        odd = TABLES.update().where(TABLES.c.id == "new").values(created="tomorrow")
        await store.write(lambda connection: connection.execute(odd))
        sweeping = Retention(store, None, 30.0, in_use=set)
        async with asyncio.timeout(60):
            while "could not be looked for" not in caplog.text:
                await asyncio.sleep(0.01)
            well = TABLES.update().where(TABLES.c.id == "new").values(created=ago(0))
            await store.write(lambda connection: connection.execute(well))
            while await left(store) != {"new"}:
                await asyncio.sleep(0.01)
        await sweeping.close()
        await store.close()

    asyncio.run(run())


def test_a_table_deleted_under_somebody_is_told_as_that(own_house: MakeHouse) -> None:
    house = own_house()
    table = house.table("me", "hotseat")
    store = house.hall.store
    with house.sit(table, 0) as guest:
        guest.hello()
        assert house.run(store.delete_old("", "9", spared=(), most=9)) == [table["table"]]
        assert "no longer kept" in guest.act()["words"]
    with pytest.raises(Taken):
        house.run(store.append(entry(table["table"], 0)))
    with pytest.raises(TableflipError, match="no longer kept"):
        house.run(store.settled(table["table"], 0))
