"""A worker as a server sees it: a number of processes with one task each at a time. It knows no sockets or clocks."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable
from typing import Any, NamedTuple

from tableflip.core.errors import TableflipError
from tableflip.core.phrases import quoted
from tableflip.server.think import work
from tableflip.server.think.beliefs import WORDS_MOST
from tableflip.server.think.far.parcels import BadParcel, packed, unpacked
from tableflip.server.think.far.words import Answer, Ask, Drop, Failure, Hello, NotOurs, Said, Unable
from tableflip.server.think.thinker import Died
from tableflip.server.think.thoughts import Thought

PATIENCE = 600.0  # seconds for a thought at most, its waiting there included
LEAST, TIMES = 60.0, 20.0  # seconds that any of them has, and how often what it may take itself
SLOTS_MOST = 256  # thoughts of one server that one worker has at a time
ANSWER_MOST = 400_000  # bytes of an answer, which all tables wait for while it is read; real ones have a tenth

logger = logging.getLogger("tableflip.server")


class Errand(NamedTuple):
    """What a worker was asked, and since when."""

    thought: Thought
    answer: asyncio.Future[work.Done]
    since: float


def _nothing() -> None:
    pass


class Crew:
    """One worker that has come. What it answers is believed only if it can be true (`beliefs`)."""

    def __init__(
        self,
        name: str,
        say: Callable[[Said], None],
        changed: Callable[[Crew], None],
        hang_up: Callable[[], None] = _nothing,
        patience: float = PATIENCE,
    ) -> None:
        self.name = name
        self.patience = patience
        self.has_lied = False  # or was silent: it is not asked again, nor let in for a while
        self.thinkers: list[FarThinker] = []
        self.games: frozenset[str] = frozenset()
        self.ready: frozenset[str] = frozenset()
        self.waiting = 0  # thoughts of all servers that wait there, by what it said last
        self.is_here = True
        self._say = say
        self._changed = changed
        self._hang_up = hang_up
        self._numbers = itertools.count(1)
        self._asked: dict[int, Errand] = {}

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
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[work.Done] = loop.create_future()
        self._asked[number] = Errand(thought, answer, loop.time())
        told = thought.asker.table, thought.asker.address, thought.guess, thought.about, thought.rules, thought.game
        self._say(Ask(number, int(thought.kind), *told, thought.by_hand, body))
        patience = min(self.patience, LEAST + TIMES * thought.guess)
        try:
            async with asyncio.timeout(patience):
                return await answer
        except TimeoutError:  # a worker that is well gives up by itself before that, and says so
            self._send_away(f"has not answered for {patience:.0f} seconds")
            raise Died from None
        finally:
            if self._asked.pop(number, None) is not None and self.is_here:
                self._say(Drop(number))

    def hear(self, word: Said) -> None:
        """What the worker says."""
        match word:
            case _ if self.has_lied:
                pass
            case Hello(heads, hands, games, ready):
                self._begin(min(heads, SLOTS_MOST), min(hands, SLOTS_MOST))
                self.games, self.ready = frozenset(games), frozenset(ready)
                self._changed(self)
            case Answer(number, seconds, body, waiting):
                self.waiting = max(0, waiting)
                if (asked := self._taken(number)) is not None:
                    self._settle(asked, body, seconds)
            case Failure(number, body, waiting):
                self.waiting = max(0, waiting)
                if (asked := self._taken(number)) is not None:
                    self._fail(asked, body)
            case Unable(number, words):
                if (asked := self._taken(number)) is not None:
                    logger.warning("the worker at %s does not do this: %s", self.name, quoted(words, 200))
                    asked.answer.set_exception(Died())
            case _:
                raise NotOurs(f"a worker does not say {type(word).__name__}")

    def _begin(self, heads: int, hands: int) -> None:
        if not self.thinkers:
            self.thinkers = [FarThinker(self, number >= heads) for number in range(heads + hands)]

    def _taken(self, number: int) -> Errand | None:
        asked = self._asked.pop(number, None)
        return None if asked is None or asked.answer.done() else asked

    def _settle(self, asked: Errand, body: bytes, seconds: float) -> None:
        """Believe an answer, or nobody there any more."""
        try:
            found, belief = _read(body), asked.thought.belief
            believed = found if belief is None else belief(found)
        except Exception as problem:  # whatever a lie ends in
            asked.answer.set_exception(Died())
            self._send_away(f"has answered what cannot be ({quoted(str(problem), 200)})")
            return
        taken = asyncio.get_running_loop().time() - asked.since
        asked.answer.set_result(work.Done(believed, seconds if 0.0 <= seconds <= taken else taken, 0.0))

    def _fail(self, asked: Errand, body: bytes) -> None:
        """Hear why there is no answer.

        What hands refuse is a sentence for whoever acted. Heads are not believed: where one fails another is asked, and
        in the end one of our own, so that no table loses its bot by this.
        """
        try:
            problem = _read(body)
        except BadParcel as unread:
            problem = unread
        is_told = asked.thought.by_hand and isinstance(problem, TableflipError) and len(str(problem)) <= WORDS_MOST
        asked.answer.set_exception(problem if is_told else Died())
        if not is_told:
            words = quoted(f"{type(problem).__name__}: {problem}", 200)
            logger.warning("the worker at %s could not do this, and somebody else does: %s", self.name, words)

    def _send_away(self, why: str) -> None:
        """Think about everything elsewhere: what is broken there may be anything."""
        if not self.has_lied and self.is_here:
            self.has_lied = True
            logger.warning("the worker at %s %s: it is disconnected, and its work is done elsewhere", self.name, why)
            self.lost()
            self._hang_up()

    def lost(self) -> None:
        """It is gone: what it had is thought about by others."""
        if not self.is_here:
            return
        self.is_here = False
        self.games = self.ready = frozenset()
        left, self._asked = self._asked, {}
        for asked in left.values():
            if not asked.answer.done():
                asked.answer.set_exception(Died())
        self._changed(self)


def _read(body: bytes) -> Any:
    if len(body) > ANSWER_MOST:
        raise BadParcel(f"it has {len(body):,} bytes")
    return unpacked(body)


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
