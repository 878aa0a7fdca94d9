"""Files in which a player changes numbers of a game: reads them safely as JSON, and writes a template with comments.

A member whose name begins with // is a comment, so a commented book is JSON for every other program too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from tableflip.core.errors import BadOption
from tableflip.core.phrases import quoted

BOOK_MOST = 100_000  # characters of a file
DEEPEST = 8  # objects and lists in each other
DIGITS_MOST = 19
COMMENT = "//"

_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)


def read_json(text: str) -> Any:
    """What a book file says, without its comments; BadOption where it is no JSON, too large, or says a thing twice."""
    if len(text) > BOOK_MOST:
        raise BadOption(f"the book has more than {BOOK_MOST} characters; that is more than any book needs")
    if _depth(text) > DEEPEST:
        raise BadOption(f"the book has more than {DEEPEST} brackets in each other; books are flat")
    try:
        return json.loads(
            text.removeprefix("\ufeff"), object_pairs_hook=_object, parse_int=_whole, parse_constant=_constant
        )
    except json.JSONDecodeError as problem:
        raise BadOption(f"the book is not JSON: line {problem.lineno}, column {problem.colno}: {problem.msg}") from None


def _depth(text: str) -> int:
    """How many brackets are open at once at most, those in strings left out."""
    deepest = depth = 0
    for sign in re.findall(r"[\[{\]}]", _STRINGS.sub("", text)):
        depth += 1 if sign in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for key, value in members:
        if key.startswith(COMMENT):
            continue
        if key in told:
            raise BadOption(f"{quoted(key)} stands in the book twice; keep one of the two")
        told[key] = value
    return told


def _whole(written: str) -> int:
    if len(written) > DIGITS_MOST:
        raise BadOption(f"{quoted(written, 24)} is a number of {len(written)} digits; no number of a book is so long")
    return int(written)


def _constant(written: str) -> Any:
    raise BadOption(f"the book is not JSON: {written} is no number")


class Template:
    """A book as a commented file, written member by member."""

    def __init__(self, *head: str) -> None:
        """Begin with some lines of comment."""
        self._members: list[str] = []
        self._comments = 0
        for line in head:
            self.say(line)

    def say(self, words: str) -> None:
        """Add a comment."""
        self._comments += 1
        self._members.append(f"{json.dumps(f'{COMMENT} {self._comments}')}: {json.dumps(words, ensure_ascii=False)}")

    def put(self, key: str, value: Any) -> None:
        """Add a member."""
        self._members.append(f"{json.dumps(key)}: {json.dumps(value)}")

    def put_rows(self, key: str, rows: Iterable[Any]) -> None:
        """Add a list, a line for each of its values."""
        lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
        self._members.append(f"{json.dumps(key)}: [\n{lines}\n ]")

    def put_inside(self, key: str, inner: Template) -> None:
        """Add an object with comments of its own."""
        self._members.append(f"{json.dumps(key)}: {inner.text(1).strip()}")

    def text(self, indent: int = 0) -> str:
        """The file so far."""
        return _braced(self._members, " " * indent) + "\n"


def _braced(members: Sequence[str], margin: str) -> str:
    lines = ",\n".join(" " + member for member in members)
    return ("{\n" + lines + "\n}").replace("\n", f"\n{margin}")
