"""The notation of Flip Chess: decisions, cards, counts, and the result."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.core.action import Action
from tableflip.core.grids import NO_CELL
from tableflip.games.flip_chess.box import LETTERS, NAMES, SQUARES
from tableflip.games.flip_chess.rules.hidden import is_known
from tableflip.games.flip_chess.rules.state import NEXT, OFF, QUIET_MOST, WAYS, State, Verb

SIDE_LETTERS = "br"
RESTS: Mapping[int, str] = {Verb.STAY: "stay", Verb.STOP: "stop"}  # decisions to go nowhere
REASONS = ("", "capture", "kings", "stall", "trapped")


def text(_state: State, action: Action) -> str:
    """A decision in notation: c2c3, d4, stay, stop, *e3."""
    verb, target = action
    if verb in RESTS:
        return RESTS[verb]
    if verb != Verb.STEP:
        return f"*{NAMES[target]}" if verb == Verb.FLIP else NAMES[target]
    origin, way = divmod(target, WAYS)
    square = NEXT[origin][way]
    return NAMES[origin] + (NAMES[square] if square != NO_CELL else "--")


def names_of(squares: int) -> list[str]:
    """The squares of a mask by name."""
    return [NAMES[square] for square in range(SQUARES) if squares >> square & 1]


def card_text(state: State, square: int, public: bool) -> str:
    """One card: a capital is face up, a small letter face down, a question mark unknown."""
    letter = LETTERS[state.cards[square]]
    if state.up >> square & 1:
        return letter
    return "?" if public and not is_known(state, square) else letter.lower()


def quiet_turns(state: State) -> str:
    """The count of quiet turns, and how many end the game (CHESS-080, CHESS-111, CHESS-113)."""
    if state.book.stall != OFF:
        return f"{state.quiet} of {state.book.stall}"
    return f"{state.quiet}{' or more' if state.quiet == QUIET_MOST else ''}"


def result(state: State) -> str:
    """The result in notation: who, and why."""
    return f"{SIDE_LETTERS[state.winner] if state.winner >= 0 else '-'} {REASONS[state.reason]}"
