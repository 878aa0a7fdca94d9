"""What the plain alpha-beta counts in Flip Chess: a yardstick, so it stays as it is for ever."""

from __future__ import annotations

from tableflip.core.action import WON
from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in, lowest
from tableflip.games.flip_chess.box import SQUARES, STEPS
from tableflip.games.flip_chess.rules.moves import action_squares
from tableflip.games.flip_chess.rules.state import NONE, State

MEEPLE = 100
KING_HELD = (40, 300)  # while all cards are down, and when all are up
KING_IN_REACH = (10, 60)  # a step away from a meeple, and free
TAKEN_NEXT = 45  # something that the side to move can take
HANGING = 20  # and something that the other side could take if it were to move
SOFT = 400  # an advantage this large is worth half of what is left to a certain win


@rule
def appraise(state: State, seat: int) -> int:
    """A guess of the payoff: meeples, Kings held and in reach, and what can be taken next."""
    cards_up = cells_in(state.up)
    lead = side_worth(state, seat, cards_up) - side_worth(state, 1 - seat, cards_up)
    size = lead if lead >= 0 else -lead
    half = WON // 2
    return half + (half - 1) * lead // (SOFT + size)


@rule
def side_worth(state: State, side: int, cards_up: int) -> int:
    """What a side has."""
    mine, enemies = state.meeples[side], state.meeples[1 - side]
    held = cells_in(state.kings & mine)
    in_reach = cells_in(state.kings & beside(mine) & ~(mine | enemies))
    worth = MEEPLE * cells_in(mine)
    worth += held * (KING_HELD[0] + (KING_HELD[1] - KING_HELD[0]) * cards_up // SQUARES)
    worth += in_reach * (KING_IN_REACH[0] + (KING_IN_REACH[1] - KING_IN_REACH[0]) * cards_up // SQUARES)
    if threatened(state, side) != 0:
        worth += TAKEN_NEXT if state.side == side else HANGING
    return worth


@rule
def beside(squares: int) -> int:
    """The squares a step away from any of these."""
    found = 0
    while squares != 0:
        found |= STEPS[lowest(squares)]
        squares &= squares - 1
    return found


@rule
def threatened(state: State, side: int) -> int:
    """The enemies that a side could take by stepping onto an open card, were it to move."""
    mine, enemies = state.meeples[side], state.meeples[1 - side]
    mover = state.side
    state.side = side
    found = 0
    cards = state.up & ~(mine | enemies) & beside(mine)
    while cards != 0:
        square = lowest(cards)
        cards &= cards - 1
        steppers = STEPS[square] & mine
        found |= action_squares(state, square, lowest(steppers), NONE) & enemies
    state.side = mover
    return found
