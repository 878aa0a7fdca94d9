"""Whole missions by each way to flick: one player with a mouse at a desk, the other by touch on a phone."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, PHONE, Visit
from tests.web.ships import Finger, landed
from tests.web.table import PATIENCE, Hand, is_over, middle, set_up
from tests.web.table import sit_down as take_the_seat

# one ship each, five enemies at the city and almost nothing left of it: after one round the mission is over
LAST_STAND = (
    "FS1 players=2 seats=2 level=standard node=choose opt=tremor:steady order=1,2 city=1/20 mother=1/3 "
    "pilots=P1-SHORT+P2-PAD+P3-TWIN/P1-ENCORE+P2-LONG+P3-REPAIR "
    "grid=16,17,18,19,20/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 deck=21,22 seen=16,17,18,19,20 "
    "ships=S1-1a:active;S2-1a:active"
)
SCREENS = [width * height for width, height in (DESK, PHONE)]
FAR = 150  # CSS pixels of a pull that turns a ship over and stays on the table
WHOLE = 60  # milliseconds of a swipe
LONG = 170  # CSS pixels


def press(page: Page, name: str, *, is_touch: bool) -> None:
    """A button, by mouse or by finger."""
    button = page.get_by_role("button", name=name, exact=True)
    _ = button.tap() if is_touch else button.click()


def flick(page: Page, way: str, *, is_touch: bool) -> None:
    """Flick the ship in hand."""
    finger, (x, y) = Finger(page, is_touch=is_touch), middle(page.locator(".grip"))
    if way == "pull":
        finger.stroke((x, y), (x + 4, y + FAR), 300)
    elif way == "swipe":
        finger.stroke((x, y + 60), (x + 3, y + 60 - LONG), WHOLE)
    elif way == "meter":
        for words in ("Start", "Stop direction", "Stop strength"):
            press(page, words, is_touch=is_touch)
    else:
        page.get_by_role("spinbutton", name="Power").fill("250")
        page.get_by_role("spinbutton", name="Power").blur()
        press(page, "Flick", is_touch=is_touch)


def sent(page: Page) -> list[str]:
    """The flicks that a page sends from now on."""
    found: list[str] = []

    def hear(told: object) -> None:
        if '"flick":{' in str(told):
            found.append(str(told))

    page.on("websocket", lambda socket: socket.on("framesent", hear))
    return found


@pytest.mark.parametrize("way", ["pull", "swipe", "meter", "numbers"])
def test_a_whole_mission_is_flicked_by_mouse_and_by_touch(visit: Visit, way: str) -> None:
    desk, phone = visit(size=DESK, way=way), visit(size=PHONE, way=way)
    flicks = {desk: sent(desk), phone: sent(phone)}
    table = set_up(desk, game="flip_ships", fill=["me", "open"], position=LAST_STAND)
    desk.goto(table["seats"][0]["link"])
    phone.goto(table["seats"][1]["link"])
    take_the_seat(phone)
    for page in (desk, phone):
        expect(page.locator(".card").first).to_be_visible()
    until = time.monotonic() + PATIENCE
    while not is_over(desk) and time.monotonic() < until:
        for page in (desk, phone):
            if page.locator(".grip").count() and page.get_by_role("tablist", name="How to flick").is_visible():
                flick(page, way, is_touch=page is phone)
            elif (ship := page.locator(".waiting.choice")).count():
                _ = ship.first.tap() if page is phone else ship.first.click()
            else:
                Hand(page).act()
        desk.wait_for_timeout(100)
    for page in (desk, phone):
        expect(page.locator(".end h2")).to_be_visible()
        expect(page.locator(".story")).to_contain_text("City 0 of 20")
        table = page.locator(".drawing").bounding_box()  # most of the screen is still the table
        assert table and table["height"] * table["width"] > 0.6 * SCREENS[page is phone]
        made = flicks[page]
        assert made, "this hand has flicked"
        assert all(('"swiped":true' in one) == (way in ("pull", "swipe")) for one in made)


def test_on_a_trackpad_a_click_and_then_a_move_without_pressing_is_a_swipe(visit: Visit) -> None:
    page = visit(way="swipe", drawing="flat")
    flicks = sent(page)
    page.goto(set_up(page, game="flip_ships", fill=["me", "hotseat"], position=LAST_STAND)["seats"][0]["link"])
    page.locator(".waiting.choice").first.click()
    expect(page.locator(".power")).to_have_text("swipe")
    finger, (x, y) = Finger(page, is_touch=False), middle(page.locator(".grip"))
    finger.send("Start", (x, y))
    finger.send("End", (x, y))
    expect(page.locator(".power")).to_have_text("swipe now")
    assert not flicks, "a click is no swipe"
    for step in range(1, 13):
        finger.at += WHOLE / 12 / 1000
        finger.send("Hover", (x, y - LONG / 12 * step))
    landed(page)
    assert len(flicks) == 1 and '"swiped":true' in flicks[0]
