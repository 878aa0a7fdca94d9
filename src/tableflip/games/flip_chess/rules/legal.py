"""What is legal in Flip Chess, decision by decision."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.core.compiled import rule
from tableflip.core.grids import lowest
from tableflip.core.records import Many
from tableflip.games.flip_chess.rules.cards import bare
from tableflip.games.flip_chess.rules.moves import able, action_squares, always_open, doubtful_squares, one_back
from tableflip.games.flip_chess.rules.state import FIRST, LEGAL_MOST, SPACE, WAYS, Chain, Phase, State, Verb, Way


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
    if state.phase == Phase.GO_ON and state.book.chain == Chain.MAY:
        out[0] = FIRST[Verb.STOP]
        count = 1
    elif may_stay(state):
        out[0] = FIRST[Verb.STAY]
        count = 1
    return list_squares(out, count, Verb.MOVE, action_squares(state, state.at, state.origin, state.came))


@rule
def may_stay(state: State) -> bool:
    """CHESS-024, CHESS-112: only on a King may the action be left out, and not where a launch begins (CHESS-102)."""
    return (state.launched == 0 or state.phase == Phase.GO_ON) and state.kings >> state.at & 1 == 1


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
def list_squares(out: Many[int], count: int, verb: int, squares: int) -> int:
    """Append one option a square."""
    while squares != 0:
        out[count] = FIRST[verb] + lowest(squares)
        squares &= squares - 1
        count += 1
    return count


def menu(state: State) -> list[Action]:
    """The legal decisions."""
    numbers = [0] * LEGAL_MOST
    return [SPACE.actions[number] for number in numbers[: legal_into(state, numbers)]]  # type: ignore[arg-type]
