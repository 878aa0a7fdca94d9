"""What of a game can be printed: pieces to cut out, player aids, its rules on one page.

A game declares it in the file `print.py` of its folder, under the name PRINTED; without that file it prints nothing.
All of it is data: lengths are millimetres, drawings are SVG, and how it is laid on paper is the business of `printing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Font = Literal["plain", "bold", "display"]
Side = Literal["L", "C", "R"]


@dataclass(frozen=True)
class Wish:
    """What somebody wants printed: checked options of the game, a deal, and whether ink is to be saved."""

    options: Mapping[str, str]
    seed: str
    saves_ink: bool


@dataclass(frozen=True, kw_only=True)
class Label:
    """Words in a box on a piece, in the middle of its height, as large as fits."""

    text: str
    x: float
    y: float
    width: float
    height: float
    size: float  # points, at most
    font: Font = "plain"
    colour: str = "#000000"
    align: Side = "L"


@dataclass(frozen=True)
class Face:
    """One side of a piece: a drawing as wide and high as the piece, and words on it."""

    art: str  # an SVG document
    labels: Sequence[Label] = ()


@dataclass(frozen=True)
class Piece:
    """Something to cut out, with two sides."""

    name: str
    front: Face
    back: Face


@dataclass(frozen=True)
class Grid:
    """A table: printed numbers, or empty places to write into."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    widths: Sequence[float]  # shares of the whole
    height: float = 7.0  # of a row


@dataclass(frozen=True)
class Aid:
    """A page for players: paragraphs in which **this** is bold, headings that begin with #, and tables."""

    title: str
    parts: Sequence[str | Grid]


@dataclass(frozen=True, kw_only=True)
class Sheets:
    """Everything that is printed for one wish."""

    pieces: Sequence[Piece] = ()
    piece_size: float = 48.0  # millimetres; pieces are square
    note: str = ""  # what tells these pieces from others of the game, at their foot
    rules: bool = False  # whether the rule book follows on one page
    aids: Sequence[Aid] = ()


@dataclass(frozen=True, kw_only=True)
class Printed:
    """What a game prints, and what can be chosen."""

    words: str  # what comes out, for people: "tiles to cut out, rules and a score sheet"
    make: Callable[[Wish], Sheets]
    options: Sequence[str] = ()  # those options of the game that change the sheets
    dealt: tuple[str, str] | None = None  # the option and value with which a seed changes them; None: no seed does
    draws: bool = False  # whether there is anything in colour that saves ink when it is not
