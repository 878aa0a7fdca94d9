"""Parts lean on the inside of Numba: where it is not as expected, rules compile in the plain way and play the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAY = """
from bench.connect_four import CONNECT_FOUR
from tests.core.same_bytes import compare
compare(CONNECT_FOUR)
"""
A_CLASS_HAS_GONE = "import numba.core.codegen as inside; del inside.JITCodeLibrary"
CHANGES = {
    "passes are listed otherwise": "import tableflip.core.parts as parts; parts.DefaultPassBuilder = object",
    "numbers come out wrong": "import tableflip.core.parts as parts; parts._add = lambda row, place: place",
    "a result has other fields": """
from collections import namedtuple
import tableflip.core.parts as parts
parts.CompileResult = namedtuple("CompileResult", "library entry_point")
""",
    "nothing is read back": """
from numba.core.caching import NullCache
import tableflip.core.parts as parts
parts.PartCache = lambda function: NullCache()
""",
}


def run(script: str, cache: Path) -> tuple[list[str], str]:
    """What a process of its own tells: parts or plain, and how many plies it played; and what it complains of."""
    environment = {**os.environ, "TABLEFLIP_CACHE": str(cache)}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split(), done.stderr


@pytest.mark.parametrize("change", list(CHANGES))
def test_where_numba_has_changed_rules_compile_in_the_plain_way(change: str, tmp_path: Path) -> None:
    (way, _), complaint = run(CHANGES[change] + PLAY, tmp_path)
    assert way == "plain" and "is not as expected" in complaint


def test_parts_are_used_kept_apart_from_plain_rules_and_tried_out_once(tmp_path: Path) -> None:
    (way, plies), complaint = run(A_CLASS_HAS_GONE + PLAY, tmp_path)
    assert way == "plain" and "JITCodeLibrary" in complaint
    assert run(PLAY, tmp_path) == (["parts", plies], "")
    untried = "import tableflip.core.parts as parts; parts.try_out = None"
    assert run(untried + PLAY, tmp_path) == (["parts", plies], "")
