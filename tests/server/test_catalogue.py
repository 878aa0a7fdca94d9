"""What the lobby shows, and the pages."""

from __future__ import annotations

import gzip
import json
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tableflip import GAMES
from tableflip.core.sources import Source
from tableflip.core.spec import rules_of
from tableflip.games import LEFT_OUT
from tableflip.server.http import packed, pages
from tableflip.server.http.catalogue import games, rules
from tableflip.server.http.pages import file_at, page
from tableflip.server.messages.refusals import NoTable
from tableflip.server.run import prepare
from tests.server.conftest import MakeHouse
from tests.server.house import PATIENCE, House
from tests.shaky import PARTS, WHY, shaky

BROKEN = f"shaky cannot be loaded: its rules: {WHY}"


def test_the_lobby_shows_every_game_with_options_and_bots(house: House) -> None:
    shown = {game["name"]: game for game in house.get("/api/games")}
    assert list(shown) == list(GAMES)
    for name, game in shown.items():
        assert game["seats"] == [min(GAMES[name].about.seats), max(GAMES[name].about.seats)]
        assert game["usual_seats"] == GAMES[name].about.default_seats
        assert [option["name"] for option in game["options"]] == [option.name for option in GAMES[name].about.options]
        assert game["together"] is GAMES[name].about.together
        assert {"random", "greedy"} <= {bot["name"] for bot in game["bots"]}
    assert shown["flip_chess"]["hidden_hands"] is False
    assert shown["flip_ships"]["together"] is True


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_of_the_spec_is_shown(house: House, name: str) -> None:
    shown = house.get(f"/api/games/{name}/rules")
    assert [rule["id"] for rule in shown] == [rule.id for rule in rules_of(GAMES[name])]
    assert all(rule["text"] and rule["chapter"] for rule in shown)
    assert rules(name) is rules(name)


@pytest.fixture
def anew() -> Iterator[None]:
    """The catalogue is made again, before the test and after it."""
    games.cache_clear()
    yield
    games.cache_clear()


