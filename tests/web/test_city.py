"""The table of Flip City: room for the street, a market one can read, cards that play themselves unless held."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, Visit
from tests.web.table import set_up

WIDE = (1920, 1080)


def sit_down(visit: Visit, position: str | None = None, **likes: Any) -> Page:
    page = visit("/", **likes)
    more = {"position": position} if position else {"seed": "4"}
    table = set_up(page, game="flip_city", seats=2, fill=["me", "hotseat"], **more)
    page.goto(table["seats"][0]["link"])
    expect(page.get_by_role("region", name="Supply")).to_be_visible()
    return page


def box(page: Page, what: str) -> Any:
    found = page.locator(what).first.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize(("size", "plot", "reverse"), [(DESK, 100, 80), (WIDE, 180, 120)], ids=["desk", "wide"])
def test_the_street_and_both_sides_of_the_market_fill_the_table(
    visit: Visit, size: tuple[int, int], plot: int, reverse: int
) -> None:
    page = sit_down(visit, size=size)
    expect(page.get_by_role("button", name="Stop and build")).to_be_visible()
    assert box(page, ".plot")["width"] > plot
    assert box(page, ".item .reverse")["width"] > reverse
    street, market = box(page, ".street[role=group]"), box(page, ".market")
    last = page.locator(".plot").last.bounding_box()
    assert last is not None
    assert last["x"] + last["width"] > street["x"] + 0.75 * street["width"]
    assert street["y"] + street["height"] <= market["y"]
    assert market["y"] - (last["y"] + last["height"]) < 0.16 * size[1]
    assert market["y"] + market["height"] <= size[1]


def test_a_card_of_the_market_shows_both_sides_in_close_up(visit: Visit) -> None:
    page = sit_down(visit)
    page.locator(".item").get_by_role("button", name="Hospital: ").first.click()
    close_up = page.get_by_role("dialog", name="Hospital, and Church on its other side")
    expect(close_up).to_be_visible()
    page.keyboard.press("Escape")
    expect(close_up).to_have_count(0)


def test_a_card_that_plays_itself_can_be_held(visit: Visit) -> None:
    page = sit_down(visit, "deck 0: church hospital | discard 0: factory", still=False)
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.wait_for_timeout(1200)
    assert page.locator(".plot:not(.free)").count() == 0
    page.keyboard.press("p")
    expect(page.locator(".plot:not(.free)")).to_have_count(1)


def test_a_shuffle_says_what_goes_in_and_a_play_says_what_it_brings(visit: Visit) -> None:
    page = sit_down(visit, "played: church | discard 0: factory hospital*2")
    expect(page.get_by_text("Into the new deck: 2 Hospital, 1 Factory.")).to_be_visible()
    page = sit_down(visit, "deck 0: hospital factory | unhappy 1 | played: church")
    expect(page.locator(".buttons .main")).to_contain_text("Play the Hospital: +3 cash, +1 unhappiness (2 of 2)")
