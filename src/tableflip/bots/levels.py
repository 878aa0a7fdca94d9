"""Graded opponents: the levels of a game as bots."""

from __future__ import annotations

from typing import Any

from tableflip.core.about import BotLevel
from tableflip.core.game import Game
from tableflip.core.mind import Instant


def level_named(game: Game[Any], name: str) -> BotLevel | None:
    """The level called `level3`, if a game has it."""
    return {f"level{number}": level for number, level in enumerate(game.about.levels, 1)}.get(name)


def kinds_of(game: Game[Any]) -> list[str]:
    """The kinds of bots that a game's levels play by, or else a greedy one; and the one that gives its hints."""
    levels = [level.bot.partition(":")[0] for level in game.about.levels]
    return list(dict.fromkeys([*(levels or ["greedy"]), "search" if game.mind.tactics is None else "deep"]))


def needs_no_compiler(game: Game[Any], bot: str) -> bool:
    """Whether a bot, or the one behind a level, plays by interpreted rules alone."""
    level = level_named(game, bot)
    name = level.bot if level else bot
    own = game.mind.bots.get(name)
    slips = level is not None and level.slip > 0  # to something that looks fine, which compiled rules tell
    return not slips and (name == "random" or (isinstance(own, Instant) and own.is_instant))


def usual_bot(game: Game[Any]) -> str:
    """The bot that people play if they name none: the level in the middle, or a greedy bot where there are none."""
    count = len(game.about.levels)
    return f"level{count // 2 + 1}" if count else "greedy"


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
