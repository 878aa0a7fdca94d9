"""Whatever the framework refuses in a request is told in our own sentence, which says what to send instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic_core import core_schema

from tableflip.server.http import misread
from tableflip.server.settings import database_in
from tests.server.conftest import quick
from tests.server.house import House
from tests.server.raw import asked

NEW, PRACTICE, IMPORT = "/api/tables", "/api/practice", "/api/import"
TRY = "/api/games/flip_chess/try"
JSON = "Content-Type: application/json"
THEIRS = ("Input should", "Field required", "parsing the body", "Extra inputs", "Value error", "decode error", "error")


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(quick(database_in(tmp_path_factory.mktemp("misread")))) as opened:
        yield opened


BODIES: list[tuple[str, str, bytes, str]] = [  # where, as what, what, and what is said of it
    (NEW, JSON, b"", "it has no body; send an object of JSON"),
    (NEW, JSON, b"{", "not JSON, from character 1 on"),
    (NEW, JSON, b'{"game": "flip_chess",}', "correct it there"),
    (NEW, JSON, b"{'game': 1}", "not JSON, from character 1 on"),
    (NEW, JSON, b'{"game": "flip_chess"} and more', "not JSON, from character 23 on"),
    (NEW, JSON, b"[" * 3000, "nested too deeply"),
    (NEW, JSON, b'{"a":' * 9000, "nested too deeply"),
    (NEW, JSON, b'{"game": "\xff\xfe"}', "send JSON in UTF-8"),
    (NEW, JSON, b'{"game": "\xed\xa0\x80"}', "game: has invalid characters"),
    (NEW, JSON, b'{"game": "\\ud800"}', "game: has invalid characters"),
    (NEW, JSON, b"\x00" * 40, "not JSON, from character 0 on"),
    (NEW, JSON, b"[]", "must be an object of JSON"),
    (NEW, JSON, b"null", "must be an object of JSON"),
    (NEW, JSON, b"7", "must be an object of JSON"),
    (NEW, "Content-Type: text/plain", b'{"game": "flip_chess"}', "header Content-Type: application/json"),
    (NEW, "Content-Type: application/x-www-form-urlencoded", b"game=flip_chess", "Content-Type: application/json"),
    (NEW, "Content-Type: nonsense", b'{"game": "flip_chess"}', "header Content-Type: application/json"),
    (NEW, "X-Nothing: said", b'{"game": "flip_chess"}', "header Content-Type: application/json"),
    (NEW, JSON, b"{}", "game: is missing"),
    (NEW, JSON, b'{"game": 7}', "game: must be a text"),
    (NEW, JSON, b'{"game": "x", "more": 1}', "more: does not belong here; leave it out"),
    (NEW, JSON, b'{"game": "x", "seats": "many"}', "seats: must be a whole number"),
    (NEW, JSON, b'{"game": "x", "seats": 1.5}', "seats: must be a whole number"),
    (NEW, JSON, b'{"game": "x", "seats": ' + b"9" * 5000 + b"}", "a number in its body has more digits"),
    (NEW, JSON, b'{"game": "x", "seats": ' + b"9" * 400 + b"}", "seats: must be a"),
    (NEW, JSON, b'{"game": "x", "seats": NaN}', "seats: must be a"),
    (NEW, JSON, b'{"game": "x", "seats": 1e999}', "seats: must be a"),
    (NEW, JSON, b'{"game": "x", "seats": -1}', "seats: must be at least"),
    (NEW, JSON, b'{"game": "x", "listed": "perhaps"}', "listed: must be true or false"),
    (NEW, JSON, b'{"game": "x", "listed": []}', "listed: must be true or false"),
    (NEW, JSON, b'{"game": "x", "fill": "me"}', "fill: must be a list"),
    (NEW, JSON, b'{"game": "x", "fill": [7]}', "fill.0: must be a text"),
    (NEW, JSON, b'{"game": "x", "talk": "shout"}', "talk: must be '"),
    (NEW, JSON, b'{"game": "x", "options": []}', "options: must be an object"),
    (NEW, JSON, b'{"game": "x", "clock": 7}', "clock: must be an object"),
    (NEW, JSON, b'{"game": "x", "name": "' + b"n" * 500 + b'"}', "name: may have at most"),
    (NEW, JSON, b'{"game": "x", "a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1}', "; …"),
    (NEW, JSON, b"{" + b",".join(b'"k%d":1' % n for n in range(50)) + b"}", "nothing has more than 40 members"),
    (PRACTICE, JSON, b'{"flick": {"power": "380"}}', "flick.power: must be a whole number or must be true or false"),
    (PRACTICE, JSON, b'{"flick": {"power": 99999}}', "flick.power: must be at most 10000"),
    (TRY, JSON, b'{"position": "", "done": ["' + b"x" * 2001 + b'"]}', "done.0: may have at most 2000 letters"),
    (IMPORT, JSON, b"", "one text in JSON"),
    (IMPORT, JSON, b"[" * 3000, "one text in JSON"),
    (IMPORT, JSON, b'{"text": 1}', "one text in JSON"),
    (IMPORT, JSON, b'{"text": "\xff"}', "one text in JSON and in UTF-8"),
    (IMPORT, JSON, b'{"txt": ""}', "one text in JSON"),
]


@pytest.mark.parametrize(("path", "kind", "body", "words"), BODIES, ids=lambda one: str(one)[:40])
def test_a_body_that_is_refused_is_told_what_to_be_instead(
    plain: House, path: str, kind: str, body: bytes, words: str
) -> None:
    status, answer = asked(plain, f"POST {path} HTTP/1.1", kind, f"Content-Length: {len(body)}", body=body)
    assert status == 400 and words in answer["words"], answer
    assert answer["words"].startswith("this request cannot be read: ") and len(answer["words"]) < 500
    assert not [each for each in THEIRS if each in answer["words"]]


QUERIES: list[tuple[str, str]] = [
    ("/api/games/flip_chess/rulebook?plain=perhaps", "plain: must be true or false"),
    ("/api/games/flip_chess/rulebook?plain=%ff", "plain: must be true or false"),
    (f"/api/tables?after={'9' * 41}", "after: may have at most 40 letters"),
    (f"/api/games/flip_chess/print.pdf?paper={'a' * 101}", "paper: may have at most 100 letters"),
    ("/api/tables/{table}/position", "ply: is missing"),
    ("/api/tables/{table}/position?ply=-1", "ply: must be at least 0"),
    ("/api/tables/{table}/position?ply=1.5", "ply: must be a whole number"),
    ("/api/tables/{table}/position?ply=" + "9" * 5000, "ply: must be a"),
    ("/api/tables/{table}/replay?seat=" + "9" * 30, "seat: must be at most"),
]


@pytest.mark.parametrize(("path", "words"), QUERIES, ids=lambda one: one[:50])
def test_an_address_that_is_refused_is_told_what_to_be_instead(plain: House, path: str, words: str) -> None:
    status, answer = plain.ask(path.replace("{table}", plain.table()["table"]))
    assert status == 400 and answer["words"].startswith(f"this request cannot be read: {words}"), answer
    assert not [each for each in THEIRS if each in answer["words"]]


def test_a_name_told_twice_counts_as_it_was_told_last(plain: House) -> None:
    body = b'{"game": "flip_chezz", "game": "flip_chess"}'
    status, answer = asked(plain, "POST /api/tables HTTP/1.1", JSON, f"Content-Length: {len(body)}", body=body)
    assert status == 200 and answer["table"]


def test_an_address_that_is_asked_in_another_way_says_in_which(plain: House) -> None:
    status, answer = asked(plain, "DELETE /api/games HTTP/1.1")
    assert (status, answer["words"]) == (405, "this address is not asked by DELETE; ask it by GET")


def test_every_mistake_that_has_words_is_one_that_the_framework_finds() -> None:
    known: set[str] = set(get_args(core_schema.ErrorType))
    assert set(misread.WRONG) <= known, "the framework calls it otherwise now"


def test_a_mistake_that_nobody_has_words_for_is_told_too() -> None:
    new: Any = {"type": "a_new_one", "loc": ("body", "name"), "msg": "Input should be new", "input": 1}
    assert misread.misread([new]) == "this request cannot be read: name: is not valid; leave it out"
