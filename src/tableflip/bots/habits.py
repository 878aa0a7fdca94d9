"""An opponent model with two kinds of players: plain ones, who take what looks best at first sight, and thinkers.

A plain player draws a few deals of what it cannot see and takes the action with the best sum of first guesses in them.
A thinker takes an action with a probability that grows with its evaluation (softmax). Every decision watched updates
the log odds of plain against thinker by the likelihood of that decision under each (Bayes). In each simulation of a
search an opponent plays as a plain player with the probability that it is one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Generic, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from tableflip.core.action import WON, Action
from tableflip.core.chance import Chance, below, branch, rekey, stream
from tableflip.core.compiled import compiled, large_loop, rule
from tableflip.core.game import Game
from tableflip.core.loops import (
    LEGAL_MOST,
    Numbers,
    Rows,
    as_chance,
    as_state,
    copy_row,
    foresee,
    legal_into,
    next_random,
    pick,
    resample,
    sight,
    sights,
    take,
)
from tableflip.core.ply import Deed
from tableflip.core.records import Row, pack
from tableflip.core.state import S

PRIOR = 0.8  # the probability that a player of whom nothing is known is a plain one
LOG_ODDS_MOST = 8.0  # they are clipped here: players change
PLAIN_NOISE = 0.2  # how often a plain player takes any action
THINKER_NOISE = 0.1  # and a thinker
TEMPERATURE = 0.025  # of the softmax over evaluations by which a thinker decides
LOOKS = 8  # deals that a plain player draws
DEALS = 32  # from which these are drawn
FORESEEN = 8  # deals over which evaluations are averaged for a thinker
SAMPLES = 50  # of the decision of a plain player


@runtime_checkable
class Watcher(Protocol):
    """A bot that learns from what others do."""

    def watch(self, game: Game[Any], state: Any, seat: int, mover: int, action: Action) -> None:
        """Somebody else takes an action; all that the bot's own seat cannot know in the state was dealt again."""
        ...


def let_watch(bot: object, game: Game[Any], seat: int, deeds: Iterable[Deed], source: Chance) -> None:
    """Show a bot what others did, each deed only after all that the bot's seat could not know was dealt again.

    Where it could not tell which of several actions it was, one of them is drawn.
    """
    if isinstance(bot, Watcher) and game.mind.rivals:
        for before, mover, action in deeds:
            if mover != seat:
                seen = game.mind.rivals.alike(before, action, seat)
                shown = seen[below(source, len(seen))] if len(seen) > 1 else action
                bot.watch(game, game.redeal(before, seat, source), seat, mover, shown)


class OpponentModel(Generic[S]):
    """What a seat has learnt about how the others decide."""

    def __init__(self, seed: str, prior: float = PRIOR) -> None:
        self.chance = stream(f"habits {seed}")
        self.prior = prior
        self.log_odds: dict[int, float] = {}  # by seat: of plain against thinker, by what was watched

    def watch(self, game: Game[S], state: S, seat: int, mover: int, action: Action) -> None:
        """Update the log odds by a decision, from what `seat` could know of it; what looks alike counts as one."""
        assert game.mind.rivals is not None
        menu = np.empty(game.rules.legal_most, np.int32)
        plain, foreseen = np.zeros(game.rules.legal_most), np.zeros(game.rules.legal_most)
        random, source = below(self.chance, 1 << 30) + 1, pack(branch(self.chance))
        find = compiled(predict, game.owner)
        count = find(pack(state), seat, mover, menu, plain, foreseen, random, source)
        alike = [game.rules.space.number(each) for each in game.mind.rivals.alike(state, action, seat)]
        taken = np.isin(menu[:count], alike)
        softmax = np.exp((foreseen[:count] - foreseen[:count].max()) / WON / TEMPERATURE)
        share = taken.sum() / count
        as_plain = (1 - PLAIN_NOISE) * plain[:count][taken].sum() + PLAIN_NOISE * share
        as_thinker = (1 - THINKER_NOISE) * softmax[taken].sum() / softmax.sum() + THINKER_NOISE * share
        log_odds = self.log_odds.get(mover, 0.0) + math.log(as_plain / as_thinker)
        self.log_odds[mover] = min(max(log_odds, -LOG_ODDS_MOST), LOG_ODDS_MOST)

    def plain(self, game: Game[S], state: S, seat: int) -> NDArray[np.float64]:
        """The probability that each seat is a plain player: 0 for `seat` itself, and in games without first guesses."""
        found = np.zeros(game.rules.seat_count(state))
        if game.mind.rivals:
            for rival in range(len(found)):
                weight = self.prior * math.exp(self.log_odds.get(rival, 0.0))
                found[rival] = 0.0 if rival == seat else weight / (weight + 1 - self.prior)
        return found


@large_loop
def predict(
    root: Row,
    seat: int,
    mover: int,
    menu: Numbers,
    plain: NDArray[np.float64],
    foreseen: NDArray[np.float64],
    random: int,
    source: Row,
) -> int:
    """The probability that a plain player takes each action, and its mean evaluation; how many actions there are."""
    rows = np.empty((2, root.shape[0]), np.uint8)
    seen = np.empty((DEALS, LEGAL_MOST), np.int64)
    looks = np.empty(LEGAL_MOST, np.int64)
    count = legal_into(as_state(root), menu)
    for option in range(count):
        plain[option] = 0.0
        foreseen[option] = 0.0
    for deal in range(DEALS):
        copy_row(rows[0], root)
        state = as_state(rows[0])
        rekey(state.chance, as_chance(source))
        resample(state, seat)  # first what the watcher cannot know, then what the player could not
        resample(state, mover)
        for option in range(count):
            copy_row(rows[1], rows[0])
            after = as_state(rows[1])
            take(after, menu[option])
            seen[deal, option] = sight(after, mover)
            if deal < FORESEEN:
                foreseen[option] += foresee(after, mover) / FORESEEN
    for _ in range(SAMPLES):
        for option in range(count):
            looks[option] = 0
        for _ in range(LOOKS):
            random = next_random(random)
            deal = pick(random, DEALS)
            for option in range(count):
                looks[option] += seen[deal, option]
        best, equal = looks[0], 0
        for option in range(count):
            equal = equal + 1 if looks[option] == best else 1 if looks[option] > best else equal
            best = max(best, looks[option])
        for option in range(count):
            if looks[option] == best:
                plain[option] += 1.0 / (equal * SAMPLES)
    return count


@rule
def plain_action(rows: Rows, mover: int, menu: Numbers, count: int, looks: NDArray[np.int64], source: Row) -> int:
    """The action that a plain player takes in rows[0], by what it can know there."""
    sights(rows, mover, LOOKS, menu, count, looks, source)
    best = 0
    for option in range(1, count):
        if looks[option] > looks[best]:
            best = option
    return menu[best]
