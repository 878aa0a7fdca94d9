"""Sentences broken by hand, game by game: what no rule decides (cards, numbers, words, where things lie).

A list names a rule id and a module of the game, then what stands there and what stands there instead:

    SHIPS-001 box
    - ENEMIES = 60
    + ENEMIES = 59

The tests that cite the id must fail. What is changed is a function, or a table of numbers or words; the module is read
anew with the change, and whatever came out otherwise takes the place of what was there.
"""

from __future__ import annotations

import importlib
import sys
from dataclasses import dataclass, is_dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

FOLDER = Path(__file__).parent
DATA = (bool, int, float, str, tuple, list, dict, frozenset, set, range)


@dataclass(frozen=True)
class Break:
    """A place of a module, told by its words, and what stands there instead."""

    rule: str
    module: str  # its whole name
    before: str
    after: str

    @property
    def source(self) -> str:
        """The module as it is."""
        file = importlib.import_module(self.module).__file__
        assert file is not None
        return Path(file).read_text(encoding="utf-8")

    @property
    def is_true(self) -> bool:
        """Whether there is one such place."""
        return self.source.count(self.before) == 1

    def install(self) -> None:
        """Change the module for all who know it. There is no way back: do it in a process of its own."""
        module = importlib.import_module(self.module)
        told = {name: value for name, value in vars(module).items() if name.startswith("__")}
        code = compile(self.source.replace(self.before, self.after), str(module.__file__), "exec", dont_inherit=True)
        read = ModuleType(self.module)
        vars(read).update(told)
        exec(code, vars(read))
        for name, new in list(vars(read).items()):
            if not name.startswith("__"):
                self._take_over(name, vars(module).get(name), new)

    def _take_over(self, name: str, old: Any, new: Any) -> None:
        if getattr(new, "__module__", "") == self.module and hasattr(old, "__dict__"):
            _take_code(old, new)
            for inside, method in cast("dict[str, Any]", vars(new)).items():
                _take_code(cast("dict[str, Any]", vars(old)).get(inside), method)
        elif isinstance(new, DATA):
            _exchange(name, old, new)
        elif is_dataclass(new) and not isinstance(new, type):
            cast("dict[str, Any]", vars(old)).update(vars(new))  # whoever was given it by another name has it too


def _take_code(old: Any, new: Any) -> None:
    if isinstance(new, property):
        old, new = getattr(old, "fget", None), new.fget
    if isinstance(old, FunctionType) and isinstance(new, FunctionType) and not new.__code__.co_freevars:
        old.__code__ = new.__code__


def _exchange(name: str, old: Any, new: Any) -> None:
    """Put a value into every module that has taken the old one over by its name."""
    for module in list(sys.modules.values()) if old != new else ():
        if vars(module).get(name) is old:
            setattr(module, name, new)


def breaks_of(game: str) -> list[Break]:
    """What is broken by hand in a game."""
    path = FOLDER / f"{game}.txt"
    return breaks_in(path.read_text(encoding="utf-8"), f"tableflip.games.{game}") if path.is_file() else []


def breaks_in(text: str, package: str) -> list[Break]:
    """The breaks of a list."""
    found: list[Break] = []
    for block in text.strip().split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if not lines:
            continue
        before = "\n".join(line[2:] for line in lines[1:] if line.startswith("-"))
        after = "\n".join(line[2:] for line in lines[1:] if line.startswith("+"))
        head = lines[0].split()
        if len(head) < 2 or not before or before == after:
            raise ValueError(f"{lines[0]}: ids and a module, then lines with - and +")
        found += [Break(rule, f"{package}.{head[-1]}", before, after) for rule in head[:-1]]
    return found
