"""What is done in the processes that think: a state comes in as bytes, and what is found goes back.

Whoever thinks for a seat is given a state in which all that the seat cannot know has been dealt again.
"""

from __future__ import annotations

import logging
import mmap
import multiprocessing
import os
import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from tableflip.bots import FirstLook, make_bot
from tableflip.bots import advice as advisers
from tableflip.bots.advice import Advice
from tableflip.bots.habits import let_watch
from tableflip.bots.judging import Judge
from tableflip.core.action import Action, Meant, with_meaning
from tableflip.core.called import calling, names_now
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.core.mind import Stoppable
from tableflip.core.ply import Deed, Ply
from tableflip.core.records import pack, packed_in, unpack
from tableflip.games import game_named
from tableflip.server.think.aids import FindAids
from tableflip.server.think.marks import begin, is_taken_away, look_at

PackedDeed = tuple[bytes, int, int]  # the state before it, who took it, the number of the action
POLITE = 10  # who thinks lets the server go first, so that nobody's click waits for that
SWIFT = 5  # and those who find outcomes next: one takes hundredths of a second, and is waited for
STATM = Path("/proc/self/statm")  # of Linux
DEEDS_MOST = 48  # that somebody who thinks is told of: the last ones tell most


logger = logging.getLogger("tableflip.server")


class Done(NamedTuple):
    """What was found, the seconds of a processor it took, and how large the process is now."""

    answer: Any
    seconds: float
    megabytes: float


class Brief(NamedTuple):
    """What a seat (or SPECTATOR) has to think about; the seed deals what it cannot know, sentences use the names."""

    game: str
    state: bytes
    seat: int
    seed: str
    names: tuple[str, ...] = ()


def brief_on(game: Game[Any], state: Any, seat: int, seed: str = "") -> Brief:
    """What those who think are sent of a position, with a seed: a fresh one, unless the thought is to be repeatable."""
    return Brief(game.name, pack(state).tobytes(), seat, seed or secrets.token_hex(16), names_now())


def follow_parent(mark: Any, niceness: int) -> None:
    """End with the server, however it ends, and only then: Ctrl-C reaches every process of a terminal."""
    look_at(mark)
    if hasattr(os, "nice"):
        os.nice(niceness)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def measured(number: int, function: Callable[..., Any], *arguments: Any) -> Done:
    """Think about the question with this number, and tell what that took."""
    begin(number)
    begun = time.process_time()
    answer = function(*arguments)
    return Done(answer, time.process_time() - begun, _megabytes())


def _megabytes() -> float:
    """The memory of this process; where the system does not tell it is taken for little."""
    if not STATM.exists():
        return 0.0
    return int(STATM.read_text().split()[1]) * mmap.PAGESIZE / 1e6


def packed_deeds(game: Game[Any], decisions: Iterable[Ply], seat: int) -> list[PackedDeed]:
    """The latest of what others than a seat did, as it is sent to those who think."""
    others = [(ply, ply.before) for ply in decisions if ply.seat != seat and ply.before is not None]
    number = game.rules.space.number
    return [(packed_in(before), ply.seat, number(ply.action)) for ply, before in others[-DEEDS_MOST:]]


class Chosen(NamedTuple):
    """The number of the action that a bot takes, and what it means by it where something can be meant."""

    number: int
    meaning: int | None = None


def chosen(game: Game[Any], action: Action) -> Chosen:
    """An action as it is sent."""
    return Chosen(game.rules.space.number(action), action.meaning if isinstance(action, Meant) else None)


def choose(brief: Brief, deeds: list[PackedDeed], bot: str) -> Chosen:
    """What a bot does."""
    game = game_named(brief.game)
    player = make_bot(game, bot, brief.seed)
    let_watch(player, game, brief.seat, _deeds(game, deeds), stream(f"watched {brief.seed}"))
    if isinstance(player, Stoppable):
        player.is_stopped = is_taken_away
    return chosen(game, player.choose(game, _known(game, brief), brief.seat))


def choose_hastily(brief: Brief) -> Chosen:
    """What looks best at a first look, without a compiler."""
    game = game_named(brief.game)
    looking = FirstLook[Any](brief.seed)
    return chosen(game, looking.choose(game, _known(game, brief), brief.seat))


def advise(brief: Brief, deeds: list[PackedDeed]) -> list[Advice]:
    """The best actions for a seat, with reasons."""
    game = game_named(brief.game)
    state = _unpacked(game, brief.state)
    adviser = advisers.adviser_for(game, brief.seed)
    adviser.is_stopped = is_taken_away
    with calling(brief.names):
        return advisers.advise_by(adviser, game, state, brief.seat, _deeds(game, deeds))


def advise_hastily(brief: Brief) -> list[Advice]:
    """The same at a first look, without a compiler."""
    game = game_named(brief.game)
    note = "(at a first look: the search is still warming up)"
    with calling(brief.names):
        best = advisers.glance(game, _unpacked(game, brief.state), brief.seat, brief.seed)
    return [replace(one, reason=f"{one.reason} {note}") for one in best]


class Warned(NamedTuple):
    """The number of an action that gives much of the chance to win away, how much, and why to think again."""

    number: int
    cost: float
    words: str


def weigh(brief: Brief, deeds: list[PackedDeed]) -> list[Warned]:
    """The actions that a seat should be warned of, by what it may know."""
    game = game_named(brief.game)
    state = _unpacked(game, brief.state)
    judge = Judge(game, state, brief.seat, brief.seed, _deeds(game, deeds), is_stopped=is_taken_away)
    with calling(brief.names):
        return [Warned(game.rules.space.number(each.action), each.cost, each.words) for each in judge.blunders()]


def aid(find: FindAids, brief: Brief) -> bytes:
    """The aids for a viewer, as JSON."""
    with calling(brief.names):
        return msgspec.json.encode(find(_known(game_named(brief.game), brief), brief.seat))


def find_outcome(
    name: str, packed: bytes, number: int, told: dict[str, int] | None, before: Any, meaning: int | None = None
) -> tuple[str, Any]:
    """The outcome of an action in notation, and the account of how it came about."""
    game = game_named(name)
    assert game.outcomes is not None
    return game.outcomes.find(_unpacked(game, packed), with_meaning(game.rules.actions[number], meaning), told, before)


def wake() -> None:
    """Be there, with all that is imported here."""


def limber_up(name: str) -> None:
    """Find one outcome, so that whatever the game needs for it is there when somebody waits."""
    game = game_named(name)
    assert game.outcomes is not None
    state = game.start(seed="warm")
    while legal := game.legal(state):
        wanted = [action for action in legal if game.outcomes.wanted(state, action)]
        if wanted:
            game.outcomes.find(state, wanted[0], None, None)
            return
        state = game.apply(state, legal[0])


def _unpacked(game: Game[Any], packed: bytes) -> Any:
    return unpack(game.rules.state, np.frombuffer(packed, np.uint8))


def _known(game: Game[Any], brief: Brief) -> Any:
    """The state as a seat may think about it: all that it cannot know is dealt again."""
    return game.redeal(_unpacked(game, brief.state), brief.seat, stream(f"deals {brief.seed}"))


def _deeds(game: Game[Any], packed: list[PackedDeed]) -> list[Deed]:
    return [Deed(_unpacked(game, before), seat, game.rules.actions[number]) for before, seat, number in packed]
