"""Ties every test to the rule it proves, and every rule to a test.

Where TABLEFLIP_CITED names a folder, a run leaves the ids there that its tests cite: the parts of the whole run put
together must cite every rule (`python -m tests.cited FOLDER`).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.spec import rules_of
from tableflip.games import HOUSE
from tableflip.games._template import PEEK_PAIRS

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
    """Gather what is cited; a citation of nothing is a mistake."""
    cited = {rule for item in items for mark in item.iter_markers("spec") for rule in mark.args}
    if unknown := cited - written_rules():
        raise pytest.UsageError(f"tests cite rules no spec has: {', '.join(sorted(unknown))}")
    config.stash[CITED] = cited


def pytest_testnodedown(node: Any) -> None:
    """With several workers, each has collected everything: the first process takes over what they found."""
    if "cited" in getattr(node, "workeroutput", {}):
        node.config.stash[CITED] = set(node.workeroutput["cited"])


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand on what is cited: a worker to its first process, the first process to the folder."""
    config = session.config
    cited = sorted(config.stash.get(CITED, set[str]()))
    if hasattr(config, "workeroutput"):
        config.workeroutput["cited"] = cited  # type: ignore[attr-defined]
    elif folder := os.environ.get("TABLEFLIP_CITED", ""):
        (Path(folder) / f"{os.getpid()}.txt").write_text("\n".join(cited), encoding="utf-8")
