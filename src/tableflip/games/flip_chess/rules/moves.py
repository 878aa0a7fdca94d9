"""Where a meeple may go in Flip Chess: the step and the action of a card."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import NO_CELL, Lookup, lowest
from tableflip.games.flip_chess.box import (
    AHEAD,
    ALL_SQUARES,
    AROUND,
    DIAGONALS,
    FIRST_FILE,
    JUMPS,
    LAST_FILE,
    SIZE,
    STEPS,
    Figure,
    Side,
)
from tableflip.games.flip_chess.rules.state import BACKWARD, NEXT, NONE, SLANTS, WAYS, RookRule, State, Way


@rule
def stands_on(state: State, side: int, square: int) -> bool:
    """Whether a meeple of a side stands on a square."""
    return state.meeples[side] >> square & 1 == 1


@rule
def always_open(state: State) -> int:
    """The free squares that any neighbour may step onto: face down, or a card that always offers an action."""
    return ALL_SQUARES & ~(state.meeples[Side.BLUE] | state.meeples[Side.RED]) & (~state.up | state.sure)


@rule
def doubtful_squares(state: State) -> int:
    """The squares where `can_step` must look closer: other face-up cards and, with melee, enemies."""
    doubtful = state.up & ~(state.sure | state.meeples[Side.BLUE] | state.meeples[Side.RED])
    if state.book.melee:
        doubtful |= state.meeples[1 - state.side]
    return doubtful


@rule
def able(state: State, origins: int, way: int) -> int:
    """Those of the origins from which a move may begin this way."""
    found = 0
    while origins != 0:
        origin = lowest(origins)
        origins &= origins - 1
        if can_step(state, origin, way, NEXT[origin][way]):
            found |= 1 << origin
    return found


@rule
def one_back(squares: int, way: int) -> int:
    """The squares from which one pace this way leads to any of these."""
    if way == Way.UP:
        return squares >> SIZE
    if way == Way.DOWN:
        return squares << SIZE
    if way == Way.RIGHT:
        return (squares & ~FIRST_FILE) >> 1
    return (squares & ~LAST_FILE) << 1


@rule
def can_step(state: State, origin: int, way: int, square: int) -> bool:
    """CHESS-022 to CHESS-025, and CHESS-110 (a), (b), (e) with options: whether a move may begin so.

    Squares with own meeples are not asked about (CHESS-021).
    """
    bit = 1 << square
    if way == Way.HERE:
        if state.book.launch == 0 or state.up & bit == 0:
            return False
        return action_squares(state, square, origin, NONE) != 0
    enemies = state.meeples[1 - state.side]
    if enemies & bit:
        if state.book.melee == 0:
            return False
        if enemies == bit:  # CHESS-103: the last meeple may always be taken
            return True
    if (~state.up | state.sure) & bit:
        return True
    return action_squares(state, square, origin, way) != 0


@rule
def can_move(state: State) -> bool:
    """CHESS-074: whether the side to move has any legal move."""
    mine = state.meeples[state.side]
    always = always_open(state)
    if mine & (one_back(always, Way.DOWN) | one_back(always, Way.UP)) != 0:
        return True
    if mine & (one_back(always, Way.LEFT) | one_back(always, Way.RIGHT)) != 0:
        return True
    doubtful = doubtful_squares(state)
    for way in range(WAYS):
        origins = mine if way == Way.HERE else mine & one_back(doubtful, way)
        if able(state, origins, way) != 0:
            return True
    return False


@rule
def action_squares(state: State, square: int, origin: int, came: int) -> int:
    """CHESS-030 to CHESS-035: where the card on a square may take the meeple that began at `origin`."""
    here = 1 << square
    mine = state.meeples[state.side] & ~(1 << origin) & ~here
    enemies = state.meeples[1 - state.side] & ~here
    kind = state.cards[square]
    if kind == Figure.PAWN:  # CHESS-040 to CHESS-042
        slant = AHEAD[state.side][square] if state.book.pawn_forward else DIAGONALS[square]
        squares = STEPS[square] & ~(mine | enemies) | slant & enemies
    elif kind == Figure.KNIGHT:  # CHESS-043
        squares = JUMPS[square] & ~mine
    elif kind == Figure.KING:  # CHESS-049
        squares = AROUND[square] & ~mine
    else:
        squares = 0
        if kind != Figure.BISHOP:
            squares |= straight_runs(state, square, mine, enemies, came)
        if kind != Figure.ROOK:
            squares |= slanted_runs(square, mine, enemies)
    if state.book.returning == 0:  # CHESS-100
        squares &= ~(1 << origin)
    return squares


@rule
def straight_runs(state: State, square: int, mine: int, enemies: int, came: int) -> int:
    """CHESS-045, CHESS-048: the straight runs of a Rook or a Queen."""
    barred = NONE
    if state.cards[square] == Figure.ROOK:
        if state.book.rook == RookRule.NO_RETREAT:
            barred = BACKWARD[state.side]  # CHESS-046
        elif state.book.rook == RookRule.NO_REVERSE and came != NONE:
            barred = WAYS - 1 - came  # CHESS-105: the way opposite to the one it came
    squares = 0
    for way in range(WAYS):
        if way != barred and way != Way.HERE:
            squares |= run(NEXT, square, way, mine, enemies)
    return squares


@rule
def slanted_runs(square: int, mine: int, enemies: int) -> int:
    """CHESS-047, CHESS-048: the diagonal runs of a Bishop or a Queen."""
    squares = 0
    for slant in range(4):
        squares |= run(SLANTS, square, slant, mine, enemies)
    return squares


@rule
def run(paces: tuple[Lookup, ...], square: int, way: int, mine: int, enemies: int) -> int:
    """CHESS-035: the squares along one way, up to an own meeple or onto the first enemy."""
    squares = 0
    runner = paces[square][way]
    while runner != NO_CELL and mine >> runner & 1 == 0:
        squares |= 1 << runner
        if enemies >> runner & 1:
            break
        runner = paces[runner][way]
    return squares
