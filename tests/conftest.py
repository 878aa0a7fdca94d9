"""Ties every test to the rule it proves, and every rule to a test."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

pytest_plugins = ["tests.budgets"]
os.environ.setdefault("TABLEFLIP_BOUNDS", "1")  # an index out of bounds is an error here, never a corrupted game

GAMES = Path(__file__).parents[1] / "src" / "tableflip" / "games"
CITED = pytest.StashKey[set[str]]()
RULE = re.compile(r"^(?:- |\| *)?\**((?:CITY|CHESS|CAPTAIN|SHIPS)-\d{3})\b", re.MULTILINE)


def written_rules() -> set[str]:
    """The ids of all rules in all specs; a spec without any is a mistake."""
    found: set[str] = set()
    for spec in GAMES.glob("[!_]*/spec.md"):
        rules = set(RULE.findall(spec.read_text(encoding="utf-8")))
        if not rules:
            raise pytest.UsageError(f"{spec} has no rule ids")
        found |= rules
    return found


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "spec(*rules): the rules in spec.md this test proves")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    cited = {rule for item in items for mark in item.iter_markers("spec") for rule in mark.args}
    if unknown := cited - written_rules():
        raise pytest.UsageError(f"tests cite rules no spec has: {', '.join(sorted(unknown))}")
    config.stash[CITED] = cited


def pytest_testnodedown(node: Any) -> None:
    """With several workers, each has collected everything: the first process takes over what they found."""
    if "cited" in getattr(node, "workeroutput", {}):
        node.config.stash[CITED] = set(node.workeroutput["cited"])


def pytest_sessionfinish(session: pytest.Session) -> None:
    config = session.config
    cited = config.stash.get(CITED, None)
    if cited is None:
        return
    if hasattr(config, "workeroutput"):
        config.workeroutput["cited"] = sorted(cited)  # type: ignore[attr-defined]
        return
    whole_suite = not config.option.keyword and config.args == config.getini("testpaths")
    if whole_suite and (missing := written_rules() - cited):
        print(f"\nrules no test cites: {', '.join(sorted(missing))}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
