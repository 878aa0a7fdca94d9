"""How long each part of the tests took beside its budget, and the memory of its processes: never a reason to fail."""

from __future__ import annotations

import resource
from collections import Counter
from typing import Any

import pytest

BUDGETS = {  # seconds of test time on one of two cores
    "core": 90,
    "games": 240,
    "laws": 420,
    "golden": 60,
    "perft": 60,
    "bots": 220,
    "lab": 60,
    "cli": 90,
    "package": 120,
    "server": 240,
    "web": 520,
}
OTHER = "other"
took: Counter[str] = Counter()
peaks: list[int] = []  # kilobytes, of each process
PEAK_MOST = 1_200_000


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add the time of every phase of every test to its part."""
    parts = report.nodeid.split("/")
    took[parts[1] if len(parts) > 2 else OTHER] += report.duration  # type: ignore[assignment]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Note the most memory this process has had."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["peak"] = peak  # type: ignore[attr-defined]
    else:
        peaks.append(peak)


def pytest_testnodedown(node: Any) -> None:
    """Take over what a worker noted."""
    peaks.append(getattr(node, "workeroutput", {}).get("peak", 0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the parts, slowest first."""
    over = "  more than it should" if peaks and max(peaks) > PEAK_MOST else ""
    terminalreporter.write_line(f"memory of the largest process: {max(peaks, default=0) / 1000:.0f} MB{over}")
    if len(took) < 2:
        return
    terminalreporter.write_sep("-", "time a part of the tests took, and its budget")
    for part, seconds in took.most_common():
        budget = BUDGETS.get(part, 30)
        over = "  over its budget" if seconds > budget else ""
        terminalreporter.write_line(f"{part:<8}{seconds:7.1f} s of {budget} s{over}")
