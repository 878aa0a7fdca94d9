"""How good a position of Flip Chess at rest is, for a search that looks deeper and deeper."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in
from tableflip.games.flip_chess.box import MEEPLES_A_SIDE, SQUARES
from tableflip.games.flip_chess.mind.appraise import beside
from tableflip.games.flip_chess.rules.end import kings_held
from tableflip.games.flip_chess.rules.state import State

MEEPLE = 4800  # over all meeples there are and half of those there were: one more counts the more the fewer are left
KING_EARLY, KING_LATE = 30, 530  # a King held while all cards are down, and when all are up: it decides
REACH_EARLY, REACH_LATE = 10, 110  # a free King a step away


@rule
def judge(state: State, seat: int) -> int:
    """The logit of the chance to win: meeples, Kings held and Kings in reach."""
    mine, theirs = state.meeples[seat], state.meeples[1 - seat]
    free = state.kings & ~(mine | theirs)
    kings = kings_held(state, seat) - kings_held(state, 1 - seat)
    reach = cells_in(free & beside(mine)) - cells_in(free & beside(theirs))
    count, others = cells_in(mine), cells_in(theirs)
    cards_up = cells_in(state.up)
    lead = MEEPLE * (count - others) // (count + others + MEEPLES_A_SIDE)
    lead += kings * (KING_EARLY + (KING_LATE - KING_EARLY) * cards_up // SQUARES)
    return lead + reach * (REACH_EARLY + (REACH_LATE - REACH_EARLY) * cards_up // SQUARES)
