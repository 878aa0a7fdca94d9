"""Parts lean on the inside of Numba: where it is not as expected, rules compile in the plain way and play the same."""

from __future__ import annotations

import gc
import operator
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core.typing.templates import AbstractTemplate

from tableflip.core import parts

inside: Any = parts  # what only its own trial calls

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


def test_what_an_operator_makes_of_some_types_is_asked_once() -> None:
    asked: list[Any] = []

    class Context:
        def resolve_function_type(self, function: Any, args: Any, kws: Any) -> str:
            asked.append((function, args))
            return "answer"

    context, whole = Context(), (parts.types.int64, parts.types.int64)
    operators = {each: parts.types.Function(template_of(each)) for each in (operator.add, operator.sub)}
    with parts.remembering(context), parts.remembering(context):
        for each in (operator.add, operator.add, operator.sub):
            assert context.resolve_function_type(operators[each], whole, {}) == "answer"
        for _ in range(2):
            assert context.resolve_function_type(print, whole, {}) == "answer"  # whatever is no operator: each time
    assert len(asked) == 4
    context.resolve_function_type(operators[operator.add], whole, {})
    assert len(asked) == 5  # and nothing is changed for others


def template_of(key: Any) -> Any:
    """A way to type that no other test has."""
    return type("Template", (AbstractTemplate,), {"key": (key, "of a test"), "generic": None})


@pytest.mark.parametrize(("before", "meanwhile"), [(700, parts.YOUNG_MOST), (9_000_000, 9_000_000), (0, 0)])
def test_rubbish_is_looked_for_seldom_while_something_is_compiled(before: int, meanwhile: int) -> None:
    usual = gc.get_threshold()
    try:
        gc.set_threshold(before, 11, 12)
        with parts.seldom_collecting(), parts.seldom_collecting():
            assert gc.get_threshold()[:2] == (meanwhile, 11)
        assert gc.get_threshold()[:2] == (before, 11)
    finally:
        gc.set_threshold(*usual)
