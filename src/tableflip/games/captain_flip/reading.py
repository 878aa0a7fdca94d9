"""The position text of Captain Flip, read: every mistake is told with what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.core.news import EVERYBODY
from tableflip.core.piles import find, push
from tableflip.games.captain_flip.board import lay
from tableflip.games.captain_flip.box import (
    CELLS,
    COLOUR_COPIES,
    COLOUR_COUNT,
    COPIES,
    HAND,
    ICON_LETTERS,
    KIND_COUNT,
    NAMES,
    NO_TILE,
    POWER_NAMES,
    POWERS,
    QUIET_MOST,
    SEATS_MOST,
    SIDE,
    TILES,
    Does,
    Face,
    Star,
)
from tableflip.games.captain_flip.hidden import OPEN, complete, is_named
from tableflip.games.captain_flip.options import OPTIONS, set_up
from tableflip.games.captain_flip.position import COLOUR_LETTERS, EMPTY, FLAGS, HIDDEN, KNOWN_TO_ALL, cells_of
from tableflip.games.captain_flip.records import PICKS, Ask, Reason, Row, State, tiles_of
from tableflip.games.captain_flip.rules import legal_into
from tableflip.games.captain_flip.scoring import owns
from tableflip.games.captain_flip.setup import take_reference
from tableflip.games.captain_flip.targets import picked_cell

EXAMPLE = "21+,22-,.,./.,.,.,./.,.,.,./47-,.,.,24- piles:7/- deck:50.51 options:grid=4,deck=reference"
LEGAL_MOST = 128
ASKED_BY = {
    Ask.CLAIM: Does.CLAIM,
    Ask.STEAL: Does.STEAL,
    Ask.LOSE: Does.LOSE,
    Ask.PEEK: Does.PEEK,
    Ask.PICK: Does.REARRANGE,
    Ask.PLACE: Does.REARRANGE,
    Ask.TURN: Does.TURN,
    Ask.LINE: Does.TURN_LINE,
    Ask.BACK: Does.PUT_BACK,
    Ask.ONTO: Does.PUT_BACK,
}
Fields = dict[str, str]


def read(text: str) -> State:
    """The position in a line. Open places (?) are dealt when a game starts from it; tiles named nowhere are removed."""
    board, *parts = text.split() or [""]
    fields = _fields(parts)
    piles = fields.pop("piles", f"{EMPTY}/{EMPTY}").split("/")
    if not 1 <= len(piles) <= SEATS_MOST:
        raise BadPosition(
            f"piles are written for one to six players, joined by / (- is an empty one), not {len(piles)}"
        )
    state = _with_options(len(piles), fields.pop("options", ""))
    _read_board(state, board)
    _read_set(state, fields.pop("set", None))
    for seat, pile in enumerate(piles):
        _read_row(state.players[seat].pile, pile, f"the pile of seat {seat}")
    _read_deck(state, fields.pop("deck", EMPTY))
    _read_hands(state, fields.pop("hands", None))
    state.active = _number("seat", fields.pop("seat", "0"), 0, state.seats - 1)
    state.quiet = _number("quiet", fields.pop("quiet", "0"), 0, QUIET_MOST)
    _read_turn(state, fields.pop("turn", None))
    for name, value in fields.items():
        READERS[name](state, value)
    _check(state)
    return state


def _fields(parts: list[str]) -> Fields:
    fields: Fields = {}
    first = ("piles", "options", "set", "deck", "hands", "seat", "quiet", "turn")
    for part in parts:
        name, colon, value = part.partition(":")
        if not colon or name not in (*first, *READERS):
            raise BadPosition(f"{part[:40]!r} is no field of a position; fields are {', '.join((*first, *READERS))}")
        if name in fields:
            raise BadPosition(f"the field {name} stands here a second time")
        fields[name] = value
    return fields


def _number(what: str, written: str, least: int, most: int) -> int:
    if not written.isdecimal() or not least <= int(written) <= most:
        raise BadPosition(f"{what} is a number from {least} to {most}, not {written[:20]!r}")
    return int(written)


def _tile(written: str) -> int:
    return _number("a tile", written, 1, TILES)


def _cell(written: str) -> int:
    if written not in NAMES:
        raise BadPosition(f"{written[:20]!r} is no cell; cells are named like a1, the column first")
    return NAMES.index(written)


def _with_options(seats: int, written: str) -> State:
    known = {option.name: option for option in OPTIONS}
    options = {option.name: option.default for option in OPTIONS}
    for part in filter(None, written.split(",")):
        name, _, value = part.partition("=")
        if name not in known:
            raise BadPosition(f"{name[:40]!r} is no option of Captain Flip; the options are {', '.join(known)}")
        try:
            options[name] = known[name].check(value)
        except TableflipError as problem:
            raise BadPosition(str(problem)) from None
    return set_up(seats, options)


def _read_set(state: State, written: str | None) -> None:
    """The faces of the tiles: the reference deck, or a generated one tile by tile."""
    if state.book.reference:
        if written is not None:
            raise BadPosition("the reference deck needs no set; leave out set: or the option deck=reference")
        take_reference(state)
        return
    if written is None:
        raise BadPosition("say which tiles there are: options:deck=reference, or set: with the 54 faces")
    faces = written.split(".")
    if len(faces) != TILES:
        raise BadPosition(f"a set has {TILES} tiles joined by dots, not {len(faces)}")
    for tile, face in enumerate(faces, 1):
        _read_face(state, tile, face)
    for kind in range(KIND_COUNT):
        if sum(state.faces.kind[tile] == kind for tile in range(1, TILES + 1)) != COPIES[kind]:
            raise BadPosition("the set does not hold each creature as often as CAPTAIN-022 says")
    for colour in range(COLOUR_COUNT):
        if sum(state.faces.colour[tile] == colour for tile in range(1, TILES + 1)) != COLOUR_COPIES:
            raise BadPosition("the set does not hold nine tiles of each colour (CAPTAIN-024)")


def _read_face(state: State, tile: int, written: str) -> None:
    found = re.fullmatch(rf"(\d)([{COLOUR_LETTERS}])((?:[HKS]\d+)*)", written)
    wrong = BadPosition(
        f"{written[:20]!r} is no face of a tile; faces are a creature 0 to 9, a colour letter, and actions like H1"
    )
    if not found:
        raise wrong
    powers = dict(re.findall(r"([HKS])(\d+)", found.group(3)))
    for icon, power in powers.items():
        if not 0 < int(power) < len(POWERS) or icon not in POWERS[int(power)].icons:
            raise wrong
    faces = state.faces
    faces.kind[tile] = int(found.group(1))
    faces.colour[tile] = COLOUR_LETTERS.index(found.group(2))
    heart, skull, star = (int(powers.get(icon, "0")) for icon in ICON_LETTERS)
    faces.heart[tile], faces.skull[tile], faces.star[tile] = heart, skull, star


def _read_board(state: State, written: str) -> None:
    grid = state.book.grid
    rows = [row.split(",") for row in written.split("/")]
    if len(rows) != grid or any(len(row) != grid for row in rows):
        raise BadPosition(
            f"the board is {grid} rows joined by /, each of {grid} cells joined by commas, as in {EXAMPLE!r}"
        )
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if cell != ".":
                _read_cell(state, row * SIDE + column, cell)
    state.marks = 0


def _read_cell(state: State, cell: int, written: str) -> None:
    found = re.fullmatch(r"(\d+|\?)([+-])(\*|[0-5]*)", written)
    if not found or (found.group(2) == "+" and (found.group(1) == HIDDEN or found.group(3))):
        raise BadPosition(
            f"{written[:20]!r} on {NAMES[cell]} is no tile; tiles are a number with + (faceup) or - (facedown), then "
            "the seats that know it or * for all; ?- is an unknown one and . a gap"
        )
    number, facing, seats = found.groups()
    tile = OPEN if number == HIDDEN else _tile(number)
    lay(state, cell, tile, Face.UP if facing == "+" else Face.DOWN, _known(seats))


def _known(seats: str) -> int:
    if seats == KNOWN_TO_ALL:
        return EVERYBODY
    return sum(1 << int(seat) for seat in set(seats))


def _read_row(row: Row, written: str, what: str) -> None:
    if written == EMPTY:
        return
    tiles = [_tile(part) for part in written.split(".")]
    if len(tiles) > TILES:
        raise BadPosition(f"{what} has more tiles than the box")
    for tile in tiles:
        push(row, tile)


def _read_deck(state: State, written: str) -> None:
    if written.endswith(HIDDEN):
        for _ in range(_number("the deck", written[:-1], 0, TILES)):
            push(state.deck, OPEN)
        return
    _read_row(state.deck, ".".join(reversed(written.split("."))), "the deck")


def _read_hands(state: State, written: str | None) -> None:
    if not state.book.commander:
        if written is not None:
            raise BadPosition("hands are dealt only with the option commander=on")
        return
    hands = (written or "").split("/")
    if len(hands) != state.seats or any(len(hand.split(".")) != HAND for hand in hands):
        raise BadPosition("with commander=on, hands: tells three tiles for each player, as 1.2.3/4.5.6 (or ?.?.?)")
    for owner, hand in enumerate(hands):
        for slot, part in enumerate(hand.split(".")):
            number, _, seats = part.partition("-")
            if not re.fullmatch(r"\*|[0-5]*", seats):
                raise BadPosition(f"{part[:20]!r} is no hand tile; write 17, or 17-02 if seats 0 and 2 know it too")
            state.players[owner].hand.tiles[slot] = OPEN if number == HIDDEN else _tile(number)
            state.players[owner].hand.known[slot] = _known(seats) | 1 << owner


def _read_turn(state: State, written: str | None) -> None:
    """The number of the turn, and what is left of stint and turn; a plain position is the beginning of a turn."""
    if written is None:
        state.number = state.turns_left = 1
        state.flips_left = 2 if owns(state, state.active, Star.TWO_FLIPS) else 1
        state.swaps_left = state.book.commander
        return
    parts = written.split(",")
    if len(parts) != 4:
        raise BadPosition(f"turn: is number, turns, flips and swaps left, as 12,1,1,0, not {written[:40]!r}")
    state.number = _number("the turn number", parts[0], 1, 4000)
    state.turns_left = _number("the number of turns left", parts[1], 1, 3)
    state.flips_left = _number("the number of flips left", parts[2], 0, 2)
    state.swaps_left = _number("the number of swaps left", parts[3], 0, state.book.commander)


def _read_flags(state: State, written: str) -> None:
    for flag in written.split(","):
        if flag not in FLAGS:
            raise BadPosition(f"flags are {', '.join(FLAGS)}, not {flag[:20]!r}")
        setattr(state, flag, 1)


def _read_ask(state: State, written: str) -> None:
    names = {ask.name.lower(): ask for ask in Ask if ask not in (Ask.NOTHING, Ask.STEP, Ask.OVER, Ask.ACT)}
    if written not in names:
        raise BadPosition(f"{written[:20]!r} is no question; questions are {', '.join(names)}")
    state.ask = names[written]


def _read_action(state: State, written: str) -> None:
    if written not in POWER_NAMES[1:]:
        raise BadPosition(f"{written[:40]!r} is no action; actions are named as in CAPTAIN-028's table, like claim_any")
    state.power = POWER_NAMES.index(written)


def _read_cells(name: str, state: State, written: str) -> None:
    cells = sum(1 << cell for cell in {_cell(part) for part in written.split(".")})
    if cells & ~state.present:
        raise BadPosition(f"{name}: names a cell without a tile")
    setattr(state, name, cells)


def _read_flipped(state: State, written: str) -> None:
    state.flipped = _cell(written)


def _read_left(state: State, written: str) -> None:
    state.left = _number("left", written, 1, PICKS)


def _read_placed(state: State, written: str) -> None:
    origins = [_cell(part) for part in written.split(".")]
    if len(set(origins)) != len(origins) or len(origins) >= PICKS:
        raise BadPosition("placed: names up to three different cells, in the order of the cells they go to")
    for place, origin in enumerate(origins):
        state.moves[place].origin = origin
        state.used |= 1 << origin
    state.placed = len(origins)


def _read_held(state: State, written: str) -> None:
    state.held = _tile(written)


def _read_peeked(state: State, written: str) -> None:
    cell, _, seat = written.partition(",")
    state.peeked = _cell(cell)
    state.peeker = _number("the seat that peeked", seat, 0, state.seats - 1)


def _read_over(state: State, written: str) -> None:
    reasons = {reason.name.lower(): reason for reason in Reason if reason != Reason.NONE}
    if written not in reasons:
        raise BadPosition(f"a game is over by {' or '.join(reasons)}, not {written[:20]!r}")
    state.ask = Ask.OVER
    state.reason = reasons[written]


def _read_cleared(state: State, written: str) -> None:
    _read_row(state.cleared, written, "the cleared pile")


def _read_removed(state: State, written: str) -> None:
    _read_row(state.removed, written, "the removed pile")


READERS: dict[str, Callable[[State, str], None]] = {
    "cleared": _read_cleared,
    "removed": _read_removed,
    "flags": _read_flags,
    "marks": partial(_read_cells, "marks"),
    "ask": _read_ask,
    "action": _read_action,
    "flipped": _read_flipped,
    "left": _read_left,
    "chosen": partial(_read_cells, "chosen"),
    "placed": _read_placed,
    "held": _read_held,
    "peeked": _read_peeked,
    "over": _read_over,
}


def _check(state: State) -> None:
    """Whether the whole can be: every tile once, enough tiles for the open places, a question that has an answer."""
    named = _places(state)
    for tile in set(named):
        if tile > 0 and named.count(tile) > 1:
            raise BadPosition(f"tile {tile} is in {named.count(tile)} places; every tile is in one (CAPTAIN-012)")
    free = sum(not is_named(state, tile) for tile in range(1, TILES + 1))
    if named.count(OPEN) > free:
        raise BadPosition(f"{named.count(OPEN)} places are open (?), but only {free} tiles are named nowhere")
    if OPEN not in named:
        complete(state)
    if state.present == 0 and state.ask != Ask.OVER:
        raise BadPosition("there is no tile on the board: say over:cleared (CAPTAIN-500)")
    if state.ask != Ask.OVER:
        _check_question(state)


def _places(state: State) -> list[int]:
    """The tiles of all places, OPEN ones included, gaps not."""
    found = [state.board[cell] for cell in range(CELLS)]
    for row in (state.deck, state.cleared, state.removed, *(state.players[seat].pile for seat in range(state.seats))):
        found += tiles_of(row)
    for seat in range(state.seats):
        found += [state.players[seat].hand.tiles[slot] for slot in range(HAND)]
    return [tile for tile in found if tile != NO_TILE]


def _check_question(state: State) -> None:
    ask = Ask(state.ask)
    wrong = BadPosition(f"the question {ask.name.lower()} cannot be asked here")
    if state.peeker >= 0 and not state.present >> state.peeked & 1:
        raise wrong
    if ask not in (Ask.STEP, Ask.PATTERN):
        if state.flipped < 0 or not state.present >> state.flipped & 1:
            raise BadPosition(f"the question {ask.name.lower()} needs flipped: the cell of the flipped tile")
        if state.power == 0 or (ask in ASKED_BY and POWERS[state.power].does != ASKED_BY[ask]):
            raise BadPosition(f"the question {ask.name.lower()} needs action: an action that asks it")
    counts = {Ask.LOSE: 1, Ask.PEEK: 1, Ask.PICK: 1, Ask.TURN: 1}
    if state.left < counts.get(ask, 0):
        raise BadPosition(f"the question {ask.name.lower()} needs left: how often it is still asked")
    if ask == Ask.PLACE:
        picked = len(cells_of(state.chosen))
        if not 2 <= picked <= PICKS or state.used & ~state.chosen or state.placed >= picked - 1:
            raise wrong
        picked_cell(state, state.placed)
    if ask == Ask.ONTO and find(state.players[state.active].pile, state.held) < 0:
        raise BadPosition("the question onto needs held: a tile of the own pile")
    if legal_into(state, [0] * LEGAL_MOST) == 0:  # type: ignore[arg-type]
        raise wrong
