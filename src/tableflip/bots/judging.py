"""What a decision costs: the chance to win that each legal action gives away, by what its seat may know.

Two searches judge a position apart, a longer and a shorter one, each in deals of its own. The longer one says what an
action costs; how far the shorter one disagrees, and how seldom an action was tried, is the judge's error. A blunder
costs much, and much more than that error: where the judge is unsure, it keeps silent.

A game that is judged turn by turn (`mind.tactics`) has other errors: how much an action seems to cost depends on how
far one looks, and on whether the last turn looked at is one's own. So actions are compared only where all were
followed equally far; what might be a blunder is looked at more closely, in other deals, and costs the least that the
last of these closer looks say.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean
from typing import Generic

from tableflip.bots.advice import adviser_for
from tableflip.bots.calibration import calibration_of
from tableflip.bots.endgame import UNPROVED, bounds
from tableflip.bots.habits import let_watch
from tableflip.bots.players import NODES_MOST, Estimate, SearchBot
from tableflip.core.action import Action
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.core.mind import never
from tableflip.core.phrases import sentence
from tableflip.core.ply import Deed
from tableflip.core.state import S

SIMULATIONS = 2000  # of the longer search
SHORTER = 3  # times less for the other
DEAR = 0.12  # of the chance to win: what a blunder costs at least
SCATTER = 0.15  # of the chances that a search judges the leaves below one action by
SURE = 2  # times the judge's error that it costs at least
AHEAD = 3  # times the simulations for a look at all actions, turn by turn
MIGHT = 0.06  # of the chance to win that an action seems to cost, by either look, to be looked at more closely
CLOSER = 32  # times the simulations for that, at the best and at what might be a blunder
DOUBT = 0.07  # of a cost that closer looks agree on, which much longer ones may take back (docs/learning.md)
LAST = 2  # turns ahead that count of each: one of them ends with one's own turn


@dataclass(frozen=True)
class Judged:
    """A legal action: the chance it leaves, what that is less than the best one's, and how wrong this may be."""

    action: Action
    chance: float
    cost: float
    error: float

    @property
    def is_blunder(self) -> bool:
        """Whether it gives much away, beyond doubt."""
        return self.cost > DEAR and self.cost > SURE * self.error


@dataclass(frozen=True)
class Blunder:
    """An action that gives much of the chance to win away, and what a person is told before it is done."""

    action: Action
    cost: float
    words: str


@dataclass(frozen=True)
class _Opinion:
    """What one search thinks of the actions of a kind."""

    chance: float
    tried: int  # how often, or how many turns ahead
    doubt: float  # the standard error of a chance that was found by tries
    is_proved: bool


