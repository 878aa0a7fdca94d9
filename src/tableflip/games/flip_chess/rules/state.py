"""The state of Flip Chess: its records, its verbs, and what can be asked and told."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from tableflip.core.action import Space
from tableflip.core.chance import Chance
from tableflip.core.grids import neighbours
from tableflip.core.news import Item, News
from tableflip.core.records import Int8, Int16, Int32, Int64, Many, Record
from tableflip.core.state import State as AnyState
from tableflip.games.flip_chess.box import SIDES, SIZE, SQUARES, Side

NONE = -1


class Verb(IntEnum):
    """What a player can be asked for; in the order in which options are listed."""

    STEP = 0  # a square and a way
    STAY = 1  # leave the meeple on the King it stepped onto or, where cards must be carried out, was brought to
    STOP = 2  # end a chain
    MOVE = 3  # the action of the card, to a square
    FLIP = 4  # a square


class Way(IntEnum):
    """The ways of a step in the order of the squares they lead to; HERE is a launch (CHESS-102)."""

    DOWN = 0
    LEFT = 1
    HERE = 2
    RIGHT = 3
    UP = 4


WAYS = len(Way)
NEXT = neighbours(SIZE, SIZE, ((0, -1), (-1, 0), (0, 0), (1, 0), (0, 1)))
SLANTS = neighbours(SIZE, SIZE, ((-1, -1), (1, -1), (-1, 1), (1, 1)))
BACKWARD = (int(Way.DOWN), int(Way.UP))  # by side; CHESS-006

SPACE = Space({Verb.STEP: SQUARES * WAYS, Verb.STAY: 1, Verb.STOP: 1, Verb.MOVE: SQUARES, Verb.FLIP: SQUARES})
FIRST = SPACE.first
LEGAL_MOST = 128
PLIES_MOST = 40 * 1800  # CHESS-080 bounds a game to 1,800 turns; a chain uses each card once
NUMBER_MOST = 999_999_999  # CHESS-113: the highest number of a turn, one of blue's
QUIET_MOST = 255  # CHESS-113: no more quiet turns are counted
OFF = 0  # as the number of quiet turns that end a game: none do


class Phase(IntEnum):
    """Which question is being asked."""

    STEP = 0
    ACT = 1  # the action of the card stepped onto or launched from
    GO_ON = 2  # in a chain: another action, or a rest
    FLIP = 3
    OVER = 4


class Reason(IntEnum):
    """Why the game ended."""

    NONE = 0
    CAPTURE = 1
    KINGS = 2
    STALL = 3
    TRAPPED = 4


class RookRule(IntEnum):
    """Which way a Rook may not go; CHESS-046, CHESS-105."""

    NO_RETREAT = 0
    NO_REVERSE = 1
    FREE = 2


class Chain(IntEnum):
    """Whether cards reached by an action are carried out too; CHESS-033, CHESS-104, CHESS-112."""

    NO = 0
    MAY = 1
    MUST = 2


class Happened(IntEnum):
    """What can happen; `what` is a square, or a result."""

    STEPPED = 0
    LAUNCHED = 1
    STAYED = 2
    MOVED = 3
    STOPPED = 4
    CAPTURED = 5
    FLIPPED = 6
    ENDED = 7


class Book(Record):
    """The options of a game; CHESS-100 to CHESS-108, CHESS-111, CHESS-112."""

    returning: Int8 = 1
    quick: Int8 = 0
    launch: Int8 = 0
    melee: Int8 = 0
    chain: Int8 = Chain.NO
    rook: Int8 = RookRule.NO_RETREAT
    pawn_forward: Int8 = 0
    balanced: Int8 = 0
    stalled_draw: Int8 = 0
    stall: Int16 = 30  # or OFF


class ShortNews(News):
    """A decision makes few things happen."""

    items: Annotated[Many[Item], 8] = Many()


class State(AnyState):
    """A position, the decision in progress, and the result."""

    chance: Chance = Chance()
    news: ShortNews = ShortNews()
    book: Book = Book()
    up: Int64 = 0  # the squares whose card is face up
    kings: Int64 = 0  # the squares of face-up Kings
    sure: Int64 = 0  # the squares of face-up cards that always offer an action
    meeples: Annotated[Many[Int64], SIDES] = Many()  # the squares of each side's meeples
    used: Int64 = 0  # the cards whose action has been carried out this turn
    cards: Annotated[Many[Int8], SQUARES] = Many()
    number: Int32 = 1  # of the coming turn
    quiet: Int16 = 0  # turns in a row without a flip and without a capture
    phase: Int8 = Phase.STEP
    side: Int8 = Side.BLUE
    origin: Int8 = NONE  # where the moving meeple began
    at: Int8 = NONE  # where it is now
    came: Int8 = NONE  # the way of its last straight movement
    launched: Int8 = 0
    progress: Int8 = 0  # whether this turn has captured or flipped: the quiet count starts again
    winner: Int8 = NONE
    reason: Int8 = Reason.NONE
