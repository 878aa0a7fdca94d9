"""How good a position of Flip Chess at rest is, for a search that looks deeper and deeper."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in
from tableflip.games.flip_chess.box import MEEPLES_A_SIDE, SQUARES
from tableflip.games.flip_chess.mind.appraise import beside
from tableflip.games.flip_chess.mind.experience import SCALE, WEIGHTS, worth
from tableflip.games.flip_chess.rules.end import kings_held
from tableflip.games.flip_chess.rules.state import Book, Chain, RookRule, State

MOST = 12_000  # the logit of no chance is further from level
MEEPLE = 4800  # over all meeples there are and half of those there were: one more counts the more the fewer are left
KING_EARLY, KING_LATE = 30, 530  # a King held while all cards are down, and when all are up: it decides
REACH_EARLY, REACH_LATE = 10, 110  # a free King a step away


@rule
def judge(state: State, seat: int) -> int:
    """The logit of the chance to win: by experience in games of the kind it was gained in, else by a plain count."""
    if not is_trained_for(state.book):
        return count_up(state, seat)
    value = max(-MOST, min(MOST, int(worth(state, WEIGHTS) // SCALE)))
    return value if seat == state.side else -value


@rule
def is_trained_for(book: Book) -> bool:
    """Whether a game is of the kind that experience was gained in: meeples move and take as in the usual one."""
    if book.melee or book.launch or book.chain != Chain.NO or book.quick or book.balanced:
        return False
    return book.returning == 1 and book.rook == RookRule.NO_RETREAT and book.pawn_forward == 0


@rule
def count_up(state: State, seat: int) -> int:
    """Meeples, Kings held and Kings in reach."""
    mine, theirs = state.meeples[seat], state.meeples[1 - seat]
    free = state.kings & ~(mine | theirs)
    kings = kings_held(state, seat) - kings_held(state, 1 - seat)
    reach = cells_in(free & beside(mine)) - cells_in(free & beside(theirs))
    count, others = cells_in(mine), cells_in(theirs)
    cards_up = cells_in(state.up)
    lead = MEEPLE * (count - others) // (count + others + MEEPLES_A_SIDE)
    lead += kings * (KING_EARLY + (KING_LATE - KING_EARLY) * cards_up // SQUARES)
    return lead + reach * (REACH_EARLY + (REACH_LATE - REACH_EARLY) * cards_up // SQUARES)
