"""The position text of Flip Chess: one line a person can read, as FEN is for chess."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.core.option import Option
from tableflip.games.flip_chess.box import COPIES, LETTERS, MEEPLES_A_SIDE, NAMES, SIZE, SQUARES, Kind, Side
from tableflip.games.flip_chess.hidden import is_known
from tableflip.games.flip_chess.rules import judge, legal_into, turn_up
from tableflip.games.flip_chess.state import Phase, RookRule, State, Verb

OPTIONS = (
    Option("returning", ("yes", "no"), "whether an action may end where the meeple began (no: Must move)"),
    Option("ending", ("last", "quick"), "Kings decide at the last flip, or as soon as no bare card is face down"),
    Option("standing", ("step", "launch"), "launch: a meeple may use the face-up card it already stands on"),
    Option("melee", ("no", "yes"), "whether the step itself captures"),
    Option("chain", ("no", "yes"), "whether a card reached by an action may be carried out too"),
    Option("rook", ("noretreat", "noreverse", "free"), "which way a Rook may not go"),
    Option("pawn", ("four", "forward"), "on which diagonals a Pawn captures"),
    Option("deal", ("shuffled", "balanced"), "balanced: opposite squares hold the same card"),
    Option("stall", ("30", "20", "40"), "after how many quiet turns the game ends"),
    Option("stalled", ("kings", "draw"), "what a stalled game is worth"),
)
ROOKS = ("noretreat", "noreverse", "free")
SIDE_LETTERS = "br"
EXAMPLE = "pppppp/…/pppppp rrrrrr/rrrrrr/6/6/bbbbbb/bbbbbb b 0 1"


def set_up(_seats: int, options: Mapping[str, str]) -> State:
    """A state with the options in its book and nothing laid out yet."""
    state = State()
    book = state.book
    book.returning = int(options["returning"] == "yes")
    book.quick = int(options["ending"] == "quick")
    book.launch = int(options["standing"] == "launch")
    book.melee = int(options["melee"] == "yes")
    book.chain = int(options["chain"] == "yes")
    book.rook = ROOKS.index(options["rook"])
    book.pawn_forward = int(options["pawn"] == "forward")
    book.balanced = int(options["deal"] == "balanced")
    book.stall = int(options["stall"])
    book.stalled_draw = int(options["stalled"] == "draw")
    return state


def settings(state: State) -> dict[str, str]:
    """The options in a state's book."""
    book = state.book
    return {
        "returning": "yes" if book.returning else "no",
        "ending": "quick" if book.quick else "last",
        "standing": "launch" if book.launch else "step",
        "melee": "yes" if book.melee else "no",
        "chain": "yes" if book.chain else "no",
        "rook": ROOKS[RookRule(book.rook)],
        "pawn": "forward" if book.pawn_forward else "four",
        "deal": "balanced" if book.balanced else "shuffled",
        "stall": str(book.stall),
        "stalled": "draw" if book.stalled_draw else "kings",
    }


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


def card_text(state: State, square: int, public: bool) -> str:
    """One card: a capital is face up, a small letter face down, a question mark unknown."""
    letter = LETTERS[state.cards[square]]
    if state.up >> square & 1:
        return letter
    return "?" if public and not is_known(state, square) else letter.lower()


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
    _read_cards(state, cards)
    _read_meeples(state, meeples)
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


def _read_cards(state: State, cards: str) -> None:
    ranks = cards.split("/")
    if len(ranks) != SIZE or any(len(rank) != SIZE for rank in ranks):
        raise BadPosition("the cards are six ranks of six letters, joined by /")
    for row, rank in enumerate(ranks):
        for file, letter in enumerate(rank):
            square = (SIZE - 1 - row) * SIZE + file
            kind = LETTERS.find(letter.upper())
            if kind < 0:
                raise BadPosition(
                    f"{letter!r} on {NAMES[square]} is no card; cards are K Q R B N P, small face down, ?"
                )
            state.cards[square] = kind
            if letter.isupper():
                turn_up(state, square)
    for kind in Kind:
        laid = sum(1 for card in _known_cards(state) if card == kind)
        if kind != Kind.UNKNOWN and laid > COPIES[kind]:
            raise BadPosition(f"there are {laid} {kind.name.title()} cards, but the box has only {COPIES[kind]}")
    if state.book.balanced:
        _check_twins(state)


def _known_cards(state: State) -> list[int]:
    """All cards that are named or, in a balanced deal, follow from their twin."""
    found: list[int] = []
    for square in range(SQUARES):
        card = state.cards[square]
        if card == Kind.UNKNOWN and state.book.balanced:
            card = state.cards[SQUARES - 1 - square]
        found.append(card)
    return found


def _check_twins(state: State) -> None:
    for square in range(SQUARES // 2):
        one, two = state.cards[square], state.cards[SQUARES - 1 - square]
        if one != two and Kind.UNKNOWN not in (one, two):
            raise BadPosition(
                f"in a balanced deal {NAMES[square]} and {NAMES[SQUARES - 1 - square]} hold the same card"
            )


def _read_meeples(state: State, meeples: str) -> None:
    ranks = meeples.split("/")
    if len(ranks) != SIZE:
        raise BadPosition("the meeples are six ranks joined by /, of b, r and digits for bare squares")
    for row, rank in enumerate(ranks):
        if not re.fullmatch("[br1-6]+", rank):
            raise BadPosition(f"{rank!r} is no rank of meeples; ranks are made of b, r and the digits 1 to 6")
        spread = re.sub("[1-6]", lambda run: "." * int(run.group()), rank)
        if len(spread) != SIZE:
            raise BadPosition(f"the rank {rank!r} has {len(spread)} squares, not six")
        for file, letter in enumerate(spread):
            if letter in SIDE_LETTERS:
                state.meeples[SIDE_LETTERS.index(letter)] |= 1 << (SIZE - 1 - row) * SIZE + file
    for side in Side:
        count = state.meeples[side].bit_count()
        if count > MEEPLES_A_SIDE:
            raise BadPosition(f"{side.name.lower()} has {count} meeples, but the box has only {MEEPLES_A_SIDE} a side")
    if state.meeples[Side.BLUE] == 0 and state.meeples[Side.RED] == 0:
        raise BadPosition("there is no meeple on the board")


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


def name_of(verb: int, target: int) -> str:
    """A decision in notation."""
    if verb == Verb.STAY:
        return "stay"
    if verb == Verb.STOP:
        return "stop"
    return f"*{NAMES[target]}" if verb == Verb.FLIP else NAMES[target]
