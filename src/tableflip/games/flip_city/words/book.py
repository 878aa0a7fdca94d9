"""A file of changed numbers, as `--book FILE` takes it (CITY-043)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, cast

from tableflip.core.errors import BadOption
from tableflip.core.phrases import quoted
from tableflip.games.flip_city.rules.book import standard
from tableflip.games.flip_city.rules.overrides import option_text, override


def read_book(text: str) -> str:
    """CITY-043: a file with one JSON object of flat keys and values, as a value of the option `book`."""
    try:
        pairs = json.loads(text, object_pairs_hook=_flat_pairs)
    except BadOption:
        raise
    except json.JSONDecodeError as problem:
        raise BadOption(f"the book is not JSON: line {problem.lineno}, column {problem.colno}: {problem.msg}") from None
    except (RecursionError, ValueError):  # thousands of brackets, or of digits
        raise BadOption(
            "the book is no JSON that anybody wrote: it is nested too deep, or a number is too long"
        ) from None
    if not isinstance(pairs, _Pairs):
        raise BadOption('a book is one JSON object of flat keys, like {"power_plant.points": 2}')
    book = standard()
    override(book, cast(Sequence[tuple[str, Any]], pairs))
    return option_text(book)


class _Pairs(list[tuple[str, Any]]):
    """The members of a JSON object, repeated keys and all."""


def _flat_pairs(members: list[tuple[str, Any]]) -> _Pairs:
    for key, value in members:
        if isinstance(value, (_Pairs, list)):
            raise BadOption(f"{quoted(key)} holds a list or an object; a book has flat keys, like power_plant.points")
    return _Pairs(members)
