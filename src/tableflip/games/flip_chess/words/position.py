"""The position text of Flip Chess: one line a person can read, as FEN is for chess."""

from __future__ import annotations

import re

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.games.flip_chess.about import OPTIONS
from tableflip.games.flip_chess.box import NAMES, SIZE, SQUARES, Side
from tableflip.games.flip_chess.rules.end import judge
from tableflip.games.flip_chess.rules.legal import legal_into
from tableflip.games.flip_chess.rules.options import set_up, settings
from tableflip.games.flip_chess.rules.state import Phase, State
from tableflip.games.flip_chess.words.read_board import read_cards, read_meeples
from tableflip.games.flip_chess.words.text import SIDE_LETTERS, card_text

EXAMPLE = "pppppp/…/pppppp rrrrrr/rrrrrr/6/6/bbbbbb/bbbbbb b 0 1"


def write(state: State, public: bool) -> str:
    """The position at the beginning of the turn under way; in the middle of one, the decisions taken follow."""
    ranks = range(SIZE - 1, -1, -1)
    cards = "/".join("".join(card_text(state, rank * SIZE + file, public) for file in range(SIZE)) for rank in ranks)
    meeples = "/".join(_meeple_row(state, rank) for rank in ranks)
    fields = [cards, meeples, SIDE_LETTERS[state.side], str(state.quiet), str(state.number)]
    defaults = {option.name: option.default for option in OPTIONS}
    chosen = [f"{name}={value}" for name, value in settings(state).items() if value != defaults[name]]
    if chosen:
        fields.append("options:" + ",".join(chosen))
    if state.phase not in (Phase.STEP, Phase.OVER):
        fields.append(_moving(state))
    return " ".join(fields)


def _moving(state: State) -> str:
    """The decision in progress, as what has been decided so far."""
    used = "".join(NAMES[square] for square in range(SQUARES) if state.used >> square & 1) or "-"
    marks = f"{'l' if state.launched else ''}{'c' if state.progress else ''}" or "-"
    phase = Phase(state.phase).name.lower().replace("_", "")
    return f"moving:{phase},{NAMES[state.origin]},{NAMES[state.at]},{state.came},{used},{marks}"


def _meeple_row(state: State, rank: int) -> str:
    row = ""
    for file in range(SIZE):
        square = rank * SIZE + file
        blue, red = state.meeples[Side.BLUE] >> square & 1, state.meeples[Side.RED] >> square & 1
        row += "b" if blue else "r" if red else "1"
    return re.sub("1+", lambda run: str(len(run.group())), row)


def read(text: str) -> State:
    """The position written in a line, unknown cards left open; BadPosition says what is wrong with it."""
    fields = text.split()
    extra = {part.partition(":")[0]: part.partition(":")[2] for part in fields[5:]}
    if len(fields) < 5 or not set(extra) <= {"options", "moving"} or len(extra) != len(fields) - 5:
        raise BadPosition(f"a position has five fields, cards meeples side quiet turn, as in {EXAMPLE!r}, then options")
    cards, meeples, side, quiet, number = fields[:5]
    state = _read_options(extra.get("options", ""))
    read_cards(state, cards)
    read_meeples(state, meeples)
    if side not in SIDE_LETTERS:
        raise BadPosition(f"the side to move is b or r, not {side!r}")
    state.side = SIDE_LETTERS.index(side)
    state.quiet = _number("quiet counter", quiet, 0, state.book.stall)
    state.number = _number("turn number", number, 1, 4000)
    if (side == "b") != (state.number % 2 == 1):
        raise BadPosition(
            f"turn {number} is {'blue' if state.number % 2 else 'red'}'s, but the side to move is {side!r}"
        )
    if "moving" in extra:
        _read_moving(state, extra["moving"])
    else:
        judge(state)
        state.news.count = 0
    return state


def _number(what: str, written: str, least: int, most: int) -> int:
    if not written.isdecimal() or not least <= int(written) <= most:
        raise BadPosition(f"the {what} is a number from {least} to {most}, not {written!r}")
    return int(written)


def _read_options(written: str) -> State:
    known = {option.name: option for option in OPTIONS}
    options = {option.name: option.default for option in OPTIONS}
    for part in filter(None, written.split(",")):
        name, _, value = part.partition("=")
        if name not in known:
            raise BadPosition(f"{name!r} is no option of Flip Chess; the options are {', '.join(known)}")
        try:
            options[name] = known[name].check(value)
        except TableflipError as problem:
            raise BadPosition(str(problem)) from None
    return set_up(2, options)


def _read_moving(state: State, written: str) -> None:
    """Take up a turn in its middle, and check that its question can be asked."""
    parts = written.split(",")
    phases = {"act": Phase.ACT, "goon": Phase.GO_ON, "flip": Phase.FLIP}
    problem = BadPosition(f"{written!r} is no decision in progress")
    if len(parts) != 6 or parts[0] not in phases or parts[1] not in NAMES or parts[2] not in NAMES:
        raise problem
    if not re.fullmatch("-1|[0-4]", parts[3]) or not re.fullmatch("-|([a-f][1-6])+", parts[4]):
        raise problem
    if parts[5] not in ("-", "l", "c", "lc"):
        raise problem
    state.phase = phases[parts[0]]
    state.origin, state.at = NAMES.index(parts[1]), NAMES.index(parts[2])
    state.came = int(parts[3])
    for name in re.findall("[a-f][1-6]", parts[4]):
        state.used |= 1 << NAMES.index(name)
    state.launched, state.progress = int("l" in parts[5]), int("c" in parts[5])
    menu = [0] * SQUARES * 5
    if not state.meeples[state.side] >> state.at & 1 or legal_into(state, menu) == 0:  # type: ignore[arg-type]
        raise problem
    if state.phase != Phase.FLIP and not state.up >> state.at & 1:
        raise problem
