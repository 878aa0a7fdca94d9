"""Odds within a turn (Annex A): the chance of a bust, and the best that playing on can be worth."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tableflip.core.action import Action
from tableflip.core.chance import Chance
from tableflip.core.compiled import compiled
from tableflip.core.game import Game
from tableflip.core.records import pack
from tableflip.games.flip_city.box import SIDES
from tableflip.games.flip_city.mind.bust import BustOdds, bust_odds
from tableflip.games.flip_city.mind.lookahead import AMOUNTS, FRAME, STACK_DEPTH, Floats, Integers, Tally, value
from tableflip.games.flip_city.rules.state import NONE, SPACE, State

MEMORY_LEAST = 1 << 10


class Workspace:
    """What thinking ahead needs beside the stack: a frame for each depth, a memory of positions, and counts."""

    def __init__(self, nodes_most: int) -> None:
        size = 1 << max(2 * nodes_most, MEMORY_LEAST).bit_length()
        self.frames = np.zeros((STACK_DEPTH, FRAME), np.int64)
        self.amounts = np.zeros((STACK_DEPTH, AMOUNTS))
        self.keys = np.zeros(size, np.int64)
        self.values = np.zeros(size)
        self.tally = np.array([0, nodes_most, 0, NONE], np.int64)

    def arrays(self) -> tuple[Integers, Floats, Integers, Floats, Integers]:
        """All of it, in the order in which the rules take it."""
        return self.frames, self.amounts, self.keys, self.values, self.tally


class Solution(NamedTuple):
    """A solved position: its value, the best first action, and whether everything was looked at."""

    value: float
    action: Action
    is_exact: bool


def solve(
    state: State,
    aim: int,
    *,
    shuffles: int = 0,
    nodes_most: int = 200_000,
    game: Game[State] | None = None,
) -> Solution:
    """The value of a play phase; with a game the compiled rules solve it, a thousand times faster."""
    root = state.clone()
    root.chance = Chance()  # shuffles are averaged over, not drawn; a script of draws is left alone
    workspace = Workspace(nodes_most)
    if game is None:
        stack: Any = [root] + [None] * STACK_DEPTH
        found = value(stack, aim, shuffles, *workspace.arrays())
    else:
        rows = np.zeros((STACK_DEPTH, State.dtype.itemsize), np.uint8)
        rows[0] = pack(root)
        found = compiled(value, game.owner)(rows, aim, shuffles, *workspace.arrays())
    action = SPACE.actions[int(workspace.tally[Tally.CHOICE])]
    return Solution(float(found), action, bool(workspace.tally[Tally.NODES] <= nodes_most))


def bust_chances(state: State) -> tuple[BustOdds, BustOdds]:
    """Annex A.2: the chance that playing on busts, as it stands, and if the player recycles in time."""
    plain = bust_odds(state)
    if plain.chance == 0.0 or not _may_recycle(state):
        return plain, plain
    rescued = bust_odds(state, rescued=True)
    return plain, rescued if rescued.chance <= plain.chance else plain


def _may_recycle(state: State) -> bool:
    """Whether a card that could be recycled lies in the discard pile, or in the deck, from where it may be milled."""
    city = state.cities[state.seat]
    deck = {city.deck.cards[place] for place in range(city.deck.count)}
    return any(state.book.recyclable[side] and (city.discard[side] or side in deck) for side in range(SIDES))
