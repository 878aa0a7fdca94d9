"""The processes that compute moves on this machine, and which waiting task each of them gets.

Heads think: bots, hints and aids. Hands find outcomes, some hundredths of a second each, and have the processor before
the heads: the system interrupts a search for them, so no search has to be cut into pieces. A thought that runs is not
interrupted by another one; so that a quick one (the bots of the first levels) does not wait for a long one, the last of
the hands, which is seldom needed, takes quick thoughts too.

Where workers on other machines have come (`far/crew`), they think, and the processes here only do what none of them
can.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tableflip.server.settings import Settings
from tableflip.server.signs.measures import thinking, thought_again
from tableflip.server.think import work
from tableflip.server.think.costs import Costs
from tableflip.server.think.far.crew import Crew, FarThinker
from tableflip.server.think.thinker import PATIENCE, Died, Thinker
from tableflip.server.think.thoughts import Notice, Thought
from tableflip.server.think.turns import Kind, Ticket, Turns
from tableflip.server.think.warming import warm_up

HANDS = 2  # the second one starts only where the first is busy
FIRST_NOTICE = 1.0  # seconds after which it is noticed that a thought waits
NEXT_NOTICE = 3.0
LOOK_APART = 0.5  # seconds between two looks at who comes before whom; all that wait are told within three
QUICK = 0.1  # seconds of a processor
DISTRUSTED = 600.0  # seconds for which a worker that has lied is not let in again
LOST_MOST = 2  # workers that may be gone with a thought; then it is thought about here


@dataclass(eq=False)
class Job:
    """A thought on its way, and its answer."""

    thought: Thought
    answer: asyncio.Future[work.Done]
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    by: Thinker | FarThinker | None = None
    has_died: bool = False  # with the one who thought about it: it is tried once more
    shunned: Crew | None = None  # and not by this one
    lost_afar: int = 0  # how many workers were gone before they had answered


class Office:
    """Heads and hands."""

    def __init__(self, settings: Settings) -> None:
        heads = settings.workers or max(1, (os.cpu_count() or 2) - 1)
        bounds = settings.thought_seconds, settings.thinker_megabytes
        self.heads = [Thinker(work.POLITE, *bounds) for _ in range(heads)]
        self.hands = [Thinker(work.SWIFT, *bounds) for _ in range(HANDS)]
        self.turns = Turns(settings.thoughts_per_table, settings.thoughts_per_address)
        self.costs = Costs()
        self.crews: list[Crew] = []
        self._covered: dict[tuple[str, str, bool], bool] = {}  # what a crew can do, by what decides it
        self._liars: dict[str, float] = {}  # since when, by where they came from; who comes knows the secret
        self._working: set[asyncio.Task[None]] = set()
        self._places: dict[int, int] = {}  # of those that wait, when it was last looked
        self._looked = -LOOK_APART
        self.closed = False

    @property
    def waiting(self) -> Mapping[str, int]:
        """How many thoughts of each kind wait for their turn."""
        return {kind.name.lower(): self.turns.waiting(kind) for kind in Kind}

    async def ask(self, thought: Thought, notice: Notice | None = None) -> Any:
        """The answer; whoever gives up waiting cancels this, and the thought is forgotten or ended."""
        return (await self.done(thought, notice)).answer

    async def done(self, thought: Thought, notice: Notice | None = None) -> work.Done:
        """The same, with what it took."""
        job = Job(thought, asyncio.get_running_loop().create_future())
        ticket = Ticket(thought.kind, thought.asker, self.costs.expected(thought.like, thought.guess), job)
        self.turns.add(ticket)
        self.go_on()
        if not job.begun.is_set():
            self._teach(ticket)
        try:
            with thinking(thought.kind.name.lower()):
                if notice is not None:
                    await self._notice(ticket, notice)
                return await job.answer
        except asyncio.CancelledError:
            job.answer.cancel()
            if job.by is not None:
                job.by.let_go()
            elif not job.begun.is_set():
                self.turns.drop(ticket)
            raise

    def _teach(self, ticket: Ticket) -> None:
        """Where a quick thought has to wait for a head, the last of the hands learns its game for the next time."""
        rules, hand = ticket.what.thought.rules, self.hands[-1]
        # what nobody has compiled yet takes a minute, and some thoughts need no rules
        is_compiled = rules != "" and any(rules in head.knows for head in self.heads)
        if ticket.cost <= QUICK and is_compiled and rules not in hand.knows and (warm_up, rules) not in hand.chores:
            hand.chores.append((warm_up, rules))

    async def _notice(self, ticket: Ticket, notice: Notice) -> None:
        job: Job = ticket.what
        has_waited = False
        while not job.begun.is_set():
            try:
                async with asyncio.timeout(NEXT_NOTICE if has_waited else FIRST_NOTICE):
                    await job.begun.wait()
            except TimeoutError:
                if not job.begun.is_set():  # or else it was begun in the same moment
                    notice(self._before(ticket))
                    has_waited = True
        if has_waited:
            notice(None)

    def _before(self, ticket: Ticket) -> int:
        """How many come before somebody who waits; the line is gone through once for all who ask within a while."""
        now = asyncio.get_running_loop().time()
        if now - self._looked > LOOK_APART or ticket.number not in self._places:
            self._places, self._looked = self.turns.places(), now
        return self._places[ticket.number]

    def later(self, thinkers: list[Thinker], function: Callable[[str], None], game: str) -> None:
        """Let these do something that helps them with a game, each when it has nothing else to do."""
        for thinker in thinkers:
            thinker.chores.append((function, game))
        self.go_on()

    def go_on(self) -> None:
        """Give everybody who has nothing to do the next that suits them."""
        far = [thinker for crew in self._rested() for thinker in crew.thinkers]
        free = [thinker for thinker in (*far, *self.heads, *self.hands) if not (thinker.busy or self.closed)]
        by_hand = {ticket.what.thought.by_hand for ticket in self.turns.tickets} if free else set[bool]()
        for thinker in free:
            ticket = self._next_for(thinker, by_hand)
            if ticket is not None:
                ticket.what.by = thinker
                if isinstance(thinker, FarThinker):
                    ticket.what.shunned = thinker.crew  # should it have to be tried again
                ticket.what.begun.set()
                self._begin(thinker, self._think(thinker, ticket))
            elif isinstance(thinker, Thinker) and thinker.chores:
                self._begin(thinker, self._do_chore(thinker))

    def _next_for(self, thinker: Thinker | FarThinker, by_hand: set[bool]) -> Ticket | None:
        """What somebody is to do next; a long line is not gone through where all in it is for others."""
        if isinstance(thinker, FarThinker):
            is_for = thinker.is_hand in by_hand
        else:
            is_for = thinker in self.hands or False in by_hand
        return self.turns.take(partial(self._suits, thinker)) if is_for else None

    def met(self, crew: Crew) -> None:
        """A worker has come, can do more, or is gone."""
        self._covered.clear()
        if crew.has_lied:
            self._liars[crew.name] = asyncio.get_running_loop().time()
        if crew.is_here and crew not in self.crews:
            self.crews.append(crew)
        elif not crew.is_here and crew in self.crews:
            self.crews.remove(crew)
        self.go_on()

    def distrusts(self, name: str) -> bool:
        """Whether a worker that came from there has lied, or was silent, a while ago."""
        since = self._liars.get(name)
        return since is not None and asyncio.get_running_loop().time() - since < DISTRUSTED

    def is_known_afar(self, game: str) -> bool:
        """Whether a worker has the compiled rules of a game at hand."""
        return any(game in crew.ready for crew in self.crews)

    def _rested(self) -> list[Crew]:
        """Those who have least to do first."""
        return sorted(self.crews, key=lambda crew: (crew.busy + crew.waiting) / max(1, len(crew.thinkers)))

    def _is_done_afar(self, job: Job) -> bool:
        thought = job.thought
        if job.lost_afar >= LOST_MOST:
            return False
        if job.shunned is not None:
            return any(crew.can(thought) for crew in self.crews if crew is not job.shunned)
        key = thought.game, thought.rules, thought.by_hand
        if key not in self._covered:
            self._covered[key] = any(crew.can(thought) for crew in self.crews)
        return self._covered[key]

    def _suits(self, thinker: Thinker | FarThinker, ticket: Ticket) -> bool:
        job: Job = ticket.what
        thought = job.thought
        if isinstance(thinker, FarThinker):
            is_fit = thinker.is_hand == thought.by_hand and thinker.crew is not job.shunned
            is_fit = is_fit and job.lost_afar < LOST_MOST
            return is_fit and thinker.crew.can(thought)
        if self.crews and self._is_done_afar(job):
            return False
        if thought.by_hand:
            return thinker in self.hands
        if thinker in self.heads:
            return True
        is_quick = ticket.cost <= QUICK and thinker is self.hands[-1]
        return is_quick and (not thought.rules or thought.rules in thinker.knows)

    def _begin(self, thinker: Thinker | FarThinker, doing: Any) -> None:
        thinker.busy = True
        task = asyncio.create_task(doing)
        self._working.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._working.discard(task)
        self.go_on()

    async def _think(self, thinker: Thinker | FarThinker, ticket: Ticket) -> None:
        job: Job = ticket.what
        loop = asyncio.get_running_loop()
        begun, done, problem = loop.time(), None, None
        try:
            is_used_to_it = job.thought.rules in thinker.knows
            if not job.answer.done():  # or else it was given up in the same moment
                done = await thinker.think(job.thought)
            if is_used_to_it and done is not None and not job.answer.done():
                self.costs.learn(job.thought.like, done.seconds, job.thought.guess)
        except Exception as found:
            problem = found
        finally:
            thinker.busy, job.by = False, None  # before anybody hears the answer: they may ask again at once
            is_afar = isinstance(thinker, FarThinker)  # workers come and go: that is not the thought's fault
            once_more = isinstance(problem, Died) and (is_afar or not job.has_died) and not job.answer.done()
            cost = loop.time() - begun if done is None else done.seconds
            if once_more:
                self._try_again(ticket, cost, is_afar=is_afar)
            else:
                self.turns.done(ticket, cost)
        if once_more or job.answer.done():
            return
        if done is not None:
            job.answer.set_result(done)
        elif problem is not None:
            job.answer.set_exception(problem)

    def _try_again(self, ticket: Ticket, cost: float, *, is_afar: bool) -> None:
        """Whoever thought about it is gone: another one is asked, once more."""
        job: Job = ticket.what
        job.lost_afar += is_afar
        job.has_died = job.has_died or not is_afar
        job.begun.clear()
        thought_again(job.thought.kind.name.lower())
        self.turns.again(ticket, cost)

    async def _do_chore(self, thinker: Thinker) -> None:
        function, game = thinker.chores.popleft()
        try:
            await thinker.do(function, (game,), game)
        except Exception:
            work.logger.exception("a process that thinks could not get ready for %s", game)
        finally:
            thinker.busy = False

    def close(self) -> None:
        """Stop thinking."""
        self.closed = True
        for task in self._working:
            task.cancel()
        for thinker in [*self.heads, *self.hands]:
            thinker.stop(PATIENCE)
