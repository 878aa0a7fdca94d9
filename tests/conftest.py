"""Ties every test to the rule it proves, and every rule to a test."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tableflip.core.spec import rules_of
from tableflip.games import HOUSE
from tableflip.games._template import PEEK_PAIRS

pytest_plugins = ["tests.budgets"]
os.environ.setdefault("TABLEFLIP_BOUNDS", "1")  # an index out of bounds is an error here, never a corrupted game

CITED = pytest.StashKey[set[str]]()


def written_rules() -> set[str]:
    """The ids of all rules of the house and of the game to copy; a spec without any is a mistake."""
    found: set[str] = set()
    for game in (*HOUSE, PEEK_PAIRS):
        rules = {rule.id for rule in rules_of(game)}
        if not rules:
            raise pytest.UsageError(f"the spec of {game.about.title} has no rule ids")
        found |= rules
    return found


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
