"""What people try in Flip Chess that is no decision of it, and the rule that speaks against it."""

from __future__ import annotations

import re

from tableflip.games.flip_chess.about import COLOURS
from tableflip.games.flip_chess.box import NAMES, SIZE
from tableflip.games.flip_chess.rules.legal import menu
from tableflip.games.flip_chess.rules.moves import stands_on
from tableflip.games.flip_chess.rules.state import SPACE, Phase, State, Verb
from tableflip.games.flip_chess.words.refusals import ASKED, how_to_rest, why_not
from tableflip.games.flip_chess.words.text import text

PASSES = ("pass", "skip", "wait", "none", "no flip", "-", "--")
SQUARE = re.compile(r"[a-z][0-9]{1,2}")  # of a board of any size
JOINTS = re.compile(r"to|[-–x×>:,./ ]")  # what people write between squares
TRIED_MOST = 40  # letters; nobody tries more


def beyond(state: State, tried: str) -> str:
    """What speaks against a text like no decision: it may be written otherwise, or no rule knows such a thing."""
    if tried in PASSES:
        return _no_pass(state)
    if len(tried) > TRIED_MOST:
        return ""
    is_flip = tried.startswith(("*", "flip "))
    bare = JOINTS.sub("", tried.removeprefix("flip").lstrip("*"))
    squares = SQUARE.findall(bare)
    if not squares or "".join(squares) != bare:
        return ""
    for name in squares:
        if name not in NAMES:
            return f"there is no square {name}, they go from a1 to f6 (CHESS-006)"
    if is_flip or len(squares) == 1:
        return _otherwise(state, f"*{squares[0]}" if is_flip else squares[0]) if len(squares) == 1 else ""
    return _no_path(state, squares)


def _no_path(state: State, squares: list[str]) -> str:
    """Against squares one after the other: the path of a meeple, or its first step."""
    if state.phase != Phase.STEP:
        reached = squares[-1] if state.phase != Phase.FLIP else f"*{squares[-1]}"
        told = f"; write the square alone, {reached} (CHESS-200)" if reached in _written(state) else ""
        return f"{ASKED[Phase(state.phase)]} is asked for now (CHESS-011){told}"
    origin, square = (NAMES.index(name) for name in squares[:2])
    if against := _no_step(state, origin, square):
        return against
    step = "".join(squares[:2])
    if len(squares) > 2:
        return f"decisions are told one by one, {step} first, or as a whole turn with its flip at the end (CHESS-200)"
    return _otherwise(state, step)


def _no_step(state: State, origin: int, square: int) -> str:
    """Against a step that no meeple can make, wherever it stands; empty for one that some meeple could make."""
    right, ahead = abs(square % SIZE - origin % SIZE), abs(square // SIZE - origin // SIZE)
    if right + ahead < 2:
        return ""
    if not stands_on(state, state.side, origin):
        return f"no {COLOURS[state.side]} meeple stands on {NAMES[origin]} (CHESS-020)"
    if right == ahead == 1:
        return "a step goes up, down, left or right, never diagonally (CHESS-020)"
    return "a step goes to a card next to the meeple, in a straight line (CHESS-020)"


def against(state: State, written: str) -> str:
    """Why what is written cannot be played now: as a decision of the game, or as no decision at all."""
    for action in SPACE.actions:
        if text(state, action) == written:
            return why_not(state, action)
    return beyond(state, written) or "it is not written like a decision (CHESS-200)"


def _otherwise(state: State, written: str) -> str:
    """How what is meant is written, if it may be done; why not, if it may not."""
    return f"write {written} (CHESS-200)" if written in _written(state) else against(state, written)


def _written(state: State) -> list[str]:
    return [text(state, action) for action in menu(state)]


def _no_pass(state: State) -> str:
    """Against doing nothing, by what is asked."""
    if state.phase == Phase.STEP:
        return "there is no passing, a meeple must move (CHESS-012)"
    if state.phase == Phase.FLIP:
        return "a card must be flipped (CHESS-061)"
    rest = next((text(state, action) for action in menu(state) if action.verb in (Verb.STAY, Verb.STOP)), "")
    return f"write {rest} (CHESS-200)" if rest else how_to_rest(state)
