"""The table of a position text, read: options, the set of tiles, the board, the deck and the hands."""

from __future__ import annotations

import re

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.core.piles import push
from tableflip.games.captain_flip.about import OPTIONS
from tableflip.games.captain_flip.box import (
    COLOUR_COPIES,
    COLOUR_COUNT,
    COPIES,
    HAND,
    ICON_LETTERS,
    KIND_COUNT,
    POWERS,
    SIDE,
    TILES,
    Face,
)
from tableflip.games.captain_flip.rules.cells import NAMES
from tableflip.games.captain_flip.rules.deal import take_reference
from tableflip.games.captain_flip.rules.hidden import OPEN
from tableflip.games.captain_flip.rules.options import set_up
from tableflip.games.captain_flip.rules.sea import lay
from tableflip.games.captain_flip.rules.state import State
from tableflip.games.captain_flip.words.fields import (
    COLOUR_LETTERS,
    EXAMPLE,
    HIDDEN,
    known_in,
    number_in,
    read_pile,
    tile_in,
)


def with_options(seats: int, written: str) -> State:
    """A state for so many seats, with the options that are written."""
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


def read_set(state: State, written: str | None) -> None:
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


def read_board(state: State, written: str) -> None:
    """The tiles on the board, row by row."""
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
    tile = OPEN if number == HIDDEN else tile_in(number)
    lay(state, cell, tile, Face.UP if facing == "+" else Face.DOWN, known_in(seats))


def read_deck(state: State, written: str) -> None:
    """The deck top first, or how many tiles it has."""
    if written.endswith(HIDDEN):
        for _ in range(number_in("the deck", written[:-1], 0, TILES)):
            push(state.deck, OPEN)
        return
    read_pile(state.deck, ".".join(reversed(written.split("."))), "the deck")


def read_hands(state: State, written: str | None) -> None:
    """The hands of Commander Swap, and who else knows their tiles."""
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
            state.players[owner].hand.tiles[slot] = OPEN if number == HIDDEN else tile_in(number)
            state.players[owner].hand.known[slot] = known_in(seats) | 1 << owner
