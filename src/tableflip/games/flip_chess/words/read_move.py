"""A turn in its middle, read from a position text of Flip Chess: no half move that no meeple can have made."""

from __future__ import annotations

import re

from tableflip.core.errors import BadPosition
from tableflip.core.phrases import quoted
from tableflip.games.flip_chess.box import MEEPLES_A_SIDE, NAMES, SQUARES, STEPS
from tableflip.games.flip_chess.rules.cards import bare
from tableflip.games.flip_chess.rules.end import judge
from tableflip.games.flip_chess.rules.moves import action_squares, stands_on
from tableflip.games.flip_chess.rules.state import NEXT, NONE, OFF, Chain, Phase, Reason, State
from tableflip.games.flip_chess.rules.step import straight_way
from tableflip.games.flip_chess.words.text import names_of

PHASES = {Phase.ACT: "act", Phase.GO_ON: "goon", Phase.FLIP: "flip"}
FORM = re.compile(r"(act|goon|flip),([a-f][1-6]),([a-f][1-6]),(-1|[0134]),(-|(?:[a-f][1-6]){1,36}),(-|l|c|lc)")


def read_move(state: State, written: str) -> None:
    """Take up a turn in its middle: question, begin, place, last way, used cards, marks; CHESS-215 to CHESS-219."""
    found = FORM.fullmatch(written)
    if found is None:
        raise _bad(f"{quoted(written)} is no turn in its middle, as in act,c2,c3,4,-,-")
    phase, origin, at, came, used, marks = found.groups()
    state.phase = next(each for each, name in PHASES.items() if name == phase)
    state.origin, state.at, state.came = NAMES.index(origin), NAMES.index(at), int(came)
    for name in re.findall("[a-f][1-6]", used):
        if state.used >> NAMES.index(name) & 1:
            raise _bad(f"{name} is named twice among the used cards")
        state.used |= 1 << NAMES.index(name)
    state.launched, state.progress = int("l" in marks), int("c" in marks)
    _check_table(state)
    _check_used(state)
    _check_way(state)
    _check_question(state)
    _check_begin(state)


def _bad(reason: str) -> BadPosition:
    return BadPosition(f"moving: {reason}")


def _check_table(state: State) -> None:
    """CHESS-215: the meeple is where it is said to be, it left where it began, and nobody has won yet."""
    at, origin = NAMES[state.at], NAMES[state.origin]
    if not stands_on(state, state.side, state.at):
        raise _bad(f"no meeple of the side to move stands on {at}")
    if state.at != state.origin and (stands_on(state, 0, state.origin) or stands_on(state, 1, state.origin)):
        raise _bad(f"the meeple has left {origin}, but one stands there")
    enemies = state.meeples[1 - state.side].bit_count()
    if enemies == 0:
        raise _bad("the game is over, the other side has no meeple")
    if state.progress and enemies == MEEPLES_A_SIDE:
        raise _bad("c says that a meeple was captured, but all are on the board")
    if state.book.stall != OFF and state.quiet >= state.book.stall:
        raise _bad(f"the game was over after {state.quiet} quiet turns")


def _check_used(state: State) -> None:
    """CHESS-216: the used cards are face up and bare, no more than there can be, and the first is among them."""
    if down := names_of(state.used & ~state.up):
        raise _bad(f"{down[0]} is face down, its action was not carried out")
    standing = (state.meeples[0] | state.meeples[1]) & ~(1 << state.at)
    if held := names_of(state.used & standing):
        raise _bad(f"a meeple stands on {held[0]}, its action was not carried out")
    if state.book.chain == Chain.NO and state.used.bit_count() > 1:
        raise _bad("only one card is carried out in a move without chains")
    if state.launched:
        if not state.book.launch or not state.up >> state.origin & 1:
            raise _bad(f"no meeple can have been launched from {NAMES[state.origin]}")
        if (state.used >> state.origin & 1 == 1) != (state.used != 0):
            raise _bad(f"a launched meeple has used the card on {NAMES[state.origin]} first")
    elif state.used and not state.used & STEPS[state.origin]:
        raise _bad(f"none of the used cards is a step away from {NAMES[state.origin]}")


def _check_way(state: State) -> None:
    """CHESS-217: the last movement led to where the meeple is, the way that is told."""
    if state.used == 0:
        is_step = not state.launched and state.came != NONE and NEXT[state.origin][state.came] == state.at
        is_launch = state.launched and state.came == NONE and state.at == state.origin
        if not is_step and not is_launch:
            raise _bad(f"that way no meeple gets from {NAMES[state.origin]} to {NAMES[state.at]}")
    elif not any(_leads_here(state, square) for square in range(SQUARES) if state.used >> square & 1):
        raise _bad(f"none of the used cards leads to {NAMES[state.at]} that way")
    if state.progress and not _may_have_captured(state):
        raise _bad("c says that a meeple was captured, but no such move captures")


def _leads_here(state: State, square: int) -> bool:
    """Whether the action of a card may have brought the meeple to where it is, the way that is told."""
    if straight_way(square, state.at) != state.came:
        return False
    before = state.clone()
    before.meeples[state.side] &= ~(1 << state.at)
    reached = action_squares(before, square, state.origin, NONE)
    if state.progress:  # it may have captured there
        before.meeples[1 - state.side] |= 1 << state.at
        reached |= action_squares(before, square, state.origin, NONE)
    return reached >> state.at & 1 == 1


def _may_have_captured(state: State) -> bool:
    """Whether the move may have captured: by its step, or by an action that ended it or had to be followed."""
    if state.book.melee and not state.launched:
        return True
    return state.used != 0 and (state.phase == Phase.FLIP or state.book.chain == Chain.MUST)


def _check_question(state: State) -> None:
    """CHESS-218: the question is the one that such a move leads to."""
    is_up, is_used = state.up >> state.at & 1 == 1, state.used >> state.at & 1 == 1
    onward = action_squares(state, state.at, state.origin, state.came) if is_up and not is_used else 0
    is_king = state.kings >> state.at & 1 == 1
    if state.phase == Phase.ACT:
        if state.used or not is_up or not (onward or (is_king and not state.launched)):
            raise _bad(f"the card on {NAMES[state.at]} has no action to carry out first")
    elif state.phase == Phase.GO_ON:
        if state.book.chain == Chain.NO or not state.used or not onward:
            raise _bad(f"no chain can go on from {NAMES[state.at]}")
    elif bare(state) == 0:
        raise _bad("no card can be flipped")
    elif not state.used:
        if state.launched or (is_up and not is_king):
            raise _bad(f"the card on {NAMES[state.at]} must be carried out before a flip")
    elif state.book.chain == Chain.MUST and onward and not is_king:
        raise _bad(f"the card on {NAMES[state.at]} must be carried out before a flip")


def _check_begin(state: State) -> None:
    """CHESS-219: where the move captured nothing, the game was not over before it."""
    if state.progress:
        return
    before = state.clone()
    before.meeples[state.side] = before.meeples[state.side] & ~(1 << state.at) | 1 << state.origin
    judge(before)
    if before.reason != Reason.NONE:
        raise _bad("the game was over before this move")
