"""Several people at one device: what one of them knows is in the page only while that one looks."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.table import BROUGHT, set_up, sit_down


def faces(page: Page) -> set[str]:
    """What can be read on cards that lie face down."""
    return set(page.locator(".spot.hidden .face").all_inner_texts())


def raise_curtain(page: Page) -> None:
    """Say that the device was passed on; until then nothing of the table is in the page."""
    expect(page.get_by_role("dialog")).to_contain_text("Pass the device to")
    assert page.locator(".spot, .panel, .log").count() == 0
    page.get_by_role("button", name="show my hand").click()
    expect(page.locator(".spot").first).to_be_visible()


def peek_at(page: Page, place: str) -> None:
    page.locator(f"[data-place='cell:{place}']").click()
    page.locator(".here").get_by_role("button", name=f"peek at {place}").click()


def test_what_was_peeked_at_is_hidden_from_the_next_and_while_somebody_elsewhere_plays(visit: Visit) -> None:
    device = visit()
    table = set_up(device, game=BROUGHT, seats=3, fill=["me", "hotseat", "open"])
    other = sit_down(visit(table["seats"][2]["link"]))
    device.goto(table["seats"][0]["link"])
    for place in ("a1", "b1"):
        raise_curtain(device)
        assert faces(device) == {""}
        peek_at(device, place)
    expect(device.locator("[data-place='cell:b1'].last")).to_be_visible()  # the third seat plays elsewhere
    assert faces(device) == {""}
    assert device.get_by_role("button", name="take back").count() == 1, "its seats may still be taken back for"
    peek_at(other, "c1")
    raise_curtain(device)
    known = [spot for spot in device.locator(".spot.hidden").all() if spot.locator(".face").inner_text()]
    assert [spot.get_attribute("data-place") for spot in known] == ["cell:a1"]


def test_while_a_seat_is_free_no_hand_is_in_the_page(visit: Visit) -> None:
    page = visit(plain=True)
    fill, options = ["me", "hotseat", "open"], {"commander": "on"}
    table = set_up(page, game="captain_flip", seats=3, fill=fill, options=options, seed="1")  # the first seat begins
    page.goto(table["seats"][0]["link"])
    expect(page.get_by_text("Who else plays?")).to_be_visible()
    assert page.locator(".spot").count() == 0


def test_no_key_reaches_behind_the_curtain(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game=BROUGHT, seats=2, fill=["me", "hotseat"])
    page.goto(table["seats"][0]["link"])
    raise_curtain(page)
    peek_at(page, "a1")
    expect(page.get_by_role("dialog")).to_contain_text("Pass the device to Red")
    for key in ("m", "l", "u", "1", "Tab", "Tab"):
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_have_count(1)
    assert page.evaluate("document.activeElement.closest('[role=dialog]') || document.activeElement === document.body")
    raise_curtain(page)
    expect(page.locator(".log .line")).to_have_count(1)
