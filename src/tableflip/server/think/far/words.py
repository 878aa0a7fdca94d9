"""The messages between a server and a worker, and the check which games both have in the same version."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from tableflip.core.game import Game
from tableflip.games import GAMES
from tableflip.server.think.far.parcels import PARCEL_MOST

SPOKEN = 1  # the version of these words
FRAME_MOST = PARCEL_MOST + 10_000  # bytes of one message
BEAT_SECONDS = 1.0  # between two signs of life
SILENCE_SECONDS = 4.0  # after which the other one counts as gone

logger = logging.getLogger("tableflip.server")


class Word(Struct, tag=True, array_like=True, frozen=True):
    """A message."""


class Welcome(Word, frozen=True):
    """A server: what it speaks and plays. The first that is said."""

    spoken: int
    games: dict[str, str]  # with their versions


class Hello(Word, frozen=True):
    """A worker: how much it takes at a time, and of which games; said again when that changes."""

    heads: int
    hands: int
    games: list[str]
    ready: list[str]  # of these, those whose compiled rules it has at hand


class Ask(Word, frozen=True):
    """A server: think about this."""

    number: int
    kind: int
    table: str
    address: str
    guess: float
    about: str
    rules: str
    game: str
    by_hand: bool
    body: bytes  # the function and its arguments


class Drop(Word, frozen=True):
    """A server: nobody waits for this any more."""

    number: int


class Answer(Word, frozen=True):
    """A worker: what was found, and the seconds of a processor it took."""

    number: int
    seconds: float
    body: bytes
    waiting: int  # thoughts that wait here


class Failure(Word, frozen=True):
    """A worker: why there is nothing to find."""

    number: int
    body: bytes
    waiting: int


class Unable(Word, frozen=True):
    """A worker: somebody else has to do this."""

    number: int
    words: str


class Beat(Word, frozen=True):
    """Either of them: still there."""


Said = Welcome | Hello | Ask | Drop | Answer | Failure | Unable | Beat
_encode = msgspec.msgpack.Encoder().encode
_decode: Any = msgspec.msgpack.Decoder(Said).decode


class NotOurs(Exception):
    """What came is nothing that is said here."""


def written(word: Said) -> bytes:
    """A message as bytes."""
    return _encode(word)


def read(raw: bytes) -> Said:
    """The message; NotOurs where it is none."""
    try:
        return _decode(raw)
    except (msgspec.DecodeError, RecursionError) as problem:
        raise NotOurs(str(problem)) from problem


def version_of(game: Game[Any]) -> str:
    """What must be the same for one machine to think for another: the rules, and how a position lies in bytes."""
    layout = hashlib.sha256(repr(game.rules.state.dtype).encode()).hexdigest()[:8]
    return f"rules {game.about.version}, layout {layout}"


def versions() -> dict[str, str]:
    """Those of all games."""
    return {name: version_of(game) for name, game in GAMES.items()}


def able(theirs: Welcome, ours: Mapping[str, str], where: str) -> Collection[str]:
    """The games for which a worker can think, of those that a server plays; of the others its log tells why not."""
    if theirs.spoken != SPOKEN:
        logger.warning(
            "the server at %s speaks version %d of the words for workers, and this worker %d: it does no work for it; "
            "install the same version of tableflip on both",
            where,
            theirs.spoken,
            SPOKEN,
        )
        return ()
    can = {name for name, version in theirs.games.items() if ours.get(name) == version}
    for name in sorted(theirs.games.keys() - can):
        logger.warning(
            "the server at %s plays %s by %s, and this worker knows %s: it does no work for that game; install the "
            "same version on both",
            where,
            name,
            theirs.games[name],
            ours.get(name, "no such game"),
        )
    return can
