"""What takes long is done by turns of those who ask: who hands in much delays nobody who hands in little."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from fastapi import Request

from tableflip.server.http import desk as desks
from tableflip.server.http.desk import Between, Desk, Left, TooLong
from tableflip.server.http.limits import TooMany

PATIENCE = 60.0


def asker(address: str, left: asyncio.Event | None = None) -> Request:
    """Somebody who asks, and leaves when the test says so."""

    async def receive() -> dict[str, str]:
        await (left or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    return cast(Request, SimpleNamespace(client=SimpleNamespace(host=address), receive=receive))


def played(test: Callable[[Desk], Any], seconds: float = PATIENCE) -> None:
    """Run a test at a desk of its own."""

    async def run() -> None:
        desk = Desk(seconds)
        try:
            async with asyncio.timeout(PATIENCE):
                await test(desk)
        finally:
            desk.close()

    asyncio.run(run())


def work(seconds: float, between: Between | None = None) -> None:
    """Use so much of a thread's time."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        if between is not None:
            between()


def test_one_address_does_not_come_first_because_it_was_there_first() -> None:
    async def test(desk: Desk) -> None:
        done: list[str] = []
        hold = threading.Event()

        def does(name: str) -> Callable[[Between], None]:
            return lambda _: work(0.01) or done.append(name)

        first = asyncio.create_task(desk.do(asker("10.0.0.9"), lambda _: hold.wait() and None))
        await asyncio.sleep(0)
        tasks = [first]
        for address in ("10.0.0.1", "10.0.0.1", "10.0.0.2"):
            tasks.append(asyncio.create_task(desk.do(asker(address), does(address))))
            await asyncio.sleep(0)
        hold.set()
        await asyncio.gather(*tasks)
        assert done == ["10.0.0.1", "10.0.0.2", "10.0.0.1"]

    played(test)


def test_who_takes_long_steps_aside_for_the_others() -> None:
    """Otherwise what takes long would go on until its time is over."""

    async def test(desk: Desk) -> None:
        is_done = threading.Event()

        def long(between: Between) -> str:
            while not is_done.is_set():
                between()
            return "long"

        longs = [asyncio.create_task(desk.do(asker(f"10.0.1.{number}"), long)) for number in range(3)]
        await asyncio.sleep(0.01)
        assert await desk.do(asker("10.0.0.2"), lambda _: "short") == "short"
        is_done.set()
        assert await asyncio.gather(*longs) == ["long"] * 3

    played(test)


def test_only_one_works_at_a_time() -> None:
    async def test(desk: Desk) -> None:
        at_work, most = [0], [0]

        def works(between: Between) -> None:
            for _ in range(20):
                at_work[0] += 1
                most[0] = max(most[0], at_work[0])
                work(0.01)
                at_work[0] -= 1
                between()

        await asyncio.gather(*(desk.do(asker(f"10.0.2.{number}"), works) for number in range(4)))
        assert most == [1]

    played(test)


def test_what_takes_too_long_in_all_its_stretches_is_given_up() -> None:
    async def test(desk: Desk) -> None:
        async def asked(number: int) -> str:
            with pytest.raises(TooLong):
                await desk.do(asker(f"10.0.3.{number}"), lambda between: work(PATIENCE, between))
            return "given up"

        assert await asyncio.gather(*(asked(number) for number in range(3))) == ["given up"] * 3

    played(test, seconds=0.2)


def test_who_leaves_takes_what_was_begun_or_waits_along() -> None:
    async def test(desk: Desk) -> None:
        left, begun, ended = asyncio.Event(), list[str](), list[str]()

        def endless(between: Between) -> None:
            begun.append("begun")
            try:
                work(PATIENCE, between)
            finally:
                ended.append("ended")

        async def leaves(number: int) -> None:
            with pytest.raises(Left):
                await desk.do(asker(f"10.0.4.{number}", left), endless)

        leaving = [asyncio.create_task(leaves(number)) for number in range(3)]
        while len(begun) < 3:  # each steps aside for the next
            await asyncio.sleep(0.01)
        left.set()
        await asyncio.gather(*leaving)
        assert await desk.do(asker("10.0.0.5"), lambda _: "next") == "next"
        while len(ended) < 3:
            await asyncio.sleep(0.01)
        assert not desk.has_others() and await desk.do(asker("10.0.0.6"), lambda _: "next") == "next"

    played(test)


