"""A PDF as a printer sees it: sizes in millimetres, words in places, pictures."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pypdfium2
from numpy.typing import NDArray

POINT = 25.4 / 72
DOTS = 6  # to a millimetre
Picture = NDArray[np.uint8]


class Pages:
    """The pages of a PDF."""

    def __init__(self, made: bytes) -> None:
        self.document: Any = pypdfium2.PdfDocument(made)

    def close(self) -> None:
        self.document.close()

    def __len__(self) -> int:
        return len(self.document)

    def size(self, page: int) -> tuple[float, float]:
        width, height = self.document[page].get_size()
        return round(width * POINT, 1), round(height * POINT, 1)

    def words(self, page: int, box: tuple[float, float, float, float] | None = None) -> str:
        """What can be read on a page, or in a box of it: left, top, right, bottom."""
        read = self.document[page].get_textpage()
        if box is None:
            found = read.get_text_bounded()
        else:
            high = self.document[page].get_size()[1]
            left, top, right, bottom = (side / POINT for side in box)
            found = read.get_text_bounded(left, high - bottom, right, high - top)
        read.close()
        return " ".join(found.split())

    def picture(self, page: int) -> Picture:
        """A page as dots: rows, columns, red green blue."""
        drawn = self.document[page].render(scale=POINT * DOTS, rev_byteorder=True)
        return np.ascontiguousarray(drawn.to_numpy()[:, :, :3])

    def fonts(self) -> set[str]:
        """The names of the fonts that letters are drawn with, each with whether it is in the file."""
        raw: Any = pypdfium2.raw
        found = set[str]()
        for page in self.document:
            for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
                font = raw.FPDFTextObj_GetFont(item)
                size = raw.FPDFFont_GetBaseFontName(font, None, 0)
                name = bytearray(size)
                raw.FPDFFont_GetBaseFontName(font, (raw.ctypes.c_char * size).from_buffer(name), size)
                found.add(
                    f"{name[:-1].decode().partition('+')[2]}{'' if raw.FPDFFont_GetIsEmbedded(font) else ' away'}"
                )
        return found


@contextmanager
def opened(made: bytes) -> Generator[Pages]:
    """The pages of a PDF, closed in the end."""
    pages = Pages(made)
    try:
        yield pages
    finally:
        pages.close()
