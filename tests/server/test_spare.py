"""What a rush of requests leaves behind in odd places is let go of too: a small thing that stays keeps a whole page."""

from __future__ import annotations

import asyncio
import gc
import linecache
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
import sqlalchemy as sql
from sqlalchemy import event

from tableflip import GAMES
from tableflip.core.match import seal
from tableflip.core.spec import rules_in, rules_of
from tableflip.server.play import spare, stocks
from tableflip.server.store.database import SqliteDatabase
from tests.server.conftest import MakeHouse

PATIENCE = 60.0  # nothing here waits for a compiler
HELD = 200  # parts of a kind: less than is kept in stock


def test_memory_is_looked_for_once_more_after_those_have_hung_up_who_sat_in_rooms_that_are_gone(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[bool] = []

    def give(of_rooms: bool) -> None:
        given.append(of_rooms)

    monkeypatch.setattr(spare, "APART", 0.0)
    monkeypatch.setattr(spare, "give_back", give)
    monkeypatch.setattr(spare, "held", lambda: 10**8)
    house = own_house(idle_seconds=0.3)
    until = time.monotonic() + PATIENCE
    while not given:  # of a server that had no tables yet
        assert time.monotonic() < until
        time.sleep(0.01)
    given.clear()
    house.table()
    while len(given) < 2:
        assert time.monotonic() < until, "a second time"
        time.sleep(0.01)
    for _ in range(3):
        time.sleep(0.3)
        house.get("/healthz")
    assert given == [True, True], "and not a third, with nothing to look for"


def test_lines_of_sources_and_names_that_c_code_made_up_are_forgotten() -> None:
    class Table:
        """Something with attributes."""

    name = "".join(["look_for_it_", str(os.getpid())])
    before = sys.getrefcount(name)
    assert not hasattr(Table, name)
    assert linecache.getline(__file__, 1) and __file__ in linecache.cache
    kept = sys.getrefcount(name)
    spare.give_back(of_rooms=False)
    assert __file__ not in linecache.cache
    assert kept > before and sys.getrefcount(name) == before


UNSEEN = """
import urllib.parse

from tableflip import GAMES
from tableflip.core.match import seal
from tableflip.core.spec import rules_in, rules_of
from tableflip.server.play import spare, stocks

spare.keep_whole()
kept = urllib.parse._hextobyte
urllib.parse.unquote("%41%c3%a9")
print(len(kept), urllib.parse._hextobyte is kept)
"""


def test_what_the_first_address_with_a_per_cent_sign_builds_for_good_is_built_before_any_rush() -> None:
    done = subprocess.run([sys.executable, "-c", UNSEEN], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["484", "True"]


def test_connections_that_nobody_uses_are_closed_with_what_they_have_prepared(tmp_path: Path) -> None:
    async def use() -> list[int]:
        database = SqliteDatabase(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        pool = cast(sql.QueuePool, database.pool)
        seats = sql.Table("seats", sql.MetaData(), sql.Column("number", sql.Integer))

        def count(connection: sql.Connection) -> int:
            return cast(int, connection.execute(sql.select(sql.func.count()).select_from(seats)).scalar())

        def make(connection: Any) -> None:
            seats.create(connection)

        await database.write(make)
        await database.insert(seats, [(1,)])  # by a connection that is lent for good
        await asyncio.gather(*[database.read(count) for _ in range(4)])
        opened = list[int]()

        def open_again(_connection: Any, _record: Any) -> None:
            opened.append(1)

        event.listen(database.engine, "connect", open_again)
        texts = cast(dict[Any, Any], database.engine._compiled_cache)  # type: ignore[reportPrivateUsage]
        assert texts
        await database.give_back()
        assert not texts
        found = [len(opened), await database.read(count), len(opened)]
        await database.insert(seats, [(2,)])
        found += [len(opened), await database.read(count), pool.checkedout()]
        await database.close()
        return found

    assert asyncio.run(use()) == [0, 1, 1, 1, 2, 1], "one is opened to read, and the one that writes has stayed"


def test_texts_of_which_games_keep_the_last_are_forgotten_and_what_they_keep_for_good_is_not() -> None:
    rules_of(GAMES["flip_chess"])
    seal("a key")
    spare.give_back(of_rooms=False)
    assert seal.cache_info().currsize == 0 and rules_in.cache_info().currsize > 0


def parts_of(kind: str) -> list[Any]:
    return [each for each in gc.get_objects() if type(each).__name__ == kind]


async def parts_in_use(kind: str) -> set[int]:
    """Where the next parts of a kind lie, as many as a stock may hold; they go back into it."""
    loop = asyncio.get_running_loop()
    if kind == "_StreamWriteContext":
        line, far = await stocks._unread(loop)  # type: ignore[reportPrivateUsage]
        before = set(map(id, parts_of(kind)))
        for _ in range(HELD):
            line.write(b"x")
            await asyncio.sleep(0)
        found = set(map(id, parts_of(kind))) - before
        line.abort()
        far.close()
    else:
        never: asyncio.Future[None] = loop.create_future()
        make: dict[str, Callable[[], Any]] = {
            "FutureIter": lambda: iter(never),
            "Handle": lambda: loop.call_soon(print),
            "TimerHandle": lambda: loop.call_later(60, print),
        }
        made = [make[kind]() for _ in range(HELD)]
        found = set(map(id, made))
        for each in made:
            if kind != "FutureIter":
                each.cancel()
    await asyncio.sleep(0.01)
    assert len(found) == HELD
    return found


@pytest.mark.parametrize("kind", ["FutureIter", "Handle", "TimerHandle", "_StreamWriteContext"])
def test_parts_that_the_loop_keeps_for_their_next_use_are_made_anew(kind: str) -> None:
    async def use() -> None:
        kept = await parts_in_use(kind)
        assert len(kept & await parts_in_use(kind)) > HELD // 2, "there is a stock of them"
        await stocks.renew()
        assert len(kept & await parts_in_use(kind)) < HELD // 10

    uvloop = pytest.importorskip("uvloop")
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(use())
