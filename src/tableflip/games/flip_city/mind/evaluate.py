"""How good a position of Flip City looks: by the cards of the cities, and by what the network has learnt."""

from __future__ import annotations

from tableflip.core.action import WON
from tableflip.core.compiled import rule
from tableflip.games.flip_city.mind.network import WEIGHTS, chance_of_active
from tableflip.games.flip_city.mind.worth import CASH, PLANS, POINT, strength
from tableflip.games.flip_city.rules.end import has_cards, has_points, payoff
from tableflip.games.flip_city.rules.state import NONE, Phase, State, held, is_solo

SOFT = 400  # an advantage this large is worth half of what is left to a certain win
ALMOST_WON = 970
SOLO_PAR = 250  # a city this good is level with a full solo supply
IDLE = 25  # what a turn without a card is behind: about two cash, and the next one is not free (CITY-216)
SUPPLY_CARD = 12  # what a card left in the solo supply is worth


@rule
def evaluate(state: State, seat: int) -> int:
    """A guess of the payoff: the better plan's city against the best of the others, and the turn under way."""
    if state.phase == Phase.OVER:
        return payoff(state, seat)
    if state.phase == Phase.BUILD and (has_points(state) or has_cards(state)):
        return ALMOST_WON if state.seat == seat else WON - ALMOST_WON
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
    half = WON // 2
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
    if state.idle[seat]:
        best -= IDLE
    return best


@rule
def is_trained_for(state: State) -> bool:
    """Whether a game is of the kind that the network was trained for: for two, by the standard book."""
    if state.players != 2 or state.office or state.book.overridden_settings:
        return False
    return held(state.book.overridden) == 0


@rule
def foresee(state: State, seat: int) -> int:
    """A guess of the payoff, for bots that search: by the network in a game of the kind it was trained for."""
    if state.phase == Phase.OVER or not is_trained_for(state):
        return evaluate(state, seat)
    value = 1 + int((WON - 2) * chance_of_active(state, True, WEIGHTS))
    return value if seat == state.seat else WON - value
