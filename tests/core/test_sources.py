"""Every number of a box says where it comes from, and everybody can read it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from dataclasses import fields
from fnmatch import fnmatchcase
from typing import Any

import pytest

from tableflip.core.game import Game
from tableflip.core.sources import Origin, Source, Sources
from tableflip.core.spec import rules_of
from tableflip.core.terminal import board_of
from tableflip.games import HOUSE
from tableflip.games._template import PEEK_PAIRS
from tableflip.games.flip_city.box import ROWS, SETTINGS
from tableflip.games.flip_city.sources import OF_CONFIDENCE

every_game = pytest.mark.parametrize("game", (*HOUSE, PEEK_PAIRS), ids=lambda game: game.name)
CONSTANT = re.compile("[A-Z][A-Z0-9_]*")


def constants_in(source: str) -> set[str]:
    """The constants that a file sets up."""
    targets: list[ast.expr] = []
    for line in ast.parse(source).body:
        targets += (
            line.targets if isinstance(line, ast.Assign) else [line.target] if type(line) is ast.AnnAssign else []
        )
    return {each.id for each in targets if isinstance(each, ast.Name) and CONSTANT.fullmatch(each.id)}


def constants_of(game: Game[Any]) -> set[str]:
    files = [game.folder / f"{file.replace('.', '/')}.py" for file in game.sources.files]
    return {name for file in files for name in constants_in(file.read_text(encoding="utf-8"))}


def untold(constants: set[str], sources: Sources) -> set[str]:
    """The constants of which nobody says where they come from."""
    return constants - {name for origin in sources for name in origin.names} - set(sources.follows)


@every_game
def test_every_number_of_a_box_says_where_it_comes_from(game: Game[Any]) -> None:
    assert untold(constants_of(game), game.sources) == set()


def test_a_new_number_without_a_source_is_found() -> None:
    told = Sources(origins={"a": Origin(source=Source.OURS, what="a", note="b", names=("HAND",))}, follows=("CELLS",))
    assert untold(constants_in("HAND = 3\nCELLS: int = HAND * 2\nPRICE = 4\nprice = 5"), told) == {"PRICE"}


@every_game
def test_nothing_is_told_of_a_number_that_is_not_there(game: Game[Any]) -> None:
    told = [name for origin in game.sources for name in origin.names] + list(game.sources.follows)
    assert set(told) <= constants_of(game)
    assert not set(game.sources.follows) & {name for origin in game.sources for name in origin.names}


@every_game
def test_every_option_says_where_it_comes_from_once(game: Game[Any]) -> None:
    told = Counter(name for origin in game.sources for name in origin.options)
    assert [option.name for option in game.about.options if told[option.name] != 1] == []


@every_game
def test_sources_cite_rules_that_exist(game: Game[Any]) -> None:
    written = {rule.id for rule in rules_of(game)}
    assert {rule for origin in game.sources for rule in origin.rules} <= written


@every_game
def test_a_note_is_made_of_sentences(game: Game[Any]) -> None:
    for origin in game.sources:
        assert (
            re.fullmatch(r"[A-Z].*\.", origin.note)
            and origin.what[0].isupper()
            and not re.search(r":|\.$", origin.what)
        )
        assert origin.sentence.startswith(f"{origin.what}: {origin.source.words}. {origin.note}")


@every_game
def test_reading_sources_loads_no_rules_and_no_arrays(game: Game[Any]) -> None:
    script = f"import sys, {game.package}.sources; print([name for name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(ast.literal_eval(done.stdout))
    assert not loaded & {"numpy", "numba", f"{game.package}.rules", f"{game.package}.words", f"{game.package}.mind"}


def test_what_is_not_printed_has_a_mark_of_its_own() -> None:
    assert Source.PRINTED.mark == ""
    marks = [source.mark for source in Source if source is not Source.PRINTED]
    assert all(marks) and len(set(marks)) == len(marks) == 3


def test_topics_are_found_by_pattern_in_any_case() -> None:
    told = Sources(origins={"a": Origin(source=Source.OURS, what="A", note="B.", topics=("p[12]-*",))})
    assert [origin.what for origin in told.of_topic(" P2-REDO ")] == ["A"]
    assert told.of_topic("p3-twin") == []


def test_a_game_without_sources_tells_none() -> None:
    assert list(Game(HOUSE[0].about, "tableflip.bots").sources) == []


@every_game
def test_a_topic_of_the_terminal_that_a_source_names_is_one(game: Game[Any]) -> None:
    board = board_of(game.package)
    topics = [topic.lower() for topic in board.topics(game.start(seed="1"))]
    named = {origin.what: origin.topics for origin in game.sources if origin.topics}
    for what, patterns in named.items():
        assert any(fnmatchcase(topic, pattern) for pattern in patterns for topic in topics), what


def test_options_that_are_not_printed_are_found_by_name() -> None:
    chess, city = (next(game for game in HOUSE if game.name == f"flip_{name}").sources for name in ("chess", "city"))
    stall, office = chess.of_option("stall"), city.of_option("office")
    assert stall and stall.source is Source.OURS and office and office.source is Source.RECONSTRUCTED
    assert chess.of_option("no such") is None


def test_every_value_of_a_city_card_has_a_letter_that_says_its_source() -> None:
    city = next(game for game in HOUSE if game.name == "flip_city")
    letters = {letter for row in ROWS for letter in (row.confidence, *row.but.values())}
    letters |= {letter for _, letter in SETTINGS.values()}
    assert letters <= set(OF_CONFIDENCE) and set(OF_CONFIDENCE.values()) == set(city.sources.origins)
    assert all(set(row.but) <= {field.name for field in fields(row)} for row in ROWS)
