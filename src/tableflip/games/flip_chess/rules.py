"""The rules of Flip Chess: the deal, the three decisions of a turn, and the end."""

from __future__ import annotations

from tableflip.core import game as core
from tableflip.core.chance import shuffle
from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in
from tableflip.core.news import EVERYBODY, NOTHING, reveal, tell
from tableflip.core.records import Many
from tableflip.games.flip_chess.box import ALL_SQUARES, DECK, HALF_DECK, HOME, KINDS, SIDES, SIZE, SQUARES, Kind, Side
from tableflip.games.flip_chess.reach import can_move, list_squares, list_steps, reach
from tableflip.games.flip_chess.state import FIRST, NEXT, NONE, WAYS, Phase, Reason, State, Told, Verb, Way


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
