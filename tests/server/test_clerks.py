"""Threads that do what they are handed: in order, in time or not at all, and nobody waits for one that hangs."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tableflip.server.store.clerks import Clerks, Wanted

BOUND = 30.0


def test_work_is_done_in_order_and_what_came_of_it_is_told() -> None:
    done: list[int] = []

    def note(number: int) -> int:
        done.append(number)
        if number == 3:
            raise ValueError("three")
        return number * 10

    async def hand_over() -> list[int | BaseException]:
        clerks = Clerks("test")
        handed = [clerks.do(lambda _, number=number: note(number), BOUND) for number in range(5)]
        told = await asyncio.gather(*handed, return_exceptions=True)
        await asyncio.to_thread(clerks.end, BOUND)
        return told

    told = asyncio.run(hand_over())
    assert done == [0, 1, 2, 3, 4]
    assert [str(each) for each in told] == ["0", "10", "20", "three", "40"]


def test_who_waits_too_long_is_told_so_and_the_work_is_not_wanted_any_more() -> None:
    free = threading.Event()
    late: list[bool] = []

    def hang(wanted: Wanted) -> None:
        assert free.wait(BOUND)
        late.append(wanted.is_given_up)

    async def hand_over() -> None:
        clerks = Clerks("test")
        with pytest.raises(TimeoutError):
            await clerks.do(hang, 0.01)
        left = asyncio.create_task(clerks.do(hang, BOUND))
        await asyncio.sleep(0)
        left.cancel()
        await asyncio.gather(left, return_exceptions=True)
        free.set()
        assert await clerks.do(lambda wanted: not wanted.is_given_up, BOUND), "the next one is done as ever"
        await asyncio.to_thread(clerks.end, BOUND)

    asyncio.run(hand_over())
    assert late == [True, True]


def test_a_clerk_that_hangs_keeps_no_program_from_ending() -> None:
    free = threading.Event()

    async def hand_over() -> Clerks:
        clerks = Clerks("test")
        with pytest.raises(TimeoutError):
            await clerks.do(lambda _: free.wait(BOUND), 0.01)
        await asyncio.to_thread(clerks.end, 0.01)
        return clerks

    clerks = asyncio.run(hand_over())
    threads = [thread for thread in threading.enumerate() if thread.name.startswith("test_")]
    assert threads and all(thread.daemon for thread in threads)
    free.set()  # nobody is there to be told any more
    clerks.end(BOUND)
    assert not any(thread.is_alive() for thread in threads)
