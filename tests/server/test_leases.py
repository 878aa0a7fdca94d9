"""Leases on a real PostgreSQL: who has what, and that its transactions wait for each other as they must."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, cast

import pytest
import sqlalchemy as sql

from tableflip.core.match import Match
from tableflip.games import game_named
from tableflip.server.people.seating import new_seats, new_setup
from tableflip.server.store.holding import Holding
from tableflip.server.store.leases import DESK, Deposed, Leases, Peer, postgres_clock
from tableflip.server.store.log import Entry, Lost, Taken, Unsaved, now
from tableflip.server.store.schema import LEASES, LOG
from tableflip.server.store.store import Setup, Store
from tests.server.postgres import Postgres

ONE, TWO = Peer("one", "127.0.0.1:1", "s1"), Peer("two", "127.0.0.1:2", "s2")


def later() -> sql.ColumnElement[float]:
    """The clock of somebody for whom every lease of now is over."""
    return postgres_clock() + 1000.0


def at(postgres: Postgres, trial: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(postgres.new_database())
        try:
            await trial(store)
        finally:
            await store.close()

    asyncio.run(run())


async def laid(store: Store, *, quick: bool = False) -> Setup:
    """A new table that nobody has."""
    game = game_named("flip_chess")
    told = dict[str, Any].fromkeys(("chosen", "listed", "aids", "hints", "imported"), False)
    match = Match.new(game, seats=2, seed="1")
    setup = new_setup(match, watch="w", host="h", clock=None, talk="phrases", quick=quick, **told)
    seats, _ = new_seats(setup, game, ["me", "hotseat"], "")
    await store.create(setup, seats)
    return setup


def entry(setup: Setup, ply: int = 0) -> Entry:
    return Entry(setup.id, ply, now(), "act", 0, 1)


def held(me: str, tokens: dict[str, int]) -> Holding:
    """What a server thinks it has."""
    holding = Holding(lambda: 0.0)
    holding.me, holding.tokens, holding.until = me, tokens, 1.0
    return holding


async def owned(store: Store) -> tuple[Setup, Leases, int]:
    """A new table that the first server has, and shows when it writes; with its token."""
    setup, leases = await laid(store), Leases(store.database)
    await leases.sign_in(ONE)
    token = await leases.claim("one", setup.id, bury=True)
    assert isinstance(token, int)
    store.holding = held("one", {setup.id: token})
    return setup, leases, token


def test_what_one_has_another_gets_only_when_that_one_is_gone(postgres: Postgres) -> None:
    async def trial(store: Store) -> None:
        table = (await laid(store)).id
        leases = Leases(store.database)
        await leases.sign_in(ONE)
        assert {peer.id for peer in await leases.sign_in(TWO)} == {"one", "two"}
        assert await leases.claim("one", table, bury=True) == 1
        assert await leases.claim("two", table, bury=True) == ONE
        assert await leases.claim("two", "nosuchtable", bury=True) is None
        await leases.let_go("two", table, 1)  # what is not its own
        assert await leases.claim("two", table, bury=True) == ONE
        await leases.let_go("one", table, 1)
        assert await leases.claim("two", table, bury=True) == 2
        await leases.sign_out("two")
        assert await leases.claim("one", table, bury=True) == 3
        with pytest.raises(Deposed):
            await leases.claim("two", table, bury=True)
        with pytest.raises(Deposed):
            await leases.renew("two", bury=True)

    at(postgres, trial)


def test_who_is_late_goes_on_and_who_is_too_late_has_nothing(postgres: Postgres) -> None:
    async def trial(store: Store) -> None:
        table = (await laid(store)).id
        leases, future = Leases(store.database), Leases(store.database, later)
        await leases.sign_in(ONE)
        await leases.sign_in(TWO)
        token = await leases.claim("one", table, bury=False)
        await future.renew("two", bury=False)
        assert await future.claim("two", table, bury=False) == ONE  # its time is over, and nobody has buried it
        await leases.renew("one", bury=False)
        assert {peer.id for peer in await future.renew("two", bury=True)} == {"two"}
        with pytest.raises(Deposed):
            await leases.renew("one", bury=False)
        assert token == 1 and await future.claim("two", table, bury=True) == 2

    at(postgres, trial)


def test_a_writer_whose_token_is_old_writes_nothing(postgres: Postgres) -> None:
    async def trial(store: Store) -> None:
        setup, leases, _ = await owned(store)
        await store.append(entry(setup))
        await leases.claim("one", setup.id, bury=True)  # taken anew: what was begun before is refused
        told: list[str] = []
        assert store.holding is not None
        store.holding.refused = told.append
        with pytest.raises(Lost):
            await store.append(entry(setup, 1))
        with pytest.raises(Lost):
            await store.keep_question(setup.id, "{}")
        assert told == [setup.id] * 2
        assert len(await store.log(setup.id)) == 1

    at(postgres, trial)


def test_one_lost_table_costs_the_others_of_its_group_nothing(postgres: Postgres) -> None:
    async def trial(store: Store) -> None:
        (mine, _, token), lost = await owned(store), await laid(store)
        store.holding = held("one", {mine.id: token, lost.id: 7})
        done = await asyncio.gather(store.append(entry(lost)), store.append(entry(mine)), return_exceptions=True)
        assert isinstance(done[0], Lost) and done[1] is None
        assert len(await store.log(mine.id)) == 1 and not await store.log(lost.id)

    at(postgres, trial)


def test_who_takes_over_waits_for_what_is_being_written(postgres: Postgres) -> None:
    async def trial(store: Store) -> None:
        setup, _, token = await owned(store)
        future = Leases(store.database, later)
        engine: Any = store.database
        async with engine.engine.connect() as writing:
            row_of = sql.select(LEASES).where(LEASES.c.name == setup.id).with_for_update(read=True)  # as `check` does
            await writing.execute(row_of)
            await future.sign_in(TWO)  # and buries the first
            taking = asyncio.create_task(future.claim("two", setup.id, bury=True))
            done, _ = await asyncio.wait({taking}, timeout=0.3)
            assert not done
            row = {"table_id": setup.id, "ply": 0, "at": now(), "kind": "act", "seat": 0, "number": 1}
            await writing.execute(sql.insert(LOG), row)
            await writing.commit()
        assert await taking == token + 1
        assert len(await store.log(setup.id)) == 1  # so whoever has it now reads all that was written

    at(postgres, trial)


def test_a_table_that_waits_for_a_quick_match_goes_to_the_desk(postgres: Postgres) -> None:
    async def trial(store: Store) -> None:
        table, leases = (await laid(store, quick=True)).id, Leases(store.database)
        await leases.sign_in(ONE)
        await leases.sign_in(TWO)
        assert isinstance(await leases.claim("one", DESK, bury=True), int)
        assert await leases.claim("two", table, bury=True) == ONE
        assert isinstance(await leases.claim("one", table, bury=True), int)

    at(postgres, trial)


def test_what_is_known_from_another_era_is_not_written(postgres: Postgres) -> None:
    async def trial(store: Store) -> None:
        setup, leases, token = await owned(store)
        assert leases.era and store.holding is not None
        store.holding.era = "00000099"  # as if another standby had been promoted since
        with pytest.raises(Lost):
            await store.append(entry(setup))
        assert not await store.log(setup.id)
        store.holding = held("one", {setup.id: token})
        store.holding.era = leases.era
        await store.append(entry(setup))
        leases.era = "00000099"
        with pytest.raises(Deposed):
            await leases.renew("one", bury=True)
        assert await leases.there() == [], "what it had is free at once"

    at(postgres, trial)


def test_a_connection_that_is_cut_costs_at_most_what_was_under_way(postgres: Postgres) -> None:
    async def trial(store: Store) -> None:
        setup, _, _ = await owned(store)
        await store.append(entry(setup))
        name = str(cast(Any, store.database).engine.url.database)
        cut = f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"
        await asyncio.to_thread(postgres.sql, cut)
        for _ in range(100):
            with suppress(Unsaved):
                await store.append(entry(setup, 1))
                break
        else:
            raise AssertionError("it does not come back")
        with pytest.raises(Taken):
            await store.append(entry(setup, 1))
        await store.append(entry(setup, 2))
        assert [each.ply for each in await store.log(setup.id)] == [0, 1, 2]

    at(postgres, trial)


def test_a_writer_waits_for_who_is_taking_over_and_writes_nothing_then(postgres: Postgres) -> None:
    async def trial(store: Store) -> None:
        setup, _, token = await owned(store)
        engine: Any = store.database
        async with engine.engine.connect() as taking:
            change = LEASES.update().where(LEASES.c.name == setup.id).values(server="two", token=token + 1)
            await taking.execute(change)
            writing = asyncio.create_task(store.append(entry(setup)))
            done, _ = await asyncio.wait({writing}, timeout=0.3)
            assert not done
            await taking.commit()
        with pytest.raises(Lost):
            await writing
        assert not await store.log(setup.id)

    at(postgres, trial)
