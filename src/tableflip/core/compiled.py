"""Rules run as plain Python, and the same functions compile on demand.

`@rule` leaves a function as it is, so tests and debuggers step through ordinary Python. `compiled(f, owner)`
makes its fast twin: the same code, in which every other rule it names is a fast twin too, and every table
(a tuple of whole numbers, or of such tuples) is an array.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import os
import re
import shutil
import tempfile
import threading
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numpy as np
import platformdirs

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[1]
UNSEEN = ("puzzles",)  # data that no rule reads
TRIED_OUT = frozenset({"0.68.1"})  # versions of Numba that tests have tried out: nobody waits for that again
KEPT = 3  # a game's caches of this many source states stay on disk: enough to switch between branches
_twins: dict[tuple[Any, str, bool], Any] = {}
_lock = threading.RLock()


@dataclass(frozen=True)
class Owner:
    """The game code is compiled for: its sources decide when to compile anew, its rules fill the holes."""

    name: str
    folder: Path
    fill: Mapping[str, Any] = field(default_factory=dict[str, Any])


def rule(function: F) -> F:
    """Mark a function as part of the rules: callable as it is, and compilable."""
    function.is_rule = True  # type: ignore[attr-defined]
    return function


def large_loop(function: F) -> F:
    """Mark a rule that Python calls and that takes in most of a game: it is optimised once (core/parts.py)."""
    function.is_large = True  # type: ignore[attr-defined]
    return rule(function)


def rule_with_twin(twin: Callable[..., Any]) -> Callable[[F], F]:
    """Mark a rule whose fast twin is compiled from another function that does the same."""

    def mark(function: F) -> F:
        function.compiles_as = twin  # type: ignore[attr-defined]
        return rule(function)

    return mark


def rule_as_instruction(where: str, otherwise: Callable[..., Any]) -> Callable[[F], F]:
    """Mark a function for which the compiler has an instruction, named `module:name`; a rule that does it otherwise."""

    def mark(function: F) -> F:
        function.instruction = where  # type: ignore[attr-defined]
        function.otherwise = otherwise  # type: ignore[attr-defined]
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
            # The same goes for twins with and without a door for Python, and for parts: the cache does not tell them
            # apart.
            door = "" if not inner else "inner_" if parts_work() else "plain_"
            clone.__qualname__ = f"{owner.name}_{door}{plain.__qualname__}"
            clone.__module__ = plain.__module__
            # All loops of a game share the rules that fill their holes; with these, the rules below them are kept too.
            shared = any(function is each for each in owner.fill.values())
            brief = getattr(plain, "is_large", False)
            _twins[key] = _jit(clone, owner, inner=inner, shared=shared, brief=brief)
        return cast(F, _twins[key])


def _fast(name: str, value: Any, owner: Owner) -> Any:
    """What a global name stands for in compiled code."""
    if name in owner.fill and (getattr(value, "is_hole", False) or value is None):
        value = owner.fill[name]
    if getattr(value, "is_hole", False):
        raise TypeError(f"{name} is a hole that {owner.name} does not fill")
    if instruction := getattr(value, "instruction", ""):
        module, _, name = instruction.partition(":")
        try:
            return getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError):  # it is inside Numba, which may change
            value = value.otherwise
    if getattr(value, "is_rule", False):
        return _twin(value, owner, inner=True)
    if isinstance(value, tuple):
        return np.array(value, np.int64)
    return value


def _jit(function: FunctionType, owner: Owner, *, inner: bool, shared: bool, brief: bool) -> Any:
    import numba  # here, so that playing interpreted never pays for loading the compiler
    from numba.core import config

    config.CACHE_DIR = str(cache_folder(owner.name, owner.folder))  # pyright: ignore[reportAttributeAccessIssue]
    if not parts_work():
        kept = shared or not inner
        return numba.njit(cache=kept, no_cpython_wrapper=inner, **_how())(function)  # type: ignore[call-overload]
    from tableflip.core.parts import door, part

    return part(function, _how(), kept=shared) if inner else door(function, _how(), kept=True, brief=brief)


def _how() -> dict[str, Any]:
    return {"boundscheck": bounds_checked(), "nogil": True, "no_cfunc_wrapper": True}  # C calls none of them


@cache
def parts_work() -> bool:
    """Whether the inside of Numba is as core/parts.py takes it to be; if not, rules compile in the plain way, slower.

    Where its version was never tried, it is tried out before anything is compiled, once for every state of Numba and of
    the sources: a mark stays on disk.
    """
    if version("numba") in TRIED_OUT:
        return True
    folder = cache_folder("parts", PACKAGE / "core")
    if (folder / "work").exists():
        return True
    try:
        from tableflip.core.parts import try_out

        try_out(folder, _how())
    except Exception as problem:  # whatever a changed class may do
        import numba

        told = f"Numba {numba.__version__} is not as expected ({problem!r}): rules compile in the plain way, slower"
        warnings.warn(told, RuntimeWarning, stacklevel=2)
        return False
    (folder / "work").touch()
    return True


def bounds_checked() -> bool:
    """Whether compiled rules check every index: always in tests, off in search and benchmarks."""
    return os.environ.get("TABLEFLIP_BOUNDS", "") == "1"


@cache
def cache_folder(name: str, sources: Path) -> Path:
    """Where a game's compiled code is kept, named after every source file it can depend on.

    Numba notices an edit in a function's own file but not in a helper's or a table's, and would go on
    running the old rules in silence; a new folder for every state of what it can see makes that impossible.
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
    """What tells one state of all that a game's compiled code can see from another."""
    sha = hashlib.sha256(f"{version('numba')} {np.__version__}".encode())  # asked for without loading the compiler
    for folder in (PACKAGE / "core", PACKAGE / "bots"):
        for path in sorted(folder.rglob("*.py")):
            sha.update(path.read_bytes())
    for path in seen_by_rules(sources):
        sha.update(path.read_bytes())
    return sha.hexdigest()[:16]


def seen_by_rules(folder: Path) -> list[Path]:
    """The files of a game that its compiled code can see: those with rules in them, what they import, and the data.

    Words and drawings are not among them: a comma in a sentence compiles nothing anew.
    """
    imports = {path: _imported(path) for path in sorted(folder.rglob("*.py"))}
    names = {path: _dotted(path, folder) for path in imports}
    values = {folder / "about.py", folder / "rules" / "__init__.py", folder / "mind" / "__init__.py"}  # the sizes
    with_rules = {
        path for path in imports if re.search(r"^@(rule|large_loop)\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    seen = with_rules | (values & set(imports))
    waiting = list(seen)
    while waiting:
        wanted = imports[waiting.pop()]
        found = {path for path, name in names.items() if any(f".{each}".endswith(f".{name}") for each in wanted)}
        waiting += found - seen
        seen |= found
    data = (path for path in (folder / "data").rglob("*") if path.is_file() and path.stem not in UNSEEN)
    return sorted(seen) + sorted(data)


def _dotted(path: Path, folder: Path) -> str:
    parts = path.relative_to(folder.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(path: Path) -> set[str]:
    """Everything a file imports, each name also as the module it may be."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def _prune(base: Path, name: str) -> None:
    """Drop the caches of long-gone sources."""
    used = [mark for mark in base.glob(f"{name}-*/used")]
    for mark in sorted(used, key=lambda mark: mark.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(mark.parent, ignore_errors=True)
