"""Which function does what a rule says, and which tests prove it: `python -m tests.proofs` writes it down for readers.

An installed tableflip has no tests and its readers no editor at hand, so each game carries the names as `proofs.json`.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.game import Game
from tableflip.core.proofs import FILE
from tableflip.core.spec import rules_of
from tableflip.games import HOUSE

ROOT = Path(__file__).parent.parent
ID = re.compile(r"\b[A-Z]{2,}-\d{1,3}\b")
MOST = 3  # names of a kind: a reader wants one or two
UNTOLD = {"lab", "mind"}  # folders of a game that play it well; they make no rules


def main() -> None:
    """Write the file of every game."""
    gathered = Gathered()
    pytest.main(["--collect-only", "-q", "-n", "0", "--no-header", str(ROOT / "tests")], plugins=[gathered])
    for game in HOUSE:
        found = proofs_of(game, gathered.tests)
        lines = [f"{json.dumps(rule)}: {json.dumps(names)}" for rule, names in found.items()]
        (game.folder / FILE).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def proofs_of(game: Game[Any], tests: dict[str, list[str]]) -> dict[str, dict[str, list[str]]]:
    """For every rule of a game the functions and the tests that name it, in the order of its spec."""
    functions = functions_of(game.folder)
    return {
        rule.id: {"functions": functions.get(rule.id, [])[:MOST], "tests": tests.get(rule.id, [])[:MOST]}
        for rule in rules_of(game)
    }


@cache
def functions_of(folder: Path) -> dict[str, list[str]]:
    """The functions in whose lines each rule is named."""
    found = dict[str, list[str]]()
    for path in sorted(folder.rglob("*.py")):
        where = path.relative_to(folder)
        if UNTOLD & set(where.parts):
            continue
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for function in _functions(ast.parse(text)):
            told = "\n".join(lines[function.lineno - 1 : function.end_lineno])
            for rule in dict.fromkeys(ID.findall(told)):
                found.setdefault(rule, []).append(f"{where.as_posix()}: {function.name}")
    return found


class Gathered:
    """A part of pytest that keeps which tests cite each rule, once all tests are known."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note the name of every test, without its parameters, under each rule it cites."""
        for item in session.items:
            name = f"{item.nodeid.partition('::')[0]}: {getattr(item, 'originalname', item.name)}"
            for rule in (rule for mark in item.iter_markers("spec") for rule in mark.args):
                named = self.tests.setdefault(rule, [])
                if name not in named:
                    named.append(name)


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


if __name__ == "__main__":
    main()
