"""Experiments that a game brings along: commands that its own `lab` declares, as `tableflip lab` offers them."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from typing import Any

import click

from tableflip.core.game import Game


def experiments_of(game: Game[Any]) -> Mapping[str, click.Command]:
    """The experiments of a game by name: EXPERIMENTS in its `lab`, none where it has no such room or value."""
    if importlib.util.find_spec(f"{game.package}.lab") is None:
        return {}
    room = importlib.import_module(f"{game.package}.lab")
    commands: tuple[click.Command, ...] = getattr(room, "EXPERIMENTS", ())
    return {str(command.name): command for command in commands}
