"""A bot for duels that looks deeper and deeper: iterative deepening over the alpha-beta of `deepening`.

At the root every action is carried out, and where it may turn up a card nobody knows, with every card that may lie
there: its value is the mean. Below the root such flips are passed over or played in a few deals, as the game says.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from statistics import mean
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from tableflip.bots import deepening
from tableflip.bots.endgame import UNPROVED, Bounds, bounds, holding_out, is_decided, worth_trying
from tableflip.bots.players import NODES_MOST, OVERTIME, Estimate
from tableflip.core.action import WON, Action
from tableflip.core.chance import Chance, branch, rekey, stream
from tableflip.core.compiled import compiled, large_loop
from tableflip.core.game import Game
from tableflip.core.loops import TARGET_OF, VERB_OF, as_chance, as_state, fate, payoff, resample, skip, take, turn
from tableflip.core.mind import ONE_LOGIT, never
from tableflip.core.records import Row, pack
from tableflip.core.state import S

POSITIONS = 20_000
DEALS = 4
FATES_MOST = 100  # outcomes of one action
DEAL_AGAIN = -1  # in the place of an action
TURNS_MOST = 24
TABLE = 1 << 16  # places in the table of positions met before
UNHURRIED = 200_000  # positions a second, until the speed is known
UNBOUNDED = 1 << 40


@dataclass
class Outcome:
    """One outcome of an action at the root: its weight, and the position after it, or what it pays at once."""

    weight: int
    row: Row
    following: int  # who decides then
    paid: int


@dataclass
class Candidate:
    """An action at the root, with its outcomes in every deal, and what was found out about it."""

    number: int
    outcomes: list[Outcome]
    value: float = 0.0  # or, for all but the best, no less than that
    turns: int = 0  # ahead that its value comes from


@dataclass
class DeepBot(Generic[S]):
    """Looks one turn further each time, for a number of positions (reproducible) or for a time.

    The time is that of the clock on the wall; on a busy machine it goes on for the least it should do, but never for
    more than `OVERTIME` times its seconds.
    """

    seed: str = "0"
    positions: int | None = POSITIONS
    seconds: float | None = None
    least: int = 0  # positions besides the seconds
    clock: Callable[[], float] = time.monotonic
    is_stopped: Callable[[], bool] = never  # asked between root actions: whoever no longer wants the answer says yes
    chance: Chance = field(init=False)

    def __post_init__(self) -> None:
        self.chance = stream(f"deep {self.seed}")

    def choose(self, game: Game[S], state: S, seat: int) -> Action:
        """The best action as far as it can see; in a proved loss one that lasts longest."""
        legal = game.legal(state)
        if len(legal) == 1:
            return legal[0]
        proved = bounds(game, state, seat, min(NODES_MOST, self.positions or NODES_MOST))
        good = holding_out(proved) or worth_trying(proved) or set(legal)
        if len(good) == 1 or (is_decided(proved) and not holding_out(proved)):
            return max(good, key=lambda action: (proved[action].lower, -legal.index(action)))
        return game.rules.actions[self.rank(game, state, seat, [each for each in legal if each in good])[0].number]

    def estimate(self, game: Game[S], state: S, seat: int, *, compared: int = 0) -> list[Estimate]:
        """The chance that every legal action leads to, within the bounds that are proved.

        All are looked at equally far as it is, however many are compared.
        """
        del compared
        proved = bounds(game, state, seat, min(NODES_MOST, self.positions or NODES_MOST))
        found: list[Candidate] = []
        before: dict[int, float] = {}
        for found, is_done in self._looks(game, state, seat, game.legal(state), narrow=False):
            if is_done:
                before = {each.number: each.value for each in found}
        _fill_in(found)
        bring_up(found, before)
        return [
            Estimate(action, each.turns, chance_of(each.value)).within(ended(each) or proved.get(action, UNPROVED))
            for each in found
            for action in [game.rules.actions[each.number]]
        ]

    def rank(
        self, game: Game[S], state: S, seat: int, actions: Iterable[Action], *, narrow: bool = True
    ) -> list[Candidate]:
        """The actions, best first; `narrow` finds out little of those that are not the best."""
        *_, (found, _) = self._looks(game, state, seat, actions, narrow=narrow)
        _fill_in(found)
        return found

    def by_turns(self, game: Game[S], state: S, seat: int, actions: Iterable[Action]) -> Iterator[dict[Action, float]]:
        """What the actions are worth as far as one turn, two and so on: all of them equally far, each a chance."""
        for found, is_done in self._looks(game, state, seat, actions, narrow=False):
            if is_done:
                yield {game.rules.actions[each.number]: chance_of(each.value) for each in found}

    def _looks(
        self, game: Game[S], state: S, seat: int, actions: Iterable[Action], *, narrow: bool
    ) -> Iterator[tuple[list[Candidate], bool]]:
        """The actions, best first, after each look one turn further, and whether the budget lasted for all of them."""
        tactics = game.mind.tactics
        assert tactics is not None, f"{game.name} has no tactics"
        walk = Walk(game, self)
        found = self._candidates(game, state, seat, actions, DEALS if tactics.is_veiled(state) else 1)
        for turns in range(1, TURNS_MOST + 1):
            is_done = self._deepen(walk, found, seat, turns, narrow)
            found.sort(key=lambda each: (-each.turns, -each.value))
            yield found, is_done
            if not is_done or abs(found[0].value) > deepening.SURE:
                return

    def _candidates(self, game: Game[S], state: S, seat: int, actions: Iterable[Action], deals: int) -> list[Candidate]:
        out = np.zeros(2, np.int64)
        carry_out = compiled(take_fated, game.owner)
        found = [Candidate(game.rules.space.number(action), []) for action in actions]
        for _ in range(deals):
            dealt, source = pack(state), pack(branch(self.chance))
            carry_out(dealt, DEAL_AGAIN, 0, seat, source, out)
            for each in found:
                for which in range(FATES_MOST):
                    row = dealt.copy()
                    weight = int(carry_out(row, each.number, which, seat, source, out))
                    if weight == 0:
                        break
                    each.outcomes.append(Outcome(weight, row, int(out[0]), int(out[1])))
        return found

    def _deepen(self, walk: Walk, found: list[Candidate], seat: int, turns: int, narrow: bool) -> bool:
        """Look so many turns ahead, the best first; False if the budget ended."""
        best = -deepening.INFINITE
        for each in found:
            if self.is_stopped():
                return False
            floor = best if narrow and len(each.outcomes) == 1 else -deepening.INFINITE
            total = weights = 0
            for outcome in each.outcomes:
                value = walk.value_to(seat, outcome, turns, floor)
                if value is None:
                    return False
                total += value * outcome.weight
                weights += outcome.weight
            each.value, each.turns = total / weights, turns
            best = max(best, math.floor(each.value))
        return True


def ended(candidate: Candidate) -> Bounds | None:
    """What an action is worth that ends the game whatever comes: that needs no search."""
    if any(each.following >= 0 for each in candidate.outcomes):
        return None
    paid = {each.paid for each in candidate.outcomes}
    return Bounds(least := min(paid) / WON, least, 1) if len(paid) == 1 else None


def _fill_in(found: list[Candidate]) -> None:
    """Tell what the budget was too small to look at as no better than the others."""
    for each in found:
        if each.turns == 0:
            each.value = min(other.value for other in found if other.turns or other is each)


def bring_up(found: list[Candidate], before: Mapping[int, float]) -> None:
    """Compare actions of which the last look has not reached all: the best of those it reached is the best.

    How much an action seems to be worth depends on how far one looks, and on whether the last turn is one's own. So the
    others are told as if they had changed as those did that were looked at again; `before` has what all were worth.
    """
    most = max(each.turns for each in found)
    again = [each for each in found if each.turns == most]
    best = max(each.value for each in again)
    changes = [
        each.value - before[each.number]
        for each in again
        if each.number in before and max(abs(each.value), abs(before[each.number])) <= deepening.SURE
    ]
    for each in found:
        if each.turns < most:
            each.value = min(each.value + (mean(changes) if changes else 0.0), best)


class Walk:
    """The memory of one search, and what is left of its budget."""

    def __init__(self, game: Game[Any], bot: DeepBot[Any]) -> None:
        most = deepening.DEPTH_MOST + 1
        self.bot = bot
        self.begun = bot.clock()
        self.rows = np.zeros((most, game.rules.state.dtype.itemsize), np.uint8)
        self.counters = np.zeros(len(deepening.Counter), np.int64)
        self.memory = (
            np.zeros((most, game.rules.legal_most), np.int32),
            np.zeros(game.rules.legal_most, np.int64),
            np.zeros((most, len(deepening.Cursor)), np.int64),
            np.zeros(TABLE, np.int64),
            np.zeros(TABLE, np.int64),
            np.zeros((2, len(game.rules.actions)), np.int64),
            self.counters,
        )
        self.first = first_word(game)
        self.explore = compiled(deepening.explore, game.owner)

    @property
    def used(self) -> int:
        """Positions looked at so far."""
        return int(self.counters[deepening.Counter.USED])

    def value_to(self, seat: int, outcome: Outcome, turns: int, floor: int) -> int | None:
        """What an outcome is worth to a seat, or less than the floor; None if the budget was too small."""
        if outcome.following < 0:
            return deepening.end_value(outcome.paid, 0)
        if outcome.following == seat:
            return self.value(outcome.row, turns, floor, deepening.INFINITE)
        value = self.value(outcome.row, turns - 1, -deepening.INFINITE, -floor)
        return None if value is None else -value

    def value(self, row: Row, turns: int, alpha: int, beta: int) -> int | None:
        """The value of a position to whoever decides there; None if the budget was too small."""
        self.rows[0] = row
        self.counters[deepening.Counter.LIMIT] = self._limit()
        found = self.explore(self.rows, self.first, turns, alpha, beta, *self.memory)
        return None if self.counters[deepening.Counter.STOPPED] else int(found)

    def _limit(self) -> int:
        """How many positions may be looked at in all, by the budget and by the speed so far."""
        bot, used = self.bot, self.used
        most = bot.positions or UNBOUNDED
        if bot.seconds is None:
            return most
        spent = self.bot.clock() - self.begun
        speed = used / spent if used and spent > 0 else UNHURRIED
        by_time = int(speed * bot.seconds)
        return min(most, max(by_time, min(bot.least, by_time * OVERTIME)))


def chance_of(value: float) -> float:
    """The chance that a value stands for."""
    return 1 / (1 + math.exp(-value / ONE_LOGIT))


def first_word(game: Game[Any]) -> int:
    """The first word of a state that is neither of its stream of chance nor of its news."""
    fields: Any = game.rules.state.dtype.fields
    return min(int(fields[name][1]) for name in fields if name not in ("chance", "news")) // 8


@large_loop
def take_fated(row: Row, number: int, which: int, seat: int, source: Row, out: NDArray[np.int64]) -> int:
    """Carry out an action with one of its fates; how many deals that stands for. Tells who is next and what is paid.

    Or deal again what a seat cannot know, which is no loop of its own: that would be compiled apart.
    """
    state = as_state(row)
    if number == DEAL_AGAIN:
        rekey(state.chance, as_chance(source))
        resample(state, seat)
        return 0
    weight = fate(state, VERB_OF[number], TARGET_OF[number], which)
    if weight:
        take(state, number)
        skip(state)
        out[0] = turn(state)
        out[1] = payoff(state, seat) if out[0] < 0 else 0
    return weight
