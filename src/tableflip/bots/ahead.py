"""Compiles in advance what the bots of a game need: once for each machine, one game at a time, in its own process.

`python -m tableflip.bots.ahead` does so for every game, giving way to everything else. Compiling takes some hundred
megabytes, which a process that goes on would keep; so whoever plays leaves it to another one (`begin`), plays by a
first look until the rules are ready (`is_ready`), and then reads them from the disk.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tableflip.bots import Careless, RandomBot, endgame, make_bot
from tableflip.bots.habits import let_watch
from tableflip.bots.levels import kinds_of
from tableflip.core.chance import stream
from tableflip.core.compiled import cache_folder
from tableflip.core.game import Game
from tableflip.core.ply import Deed
from tableflip.games import GAMES, game_named

MODULE = "tableflip.bots.ahead"
READY = "ready"  # the mark in the folder of a game's compiled rules that its bots need no compiler any more
BUSY = "compiling"  # the file that whoever compiles for a game holds locked
GIVING_WAY = 15  # niceness of a process that compiles ahead


def warm_up(game: Game[Any], kinds: Sequence[str] = ()) -> None:
    """Let all kinds of bots that levels and hints need, or these, decide once: all is compiled, or read from disk."""
    state = game.start(seed="warm")
    while len(legal := game.legal(state)) == 1:  # whoever has no choice does not think
        state = game.apply(state, legal[0])
    if not legal:
        return
    seat = game.rules.turn(state)
    for kind in kinds or kinds_of(game):
        bot = make_bot(game, kind, "warm")
        deed = Deed(state, seat, bot.choose(game, state, seat))
        let_watch(bot, game, seat + 1, [deed], stream("warm"))
    if not kinds and any(level.slip for level in game.about.levels):
        Careless(RandomBot[Any](), 1.0, "warm").choose(game, state, seat)
    endgame.warm_up(game, state, seat)


def compile_for(game: Game[Any]) -> None:
    """Compile what a game's bots need; where another process does so just now, wait for it. Leaves the mark."""
    folder = folder_of(game)
    with _alone(folder):
        warm_up(game)
    (folder / READY).touch()


def is_ready(game: Game[Any]) -> bool:
    """Whether the bots of a game need no compiler any more."""
    return (folder_of(game) / READY).exists()


def folder_of(game: Game[Any]) -> Path:
    """Where the compiled rules of a game are."""
    return cache_folder(game.name, game.folder)


def begin(names: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a process that compiles for these games, one after the other, and goes on when this one ends."""
    nowhere = subprocess.DEVNULL
    command = [sys.executable, "-m", MODULE, *names]
    return subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)


def main(names: Sequence[str]) -> int:
    """Compile for the games with these names, or for all: each in a process of its own, whose memory goes with it."""
    if hasattr(os, "nice"):
        os.nice(max(GIVING_WAY - os.nice(0), 0))
    if len(names) == 1:
        compile_for(game_named(names[0]))
        return 0
    waiting = (name for name in names or GAMES if not is_ready(game_named(name)))  # another may have been faster
    return max((subprocess.call([sys.executable, "-m", MODULE, name]) for name in waiting), default=0)


@contextmanager
def _alone(folder: Path) -> Generator[None]:
    """Hold the lock of a folder; it goes with the process. Where a system has no such locks, two may do one's work."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (folder / BUSY).open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
