"""Finds what games add to the server: `EXTRAS` in the folder here that has the game's name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from fastapi import APIRouter

from tableflip.games import GAMES
from tableflip.server.http.sockets import Stay


@dataclass(frozen=True, kw_only=True)
class Extras:
    """What one game brings; the messages and bodies are told so that the pages get types for them."""

    routes: tuple[APIRouter, ...]  # its addresses; what has to run beside them is their lifespan
    sockets: Mapping[str, Stay] = field(default_factory=dict[str, Stay])  # by their address without its last part
    from_client: Mapping[str, Any] = field(default_factory=dict[str, Any])  # messages, by their common name
    from_server: Mapping[str, Any] = field(default_factory=dict[str, Any])
    bodies: ModuleType | None = None
    at_desk: tuple[str, ...] = ()  # addresses of what is in memory alone: of several servers one has it for all


def all_extras() -> list[Extras]:
    """What the games of the house bring, in their order."""
    return [extras for name in GAMES if (extras := extras_of(name)) is not None]


def at_desk() -> list[str]:
    """The addresses of all that games run live beside their tables."""
    brought = all_extras()
    return [*(path for one in brought for path in one.at_desk), *(way for one in brought for way in one.sockets)]


def extras_of(game: str) -> Extras | None:
    """What one game brings; most bring nothing, also one that is called like a file here."""
    found = find_spec(f"{__package__}.{game}") if game.isidentifier() else None
    if found is None or found.submodule_search_locations is None:
        return None
    return getattr(import_module(found.name), "EXTRAS", None)
