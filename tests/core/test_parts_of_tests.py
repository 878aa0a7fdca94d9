"""`make test` runs the tests in parts: together they are all there are, those of a game that is added too."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NAMED = 'part() { for word in "$@"; do [ -e "$word" ] && echo "$word"; done; }; source .ci/parts; parts; laws; browser'


def parts_in(house: Path) -> list[Path]:
    """The files and folders that the parts name."""
    told = subprocess.run(["bash", "-c", NAMED], cwd=house, check=False, capture_output=True, text=True).stdout
    return [Path(line) for line in told.splitlines()]


def left_out(house: Path, folders: list[str]) -> list[Path]:
    """The files with tests that no part runs, or more than one does."""
    parts = parts_in(house)
    tests = [path.relative_to(house) for folder in folders for path in (house / folder).rglob("test_*.py")]
    return [path for path in tests if sum(path.is_relative_to(part) for part in parts) != 1]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    shutil.copytree(ROOT / "tests", tmp_path / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_every_test_is_in_one_part() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    assert left_out(ROOT, options["testpaths"]) == []


def test_the_tests_of_a_new_game_are_run(house: Path) -> None:
    (house / "tests" / "games" / "another").mkdir()
    (house / "tests" / "games" / "another" / "test_turns.py").touch()
    assert left_out(house, ["tests"]) == []


def test_a_new_folder_of_tests_is_missed(house: Path) -> None:
    (house / "tests" / "elsewhere").mkdir()
    (house / "tests" / "elsewhere" / "test_it.py").touch()
    assert left_out(house, ["tests"]) == [Path("tests/elsewhere/test_it.py")]


def test_browsers_come_after_all_else_where_one_process_runs_what_concerns_a_game() -> None:
    """As CONTRIBUTING says it is run, by the command told there."""
    words = (
        CONTRIBUTING.partition("Run its own tests and the laws, whatever concerns it: `")[2].partition("`")[0].split()
    )
    assert words[:3] == [".venv/bin/python", "-m", "pytest"] and words[-2:] == ["-k", "NAME"]
    some = ["tests/web/test_whole_games.py", "tests/server/test_canary.py"]
    named = [sys.executable, *words[1:3], *some, "-k", "flip_chess", "--collect-only", "-p", "no:cacheprovider"]
    told = subprocess.run(named, cwd=ROOT, check=False, capture_output=True, text=True).stdout
    folders = [line.split("/")[1] for line in told.splitlines() if line.startswith("tests/")]
    assert folders.index("web") == folders.count("server") > 0, told
