"""Opponents for any game, by name."""

from __future__ import annotations

import difflib
import re
from typing import Any

from tableflip.bots.first_look import FirstLook
from tableflip.bots.levels import level_named, level_titles
from tableflip.bots.players import Careless, GreedyBot, RandomBot, SearchBot, Thought
from tableflip.core.chance import stream
from tableflip.core.errors import BadOption
from tableflip.core.game import Bot, Game, Thinker
from tableflip.core.match import Match

WORDS = {
    "random": "takes any legal action",
    "greedy": "takes what looks best at the end of its own turn",
    "search": "searches by simulation; search:5000 for that many, search:2s for a time, search:5000,2s for both",
}


def bot_names(game: Game[Any]) -> dict[str, str]:
    """The bots that play a game, each with a sentence."""
    own = {name: (make.__doc__ or "").splitlines()[0] for name, make in game.bots.items()}
    return {**level_titles(game), **WORDS, **own}


def make_bot(game: Game[Any], name: str, seed: str = "0") -> Bot[Any]:
    """The bot with this name, with a budget after a colon for one that thinks: `search` in simulations or seconds."""
    kind, _, budget = name.partition(":")
    if kind in game.bots:
        bot = game.bots[kind](seed)
        if not budget:
            return bot
        if isinstance(bot, Thinker):
            return _thinking(bot, kind, budget)
    if kind == "random" and not budget:
        return RandomBot(seed)
    if kind == "greedy" and not budget:
        return GreedyBot(seed)
    if kind == "search":
        return _search(budget, seed)
    if (level := level_named(game, name)) is not None:
        bot = make_bot(game, level.bot, seed)
        return Careless(bot, level.slip, seed) if level.slip else bot
    names = list(bot_names(game))
    close = difflib.get_close_matches(name, names, 1)
    hint = f"did you mean {close[0]}?" if close else f"the bots are {', '.join(names)}"
    raise BadOption(f"{game.title} has no bot {name!r}; {hint}")


def _thinking(bot: Thinker, kind: str, budget: str) -> Bot[Any]:
    if not re.fullmatch(r"[1-9]\d{0,4}", budget):
        raise BadOption(f"{kind} takes a number of positions up to 99999 ({kind}:4000), not {budget!r}")
    return bot.thinking(int(budget))


def _search(budget: str, seed: str) -> SearchBot[Any]:
    if not budget:
        return SearchBot(seed)
    found = re.fullmatch(r"(?:([1-9]\d{0,8}))?,?(?:(\d+(?:\.\d+)?)s)?", budget)
    if not found or budget.startswith(",") or budget.endswith(",") or ("," in budget) != bool(found[1] and found[2]):
        raise BadOption(f"a search budget is simulations (search:5000) or seconds (search:2s), not {budget!r}")
    simulations = int(found[1]) if found[1] else None
    return SearchBot(seed, simulations=simulations, seconds=float(found[2]) if found[2] else None)


class Honest:
    """A bot at the table: it is shown each state only after all that its seat cannot know was dealt again."""

    def __init__(self, game: Game[Any], name: str, seed: str = "0") -> None:
        self.game = game
        self.bot = make_bot(game, name, seed)
        self.chance = stream(f"deals {seed}")

    def choose(self, match: Match[Any], seat: int) -> Any:
        """The action the bot takes in a match."""
        return self.bot.choose(self.game, self.game.redeal(match.state, seat, self.chance), seat)


__all__ = ["Careless", "FirstLook", "GreedyBot", "Honest", "RandomBot", "SearchBot", "Thought", "bot_names", "make_bot"]
