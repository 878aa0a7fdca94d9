"""What bots know of Flip City: how good a position looks, and strategists with the exact stopping rule."""

from __future__ import annotations

from typing import Any

import numpy as np

from tableflip.core import game as core
from tableflip.core.compiled import compiled, rule
from tableflip.core.game import Action, Game
from tableflip.core.records import Row, pack
from tableflip.games.flip_city.city import NONE, Phase, State, held, is_solo
from tableflip.games.flip_city.end import has_cards, has_points
from tableflip.games.flip_city.lookahead import LEVELS, Numbers, Tally, Values, value
from tableflip.games.flip_city.odds import Desk
from tableflip.games.flip_city.rules import payoff
from tableflip.games.flip_city.stack import at
from tableflip.games.flip_city.verbs import FIRST, Verb
from tableflip.games.flip_city.worth import CASH, PLANS, POINT, Aim, best_build, strength

SOFT = 400  # an advantage this large is worth half of what is left to a certain win
ALMOST_WON = 970
SOLO_PAR = 250  # a city this good is level with a full solo supply
SUPPLY_CARD = 12  # what a card left in the solo supply is worth
NODES_MOST = 4000  # positions looked at for one decision; beyond them a strategist stops where it may
SHUFFLE_NEAR = 5  # with at most so many cards in the deck a free shuffle is thought of too


@rule
def evaluate(state: State, seat: int) -> int:
    """A guess of the payoff: the better plan's city against the best of the others, and the turn under way."""
    if state.phase == Phase.OVER:
        return payoff(state, seat)
    if state.phase == Phase.BUILD and (has_points(state) or has_cards(state)):
        return ALMOST_WON if state.seat == seat else core.WON - ALMOST_WON
    lead = standing(state, seat)
    if is_solo(state):
        lead += SUPPLY_CARD * held(state.supply) - SOLO_PAR
    else:
        best = NONE + 0
        for other in range(state.players):
            if other != seat and (best == NONE or standing(state, other) > standing(state, best)):
                best = other
        lead -= standing(state, best)
    size = lead if lead >= 0 else -lead
    half = core.WON // 2
    return half + (half - 1) * lead // (SOFT + size)


@rule
def standing(state: State, seat: int) -> int:
    """How good a seat's city is for its better plan, with what its turn has brought so far.

    The supply of a solo game is too small to win by cards.
    """
    best = strength(state, seat, 0)
    if not is_solo(state):
        for plan in range(1, PLANS):
            best = max(best, strength(state, seat, plan))
    if seat == state.seat:
        best += CASH[0] * state.cash // 2 + POINT[0] * state.points // 2
    return best


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
    stack: Any, aim: int, frames: Numbers, amounts: Values, keys: Numbers, values: Values, tally: Numbers
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
    value(stack, aim, 0, shuffles, frames, amounts, keys, values, tally)
    return tally[Tally.CHOICE]


class Strategist:
    """Plays the best expected turn for a plan, and builds what the plan wants most; it leaves nothing to chance."""

    def __init__(self, aim: int, positions: int = NODES_MOST) -> None:
        self.aim = int(aim)
        self.positions = positions
        self._stack = np.zeros((LEVELS, State.dtype.itemsize), np.uint8)
        self._desk = Desk(positions)

    def thinking(self, positions: int) -> Strategist:
        """The same, looking at no more positions for one decision."""
        return Strategist(self.aim, positions)

    def choose(self, game: Game[State], state: State, _seat: int) -> Action:
        """The action for the active seat; the order of the decks plays no part in it."""
        return game.actions[self.number(game, pack(state))]

    def number(self, game: Game[State], row: Row) -> int:
        """The number of the action for the position in a row."""
        self._stack[0] = row
        return int(compiled(choose_number, game.owner)(self._stack, self.aim, *self._desk.papers()))


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
