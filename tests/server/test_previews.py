"""How addresses introduce themselves where somebody pastes them, and which of them are there at all."""

from __future__ import annotations

import re
import struct
import urllib.error
import urllib.request
from html import unescape
from pathlib import Path

import pytest

from tableflip import GAMES, Match
from tableflip.core.notation import write_match
from tableflip.core.puzzles import puzzles_of
from tableflip.server.http import pages
from tests.server.conftest import MakeHouse
from tests.server.house import House

INDEX = '<html lang="en"><head><title>tableflip</title><link href="./icon.svg"></head><body></body></html>'
ADDRESSES = """{
    "tables": ["t", "r", "race", "learn", "rules", "puzzles", "day"],
    "rooms": ["games", "race", "puzzles", "day"]
}"""


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pages as small as can be."""
    folder = tmp_path / "pages"
    (folder / "preview").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "addresses.json").write_text(ADDRESSES)
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "preview" / "flip_chess.jpg").write_bytes(b"x")
    monkeypatch.setattr(pages, "FOLDER", folder)
    return folder


def shown(house: House, path: str) -> tuple[int, str]:
    """The status and the page at an address."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{house.port}{path}") as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as problem:
        return problem.code, problem.read().decode()


def told(html: str, name: str) -> str:
    found = re.search(rf'<meta property="og:{name}" content="([^"]*)"', html)
    return unescape(found[1]) if found else ""


def test_a_table_tells_its_game_and_nothing_else(house: House) -> None:
    table = house.table("me", "open", name="Ada")
    status, html = shown(house, f"/t/{table['table']}")
    assert status == 200 and "<title>Flip Chess · tableflip</title>" in html
    assert "Flip Chess" in told(html, "description") and "Ada" not in html
    assert told(html, "image") == f"http://127.0.0.1:{house.port}/preview/flip_chess.jpg"
    assert not any(secret in html for secret in (table["host"], table["watch"], table["seats"][0]["secret"]))


def test_names_of_a_listed_table_are_told_and_escaped(house: House) -> None:
    table = house.table("me", "open", name="<b>Ada&Bo'</b>", listed=True)
    _, html = shown(house, f"/t/{table['table']}")
    assert "<b>" not in html and "<b>Ada&Bo'</b>" in told(html, "description")


def test_a_ply_of_a_replay_introduces_itself(house: House) -> None:
    table = house.table("me", "open", name="Ada")
    status, html = shown(house, f"/r/{table['table']}/14?seat=0")
    assert status == 200 and told(html, "title") == "Replay of Flip Chess · tableflip"
    assert "from move 14" in told(html, "description") and "Ada" not in html


PNG = b"\x89PNG\r\n\x1a\n"


def fetched(house: House, address: str) -> bytes:
    with urllib.request.urlopen(address.replace("&amp;", "&")) as answer:
        assert answer.headers["content-type"] == "image/png"
        return answer.read()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_replay_is_introduced_by_a_picture_of_its_position(house: House, game: str) -> None:
    match = Match.new(GAMES[game], seats=2, seed="1", names=["Ann", "Bo"])
    for _ in range(4):
        match.play(match.legal()[0])
    found = house.post("/api/import", text=write_match(match))["table"]
    _, whole = shown(house, f"/r/{found}")
    _, first = shown(house, f"/r/{found}/1?seat=0")
    assert told(first, "image").endswith(f"/preview/tables/{found}.png?ply=1")
    pictures = [fetched(house, told(html, "image")) for html in (whole, first)]
    for drawn in pictures:
        assert drawn.startswith(PNG) and struct.unpack(">II", drawn[16:24]) == (1200, 630)
    assert pictures[0] != pictures[1]
    assert fetched(house, told(whole, "image")) == pictures[0]
    late = fetched(house, told(first, "image").replace("ply=1", "ply=999999"))
    assert late == pictures[0]  # a link to a move that never came shows the end, as its page does


