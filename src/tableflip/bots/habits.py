"""How a rival decides, learnt by watching it: by what looks best at first sight, or with thought of what may follow.

A plain player imagines a few deals of what it cannot see and takes what looks best in them. Somebody who thinks takes
more likely what bots that search expect to be good. Every decision watched speaks for one or the other (Bayes), and
a search lets a rival go by its habits in as many of its simulations as that is likely.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Generic, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from tableflip.core.action import WON, Action
from tableflip.core.chance import Chance, below, branch, rekey, stream
from tableflip.core.compiled import compiled, rule
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
from tableflip.core.match import Deed
from tableflip.core.records import Row, pack
from tableflip.core.state import S

PRIOR = 0.8  # how likely somebody is a plain player of whom nothing is known
LOG_ODDS_MOST = 8.0  # they grow no further: players change
PLAIN_NOISE = 0.2  # how often a plain player does anything else
THINKER_NOISE = 0.1  # and somebody who thinks
TEMPERATURE = 0.025  # what is worse by this is taken by somebody who thinks e times less often
LOOKS = 8  # deals that a plain player imagines
DEALS = 32  # from which the looks are drawn
FORESEEN = 8  # deals in which somebody who thinks is judged
SAMPLES = 50  # how often a decision of a plain player is imagined


@runtime_checkable
class Watcher(Protocol):
    """A bot that learns from what others do."""

    def watch(self, game: Game[Any], state: Any, seat: int, mover: int, action: Action) -> None:
        """Somebody else takes an action; all that the bot's own seat cannot know in the state was dealt again."""
        ...


def let_watch(bot: object, game: Game[Any], seat: int, deeds: Iterable[Deed], source: Chance) -> None:
    """Show a bot what others did, each deed only after all that the bot's seat could not know was dealt again."""
    if isinstance(bot, Watcher) and game.mind.rivals:
        for before, mover, action in deeds:
            if mover != seat:
                bot.watch(game, game.redeal(before, seat, source), seat, mover, action)


class Habits(Generic[S]):
    """What a seat has learnt about how the others decide."""

    def __init__(self, seed: str, prior: float = PRIOR) -> None:
        self.chance = stream(f"habits {seed}")
        self.prior = prior
        self.log_odds: dict[int, float] = {}  # by seat: what was seen speaks so much for a plain player

    def watch(self, game: Game[S], state: S, seat: int, mover: int, action: Action) -> None:
        """Learn from a decision, by what `seat` could know of it."""
        menu = np.empty(game.rules.legal_most, np.int32)
        plain, foreseen = np.zeros(game.rules.legal_most), np.zeros(game.rules.legal_most)
        random, source = below(self.chance, 1 << 30) + 1, pack(branch(self.chance))
        count = compiled(imagine, game.owner)(pack(state), seat, mover, menu, plain, foreseen, random, source)
        taken = menu[:count].tolist().index(game.rules.space.number(action))
        thought = np.exp((foreseen[:count] - foreseen[:count].max()) / WON / TEMPERATURE)
        as_plain = (1 - PLAIN_NOISE) * plain[taken] + PLAIN_NOISE / count
        as_thinker = (1 - THINKER_NOISE) * thought[taken] / thought.sum() + THINKER_NOISE / count
        log_odds = self.log_odds.get(mover, 0.0) + math.log(as_plain / as_thinker)
        self.log_odds[mover] = min(max(log_odds, -LOG_ODDS_MOST), LOG_ODDS_MOST)

    def plain(self, game: Game[S], state: S, seat: int) -> NDArray[np.float64]:
        """How likely each seat is a plain player; `seat` itself is none, nor is anybody where nothing is at sight."""
        found = np.zeros(game.rules.seat_count(state))
        if game.mind.rivals:
            for rival in range(len(found)):
                likelihood = self.prior * math.exp(self.log_odds.get(rival, 0.0))
                found[rival] = 0.0 if rival == seat else likelihood / (likelihood + 1 - self.prior)
        return found


@rule
def imagine(
    root: Row,
    seat: int,
    mover: int,
    menu: Numbers,
    plain: NDArray[np.float64],
    foreseen: NDArray[np.float64],
    random: int,
    source: Row,
) -> int:
    """How often a plain player would take each action, and what it is worth with foresight; how many there are."""
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
        looks[:count] = 0
        for _ in range(LOOKS):
            random = next_random(random)
            looks[:count] += seen[pick(random, DEALS), :count]
        best = looks[:count].max()
        equal = 0
        for option in range(count):
            equal += 1 if looks[option] == best else 0
        for option in range(count):
            if looks[option] == best:
                plain[option] += 1.0 / (equal * SAMPLES)
    return count


@rule
def habit(rows: Rows, mover: int, menu: Numbers, count: int, looks: NDArray[np.int64], source: Row) -> int:
    """The action that looks best to a plain player in rows[0], by what it can know there."""
    sights(rows, mover, LOOKS, menu, count, looks, source)
    best = 0
    for option in range(1, count):
        if looks[option] > looks[best]:
            best = option
    return menu[best]
