"""What is not printed has a mark in the browser that a press explains, and a book file sets up a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tableflip.games import GAMES
from tests.stages import FINISHED
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.table import DRAWN, set_up
from tests.web.test_access import violations

MARK = "button.mark:visible"
# a place where each game shows a number that is not printed, and what is said of it
STALLING = "KQNNBP/QRPPRB/PPPPPP/PPPPPP/PPPPPP/KPPPPp 6/6/6/6/2b3/r4b b 29 81"
# no card plays itself, which would close the close-up
UNFORCED = "players 2 | deck 0: factory central_park*2 hospital | deck 1: factory central_park*2 hospital"
SHOWN: dict[str, tuple[dict[str, Any], str]] = {
    "flip_chess": ({"position": STALLING}, "The stall"),
    "captain_flip": ({"options": {"deck": "reference"}}, "public generator"),
    "flip_ships": ({}, "60 enemy cards"),
    "flip_city": ({"position": UNFORCED}, "public description"),
}


def sit_down(page: Page, game: str, **wanted: Any) -> None:
    table = set_up(page, game=game, seats=2, fill=["me", "bot:random"], **wanted)
    page.goto(table["seats"][0]["link"])
    expect(page.locator(".prompt .words")).to_be_visible()
    if game == "flip_city":
        page.get_by_role("button", name="Hospital: ").first.click()


def notes_of(page: Page) -> list[str]:
    """What the marks on a page say, each opened by a press, and closed by Escape."""
    found: list[str] = []
    for place in range(page.locator(MARK).count()):
        mark = page.locator(MARK).nth(place)
        mark.press("Enter")
        note = page.locator(".note:popover-open")
        expect(note).to_have_count(1)
        found.append(note.inner_text())
        box = note.bounding_box()
        size = page.viewport_size
        assert box and size and box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
        page.keyboard.press("Escape")
        expect(page.locator(".note:popover-open")).to_have_count(0)
        expect(mark).to_be_focused()
    return found


def test_every_finished_game_has_something_to_look_for() -> None:
    assert set(SHOWN) >= {game.name for game in FINISHED}


@pytest.mark.parametrize("game", SHOWN)
def test_a_mark_at_the_table_tells_where_a_number_comes_from(visit: Visit, game: str) -> None:
    page = visit()
    wanted, said = SHOWN[game]
    sit_down(page, game, **wanted)
    expect(page.locator(MARK).first).to_be_visible()
    assert any(said in note for note in notes_of(page))
    assert violations(page) == []
    page.locator(MARK).first.click()
    expect(page.locator(".note:popover-open")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("game", DRAWN)
def test_the_rules_on_a_phone_tell_where_all_numbers_come_from(visit: Visit, game: str) -> None:
    page = visit(size=PHONE)
    wanted, _ = SHOWN.get(game, ({}, ""))
    table = set_up(page, game=game, seats=2, fill=["me", "bot:random"], **wanted)
    page.goto(table["seats"][0]["link"])
    page.get_by_role("button", name="Rules", exact=True).tap()
    page.get_by_text("Printed or guessed?").tap()
    for origin in GAMES[game].sources:
        expect(page.get_by_role("dialog").get_by_text(origin.note)).to_be_visible()
    assert violations(page) == []


def open_set_up(page: Page, game: str) -> None:
    box = page.locator(f"article.{game}")
    if page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}:
        box.locator(".whole").tap()
    else:
        box.hover()
    box.get_by_role("button", name="Set up a table").click()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_options_that_are_ours_are_marked_at_the_set_up(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    open_set_up(page, "flip_chess")
    page.get_by_text("More rules").click()
    stall = page.get_by_role("group", name="After how many quiet turns does a game end?").locator(MARK)
    stall.scroll_into_view_if_needed()
    box = stall.bounding_box()
    assert box and min(box["width"], box["height"]) >= 24
    stall.tap() if size == PHONE else stall.click()
    expect(page.locator(".note:popover-open")).to_contain_text("level Kings play on")
    assert violations(page) == []


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_book_file_sets_up_a_table(visit: Visit, size: tuple[int, int], tmp_path: Path) -> None:
    page = visit("/", size=size)
    open_set_up(page, "flip_city")
    page.get_by_text("For tinkerers").click()
    book = page.get_by_role("group", name="Book of numbers")
    whole = page.request.get("/api/games/flip_city/book")
    assert whole.ok and whole.text() == GAMES["flip_city"].notation.write_book()  # type: ignore[misc]
    for name, text, said in [
        ("broken.json", '{"win_points": 9', "not JSON"),
        ("wrong.json", '{"win_pionts": 9}', "did you mean win_points?"),
        ("large.json", " " * 100_001, "characters"),
    ]:
        (tmp_path / name).write_text(text)
        book.locator("input[type=file]").set_input_files(tmp_path / name)
        expect(book.get_by_role("alert")).to_contain_text(said)
    mine = {"// mine": "a longer game", "win_points": 9}
    (tmp_path / "mine.json").write_text(json.dumps(mine))
    book.locator("input[type=file]").set_input_files(tmp_path / "mine.json")
    expect(book.get_by_role("status")).to_have_text("Plays by mine.json: win_points=9")
    expect(book.get_by_role("alert")).to_have_count(0)
    assert violations(page) == []
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".prompt .words")).to_be_visible()
    info = page.request.get(f"/api/tables/{page.url.split('/t/')[1].partition('#')[0]}").json()
    assert info["options"]["book"] == "win_points=9"


def test_a_game_without_a_book_has_no_file_to_choose(visit: Visit) -> None:
    page = visit("/")
    open_set_up(page, "captain_flip")
    expect(page.get_by_role("dialog").locator("input[type=file]")).to_have_count(0)
    assert page.request.get("/api/games/captain_flip/book").status == 404