def test_an_address_may_hand_in_only_so_much_and_what_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desks, "READ_EACH", 2)

    async def test(desk: Desk) -> None:
        hold = threading.Event()
        waiting = [asyncio.create_task(desk.do(asker("10.0.0.6"), lambda _: hold.wait())) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await desk.do(asker("10.0.0.6"), lambda _: None)
        hold.set()
        await asyncio.gather(*waiting)
        with pytest.raises(ZeroDivisionError):
            await desk.do(asker("10.0.0.6"), lambda _: 1 // 0)
        assert await desk.do(asker("10.0.0.6"), lambda _: 1) == 1

    played(test)


def test_many_addresses_that_have_had_their_share_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """They keep all places taken, with things that take long; who comes anew is let in for the last of them."""
    monkeypatch.setattr(desks, "READ_MOST", 6)

    async def test(desk: Desk) -> None:
        is_done, at_work = threading.Event(), list[int]()

        def long(number: int, between: Between) -> str:
            at_work.append(number)
            while not is_done.is_set():
                between()
            return "long"

        async def asked(number: int) -> str:
            try:
                return await desk.do(asker(f"10.0.5.{number // 2}"), partial(long, number))
            except TooMany as full:
                return str(full)

        longs = [asyncio.create_task(asked(number)) for number in range(6)]
        while {number // 2 for number in at_work} != {0, 1, 2}:
            await asyncio.sleep(0.01)
        for newcomer in ("10.0.0.1", "10.0.0.2"):
            assert await desk.do(asker(newcomer), lambda _: "short") == "short"
        is_done.set()
        told = Counter(await asyncio.gather(*longs))
        assert told.pop("long") >= 4 and "try again" in "".join(told)
        assert told.total() == 1, "one place was enough for those who came one after the other"

    played(test)


def test_who_comes_first_takes_a_place_of_those_who_have_two_before_anybody_has_had_a_share(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A few addresses could otherwise fill all places, and nobody else would be heard until they have worked."""
    monkeypatch.setattr(desks, "READ_MOST", 6)

    async def test(desk: Desk) -> None:
        hold = threading.Event()

        async def asked(address: str) -> str:
            try:
                return await desk.do(asker(address), lambda _: address if hold.wait() else "")
            except TooMany as full:
                return str(full)

        asking: list[asyncio.Task[str]] = []
        for address in ("10.0.6.1", "10.0.6.1", "10.0.6.2", "10.0.6.2", "10.0.6.3", "10.0.6.3", "10.0.0.1"):
            asking.append(asyncio.create_task(asked(address)))
            await asyncio.sleep(0)
        hold.set()
        told = await asyncio.gather(*asking)
        assert told[6] == "10.0.0.1" and "try again" in told[5], "the last one who had another place has to go"

    played(test)


def test_answers_part_by_part_take_turns_too() -> None:
    async def test(desk: Desk) -> None:
        order: list[str] = []

        def made(name: str) -> Iterator[bytes]:
            for _ in range(3):
                work(0.2)  # long enough for whoever was told a part to ask for the next
                order.append(name)
                yield name.encode()

        async def sent(name: str, address: str) -> list[bytes]:
            return [part async for part in desk.parts(asker(address), made(name))]

        answers = await asyncio.gather(sent("a", "10.0.0.7"), sent("b", "10.0.0.7"), sent("c", "10.0.0.8"))
        assert answers == [[name] * 3 for name in (b"a", b"b", b"c")]
        assert order[:4].count("c") == 2, "half of the turns, with one of three answers"

    played(test)


def test_who_leaves_before_the_first_part_of_an_answer_takes_it_along() -> None:
    """Otherwise each who goes again before their turn would keep a match in memory."""

    async def test(desk: Desk) -> None:
        left, hold, made = asyncio.Event(), threading.Event(), list[str]()

        def parts() -> Iterator[bytes]:
            made.append("begun")
            yield b"part"

        first = asyncio.create_task(desk.do(asker("10.0.0.9"), lambda _: hold.wait() and None))
        await asyncio.sleep(0)
        waits = asyncio.create_task(anext(desk.parts(asker("10.0.0.1", left), parts())))
        while not desk.has_others():
            await asyncio.sleep(0.01)
        left.set()
        with pytest.raises(Left):
            await waits
        assert not desk.has_others() and not made
        hold.set()
        await first

    played(test)
