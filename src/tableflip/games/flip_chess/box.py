"""What is in the box of Flip Chess: cards, meeples, the board, and the numbers of the rule book."""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.grids import DIAGONAL, STRAIGHT, Lookup, cell_name, neighbour_masks

SIZE = 6
SQUARES = SIZE * SIZE
ALL_SQUARES = (1 << SQUARES) - 1
FIRST_FILE = sum(1 << SIZE * rank for rank in range(SIZE))
LAST_FILE = FIRST_FILE << SIZE - 1
SIDES = 2
MEEPLES_A_SIDE = 12


class Side(IntEnum):
    """The two players."""

    BLUE = 0
    RED = 1


class Figure(IntEnum):
    """The figure on a card; UNKNOWN only where a position text leaves a card open."""

    UNKNOWN = 0
    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    KING = 6


KINDS = len(Figure)
LETTERS = "?PNBRQK"  # by kind
COPIES: Lookup = (0, 26, 2, 2, 2, 2, 2)  # by kind; CHESS-002

# CHESS-009: the list that is shuffled, and half of it for a balanced deal (CHESS-107)
_OFFICERS = (Figure.KING, Figure.QUEEN, Figure.ROOK, Figure.BISHOP, Figure.KNIGHT)
DECK: Lookup = tuple(int(kind) for kind in _OFFICERS for _ in range(2)) + (int(Figure.PAWN),) * 26
HALF_DECK: Lookup = (*map(int, _OFFICERS), *(int(Figure.PAWN),) * 13)

HOME: Lookup = (0xFFF, 0xFFF << 24)  # the two rows nearest to each side; CHESS-005

JUMP = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
STEPS = neighbour_masks(SIZE, SIZE, STRAIGHT)
DIAGONALS = neighbour_masks(SIZE, SIZE, DIAGONAL)
AROUND = neighbour_masks(SIZE, SIZE, STRAIGHT + DIAGONAL)
JUMPS = neighbour_masks(SIZE, SIZE, JUMP)
# the diagonals away from each side's own rows
AHEAD = (neighbour_masks(SIZE, SIZE, ((1, 1), (-1, 1))), neighbour_masks(SIZE, SIZE, ((1, -1), (-1, -1))))

NAMES = tuple(cell_name(square, SIZE) for square in range(SQUARES))
FILES = "".join(name[0] for name in NAMES[:SIZE])
