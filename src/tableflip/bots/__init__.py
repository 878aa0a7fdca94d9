"""Opponents for any game, by name."""

from __future__ import annotations

import difflib
import re
from typing import Any

from tableflip.bots.alphabeta import AlphaBetaBot
from tableflip.bots.deep import DeepBot
from tableflip.bots.first_look import FirstLook
from tableflip.bots.habits import let_watch
from tableflip.bots.levels import level_named, level_titles
from tableflip.bots.players import Careless, Estimate, GreedyBot, RandomBot, SearchBot
from tableflip.core.chance import stream
from tableflip.core.errors import BadOption
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.core.mind import Bot, Budgeted

WORDS = {
    "random": "takes any legal action",
    "greedy": "takes what looks best at the end of its own turn",
    "alphabeta": "a yardstick: three turns ahead in four deals, by a plain alpha-beta",
    "deep": "looks deeper and deeper, turn by turn",
    "search": "searches by simulation",
}
BUDGETS = {
    "alphabeta": "alphabeta:4 for four turns",
    "deep": "deep:60000 for that many positions, deep:1s for a time",
    "search": "search:5000 for that many simulations, search:2s for a time, search:5000,2s for both",
}


def bot_names(game: Game[Any]) -> dict[str, str]:
    """The bots that play a game, each with a sentence."""
    own = {name: (make.__doc__ or "A bot of this game.").splitlines()[0] for name, make in game.mind.bots.items()}
    lacking = {"deep": game.mind.tactics is None, "alphabeta": game.mind.measured.appraise is None}
    general = {name: words for name, words in WORDS.items() if not lacking.get(name)}
    return {**level_titles(game), **general, **own}


def budget_words(game: Game[Any], name: str) -> str:
    """How a bot is told how much to think; empty for one that takes no budget."""
    own = game.mind.bots.get(name)
    if own is None:
        return BUDGETS.get(name, "")
    return f"{name}:1500 for that many positions or games" if isinstance(own("0"), Budgeted) else ""


def make_bot(game: Game[Any], name: str, seed: str = "0") -> Bot[Any]:
    """The bot with this name, with a budget after a colon for one that takes it: `search` in simulations or seconds."""
    kind, _, budget = name.partition(":")
    if kind in game.mind.bots:
        bot = game.mind.bots[kind](seed)
        if not budget:
            return bot
        if isinstance(bot, Budgeted):
            return _with_budget(bot, kind, budget)
    if kind == "random" and not budget:
        return RandomBot(seed)
    if kind == "greedy" and not budget:
        return GreedyBot(seed)
    if kind == "search":
        return SearchBot(seed, *_budget(kind, budget)) if budget else SearchBot(seed)
    if kind == "deep" and game.mind.tactics is not None:
        return DeepBot(seed, *_budget(kind, budget)) if budget else DeepBot(seed)
    if kind == "alphabeta" and game.mind.measured.appraise is not None:  # elsewhere three turns may never end
        return _alphabeta(budget, seed)
    if (level := level_named(game, name)) is not None:
        bot = make_bot(game, level.bot, seed)
        if isinstance(bot, (SearchBot, DeepBot)):
            bot.least = level.least
        return Careless(bot, level.slip, seed) if level.slip else bot
    names = list(bot_names(game))
    close = difflib.get_close_matches(name, names, 1)
    hint = f"did you mean {close[0]}?" if close else f"the bots are {', '.join(names)}"
    raise BadOption(f"{game.about.title} has no bot {name!r}; {hint}")


def _with_budget(bot: Budgeted, kind: str, budget: str) -> Bot[Any]:
    if not re.fullmatch(r"[1-9]\d{0,4}", budget):
        raise BadOption(f"{kind} takes a number of positions up to 99999 ({kind}:4000), not {budget!r}")
    return bot.thinking(int(budget))


def _budget(kind: str, budget: str) -> tuple[int | None, float | None]:
    """A number of simulations or positions, a time in seconds, or both."""
    found = re.fullmatch(r"(?:([1-9]\d{0,8}))?,?(?:(\d+(?:\.\d+)?)s)?", budget)
    if not found or budget.startswith(",") or budget.endswith(",") or ("," in budget) != bool(found[1] and found[2]):
        counted = "simulations" if kind == "search" else "positions"
        raise BadOption(f"a {kind} budget is {counted} ({kind}:5000) or seconds ({kind}:2s), not {budget!r}")
    return int(found[1]) if found[1] else None, float(found[2]) if found[2] else None


def _alphabeta(turns: str, seed: str) -> AlphaBetaBot[Any]:
    if not re.fullmatch(r"[1-4]?", turns):
        raise BadOption(f"alphabeta looks 1 to 4 turns ahead (alphabeta:3), not {turns!r}")
    return AlphaBetaBot(seed, int(turns)) if turns else AlphaBetaBot(seed)


class Honest:
    """A bot at the table: it is shown each state only after all that its seat cannot know was dealt again."""

    def __init__(self, game: Game[Any], name: str, seed: str = "0") -> None:
        self.game = game
        self.bot = make_bot(game, name, seed)
        self.glance: FirstLook[Any] = FirstLook(seed)
        self.chance = stream(f"deals {seed}")
        self.watched = 0

    def choose(self, match: Match[Any], seat: int, *, hastily: bool = False) -> Any:
        """The action the bot takes in a match, having watched what was done since it was last asked.

        `hastily` by a first look in its stead, which needs no compiler; what was done it watches later.
        """
        if hastily:
            return self.glance.choose(self.game, self.game.redeal(match.state, seat, self.chance), seat)
        deeds = match.deeds_from(self.watched)
        let_watch(self.bot, self.game, seat, deeds, self.chance)
        self.watched += len(deeds)
        return self.bot.choose(self.game, self.game.redeal(match.state, seat, self.chance), seat)


__all__ = [
    "AlphaBetaBot",
    "Careless",
    "DeepBot",
    "Estimate",
    "FirstLook",
    "GreedyBot",
    "Honest",
    "RandomBot",
    "SearchBot",
    "bot_names",
    "budget_words",
    "make_bot",
]
