"""What the lobby shows: the games, their options and bots, and their rules from the spec."""

from __future__ import annotations

from functools import cache
from typing import Any

from tableflip.bots import bot_names
from tableflip.bots.levels import level_named
from tableflip.core.game import Game
from tableflip.core.spec import rules_of
from tableflip.games import GAMES, game_named
from tableflip.server.bodies import BotInfo, GameInfo, OptionInfo, RuleInfo


@cache
def games() -> list[GameInfo]:
    """All games of the house."""
    return [_info(game) for game in GAMES.values()]


def _info(game: Game[Any]) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        about=game.about,
        length=game.length,
        stage=game.stage,
        seats=(game.seats[0], game.seats[-1]),
        seat_names=list(game.seat_names),
        options=[
            OptionInfo(
                name=one.name, values=list(one.values), default=one.default, words=one.words, pattern=one.pattern
            )
            for one in game.options
        ],
        bots=[_bot_info(game, name, words) for name, words in bot_names(game).items()],
        hidden_hands=not game.same_for_all,
    )


def _bot_info(game: Game[Any], name: str, words: str) -> BotInfo:
    level = level_named(game, name)
    if level is None:
        return BotInfo(name=name, title=name, level=0, words=words)
    return BotInfo(name=name, title=level.name, level=game.levels.index(level) + 1, words=level.words)


@cache
def rules(name: str) -> list[RuleInfo]:
    """The numbered rules of a game, in the order of its spec."""
    return [RuleInfo(id=rule.id, chapter=rule.chapter, text=rule.text) for rule in rules_of(game_named(name))]
