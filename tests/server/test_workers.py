"""Those who think for the server: whoever no longer waits sets them free, and who dies or hangs is replaced."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, cast

import pytest

from tableflip import GAMES
from tableflip.bots.levels import needs_no_compiler
from tableflip.core.errors import NoEngine, TableflipError
from tableflip.core.mind import never
from tableflip.core.records import pack
from tableflip.server.ops import labour
from tableflip.server.settings import Settings
from tableflip.server.think import work
from tableflip.server.think.far.finding import Finder
from tableflip.server.think.turns import Asker, Kind
from tableflip.server.think.workers import Workers
from tests.server import stub_work

CHESS = GAMES["flip_chess"]
ASKER = Asker("table", "home")


@contextmanager
def working(**changes: Any) -> Generator[Workers]:
    workers = Workers(Settings("", workers=1, **changes))
    try:
        yield workers
    finally:
        workers.close()


def test_a_question_that_nobody_waits_for_is_dropped_at_once() -> None:
    """The only worker would search for hours; it answers the next question because the first was taken back."""

    state = CHESS.start(seed="1")

    async def ask() -> int:
        with working() as thinking:
            endless = asyncio.create_task(thinking.choose(CHESS, state, 0, "search:999999999", asker=ASKER))
            for _ in range(3):
                await asyncio.sleep(0.2)  # so that it has begun; if it has not, it never will
            endless.cancel()
            with pytest.raises(asyncio.CancelledError):
                await endless
            choosing = thinking.choose(CHESS, state, 0, "random", asker=ASKER)
            return (await asyncio.wait_for(choosing, 300)).number

    assert CHESS.rules.actions[asyncio.run(ask())] in CHESS.legal(state)


def test_a_process_that_dies_costs_one_retry_and_one_that_hangs_is_killed(tmp_path: Any) -> None:
    first = tmp_path / "first"

    async def by_hand(hands: Workers, *given: Any) -> Any:
        return await hands.by_hand(*given, asker=ASKER, kind=Kind.HAND)

    async def ask() -> None:
        with working(thought_seconds=30) as hands:
            process = await by_hand(hands, stub_work.whoami)
            assert await by_hand(hands, stub_work.die_once, str(first)) == "alive"
            assert first.exists() and await by_hand(hands, stub_work.whoami) != process
            hands._office.hands[0]._seconds = 0.1  # pyright: ignore[reportPrivateUsage]
            with pytest.raises(TableflipError, match="was stopped; try again"):
                await by_hand(hands, stub_work.hang)
            hands._office.hands[0]._seconds = 300  # pyright: ignore[reportPrivateUsage]
            again = await by_hand(hands, stub_work.whoami)
            hands._office.hands[0]._megabytes = 1  # pyright: ignore[reportPrivateUsage]
            assert await by_hand(hands, stub_work.whoami) == again, "it is replaced after its answer"
            assert await by_hand(hands, stub_work.whoami) != again

    asyncio.run(ask())


def test_who_is_woken_has_answered_once_and_an_engine_that_is_missing_stops_nobody() -> None:
    told: list[tuple[str, Any]] = []

    class Sleeper:
        async def do(self, function: Any, arguments: Any, _rules: str) -> None:
            await asyncio.sleep(0)
            told.append((function.__name__, arguments))
            if function is work.limber_up:
                raise NoEngine("there is none")

    async def wake() -> None:
        with working() as workers:
            heads, hands = workers._office.heads, workers._office.hands  # pyright: ignore[reportPrivateUsage]
            kept, heads[:], hands[:] = (*heads, *hands), [cast(Any, Sleeper())] * 2, [cast(Any, Sleeper())]
            await workers.wake()
            heads[:], hands[:] = kept[:1], kept[1:]

    asyncio.run(wake())
    assert sorted(told) == [("limber_up", ("flip_ships",)), ("wake", ()), ("wake", ())]


def test_a_worker_looks_for_servers_only_when_its_processes_have_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    did: list[str] = []

    async def wake(_workers: Workers) -> None:
        await asyncio.sleep(0.01)
        did.append("awake")

    async def run(_finder: Finder) -> None:
        did.append("looks")

    async def known(_finder: Finder) -> None:
        pass

    def warm(_workers: Workers) -> None:
        did.append("compiles")

    monkeypatch.setattr(labour, "_look_at", known)
    for place, name, stand_in in ((Workers, "wake", wake), (Workers, "warm", warm), (Finder, "run", run)):
        monkeypatch.setattr(place, name, stand_in)
    asyncio.run(labour.work(Settings("postgresql+asyncpg://nobody@127.0.0.1:1/none", workers=1), None, lambda _: None))
    assert did == ["awake", "compiles", "looks"]


def test_partners_and_random_bots_wait_for_no_compiler() -> None:
    ships = GAMES["flip_ships"]
    assert needs_no_compiler(ships, "level3") and needs_no_compiler(CHESS, "random")
    assert not needs_no_compiler(CHESS, "level1") and not needs_no_compiler(ships, "level4")


def test_what_a_bot_aims_at_goes_with_its_choice_to_whoever_throws(monkeypatch: pytest.MonkeyPatch) -> None:
    ships = GAMES["flip_ships"]
    monkeypatch.setattr(work, "is_taken_away", never)
    state = ships.apply(ships.start(2, {}, "1"), ships.legal(ships.start(2, {}, "1"))[0])
    chosen = work.choose(work.brief_on(ships, state, 0, "seed"), [], "planner:40")
    assert chosen == work.choose(work.brief_on(ships, state, 0, "seed"), [], "planner:40")  # it can be thought again
    assert chosen.meaning is not None
    packed = pack(state).tobytes()
    thrown = {aim: work.find_outcome("flip_ships", packed, chosen.number, None, None, aim) for aim in (24, 16, None)}
    assert len({outcome.split()[0] for outcome, _ in thrown.values()}) > 1
