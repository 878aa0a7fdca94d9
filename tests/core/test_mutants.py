"""The changes that `make mutants` makes: what they are called, and whether tests are seen to notice them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.mutants import toy
from tests.mutants.by_hand import FOLDER as BROKEN
from tests.mutants.by_hand import breaks_in, breaks_of
from tests.mutants.changes import changes_of
from tests.mutants.citing import ids_in
from tests.mutants.equivalent import FOLDER, equivalent, reasons_in
from tests.mutants.places import all_changes, rules_of_game
from tests.mutants.report import Result, write
from tests.mutants.trial import Verdict

ROOT = Path(__file__).parents[2]
BY_HAND = """
CHESS-004 toy
- return "one" if number == 1 else "many"
+ return "one" if number == 2 else "many"

CHESS-005 toy
- return "white" if
+ return "red" if

CHESS-006 toy
- SIZES = (3, 4)
+ SIZES = (3, 5)

CHESS-003 toy
- return number + 2
+ return number + 3
"""
TRIED = """
import json
from tests.mutants import toy
from tests.mutants.breaking import unnoticed
from tests.mutants.by_hand import breaks_in
from tests.mutants.ids import silent_ids
from tests.mutants.places import all_changes, plain_in, rules_in
from tests.mutants.trial import Trials, try_changes
functions = rules_in("tests.mutants.toy")
plain = plain_in("tests.mutants.toy")
changes = all_changes(functions)
def work(trials):
    verdicts = [(each.change.key, each.test.rpartition("::")[2], each.endless) for each in trials.judge(changes, 2)]
    silent = silent_ids(trials, changes, 1, 2, all_changes(plain))
    by_hand = unnoticed(trials, breaks_in(%r, "tests.mutants"))
    told = {"verdicts": verdicts, "tests": trials.usable(), "silent": silent, "by_hand": by_hand}
    print("told" + json.dumps(told))
try_changes(["tests/mutants/toy.py"], Trials([*functions, *plain], work, endless=0.1))
"""


@pytest.fixture(scope="module")
def tried() -> dict[str, Any]:
    done = subprocess.run([sys.executable, "-c", TRIED % BY_HAND], cwd=ROOT, check=True, capture_output=True, text=True)
    told = next(line for line in done.stdout.splitlines() if line.startswith("told"))
    return json.loads(told.removeprefix("told"))


def verdict(tried: dict[str, Any], key: str) -> tuple[str, bool]:
    found = {each: (test, endless) for each, test, endless in tried["verdicts"]}
    return found[f"tests.mutants.toy.{key}"]


def test_a_change_is_noticed_by_the_test_that_fails(tried: dict[str, Any]) -> None:
    assert verdict(tried, "larger: if one > other: => if one <= other:") == ("test_the_larger_one_is_found", False)
    assert verdict(tried, "steps_to: while steps < goal: => while steps <= goal:") == ("test_steps_are_counted", False)


def test_a_change_that_nothing_looks_at_survives(tried: dict[str, Any]) -> None:
    assert verdict(tried, "forgotten: return number + 1 => return number - 1") == ("", False)
    assert verdict(tried, "larger: if one > other: => if one >= other:") == ("", False)


def test_a_loop_without_end_is_noticed_by_its_time(tried: dict[str, Any]) -> None:
    assert verdict(tried, "steps_to: steps += 1 => pass") == ("", True)


def test_tests_of_compiled_rules_are_left_out(tried: dict[str, Any]) -> None:
    assert len(tried["tests"]) == 5 and not any("compiled" in test for test in tried["tests"])


def test_an_id_whose_tests_notice_nothing_is_told(tried: dict[str, Any]) -> None:
    assert tried["silent"] == {
        "CHESS-003": "none of 5 changes is noticed",
        "CHESS-005": "none of 5 changes is noticed",
        "CHESS-006": "1 tests, which run no rule interpreted",
    }


def test_what_is_broken_by_hand_is_noticed_or_told(tried: dict[str, Any]) -> None:
    assert tried["by_hand"] == {
        "CHESS-003": "broken by hand, but tests.mutants.toy has no such place, or several",
        "CHESS-005": "broken by hand in tests.mutants.toy, and not noticed",
    }


@pytest.mark.parametrize("path", sorted(BROKEN.glob("*.txt")), ids=lambda path: path.stem)
def test_what_is_broken_by_hand_stands_there_once(path: Path) -> None:
    breaks = breaks_of(path.stem)
    assert breaks and [each for each in breaks if not each.is_true] == []


def test_a_list_of_what_is_broken_says_where_and_how() -> None:
    for text in ("X-1 box\n", "X-1 box\n- a\n+ a\n", "X-1\n- a\n+ b\n"):
        with pytest.raises(ValueError, match=r"X-1.*then lines with - and"):
            breaks_in(text, "toy")


def test_a_change_is_called_by_its_words_and_not_by_its_line() -> None:
    keys = [change.key for change in changes_of(toy.larger)]
    assert "tests.mutants.toy.larger: return one => return 0" in keys
    assert len(set(keys)) == len(keys)
    assert [change.key for change in changes_of(toy.larger)] == keys


def test_looking_for_changes_changes_nothing() -> None:
    before = toy.steps_to.__code__.co_code
    changes_of(toy.steps_to)
    assert toy.steps_to.__code__.co_code == before and toy.steps_to(3) == 3


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_changes_listed_as_equivalent_exist(path: Path) -> None:
    keys = {change.key for change in all_changes(rules_of_game(path.stem))}
    assert set(equivalent(path.stem)) <= keys


def test_a_list_of_equivalent_changes_gives_reasons() -> None:
    text = "# why they are here\n\na: x => y\na: x => z\n  The same\n  number.\n\nb: p => q\n  Never asked.\n"
    assert reasons_in(text) == {
        "a: x => y": "The same number.",
        "a: x => z": "The same number.",
        "b: p => q": "Never asked.",
    }
    with pytest.raises(ValueError, match="no reason is given for b"):
        reasons_in("b: p => q\n")


def test_ids_are_found_one_by_one_and_as_a_range() -> None:
    assert ids_in("CHESS-021 to CHESS-023, and LR-12") == {"CHESS-021", "CHESS-022", "CHESS-023", "LR-12"}


def test_a_game_passes_where_enough_is_noticed_and_the_list_is_true(tmp_path: Path) -> None:
    first, second = changes_of(toy.forgotten)[:2]
    noticed, not_noticed = Verdict(first, "test"), Verdict(second)
    assert not Result("toy", "Toy", 2, 1, {}, verdicts=[noticed, not_noticed]).passes
    whole = Result("toy", "Toy", 2, 1, {second.key: "because"}, verdicts=[noticed, not_noticed])
    assert whole.passes and whole.rate == 100
    assert not Result("toy", "Toy", 2, 1, {first.key: "because"}, verdicts=[noticed]).passes
    assert not Result("toy", "Toy", 2, 1, {}, ["gone"], [noticed]).passes
    assert not Result("toy", "Toy", 2, 1, {}, verdicts=[noticed], silent={"X-1": "nothing"}).passes
    write(tmp_path / "mutants.md", [Result("other", "Another", 2, 1, {}, verdicts=[not_noticed])])
    write(tmp_path / "mutants.md", [whole])
    told = (tmp_path / "mutants.md").read_text(encoding="utf-8")
    assert told.count("| Another | 2 | 1 | 0 |") == 1 and told.count("| Toy | 2 | 2 | 1 | 0 | 1 | 0 | 100.0 % |") == 1
    assert f"- {second.before}" in told and "## Toy\n\nNothing survived." in told
