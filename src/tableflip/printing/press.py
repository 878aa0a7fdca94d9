"""A PDF being written: fonts of the house, words that fit their box, drawings."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from tableflip.core.errors import TableflipError
from tableflip.core.printed import Font, Side

FONTS = Path(__file__).parent / "fonts"
FAMILIES: dict[Font, tuple[str, str, str]] = {  # family, style and file of each font
    "plain": ("Inter", "", "inter-400.ttf"),
    "bold": ("Inter", "B", "inter-700.ttf"),
    "display": ("Bricolage", "", "bricolage-700.ttf"),
}
LINE = 1.22  # the height of a line in letters
POINT = 25.4 / 72  # millimetres
SMALLEST = 4.0  # points
BORN = datetime(2026, 1, 1, tzinfo=UTC)  # the same order gives the same bytes


class NoPress(TableflipError):
    """The library that writes PDFs is not installed."""


class Press:
    """Pages of one paper, written one after the other."""

    def __init__(self, width: float, height: float, title: str) -> None:
        fpdf = library()
        logging.getLogger("fontTools").setLevel(logging.WARNING)
        self.width, self.height = width, height
        self._heights: dict[tuple[object, ...], float] = {}
        self.pdf = fpdf.FPDF(unit="mm", format=(width, height))
        self.pdf.set_creation_date(BORN)
        self.pdf.set_title(title)
        self.pdf.set_producer("tableflip")
        self.pdf.set_lang("en")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margins(0, 0, 0)
        self.pdf.c_margin = 0
        for family, style, file in FAMILIES.values():
            self.pdf.add_font(family, style, FONTS / file)

    def __enter__(self) -> Press:
        return self

    def __exit__(self, *_: object) -> None:
        for font in self.pdf.fonts.values():
            font.close()  # it is read bit by bit, and its file stays open
            for found in (font.subset.pick, font.subset.get_glyph):  # fonts of a PDF that is given up stay in them
                found.cache_clear()

    def page(self) -> None:
        """Begin a page."""
        self.pdf.add_page()

    def finished(self) -> bytes:
        """The whole file."""
        return bytes(self.pdf.output())

    def use(self, font: Font, size: float, colour: str = "#000000") -> None:
        """Write in this font from now on; size in points."""
        family, style, _ = FAMILIES[font]
        self.pdf.set_font(family, style, size)
        self.pdf.set_text_color(colour)

    def words_height(self, text: str, width: float, size: float) -> float:
        """How high a text becomes in the font in use; **this** is bold."""
        asked = (text, width, self.pdf.font_family, self.pdf.font_style, size)
        if asked not in self._heights:
            line = size * POINT * LINE
            found = self.pdf.multi_cell(width, line, text, dry_run=True, output="HEIGHT", markdown=True)
            self._heights[asked] = float(found)
        return self._heights[asked]

    def words(self, text: str, x: float, y: float, width: float, size: float, align: Side = "L") -> None:
        """Write a text in the font in use."""
        self.pdf.set_xy(x, y)
        self.pdf.multi_cell(width, size * POINT * LINE, text, align=align, markdown=True)

    def fitting(self, text: str, width: float, height: float, size: float, font: Font) -> float:
        """The largest size up to `size` at which a text fits into a box."""
        while size > SMALLEST:
            self.use(font, size)
            widest = max(self.pdf.get_string_width(word) for word in text.split() or [""])
            if widest <= width and self.words_height(text, width, size) <= height + 0.01:
                break
            size -= 0.25
        return size

    def line(self, x1: float, y1: float, x2: float, y2: float, thick: float = 0.15, grey: int = 120) -> None:
        """Draw a straight line."""
        self.pdf.set_draw_color(grey)
        self.pdf.set_line_width(thick)
        self.pdf.line(x1, y1, x2, y2)

    def drawing(self, art: str, x: float, y: float, size: float) -> None:
        """Lay an SVG into a square."""
        self.pdf.image(BytesIO(art.encode()), x, y, size, size)


@cache
def library() -> Any:
    """The library that writes PDFs; NoPress says how to have it.

    It keeps the error of an optional import that failed, and with it every frame below. In a thread of its own there
    are none; here they would hold the first PDF with its fonts for ever.
    """
    try:
        with ThreadPoolExecutor(1) as alone:
            return alone.submit(import_module, "fpdf").result()
    except ModuleNotFoundError:
        raise NoPress("printing needs the library fpdf2; install it with: pip install 'tableflip[print]'") from None
