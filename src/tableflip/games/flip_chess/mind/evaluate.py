"""How good a position of Flip Chess looks."""

from __future__ import annotations

from tableflip.core.action import WON
from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in
from tableflip.games.flip_chess.box import SQUARES
from tableflip.games.flip_chess.rules.end import kings_held, payoff
from tableflip.games.flip_chess.rules.state import Phase, State

MEEPLE = 100
KING_EARLY = 30  # a King held while all cards are down
KING_LATE = 350  # a King held when all cards are up: it decides
SOFT = 400  # an advantage this large is worth half of what is left to a certain win


@rule
def evaluate(state: State, seat: int) -> int:
    """A guess of the payoff: meeples, and Kings that count more the more cards are open."""
    if state.phase == Phase.OVER:
        return payoff(state, seat)
    meeples = cells_in(state.meeples[seat]) - cells_in(state.meeples[1 - seat])
    kings = kings_held(state, seat) - kings_held(state, 1 - seat)
    lead = MEEPLE * meeples + worth_of_a_king(cells_in(state.up)) * kings
    size = lead if lead >= 0 else -lead
    half = WON // 2
    return half + (half - 1) * lead // (SOFT + size)


@rule
def worth_of_a_king(cards_up: int) -> int:
    """Holding a King counts more the more cards are open."""
    return KING_EARLY + (KING_LATE - KING_EARLY) * cards_up // SQUARES
