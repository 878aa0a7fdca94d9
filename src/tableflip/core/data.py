"""Data files of a game (weights, measured tables), each beside a card that says how it was made.

`data/instinct.npy` has the card `data/instinct.toml`: what it is, how it was made, by which seed and how many games,
how strong it is, its licence, and the SHA-256 of the file. A file that is not the one its card tells of is refused:
wrong weights would play on in silence.
"""

from __future__ import annotations

import hashlib
import io
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from tableflip.core.errors import TableflipError

TOLD = ("file", "what", "made", "seed", "games", "strength", "licence", "sha256")


class DataCard(NamedTuple):
    """What is told of a data file."""

    file: str
    what: str
    made: str  # the command that made it
    seed: str
    games: int  # played, or tries made, to make it
    strength: str  # what was measured of it
    licence: str
    sha256: str


def card_of(path: Path) -> DataCard:
    """The card of the data file at this path."""
    source = path.with_suffix(".toml")
    try:
        told: dict[str, Any] = tomllib.loads(source.read_text(encoding="utf-8"))
        return DataCard(**{name: told[name] for name in TOLD})
    except (OSError, KeyError, tomllib.TOMLDecodeError) as problem:
        raise TableflipError(f"the card {source.name} of {path.name} cannot be read: {problem!r}") from None


def read_data(path: Path) -> bytes:
    """A data file, if it is the one its card tells of."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise TableflipError(f"the data file {path.name} cannot be read: {problem.strerror}; install again") from None
    if hashlib.sha256(data).hexdigest() != card_of(path).sha256:
        raise TableflipError(
            f"{path.name} is not the file that its card {path.stem}.toml tells of: it was changed or cut off; "
            "install again, or write both anew with the command on the card"
        )
    return data


def read_weights(path: Path) -> Any:
    """Whole-number weights kept as an array of 16-bit numbers."""
    import numpy as np

    return np.load(io.BytesIO(read_data(path)), allow_pickle=False).astype(np.int32)


def write_data(path: Path, data: bytes, *, what: str, made: str, seed: str, games: int, strength: str) -> None:
    """Keep a data file and its card."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    card = DataCard(path.name, what, made, seed, games, strength, "MIT", hashlib.sha256(data).hexdigest())
    lines = [f"{name} = {_quoted(value)}" for name, value in card._asdict().items()]
    path.with_suffix(".toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _quoted(value: str | int) -> str:
    if isinstance(value, int):
        return str(value)
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