@dataclass
class Judge(Generic[S]):
    """Judges a position for the seat that decides there; the seed deals again all that the seat cannot know."""

    game: Game[S]
    state: S
    seat: int
    seed: str = "0"
    deeds: Sequence[Deed] = ()  # what was done so far tells how the others play
    simulations: int = SIMULATIONS
    is_stopped: Callable[[], bool] = never
    known: S = field(init=False)

    def __post_init__(self) -> None:
        self.known = self._dealt(self.seed)

    def judged(self) -> list[Judged]:
        """All legal actions that were looked at; none where it was stopped."""
        return self._by_tries() if self.game.mind.tactics is None else self._by_turns()

    def costs(self) -> dict[Action, float]:
        """What each action costs by a single search, however sure that is: a yardstick, where it has much time."""
        if self.game.mind.tactics is None:
            return {each.action: each.cost for each in self._by_tries()}
        legal = self.game.legal(self.known)
        looks = self._looks("ahead", legal, self.simulations * AHEAD)
        return {action: mean(cost_in(look, action) for look in looks) for action in legal if looks}

    def _by_turns(self) -> list[Judged]:
        """Judged by looks ahead that follow all actions equally far."""
        legal = self.game.legal(self.known)
        looks = self._looks("ahead", legal, self.simulations * AHEAD)
        if not looks:
            return []
        best = max(looks[-1], key=looks[-1].__getitem__)
        doubtful = [each for each in legal if each != best and max(cost_in(look, each) for look in looks) > MIGHT]
        closer = self._looks("closer", [best, *doubtful], self.simulations * CLOSER) if doubtful else []
        if self.is_stopped():
            return []
        found: list[Judged] = []
        for action in legal:
            seen = [look for look in closer if action in look] or looks
            cost = min(cost_in(look, action) for look in seen)
            found.append(Judged(action, seen[-1][action], cost, DOUBT))
        return found

    def _looks(self, name: str, actions: Sequence[Action], simulations: int) -> list[Mapping[Action, float]]:
        """What a search turn by turn says the actions leave, by its last looks ahead."""
        seed = f"{self.seed} {name}"
        adviser = adviser_for(self.game, seed, simulations)
        assert not isinstance(adviser, SearchBot)
        adviser.is_stopped = self.is_stopped
        known = self._dealt(seed)
        proved = bounds(self.game, known, self.seat, NODES_MOST)
        shown = calibration_of(self.game).shown

        def within(chance: float, least: float, most: float, _turns: int) -> float:
            return min(max(shown(chance), least), most)

        looks = deque(adviser.by_turns(self.game, known, self.seat, actions), maxlen=LAST)
        return [{each: within(look[each], *proved.get(each, UNPROVED)) for each in look} for look in looks]

    def _by_tries(self) -> list[Judged]:
        """Judged by how often simulations won."""
        long = self._opinions(self.simulations)
        short = self._opinions(self.simulations // SHORTER)
        if not long or self.is_stopped():
            return []
        best = max(long, key=lambda kind: (long[kind].tried, long[kind].chance))
        found: list[Judged] = []
        for action in self.game.legal(self.known):
            kind = self._kind(action)
            if not {kind, best} <= long.keys() & short.keys():
                continue
            cost = long[best].chance - long[kind].chance
            error = 0.0
            if not (long[best].is_proved and long[kind].is_proved):
                again = short[best].chance - short[kind].chance
                error = max(math.hypot(long[best].doubt, long[kind].doubt), abs(cost - again))
            found.append(Judged(action, long[kind].chance, cost, error))
        return found

    def blunders(self) -> list[Blunder]:
        """The legal actions that the seat should be warned of; none where there is one alone."""
        if len(self.game.legal(self.known)) < 2:
            return []
        return [Blunder(each.action, each.cost, self._words(each)) for each in self.judged() if each.is_blunder]

    def _words(self, each: Judged) -> str:
        """Why to think again: what comes of it, and what it leaves of what there is; never what is better."""
        hints, known = self.game.hints, self.known
        against = hints.drawback(known, each.action, self.seat)
        why = sentence(f"this {against}") if against else hints.reason(known, each.action, self.seat)
        left, there = (hints.outlook(known, chance) for chance in (each.chance, each.chance + each.cost))
        return f"{why} {sentence(f'{left} instead of {there}')}"

    def _opinions(self, simulations: int) -> Mapping[Hashable, _Opinion]:
        """What one search thinks of every kind of action."""
        seed = f"{self.seed} {simulations}"
        adviser = adviser_for(self.game, seed, simulations)
        adviser.is_stopped = self.is_stopped
        let_watch(adviser, self.game, self.seat, self.deeds, stream(f"watched {seed}"))
        kinds: dict[Hashable, list[Estimate]] = {}
        for each in adviser.estimate(self.game, self._dealt(seed), self.seat):
            kinds.setdefault(self._kind(each.action), []).append(each)
        by_tries = isinstance(adviser, SearchBot)
        return {kind: self._together(alike, by_tries) for kind, alike in kinds.items()}

    def _together(self, alike: list[Estimate], by_tries: bool) -> _Opinion:
        """Actions that do the same, as one."""
        tried = sum(each.visits for each in alike)
        value = sum(each.value * each.visits for each in alike) / tried if tried else alike[0].value
        if all(each.proved for each in alike):
            return _Opinion(value, tried, 0.0, True)
        chance = calibration_of(self.game).shown(value)
        return _Opinion(chance, tried, standard_error(tried) if by_tries else 0.0, False)

    def _kind(self, action: Action) -> Hashable:
        return self.game.hints.kind(self.known, action)

    def _dealt(self, seed: str) -> S:
        return self.game.redeal(self.state, self.seat, stream(f"judged {seed}"))


def cost_in(look: Mapping[Action, float], action: Action) -> float:
    """What an action leaves less than the best one."""
    return max(look.values()) - look[action]


def standard_error(tries: int) -> float:
    """Of a chance that is the mean of so many judged leaves: few tries leave much open."""
    return SCATTER / math.sqrt(tries + 1)
