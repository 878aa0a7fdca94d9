"""Tests that failed are run again alone: a missed beat passes, a fault fails, and many failures are no missed beat."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import again

ROOT = Path(__file__).parents[2]
ONCE = "def test_once():\n    been = Path('been')\n    was, _ = been.exists(), been.touch()\n    assert was\n"
NEVER = "def test_never():\n    assert False\n"
WELL = "def test_well():\n    Path('runs').open('a').write('x')\n"


def run_twice(folder: Path, text: str) -> tuple[int, str]:
    """How a run of some tests, and then of those that failed, ends, and what the second says."""
    (folder / "test_it.py").write_text(f"from pathlib import Path\n{text}")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTEST_XDIST_WORKER", None)
    first = [sys.executable, "-m", "pytest", "-q", "-o", "cache_dir=cache"]
    subprocess.run(first, cwd=folder, env=environment, check=False, capture_output=True)
    second = [sys.executable, "-m", "tests.again", "cache"]
    done = subprocess.run(second, cwd=folder, env=environment, check=False, capture_output=True, text=True)
    return done.returncode, done.stdout


def test_a_missed_beat_is_forgiven_and_named_and_nothing_else_is_run_again(tmp_path: Path) -> None:
    status, said = run_twice(tmp_path, ONCE + WELL)
    assert status == 0 and "FAILED ONCE, THEN PASSED" in said and "test_it.py::test_once" in said
    assert (tmp_path / "runs").read_text() == "x"


def test_a_fault_fails_twice(tmp_path: Path) -> None:
    status, said = run_twice(tmp_path, ONCE + NEVER)
    assert status == 1 and "FAILED TWICE" in said


@pytest.mark.parametrize("count", [0, again.MOST + 1])
def test_a_run_that_failed_otherwise_or_in_many_tests_is_not_forgiven(tmp_path: Path, count: int) -> None:
    kept = tmp_path / "v" / "cache"
    kept.mkdir(parents=True)
    names = ", ".join(f'"test_it.py::test_{number}": true' for number in range(count))
    (kept / "lastfailed").write_text(f"{{{names}}}")
    assert again.main(tmp_path) == 1
    assert again.main(tmp_path / "nothing") == 1
