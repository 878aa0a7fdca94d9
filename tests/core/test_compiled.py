"""Compiled rules: a change in any source they see is never missed, and a read-only home does not stop play."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from enum import IntEnum
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from tableflip.core.compiled import (
    Owner,
    _twin,  # pyright: ignore[reportPrivateUsage]
    compiled,
    digest,
    hole,
    rule,
    rule_as_instruction,
)
from tableflip.core.fast import Fast
from tableflip.core.grids import lowest, lowest_by_looking
from tableflip.games.flip_chess import FLIP_CHESS

PACKAGE = Path(__file__).parents[2] / "src" / "tableflip"
TABLE = ((1, 2), (3, 4))
ASK = """
from tableflip.core.compiled import compiled
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_chess.mind.evaluate import worth_of_a_king
print(compiled(worth_of_a_king, FLIP_CHESS.owner)(36))
"""


class Kind(IntEnum):
    TWO = 2


@hole
def missing(_n: int) -> int: ...


@rule
def looks_up(row: int, column: int) -> int:
    return TABLE[row][column]


@rule
def calls_a_hole(n: int) -> int:
    return missing(n)


@rule
def filled(n: int) -> int:
    return n + 1


@rule_as_instruction("numba.cpython.unsafe.numbers:gone", otherwise=lowest_by_looking)
def lowest_of_a_changed_compiler(mask: int) -> int:
    return lowest(mask)


@rule
def two_instructions(mask: int) -> int:
    return 100 * lowest(mask) + lowest_of_a_changed_compiler(mask)


@rule
def calls_with_many_kinds(numbers: Any, n: int) -> int:
    return filled(numbers[0]) + filled(n) + filled(Kind.TWO) + filled(3)


def owner(**fill: object) -> Owner:
    return Owner(f"test{len(fill)}", Path(__file__).parent, fill)


def test_tables_of_tuples_become_arrays() -> None:
    assert compiled(looks_up, owner())(1, 0) == looks_up(1, 0) == 3


def test_a_hole_is_filled_by_its_owner_or_told() -> None:
    with pytest.raises(TypeError, match="does not fill"):
        compiled(calls_a_hole, owner())
    assert compiled(calls_a_hole, owner(missing=filled))(4) == 5


def test_a_rule_is_compiled_once_whatever_whole_numbers_it_is_called_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each mixture of sizes it would be typed and made anew: a third of all that a game has to compile."""
    monkeypatch.setenv("TABLEFLIP_CACHE", str(tmp_path))  # what an earlier run has kept is not compiled at all
    mine = Owner("test_kinds", Path(__file__).parent, {})
    for size in (np.uint8, np.int32):
        assert compiled(calls_with_many_kinds, mine)(np.array([7], size), 8) == 8 + 9 + 3 + 4
    inner = _twin(filled, mine, inner=True)
    assert [[str(each) for each in taken] for taken in cast(Any, inner).overloads] == [["int64"]]


def test_an_instruction_that_has_gone_is_done_otherwise() -> None:
    for cell in (0, 1, 17, 61):
        mask = 1 << cell | 1 << 61
        assert compiled(two_instructions, owner())(mask) == two_instructions(mask) == 101 * cell


def test_bounds_are_checked_in_tests() -> None:
    with pytest.raises(IndexError):
        compiled(looks_up, owner())(5, 0)


def test_a_changed_number_in_another_file_is_never_missed(tmp_path: Path) -> None:
    """Numba's own cache would go on with the old number: the folder is named after all sources."""
    copy = tmp_path / "tableflip"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "web"))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "TABLEFLIP_CACHE": str(tmp_path / "cache")}

    def ask() -> int:
        return int(
            subprocess.run(
                [sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=True
            ).stdout
        )

    first = ask()
    box = copy / "games" / "flip_chess" / "box.py"
    box.write_text(box.read_text().replace("SIZE = 6\n", "SIZE = 6  # an edit\n"))
    mind = copy / "games" / "flip_chess" / "mind" / "evaluate.py"
    mind.write_text(mind.read_text().replace("KING_LATE = 350", "KING_LATE = 351"))
    assert ask() == first + 1


def test_a_loop_takes_in_rules_that_another_process_has_compiled(tmp_path: Path) -> None:
    script = """
from bench.connect_four import CONNECT_FOUR
from tableflip.core import compiled
from tableflip.core.fast import Fast
fast = Fast(CONNECT_FOUR)
row = fast.start(2, {{}}, "1")
print({call})
hits = [sum(twin.stats.cache_hits.values()) for key, twin in compiled._twins.items() if key[0].__name__ == "legal_into"]
print(hits[0])
"""
    environment = {**os.environ, "TABLEFLIP_CACHE": str(tmp_path)}
    told: list[list[str]] = []
    for call in ("fast.legal_into(row, fast.menu)", "fast.play(row, 0, fast.menu)"):
        command = [sys.executable, "-c", script.format(call=call)]
        done = subprocess.run(
            command, cwd=PACKAGE.parents[1], env=environment, capture_output=True, text=True, check=True
        )
        told.append(done.stdout.split())
    assert told == [["7", "0"], ["7", "1"]]


def test_a_home_that_cannot_be_written_does_not_stop_play(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    environment = {**os.environ, "TABLEFLIP_CACHE": str(blocked), "TMPDIR": str(tmp_path)}
    blocked.chmod(stat.S_IRUSR)
    done = subprocess.run([sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=True)
    assert int(done.stdout) > 0 and list(tmp_path.glob("tableflip-*"))


def test_two_games_in_one_process_do_not_run_each_others_code() -> None:
    """Their loops share names and signatures; read back from caches they must still be told apart."""
    script = """
from bench.connect_four import CONNECT_FOUR
from tableflip.core.fast import Fast
from tableflip.games.flip_chess import FLIP_CHESS
games = [{order}]
print([Fast(game).playouts(3).decisions for game in games])
"""
    root = PACKAGE.parents[1]
    counts: list[list[int]] = []
    for order in ("CONNECT_FOUR", "FLIP_CHESS", "CONNECT_FOUR, FLIP_CHESS"):
        command = [sys.executable, "-c", script.format(order=order)]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        counts.append(eval(done.stdout))
    assert counts[2] == counts[0] + counts[1]


def test_a_fresh_row_is_dealt_like_a_fresh_state() -> None:
    fast = Fast(FLIP_CHESS)
    assert fast.read(fast.start(seed="9")) == FLIP_CHESS.start(seed="9")
    assert fast.legal(fast.start(seed="9")) == FLIP_CHESS.legal(FLIP_CHESS.start(seed="9"))


def test_a_changed_weight_compiles_anew_and_a_changed_word_does_not(tmp_path: Path) -> None:
    city = tmp_path / "flip_city"
    shutil.copytree(PACKAGE / "games" / "flip_city", city, ignore=shutil.ignore_patterns("__pycache__"))
    first = digest(city)
    telling = city / "words" / "telling.py"
    telling.write_text(telling.read_text().replace("end the turn and win", "end the turn, and win"))
    (city / "terminal.py").write_text((city / "terminal.py").read_text() + "\n# drawn otherwise\n")
    assert digest(city) == first
    weights = city / "data" / "experience.npy"
    weights.write_bytes(weights.read_bytes()[:-1] + b"\x7f")
    changed = digest(city)
    assert changed != first
    (city / "box.py").write_text((city / "box.py").read_text() + "\n# another number\n")
    assert digest(city) != changed
