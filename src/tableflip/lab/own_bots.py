"""Bots of your own for the ladder: `module:Name`, imported from the current folder or an installed package.

Nothing but the ladder asks here: at a table nobody names a module.
"""

from __future__ import annotations

import importlib
import re
from typing import Any

from tableflip.bots import WORDS, make_bot
from tableflip.core.errors import BadOption
from tableflip.core.game import Game
from tableflip.core.mind import Bot

OWN = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)")


def is_own(game: Game[Any], name: str) -> bool:
    """Whether a name is that of a class or function in a module; budgets of bots begin with a digit."""
    found = OWN.fullmatch(name)
    return found is not None and found[1] not in {*WORDS, *game.mind.bots}


def bot_of(game: Game[Any], name: str, seed: str) -> Bot[Any]:
    """The bot with this name; one of your own is made from a seed, and has `choose(game, state, seat)`."""
    if not is_own(game, name):
        return make_bot(game, name, seed)
    module, _, made = name.partition(":")
    try:
        bot = getattr(importlib.import_module(module), made)(seed)
    except (ImportError, AttributeError, TypeError) as problem:
        raise BadOption(f"{name} cannot be made from a seed: {problem}") from problem
    if not callable(getattr(bot, "choose", None)):
        raise BadOption(f"{name} is no bot: it has no choose(game, state, seat)")
    return bot
