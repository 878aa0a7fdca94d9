"""The position text of Flip Chess: one line a person can read, as FEN is for chess."""

from __future__ import annotations

import re

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.core.numbers import whole
from tableflip.core.phrases import quoted
from tableflip.games.flip_chess.about import OPTIONS
from tableflip.games.flip_chess.box import NAMES, SIZE, SQUARES, Side
from tableflip.games.flip_chess.rules.end import judge
from tableflip.games.flip_chess.rules.options import set_up, settings
from tableflip.games.flip_chess.rules.state import NUMBER_MOST, OFF, QUIET_MOST, Phase, State
from tableflip.games.flip_chess.words.read_board import read_cards, read_meeples
from tableflip.games.flip_chess.words.read_move import PHASES, read_move
from tableflip.games.flip_chess.words.text import SIDE_LETTERS, card_text

EXAMPLE = "pppppp/…/pppppp rrrrrr/rrrrrr/6/6/bbbbbb/bbbbbb b 0 1"
FIELDS = re.compile(r"options|moving|options moving|")  # what may follow the five fields; CHESS-210


def write(state: State, public: bool) -> str:
    """The position at the beginning of the turn under way; in the middle of one, the decisions taken follow."""
    ranks = range(SIZE - 1, -1, -1)
    cards = "/".join("".join(card_text(state, rank * SIZE + file, public) for file in range(SIZE)) for rank in ranks)
    meeples = "/".join(_meeple_row(state, rank) for rank in ranks)
    fields = [cards, meeples, SIDE_LETTERS[state.side], str(state.quiet), str(state.number)]
    unsaid = {option.name: option.unsaid for option in OPTIONS}
    chosen = [f"{name}={value}" for name, value in settings(state).items() if value != unsaid[name]]
    if chosen:
        fields.append("options:" + ",".join(chosen))
    if state.phase not in (Phase.STEP, Phase.OVER):
        fields.append(_moving(state))
    return " ".join(fields)


def _moving(state: State) -> str:
    """The decision in progress, as what has been decided so far."""
    used = "".join(NAMES[square] for square in range(SQUARES) if state.used >> square & 1) or "-"
    marks = f"{'l' if state.launched else ''}{'c' if state.progress else ''}" or "-"
    return f"moving:{PHASES[Phase(state.phase)]},{NAMES[state.origin]},{NAMES[state.at]},{state.came},{used},{marks}"


def _meeple_row(state: State, rank: int) -> str:
    row = ""
    for file in range(SIZE):
        square = rank * SIZE + file
        blue, red = state.meeples[Side.BLUE] >> square & 1, state.meeples[Side.RED] >> square & 1
        row += "b" if blue else "r" if red else "1"
    return re.sub("1+", lambda run: str(len(run.group())), row)


def read(text: str) -> State:
    """The position written in a line, unknown cards left open; BadPosition says what is wrong with it (CHESS-210)."""
    fields = text.split(maxsplit=8)
    extra = [(name, told) for name, _, told in (part.partition(":") for part in fields[5:])]
    if len(fields) < 5 or not FIELDS.fullmatch(" ".join(name for name, _ in extra)):
        raise BadPosition(
            f"a position has five fields, cards meeples side quiet turn, as in {EXAMPLE!r}, "
            "then options: and moving: where there are some"
        )
    cards, meeples, side, quiet, number = fields[:5]
    told = dict(extra)
    state = _read_options(told["options"]) if "options" in told else set_up(2, _unsaid())
    read_cards(state, cards)
    read_meeples(state, meeples)
    if side not in tuple(SIDE_LETTERS):
        raise BadPosition(f"the side to move is b or r, not {quoted(side)}")
    state.side = SIDE_LETTERS.index(side)
    quiet_most = QUIET_MOST if state.book.stall == OFF else state.book.stall
    state.quiet = _number("quiet counter", quiet, 0, quiet_most)
    state.number = _number("turn number", number, 1, NUMBER_MOST)
    if (side == "b") != (state.number % 2 == 1):  # CHESS-213
        raise BadPosition(
            f"turn {number} is {'blue' if state.number % 2 else 'red'}'s, but the side to move is {side!r}"
        )
    if "moving" in told:
        read_move(state, told["moving"])
    else:
        judge(state)
        state.news.count = 0
    return state


def _number(what: str, written: str, least: int, most: int) -> int:
    """CHESS-213: a number within its bounds."""
    number = whole(written, least, most)
    if number is None:
        raise BadPosition(f"the {what} is a number from {least} to {most}, not {quoted(written)}")
    return number


def _unsaid() -> dict[str, str]:
    return {option.name: option.unsaid for option in OPTIONS}


def _read_options(written: str) -> State:
    """CHESS-214: options by name, each once."""
    known = {option.name: option for option in OPTIONS}
    found: dict[str, str] = {}
    for part in written.split(",", len(OPTIONS)):
        name, _, value = part.partition("=")
        if name not in known:
            raise BadPosition(f"options: {quoted(name)} is no option of Flip Chess; they are {', '.join(known)}")
        if name in found:
            raise BadPosition(f"options: {name} is named twice")
        try:
            found[name] = known[name].check(value)
        except TableflipError as problem:
            raise BadPosition(f"options: {problem}") from None
    return set_up(2, _unsaid() | found)
