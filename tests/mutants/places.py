"""The rules of a game that are changed: every `@rule` of its rules, and of the other rooms that decide what happens."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType
from typing import Any

from tests.mutants.changes import Change, changes_of

ROOMS = ("rules", "landings")
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
    whole = f"tableflip.games.{name}"
    rooms = [each.name for each in pkgutil.iter_modules(importlib.import_module(whole).__path__) if each.name in ROOMS]
    return [function for room in rooms for function in rules_in(f"{whole}.{room}")]


def all_changes(functions: list[Callable[..., Any]]) -> list[Change]:
    """Every change of these functions, ordered by key, so that a seeded sample does not depend on files' order."""
    return sorted((change for function in functions for change in changes_of(function)), key=lambda change: change.key)
