"""Rules run as plain Python, and the same functions compile on demand.

`@rule` leaves a function as it is, so tests and debuggers step through ordinary Python. `compiled(f, owner)`
makes its fast twin: the same code, in which every other rule it names is a fast twin too, and every table
(a tuple of whole numbers, or of such tuples) is an array.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numpy as np
import platformdirs

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[1]
KEPT = 3  # a game's caches of this many source states stay on disk: enough to switch between branches
_twins: dict[tuple[Any, str, bool], Any] = {}
_lock = threading.RLock()


@dataclass(frozen=True)
class Owner:
    """The game code is compiled for: its folder decides when to compile anew, its rules fill the holes."""

    name: str
    folder: Path
    fill: Mapping[str, Any] = field(default_factory=dict[str, Any])


def rule(function: F) -> F:
    """Mark a function as part of the rules: callable as it is, and compilable."""
    function.is_rule = True  # type: ignore[attr-defined]
    return function


def rule_with_twin(twin: Callable[..., Any]) -> Callable[[F], F]:
    """Mark a rule whose fast twin is compiled from another function that does the same."""

    def mark(function: F) -> F:
        function.compiles_as = twin  # type: ignore[attr-defined]
        return rule(function)

    return mark


def rule_as_instruction(where: str) -> Callable[[F], F]:
    """Mark a function for which the compiler has an instruction of its own, named `module:name`."""

    def mark(function: F) -> F:
        function.instruction = where  # type: ignore[attr-defined]
        return function

    return mark


def hole(function: F) -> F:
    """Mark a name in a shared loop that each game fills with its own rule when the loop is compiled for it."""
    function.is_hole = True  # type: ignore[attr-defined]
    return function


def compiled(function: F, owner: Owner) -> F:
    """The fast twin of a rule or a loop, compiled for one game."""
    return _twin(function, owner, inner=False)


def _twin(function: F, owner: Owner, *, inner: bool) -> F:
    """A fast twin to be called from Python, or one that only other twins call."""
    plain = cast(FunctionType, getattr(function, "compiles_as", function))
    key = (plain, owner.name, inner)
    with _lock:
        if key not in _twins:
            names = [name for name in plain.__code__.co_names if name in plain.__globals__]
            seen = {name: _fast(name, plain.__globals__[name], owner) for name in names}
            seen["__name__"] = plain.__module__
            clone = FunctionType(plain.__code__, seen, plain.__name__, plain.__defaults__)
            # Symbols are named after this. Without the owner in it, two games' twins of one loop, read back from
            # caches of different processes, can carry the same name, and one game would run the other's code.
            # The same goes for twins with and without a door for Python: the cache does not tell them apart.
            clone.__qualname__ = f"{owner.name}_{'inner_' if inner else ''}{plain.__qualname__}"
            clone.__module__ = plain.__module__
            # All loops of a game share the rules that fill their holes; with these, the rules below them are kept too.
            shared = any(function is each for each in owner.fill.values())
            _twins[key] = _jit(clone, owner, inner=inner, shared=shared)
        return cast(F, _twins[key])


def _fast(name: str, value: Any, owner: Owner) -> Any:
    """What a global name stands for in compiled code."""
    if name in owner.fill and (getattr(value, "is_hole", False) or value is None):
        value = owner.fill[name]
    if getattr(value, "is_hole", False):
        raise TypeError(f"{name} is a hole that {owner.name} does not fill")
    if instruction := getattr(value, "instruction", ""):
        module, _, name = instruction.partition(":")
        return getattr(importlib.import_module(module), name)
    if getattr(value, "is_rule", False):
        return _twin(value, owner, inner=True)
    if isinstance(value, tuple):
        return np.array(value, np.int64)
    return value


def _jit(function: FunctionType, owner: Owner, *, inner: bool, shared: bool) -> Any:
    import numba  # here, so that playing interpreted never pays for loading the compiler
    from numba.core import config

    from tableflip.core.parts import PartCache, PartCompiler

    config.CACHE_DIR = str(cache_folder(owner.name, owner.folder))  # pyright: ignore[reportAttributeAccessIssue]
    how: Any = {"boundscheck": bounds_checked(), "nogil": True, "no_cfunc_wrapper": True}  # C calls none of them
    if not inner:
        return numba.njit(cache=True, **how)(function)
    part: Any = numba.njit(**how, pipeline_class=PartCompiler, no_cpython_wrapper=True)(function)  # type: ignore[call-overload]
    if shared:
        part._cache = PartCache(function)
    return part


def bounds_checked() -> bool:
    """Whether compiled rules check every index: always in tests, off in search and benchmarks."""
    return os.environ.get("TABLEFLIP_BOUNDS", "") == "1"


@cache
def cache_folder(name: str, sources: Path) -> Path:
    """Where a game's compiled code is kept, named after every source file it can depend on.

    Numba notices an edit in a function's own file but not in a helper's or a table's, and would go on
    running the old rules in silence; a new folder for every state of the sources makes that impossible.
    """
    folder = f"{name}-{digest(sources)}{'-bounds' if bounds_checked() else ''}"
    wished = Path(os.environ.get("TABLEFLIP_CACHE", "") or platformdirs.user_cache_path("tableflip")) / "compiled"
    spare = Path(tempfile.gettempdir()) / f"tableflip-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"
    for base in (wished, spare):
        try:
            (base / folder).mkdir(parents=True, exist_ok=True)
            (base / folder / "used").touch()
        except OSError:
            continue  # a read-only home: fall back to the temporary folder
        _prune(base, name)
        return base / folder
    raise OSError(f"no folder for compiled rules can be written; set TABLEFLIP_CACHE to one (tried {wished}, {spare})")


def digest(sources: Path) -> str:
    """What tells one state of a game's sources from another."""
    import numba

    sha = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for folder in (PACKAGE / "core", PACKAGE / "bots", sources):
        for path in sorted(folder.rglob("*.py")):
            sha.update(path.read_bytes())
    return sha.hexdigest()[:16]


def _prune(base: Path, name: str) -> None:
    """Drop the caches of long-gone sources."""
    used = [mark for mark in base.glob(f"{name}-*/used")]
    for mark in sorted(used, key=lambda mark: mark.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(mark.parent, ignore_errors=True)
