"""Graded opponents: the levels of a game as bots."""

from __future__ import annotations

import re
from typing import Any

from tableflip.core.about import Level
from tableflip.core.game import Game


def level_named(game: Game[Any], name: str) -> Level | None:
    """The level called `level3`, if a game has it."""
    found = re.fullmatch(r"level([1-9])", name)
    place = int(found[1]) - 1 if found else -1
    return game.about.levels[place] if 0 <= place < len(game.about.levels) else None


def level_titles(game: Game[Any]) -> dict[str, str]:
    """Every level by the name a bot is made by, with its own name and its sentence."""
    return {f"level{number}": f"{level.name}: {level.words}" for number, level in enumerate(game.about.levels, 1)}


def title_of(game: Game[Any], bot: str) -> str:
    """What a bot is called at the table: a level by its own name."""
    level = level_named(game, bot)
    return level.name if level else bot


def quick_bot(game: Game[Any], number: int) -> str:
    """The bot that measures a level: with a small and fixed budget, or the level as it is where that is quick."""
    return game.about.levels[number - 1].quick or f"level{number}"


def hasty(bot: str, part: int) -> str:
    """The same bot with only a part of its budget; nothing for one without."""
    kind, _, budget = bot.partition(":")
    return f"{kind}:{max(int(budget) // part, 1)}" if budget.isdecimal() else ""