@pytest.mark.usefixtures("anew")
def test_a_game_of_which_parts_fail_is_left_out_and_the_others_are_played(
    own_house: MakeHouse, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    others = list(GAMES)
    with shaky(tmp_path, *PARTS):
        house = own_house(warm=True)
        assert [game["name"] for game in house.get("/api/games")] == others
        assert house.get("/api/games") and caplog.messages.count(f"shaky is left out: {BROKEN}") == 1
        status, told = house.ask("/api/tables", {"game": "shaky", "fill": ["me", "hotseat"]})
        assert status == 400 and told["words"] == f"there is no game 'shaky'; its package is installed, but {BROKEN}"
        assert house.table("me", "hotseat", game=others[0])["table"]


@pytest.mark.usefixtures("anew")
def test_a_game_that_cannot_be_shown_is_left_out_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others = list(GAMES)
    with shaky(tmp_path) as game:
        monkeypatch.setattr(game, "about", replace(game.about, levels=None))
        assert [game.name for game in games()] == others
        assert LEFT_OUT[-1].name == "shaky" and "shaky cannot be shown: TypeError" in LEFT_OUT[-1].why


def test_a_game_without_a_spec_has_no_rules_to_show(house: House, tmp_path: Path) -> None:
    with shaky(tmp_path):
        status, told = house.ask("/api/games/shaky/rules")
    assert status == 404 and "no spec.md" in told["words"]


def test_tables_of_a_game_that_is_gone_hide_no_others(own_house: MakeHouse, tmp_path: Path) -> None:
    house = own_house()
    kept = house.table("me", "open", listed=True)["table"]
    with shaky(tmp_path):
        gone = house.table("me", "open", game="shaky", listed=True)["table"]
        assert {table["table"] for table in house.get("/api/tables")} == {kept, gone}
    house.run(house.hall.put_away(0))
    assert [table["table"] for table in house.get("/api/tables")] == [kept]
    assert house.ask(f"/api/tables/{gone}")[0] == 409


def test_what_is_long_and_the_same_for_all_is_packed_once(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, made = own_house(), list[int]()
    compress = gzip.compress
    packed._squeezed.cache_clear()  # type: ignore[reportPrivateUsage]

    def counting(text: bytes, *told: Any, **more: Any) -> bytes:
        made.append(len(text))
        return compress(text, *told, **more)

    monkeypatch.setattr(gzip, "compress", counting)
    wanted = house.get("/openapi.json")
    for _ in range(3):
        request = urllib.request.Request(f"http://127.0.0.1:{house.port}/openapi.json")
        request.add_header("Accept-Encoding", "gzip")
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            assert answer.headers["content-encoding"] == "gzip"
            assert json.loads(gzip.decompress(answer.read())) == wanted
    assert len(made) == 1, "an address that asks again and again takes the processor from everybody"


def test_the_api_is_told_in_openapi(house: House) -> None:
    told = house.get("/openapi.json")
    assert {"/api/games", "/api/tables", "/api/tables/{table}/join", "/api/import"} <= set(told["paths"])
    assert told["components"]["schemas"]["NewTable"]["properties"]["fill"]["description"]


def test_nothing_is_kept_of_openapi_but_what_is_sent_and_a_server_has_it_before_anybody_asks(
    own_house: MakeHouse,
) -> None:
    house = own_house()
    app: Any = house.server.config.app
    assert not hasattr(app.state, "openapi")
    wanted = house.get("/openapi.json")
    assert app.openapi_schema is None, "twelve thousand small things, each of which may keep a page"
    del app.state.openapi
    prepare(house.server)
    assert json.loads(app.state.openapi) == wanted and app.openapi_schema is None


def test_pages_are_served_as_files_and_the_app_is_one_of_them(tmp_path: Path) -> None:
    assert page(tmp_path).status_code == 503
    (tmp_path / "index.html").write_text("<html>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "main-1234.js").write_text("x")
    assert page(tmp_path).headers["cache-control"] == "no-cache"
    found = file_at("assets/main-1234.js", tmp_path)
    assert found and "immutable" in found.headers["cache-control"]
    with pytest.raises(NoTable, match="nothing at this address"):
        file_at("assets/gone.js", tmp_path)
    assert file_at("../secret", tmp_path) is None and file_at("t/abc", tmp_path) is None
    with pytest.raises(NoTable):
        file_at("api/nothing", tmp_path)


def test_a_built_file_is_packed_once_for_all_who_take_it_so(
    own_house: MakeHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def compress(data: bytes, **told: int) -> bytes:
        made.append(len(data))
        return gzip.compress(data, **told)

    monkeypatch.setattr(packed, "gzip", SimpleNamespace(compress=compress))
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    script = tmp_path / "assets" / "main-1234.js"
    script.parent.mkdir()
    script.write_text("let sea = 1;\n" * 1000)
    (tmp_path / "small.js").write_text("x")
    house = own_house()

    def asked(path: str, accepted: str) -> tuple[HTTPMessage, bytes]:
        line = HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)
        line.request("GET", path, headers={"accept-encoding": accepted})
        with closing(line), line.getresponse() as came:
            return came.headers, came.read()

    for _ in range(3):
        headers, body = asked("/assets/main-1234.js", "br, gzip")
        assert gzip.decompress(body) == script.read_bytes() and headers["content-encoding"] == "gzip"
        assert headers["vary"] == "Accept-Encoding" and "immutable" in headers["cache-control"]
        assert int(headers["content-length"]) == len(body) and "javascript" in headers["content-type"]
    assert made == [script.stat().st_size]
    headers, body = asked("/assets/main-1234.js", "identity")
    assert body == script.read_bytes() and headers["content-encoding"] is None
    assert asked("/small.js", "gzip")[1] == b"x" and len(made) == 1


def test_the_lobby_tells_where_numbers_and_options_come_from(house: House) -> None:
    for shown in house.get("/api/games"):
        game = GAMES[shown["name"]]
        assert [origin["what"] for origin in shown["sources"]] == [origin.what for origin in game.sources]
        for option in shown["options"]:
            origin = game.sources.of_option(option["name"])
            is_printed = origin is None or origin.source is Source.PRINTED
            assert (option["origin"] is None) == is_printed
            assert is_printed or option["origin"]["mark"] == origin.source.mark  # type: ignore[union-attr]
        assert shown["has_book"] == (game.notation.read_book is not None)


def test_a_book_is_written_read_and_refused_in_words(house: House) -> None:
    def refused(name: str, text: str) -> tuple[int, str]:
        status, told = house.ask(f"/api/games/{name}/book", {"text": text})
        return status, told["words"]

    for name, game in GAMES.items():
        if game.notation.write_book is None:
            status, words = refused(name, "{}")
            assert status == 404 and "no book" in words
            continue
        default = next(option.default for option in game.about.options if option.name == "book")
        assert house.post(f"/api/games/{name}/book", text=game.notation.write_book()) == {"value": default}
        for text, said in [("{", "not JSON"), ("[" * 90_000, "brackets"), (" " * 100_001, "100000 characters")]:
            status, words = refused(name, text)
            assert status == 400 and said in words and len(words) < 300
    assert refused("chess", "{}")[0] == 404


def test_the_book_of_a_game_is_handed_out_as_a_file(house: House) -> None:
    for name, game in GAMES.items():
        status, told = house.ask(f"/api/games/{name}/book")
        if game.notation.write_book is None:
            assert status == 404 and told["words"] == f"{name} writes no book of its numbers"
        else:
            with urllib.request.urlopen(f"http://127.0.0.1:{house.port}/api/games/{name}/book") as answer:
                assert answer.read().decode() == game.notation.write_book()
                assert answer.headers["content-disposition"] == f'attachment; filename="{name}.json"'
    assert house.ask("/api/games/chess/book")[0] == 404
