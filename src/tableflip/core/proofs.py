"""What stands behind each written rule: the functions that name it, and the tests that prove it.

Every game carries the names as a file; `python -m tests.proofs` writes it in a clone.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tableflip.core.game import Game

FILE = "proofs.json"


class Proof(NamedTuple):
    """Where a rule is done and proved, each as `file: function`."""

    functions: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


def proofs_of(game: Game[Any]) -> dict[str, Proof]:
    """The proofs of a game by the ids of its rules; none where nobody has written them down."""
    return proofs_in(game.folder / FILE)


@cache
def proofs_in(path: Path) -> dict[str, Proof]:
    """The proofs in a file."""
    if not path.is_file():
        return {}
    told = json.loads(path.read_text(encoding="utf-8"))
    return {rule: Proof(tuple(found["functions"]), tuple(found["tests"])) for rule, found in told.items()}
