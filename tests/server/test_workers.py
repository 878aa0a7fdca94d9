"""Those who think for the server: whoever no longer waits sets them free."""

from __future__ import annotations

import asyncio

import pytest

from tableflip import GAMES
from tableflip.server.think.workers import Workers, needs_no_compiler

CHESS = GAMES["flip_chess"]


def test_a_question_that_nobody_waits_for_is_dropped_at_once() -> None:
    """The only worker would search for hours; it answers the next question because the first was taken back."""

    state = CHESS.start(seed="1")

    async def ask() -> int:
        thinking = Workers(1)
        try:
            endless = asyncio.create_task(thinking.choose(CHESS, state, 0, "search:999999999"))
            for _ in range(3):
                await asyncio.sleep(0.2)  # so that it has begun; if it has not, it never will
            endless.cancel()
            with pytest.raises(asyncio.CancelledError):
                await endless
            return (await asyncio.wait_for(thinking.choose(CHESS, state, 0, "random"), 300)).number
        finally:
            thinking.close()

    assert CHESS.rules.actions[asyncio.run(ask())] in CHESS.legal(state)


def test_partners_and_random_bots_wait_for_no_compiler() -> None:
    ships = GAMES["flip_ships"]
    assert needs_no_compiler(ships, "level4") and needs_no_compiler(CHESS, "random")
    assert not needs_no_compiler(CHESS, "level1")
