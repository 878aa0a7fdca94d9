"""What a search that looks deeper and deeper goes by in Flip Chess."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in
from tableflip.core.records import Many
from tableflip.games.flip_chess.rules.cards import bare
from tableflip.games.flip_chess.rules.legal import legal_into
from tableflip.games.flip_chess.rules.moves import action_squares
from tableflip.games.flip_chess.rules.state import FIRST, NEXT, WAYS, Phase, State, Verb, Way
from tableflip.games.flip_chess.rules.step import end_turn

FEW_BARE = 2  # cards that can be flipped: with no more than these every flip is tried, with more none
VEILED = 4  # with no more than these a line may come to such a flip
# what is tried first
TAKES = 1000
TAKES_FROM_KING = 1400
REACHES_KING = 300
LEAVES_KING = -200


@rule
def skip(state: State) -> None:
    """A flip among many cards: nobody knows what it shows, so a look ahead goes on as if nothing had been turned up."""
    if state.phase == Phase.FLIP and cells_in(bare(state)) > FEW_BARE:
        state.progress = 1
        end_turn(state)


@rule
def is_veiled(state: State) -> bool:
    """Whether a line may come to a flip that is tried."""
    return cells_in(bare(state)) <= VEILED


@rule
def forcing_into(state: State, out: Many[int]) -> int:
    """The steps onto cards that can take something, and the actions and steps that take it."""
    count = legal_into(state, out)
    if state.phase == Phase.FLIP or state.phase == Phase.GO_ON:
        return count
    enemies = state.meeples[1 - state.side]
    found = 0
    for option in range(count):
        number = out[option]
        if state.phase == Phase.STEP:
            if step_prey(state, number) != 0:
                out[found] = number
                found += 1
        elif number >= FIRST[Verb.MOVE] and enemies >> (number - FIRST[Verb.MOVE]) & 1:
            out[found] = number
            found += 1
    return found


@rule
def step_prey(state: State, number: int) -> int:
    """The enemies that a step, or the action after it, can take."""
    origin = (number - FIRST[Verb.STEP]) // WAYS
    way = (number - FIRST[Verb.STEP]) % WAYS
    square = NEXT[origin][way]
    enemies = state.meeples[1 - state.side]
    prey = enemies & (1 << square)
    if state.up >> square & 1:
        came = -1 if way == Way.HERE else way
        prey |= enemies & action_squares(state, square, origin, came)
    return prey


@rule
def urgency(state: State, number: int) -> int:
    """Captures first, of meeples on Kings before others; then Kings; last what gives one up."""
    if state.phase == Phase.STEP:
        origin = (number - FIRST[Verb.STEP]) // WAYS
        square = NEXT[origin][(number - FIRST[Verb.STEP]) % WAYS]
        rank = LEAVES_KING + 0 if state.kings >> origin & 1 else 0
        if state.up >> square & 1 or state.meeples[1 - state.side] >> square & 1:
            prey = step_prey(state, number)
            if prey & state.kings:
                return rank + TAKES_FROM_KING
            if prey != 0:
                return rank + TAKES
            if state.kings >> square & 1:
                return rank + REACHES_KING
        return rank
    if number < FIRST[Verb.MOVE]:
        return REACHES_KING + 0
    if number < FIRST[Verb.FLIP]:
        square = number - FIRST[Verb.MOVE]
        rank = 0
        if state.meeples[1 - state.side] >> square & 1:
            rank = TAKES + 0
        if state.kings >> square & 1:
            rank += REACHES_KING
        return rank
    return 0
