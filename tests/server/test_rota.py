"""Who says much from one address leaves room in every turn of the loop for who says little."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar

import pytest

from tableflip.server.people import rates
from tableflip.server.people.rates import Buckets
from tableflip.server.people.rota import A_TURN, in_turn, rota, turn_of
from tests.server.conftest import MakeHouse

SAID: ContextVar[str] = ContextVar("said", default="")


def test_of_each_address_so_much_is_begun_in_a_turn_and_the_rest_in_order_later() -> None:
    async def said() -> list[list[str]]:
        turns: list[list[str]] = [[]]
        for number in range(3 * A_TURN):
            in_turn("loud", lambda number=number: turns[-1].append(f"loud {number}"))
        in_turn("quiet", lambda: turns[-1].append("quiet"))
        for turn in range(4):
            turns.append([])
            if turn == 0:  # whoever comes now is heard before all that waits of the other one
                in_turn("late", lambda: turns[-1].append("late"))
            await asyncio.sleep(0)
        return turns

    turns = asyncio.run(said())
    assert turns[0] == [*(f"loud {number}" for number in range(A_TURN)), "quiet"]
    assert turns[1] == ["late", *(f"loud {number}" for number in range(A_TURN, 2 * A_TURN))]
    assert turns[2] == [f"loud {number}" for number in range(2 * A_TURN, 3 * A_TURN)] and not any(turns[3:])


def test_what_waits_is_done_as_if_it_were_now() -> None:
    async def said() -> list[str]:
        heard: list[str] = []
        for number in range(2 * A_TURN):
            SAID.set(f"request {number}")
            in_turn("loud", lambda: heard.append(SAID.get()))
        while len(heard) < 2 * A_TURN:
            await asyncio.sleep(0)
        return heard

    assert asyncio.run(said()) == [f"request {number}" for number in range(2 * A_TURN)]


def test_one_that_fails_or_is_given_up_holds_nobody_up() -> None:
    async def said() -> list[str]:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
        heard: list[str] = []
        asking = [asyncio.create_task(turn_of("loud")) for _ in range(A_TURN + 1)]
        await asyncio.sleep(0)
        in_turn("loud", lambda: 1 // 0)
        in_turn("loud", lambda: heard.append("after it"))
        asking[-1].cancel()
        while not heard:
            await asyncio.sleep(0)
        return heard

    assert asyncio.run(asyncio.wait_for(said(), 30)) == ["after it"]


class Clock:
    """A time that goes on by itself, faster than any real one."""

    def __init__(self) -> None:
        self.at = 0.0

    def monotonic(self) -> float:
        self.at += 0.001
        return self.at


def test_in_the_long_run_an_address_is_heard_at_its_rate_and_others_do_not_wait_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr(rates, "time", clock)

    async def said() -> None:
        rota().rates = Buckets(20, 50.0)
        loud, quiet = list[float](), list[int]()
        begun = clock.at
        for _ in range(100):
            in_turn("loud", lambda: loud.append(clock.at))
        for turn in range(15):  # while the loud one has had more than its share
            await asyncio.sleep(0)
            in_turn("quiet", lambda: quiet.append(1))
            assert len(quiet) == turn + 1, "and is not even a turn late"
        while len(loud) < 100:
            await asyncio.sleep(0)
        assert loud[-1] - begun >= (100 - 20 - 1) / 50.0, "what is over the rate waited"

    asyncio.run(asyncio.wait_for(said(), 60))


def test_what_counts_as_many_is_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "time", Clock())

    async def said() -> None:
        rota().rates = Buckets(20, 0.000001)
        heard: list[str] = []
        in_turn("heavy", lambda: heard.append("heavy"), 40)
        in_turn("heavy", lambda: heard.append("light"))
        in_turn("other", lambda: heard.append("other"))
        await asyncio.sleep(0.1)
        assert heard == ["heavy", "other"]

    asyncio.run(said())


def test_a_server_hears_an_address_no_faster_than_its_settings_say(own_house: MakeHouse) -> None:
    house = own_house(said_burst=10, said_per_second=0.5, messages_burst=1000)
    heard: list[bool] = []

    async def wait() -> None:
        came = asyncio.get_running_loop().create_future()
        in_turn("10.0.0.1", lambda: came.set_result(None), 10)
        in_turn("10.0.0.1", lambda: heard.append(True))
        await came
        await asyncio.sleep(0.1)

    house.run(wait())
    assert not heard


def test_to_ask_why_counts_as_many_messages(own_house: MakeHouse) -> None:
    house = own_house(said_burst=100, said_per_second=0.001)
    table = house.table("hotseat", "hotseat")
    with house.sit(table, 0) as guest:
        guest.hello()
        for _ in range(2):
            assert guest.ask(type="why", place="x")["type"] == "reason"
        full = {address: bucket.full for address, bucket in house.run(rates_of())._buckets.items()}
        assert full["127.0.0.1"] < 20.5
        guest.ask(type="why", place="x")
        guest.say(type="act", ply=0, number=0)
        with pytest.raises(TimeoutError):  # it is not refused, it waits
            guest.socket.recv(0.3)


async def rates_of() -> Buckets:
    rates = rota().rates
    assert rates is not None
    return rates
