"""A worker that leaves in the same moment in which it is given something."""

from __future__ import annotations

import asyncio

from tests.server.test_far import Scene, Worker, played, settle


@played
async def test_who_has_left_before_it_was_asked_is_not_waited_for(scene: Scene) -> None:
    worker = Worker(scene.office)
    bot = scene.ask("bot")
    while not worker.crew.thinkers[0].busy:  # it was given the thought, and has not begun
        await asyncio.sleep(0)
    worker.leave()
    await settle()
    assert not worker.asked and scene.head.asked == ["bot"]
    scene.head.answers.put_nowait("at home")
    assert await bot == "at home"
