"""Makes Numba compile faster: skips work that it repeats while it compiles the rules of a game.

Each was seen to take some hundredths of all compiling. They are on only while a rule is compiled, which Numba lets one
thread do at a time, and none changes what comes out. They lean on the inside of Numba: see `core/parts.py`.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import base

types: Any = numba.types  # Numba tells hardly any types
inside: Any = base
YOUNG_MOST = 1_000_000  # objects that are made before somebody looks which are rubbish: about once a game
_answered: dict[Any, Any] = {}
_signed: dict[Any, Any] = {}


@contextmanager
def shortcuts(typing: Any, target: Any) -> Generator[None]:
    """Take all of them, with the contexts that Numba types and compiles by."""
    if "resolve_function_type" in vars(typing):  # a rule is being compiled that calls this one
        yield
        return
    with ExitStack() as taken:
        for each in (remembering(typing), remembering_signatures(), naming_once(), asking_once_for_places()):
            taken.enter_context(each)
        for each in (refreshing_seldom(target), seldom_collecting(), untold()):
            taken.enter_context(each)
        yield


@contextmanager
def replaced(holder: Any, name: str, value: Any) -> Generator[None]:
    """Something of an object or a class, for a while."""
    own = name in vars(holder)
    before = getattr(holder, name)
    setattr(holder, name, value)
    try:
        yield
    finally:
        if own:
            setattr(holder, name, before)
        else:
            delattr(holder, name)


def remembering(context: Any) -> Any:
    """Ask only once what an operator or a function of Numba's own makes of some types: a fifth of all compiling.

    Numba tries all that it has for arrays, sets, dates and texts before it adds two numbers, each time anew.
    """
    as_usual = context.resolve_function_type

    def resolve(function: Any, args: Any, kws: Any) -> Any:
        if type(function) is not types.Function or kws:
            return as_usual(function, args, kws)
        question = function, tuple(args)
        if question not in _answered:
            answer = as_usual(function, args, kws)
            if answer is None:
                return None
            _answered[question] = answer
        return _answered[question]

    return replaced(context, "resolve_function_type", resolve)


def remembering_signatures() -> Any:
    """The same where code is made, for which Numba looks for the signature of an operator once more."""
    as_usual = types.Function.get_call_type

    def get_call_type(function: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws:
            return as_usual(function, context, args, kws)
        question = function, tuple(args)
        if question not in _signed:
            _signed[question] = as_usual(function, context, args, kws)
        return _signed[question]

    return replaced(types.Function, "get_call_type", get_call_type)


def naming_once() -> Any:
    """Write a record as text once: Numba does so before every pass, with all fields of all records in it."""
    return replaced(types.Record, "__repr__", cache(types.Record.__repr__))


def asking_once_for_places() -> Any:
    """Ask once whether a piece of code wants to be told the line it is for."""
    return replaced(inside, "_has_loc", cache(inside._has_loc))


def refreshing_seldom(context: Any) -> Any:
    """Look for new things to compile with only when a module was loaded since the last look."""
    as_usual: Callable[[], None] = context.refresh
    looked = [0]

    def refresh() -> None:
        if len(sys.modules) != looked[0]:
            as_usual()
            looked[0] = len(sys.modules)

    return replaced(context, "refresh", refresh)


@contextmanager
def seldom_collecting() -> Generator[None]:
    """Look for rubbish seldom: a compiler makes millions of objects and keeps most, and looking took a tenth of it."""
    first, *others = gc.get_threshold()
    gc.set_threshold(max(first, YOUNG_MOST) if first else 0, *others)  # 0: nobody wants it to look at all
    try:
        yield
    finally:
        gc.set_threshold(first, *others)


def untold() -> Any:
    """Tell nobody of every call of LLVM, of which there are tens of thousands: only clocks of Numba's own listen."""
    lock: Any = llvm.ffi.lib._lock  # pyright: ignore[reportPrivateUsage]
    return replaced(lock, "_cblist", [])
