"""What the lobby shows, and the pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableflip import GAMES
from tableflip.core.spec import rules_of
from tableflip.server.http.catalogue import rules
from tableflip.server.http.pages import page
from tests.server.house import House


def test_the_lobby_shows_every_game_with_options_and_bots(house: House) -> None:
    games = {game["name"]: game for game in house.get("/api/games")}
    assert list(games) == list(GAMES)
    for name, game in games.items():
        assert game["seats"] == [min(GAMES[name].about.seats), max(GAMES[name].about.seats)]
        assert game["usual_seats"] == GAMES[name].about.default_seats
        assert [option["name"] for option in game["options"]] == [option.name for option in GAMES[name].about.options]
        assert game["together"] is GAMES[name].about.together
        assert {"random", "greedy"} <= {bot["name"] for bot in game["bots"]}
    assert games["flip_chess"]["hidden_hands"] is False
    assert games["flip_ships"]["together"] is True


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_of_the_spec_is_shown(house: House, name: str) -> None:
    shown = house.get(f"/api/games/{name}/rules")
    assert [rule["id"] for rule in shown] == [rule.id for rule in rules_of(GAMES[name])]
    assert all(rule["text"] and rule["chapter"] for rule in shown)
    assert rules(name) is rules(name)


def test_the_api_is_told_in_openapi(house: House) -> None:
    told = house.get("/openapi.json")
    assert {"/api/games", "/api/tables", "/api/tables/{table}/join", "/api/import"} <= set(told["paths"])
    assert told["components"]["schemas"]["NewTable"]["properties"]["fill"]["description"]


def test_pages_are_served_with_the_app_at_every_address(tmp_path: Path) -> None:
    assert page("", tmp_path).status_code == 503
    (tmp_path / "index.html").write_text("<html>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "main-1234.js").write_text("x")
    assert page("", tmp_path).headers["cache-control"] == "no-cache"
    assert page("t/abc", tmp_path).status_code == 200
    assert "immutable" in page("assets/main-1234.js", tmp_path).headers["cache-control"]
    assert page("assets/gone.js", tmp_path).status_code == 404
    assert page("../secret", tmp_path).headers["cache-control"] == "no-cache"
    assert page("api/nothing", tmp_path).status_code == 404
