"""A ship is flicked by hand, by swipe, by meter, by numbers and by keys; the landing is told and judged."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, PHONE, Visit
from tests.web.ships import FULL, at_position, landed, lay, pull, sit_down
from tests.web.table import PATIENCE, Hand, look_out, middle, set_up, sticks_out, too_small, was_seen
from tests.web.table import sit_down as take_the_seat
from tests.web.test_access import violations


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_ship_is_pulled_back_flies_and_is_judged(visit: Visit, size: tuple[int, int]) -> None:
    page = sit_down(visit, size)
    assert sticks_out(page) == []
    assert too_small(page) == []
    pull(page, 40)
    assert "cm high" in landed(page)
    assert sticks_out(page) == []


def test_a_hardly_pulled_ship_is_put_back(visit: Visit) -> None:
    page = sit_down(visit)
    x, y = middle(page.locator(".grip"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 40)
    expect(page.locator(".power")).not_to_have_text("pull")
    page.mouse.move(x, y + 2)
    page.mouse.up()
    expect(page.locator(".power")).to_have_text("pull")
    assert page.locator(".log .line").count() == 1  # only the choice of the ship


def test_a_ship_is_flicked_by_numbers_and_by_keys(visit: Visit) -> None:
    page = sit_down(visit)
    page.get_by_role("tab", name="Numbers").click()
    page.get_by_role("spinbutton", name="Power").fill("0")
    page.get_by_role("spinbutton", name="Power").blur()
    page.get_by_role("button", name="Flick", exact=True).click()
    assert "No full turn: flick again" in landed(page)
    grip = page.locator(".grip")
    grip.focus()
    for _ in range(33):
        grip.press("ArrowDown")
    expect(page.locator(".power")).to_have_text("330")
    grip.press("Enter")
    expect(page.locator(".said", has_text="turns")).not_to_contain_text("No full turn", timeout=60_000)


def test_the_meter_is_stopped_twice(visit: Visit) -> None:
    page = sit_down(visit, PHONE)
    page.get_by_role("tab", name="Meter").click()
    for words in ("Start", "Stop direction", "Stop strength"):
        page.get_by_role("button", name=words).click()
    landed(page)


def test_the_way_to_flick_is_remembered(visit: Visit) -> None:
    page = sit_down(visit)
    page.get_by_role("tab", name="Swipe").click()
    page.reload()
    expect(page.get_by_role("tab", name="Swipe")).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Table and settings").click()
    expect(page.get_by_role("radio", name="Swipe")).to_be_checked()


def test_two_targets_are_tapped_on_the_table_and_no_button_offers_them(visit: Visit) -> None:
    page = at_position(visit, "resolve", "S1-3a:table:T.m1.g1~30000,2~20000,3~40000;S2-1a:active")
    expect(page.locator(".target")).to_have_count(3)
    expect(page.locator(".range")).to_be_visible()
    expect(page.locator(".beam")).to_have_count(3)
    expect(page.locator(".buttons .slip")).to_have_count(1)  # hit nothing
    page.locator(".target[data-place='cell:r2c4']").click()
    expect(page.locator(".said")).to_contain_text("Tap a second enemy")
    page.locator(".target[data-place='cell:r2c2']").click()
    expect(page.locator(".cross")).to_have_count(2)
    expect(page.locator(".log .line").last).to_contain_text("sixth ship shoots at Crawler 1 and Crawler 3")


def test_one_target_is_tapped_twice(visit: Visit) -> None:
    page = at_position(visit, "resolve", "S1-3a:table:T.m1.g1~30000,2~20000,3~40000;S2-1a:active")
    target = page.locator(".target[data-place='cell:r2c3']")
    target.click()
    expect(target).to_have_attribute("aria-label", "Crawler 2, damage 1: hit Crawler 2 in row 2 alone")
    target.press("Enter")
    expect(page.locator(".log .line").last).to_contain_text("sixth ship shoots at Crawler 2")


ABOVE_THE_LINE = """() => {
    const top = (thing) => thing.getBoundingClientRect().top + thing.getBoundingClientRect().height / 2;
    const line = [...document.querySelectorAll(".drawing text")].find((text) => text.textContent === "ATMOSPHERE");
    return top(document.querySelector(".grip")) < top(line);
}"""


def test_a_free_shot_starts_from_the_pad_on_the_table(visit: Visit) -> None:
    page = at_position(visit, "flick", "S1-2a:hand;S2-1a:active hand=S1-2a:pad:0:0:0")
    expect(page.locator(".drawing .pad")).to_be_visible()
    # at the line where nothing has landed yet, not at the launch edge; both at once, for the table may still be moving
    assert page.evaluate(ABOVE_THE_LINE)
    grip_x, _ = middle(page.locator(".grip"))
    page.locator(".grip").press("ArrowRight")
    assert middle(page.locator(".grip"))[0] > grip_x
    pull(page, 60)
    landed(page)


def test_a_landing_is_one_line_in_the_log_until_it_is_opened(visit: Visit) -> None:
    page = at_position(visit, "flick", "S1-1a:hand;S1-1b:active;S2-1a:active hand=S1-1a:plain:0:0:0", FULL)
    page.get_by_role("tab", name="Numbers").click()
    page.get_by_role("spinbutton", name="Power").fill("260")
    page.get_by_role("spinbutton", name="Power").blur()
    page.get_by_role("button", name="Flick", exact=True).click()
    line = page.locator(".log .line", has_text="ship lands")
    expect(line.locator("summary")).to_contain_text("ship lands", timeout=60_000)
    expect(line.locator("summary")).not_to_contain_text("mm from")
    expect(line.locator(".whole")).not_to_be_visible()
    line.locator("summary").click()
    expect(line.locator(".whole")).to_contain_text("mm from")
    expect(line.locator(".whole")).to_be_visible()


def two_at_a_table(visit: Visit, size: tuple[int, int] = DESK) -> tuple[Page, Page, Page]:
    """Two players and somebody who watches."""
    page = visit(size=size)
    table = set_up(page, game="flip_ships", seats=2, fill=["me", "open"])
    page.goto(table["seats"][0]["link"])
    other = take_the_seat(visit(table["seats"][1]["link"], size=size))
    watcher = visit(f"/t/{table['table']}#{table['watch']}")
    for one in (page, other, watcher):
        expect(one.locator(".card").first).to_be_visible()
    return page, other, watcher


def test_a_player_points_by_keys_and_everybody_sees_where(visit: Visit) -> None:
    page, other, watcher = two_at_a_table(visit)
    other.keyboard.press("p")
    target = other.locator(".target").first
    expect(target).to_be_focused()
    assert violations(other) == []
    for one in (page, other, watcher):
        look_out(one, ".ping")  # it lasts for some seconds
    other.keyboard.press("Enter")
    for one in (page, other, watcher):
        was_seen(one)
        expect(one.locator("p.unseen[role=status]")).to_contain_text("Player 2: aim at")
    expect(other.locator(".target")).to_have_count(0)
    expect(page.locator(".ping")).to_have_count(0)
    assert watcher.get_by_role("button", name="Aim here").count() == 0
    other.get_by_role("button", name="Aim here").click()
    other.keyboard.press("Escape")
    expect(other.locator(".target")).to_have_count(0)


def test_a_long_press_points_and_does_not_slide_the_ship(visit: Visit) -> None:
    page, other, _ = two_at_a_table(visit, PHONE)
    page.locator(".waiting.choice").first.click()
    before = middle(page.locator(".grip"))
    touch: Any = page.context.new_cdp_session(page)
    x, y = middle(page.locator(".card").first)
    look_out(other, ".ping")
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    was_seen(other)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert middle(page.locator(".grip")) == before
    assert too_small(page) == [] and sticks_out(page) == []


# notes whatever tells of a landing while the ship is still in the air
LISTEN = """() => {
    window.given = [];
    const look = () => {
        if (!document.querySelector(".flying")) return;
        const told = document.querySelector(".log").textContent + document.querySelector(".prompt").textContent;
        if (/lands|landed|Fire/.test(told)) window.given.push(told);
        window.wasOpen = true;
    };
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


def test_nothing_tells_where_a_ship_lands_before_it_does(visit: Visit) -> None:
    page = visit(still=False, drawing="flat")
    lay(page, "flick", "S1-1a:hand;S2-1a:active hand=S1-1a:plain:0:0:0")
    page.evaluate(LISTEN)
    page.locator(".house").click()
    expect(page.locator(".prompt .words")).to_have_text("In the air…")
    landed(page)
    expect(page.locator(".log .line")).to_have_count(1)
    assert page.evaluate("[window.wasOpen, window.given]") == [True, []]
    expect(page.locator(".prompt .words")).not_to_have_text("In the air…")


# notes every picture of the pieces that differs from the one before, by the round in which it is seen
WATCH = """() => {
    window.seen = {};
    const look = () => {
        const round = /Round \\d+/.exec(document.querySelector("aside").innerText)?.[0] ?? "";
        const pictures = (window.seen[round] ??= []);
        const bodies = [...document.querySelectorAll(".drawing .body")];
        const places = bodies.map((body) => body.transform.baseVal[0].matrix);
        const picture = places.map(({ e, f }) => `${Math.round(e)} ${Math.round(f)}`).join();
        if (pictures.at(-1) !== picture) pictures.push(picture);
        requestAnimationFrame(look);
    };
    look();
}"""


def test_pieces_are_seen_to_fly_and_to_march(visit: Visit) -> None:
    page = visit(still=False, drawing="flat")
    lay(page, "choose", "S1-1a:active;S2-1a:active", "0,0,0,0,0/1,2,3,4,5/6,7,8,9,10/0,0,0,0,0")
    page.locator(".waiting.choice").first.click()
    page.evaluate(WATCH)
    page.locator(".house").click()
    landed(page)
    assert page.evaluate("window.seen['Round 1'].length") > 5, "the ship flies"
    expect(page.locator(".buttons .slip, .target").first).to_be_visible()
    hand, until = Hand(page), time.monotonic() + PATIENCE
    while "Round 1" in page.locator("aside").inner_text() and time.monotonic() < until:
        hand.act()
        page.wait_for_timeout(200)
    page.wait_for_function("() => window.seen['Round 2']?.length > 5")  # the enemies march
