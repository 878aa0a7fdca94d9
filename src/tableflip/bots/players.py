"""Bots for any game: random, greedy and search. All are handed states in which nothing hidden is left."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import Any, Generic

import numpy as np

from tableflip.bots import tree
from tableflip.bots.endgame import UNPROVED, Bounds, bounds, is_decided, worth_trying
from tableflip.bots.habits import PRIOR, Habits
from tableflip.core.action import Action
from tableflip.core.chance import Chance, below, branch, stream
from tableflip.core.compiled import compiled
from tableflip.core.fast import hash_of
from tableflip.core.game import Game
from tableflip.core.mind import Bot
from tableflip.core.records import pack
from tableflip.core.state import S

OWN_DEPTH = 6  # own decisions the greedy bot looks through before it judges
EDGES_MOST = 600_000
GLANCE = 0.08  # a careless look does not tell actions apart that differ by less
CHUNK = 200  # simulations between two looks at the clock
FIRST_CHUNK = 20
NODES_MOST = 20_000  # of an ending played out: some milliseconds
NODES_A_SIMULATION = 8


def never() -> bool:
    """Whether a search is stopped that nobody stops."""
    return False


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
        worths = self.worths(game, state, seat)
        best = max(worths.values())
        equal = [action for action, worth in worths.items() if worth >= best - 1e-9]
        return equal[below(self.chance, len(equal))]

    def worths(self, game: Game[S], state: S, seat: int) -> dict[Action, float]:
        """What each legal action looks worth, from 0 to 1."""
        menu = np.empty(game.rules.legal_most, np.int32)
        worths = np.zeros(game.rules.legal_most, np.float64)
        source = pack(branch(self.chance))
        look = compiled(tree.look_ahead, game.owner)
        count = look(pack(state), seat, self.samples, OWN_DEPTH, menu, worths, source)
        return {game.rules.actions[int(number)]: float(worth) for number, worth in zip(menu[:count], worths[:count])}


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
        worths = self.glance.worths(game, state, seat)
        best = max(worths.values())
        weights = [1 + int(1000 * math.exp((worth - best) / GLANCE)) for worth in worths.values()]
        place = below(self.chance, sum(weights))
        for action, weight in zip(worths, weights):
            place -= weight
            if place < 0:
                return action
        raise AssertionError("the weights add up")


@dataclass(frozen=True)
class Thought:
    """What a search thinks of one action: how often it was tried and what it is worth, from 0 to 1."""

    action: Action
    visits: int
    worth: float

    def within(self, proved: Bounds) -> Thought:
        """The same, no better and no worse than what is proved."""
        return replace(self, worth=min(max(self.worth, proved.sure), proved.hope))


@dataclass
class SearchBot(Generic[S]):
    """Searches by simulation: for a number of simulations (reproducible) or for a time."""

    seed: str = "0"
    simulations: int | None = 2000
    seconds: float | None = None
    clock: Callable[[], float] = time.monotonic
    plain: float = PRIOR  # how likely rivals are plain players before they have been watched
    is_stopped: Callable[[], bool] = never  # asked between chunks: whoever no longer wants the answer says yes
    chance: Chance = field(init=False)
    habits: Habits[S] = field(init=False)

    def __post_init__(self) -> None:
        self.chance = stream(f"search {self.seed}")
        self.habits = Habits(self.seed, self.plain)

    def watch(self, game: Game[S], state: S, seat: int, mover: int, action: Action) -> None:
        """Learn how a rival decides."""
        self.habits.watch(game, state, seat, mover, action)

    def choose(self, game: Game[S], state: S, seat: int) -> Action:
        """The action tried most often."""
        begun = self.clock()
        legal = game.legal(state)
        if len(legal) == 1:
            return legal[0]
        proved = bounds(game, state, seat, self.nodes)
        good = worth_trying(proved) or set(legal)
        if is_decided(proved):
            return max(good, key=lambda action: (proved[action].sure, -legal.index(action)))
        thoughts = [thought for thought in self._searched(game, state, seat, begun, good) if thought.action in good]
        return max(thoughts, key=lambda thought: (thought.visits, thought.worth)).action

    @property
    def nodes(self) -> int:
        """How far an ending is played out: as far as a small part of the search's time reaches."""
        return NODES_MOST if self.simulations is None else min(NODES_MOST, self.simulations * NODES_A_SIMULATION)

    def think(self, game: Game[S], state: S, seat: int) -> list[Thought]:
        """Search, and tell what every legal action is worth: no better and no worse than what is proved."""
        begun = self.clock()
        proved = bounds(game, state, seat, self.nodes)
        found = self._searched(game, state, seat, begun)
        return [thought.within(proved.get(thought.action, UNPROVED)) for thought in found]

    def _searched(
        self, game: Game[S], state: S, seat: int, begun: float, rivals: Collection[Action] = ()
    ) -> list[Thought]:
        """What is thought of every action; with rivals for a choice, no longer than until one of them is sure of it."""
        budget = self.simulations if self.simulations is not None else 1_000_000_000
        most = min(EDGES_MOST, budget * game.rules.legal_most + game.rules.legal_most)
        nodes = np.empty((most // 4 + 1, tree.NODE_ROWS), np.int32)  # filled as they are made, but for the root
        nodes[0] = tree.NONE
        edges = np.empty((most, 4), np.int32)
        totals = np.empty(most, np.float64)
        counters = np.array([1, 0, (hash_of(f"{self.seed}{below(self.chance, 1 << 30)}") & 0x7FFFFFFF) | 1], np.int64)
        root, source = pack(state), pack(branch(self.chance))
        simulate = compiled(tree.simulate, game.owner)
        how = game.mind.search.rollout, game.mind.search.expand_after, game.mind.search.exploration
        plain = self.habits.plain(game, state, seat)
        is_duel = not game.about.together and game.rules.seat_count(state) == 2
        done = 0
        while done < budget and not self.is_stopped():
            spent = self.clock() - begun
            if self.seconds is not None and done and spent >= self.seconds:
                break
            chunk = min(CHUNK if self.seconds is None else fitting(done, spent, self.seconds), budget - done)
            simulate(root, seat, is_duel, chunk, *how, nodes, edges, totals, counters, source, plain)
            done += chunk
            if rivals and _lead(_thoughts(game, nodes, edges, totals), rivals) > budget - done:
                break
        legal = set(game.legal(state))
        return [thought for thought in _thoughts(game, nodes, edges, totals) if thought.action in legal]


def _lead(thoughts: list[Thought], rivals: Collection[Action]) -> int:
    """How many more times than all its rivals an action was tried."""
    visits = sorted((thought.visits for thought in thoughts if thought.action in rivals), reverse=True)
    return visits[0] - visits[1] if len(visits) > 1 else visits[0]


def fitting(done: int, spent: float, seconds: float) -> int:
    """How many simulations fit into a part of the time that is left, by the speed so far."""
    if not done or spent <= 0:
        return FIRST_CHUNK
    return max(1, min(CHUNK, int(done / spent * (seconds - spent) / 2)))


def _thoughts(game: Game[Any], nodes: Any, edges: Any, totals: Any) -> list[Thought]:
    found: list[Thought] = []
    edge = int(nodes[0, tree.NODE_EDGE])
    while edge != tree.NONE:
        visits = int(edges[edge, tree.EDGE_VISITS])
        worth = float(totals[edge]) / visits
        found.append(Thought(game.rules.actions[int(edges[edge, tree.EDGE_ACTION])], visits, worth))
        edge = int(edges[edge, tree.EDGE_NEXT])
    return found
