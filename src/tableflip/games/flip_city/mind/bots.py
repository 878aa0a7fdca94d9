"""The bots of Flip City's own: strategists with the exact stopping rule."""

from __future__ import annotations

from typing import Any

import numpy as np

from tableflip.core.action import Action
from tableflip.core.compiled import compiled, rule
from tableflip.core.game import Game
from tableflip.core.records import Row, pack
from tableflip.games.flip_city.mind.lookahead import STACK_DEPTH, Floats, Integers, Tally, value
from tableflip.games.flip_city.mind.odds import Workspace
from tableflip.games.flip_city.mind.stack import at
from tableflip.games.flip_city.mind.worth import Aim, best_build
from tableflip.games.flip_city.rules.state import FIRST, Phase, State, Verb, is_solo

NODES_MOST = 4000  # positions looked at for one decision; beyond them a strategist stops where it may
SHUFFLE_NEAR = 5  # with at most so many cards in the deck a free shuffle is thought of too


@rule
def is_safe(state: State) -> bool:
    """Whether no order of the deck can bust: then another card only ever adds to the turn."""
    deck = state.cities[state.seat].deck
    unhappy = state.unhappy + 0
    for place in range(deck.count):
        unhappy += state.book.unhappy[deck.cards[place]]
    return deck.count > 0 and unhappy <= state.limit


@rule
def choose_number(
    stack: Any, aim: int, frames: Integers, amounts: Floats, keys: Integers, values: Floats, tally: Integers
) -> int:
    """The number of the action a strategist takes in the position at the root of a stack."""
    state = at(stack, 0)
    if aim == Aim.GIFTS and is_solo(state):
        aim = Aim.POINTS + 0  # nobody is there to give to, and the supply is too small to win by cards
    if state.phase == Phase.BUILD:
        return best_build(state, aim - Aim.POINTS)
    tally[Tally.NODES] = 0
    if is_safe(state):
        return FIRST[Verb.PLAY]
    keys[:] = 0
    tally[Tally.STORED] = 0
    shuffles = 1 if state.cities[state.seat].deck.count <= SHUFFLE_NEAR else 0
    value(stack, aim, shuffles, frames, amounts, keys, values, tally)
    return tally[Tally.CHOICE]


class Strategist:
    """Plays the best expected turn for a plan, and builds what the plan wants most; it leaves nothing to chance."""

    def __init__(self, aim: int, positions: int = NODES_MOST) -> None:
        self.aim = int(aim)
        self.positions = positions
        self._stack = np.zeros((STACK_DEPTH, State.dtype.itemsize), np.uint8)
        self._workspace = Workspace(positions)

    def thinking(self, positions: int) -> Strategist:
        """The same, looking at no more positions for one decision."""
        return Strategist(self.aim, positions)

    def choose(self, game: Game[State], state: State, _seat: int) -> Action:
        """The action for the active seat; the order of the decks plays no part in it."""
        return game.rules.actions[self.number(game, pack(state))]

    def number(self, game: Game[State], row: Row) -> int:
        """The number of the action for the position in a row."""
        self._stack[0] = row
        return int(compiled(choose_number, game.owner)(self._stack, self.aim, *self._workspace.arrays()))


def points(_seed: str) -> Strategist:
    """Goes for eight points in one turn."""
    return Strategist(Aim.POINTS)


def cards(_seed: str) -> Strategist:
    """Goes for eighteen cards in one turn."""
    return Strategist(Aim.CARDS)


def gifts(_seed: str) -> Strategist:
    """Goes for eighteen cards too, and hands its apartments over to whoever is ahead; alone it goes for points."""
    return Strategist(Aim.GIFTS)


BOTS = {"points": points, "cards": cards, "gifts": gifts}
