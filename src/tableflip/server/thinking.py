"""Bots and hints think here, in processes of their own, so that no table ever waits for another's."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

import numpy as np

from tableflip.bots import FirstLook, SearchBot, make_bot
from tableflip.bots.advice import Advice, advise, glance
from tableflip.bots.habits import let_watch
from tableflip.bots.levels import level_named
from tableflip.core.chance import stream
from tableflip.core.errors import NoEngine, NotLegal
from tableflip.core.game import WON, Game
from tableflip.core.match import Deed
from tableflip.core.records import pack, unpack
from tableflip.games import GAMES, game_named
from tableflip.server.warming import Warming, warm_up

T = TypeVar("T")
PackedDeed = tuple[bytes, int, int]  # the state before it, who took it, the number of the action
SPAWN = multiprocessing.get_context("spawn")
MARKS = 1024  # more questions at a time than there are who think
HANDS = min(2, os.cpu_count() or 1)  # processes that throw; the second one starts only where the first is busy
POLITE = 10  # who thinks or throws lets the server go first, so that nobody's click waits for another's flick
PATIENCE = 5.0  # seconds for a pool to notice that its processes are gone
DEEDS_MOST = 48  # that somebody who thinks is told of: the last ones tell most
INSTANT = ("random", "partner")  # bots that need no compiler


class Choice(NamedTuple):
    """The number of the action a bot takes, and whether it was only taken by a first look."""

    number: int
    hasty: bool


class Thinkers:
    """A few processes that think; a state goes in as bytes, a number comes back.

    Flicks are thrown by hands of their own: a flick takes some hundredths of a second and waits for nobody's search.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._marks = Marks()
        counts = {"heads": self.workers, "hands": HANDS, "stove": 1}
        self._pools = {name: self._new_pool(count) for name, count in counts.items()}
        self._warming = Warming(self._pools["stove"], self._read_back)

    def warm(self, order: Iterable[str] = ()) -> None:
        """Compile what the bots need before anybody waits for it, the games told first."""
        names = dict.fromkeys([*order, *GAMES])
        self._warming.begin(name for name in names if name in GAMES)
        for game in GAMES.values():
            if game.throw is not None:
                self._pools["hands"].submit(_limber_up, game.name)

    def _read_back(self, name: str) -> None:
        """What was compiled is read from the disk by those who think."""
        for _ in range(self.workers):
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

    async def choose(self, game: Game[Any], state: Any, seat: int, bot: str, deeds: Iterable[Deed] = ()) -> Choice:
        """What a bot does that may know what others did so far; at a first look while its game is being compiled."""
        told = game.name, pack(state).tobytes(), seat
        seed = secrets.token_hex(16)
        if needs_no_compiler(game, bot) or await self._warming.is_ready(game.name):
            with self._marks.one() as mark:
                return Choice(
                    await self._ask("heads", _choose, *told, packed_deeds(game, deeds, seat), bot, seed, mark), False
                )
        return Choice(await asyncio.to_thread(_choose_hastily, *told, seed), True)

    async def advise(self, game: Game[Any], state: Any, seat: int, deeds: Iterable[Deed] = ()) -> list[Advice]:
        """The best actions for a seat, with reasons."""
        told = game.name, pack(state).tobytes(), seat, secrets.token_hex(16)
        if await self._warming.is_ready(game.name):
            return await self._ask("heads", _advise, *told, packed_deeds(game, deeds, seat))
        return await asyncio.to_thread(_advise_hastily, *told)

    async def throw(
        self, game: Game[Any], state: Any, number: int, flick: Mapping[str, int] | None, before: Any
    ) -> tuple[str | None, Any]:
        """The outcome of a flick in notation and its flight; without a flick the house flips, if anything flies."""
        if game.throw is None or game.outcomes is None or not game.outcomes.wanted(state, game.actions[number]):
            if flick is not None:
                raise NotLegal(f"{game.text(state, game.actions[number])} is not done with a flick")
            return None, None
        told = None if flick is None else dict(flick)
        try:
            return await self._ask("hands", _throw, game.name, pack(state).tobytes(), number, told, before)
        except NoEngine:
            if flick is not None:
                raise
            return None, None  # nature draws the landing

    async def by_hand(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a hand does outside of a match: a race has no state of a game."""
        return await self._ask("hands", function, *arguments)

    async def _ask(self, name: str, function: Callable[..., T], *arguments: Any) -> T:
        loop = asyncio.get_running_loop()
        pool = self._pools[name]
        try:
            return await loop.run_in_executor(pool, function, *arguments)
        except BrokenProcessPool:  # a thinker died, perhaps for want of memory: the question is asked once more
            if self._pools[name] is pool:
                self._pools[name] = self._new_pool(HANDS if name == "hands" else self.workers)
            return await loop.run_in_executor(self._pools[name], function, *arguments)

    def _new_pool(self, workers: int) -> ProcessPoolExecutor:
        # a fresh interpreter for each: forking a process with threads and open databases is asking for trouble
        return ProcessPoolExecutor(workers, SPAWN, _follow_parent, (self._marks.shared,))


class Marks:
    """Marks that this process and those who think both see: by them a search is told that nobody waits any more.

    A mark counts the questions asked with it; a search goes on while the number is still that of its own question.
    """

    def __init__(self) -> None:
        self.shared = SPAWN.RawArray("q", MARKS)
        self._next = 0

    @contextmanager
    def one(self) -> Generator[tuple[int, int]]:
        """A mark for one question, and its number; with the end of the question it is taken away."""
        self._next = (self._next + 1) % MARKS
        place = self._next
        self.shared[place] += 1
        try:
            yield place, self.shared[place]
        finally:
            self.shared[place] += 1


def needs_no_compiler(game: Game[Any], bot: str) -> bool:
    """Whether a bot, or the one behind a level, plays by interpreted rules alone."""
    level = level_named(game, bot)
    return (level.bot if level else bot) in INSTANT


_shared: list[Any] = []  # the marks, in a process that thinks


def _follow_parent(marks: Any) -> None:
    """End with the server, however it ends, and only then: Ctrl-C reaches every process of a terminal."""
    _shared[:] = [marks]
    if hasattr(os, "nice"):
        os.nice(POLITE)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def _unpacked(game: Game[Any], packed: bytes) -> Any:
    return unpack(game.state, np.frombuffer(packed, np.uint8))


def _known_to(game: Game[Any], packed: bytes, seat: int, seed: str) -> Any:
    """The state as a seat may think about it: all that it cannot know is dealt again."""
    return game.redeal(_unpacked(game, packed), seat, stream(f"deals {seed}"))


def packed_deeds(game: Game[Any], deeds: Iterable[Deed], seat: int) -> list[PackedDeed]:
    """The latest of what others than a seat did, as it is sent to those who think."""
    others = [deed for deed in deeds if deed.seat != seat]
    return [(pack(deed.before).tobytes(), deed.seat, game.space.number(deed.action)) for deed in others[-DEEDS_MOST:]]


def _deeds(game: Game[Any], packed: list[PackedDeed]) -> list[Deed]:
    return [Deed(_unpacked(game, before), seat, game.actions[number]) for before, seat, number in packed]


def _choose(
    name: str, packed: bytes, seat: int, deeds: list[PackedDeed], bot: str, seed: str, mark: tuple[int, int]
) -> int:
    game = game_named(name)
    player = make_bot(game, bot, seed)
    let_watch(player, game, seat, _deeds(game, deeds), stream(f"watched {seed}"))
    if isinstance(player, SearchBot):
        place, number = mark
        player.is_stopped = lambda: _shared[0][place] != number
    return game.space.number(player.choose(game, _known_to(game, packed, seat, seed), seat))


def _choose_hastily(name: str, packed: bytes, seat: int, seed: str) -> int:
    game = game_named(name)
    return game.space.number(FirstLook[Any](seed).choose(game, _known_to(game, packed, seat, seed), seat))


def _limber_up(name: str) -> None:
    """Throw once, so that the physics engine is there when the first flick comes."""
    game = game_named(name)
    assert game.throw is not None and game.outcomes is not None
    state = game.start(seed="warm")
    while legal := game.legal(state):
        wanted = [action for action in legal if game.outcomes.wanted(state, action)]
        if wanted:
            game.throw(state, wanted[0], None, None)
            return
        state = game.apply(state, legal[0])


def _throw(name: str, packed: bytes, number: int, flick: dict[str, int] | None, before: Any) -> tuple[str, Any]:
    game = game_named(name)
    assert game.throw is not None
    return game.throw(_unpacked(game, packed), game.actions[number], flick, before)


def _advise(name: str, packed: bytes, seat: int, seed: str, deeds: list[PackedDeed]) -> list[Advice]:
    game = game_named(name)
    return advise(game, _unpacked(game, packed), seat, seed, deeds=_deeds(game, deeds))


def _advise_hastily(name: str, packed: bytes, seat: int, seed: str) -> list[Advice]:
    game = game_named(name)
    note = "(at a first look: the search is still warming up)"
    return [replace(one, reason=f"{one.reason} {note}") for one in glance(game, _unpacked(game, packed), seat, seed)]


def agrees_to_draw(game: Game[Any], state: Any, seat: int) -> bool:
    """Whether a bot takes a draw: when it does not think itself ahead, by what its seat may know."""
    known = game.redeal(state, seat, stream(secrets.token_hex(16)))
    return game.evaluate(known, seat) <= WON // 2
