"""The addresses of the games: all that a lobby shows of them, and their rules from the spec."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from fastapi import APIRouter

from tableflip.bots import bot_names
from tableflip.bots.levels import level_named
from tableflip.core import spec
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.option import Option
from tableflip.games import GAMES, LEFT_OUT, game_named, leave_out, load_whole
from tableflip.server.messages.bodies import AskingInfo, BotInfo, GameInfo, OptionInfo, RuleInfo
from tableflip.server.messages.refusals import NoTable

ROUTES = APIRouter()
logger = logging.getLogger("tableflip.server")


@ROUTES.get("/api/games")
def all_games() -> list[GameInfo]:
    """The games there are, with options and bots."""
    return games()


@ROUTES.get("/api/games/{name}/rules")
def rules_of(name: str) -> list[RuleInfo]:
    """The numbered rules of a game."""
    try:
        return rules(name)
    except TableflipError as problem:
        raise NoTable(str(problem)) from None
    except OSError:
        raise NoTable(f"{name} has no written rules: there is no spec.md in its folder") from None


@cache
def games() -> list[GameInfo]:
    """All games that can be played; those that cannot are left out from now on, and the log tells why."""
    load_whole(GAMES.values())
    found: list[GameInfo] = []
    for game in list(GAMES.values()):
        try:
            found.append(_info(game))
        except Exception as problem:  # whatever is wrong with a stranger's game, the others are shown
            leave_out(game, f"{game.name} cannot be shown: {type(problem).__name__}: {problem}")
    for left in LEFT_OUT:
        logger.warning("%s is left out: %s", *left)
    return found


def _info(game: Game[Any]) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.about.title,
        about=game.about.sentence,
        length=game.about.length,
        stage=game.about.stage,
        seats=(game.about.seats[0], game.about.seats[-1]),
        usual_seats=game.about.default_seats,
        seat_names=list(game.about.seat_names),
        options=[_option_info(one) for one in game.about.options],
        bots=[_bot_info(game, name, words) for name, words in bot_names(game).items()],
        together=game.about.together,
        hidden_hands=not game.telling.same_for_all,
    )


def _option_info(option: Option) -> OptionInfo:
    asked = option.asked and AskingInfo(
        option=option.asked.option,
        values=list(option.asked.values),
        words=option.asked.words,
        answers=dict(option.asked.answers),
    )
    return OptionInfo(
        name=option.name,
        values=list(option.values),
        default=option.default,
        words=option.words,
        pattern=option.pattern,
        asked=asked,
        each=list(option.each),
    )


def _bot_info(game: Game[Any], name: str, words: str) -> BotInfo:
    level = level_named(game, name)
    if level is None:
        return BotInfo(name=name, title=name, level=0, words=words)
    return BotInfo(name=name, title=level.name, level=game.about.levels.index(level) + 1, words=level.words)


@cache
def rules(name: str) -> list[RuleInfo]:
    """The numbered rules of a game, in the order of its spec."""
    return [RuleInfo(id=rule.id, chapter=rule.chapter, text=rule.text) for rule in spec.rules_of(game_named(name))]
