"""What the past of a live table takes: memory of a ply, game by game."""

from __future__ import annotations

import random
import tracemalloc

from tableflip.games import GAMES
from tableflip.server.play.story import Story
from tableflip.server.store.store import Setup

FIRST, PLIES = 5, 60  # plies before it is measured, and those that are


def kilobytes_of_a_ply(name: str, seed: int = 1) -> float:
    """By which a table of two grows with every ply of random players."""
    game, pick = GAMES[name], random.Random(seed)
    setup = Setup(
        id="past",
        game=name,
        rules=game.about.version,
        seats=2,
        options={},
        key=f"{seed:064x}",
        position=None,
        chosen=False,
        listed=False,
        aids=False,
        hints=False,
        imported=False,
        host_hash="",
        watch_hash="",
        created="",
    )
    story = _played(Story.begin(setup), FIRST, pick)
    tracemalloc.start()
    try:
        before, begun = tracemalloc.get_traced_memory()[0], story.ply
        story = _played(story, PLIES, pick)
        return (tracemalloc.get_traced_memory()[0] - before) / (story.ply - begun) / 1000
    finally:
        tracemalloc.stop()


def _played(story: Story, plies: int, pick: random.Random) -> Story:
    rules = story.match.game.rules
    for _ in range(plies):
        if story.over:
            break
        story = story.copy()
        story.act(rules.turn(story.match.state), rules.space.number(pick.choice(list(story.legal))))
    return story
