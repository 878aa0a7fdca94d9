"""The memory of the processes that run the tests: too much of it fails a run."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests import budgets


def ended(monkeypatch: pytest.MonkeyPatch, workers: list[int], covered: bool = False) -> int:
    """How a run ends whose processes had so many kilobytes."""
    monkeypatch.setattr(budgets, "peaks", [])
    monkeypatch.setattr(budgets, "is_covered", lambda: covered)
    session: Any = SimpleNamespace(config=SimpleNamespace(), exitstatus=pytest.ExitCode.OK)
    for peak in workers:
        budgets.pytest_testnodedown(SimpleNamespace(workeroutput={"peak": peak}))
    budgets.pytest_sessionfinish(session)
    return session.exitstatus


def test_a_run_with_a_process_that_is_too_large_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "PEAK_MOST", 5_000_000)  # more than this process has itself
    assert ended(monkeypatch, [729_000, 5_000_000]) == pytest.ExitCode.OK
    assert ended(monkeypatch, [729_000, 5_000_001]) == pytest.ExitCode.TESTS_FAILED
    assert ended(monkeypatch, [729_000, 5_000_001], covered=True) == pytest.ExitCode.OK


def test_the_process_itself_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "PEAK_MOST", 1_000)
    assert ended(monkeypatch, []) == pytest.ExitCode.TESTS_FAILED
