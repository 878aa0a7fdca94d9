"""What a decision does in Flip Chess: the step, the action, the flip, and the turn passed on."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.news import EVERYBODY, reveal, tell
from tableflip.games.flip_chess.box import KINDS, SIZE
from tableflip.games.flip_chess.rules.cards import bare, turn_up
from tableflip.games.flip_chess.rules.end import judge
from tableflip.games.flip_chess.rules.hidden import settle
from tableflip.games.flip_chess.rules.moves import action_squares
from tableflip.games.flip_chess.rules.state import (
    NEXT,
    NONE,
    NUMBER_MOST,
    QUIET_MOST,
    WAYS,
    Chain,
    Happened,
    Phase,
    State,
    Verb,
    Way,
)


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
        tell(state.news, Happened.STAYED, state.side, state.at)
        end_move(state)
    else:
        tell(state.news, Happened.STOPPED, state.side, state.at)
        end_move(state)


@rule
def take_step(state: State, origin: int, way: int) -> None:
    """CHESS-020, CHESS-022, CHESS-023: the step, or the launch from where the meeple stands."""
    square = NEXT[origin][way]
    state.origin = origin
    state.came = way
    state.at = origin
    if way == Way.HERE:
        state.launched = 1
        state.came = NONE
        state.phase = Phase.ACT
        tell(state.news, Happened.LAUNCHED, state.side, origin)
        return
    tell(state.news, Happened.STEPPED, state.side, square)
    if go(state, square):
        return
    if state.up >> square & 1:
        state.phase = Phase.ACT
    else:
        end_move(state)


@rule
def act(state: State, square: int) -> None:
    """CHESS-030 to CHESS-033: the action, and in a chain the question how to go on (CHESS-104, CHESS-112)."""
    state.used |= 1 << state.at
    state.came = straight_way(state.at, square)
    tell(state.news, Happened.MOVED, state.side, square)
    taken = state.meeples[1 - state.side] >> square & 1 == 1
    if go(state, square):
        return
    if can_go_on(state, taken):
        state.phase = Phase.GO_ON
    else:
        end_move(state)


@rule
def can_go_on(state: State, taken: bool) -> bool:
    """CHESS-104, CHESS-112: whether the card reached by an action may, or must, be carried out too."""
    here = 1 << state.at
    if state.book.chain == Chain.NO or state.up & here == 0 or state.used & here:
        return False
    if taken and state.book.chain == Chain.MAY:
        return False
    return action_squares(state, state.at, state.origin, state.came) != 0


@rule
def go(state: State, square: int) -> bool:
    """Put the moving meeple on a square and capture there (CHESS-032); whether that won the game (CHESS-070)."""
    bit = 1 << square
    state.meeples[state.side] = state.meeples[state.side] & ~(1 << state.at) | bit
    state.at = square
    if state.meeples[1 - state.side] & bit:
        state.meeples[1 - state.side] &= ~bit
        state.progress = 1
        tell(state.news, Happened.CAPTURED, 1 - state.side, square)
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
def end_move(state: State) -> None:
    """CHESS-011, CHESS-061, CHESS-062: the flip follows, unless no card can be flipped."""
    if bare(state) != 0:
        state.phase = Phase.FLIP
    else:
        end_turn(state)


@rule
def flip(state: State, square: int) -> None:
    """CHESS-060, CHESS-063: turn a card face up for everybody."""
    settle(state, square)
    turn_up(state, square)
    state.progress = 1
    reveal(state.news, Happened.FLIPPED, state.side, square * KINDS + state.cards[square], EVERYBODY)
    end_turn(state)


@rule
def end_turn(state: State) -> None:
    """Count the turn as far as counts go (CHESS-113), pass it on, and see whether the game is over."""
    state.quiet = 0 if state.progress else min(state.quiet + 1, QUIET_MOST)
    state.number += 1 if state.number < NUMBER_MOST else -1
    state.side = 1 - state.side
    state.origin = NONE
    state.at = NONE
    state.came = NONE
    state.used = 0
    state.progress = 0
    state.launched = 0
    state.phase = Phase.STEP
    judge(state)
