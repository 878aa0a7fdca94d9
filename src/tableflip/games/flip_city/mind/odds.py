"""Exact odds within a turn (Annex A): the chance of a bust, and the best that playing on can be worth."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tableflip.core.action import Action
from tableflip.core.chance import Chance
from tableflip.core.compiled import compiled
from tableflip.core.game import Game
from tableflip.core.records import pack
from tableflip.games.flip_city.box import SIDES
from tableflip.games.flip_city.mind.lookahead import AMOUNTS, FRAME, STACK_DEPTH, Floats, Integers, Tally, value
from tableflip.games.flip_city.mind.worth import Aim
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
    cards: int = 0,
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
        found = value(stack, aim, cards, shuffles, *workspace.arrays())
    else:
        rows = np.zeros((STACK_DEPTH, State.dtype.itemsize), np.uint8)
        rows[0] = pack(root)
        found = compiled(value, game.owner)(rows, aim, cards, shuffles, *workspace.arrays())
    action = SPACE.actions[int(workspace.tally[Tally.CHOICE])]
    return Solution(float(found), action, bool(workspace.tally[Tally.NODES] <= nodes_most))


def bust_chance(state: State, cards: int = 1, *, rescued: bool = False, game: Game[State] | None = None) -> float:
    """Annex A.2: the chance that playing so many more cards, and all that is then forced, ends in a bust.

    As it stands, or `rescued`: if the player recycles whatever averts a bust in time.
    """
    aim = Aim.RESCUE if rescued else Aim.SURVIVE
    return 1.0 - solve(state, aim, cards=state.played.count + cards, nodes_most=20_000, game=game).value


def bust_chances(state: State) -> tuple[float, float]:
    """The chance that playing on busts: as it stands, and if the player recycles in time."""
    plain = bust_chance(state)
    return plain, bust_chance(state, rescued=True) if plain > 0.0 and _may_recycle(state) else plain


def _may_recycle(state: State) -> bool:
    """Whether a card that could be recycled lies in the discard pile, or in the deck, from where it may be milled."""
    city = state.cities[state.seat]
    deck = {city.deck.cards[place] for place in range(city.deck.count)}
    return any(state.book.recyclable[side] and (city.discard[side] or side in deck) for side in range(SIDES))
