"""The functions that carry out each written rule, and the tests that prove it.

Every game carries the names as a file; `python -m tests.proofs` writes it in a clone.
"""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tableflip.core.game import Game

FILE = "proofs.json"
CLONE = Path(__file__).parents[3]  # where tests are; an installed house has none


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


def source_of(game: Game[Any], name: str) -> str | None:
    """The text of a function or a test that stands behind some rule; None where no rule names it, or it is not here."""
    if not any(name in (*proof.functions, *proof.tests) for proof in proofs_of(game).values()):
        return None
    path, _, function = name.partition(": ")
    file = next((root / path for root in (game.folder, CLONE) if (root / path).is_file()), None)
    return None if file is None else _text_of(file.read_text(encoding="utf-8"), function)


def _text_of(source: str, function: str) -> str | None:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            return "\n".join(source.splitlines()[first - 1 : node.end_lineno])
    return None
