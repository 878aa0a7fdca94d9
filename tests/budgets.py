"""How long each part of the tests took beside its budget, and the memory of its processes.

Time is only told: machines differ. A process that took too much memory fails the run, but not under coverage, which
makes every process larger.
"""

from __future__ import annotations

import resource
import sys
from collections import Counter
from typing import Any

import pytest

BUDGETS = {  # seconds of test time on one of two cores
    "core": 90,
    "games": 220,
    "laws": 460,
    "golden": 40,
    "perft": 40,
    "bots": 130,
    "lab": 30,
    "envs": 40,
    "cli": 60,
    "package": 90,
    "printing": 15,
    "server": 400,
    "web": 900,
}
OTHER = "other"
took: Counter[str] = Counter()
peaks: list[int] = []  # kilobytes, of each process
PEAK_MOST = 1_200_000
PEAK_UNIT = 1024 if sys.platform == "darwin" else 1  # a Mac counts in bytes


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add the time of every phase of every test to its part."""
    parts = report.nodeid.split("/")
    took[parts[1] if len(parts) > 2 else OTHER] += report.duration  # type: ignore[assignment]


def is_too_large(peak: int) -> bool:
    """Whether a process took more memory than a process of the tests may."""
    return peak > PEAK_MOST and not is_covered()


def is_covered() -> bool:
    """Whether coverage is measured in this process; then it has loaded its module."""
    coverage: Any = sys.modules.get("coverage")
    return coverage is not None and coverage.Coverage.current() is not None


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Note the most memory this process has had; the one that all others report to fails if any had too much."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // PEAK_UNIT
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["peak"] = peak  # type: ignore[attr-defined]
        return
    peaks.append(peak)
    if is_too_large(max(peaks)) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_testnodedown(node: Any) -> None:
    """Take over what a worker noted."""
    peaks.append(getattr(node, "workeroutput", {}).get("peak", 0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the parts, slowest first."""
    peak = max(peaks, default=0)
    over = f", more than {PEAK_MOST / 1000:.0f} MB: the run fails" if is_too_large(peak) else ""
    terminalreporter.write_line(f"memory of the largest process: {peak / 1000:.0f} MB{over}")
    if len(took) < 2:
        return
    terminalreporter.write_sep("-", "time a part of the tests took, and its budget")
    for part, seconds in took.most_common():
        budget = BUDGETS.get(part, 30)
        over = "  over its budget" if seconds > budget else ""
        terminalreporter.write_line(f"{part:<8}{seconds:7.1f} s of {budget} s{over}")