def test_no_picture_is_made_of_a_match_that_runs_nor_of_nonsense(house: House) -> None:
    table, one, two = house.two()
    with one, two:
        _, html = shown(house, f"/r/{table['table']}/2")
        assert told(html, "image").endswith("/preview/flip_chess.jpg")
        address = f"/preview/tables/{table['table']}.png"
        assert house.ask(address)[0] == 403
        one.ask(type="resign")
        two.at_ply(1)
        assert house.ask(f"{address}?ply=-1")[0] == house.ask(f"{address}?ply=x")[0] == 400
        assert house.ask("/preview/tables/gone12345678.png")[0] == 404
        assert fetched(house, f"http://127.0.0.1:{house.port}{address}").startswith(PNG)
        _, html = shown(house, f"/r/{table['table']}/1")  # shared in the moment in which it is over
        assert told(html, "image").endswith(f"{address}?ply=1")


def test_what_can_be_studied_of_a_game_introduces_itself(house: House) -> None:
    puzzle = next(iter(puzzles_of(GAMES["flip_chess"])))
    for path, title in {
        "/learn/flip_chess": "Learn Flip Chess",
        "/rules/flip_chess": "Rules of Flip Chess",
        "/puzzles/flip_chess": "Puzzles of Flip Chess",
        f"/puzzles/flip_chess-{puzzle}": "Puzzle · Flip Chess",
    }.items():
        status, html = shown(house, path)
        assert status == 200 and f"<title>{title} · tableflip</title>" in html and told(html, "description")
        assert told(html, "image") == f"http://127.0.0.1:{house.port}/preview/flip_chess.jpg"


@pytest.mark.parametrize(
    "path",
    [
        *("/learn/nothing", "/rules/nothing", "/rules/flip_chess-1", "/puzzles/nothing", "/puzzles/flip_chess-999999"),
        *("/learn/FLIP-CHESS", "/day/nonsense", "/day/2026-13-40"),
    ],
)
def test_nothing_is_studied_where_there_is_no_such_game_puzzle_or_day(house: House, path: str) -> None:
    assert shown(house, path)[0] == 404


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/t", "/t/", "/t/a/b", "/t/gone12345678", "/r/gone12345678/3", "/games/x", "/r/../x", "/t/%3Cb%3E"],
)
def test_an_address_without_anything_is_not_found_and_still_friendly(house: House, path: str) -> None:
    status, html = shown(house, path)
    assert status == 404 and "<title>" in html and "<b>" not in html


def test_rooms_of_the_pages_are_there(house: House) -> None:
    for path in ("/", "/games", "/race", "/race/abc", "/puzzles", "/day", "/day/2026-11-16"):
        assert shown(house, path)[0] == 200
    with urllib.request.urlopen(f"http://127.0.0.1:{house.port}/manifest.webmanifest") as answer:
        assert answer.headers["content-type"] == "application/manifest+json"


def test_a_page_can_tell_that_the_server_has_newer_ones(house: House, built: Path) -> None:
    _, html = shown(house, "/")
    mine = re.search(r'data-build="(\w+)"', html)
    assert mine and house.get("/api/version") == {"build": mine[1]}
    (built / "index.html").write_text(INDEX.replace("icon", "other"))
    assert house.get("/api/version")["build"] not in ("", mine[1])


def test_search_engines_find_the_house_but_no_table(house: House) -> None:
    table = house.table("me", "open")
    for path, expected in (("/", None), (f"/t/{table['table']}", "noindex")):
        with urllib.request.urlopen(f"http://127.0.0.1:{house.port}{path}") as answer:
            assert answer.headers["x-robots-tag"] == expected


def test_pictures_and_files_stand_under_the_prefix(own_house: MakeHouse) -> None:
    house = own_house(prefix="/club")
    table = house.post("/api/tables", game="flip_chess", fill=["me", "open"])
    _, html = shown(house, f"/club/t/{table['table']}")
    assert told(html, "image") == f"http://127.0.0.1:{house.port}/club/preview/flip_chess.jpg"
    assert 'href="/club/icon.svg"' in html
