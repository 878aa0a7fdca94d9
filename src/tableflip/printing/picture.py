"""A position as a picture, of the size in which links are shown: the board as cells, and a few words beside it.

What replays hand over in the browser (`web/src/frame/replay/picture.ts`) looks the same; the colours are the house's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from tableflip.core.layout import Area, Layout, Spot
from tableflip.printing.press import FAMILIES, FONTS

if TYPE_CHECKING:
    from PIL import ImageDraw, ImageFont

WIDE, HIGH = 1200, 630
EDGE = 40
BOARD = HIGH - 2 * EDGE
TABLE, WELL, PAPER, BACK = "#efe7da", "#e4d9c6", "#fbf6ea", "#7d5710"
INK, QUIET = "#2a2622", "#625849"
PAINTS = ("#2b5fa8", "#b8402a", "#2c7a45", "#a8700c", "#7443a3", "#12787c")
WORDS_MOST = 4  # lines of one sentence


class Caption(NamedTuple):
    """What is written beside the board."""

    title: str
    sentence: str
    names: str
    foot: str


def draw_picture(layout: Layout, caption: Caption) -> bytes:
    """The picture as a PNG."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDE, HIGH), TABLE)
    pen = ImageDraw.Draw(image)
    area = main_area(layout)
    if area is not None:
        _draw_area(pen, area)
    left, top = BOARD + 2 * EDGE, EDGE + 6
    wide = WIDE - left - EDGE
    written = (
        ("display", 64, INK, caption.title),
        ("bold", 36, INK, caption.sentence),
        ("plain", 28, QUIET, caption.names),
    )
    for font, size, colour, text in written:
        letters = _font(font, size)
        for line in list(_lines(text, letters, wide))[:WORDS_MOST]:
            pen.text((left, top), line, fill=colour, font=letters)
            top += round(size * 1.25)
        top += 18 if text else 0
    pen.text((left, HIGH - EDGE - 30), caption.foot, fill=QUIET, font=_font("bold", 26))
    out = BytesIO()
    image.save(out, "PNG", optimize=False, compress_level=6)
    return out.getvalue()


def main_area(layout: Layout) -> Area | None:
    """The area that says most: the largest grid, else whatever has most spots."""
    grids = [area for area in layout["areas"] if area["kind"] == "grid"]
    return max(grids or layout["areas"], key=lambda area: len(area["spots"]), default=None)


def _font(name: str, size: float) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(str(FONTS / FAMILIES[name][2]), max(8, round(size)))  # pyright: ignore[reportArgumentType]


def _lines(words: str, font: ImageFont.FreeTypeFont, wide: float) -> Iterator[str]:
    """Words in lines that fit; a word that is too long for any is cut."""
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and font.getlength(longer) > wide:
            yield line
            longer = word
        line = _cut(longer, font, wide)
    if line:
        yield line


def _cut(word: str, font: ImageFont.FreeTypeFont, wide: float) -> str:
    while len(word) > 1 and font.getlength(word) > wide:
        word = word[:-1]
    return word


def _draw_area(pen: ImageDraw.ImageDraw, area: Area) -> None:
    columns = area["columns"] or math.ceil(math.sqrt(len(area["spots"])))
    rows = math.ceil(len(area["spots"]) / max(1, columns))
    cell = BOARD / max(columns, rows, 1)
    for spot, (row, column) in zip(area["spots"], _places(columns), strict=False):
        _draw_spot(pen, spot, EDGE + column * cell + 3, EDGE + row * cell + 3, cell - 6)


def _places(columns: int) -> Iterable[tuple[int, int]]:
    number = 0
    while True:
        yield divmod(number, columns)
        number += 1


def _draw_spot(pen: ImageDraw.ImageDraw, spot: Spot, x: float, y: float, size: float) -> None:
    ground = WELL if spot["count"] == 0 else BACK if spot["hidden"] else PAPER
    pen.rounded_rectangle((x, y, x + size, y + size), size * 0.06, fill=ground)
    owner = spot["owner"]
    if owner >= 0:
        middle, radius = (x + size / 2, y + size * 0.7), size * 0.2
        pen.circle(middle, radius, fill=PAINTS[owner % len(PAINTS)])
    if spot["face"]:
        words = spot["face"].split()
        room = size * (0.5 if owner >= 0 else 0.9)
        letters = min(size * 0.3, size * 1.5 / max(map(len, words)), room / len(words) / 1.2)
        top = y + size * (0.28 if owner >= 0 else 0.5) - letters * 1.2 * (len(words) - 1) / 2
        for line, word in enumerate(words):
            at = (x + size / 2, top + line * letters * 1.2)
            pen.text(at, word, fill=PAPER if spot["hidden"] else INK, font=_font("bold", letters), anchor="mm")
