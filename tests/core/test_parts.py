"""Parts lean on the inside of Numba: where it is not as expected, rules compile in the plain way and play the same."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tableflip.core import parts
from tableflip.core.compiled import TRIED_OUT

inside: Any = parts  # what only its own trial calls

ROOT = Path(__file__).parents[2]
UNKNOWN = "import tableflip.core.compiled as known; known.TRIED_OUT = frozenset()\n"  # a Numba that nobody has tried
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
    (way, _), complaint = run(UNKNOWN + CHANGES[change] + PLAY, tmp_path)
    assert way == "plain" and "is not as expected" in complaint


def test_parts_are_used_kept_apart_from_plain_rules_and_tried_out_once(tmp_path: Path) -> None:
    (way, plies), complaint = run(UNKNOWN + A_CLASS_HAS_GONE + PLAY, tmp_path)
    assert way == "plain" and "JITCodeLibrary" in complaint
    assert run(UNKNOWN + PLAY, tmp_path) == (["parts", plies], "")
    untried = "import tableflip.core.parts as parts; parts.try_out = None"
    assert run(UNKNOWN + untried + PLAY, tmp_path) == (["parts", plies], "")
    assert version("numba") not in TRIED_OUT or run(untried + PLAY, tmp_path / "new") == (["parts", plies], "")


def test_a_part_holds_its_own_code_and_keeps_what_it_calls_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts.config, "CACHE_DIR", str(tmp_path))
    called = parts.part(seeing(inside._add, TABLE=parts.TABLE), {}, kept=False)
    caller = parts.part(seeing(inside._sum, _add=called), {}, kept=True)
    assert parts.door(seeing(inside._door, _sum=caller), {}, kept=False)(np.zeros(3, np.int64)) == 10
    ((_, found),) = caller.overloads.items()
    assert defined(found.library._final_module) == ["_sum"]
    _, _, kept = found.library.serialize_using_object_code()
    assert defined(parts.parse_bitcode(kept)) == ["_add", "_sum"]


def seeing(function: Any, **names: Any) -> Any:
    return inside._seeing(function, **names)


def defined(module: Any) -> list[str]:
    names = [each.name for each in module.functions if not each.is_declaration]
    return [word for word in ("_add", "_sum") if any(word in name for name in names)]


def test_what_is_optimised_once_goes_by_other_names_than_what_is_optimised_twice() -> None:
    text = "define linkonce_odr void @{0}() {{ ret void }}"
    names = ("_ZN4rule", "NRT_incref")  # LLVM knows how to drop counts of references by their names
    module: Any = inside.llvm.parse_assembly("\n".join([*map(text.format, names), "define void @door() { ret void }"]))
    ran: list[Any] = []

    class Codegen:
        def _module_pass_manager(self) -> tuple[Any, str]:
            def run(*given: Any) -> None:
                ran.append(given)

            return SimpleNamespace(run=run), "builder"

    library: Any = SimpleNamespace(_codegen=Codegen(), _final_module=module)
    inside.BriefDoorLibrary._optimize_final_module(library)
    assert [each.name for each in module.functions] == ["_ZN4rule.brief", "NRT_incref", "door"]
    assert ran == [(module, "builder")]


@pytest.mark.parametrize("brief", [False, True])
def test_doors_of_both_kinds_do_the_same(brief: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts.config, "CACHE_DIR", str(tmp_path))
    called = parts.part(seeing(inside._add, TABLE=parts.TABLE), {}, kept=False)
    caller = parts.part(seeing(inside._sum, _add=called), {}, kept=False)
    opened = parts.door(seeing(inside._door, _sum=caller), {}, kept=False, brief=brief)
    assert opened(np.zeros(3, np.int64)) == 10
    ((_, found),) = opened.overloads.items()
    assert isinstance(found.library, inside.BriefDoorLibrary) is brief
