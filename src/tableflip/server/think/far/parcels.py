"""Tasks and answers as bytes for another machine: values and names of known functions, and no code.

Pickles can call anything. These cannot: a class is read only if it is one that holds values, of the house or of a game;
a function goes by its name and is never called while reading, and only those may be named that think.
"""

from __future__ import annotations

import dataclasses
import importlib
import io
import pickle
import sys
from enum import Enum
from types import FunctionType
from typing import Any, cast

import numpy as np
from msgspec import Struct

from tableflip.core.errors import TableflipError
from tableflip.core.records import Record
from tableflip.games import GAMES
from tableflip.server.think import work

PARCEL_MOST = 4_000_000  # bytes; the largest real ones have a hundredth of it
PLAIN = {"int": int, "float": float, "bool": bool, "str": str, "complex": complex}
HOUSE = "tableflip"


class BadParcel(Exception):
    """What cannot be packed for another machine, or is not what one would send."""


class Failed(TableflipError):
    """Something went wrong on another machine, whose log tells what."""


def packed(value: Any) -> bytes:
    """A value as bytes."""
    out = io.BytesIO()
    try:
        _Packing(out, protocol=5).dump(value)
    except (pickle.PicklingError, TypeError, AttributeError, RecursionError) as problem:
        raise BadParcel(str(problem)) from problem
    if out.tell() > PARCEL_MOST:
        raise BadParcel(f"it has {out.tell():,} bytes, and {PARCEL_MOST:,} at most are sent")
    return out.getvalue()


def unpacked(raw: bytes) -> Any:
    """The value again."""
    try:
        return _Unpacking(io.BytesIO(raw)).load()
    except BadParcel:
        raise
    except Exception as problem:  # whatever a broken pickle ends in
        raise BadParcel(str(problem)) from problem


def packed_problem(problem: Exception) -> bytes:
    """Why there is no answer; a sentence for somebody stays one, anything else is told in general words."""
    try:
        raw = packed(problem)
        if isinstance(unpacked(raw), TableflipError):
            return raw
    except BadParcel:
        pass
    return packed(Failed(f"another machine could not think of this ({type(problem).__name__}); try again"))


def game_of(function: Any) -> str:
    """The game that a function belongs to, if it is one's."""
    return next((name for name, game in GAMES.items() if _is_in(function.__module__, game.package)), "")


class _Packing(pickle.Pickler):
    def persistent_id(self, obj: Any) -> Any:
        """Functions go by their name."""
        if isinstance(obj, FunctionType):
            return f"{obj.__module__}:{obj.__qualname__}"
        return None

    def reducer_override(self, obj: Any) -> Any:
        """Numbers of NumPy go as plain ones."""
        if isinstance(obj, np.generic):
            plain: Any = cast(Any, obj).item()
            return type(plain), (plain,)
        return NotImplemented


class _Unpacking(pickle.Unpickler):
    def persistent_load(self, pid: Any) -> Any:
        """A function by its name; it is not called here."""
        module, _, name = str(pid).partition(":")
        if module != work.__name__ and not any(_is_in(module, game.package) for game in GAMES.values()):
            raise BadParcel(f"{module} does not think")
        found = getattr(_module(module), name, None)
        if not isinstance(found, FunctionType) or found.__module__ != module or name.startswith("_"):
            raise BadParcel(f"there is no function {name[:60]} in {module}")
        return found

    def find_class(self, module_name: str, global_name: str, /) -> Any:
        """Only classes that hold values, of the house and its games."""
        if module_name == "builtins" and global_name in PLAIN:
            return PLAIN[global_name]
        packages = [HOUSE, *(game.package for game in GAMES.values())]
        found: Any = None
        if any(_is_in(module_name, package) for package in packages):
            found = getattr(_module(module_name), global_name, None)
        if not isinstance(found, type) or not _holds_values(found):
            raise BadParcel(f"{module_name}.{global_name} is nothing that is sent")
        return cast(Any, found)


def _module(name: str) -> Any:
    if name.rpartition(".")[2].startswith("__"):
        raise BadParcel(f"{name} is a program")  # importing it would run it
    try:
        return sys.modules.get(name) or importlib.import_module(name)
    except ImportError as problem:
        raise BadParcel(f"{name} is not there") from problem


def _holds_values(found: Any) -> bool:
    kinds = (tuple, Enum, Struct, Record, TableflipError)
    return issubclass(found, kinds) or dataclasses.is_dataclass(found)


def _is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")
