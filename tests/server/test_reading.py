"""Rule books over HTTP, and positions to try things out on."""

from __future__ import annotations

from typing import Any

import pytest

from tableflip import GAMES
from tableflip.core.rulebook import Example, rulebook_of
from tableflip.server.http import learning, reading
from tests.server.house import House

PAWN = "KQNNBK/QRPPRB/PPPPPP/PPPPPP/PPPPPP/ppPPPP 6/6/3r2/r5/2b3/6 b 0 41"
BOOKS = [name for name, game in GAMES.items() if rulebook_of(game)]


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("plain", ["", "?plain=yes"])
def test_a_rule_book_is_told_with_its_examples_drawn(house: House, name: str, plain: str) -> None:
    book = rulebook_of(GAMES[name])
    assert book is not None
    told = house.get(f"/api/games/{name}/rulebook{plain}")
    assert [chapter["title"] for chapter in told["chapters"]] == [chapter.title for chapter in book.chapters]
    parts = [part for chapter in told["chapters"] for part in chapter["parts"]]
    assert len(parts) == len(list(book.parts()))
    for part, written in zip(parts, book.parts()):
        if isinstance(written, Example):
            assert len(part["example"]["frames"]) > len(written.actions) - 1
            assert bool(part["example"]["refused"]) == bool(written.no)
            assert ("areas" in part["example"]["frames"][0]["view"]) == bool(plain)
        else:
            assert (part["text"], part["rules"]) == (written.text, list(written.rules))
            assert part["table"] == [list(row) for row in written.table]


def test_numbered_rules_are_told_without_the_marks_of_their_keepers(house: House) -> None:
    told = {rule["id"]: rule["text"] for rule in house.get("/api/games/flip_ships/rules")}
    assert told["SHIPS-008"] == "One to four players play together; all win or all lose."
    assert not [rule for rule, text in told.items() if text.startswith("[") or not text]


def test_a_numbered_rule_names_the_function_that_does_it_and_the_test_that_proves_it(house: House) -> None:
    (told,) = [rule for rule in house.get("/api/games/flip_chess/rules") if rule["id"] == "CHESS-001"]
    assert "rules/end.py: seat_count" in told["functions"]
    assert any(name.startswith("tests/games/flip_chess/test_setup.py: test_two_players") for name in told["tests"])


def test_a_game_without_a_rule_book_says_so(house: House) -> None:
    assert house.ask("/api/games/no_game/rulebook")[0] == 404


def try_out(house: House, **body: Any) -> tuple[int, Any]:
    return house.ask("/api/games/flip_chess/try", {"position": PAWN, "done": [], **body})


def test_things_are_tried_out_from_a_position_and_nothing_is_kept(house: House) -> None:
    status, told = try_out(house)
    assert status == 200 and {choice["text"] for choice in told["legal"]} == {"c2b2", "c2c1", "c2c3", "c2d2"}
    _, told = try_out(house, done=["c2c3", "d4"])
    assert "Blue takes red's meeple on d4" in " ".join(event["words"] for event in told["frame"]["events"])
    assert told["frame"]["by"] == 0 and told["verdict"] is None
    _, told = try_out(house, done=["c2c3", "d4"], plain=True)
    assert "areas" in told["frame"]["view"]
    _, told = try_out(house, position=PAWN.replace("r5/2b3", "6/2b3"), done=["c2c3", "d4"])
    assert told["legal"] == [] and told["verdict"].startswith("Blue wins")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"done": ["c2c4"]}, "CHESS-020"),
        ({"done": ["c2c3"] * 41}, "at most 40"),
        ({"done": ["x" * 301]}, "300"),
        ({"position": "nonsense"}, "five fields"),
        ({"position": "x" * 8001}, "8000"),
        ({"seat": 2}, "no seat 2"),
        ({"seat": -1}, "seat"),
        ({"seat": 10**30}, "seat"),
        ({"more": 1}, "more"),
    ],
)
def test_what_cannot_be_tried_is_refused_with_the_reason(house: House, body: dict[str, Any], words: str) -> None:
    status, told = try_out(house, **body)
    assert status == 400 and words in told["words"], told


@pytest.mark.parametrize("kept", [reading, learning])
def test_what_is_kept_for_all_readers_is_kept_as_text(kept: Any) -> None:
    text = kept._shown("flip_chess", True)
    assert isinstance(text, bytes) and kept._shown("flip_chess", True) is text
