"""Rounds: what is due in a while is done together, never too early, and nobody waits for all of it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Coroutine
from typing import Any, cast

import pytest

from tableflip.server.people import rounds
from tableflip.server.people.rounds import AT_ONCE, EVERY, later
from tests.server.world.loop import VirtualLoop


def in_time(doing: Coroutine[Any, Any, None]) -> None:
    """Run something in a loop whose time passes only when nobody has anything to do."""
    loop = VirtualLoop()
    try:
        loop.run_until_complete(doing)
    finally:
        loop.close()


def now() -> float:
    return asyncio.get_running_loop().time()


def test_what_is_due_at_nearly_the_same_time_is_done_together_and_never_too_early() -> None:
    done: dict[float, float] = {}

    async def run() -> None:
        began = now()
        waits = [0.0, 0.01, EVERY / 2, EVERY, 1.0, 1.0 + EVERY / 10, 20.0]
        for wait in waits:
            later(wait, lambda wait=wait: done.setdefault(wait, now() - began))
        await asyncio.sleep(30)
        assert list(done) == waits
        assert all(0 <= at - wait <= EVERY for wait, at in done.items())
        assert len(set(done.values())) == 4, "the loop was woken once for each round that had something to do"

    in_time(run())


def test_what_was_cancelled_is_not_done_and_what_is_done_may_ask_again() -> None:
    done: list[str] = []

    async def run() -> None:
        later(1.0, lambda: done.append("never")).cancel()
        later(1.0, lambda: later(1.0, lambda: done.append("again")))
        await asyncio.sleep(10)
        assert done == ["again"]

    in_time(run())


def test_one_that_fails_takes_no_other_down(caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []

    def fail() -> None:
        raise RuntimeError("surprise")

    async def run() -> None:
        later(1.0, fail)
        later(1.0, lambda: done.append("the other"))
        await asyncio.sleep(3)
        assert done == ["the other"]

    in_time(run())
    assert "something that was due could not be done" in caplog.text


def test_nobody_waits_for_a_round_in_which_much_is_due() -> None:
    done: list[int] = []

    async def run() -> None:
        for number in range(AT_ONCE * 3 + 1):
            later(1.0, lambda number=number: done.append(number))
        seen: set[int] = set()
        while len(done) <= AT_ONCE * 3:
            seen.add(len(done))
            await asyncio.sleep(0 if done else EVERY)
        assert seen >= {AT_ONCE * 2, AT_ONCE * 3}, "others have a turn in between"
        assert done == sorted(done)

    in_time(run())


def test_every_loop_has_rounds_of_its_own_and_a_loop_that_is_gone_has_none() -> None:
    known: Any = cast(Any, rounds)._of
    gc.collect()
    before = len(known)

    async def run() -> None:
        later(1.0, asyncio.get_running_loop().stop)  # which nobody does any more, and which has the loop
        assert len(known) == before + 1

    in_time(run())
    gc.collect()
    assert len(known) == before
