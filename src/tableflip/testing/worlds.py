"""Worlds that look alike to somebody: the same game with other things hidden."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from tableflip.core.action import TOGETHER, Action
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.core.records import Record
from tableflip.testing.told import Knowledge, offered, recorded, seen
from tableflip.testing.walks import Moment, carried_out

DEALS = 40  # fresh deals among which one is looked for that looks the same
ALIKE_MOST = 2  # such deals are taken


class World:
    """A game that goes on by itself, from a state of its own."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        self.game = game
        self.state = state.clone()
        self.state.chance = stream("side by side")  # the same is drawn in all of them

    @property
    def legal(self) -> list[Action]:
        """What may be done in it."""
        return self.game.legal(self.state)

    def draws(self, action: Action) -> bool:
        """Whether an action needs an outcome that no rule decides."""
        return self.game.outcomes is not None and self.game.outcomes.wanted(self.state, action)

    def told_of(self, action: Action, viewer: int) -> Knowledge:
        """Carry an action out, and tell what a viewer then has read, seen and heard."""
        game, record = self.game, recorded(self.game, self.state, action, viewer)
        outcomes = game.outcomes if self.draws(action) else None
        self.state = carried_out(game, self.state, action)
        nothing: Knowledge = {"legal actions": []}
        asked = offered(game, self.state) if game.rules.turn(self.state) == viewer else nothing
        told = {**record, "outcome": outcomes.text(self.state) if outcomes else ""}
        return {**told, **seen(game, self.state, viewer), **asked}


def states_like(now: Moment, viewer: int) -> Iterator[Any]:
    """States of other worlds in which a viewer has been told just what it was told up to this moment.

    They come from two deals of `resample`, and at the start of a game from other seeds, which `resample` has not made.
    """
    yield now.redealt(viewer)
    yield now.redealt(TOGETHER)
    if now.ply == 0:
        told = seen(now.game, now.state, viewer)
        deals = (now.game.start(now.seats, now.options, f"{now.seed} {seed}") for seed in range(DEALS))
        yield from islice((state for state in deals if seen(now.game, state, viewer) == told), ALIKE_MOST)


def known(game: Game[Any], state: Any, viewer: int) -> Any:
    """The state as far as a viewer knows it, all else dealt by one stream, and without the news."""
    quiet = state.clone()
    quiet.news = type(state.news)()
    return game.redeal(quiet, viewer, stream("known"))


def part(one: Record, other: Record) -> str:
    """The first field in which two records differ; empty if they are equal."""
    for field in one.fields:
        if getattr(one, field.name) != getattr(other, field.name):
            return f"{field.name} is {getattr(one, field.name)!r} or {getattr(other, field.name)!r}"
    return ""
