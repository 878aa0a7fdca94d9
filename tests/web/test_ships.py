"""Flip Ships in a browser: a ship is pulled back and flies, or flicked by numbers or the meter; the table tells how."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, PHONE, Visit
from tests.web.table import set_up, sticks_out, too_small

PULLED = 40  # pixels


def sit_down(visit: Visit, size: tuple[int, int]) -> Page:
    """A page with a ship in hand."""
    page = visit("/", size=size)
    wanted = {"game": "flip_ships", "seats": 2, "fill": ["me", "bot:random"], "options": {"tremor": "steady"}}
    page.goto(set_up(page, **wanted)["seats"][0]["link"])
    page.locator("g.choice").first.click()
    expect(page.locator(".grip")).to_be_visible()
    return page


def landed(page: Page) -> str:
    """What is said once the ship lies still."""
    said = page.locator(".said", has_text="turns")
    expect(said).to_be_visible(timeout=60_000)
    return said.text_content() or ""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_ship_is_pulled_back_flies_and_is_judged(visit: Visit, size: tuple[int, int]) -> None:
    page = sit_down(visit, size)
    assert sticks_out(page) == []
    assert too_small(page) == []
    box = page.locator(".grip .halo").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + PULLED / 2)
    page.mouse.move(x, y + PULLED)
    expect(page.locator(".band")).to_be_attached()
    page.mouse.up()
    assert "mm high" in landed(page)
    assert sticks_out(page) == []


def test_a_hardly_pulled_ship_is_put_back(visit: Visit) -> None:
    page = sit_down(visit, DESK)
    box = page.locator(".grip .halo").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 2)
    page.mouse.up()
    expect(page.locator(".power")).to_have_text("pull")


def test_a_ship_is_flicked_by_numbers_and_by_keys(visit: Visit) -> None:
    page = sit_down(visit, DESK)
    page.get_by_role("tab", name="Numbers").click()
    page.get_by_role("spinbutton", name="Power").fill("0")
    page.get_by_role("spinbutton", name="Power").blur()
    page.get_by_role("button", name="Flick", exact=True).click()
    assert "no full turn, flick again" in landed(page)
    grip = page.locator(".grip")
    grip.focus()
    for _ in range(33):
        grip.press("ArrowDown")
    expect(page.locator(".power")).to_have_text("330")
    grip.press("Enter")
    expect(page.locator(".said", has_text="turns")).not_to_contain_text("no full turn", timeout=60_000)


def test_the_meter_is_stopped_twice(visit: Visit) -> None:
    page = sit_down(visit, PHONE)
    page.get_by_role("tab", name="Meter").click()
    for words in ("Start", "Stop direction", "Stop strength"):
        page.get_by_role("button", name=words).click()
    landed(page)
