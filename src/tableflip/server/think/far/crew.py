"""A worker as a server sees it: some who think, one thought each at a time. Nothing here knows sockets or clocks."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable

from tableflip.server.think import work
from tableflip.server.think.far.parcels import BadParcel, packed, unpacked
from tableflip.server.think.far.words import Answer, Ask, Drop, Failure, Hello, NotOurs, Said, Unable
from tableflip.server.think.thinker import Died, TookTooLong
from tableflip.server.think.thoughts import Thought

PATIENCE = 600.0  # seconds for a thought, its waiting there included
SLOTS_MOST = 256  # thoughts of one server that one worker has at a time

logger = logging.getLogger("tableflip.server")


class Crew:
    """One worker that has come."""

    def __init__(
        self, name: str, say: Callable[[Said], None], changed: Callable[[Crew], None], patience: float = PATIENCE
    ) -> None:
        self.name = name
        self.patience = patience
        self.thinkers: list[FarThinker] = []
        self.games: frozenset[str] = frozenset()
        self.ready: frozenset[str] = frozenset()
        self.waiting = 0  # thoughts of all servers that wait there, by what it said last
        self.is_here = True
        self._say = say
        self._changed = changed
        self._numbers = itertools.count(1)
        self._asked: dict[int, asyncio.Future[work.Done]] = {}

    def can(self, thought: Thought) -> bool:
        """Whether this one could think about something."""
        if thought.game and thought.game not in self.games:
            return False
        is_ready = not thought.rules or thought.rules in self.ready
        return is_ready and any(thinker.is_hand == thought.by_hand for thinker in self.thinkers)

    @property
    def busy(self) -> int:
        """How many of ours it thinks about."""
        return len(self._asked)

    async def think(self, thought: Thought) -> work.Done:
        """What it finds; Died if it leaves, or cannot, before it has."""
        if not self.is_here:  # it has left since it was given this, and will not be heard of again
            raise Died
        number = next(self._numbers)
        try:
            body = packed((thought.function, thought.arguments))
        except BadParcel as problem:
            logger.exception("this thought cannot be sent to a worker")
            raise Died from problem
        answer: asyncio.Future[work.Done] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        told = thought.asker.table, thought.asker.address, thought.guess, thought.about, thought.rules, thought.game
        self._say(Ask(number, int(thought.kind), *told, thought.by_hand, body))
        try:
            async with asyncio.timeout(self.patience):
                return await answer
        except TimeoutError:
            raise TookTooLong(f"this took more than {self.patience:.0f} seconds, and was given up; try again") from None
        finally:
            if self._asked.pop(number, None) is not None and self.is_here:
                self._say(Drop(number))

    def hear(self, word: Said) -> None:
        """What the worker says."""
        match word:
            case Hello(heads, hands, games, ready):
                self._begin(min(heads, SLOTS_MOST), min(hands, SLOTS_MOST))
                self.games, self.ready = frozenset(games), frozenset(ready)
                self._changed(self)
            case Answer(number, seconds, body, waiting):
                self.waiting = waiting
                if (answer := self._taken(number)) is not None:
                    self._settle(answer, body, seconds)
            case Failure(number, body, waiting):
                self.waiting = waiting
                if (answer := self._taken(number)) is not None:
                    self._settle(answer, body, None)
            case Unable(number, words):
                if (answer := self._taken(number)) is not None:
                    logger.warning("the worker at %s does not do this: %s", self.name, words[:200])
                    answer.set_exception(Died())
            case _:
                raise NotOurs(f"a worker does not say {type(word).__name__}")

    def _begin(self, heads: int, hands: int) -> None:
        if not self.thinkers:
            self.thinkers = [FarThinker(self, number >= heads) for number in range(heads + hands)]

    def _taken(self, number: int) -> asyncio.Future[work.Done] | None:
        answer = self._asked.pop(number, None)
        return None if answer is None or answer.done() else answer

    def _settle(self, answer: asyncio.Future[work.Done], body: bytes, seconds: float | None) -> None:
        try:
            found = unpacked(body)
        except BadParcel as problem:
            logger.warning("the worker at %s has answered what cannot be read: %s", self.name, problem)
            answer.set_exception(Died())
            return
        if seconds is not None:
            answer.set_result(work.Done(found, seconds, 0.0))
        else:
            answer.set_exception(found if isinstance(found, Exception) else Died())

    def lost(self) -> None:
        """It is gone: what it had is thought about by others."""
        self.is_here = False
        self.games = self.ready = frozenset()
        asked, self._asked = self._asked, {}
        for answer in asked.values():
            if not answer.done():
                answer.set_exception(Died())
        self._changed(self)


class FarThinker:
    """One of those who think there, as the office has them of its own."""

    def __init__(self, crew: Crew, is_hand: bool) -> None:
        self.crew = crew
        self.is_hand = is_hand
        self.busy = False
        self._task: asyncio.Task[work.Done] | None = None

    @property
    def knows(self) -> frozenset[str]:
        """Games whose compiled rules are at hand there."""
        return self.crew.ready | {""}

    async def think(self, thought: Thought) -> work.Done:
        """What is found there; Died if nobody will find it."""
        self._task = asyncio.ensure_future(self.crew.think(thought))
        try:
            return await self._task
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is not None and current.cancelling():
                self._task.cancel()
                raise
            raise Died from None  # nobody waits for it
        finally:
            self._task = None

    def let_go(self) -> None:
        """Nobody waits for what is thought about: this one is free at once, and the worker is told."""
        if self._task is not None:
            self._task.cancel()
