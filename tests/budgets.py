"""How long each part of the test run took, beside its budget: printed at the end, never a reason to fail."""

from __future__ import annotations

from collections import Counter

import pytest

BUDGETS = {  # seconds of test time on one of two cores
    "core": 90,
    "games": 240,
    "laws": 360,
    "golden": 60,
    "perft": 60,
    "bots": 220,
    "lab": 60,
    "cli": 90,
    "package": 120,
    "server": 240,
    "web": 400,
}
OTHER = "other"
took: Counter[str] = Counter()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add the time of every phase of every test to its part."""
    parts = report.nodeid.split("/")
    took[parts[1] if len(parts) > 2 else OTHER] += report.duration  # type: ignore[assignment]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the parts, slowest first."""
    if len(took) < 2:
        return
    terminalreporter.write_sep("-", "time a part of the tests took, and its budget")
    for part, seconds in took.most_common():
        budget = BUDGETS.get(part, 30)
        over = "  over its budget" if seconds > budget else ""
        terminalreporter.write_line(f"{part:<8}{seconds:7.1f} s of {budget} s{over}")
