"""Both sides of what is cut out: sheets turned over their long edge bring each back behind its front.

A piece whose front has its left edge at x has its back at the width of the paper less x less its own width.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tableflip.core.printed import Face, Piece
from tableflip.printing.press import Press

MARGIN = 9.0  # around the pieces, for cut marks and for printers that do not reach the edge
GAP = 1.5  # between the pieces and the cut marks
MARK = 5.0  # how long a cut mark is
FOOT = 5.5  # of the page number, above the lower edge


def print_pieces(press: Press, pieces: Sequence[Piece], size: float, foot: str, between: Callable[[], None]) -> None:
    """Sheets of pieces: fronts, then their backs, page by page."""
    columns, rows = fitting(press, size)
    for first in range(0, len(pieces), columns * rows):
        sheet = pieces[first : first + columns * rows]
        told = f"{foot}, sheet {first // (columns * rows) + 1} of {-(-len(pieces) // (columns * rows))}"
        _print_side(press, [piece.front for piece in sheet], size, f"{told}, fronts", between)
        _print_side(press, [piece.back for piece in sheet], size, f"{told}, backs", between, mirrored=True)


def fitting(press: Press, size: float) -> tuple[int, int]:
    """How many pieces lie beside each other on a sheet, and how many below each other."""
    return int((press.width - 2 * MARGIN) / size), int((press.height - 2 * MARGIN) / size)


def places(press: Press, size: float, count: int, mirrored: bool) -> list[tuple[float, float]]:
    """The upper left corners of the first pieces of a sheet, by row; on its back seen from behind."""
    columns, rows = fitting(press, size)
    left, top = (press.width - columns * size) / 2, (press.height - rows * size) / 2
    fronts = [(left + place % columns * size, top + place // columns * size) for place in range(count)]
    return [(press.width - x - size, y) for x, y in fronts] if mirrored else fronts


def _print_side(
    press: Press, faces: Sequence[Face], size: float, foot: str, between: Callable[[], None], mirrored: bool = False
) -> None:
    press.page()
    for face, (x, y) in zip(faces, places(press, size, len(faces), mirrored)):
        between()
        press.drawing(face.art, x, y, size)
        for label in face.labels:
            between()
            fits = press.fitting(label.text, label.width, label.height, label.size, label.font)
            press.use(label.font, fits, label.colour)
            spare = label.height - press.words_height(label.text, label.width, fits)
            press.words(label.text, x + label.x, y + label.y + spare / 2, label.width, fits, label.align)
    _print_cuts(press, size)
    press.use("plain", 7, "#555555")
    press.words(foot, 0, press.height - FOOT, press.width, 7, "C")


def _print_cuts(press: Press, size: float) -> None:
    """Marks outside of the pieces, where a knife along a ruler begins and ends, and a hairline between."""
    columns, rows = fitting(press, size)
    left, top = (press.width - columns * size) / 2, (press.height - rows * size) / 2
    right, bottom = press.width - left, press.height - top
    for column in range(columns + 1):
        x = left + column * size
        press.line(x, top, x, bottom, 0.08, 150)
        press.line(x, top - GAP - MARK, x, top - GAP, 0.2, 0)
        press.line(x, bottom + GAP, x, bottom + GAP + MARK, 0.2, 0)
    for row in range(rows + 1):
        y = top + row * size
        press.line(left, y, right, y, 0.08, 150)
        press.line(left - GAP - MARK, y, left - GAP, y, 0.2, 0)
        press.line(right + GAP, y, right + GAP + MARK, y, 0.2, 0)
