"""Rule books over HTTP, and positions to try things out on."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest

from tableflip import GAMES
from tableflip.core.rulebook import Example, rulebook_of
from tableflip.server.http import learning, reading
from tests.server.house import House

PAWN = "KQNNBK/QRPPRB/PPPPPP/PPPPPP/PPPPPP/ppPPPP 6/6/3r2/r5/2b3/6 b 0 41"
DOUBLE_HIT = (  # one ship lies on it, another is in the hand
    "FS1 players=2 seats=2 level=training opt=tremor:steady node=flick order=1,2 city=20/20 mother=2/2 "
    "pilots=P1-ENCORE+P2-LONG+P3-REPAIR/P1-SHORT+P2-PAD+P3-TWIN grid=0,0,21,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 "
    "seen=21 ships=S1-1a:table:T.c21;S1-1b:hand hand=S1-1b:plain:0:0:0"
)
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
            assert not re.search(r"[A-Z]+-\d|not legal", part["example"]["refused"])
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
    (proof,) = [name for name in told["tests"] if name.startswith("tests/games/flip_chess/test_setup.py: test_two_pl")]
    done, proved = (house.get(f"/api/games/flip_chess/source?of={quote(of)}") for of in (told["functions"][0], proof))
    assert done["text"].startswith("def seat_count") and done["text"].endswith("return SIDES")
    assert '@spec("CHESS-001"' in proved["text"] and "def test_two_players" in proved["text"]
    for of in ("rules/end.py: nothing", "../../core/proofs.py: proofs_of", "/etc/passwd: root", ""):
        assert house.ask(f"/api/games/flip_chess/source?of={quote(of)}")[0] == 404, of


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


def test_a_dead_press_in_an_example_is_answered_with_the_reason(house: House) -> None:
    _, told = try_out(house, place="cell:c2>cell:d3")
    assert told["why"]["words"] == "a step goes up, down, left or right, never diagonally"
    assert told["why"]["rule"] == "CHESS-020" and told["why"]["places"] == ["cell:c2", "cell:d3"]
    assert told["done"] == [] and len(told["legal"]) == 4
    _, told = try_out(house, done=["c2b2"], place="cell:b2")  # Red's turn, by what Red may know
    assert told["why"]["rule"] == "CHESS-031"
    _, over = try_out(house, position=PAWN.replace("r5/2b3", "6/2b3"), done=["c2c3", "d4"], place="cell:d4")
    assert over["why"] is None


def test_a_flick_is_tried_out_by_a_hand_and_what_it_left_is_where_the_next_begins(house: House) -> None:
    def fly(**body: Any) -> Any:
        return house.ask("/api/games/flip_ships/try", {"position": DOUBLE_HIT, "done": [], **body})

    hand = {"place": -197, "power": 280}
    status, hit = fly(action="flick S1-1b", numbers=hand)
    assert status == 200 and hit["frame"]["flight"]["flick"]["power"] == 280
    assert " on 21" in hit["done"][0] and "S1-1b@" in hit["left"]
    assert hit["frame"]["flight"]["on"] == [21]
    _, settled = fly(action="confirm", done=hit["done"], left=hit["left"])
    assert "destroyed" in " ".join(event["words"] for event in settled["frame"]["events"])
    assert settled["done"] == [*hit["done"], "confirm"] and settled["frame"]["flight"] is None
    _, house_flicks = fly(action="flick S1-1b")
    assert house_flicks["frame"]["flight"] is not None
    for body, words in ({"numbers": {"power": 1}}, "needs place"), ({"left": "poses=S9"}, "poses"):
        status, told = fly(action="flick S1-1b", **body)
        assert status == 400 and words in told["words"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"done": ["c2c4"]}, "CHESS-020"),
        ({"done": ["c2c3"] * 41}, "at most 40"),
        ({"action": "x" * 301}, "300"),
        ({"done": ["x" * 2001]}, "2000"),
        ({"left": "x" * 8001}, "8000"),
        ({"position": "nonsense"}, "five fields"),
        ({"position": "x" * 8001}, "8000"),
        ({"seat": 2}, "no seat 2"),
        ({"seat": -1}, "seat"),
        ({"seat": 10**30}, "seat"),
        ({"place": "x" * 301}, "300"),
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
