"""Bots for any game: random, greedy and search. All are handed states in which nothing hidden is left."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Generator, Hashable, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Generic

import numpy as np

from tableflip.bots import tree
from tableflip.bots.endgame import UNPROVED, Bounds, bounds, holding_out, is_decided, worth_trying
from tableflip.bots.habits import PRIOR, OpponentModel
from tableflip.core.action import Action
from tableflip.core.chance import Chance, below, branch, stream
from tableflip.core.compiled import compiled
from tableflip.core.fast import hash_of
from tableflip.core.game import Game
from tableflip.core.mind import Bot, never
from tableflip.core.records import pack
from tableflip.core.state import S

OWN_DEPTH = 6  # own decisions the greedy bot looks ahead before it evaluates
EDGES_MOST = 600_000
GLANCE = 0.08  # a careless look does not tell actions apart that differ by less
CHUNK = 200  # simulations between two looks at the clock
FIRST_CHUNK = 20
OVERTIME = 4  # times its seconds that a search may take where a busy machine keeps it from the least it should do
NODES_MOST = 20_000  # of an ending being solved: some milliseconds
NODES_A_SIMULATION = 8
COMPARED_LEAST = 500  # simulations of an action that is compared with a better one
HOPELESS = 1e12


class RandomBot(Generic[S]):
    """Takes any legal action."""

    def __init__(self, seed: str = "0") -> None:
        self.chance = stream(f"random {seed}")

    def choose(self, game: Game[S], state: S, seat: int) -> Action:
        """A legal action, each equally likely."""
        legal = game.legal(state)
        return legal[below(self.chance, len(legal))]


class GreedyBot(Generic[S]):
    """Takes the action that looks best at the end of its own turn, over a few deals of what it cannot see."""

    def __init__(self, seed: str = "0", samples: int = 8) -> None:
        self.chance = stream(f"greedy {seed}")
        self.samples = samples

    def choose(self, game: Game[S], state: S, seat: int) -> Action:
        """The action with the best evaluation; equals are drawn."""
        values = self.values(game, state, seat)
        best = max(values.values())
        equal = [action for action, value in values.items() if value >= best - 1e-9]
        return equal[below(self.chance, len(equal))]

    def values(self, game: Game[S], state: S, seat: int) -> dict[Action, float]:
        """The value of each legal action, from 0 to 1: a mean over the deals."""
        menu = np.empty(game.rules.legal_most, np.int32)
        values = np.zeros(game.rules.legal_most, np.float64)
        source = pack(branch(self.chance))
        look = compiled(tree.look_ahead, game.owner)
        count = look(pack(state), seat, self.samples, OWN_DEPTH, menu, values, source)
        return {game.rules.actions[int(number)]: float(value) for number, value in zip(menu[:count], values[:count])}


class Careless(Generic[S]):
    """Plays as another bot does, but now and then overlooks that and takes something that merely looks fine."""

    def __init__(self, bot: Bot[S], slip: float, seed: str = "0") -> None:
        self.bot = bot
        self.slip = slip
        self.chance = stream(f"careless {seed}")
        self.glance: GreedyBot[S] = GreedyBot(f"glance {seed}", samples=1)

    def choose(self, game: Game[S], state: S, seat: int) -> Action:
        """The other bot's action, or one drawn by how good it looks at a glance: blunders are rarer than slips."""
        if below(self.chance, 1000) >= 1000 * self.slip:
            return self.bot.choose(game, state, seat)
        values = self.glance.values(game, state, seat)
        best = max(values.values())
        weights = [1 + int(1000 * math.exp((value - best) / GLANCE)) for value in values.values()]
        place = below(self.chance, sum(weights))
        for action, weight in zip(values, weights):
            place -= weight
            if place < 0:
                return action
        raise AssertionError("the weights add up")


