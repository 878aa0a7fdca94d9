"""Points, lines and tiles in words, for the reasons of a decision."""

from __future__ import annotations

from collections.abc import Sequence

from tableflip.core.phrases import counted, listed, signed
from tableflip.games.captain_flip.box import Star
from tableflip.games.captain_flip.rules.cells import LINE_NAMES, LINES, NAMES
from tableflip.games.captain_flip.rules.hidden import has_seen
from tableflip.games.captain_flip.rules.scoring import owns
from tableflip.games.captain_flip.rules.state import State
from tableflip.games.captain_flip.words import faces


def mean_words(gains: Sequence[int]) -> str:
    """Points on average."""
    return f"{signed(sum(gains) / len(gains), 1)} points on average"


def points(number: int) -> str:
    """Points with their sign."""
    return f"{signed(number)} {'point' if abs(number) == 1 else 'points'}"


def line_words(state: State, seat: int, up: int, present: int) -> str:
    """What a board with these tiles open means for its lines: those that clear, else those one tile short of it."""
    complete = [line for line in range(len(LINES)) if _is_complete(up, present, line)]
    if complete:
        names = listed([LINE_NAMES[line] for line in complete])
        if owns(state, seat, Star.NO_CLEAR):
            return f"{names} {_are(complete)} full, but your star keeps {'it' if len(complete) == 1 else 'them'}"
        gone = 0
        for line in complete:
            gone |= LINES[line] & present
        return f"sinks {names}: {counted(gone.bit_count(), 'tile')} {'leaves' if gone.bit_count() == 1 else 'leave'}"
    was_short = {line for line in range(len(LINES)) if _missing(state.up, state.present, line) == 1}
    short = [line for line in range(len(LINES)) if _missing(up, present, line) == 1 and line not in was_short]
    if short:
        return f"leaves {listed([LINE_NAMES[line] for line in short])} one tile short of sinking"
    broken = [line for line in was_short if _missing(up, present, line) > 1]
    return f"keeps {listed([LINE_NAMES[line] for line in sorted(broken)])} from sinking soon" if broken else ""


def _missing(up: int, present: int, line: int) -> int:
    """How many tiles of a line are facedown; none of an empty line."""
    return (LINES[line] & present & ~up).bit_count()


def _is_complete(up: int, present: int, line: int) -> bool:
    return LINES[line] & present != 0 and _missing(up, present, line) == 0


def _are(lines: Sequence[int]) -> str:
    return "is" if len(lines) == 1 else "are"


def seen_words(state: State, cell: int, seat: int) -> str:
    """The tile on a cell as a seat knows it."""
    if has_seen(state.known[cell], seat):
        return f"{faces.the(state, state.board[cell])} on {NAMES[cell]}"
    return f"an unseen tile on {NAMES[cell]}"
