"""How the parts of a position text are spelt, and read one by one: every mistake is told with what would be right."""

from __future__ import annotations

from tableflip.core.errors import BadPosition
from tableflip.core.news import EVERYBODY
from tableflip.core.piles import push
from tableflip.games.captain_flip.box import COLOURS, TILES
from tableflip.games.captain_flip.rules.cells import NAMES
from tableflip.games.captain_flip.rules.state import Pile

KNOWN_TO_ALL = "*"
HIDDEN = "?"
EMPTY = "-"
COLOUR_LETTERS = "".join(colour[0] for colour in COLOURS)
FLAGS = ("extra", "double", "progress")
EXAMPLE = "21+,22-,.,./.,.,.,./.,.,.,./47-,.,.,24- piles:7/- deck:50.51 options:grid=4,deck=reference"


def number_in(what: str, written: str, least: int, most: int) -> int:
    """A number within bounds."""
    if not written.isdecimal() or not least <= int(written) <= most:
        raise BadPosition(f"{what} is a number from {least} to {most}, not {written[:20]!r}")
    return int(written)


def tile_in(written: str) -> int:
    """The number of a tile."""
    return number_in("a tile", written, 1, TILES)


def cell_in(written: str) -> int:
    """A cell by its name."""
    if written not in NAMES:
        raise BadPosition(f"{written[:20]!r} is no cell; cells are named like a1, the column first")
    return NAMES.index(written)


def known_in(seats: str) -> int:
    """Who knows a tile, by the seats written behind it."""
    if seats == KNOWN_TO_ALL:
        return EVERYBODY
    return sum(1 << int(seat) for seat in set(seats))


def read_pile(pile: Pile, written: str, what: str) -> None:
    """Fill a pile."""
    if written == EMPTY:
        return
    tiles = [tile_in(part) for part in written.split(".")]
    if len(tiles) > TILES:
        raise BadPosition(f"{what} has more tiles than the box")
    for tile in tiles:
        push(pile, tile)
