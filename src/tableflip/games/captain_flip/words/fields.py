"""How the parts of a position text are spelt, and read one by one: every mistake is told with what would be right."""

from __future__ import annotations

from tableflip.core.errors import BadPosition
from tableflip.core.news import EVERYBODY
from tableflip.core.numbers import whole
from tableflip.core.phrases import quoted
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
    """CAPTAIN-911: a number within bounds."""
    number = whole(written, least, most)
    if number is None:
        raise BadPosition(f"{what} is a number from {least} to {most}, not {quoted(written, 20)} (CAPTAIN-911)")
    return number


def tile_in(written: str) -> int:
    """The number of a tile."""
    return number_in("a tile", written, 1, TILES)


def cell_in(written: str) -> int:
    """A cell by its name."""
    if written not in NAMES:
        raise BadPosition(f"{quoted(written, 20)} is no cell; cells are named like a1, the column first")
    return NAMES.index(written)


def known_in(written: str, seats: int) -> int:
    """CAPTAIN-913: who knows a tile, by the seats written behind it."""
    if written == KNOWN_TO_ALL:
        return EVERYBODY
    if not set(written) <= set("012345"[:seats]) or len(set(written)) != len(written):
        raise BadPosition(
            f"a tile is known to seats 0 to {seats - 1}, each once, or to all (*), not to {quoted(written, 20)}"
            " (CAPTAIN-913)"
        )
    return sum(1 << int(seat) for seat in written)


def read_pile(pile: Pile, written: str, what: str) -> None:
    """Fill a pile."""
    if written == EMPTY:
        return
    tiles = [tile_in(part) for part in written.split(".")]
    if len(tiles) > TILES:
        raise BadPosition(f"{what} has more tiles than the box")
    for tile in tiles:
        push(pile, tile)
