"""The rules of Flip Chess: records, the deal, the three decisions of a turn, and the end."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from tableflip.core import game as core
from tableflip.core.chance import Chance, shuffle
from tableflip.core.compiled import rule
from tableflip.core.grids import NO_CELL, cells_in, lowest, neighbours
from tableflip.core.news import EVERYBODY, NOTHING, Item, News, reveal, tell
from tableflip.core.records import Int8, Int16, Int64, Many, Record
from tableflip.games.flip_chess.box import (
    AHEAD,
    ALL_SQUARES,
    AROUND,
    DECK,
    DIAGONALS,
    FIRST_FILE,
    HALF_DECK,
    HOME,
    JUMPS,
    KINDS,
    LAST_FILE,
    SIDES,
    SIZE,
    SQUARES,
    STEPS,
    Kind,
    Side,
)

NONE = -1


class Verb(IntEnum):
    """What a player can be asked for; in the order in which options are listed."""

    STEP = 0  # a square and a way
    STAY = 1  # leave the meeple on the King it stepped onto
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
FORWARD = (int(Way.UP), int(Way.DOWN))  # by side; CHESS-006
BACKWARD = (int(Way.DOWN), int(Way.UP))

SPACE = core.Space({Verb.STEP: SQUARES * WAYS, Verb.STAY: 1, Verb.STOP: 1, Verb.MOVE: SQUARES, Verb.FLIP: SQUARES})
FIRST = SPACE.first


class Phase(IntEnum):
    """Which question is being asked."""

    STEP = 0
    ACT = 1  # the action of the card stepped onto or launched from
    GO_ON = 2  # in a chain: another action, or stop
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


class Told(IntEnum):
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
    """The options of a game; CHESS-100 to CHESS-108."""

    returning: Int8 = 1
    quick: Int8 = 0
    launch: Int8 = 0
    melee: Int8 = 0
    chain: Int8 = 0
    rook: Int8 = RookRule.NO_RETREAT
    pawn_forward: Int8 = 0
    balanced: Int8 = 0
    stalled_draw: Int8 = 0
    stall: Int16 = 30


class ShortNews(News):
    """A decision makes few things happen."""

    items: Annotated[Many[Item], 8] = Many()


class State(core.State):
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
    number: Int16 = 1  # of the coming turn
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


@rule
def deal(state: State) -> None:
    """CHESS-004, CHESS-005, CHESS-009, CHESS-107: lay the cards, set the meeples."""
    if state.book.balanced:
        half = SQUARES // 2
        for place in range(half):
            state.cards[place] = HALF_DECK[place]
        shuffle(state.chance, state.cards, half)
        for place in range(half):
            state.cards[SQUARES - 1 - place] = state.cards[place]
    else:
        for place in range(SQUARES):
            state.cards[place] = DECK[place]
        shuffle(state.chance, state.cards, SQUARES)
    state.meeples[Side.BLUE] = HOME[Side.BLUE]
    state.meeples[Side.RED] = HOME[Side.RED]


@rule
def turn(state: State) -> int:
    """Whose decision it is."""
    return core.OVER if state.phase == Phase.OVER else state.side


@rule
def legal_into(state: State, out: Many[int]) -> int:
    """List the legal decisions in the order of their squares; how many there are."""
    if state.phase == Phase.STEP:
        return list_steps(state, out)
    if state.phase == Phase.FLIP:
        return list_squares(out, 0, Verb.FLIP, bare(state))
    if state.phase == Phase.OVER:
        return 0
    count = 0
    if state.phase == Phase.GO_ON:
        out[0] = FIRST[Verb.STOP]
        count = 1
    elif may_stay(state):
        out[0] = FIRST[Verb.STAY]
        count = 1
    return list_squares(out, count, Verb.MOVE, reach(state, state.at, state.origin, state.came))


@rule
def step(state: State, verb: int, target: int) -> None:
    """Carry out one legal decision."""
    state.news.count = 0
    if verb == Verb.STEP:
        take_step(state, target // WAYS, target % WAYS)
    elif verb == Verb.MOVE:
        act(state, target)
    elif verb == Verb.FLIP:
        flip(state, target)
    elif verb == Verb.STAY:
        tell(state.news, Told.STAYED, state.side, state.at)
        end_move(state)
    else:
        tell(state.news, Told.STOPPED, state.side, state.at)
        end_move(state)


@rule
def list_steps(state: State, out: Many[int]) -> int:
    """CHESS-020: the steps of all own meeples by origin, then way; with launch pads their launches too."""
    mine = state.meeples[state.side]
    always = always_open(state)
    down = mine & one_back(always, Way.DOWN)
    left = mine & one_back(always, Way.LEFT)
    right = mine & one_back(always, Way.RIGHT)
    up = mine & one_back(always, Way.UP)
    here = 0
    doubtful = doubtful_squares(state)
    if doubtful != 0:
        down |= able(state, mine & one_back(doubtful, Way.DOWN), Way.DOWN)
        left |= able(state, mine & one_back(doubtful, Way.LEFT), Way.LEFT)
        right |= able(state, mine & one_back(doubtful, Way.RIGHT), Way.RIGHT)
        up |= able(state, mine & one_back(doubtful, Way.UP), Way.UP)
    if state.book.launch:
        here = able(state, mine & state.up, Way.HERE)
    count = 0
    waiting = down | left | here | right | up
    while waiting != 0:
        origin = lowest(waiting)
        waiting &= waiting - 1
        number = FIRST[Verb.STEP] + origin * WAYS
        # each option is written, and counted only if it is legal: quicker than asking first
        out[count] = number + Way.DOWN
        count += down >> origin & 1
        out[count] = number + Way.LEFT
        count += left >> origin & 1
        out[count] = number + Way.HERE
        count += here >> origin & 1
        out[count] = number + Way.RIGHT
        count += right >> origin & 1
        out[count] = number + Way.UP
        count += up >> origin & 1
    return count


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
    """CHESS-021 to CHESS-025, and CHESS-110 (a), (b), (e) with options: whether a move may begin so."""
    bit = 1 << square
    if way == Way.HERE:
        if state.book.launch == 0 or state.up & bit == 0:
            return False
        return reach(state, square, origin, NONE) != 0
    if state.meeples[state.side] & bit:
        return False
    enemies = state.meeples[1 - state.side]
    if enemies & bit:
        if state.book.melee == 0:
            return False
        if enemies == bit:  # CHESS-103: the last meeple may always be taken
            return True
    if (~state.up | state.sure) & bit:
        return True
    return reach(state, square, origin, way) != 0


@rule
def reach(state: State, square: int, origin: int, came: int) -> int:
    """CHESS-030 to CHESS-035: where the card on a square may take the meeple that began at `origin`."""
    here = 1 << square
    mine = state.meeples[state.side] & ~(1 << origin) & ~here
    enemies = state.meeples[1 - state.side] & ~here
    kind = state.cards[square]
    if kind == Kind.PAWN:  # CHESS-040 to CHESS-042
        slant = AHEAD[state.side][square] if state.book.pawn_forward else DIAGONALS[square]
        squares = STEPS[square] & ~(mine | enemies) | slant & enemies
    elif kind == Kind.KNIGHT:  # CHESS-043
        squares = JUMPS[square] & ~mine
    elif kind == Kind.KING:  # CHESS-049
        squares = AROUND[square] & ~mine
    else:
        squares = 0
        if kind != Kind.BISHOP:
            squares |= straight_runs(state, square, mine, enemies, came)
        if kind != Kind.ROOK:
            squares |= slanted_runs(square, mine, enemies)
    if state.book.returning == 0:  # CHESS-100
        squares &= ~(1 << origin)
    return squares


@rule
def straight_runs(state: State, square: int, mine: int, enemies: int, came: int) -> int:
    """CHESS-045, CHESS-048: the straight runs of a Rook or a Queen."""
    barred = NONE
    if state.cards[square] == Kind.ROOK:
        if state.book.rook == RookRule.NO_RETREAT:
            barred = BACKWARD[state.side]  # CHESS-046
        elif state.book.rook == RookRule.NO_REVERSE and came != NONE:
            barred = WAYS - 1 - came  # CHESS-105: the way opposite to the one it came
    squares = 0
    for way in range(WAYS):
        if way == barred or way == Way.HERE:
            continue
        runner = NEXT[square][way]
        while runner != NO_CELL and mine >> runner & 1 == 0:
            squares |= 1 << runner
            if enemies >> runner & 1:
                break
            runner = NEXT[runner][way]
    return squares


@rule
def slanted_runs(square: int, mine: int, enemies: int) -> int:
    """CHESS-047, CHESS-048: the diagonal runs of a Bishop or a Queen."""
    squares = 0
    for slant in range(4):
        runner = SLANTS[square][slant]
        while runner != NO_CELL and mine >> runner & 1 == 0:
            squares |= 1 << runner
            if enemies >> runner & 1:
                break
            runner = SLANTS[runner][slant]
    return squares


@rule
def may_stay(state: State) -> bool:
    """CHESS-024: only on a King may the action be left out, and only after a step (CHESS-102)."""
    return state.launched == 0 and state.kings >> state.at & 1 == 1


@rule
def take_step(state: State, origin: int, way: int) -> None:
    """CHESS-020, CHESS-022, CHESS-023: the step, or the launch from where the meeple stands."""
    square = NEXT[origin][way]
    state.origin = origin
    state.used = 0
    state.progress = 0
    state.came = way
    state.launched = 0
    state.at = origin
    if way == Way.HERE:
        state.launched = 1
        state.came = NONE
        state.phase = Phase.ACT
        tell(state.news, Told.LAUNCHED, state.side, origin)
        return
    tell(state.news, Told.STEPPED, state.side, square)
    if go(state, square):
        return
    if state.up >> square & 1:
        state.phase = Phase.ACT
    else:
        end_move(state)


@rule
def act(state: State, square: int) -> None:
    """CHESS-030 to CHESS-033: the action, and in a chain the question whether to go on (CHESS-104)."""
    state.used |= 1 << state.at
    state.came = straight_way(state.at, square)
    tell(state.news, Told.MOVED, state.side, square)
    taken = state.meeples[1 - state.side] >> square & 1
    if go(state, square):
        return
    if taken == 0 and can_go_on(state):
        state.phase = Phase.GO_ON
    else:
        end_move(state)


@rule
def can_go_on(state: State) -> bool:
    """CHESS-104: whether the card reached by an action may be carried out too."""
    here = 1 << state.at
    if state.book.chain == 0 or state.up & here == 0 or state.used & here:
        return False
    return reach(state, state.at, state.origin, state.came) != 0


@rule
def go(state: State, square: int) -> bool:
    """Put the moving meeple on a square and capture there (CHESS-032); whether that won the game (CHESS-070)."""
    bit = 1 << square
    state.meeples[state.side] = state.meeples[state.side] & ~(1 << state.at) | bit
    state.at = square
    if state.meeples[1 - state.side] & bit:
        state.meeples[1 - state.side] &= ~bit
        state.progress = 1
        tell(state.news, Told.CAPTURED, 1 - state.side, square)
    if state.meeples[1 - state.side] == 0:
        end_turn(state)
        return True
    return False


@rule
def straight_way(start: int, end: int) -> int:
    """The way of a straight movement, NONE for any other."""
    if start % SIZE == end % SIZE:
        return Way.UP if end > start else Way.DOWN
    if start // SIZE == end // SIZE:
        return Way.RIGHT if end > start else Way.LEFT
    return NONE


@rule
def bare(state: State) -> int:
    """CHESS-060, CHESS-064: the face-down cards without a meeple."""
    return ALL_SQUARES & ~(state.up | state.meeples[Side.BLUE] | state.meeples[Side.RED])


@rule
def end_move(state: State) -> None:
    """CHESS-011, CHESS-061, CHESS-062: the flip follows, unless no card can be flipped."""
    if bare(state) != 0:
        state.phase = Phase.FLIP
    else:
        end_turn(state)


@rule
def flip(state: State, square: int) -> None:
    """CHESS-060, CHESS-063: turn a card face up for everybody."""
    turn_up(state, square)
    state.progress = 1
    reveal(state.news, Told.FLIPPED, state.side, square * KINDS + state.cards[square], EVERYBODY)
    end_turn(state)


@rule
def turn_up(state: State, square: int) -> None:
    """Turn a card face up; a King can be stayed on, and a Pawn or a Queen can always take the meeple back."""
    kind = state.cards[square]
    state.up |= 1 << square
    if kind == Kind.KING:
        state.kings |= 1 << square
    if kind == Kind.KING or (state.book.returning and (kind == Kind.PAWN or kind == Kind.QUEEN)):
        state.sure |= 1 << square


@rule
def end_turn(state: State) -> None:
    """Count the turn, pass it on, and see whether the game is over."""
    state.quiet = 0 if state.progress else state.quiet + 1
    state.number += 1
    state.side = 1 - state.side
    state.origin = NONE
    state.at = NONE
    state.came = NONE
    state.used = 0
    state.progress = 0
    state.launched = 0
    state.phase = Phase.STEP
    judge(state)


@rule
def judge(state: State) -> None:
    """CHESS-075: the four tests on a position, in their order."""
    for side in range(SIDES):
        if state.meeples[side] == 0:  # CHESS-070
            end(state, 1 - side, Reason.CAPTURE)
            return
    if is_crowned(state) and leader(state) != NONE:  # CHESS-072, CHESS-073
        end(state, leader(state), Reason.KINGS)
    elif state.quiet >= state.book.stall:  # CHESS-080
        end(state, NONE if state.book.stalled_draw else leader(state), Reason.STALL)
    elif not can_move(state):  # CHESS-074
        end(state, 1 - state.side, Reason.TRAPPED)


@rule
def leader(state: State) -> int:
    """The side that holds more Kings, NONE if they are level."""
    lead = kings_held(state, Side.BLUE) - kings_held(state, Side.RED)
    if lead == 0:
        return NONE
    return Side.BLUE + 0 if lead > 0 else Side.RED + 0


@rule
def kings_held(state: State, side: int) -> int:
    """CHESS-071: how many face-up Kings a side stands on."""
    return cells_in(state.kings & state.meeples[side])


@rule
def is_crowned(state: State) -> bool:
    """CHESS-072: whether unequal Kings decide now; with a quick ending (CHESS-101) covered cards do not matter."""
    if state.book.quick:
        return bare(state) == 0
    return state.up == ALL_SQUARES


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
def end(state: State, winner: int, reason: int) -> None:
    """Close the game."""
    state.phase = Phase.OVER
    state.winner = winner
    state.reason = reason
    tell(state.news, Told.ENDED, winner, NOTHING)


@rule
def payoff(state: State, seat: int) -> int:
    """What the result is worth to a seat."""
    if state.winner == NONE:
        return core.WON // 2
    return core.WON if state.winner == seat else 0


@rule
def list_squares(out: Many[int], count: int, verb: int, squares: int) -> int:
    """Append one option a square."""
    while squares != 0:
        out[count] = FIRST[verb] + lowest(squares)
        squares &= squares - 1
        count += 1
    return count
