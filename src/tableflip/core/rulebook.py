"""The rule book of a game for people: chapters of plain paragraphs, each with the rules it tells, and examples.

It is the file `rulebook.md` in the game's folder: Markdown with a heading for each chapter. A paragraph ends with the
ids of its rules in braces, `{ABC-010 ABC-040..042}`; a table of Markdown may follow on its next lines. An example
is a block of lines `name: value` between rows of backticks, the first of them followed by `example`; see `Example`
for what it can say. A comment `<!-- beyond: ids -->` names the rules that no player meets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from tableflip.core.errors import TableflipError
from tableflip.core.game import Game

FILE = "rulebook.md"
FENCE = "```"
CELL = "|"  # around the cells of a table
IDS = re.compile(r"\{([A-Z0-9 .-]+)\}$")
RANGE = re.compile(r"([A-Z]+)-(\d+)(?:\.\.(\d+))?")
BEYOND = re.compile(r"<!-- beyond: (.*) -->")


class BadRulebook(TableflipError):
    """A rule book that cannot be read, with the line."""


@dataclass(frozen=True)
class Paragraph:
    """One idea in plain words."""

    text: str
    rules: tuple[str, ...]  # the ids it tells
    table: tuple[tuple[str, ...], ...] = ()  # rows of cells, the first of them the heads of the columns

    @property
    def rows(self) -> tuple[str, ...]:
        """The table in words, a line for each row, where no table can be drawn."""
        heads = self.table[0][1:] if self.table else ()
        told = [(name, [f"{head} {cell}" for head, cell in zip(heads, cells)]) for name, *cells in self.table[1:]]
        return tuple(f"{name}: {', '.join(cells)}." for name, cells in told)

    @property
    def whole(self) -> str:
        """All its words, those of its table too."""
        return " ".join([self.text, *(cell for row in self.table for cell in row)])


@dataclass(frozen=True)
class Example:
    """A position, what is done in it, and what comes of it."""

    say: str  # what is to be seen here
    position: str = ""  # as the game reads it; empty: a fresh deal
    seat: str = "0"  # whose eyes see it
    do: str = ""  # actions in notation, in their order, split by semicolons
    told: str = ""  # words that the last of them makes the game tell the seat
    ends: str = ""  # the result in notation, if it ends the game
    no: str = ""  # an action that is refused after those
    because: str = ""  # the id of the rule that refuses it

    @property
    def actions(self) -> tuple[str, ...]:
        """What is done, one after the other."""
        return tuple(action.strip() for action in self.do.split(";") if action.strip())


@dataclass(frozen=True)
class Chapter:
    """Paragraphs and examples under one heading."""

    title: str
    parts: tuple[Paragraph | Example, ...]


@dataclass(frozen=True)
class Rulebook:
    """The whole book."""

    title: str
    chapters: tuple[Chapter, ...]
    beyond: frozenset[str]  # ids of rules that only programs need

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules it tells."""
        return frozenset(
            rule for part in self.parts() for rule in (part.rules if isinstance(part, Paragraph) else (part.because,))
        ) - {""}

    @property
    def words(self) -> int:
        """How long it is to read."""
        return sum(len((part.whole if isinstance(part, Paragraph) else part.say).split()) for part in self.parts())

    def parts(self) -> Iterator[Paragraph | Example]:
        """Everything in it, in order."""
        for chapter in self.chapters:
            yield from chapter.parts


def rulebook_of(game: Game[Any]) -> Rulebook | None:
    """The rule book of a game; None where nobody has written one."""
    path = game.folder / FILE
    return read_rulebook(path) if path.is_file() else None


@cache
def read_rulebook(path: Path) -> Rulebook:
    """The book in a file."""
    return parse(path.read_text(encoding="utf-8"))


def parse(text: str) -> Rulebook:
    """The book in a text; BadRulebook says which line is wrong."""
    title, chapters, beyond = "", list[Chapter](), frozenset[str]()
    for number, block in _blocks(text):
        if block.startswith("# "):
            title = block[2:]
        elif block.startswith("## "):
            chapters.append(Chapter(block[3:], ()))
        elif comment := BEYOND.fullmatch(block):
            beyond |= frozenset(ids_in(comment.group(1), number))
        elif not chapters:
            raise BadRulebook(f"line {number}: a heading (## ...) comes first")
        else:
            part = _example(block, number) if block.startswith(FENCE) else _paragraph(block, number)
            chapters[-1] = Chapter(chapters[-1].title, (*chapters[-1].parts, part))
    return Rulebook(title, tuple(chapters), beyond)


def ids_in(text: str, number: int = 0) -> Iterator[str]:
    """The ids that a list names, `ABC-040..042` being three."""
    for word in text.split():
        found = RANGE.fullmatch(word)
        if not found:
            raise BadRulebook(f"line {number}: {word!r} is no id of a rule and no range of ids")
        prefix, first, last = found.groups()
        for each in range(int(first), int(last or first) + 1):
            yield f"{prefix}-{each:0{len(first)}}"


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """What stands between empty lines, with the number of its first line; a fenced block is one."""
    block, first, fenced = list[str](), 0, False
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if not block:
            first = number
        if line.startswith(FENCE):
            fenced = not fenced
        if line.strip() or fenced:
            block.append(line.rstrip())
        elif block:
            yield first, "\n".join(block)
            block = []
    if block:
        raise BadRulebook(f"line {first}: this example has no end")


def _paragraph(block: str, number: int) -> Paragraph:
    lines = [line.strip() for line in block.splitlines()]
    text = " ".join(line for line in lines if not line.startswith(CELL))
    cited = IDS.search(text)
    if cited is None:
        raise BadRulebook(f"line {number}: a paragraph ends with the ids of its rules, as in {{ABC-010}}")
    table = _table([line for line in lines if line.startswith(CELL)], number)
    return Paragraph(text[: cited.start()].rstrip(), tuple(ids_in(cited.group(1), number)), table)


def _table(lines: list[str], number: int) -> tuple[tuple[str, ...], ...]:
    rows = [tuple(cell.strip() for cell in line.strip(CELL).split(CELL)) for line in lines]
    if rows and (len({len(row) for row in rows}) > 1 or len(rows) < 3 or set("".join(rows[1])) != {"-"}):
        raise BadRulebook(f"line {number}: a table has a row of heads, a row of ---, and rows with as many cells")
    return (*rows[:1], *rows[2:])


def _example(block: str, number: int) -> Example:
    known = {field.name for field in fields(Example)}
    said = dict[str, str]()
    for line in block.splitlines()[1:-1]:
        name, colon, value = line.partition(":")
        if not colon or name not in known or name in said:
            raise BadRulebook(f"line {number}: an example has lines of {', '.join(sorted(known))}, once each: {line!r}")
        said[name] = value.strip()
    if not said.get("say"):
        raise BadRulebook(f"line {number}: an example says what is to be seen (say: ...)")
    return Example(**said)
