"""On a phone, upright or sideways, nothing sticks out, nothing scrolls during a turn, and every target fits a thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PHONE, Visit
from tests.web.table import DRAWN, Hand, is_over, set_up, sticks_out, too_small

SMALL = (360, 640)
TABLET = (768, 1024)
SIDEWAYS = (844, 390)
BOARD_LEAST = 0.4  # of the screen
BOARD = """() => {
    const { width, height } = document.querySelector(".stage").getBoundingClientRect();
    return (width * height) / (innerWidth * innerHeight);
}"""


@pytest.mark.parametrize("game", DRAWN)
def test_nothing_sticks_out_during_a_game_and_every_target_fits_a_thumb(visit: Visit, game: str) -> None:
    page = visit(size=PHONE)
    table = set_up(page, game=game, seats=2, fill=["me", "bot:random"])
    page.goto(table["seats"][0]["link"])
    expect(page.locator(".prompt .words")).to_be_visible()
    assert too_small(page) == []
    hand = Hand(page, seed=2)
    for turn in range(60):
        hand.act()
        page.wait_for_timeout(40)
        if turn % 6 == 0:
            for width, height in (SMALL, TABLET, SIDEWAYS, PHONE):
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(40)
                assert sticks_out(page) == [], (width, height)
                # who has won and what to do next may take more of it
                assert is_over(page) or page.evaluate(BOARD) > BOARD_LEAST, (width, height)


@pytest.mark.parametrize(("game", "level"), [("flip_city", 1), ("flip_city", 2), ("captain_flip", 1)])
def test_the_name_of_a_bot_is_not_cut_off(visit: Visit, game: str, level: int) -> None:
    page = visit(size=PHONE)
    page.goto(set_up(page, game=game, seats=2, fill=["me", f"bot:level{level}"])["seats"][0]["link"])
    names = page.get_by_role("list", name="Seats").locator("b")
    expect(names.last).not_to_be_empty()
    for name in names.all():
        assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth + 1"), name.inner_text()


def test_beside_a_board_on_a_phone_held_sideways_all_seats_are_marked(visit: Visit) -> None:
    page = visit(size=SIDEWAYS)
    page.goto(set_up(page, game="flip_city", seats=2, fill=["me", "bot:level1"])["seats"][0]["link"])
    marks = page.get_by_role("list", name="Seats").locator(".mark svg")
    expect(marks).to_have_count(2)
    for mark in marks.all():
        expect(mark).to_be_in_viewport(ratio=1)


def test_the_lobby_fits_a_phone(visit: Visit) -> None:
    page = visit("/", size=PHONE)
    expect(page.locator("article").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert too_small(page) == []
    page.locator("article .whole").first.tap()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