@dataclass(frozen=True)
class Estimate:
    """What a search found out about one action: how often it was tried, and its mean value, from 0 to 1."""

    action: Action
    visits: int
    value: float
    proved: bool = False  # then nothing about it is an estimate
    turns: int = 0  # ahead that it was proved

    def within(self, proved: Bounds) -> Estimate:
        """The same with its value clipped to what is proved."""
        value = min(max(self.value, proved.lower), proved.upper)
        return replace(self, value=value, proved=proved.lower == proved.upper, turns=proved.turns)


@dataclass
class SearchBot(Generic[S]):
    """Searches by simulation: for a number of simulations (reproducible) or for a time.

    The time is that of the clock on the wall, for that is what people wait for; not that of the processor, of which a
    busy machine gives less. So that it does not play weakly there, a search goes on for the least it should do, but
    never for more than `OVERTIME` times its seconds.
    """

    seed: str = "0"
    simulations: int | None = 2000
    seconds: float | None = None
    least: int = 0  # simulations besides the seconds
    clock: Callable[[], float] = time.monotonic
    plain: float = PRIOR  # the prior probability that an opponent is a plain player
    is_stopped: Callable[[], bool] = never  # asked between chunks: whoever no longer wants the answer says yes
    chance: Chance = field(init=False)
    opponents: OpponentModel[S] = field(init=False)

    def __post_init__(self) -> None:
        self.chance = stream(f"search {self.seed}")
        self.opponents = OpponentModel(self.seed, self.plain)

    def watch(self, game: Game[S], state: S, seat: int, mover: int, action: Action) -> None:
        """Learn how an opponent decides."""
        self.opponents.watch(game, state, seat, mover, action)

    def choose(self, game: Game[S], state: S, seat: int) -> Action:
        """The action tried most often; in a proved loss among those that last longest."""
        begun = self.clock()
        legal = game.legal(state)
        if len(legal) == 1:
            return legal[0]
        proved = bounds(game, state, seat, self.nodes)
        good = holding_out(proved) or worth_trying(proved) or set(legal)
        if len(good) == 1 or (is_decided(proved) and not holding_out(proved)):
            return max(good, key=lambda action: (proved[action].lower, -legal.index(action)))
        found = [estimate for estimate in self._search(game, state, seat, begun, good) if estimate.action in good]
        return max(found, key=lambda estimate: (estimate.visits, estimate.value)).action

    @property
    def nodes(self) -> int:
        """The budget for solving the end: a small part of the time of the search."""
        return NODES_MOST if self.simulations is None else min(NODES_MOST, self.simulations * NODES_A_SIMULATION)

    def estimate(self, game: Game[S], state: S, seat: int, *, compared: int = 0) -> list[Estimate]:
        """Search, and estimate the value of every legal action within the bounds that are proved.

        So many of the best kinds of action are tried `COMPARED_LEAST` times at least, so that they can be compared: a
        search that found a good one early has hardly looked at the others.
        """
        begun = self.clock()
        proved = bounds(game, state, seat, self.nodes)
        found = self._search(game, state, seat, begun, compared=compared)
        return [estimate.within(proved.get(estimate.action, UNPROVED)) for estimate in found]

    def _search(
        self,
        game: Game[S],
        state: S,
        seat: int,
        begun: float,
        candidates: Collection[Action] = (),
        *,
        compared: int = 0,
    ) -> list[Estimate]:
        """The estimates of all actions.

        Where one of some candidates is to be chosen, the search ends as soon as no other can be visited more often.
        """
        budget = self.simulations if self.simulations is not None else 1_000_000_000
        most = min(EDGES_MOST, budget * game.rules.legal_most + game.rules.legal_most)
        nodes = np.empty((most // 4 + 1, tree.NODE_ROWS), np.int32)  # filled as they are made, but for the root
        nodes[0] = tree.NONE
        edges = np.empty((most, 4), np.int32)
        totals = np.empty(most, np.float64)
        counters = np.array([1, 0, (hash_of(f"{self.seed}{below(self.chance, 1 << 30)}") & 0x7FFFFFFF) | 1], np.int64)
        root, source = pack(state), pack(branch(self.chance))
        simulate = compiled(tree.simulate, game.owner)
        room = tree.room(root, len(game.rules.actions), game.rules.legal_most, game.about.seats[-1])
        how = game.mind.search.rollout, game.mind.search.expand_after, game.mind.search.exploration
        plain = self.opponents.plain(game, state, seat)
        is_duel = not game.about.together and game.rules.seat_count(state) == 2

        def go_on(simulations: int) -> None:
            simulate(root, seat, is_duel, simulations, *how, nodes, edges, totals, counters, source, plain, *room)

        done = 0
        while done < budget and (not done or not self.is_stopped()):  # a search that found nothing has no answer
            spent = self.clock() - begun
            seconds = self._allowed(done)
            if seconds is not None and done and spent >= seconds:
                break
            chunk = min(CHUNK if seconds is None else fitting(done, spent, seconds), budget - done)
            go_on(chunk)
            done += chunk
            if candidates and _lead(_root_estimates(game, nodes, edges, totals), candidates) > budget - done:
                break
        legal = set(game.legal(state))
        if compared and not self.is_stopped():
            found = [each for each in _root_estimates(game, nodes, edges, totals) if each.action in legal]
            for each in best_of_kinds(game, state, found)[:compared]:
                with _alone_at_the_root(game, each.action, nodes, edges, totals):
                    go_on(max(COMPARED_LEAST - each.visits, 0))
        return [each for each in _root_estimates(game, nodes, edges, totals) if each.action in legal]

    def _allowed(self, done: int) -> float | None:
        """The seconds that the search may take, by what it has done."""
        return self.seconds if self.seconds is None or done >= self.least else self.seconds * OVERTIME


def _lead(estimates: list[Estimate], candidates: Collection[Action]) -> int:
    """How many more visits the candidate with the most has than the next one."""
    visits = sorted((estimate.visits for estimate in estimates if estimate.action in candidates), reverse=True)
    return visits[0] - visits[1] if len(visits) > 1 else visits[0]


def fitting(done: int, spent: float, seconds: float) -> int:
    """How many simulations fit into a part of the time that is left, by the speed so far."""
    if not done or spent <= 0:
        return FIRST_CHUNK
    return max(1, min(CHUNK, int(done / spent * (seconds - spent) / 2)))


def best_of_kinds(game: Game[Any], state: Any, found: Iterable[Estimate]) -> list[Estimate]:
    """Of every kind of action the one that was tried most, the most tried kind first; none that only takes back."""
    found = list(found)
    onward = [each for each in found if not game.hints.goes_back(state, each.action)]
    kinds: dict[Hashable, Estimate] = {}
    for each in sorted(onward or found, key=lambda each: (each.visits, each.value), reverse=True):
        kinds.setdefault(game.hints.kind(state, each.action), each)
    return list(kinds.values())


@contextmanager
def _alone_at_the_root(game: Game[Any], action: Action, nodes: Any, edges: Any, totals: Any) -> Generator[None]:
    """Have all simulations begin with one action: the others look hopeless meanwhile."""
    number, others = game.rules.space.number(action), list[int]()
    edge = int(nodes[0, tree.NODE_EDGE])
    while edge != tree.NONE:
        if int(edges[edge, tree.EDGE_ACTION]) != number:
            others.append(edge)
        edge = int(edges[edge, tree.EDGE_NEXT])
    kept = totals[others].copy()
    totals[others] = -HOPELESS
    try:
        yield
    finally:
        totals[others] = kept


def _root_estimates(game: Game[Any], nodes: Any, edges: Any, totals: Any) -> list[Estimate]:
    found: list[Estimate] = []
    edge = int(nodes[0, tree.NODE_EDGE])
    while edge != tree.NONE:
        visits = int(edges[edge, tree.EDGE_VISITS])
        value = float(totals[edge]) / visits
        found.append(Estimate(game.rules.actions[int(edges[edge, tree.EDGE_ACTION])], visits, value))
        edge = int(edges[edge, tree.EDGE_NEXT])
    return found
