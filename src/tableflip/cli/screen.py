"""Prints a position and its menu in the terminal, as large as the window allows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid

from tableflip.core.match import Match
from tableflip.core.terminal import Board

COLUMNS_MOST = 6
CORNERS = 6  # of a frame, with a line and a space on either side of what is written on it
PROMPT = 2  # lines left for the question and an answer that is too long for one


class Entry(NamedTuple):
    """A legal action in a menu."""

    text: str  # its number and notation
    words: str

    @property
    def line(self) -> str:
        """Both; once where the words say what is written."""
        return self.text if self.text.endswith(f" {self.words}") else f"{self.text}  {self.words}"


def entries_of(match: Match[Any]) -> list[Entry]:
    """The legal actions, numbered: in notation, and what they do."""
    state, notation, telling = match.state, match.game.notation, match.game.telling
    return [
        Entry(f"{number:>3} {notation.text(state, action)}", telling.describe(state, action))
        for number, action in enumerate(match.legal(), 1)
    ]


class Screen:
    """Where one match is shown."""

    def __init__(self, title: str, board: Board[Any], *, plain: bool, aids: bool) -> None:
        self.title = title
        self.board = board
        self.plain = plain
        self.aids = aids
        self.console = Console(no_color=plain, highlight=False, emoji=False, markup=False)

    def say(self, words: str) -> None:
        """Print sentences; a terminal breaks them between words."""
        self.console.print(words, soft_wrap=self.plain or not self.console.is_terminal)

    def write(self, text: str) -> None:
        """Print what is to be copied: in one line, however long."""
        self.console.print(text, soft_wrap=True)

    def waiting(self, words: str) -> AbstractContextManager[object]:
        """Say what takes a while, as long as it does."""
        if self.plain:
            return nullcontext()
        return self.console.status(words)

    def show(self, state: Any, seat: int, entries: Sequence[Entry] = (), aim: str = "", above: str = "") -> None:
        """Draw a position for a seat, the aim on its frame, and what may be done: in all words, or as much as fits.

        What was said right above it stays in sight.
        """
        if self.plain:
            self.say(self.board.plain(state, seat, self.aids))
            if entries:
                self.say("\n".join(entry.line for entry in entries))
            return
        *larger, smallest = self._ways(state, seat, entries, aim)
        said = self._height(above)
        drawing, menu = next((way for way in larger if self._fits(*way, said)), smallest)
        self.console.print(drawing)
        if entries:
            self.console.print(menu)

    def _ways(
        self, state: Any, seat: int, entries: Sequence[Entry], aim: str
    ) -> list[tuple[RenderableType, RenderableType]]:
        """The drawings and menus there are, the largest first."""
        full = self._framed(self.board.draw(state, seat, self.aids), aim)
        low = self._framed((self.board.compact or self.board.draw)(state, seat, self.aids), aim)
        told = self._in_columns([entry.line for entry in entries])
        short = self._in_columns([entry.text for entry in entries])
        few = f"{len(entries)} actions; m lists them" if entries else ""
        return [(full, told), (low, told), (full, short), (low, short), (low, few)]

    def _fits(self, drawing: RenderableType, menu: RenderableType, said: int) -> bool:
        spare = 1 if said else PROMPT  # where much is told, answers are short
        return said + self._height(drawing) + self._height(menu) + spare <= self.console.height

    def _framed(self, drawing: RenderableType, aim: str) -> RenderableType:
        frame = Panel(drawing, title=self.title, subtitle=aim or None, expand=False)
        wanted = cell_len(aim) + CORNERS
        if self.console.measure(frame).maximum < wanted:  # the aim stands whole beside a narrow drawing too
            frame.expand, frame.width = True, wanted
        return frame

    def _height(self, drawing: RenderableType) -> int:
        return len(self.console.render_lines(drawing)) if drawing else 0

    def _in_columns(self, texts: Sequence[str]) -> RenderableType:
        if not texts:
            return ""
        columns = max(1, min(COLUMNS_MOST, self.console.width // (max(map(len, texts)) + 2)))
        rows = -(-len(texts) // columns)
        grid = Grid.grid(padding=(0, 2))
        for row in range(rows):
            grid.add_row(*texts[row::rows])
        return grid


def in_runs(topics: Iterable[str]) -> list[str]:
    """Topics to be read, with a row of numbers told by its ends."""
    told: list[str] = []
    run: list[str] = []
    for topic in [*topics, ""]:
        if run and topic.isdecimal() and int(topic) == int(run[-1]) + 1:
            run.append(topic)
            continue
        told += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else run
        run = [topic] if topic.isdecimal() else []
        told += [topic] if topic and not run else []
    return told
