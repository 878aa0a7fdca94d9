"""Who says much from one address leaves room in every turn of the loop for who says little."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar

from tableflip.server.people.rota import A_TURN, in_turn, turn_of

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
