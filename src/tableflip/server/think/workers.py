"""The processes that think: bots, hints, aids and outcomes are asked for here, and no table waits for another's."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple, TypeVar

from tableflip.bots.advice import Advice
from tableflip.bots.levels import level_named
from tableflip.core.errors import NoEngine, NotLegal
from tableflip.core.game import Game
from tableflip.core.match import Deed
from tableflip.core.mind import Instant
from tableflip.core.records import pack
from tableflip.games import GAMES
from tableflip.server.think import work
from tableflip.server.think.aids import aids_of
from tableflip.server.think.marks import SPAWN, Marks
from tableflip.server.think.warming import Warming, warm_up

T = TypeVar("T")
HANDS = min(2, os.cpu_count() or 1)  # processes that find outcomes; the second one starts only where the first is busy
PATIENCE = 5.0  # seconds for a pool to notice that its processes are gone


class Decision(NamedTuple):
    """The number of the action a bot takes, and whether it was only taken by a first look."""

    number: int
    hasty: bool


class Workers:
    """A few processes that think; a state goes in as bytes, what was found comes back.

    Outcomes are found by hands of their own: one takes some hundredths of a second and waits for nobody's search.
    """

    def __init__(self, workers: int | None = None) -> None:
        self._heads = workers or max(1, (os.cpu_count() or 2) - 1)
        self._marks = Marks()
        counts = {"heads": self._heads, "hands": HANDS, "stove": 1}
        self._pools = {name: self._new_pool(count) for name, count in counts.items()}
        self._warming = Warming(self._pools["stove"], self._read_back)

    def warm(self, order: Iterable[str] = ()) -> None:
        """Compile what the bots need before anybody waits for it, the games told first."""
        names = dict.fromkeys([*order, *GAMES])
        self._warming.begin(name for name in names if name in GAMES)
        for game in GAMES.values():
            if game.outcomes is not None:
                self._pools["hands"].submit(work.limber_up, game.name)

    def _read_back(self, name: str) -> None:
        """What was compiled is read from the disk by those who think."""
        for _ in range(self._heads):
            self._pools["heads"].submit(warm_up, name)

    def close(self) -> None:
        """Stop thinking."""
        self._warming.close()
        for pool in self._pools.values():
            working = list((pool._processes or {}).values())  # pyright: ignore[reportPrivateUsage]
            manager: Any = pool._executor_manager_thread  # pyright: ignore[reportPrivateUsage]
            pool.shutdown(wait=False, cancel_futures=True)
            for process in working:  # nobody waits for what they are thinking of
                process.kill()
            if manager is not None:  # an interpreter that ends wakes it through a pipe that it is about to close
                manager.join(PATIENCE)

    async def choose(self, game: Game[Any], state: Any, seat: int, bot: str, deeds: Iterable[Deed] = ()) -> Decision:
        """What a bot does that may know what others did so far; at a first look while its game is being compiled."""
        brief = work.brief_on(game, state, seat)
        if needs_no_compiler(game, bot) or await self._warming.is_ready(game.name):
            with self._marks.one() as mark:
                known = work.packed_deeds(game, deeds, seat)
                return Decision(await self._ask("heads", work.choose, brief, known, bot, mark), False)
        return Decision(await asyncio.to_thread(work.choose_hastily, brief), True)

    async def advise(self, game: Game[Any], state: Any, seat: int, deeds: Iterable[Deed] = ()) -> list[Advice]:
        """The best actions for a seat, with reasons."""
        brief = work.brief_on(game, state, seat)
        if await self._warming.is_ready(game.name):
            return await self._ask("heads", work.advise, brief, work.packed_deeds(game, deeds, seat))
        return await asyncio.to_thread(work.advise_hastily, brief)

    async def aid(self, game: Game[Any], state: Any, seat: int) -> bytes:
        """What helps a viewer to see, as JSON; null where the game has no aids."""
        find = aids_of(game)
        if find is None:
            return b"null"
        return await self._ask("heads", work.aid, find, work.brief_on(game, state, seat))

    async def find_outcome(
        self, game: Game[Any], state: Any, number: int, numbers: Mapping[str, int] | None, before: Any
    ) -> tuple[str | None, Any]:
        """The outcome of an action that needs one, in notation, and its account; without numbers the house acts."""
        if game.outcomes is None or not game.outcomes.wanted(state, game.rules.actions[number]):
            if numbers is not None:
                raise NotLegal(f"{game.notation.text(state, game.rules.actions[number])} is not done by hand")
            return None, None
        told = None if numbers is None else dict(numbers)
        try:
            return await self._ask("hands", work.find_outcome, game.name, pack(state).tobytes(), number, told, before)
        except NoEngine:
            if numbers is not None:
                raise
            return None, None  # nature draws it

    async def by_hand(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a hand does outside of a match, where there is no state of a game."""
        return await self._ask("hands", function, *arguments)

    async def _ask(self, name: str, function: Callable[..., T], *arguments: Any) -> T:
        loop = asyncio.get_running_loop()
        pool = self._pools[name]
        try:
            return await loop.run_in_executor(pool, function, *arguments)
        except BrokenProcessPool:  # a process died, perhaps for want of memory: the question is asked once more
            if self._pools[name] is pool:
                self._pools[name] = self._new_pool(HANDS if name == "hands" else self._heads)
            return await loop.run_in_executor(self._pools[name], function, *arguments)

    def _new_pool(self, workers: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(workers, SPAWN, work.follow_parent, (self._marks.shared,))


def needs_no_compiler(game: Game[Any], bot: str) -> bool:
    """Whether a bot, or the one behind a level, plays by interpreted rules alone."""
    level = level_named(game, bot)
    name = level.bot if level else bot
    own = game.mind.bots.get(name)
    return name == "random" or (isinstance(own, Instant) and own.is_instant)
