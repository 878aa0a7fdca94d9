"""Ways past what Numba does again and again: each is asked once, and nothing stays changed."""

from __future__ import annotations

import gc
import operator
import sys
from types import ModuleType
from typing import Any

import llvmlite.binding as llvm
import pytest
from numba.core import base
from numba.core.typing.templates import AbstractTemplate

from tableflip.core import shortcuts

types: Any = shortcuts.types
WHOLE = (types.int64, types.int64)


def test_what_an_operator_makes_of_some_types_is_asked_once() -> None:
    asked: list[Any] = []

    class Context:
        def resolve_function_type(self, function: Any, args: Any, kws: Any) -> str:
            asked.append((function, args))
            return "answer"

    context = Context()
    operators = {each: types.Function(template_of(each)) for each in (operator.add, operator.sub)}
    with shortcuts.remembering(context), shortcuts.remembering(context):
        for each in (operator.add, operator.add, operator.sub):
            assert context.resolve_function_type(operators[each], WHOLE, {}) == "answer"
        for _ in range(2):
            assert context.resolve_function_type(print, WHOLE, {}) == "answer"  # whatever is no operator: each time
    assert len(asked) == 4
    context.resolve_function_type(operators[operator.add], WHOLE, {})
    assert len(asked) == 5  # and nothing is changed for others


def template_of(key: Any) -> Any:
    """A way to type that no other test has."""
    return type("Template", (AbstractTemplate,), {"key": (key, "of a test"), "generic": None})


@pytest.mark.parametrize(("before", "meanwhile"), [(700, shortcuts.YOUNG_MOST), (9_000_000, 9_000_000), (0, 0)])
def test_rubbish_is_looked_for_seldom_while_something_is_compiled(before: int, meanwhile: int) -> None:
    usual = gc.get_threshold()
    try:
        gc.set_threshold(before, 11, 12)
        with shortcuts.seldom_collecting(), shortcuts.seldom_collecting():
            assert gc.get_threshold()[:2] == (meanwhile, 11)
        assert gc.get_threshold()[:2] == (before, 11)
    finally:
        gc.set_threshold(*usual)


def test_the_signature_of_an_operator_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def look(_function: Any, _context: Any, args: Any, kws: Any) -> str:
        asked.append((args, kws))
        return "signature"

    monkeypatch.setattr(types.Function, "get_call_type", look)
    adding = types.Function(template_of(operator.add))
    with shortcuts.remembering_signatures():
        assert [adding.get_call_type(None, WHOLE, {}) for _ in range(2)] == ["signature"] * 2
        assert [adding.get_call_type(None, WHOLE, {"by": "name"}) for _ in range(2)] == ["signature"] * 2
    assert len(asked) == 3
    adding.get_call_type(None, WHOLE, {})
    assert len(asked) == 4


def test_a_record_is_written_as_the_same_text_once(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Any] = []
    as_usual = types.Record.__repr__

    def write(record: Any) -> str:
        written.append(record)
        return str(as_usual(record))

    monkeypatch.setattr(types.Record, "__repr__", write)
    one, other = (types.Record.make_c_struct([(name, types.int64)]) for name in ("one", "other"))
    texts = [repr(one), repr(other)]
    written.clear()
    with shortcuts.naming_once():
        assert [repr(one), repr(other), repr(one), repr(other)] == texts * 2
    assert len(written) == 2 and texts[0] != texts[1]


def test_new_things_to_compile_with_are_looked_for_when_a_module_was_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    class Context:
        def refresh(self) -> None:
            looked.append(1)

    context = Context()
    with shortcuts.refreshing_seldom(context):
        context.refresh()
        context.refresh()
        assert len(looked) == 1
        monkeypatch.setitem(sys.modules, "tableflip_loaded_just_now", ModuleType("tableflip_loaded_just_now"))
        context.refresh()
        context.refresh()
        assert len(looked) == 2
    context.refresh()
    assert len(looked) == 3


def test_nobody_is_told_of_calls_of_llvm_while_something_is_compiled() -> None:
    lock: Any = llvm.ffi.lib._lock  # pyright: ignore[reportPrivateUsage]
    before = lock._cblist
    with shortcuts.untold():
        assert lock._cblist == []
    assert lock._cblist is before and before


def test_all_of_it_is_undone_when_a_rule_is_compiled_even_if_that_fails() -> None:
    class Context:
        def resolve_function_type(self, *_given: Any) -> None: ...

        def refresh(self) -> None: ...

    typing, target, inside = Context(), Context(), vars(base)
    before = inside["_has_loc"], types.Record.__repr__, types.Function.get_call_type, gc.get_threshold()
    with pytest.raises(ZeroDivisionError), shortcuts.shortcuts(typing, target):
        with shortcuts.shortcuts(typing, target):  # a rule that the first one calls
            assert "resolve_function_type" in vars(typing) and "refresh" in vars(target)
        assert "resolve_function_type" in vars(typing)
        raise ZeroDivisionError
    assert not vars(typing) and not vars(target)
    assert before == (inside["_has_loc"], types.Record.__repr__, types.Function.get_call_type, gc.get_threshold())
