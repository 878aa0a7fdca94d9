"""What must hold with every Numba that pyproject.toml allows; `.ci/numba` runs it with the lowest and the highest."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import numba

ROOT = Path(__file__).parents[2]
SCRIPT = """
from tableflip.core import compiled
from tableflip.games.flip_chess import FLIP_CHESS
from tests.core.same_bytes import compare
compare(FLIP_CHESS)
doors = [twin for (_, _, is_inner), twin in compiled._twins.items() if not is_inner]
print([sum(door.stats.cache_hits.values()) for door in doors])
"""


def test_the_numba_at_hand_is_one_that_is_allowed() -> None:
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    (lowest, highest), *_ = re.findall(r"numba>=([\d.]+),<([\d.]+)", " ".join(needs))
    assert numbers(lowest) <= numbers(numba.__version__) < numbers(highest)


def numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def test_two_processes_play_the_same_bytes_and_the_second_reads_what_the_first_compiled(tmp_path: Path) -> None:
    told = [play(tmp_path), play(tmp_path)]
    ways = [lines[0] for lines in told]
    assert ways[0] == ways[1] and ways[0].startswith("parts ")
    assert [lines[1] for lines in told] == ["[0, 0, 0]", "[1, 1, 1]"]


def play(cache: Path) -> list[str]:
    environment = {**os.environ, "TABLEFLIP_CACHE": str(cache)}
    command = [sys.executable, "-W", "error", "-c", SCRIPT]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
