"""The table of a position text, read: options, the set of tiles, the board, the deck and the hands."""

from __future__ import annotations

import re

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.core.numbers import whole
from tableflip.core.phrases import quoted
from tableflip.core.piles import push
from tableflip.games.captain_flip.about import OPTIONS
from tableflip.games.captain_flip.box import (
    COLOUR_COPIES,
    COLOUR_COUNT,
    COPIES,
    HAND,
    ICON_LETTERS,
    KIND_COUNT,
    NO_POWER,
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

FACE = re.compile(rf"([0-9])([{COLOUR_LETTERS}])(?:H([0-9]+))?(?:K([0-9]+))?(?:S([0-9]+))?")
ACTIONS_MOST = 2  # CAPTAIN-021


def with_options(seats: int, written: str | None) -> State:
    """CAPTAIN-912: a state for so many seats, with the options that are written."""
    known = {option.name: option for option in OPTIONS}
    options = {option.name: option.unsaid for option in OPTIONS}
    named: set[str] = set()
    for part in written.split(",") if written is not None else ():
        name, _, value = part.partition("=")
        if name not in known:
            raise BadPosition(f"{quoted(name)} is no option of Captain Flip; the options are {', '.join(known)}")
        if name in named:
            raise BadPosition(f"the option {name} stands here a second time (CAPTAIN-912)")
        named.add(name)
        try:
            options[name] = known[name].check(value)
        except TableflipError as problem:
            raise BadPosition(str(problem)) from None
    return set_up(seats, options)


def read_set(state: State, written: str | None) -> None:
    """CAPTAIN-915: the faces of the tiles: the reference deck, or a generated one tile by tile."""
    if state.book.reference:
        if written is not None:
            raise BadPosition(
                "the reference deck needs no set; leave out set: or the option deck=reference (CAPTAIN-915)"
            )
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
            raise BadPosition("the set does not hold each creature as often as it should (CAPTAIN-023, CAPTAIN-915)")
    for colour in range(COLOUR_COUNT):
        if sum(state.faces.colour[tile] == colour for tile in range(1, TILES + 1)) != COLOUR_COPIES:
            raise BadPosition("the set does not hold nine tiles of each colour (CAPTAIN-024, CAPTAIN-915)")


def _read_face(state: State, tile: int, written: str) -> None:
    found = FACE.fullmatch(written)
    powers = [whole(power, 1, len(POWERS) - 1) if power else NO_POWER for power in found.groups()[2:]] if found else []
    fits = [
        power is not None and (not power or icon in POWERS[power].icons) for icon, power in zip(ICON_LETTERS, powers)
    ]
    if not found or not all(fits) or sum(bool(power) for power in powers) > ACTIONS_MOST:
        raise BadPosition(
            f"{quoted(written, 20)} is no face of a tile; faces are a creature 0 to 9, a colour letter, and up to two "
            "actions like H1 in the order H, K, S (CAPTAIN-915)"
        )
    faces = state.faces
    faces.kind[tile] = int(found.group(1))
    faces.colour[tile] = COLOUR_LETTERS.index(found.group(2))
    faces.heart[tile], faces.skull[tile], faces.star[tile] = (power or NO_POWER for power in powers)


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
    found = re.fullmatch(r"([0-9]+|\?)([+-])(\*|[0-9]*)", written)
    if not found or (found.group(2) == "+" and (found.group(1) == HIDDEN or found.group(3))):
        raise BadPosition(
            f"{quoted(written, 20)} on {NAMES[cell]} is no tile; tiles are a number with + (faceup) or - (facedown), "
            "then the seats that know it or * for all; ?- is an unknown one and . a gap"
        )
    number, facing, seats = found.groups()
    tile = OPEN if number == HIDDEN else tile_in(number)
    lay(state, cell, tile, Face.UP if facing == "+" else Face.DOWN, known_in(seats, state.seats))


def read_deck(state: State, written: str) -> None:
    """The deck top first, or how many tiles it has."""
    if written.endswith(HIDDEN):
        for _ in range(number_in("the deck", written[:-1], 0, TILES)):
            push(state.deck, OPEN)
        return
    read_pile(state.deck, ".".join(reversed(written.split("."))), "the deck")


def read_hands(state: State, written: str | None) -> None:
    """CAPTAIN-916: the hands of Commander Swap, and who else knows their tiles."""
    if not state.book.commander:
        if written is not None:
            raise BadPosition("hands are dealt only with the option commander=on (CAPTAIN-916)")
        return
    hands = (written or "").split("/")
    if len(hands) != state.seats or any(len(hand.split(".")) != HAND for hand in hands):
        raise BadPosition(
            "with commander=on, hands: tells three tiles for each player, as 1.2.3/4.5.6 or ?.?.? (CAPTAIN-916)"
        )
    for owner, hand in enumerate(hands):
        for slot, part in enumerate(hand.split(".")):
            found = re.fullmatch(r"([0-9]+|\?)(?:-(\*|[0-9]+))?", part)
            if not found:
                raise BadPosition(
                    f"{quoted(part, 20)} is no hand tile; write 17, or 17-02 if seats 0 and 2 know it too (CAPTAIN-913)"
                )
            number, seats = found.groups(default="")
            state.players[owner].hand.tiles[slot] = OPEN if number == HIDDEN else tile_in(number)
            state.players[owner].hand.known[slot] = known_in(seats, state.seats) | 1 << owner
