"""Pages to read and to write on: the rule book on one page, aids for players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tableflip.core.errors import TableflipError
from tableflip.core.printed import Aid, Grid
from tableflip.core.rulebook import Paragraph, Rulebook
from tableflip.printing.press import POINT, Press

MARGIN = 12.0
GUTTER = 7.0  # between columns
COLUMNS = 2
LARGEST, SMALLEST, STEP = 10.0, 5.5, 0.25  # points of the words of a page
AID_SIZE = 10.5
HEADING = 1.3  # a heading, in letters of the words below it
MARK = "# "  # before a heading

Block = tuple[str, float]  # a paragraph or heading, and how high it becomes


class TooMuch(TableflipError):
    """More than one page holds."""


def print_rules(press: Press, book: Rulebook, foot: str, between: Callable[[], None]) -> None:
    """A rule book on one page, its words as large as fits; examples, which need a table to be seen, are left out."""
    parts = list(_told(book))
    top = MARGIN + 13
    width = (press.width - 2 * MARGIN - (COLUMNS - 1) * GUTTER) / COLUMNS
    _begin(press, book.title, foot)
    size = LARGEST
    while (columns := _columns(press, parts, width, press.height - MARGIN - top, size, between)) is None:
        size -= STEP
        if size < SMALLEST:
            raise TooMuch(f"{book.title} does not fit on one page")
    for number, column in enumerate(columns):
        x, y = MARGIN + number * (width + GUTTER), top
        for text, height in column:
            between()
            _write(press, text, x, y, width, size)
            y += height


def _told(book: Rulebook) -> Iterator[str]:
    for chapter in book.chapters:
        yield MARK + chapter.title
        for part in chapter.parts:
            if isinstance(part, Paragraph):
                yield _bold_only(part.text)
                yield from part.rows


def _bold_only(text: str) -> str:
    """The same words; there is no italic on paper, so what is *named* becomes **named**."""
    return "**".join(piece.replace("*", "**") for piece in text.split("**"))


def _columns(
    press: Press, parts: Sequence[str], width: float, room: float, size: float, between: Callable[[], None]
) -> list[list[Block]] | None:
    """Paragraphs laid into columns, a heading never last in one; None where they do not fit."""
    columns: list[list[Block]] = [[]]
    y = 0.0
    for place, text in enumerate(parts):
        between()
        height = _height(press, text, width, size)
        kept = height + (_height(press, parts[place + 1], width, size) if text.startswith(MARK) else 0)
        if y + kept > room:
            if len(columns) == COLUMNS:
                return None
            columns.append([])
            y = 0.0
        columns[-1].append((text, height))
        y += height
    return columns


def _height(press: Press, text: str, width: float, size: float) -> float:
    if text.startswith(MARK):
        return size * POINT * HEADING * 1.75
    press.use("plain", size)
    return press.words_height(text, width, size) + size * POINT * 0.5


def _write(press: Press, text: str, x: float, y: float, width: float, size: float) -> None:
    if text.startswith(MARK):
        press.use("display", size * HEADING)
        press.words(text.removeprefix(MARK), x, y + size * POINT * 0.4, width, size * HEADING)
    else:
        press.use("plain", size)
        press.words(text, x, y, width, size)


def print_aid(press: Press, aid: Aid, foot: str, between: Callable[[], None]) -> None:
    """One page of an aid."""
    _begin(press, aid.title, foot)
    y, width = MARGIN + 14, press.width - 2 * MARGIN
    for part in aid.parts:
        between()
        if isinstance(part, Grid):
            y += _print_grid(press, part, y, width) + 4
        else:
            _write(press, part, MARGIN, y, width, AID_SIZE)
            y += _height(press, part, width, AID_SIZE)
    if y > press.height - MARGIN:
        raise TooMuch(f"{aid.title} does not fit on one page")


def _print_grid(press: Press, grid: Grid, top: float, width: float) -> float:
    """A table with lines around its places; how high it has become."""
    whole, y = sum(grid.widths), top
    centred = [place > 0 and all(len(row[place]) < 4 for row in grid.rows) for place in range(len(grid.widths))]
    for number, row in enumerate([grid.head, *grid.rows]):
        font, x = ("bold" if number == 0 else "plain"), MARGIN
        press.line(x, y, x + width, y)
        for place, (text, share) in enumerate(zip(row, grid.widths, strict=True)):
            cell = width * share / whole
            press.line(x, y, x, y + grid.height)
            if text:
                size = press.fitting(text, cell - 3, grid.height - 0.8, AID_SIZE - 1, font)
                press.use(font, size)
                spare = grid.height - press.words_height(text, cell - 3, size)
                press.words(text, x + 1.5, y + spare / 2, cell - 3, size, "C" if centred[place] else "L")
            x += cell
        press.line(x, y, x, y + grid.height)
        y += grid.height
    press.line(MARGIN, y, MARGIN + width, y)
    return y - top


def _begin(press: Press, title: str, foot: str) -> None:
    press.page()
    press.use("display", 20)
    press.words(title, MARGIN, MARGIN - 3, press.width - 2 * MARGIN, 20)
    press.use("plain", 7, "#555555")
    press.words(foot, 0, press.height - 7, press.width, 7, "C")
