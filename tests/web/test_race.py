"""The race: from the lobby against a bot, flicked by keys or by hand, without scrolling on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import PHONE, Visit
from tests.web.ships import pull
from tests.web.table import look_out, sticks_out, too_small, was_seen
from tests.web.test_access import violations

DONE = re.compile("Ship 1: (in the mothership|missed, fetch it|on its way back)")
PATIENCE = 60_000
MINE_FALLEN = ".fallen[data-ship^='S1']"


def begin(page: Page) -> None:
    """Through the set-up to the signal."""
    page.get_by_role("button", name="To the table").click()
    ready = page.get_by_role("button", name="I am ready")
    expect(ready).to_be_visible()
    look_out(page, "text.signal")
    ready.click()
    assert was_seen(page) in ("1", "2", "3")
    expect(page.get_by_role("button", name="Give up")).to_be_visible(timeout=PATIENCE)


def test_a_race_against_a_bot_is_flicked_by_keys(visit: Visit) -> None:
    page = visit("/", name="Ann")
    box = page.locator("article.flip_ships")
    box.hover()
    box.get_by_role("link", name="Race").click()
    begin(page)
    disc = page.get_by_role("slider")
    disc.focus()
    for _ in range(46):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_label(DONE)).to_be_visible(timeout=PATIENCE)
    expect(disc).to_be_focused()
    assert disc.get_attribute("aria-valuenow") == "460", "the next ship is flicked by Enter alone"
    page.get_by_role("tab", name="Numbers").click()
    assert violations(page) == [] and sticks_out(page) == [] and too_small(page) == []
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("Casual won in")).to_be_visible()
    page.get_by_role("button", name="Again").click()
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()


def test_a_race_on_a_phone_is_flicked_by_hand_and_seen_by_a_friend(visit: Visit) -> None:
    page = visit("/race", size=PHONE, still=False, name="Ann")
    page.get_by_role("radio", name="3").check()
    for other in ("Player 2", "Player 3"):
        page.get_by_label(other).select_option("open")
    assert violations(page) == [] and too_small(page) == []
    page.get_by_role("button", name="To the table").tap()
    expect(page.get_by_role("button", name="Copy link: Player 2")).to_be_visible()
    codes: list[str | None] = []
    for other in ("Player 2", "Player 3"):
        page.get_by_role("button", name=f"QR code: {other}").tap()
        code = page.get_by_role("img", name="QR code of the link")  # one of them: a camera takes what it sees first
        expect(code).to_be_in_viewport(ratio=1)
        codes.append(code.locator("path").get_attribute("d"))
        assert sticks_out(page) == [] and too_small(page) == [] and violations(page) == []
    assert codes[0] != codes[1]
    page.get_by_role("button", name="QR code: Player 3").tap()
    expect(code).to_have_count(0)
    made = page.evaluate("JSON.parse(Object.values(sessionStorage)[0])")
    friend = visit(made["seats"][1]["link"])
    friend.get_by_label("Your name at the table").fill("Bob")
    assert page.get_by_label("Your name at the table").count() == 0, "the host has said it already"
    for one in (friend, page):
        one.get_by_role("button", name="I am ready").click()
    page.get_by_role("button", name="Begin without them").click()
    expect(page.get_by_role("listitem").filter(has_text="Bob")).to_be_visible()
    expect(page.locator(".grip[aria-disabled=false]")).to_be_visible(timeout=PATIENCE)
    pull(page, 45)
    expect(page.get_by_label(DONE)).to_be_visible(timeout=PATIENCE)
    assert sticks_out(page) == [] and too_small(page) == [] and violations(page) == []
    friend.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("You won in")).to_be_visible()
    expect(friend.get_by_text("Ann won in")).to_be_visible()


def test_a_race_that_is_not_there_says_so(visit: Visit) -> None:
    page = visit("/race/nowhere#secret")
    expect(page.get_by_text("there is no such race")).to_be_visible()


def at_rest(page: Page, thing: Locator) -> tuple[int, ...]:
    """Where something stands, to the pixel, once the eye has come back to it; a slow frame may take half a second."""
    seen: list[tuple[int, ...]] = []
    for _ in range(100):
        page.wait_for_timeout(250)
        box = thing.bounding_box()
        assert box is not None
        seen.append((round(box["x"]), round(box["y"]), round(box["width"]), round(box["height"])))
        if len(seen) > 8 and all(one == seen[-1] for one in seen[-8:]):
            return seen[-1]
    raise AssertionError("it never came to rest")


def flown_over(visit: Visit) -> Page:
    """A race whose first ship has flown over the table; a hand that strains may fall short of that, and tries again."""
    for _ in range(8):
        page = visit("/race", still=False, name="Ann", way="numbers")
        begin(page)
        page.get_by_role("spinbutton", name="Power").fill("1000")
        page.get_by_role("spinbutton", name="Power").blur()
        page.get_by_role("button", name="Flick", exact=True).click()
        expect(page.get_by_label(DONE)).to_be_visible(timeout=PATIENCE)
        page.wait_for_timeout(1000)  # what has fallen comes to lie on the floor
        if page.locator(MINE_FALLEN).count():
            return page
        page.close()
    raise AssertionError("nothing flies over the table")


def test_a_ship_that_flew_over_the_table_lies_on_the_floor_until_it_is_fetched(visit: Visit) -> None:
    page = flown_over(visit)
    mine = page.locator(MINE_FALLEN)
    page.get_by_role("button", name="Ship 1: missed, fetch it").click()
    grip = page.locator(".grip")
    stood = at_rest(page, grip)
    expect(mine).to_have_count(0, timeout=PATIENCE)  # it is picked up, and carried home
    assert at_rest(page, grip) == stood, "the own side stays at the bottom"
    expect(page.get_by_label("Ship 1: ready")).to_be_visible(timeout=PATIENCE)


def test_two_people_and_a_bot_race_to_the_end_on_a_table_in_three_dimensions(visit: Visit) -> None:
    """The bot gets all of its ships in; both others see them fly in, who is ahead, and the finish from above."""
    page = visit("/race", size=(480, 640), still=False, name="Ann")
    page.get_by_role("radio", name="3").check()
    page.get_by_label("Player 2").select_option("open")
    page.get_by_label("Player 3").select_option("bot:expert")
    page.get_by_role("button", name="To the table").click()
    expect(page.get_by_role("button", name="Copy link: Player 2")).to_be_visible()
    made = page.evaluate("JSON.parse(Object.values(sessionStorage)[0])")
    friend = visit(made["seats"][1]["link"], name="Bob", still=False, drawing="flat")
    look_out(friend, ".lastOne")
    for one in (friend, page):
        one.get_by_role("button", name="I am ready").click()
    expect(page.locator("canvas")).to_be_visible()
    expect(page.locator(".grip[aria-disabled=false]")).to_be_visible(timeout=PATIENCE)
    pull(page, 60)
    expect(page.get_by_label(DONE)).to_be_visible(timeout=PATIENCE)
    bot = page.get_by_role("listitem").filter(has_text="Expert")
    expect(bot).to_contain_text(re.compile("[1-6] to go"), timeout=2 * PATIENCE)
    assert sticks_out(page) == [] and too_small(page) == [] and violations(page) == []
    for one in (page, friend):
        expect(one.get_by_text("Expert won in")).to_be_visible(timeout=4 * PATIENCE)
    expect(page.get_by_text(re.compile("Photo finish: .* s, you . to go, Bob . to go"))).to_be_visible()
    expect(friend.get_by_text(re.compile("Photo finish: .* s, Ann . to go, you . to go"))).to_be_visible()
    expect(bot).to_contain_text("all in!")
    assert was_seen(friend) == "Expert's last ship!"  # while all is seen at half speed
