"""The libraries of the extra `rl`, which nothing else in the house needs."""

from __future__ import annotations

import importlib
from typing import Any


def library(name: str) -> Any:
    """A module of a library that may not be installed."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as problem:
        asked = name.partition(".")[0]
        raise ModuleNotFoundError(f"this needs {asked}: pip install 'tableflip[rl]'", name=asked) from problem
