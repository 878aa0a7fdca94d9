"""Books are looked at before they are read, and a written book is read back as no change."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tableflip import GAMES, Match
from tableflip.core.books import BOOK_MOST, DEEPEST, Template, read_json
from tableflip.core.errors import BadOption
from tableflip.core.game import Game

WITH_BOOK = [game for game in GAMES.values() if game.notation.read_book]
every_book = pytest.mark.parametrize("game", WITH_BOOK, ids=lambda game: game.name)
DOCS = Path(__file__).parents[2] / "docs"
FENCED = re.compile(r"^```json\n(.*?)^```", re.DOTALL | re.MULTILINE)
JUNK = [
    "",
    "[" * 100_000,
    "[" * 50_000,
    '{"a":' * 9_000,
    "{" * 40 + "}" * 40,
    '{"limits": {"repair": ' + "9" * 5_000 + "}}",
    '{"unhappy_limit": ' + "9" * 5_000 + "}",
    '{"unhappy_limit": -' + "9" * 30 + "}",
    '{"unhappy_limit": 1e999}',
    '{"unhappy_limit": NaN}',
    '{"unhappy_limit": Infinity}',
    '{"unhappy_limit": "' + "9" * 5_000 + '"}',
    '{"unhappy_limit": 2147483648}',
    '{"' + "x" * 9_000 + '": 1}',
    '{"church.' + "x" * 9_000 + '_confidence": 1}',
    '{"' + "x" * 9_000 + '.cash": 1}',
    '{"deck": {"cards": [' + ",".join(['{"id": 1, "speed": 1, "damage": 1}'] * 300) + "]}}",
    '{"deck": {"cards": [{"id": "' + "x" * 9_000 + '"}]}}',
    '{"icons": {"layouts": {"default": {"2": [' + "16," * 3_000 + "16]}}}}",
    '{"icons": {"layouts": {"default": {"2": [true, "4", 1.5]}}}}',
    '{"levels": {"training": "' + "x" * 9_000 + '"}}',
    '{"limits": ' + "[" * 7 + "]" * 7 + "}",
    '"' + "x" * 9_000 + '"',
    '{"a": 1, "a": 1}',
    "\u0000" * 5_000,
    '"\\',
    '{"\\ud800": 1}',
    "\ufeff",
]


def of(game: Game[Any]) -> tuple[Any, Any]:
    """The reader and the writer of a game's book."""
    assert game.notation.read_book and game.notation.write_book
    return game.notation.read_book, game.notation.write_book


@every_book
def test_a_written_book_is_json_and_changes_nothing(game: Game[Any]) -> None:
    read, write = of(game)
    text = write()
    json.loads(text)
    default = next(option.default for option in game.about.options if option.name == "book")
    assert read(text) == default == read("{}")
    assert "reconstructed" in text.lower() and "printed" in text.lower()
    assert '"//' in text and max(map(len, text.splitlines())) < 400


@every_book
def test_a_change_in_a_written_book_is_the_only_one(game: Game[Any]) -> None:
    read, write = of(game)
    text: str = write()
    for line in [line for line in text.splitlines() if re.fullmatch(r'\s*"[\w.]+": \d+,?', line)]:
        changed = re.sub(r": (\d+)", lambda found: f": {int(found[1]) + 1}", line)
        option = read(text.replace(line, changed, 1))
        assert len(re.findall("=", option)) == 1, f"{changed} became {option}"


@every_book
def test_a_game_is_dealt_by_a_book_read_from_a_part_of_it(game: Game[Any]) -> None:
    parts = {"flip_city": '{"// why": "a try", "unhappy_limit": 3}', "flip_ships": '{"levels": {"elite": {"city": 9}}}'}
    option = of(game)[0](parts[game.name])
    match = Match.new(game, options={"book": option}, seed=1)
    assert match.options["book"] == option != "standard"


@every_book
@pytest.mark.parametrize("text", JUNK, ids=range(len(JUNK)))
def test_a_book_that_is_junk_is_refused_in_a_short_sentence(game: Game[Any], text: str) -> None:
    with pytest.raises(BadOption) as refused:
        of(game)[0](text)
    assert len(str(refused.value)) < 400 and "\n" not in str(refused.value)


def test_a_book_has_bounds() -> None:
    assert read_json("[" * DEEPEST + "]" * DEEPEST) is not None
    with pytest.raises(BadOption, match="brackets"):
        read_json("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1))
    assert read_json('{"a": "' + "[" * 100 + '\\"["}') == {"a": "[" * 100 + '"['}, "brackets in strings are text"
    assert read_json('"' + "x" * (BOOK_MOST - 2) + '"')
    with pytest.raises(BadOption, match="characters"):
        read_json('"' + "x" * (BOOK_MOST - 1) + '"')
    assert read_json('{"a": 1234567890123456789}') == {"a": 1234567890123456789}
    with pytest.raises(BadOption, match="20 digits"):
        read_json('{"a": 12345678901234567890}')


def test_comments_are_left_out_wherever_they_stand_and_may_be_repeated() -> None:
    assert read_json('{"//": "one", "a": {"// two": [1], "b": 2}, "//": 3}') == {"a": {"b": 2}}
    with pytest.raises(BadOption, match="'a' stands in the book twice"):
        read_json('{"a": 1, "//": 2, "a": 1}')


def test_a_template_is_read_back_as_it_was_told() -> None:
    inner = Template("in here")
    inner.put("c", [1, {"d": None}])
    template = Template("above", 'with "quotes"')
    template.put("a", True)
    template.put_rows("rows", [{"x": 1}, {"x": 2}])
    template.put_inside("inner", inner)
    assert read_json(template.text()) == {"a": True, "rows": [{"x": 1}, {"x": 2}], "inner": {"c": [1, {"d": None}]}}


@every_book
def test_the_examples_in_the_page_of_a_game_are_books(game: Game[Any]) -> None:
    page = (DOCS / f"{game.name}.md").read_text(encoding="utf-8")
    examples = FENCED.findall(page)
    assert examples and "tableflip book" in page
    for example in examples:
        option = of(game)[0](example)
        assert Match.new(game, seats=2, options={"book": option}, seed=1).options["book"] == option
