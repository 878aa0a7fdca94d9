"""The rules of a game that are changed: every `@rule` of its rules, and of the other rooms that decide what happens."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

from tests.mutants.changes import Change, changes_of
from tests.mutants.citing import ids_in

ROOMS = ("rules", "landings")
PLAIN_ROOMS = (*ROOMS, "words", "terminal")  # where functions that are no rules keep one too
LEFT_OUT = ("landings.aiming",)  # where a bot aims is judgement, as in mind/


def modules_of(package: str) -> list[ModuleType]:
    """A package and all modules in it."""
    first = importlib.import_module(package)
    below = pkgutil.walk_packages(getattr(first, "__path__", []), f"{package}.")
    return [first, *(importlib.import_module(each.name) for each in below)]


def rules_in(package: str) -> list[Callable[..., Any]]:
    """The rules that are written in a package or module."""
    return [
        value
        for module in modules_of(package)
        if not module.__name__.endswith(LEFT_OUT)
        for value in vars(module).values()
        if getattr(value, "is_rule", False) and value.__module__ == module.__name__
    ]


def rules_of_game(name: str) -> list[Callable[..., Any]]:
    """All rules of a game that its tests must hold."""
    return [function for room in rooms_of(name, ROOMS) for function in rules_in(room)]


def plain_in(package: str) -> list[Callable[..., Any]]:
    """The functions in a package or module that cite a rule and are none: what is read, told and shown."""
    return [
        value
        for module in modules_of(package)
        for value in vars(module).values()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
        if not getattr(value, "is_rule", False) and ids_in(value.__doc__ or "")
    ]


def plain_of_game(name: str) -> list[Callable[..., Any]]:
    """All functions of a game that cite a rule and are none."""
    return [function for room in rooms_of(name, PLAIN_ROOMS) for function in plain_in(room)]


def rooms_of(name: str, wanted: tuple[str, ...]) -> list[str]:
    """Those of the wanted rooms that a game has."""
    whole = f"tableflip.games.{name}"
    inside = pkgutil.iter_modules(importlib.import_module(whole).__path__)
    return [f"{whole}.{each.name}" for each in inside if each.name in wanted]


def all_changes(functions: list[Callable[..., Any]]) -> list[Change]:
    """Every change of these functions, ordered by key, so that a seeded sample does not depend on files' order."""
    return sorted((change for function in functions for change in changes_of(function)), key=lambda change: change.key)
