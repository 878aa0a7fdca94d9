"""The frame around every board: looking back, having been away, keys, confirmation, and movement that obeys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tableflip.games import GAMES
from tests.web.conftest import PHONE, Visit
from tests.web.table import DRAWN, middle, set_up, sit_down, sticks_out, too_small


def chess(visit: Visit, *, still: bool = True, **likes: Any) -> Page:
    """A table of Flip Chess for two at one device."""
    page = visit(still=still, **likes)
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    page.goto(table["seats"][0]["link"])
    expect(page.locator("#square-c2.origin")).to_be_visible()
    return page


def step(page: Page, start: str, end: str) -> None:
    page.locator(f"#square-{start}").click()
    page.locator(f"#square-{end}").click()
    expect(page.locator(".liftable").first).to_be_visible()


def flip(page: Page, square: str) -> None:
    page.locator(f"#square-{square}").click()
    expect(page.locator(f"#square-{square} .face")).to_be_visible()


def test_a_line_of_the_log_brings_its_moment_back(visit: Visit) -> None:
    page = chess(visit)
    step(page, "c2", "c3")
    flip(page, "d3")
    page.get_by_role("button", name="Look back at 1", exact=True).click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    expect(page.locator("#square-d3")).to_have_attribute("aria-label", "d3, face down")
    assert page.locator(".origin, .target, .liftable").count() == 0
    page.get_by_role("button", name="To the game").click()
    expect(page.locator("#square-d3 .face")).to_be_visible()
    expect(page.locator("#square-c5.origin")).to_be_visible()


def test_on_a_phone_a_thumb_hits_a_line_of_the_log(visit: Visit) -> None:
    page = chess(visit, size=PHONE)
    step(page, "c2", "c3")
    flip(page, "d3")
    expect(page.get_by_role("button", name="Last turn")).to_be_visible()
    assert sticks_out(page) == [] and too_small(page) == []  # with all tools that there can be
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("button", name="Look back at 1", exact=True)).to_be_visible()
    assert too_small(page) == []
    page.get_by_role("button", name="Look back at 1", exact=True).click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    assert sticks_out(page) == [] and too_small(page) == []


def test_brackets_turn_the_pages_and_escape_goes_back_to_the_game(visit: Visit) -> None:
    page = chess(visit)
    step(page, "c2", "c3")
    flip(page, "d3")
    page.keyboard.press("[")
    expect(page.locator("#square-d3")).to_have_attribute("aria-label", "d3, face down")
    page.keyboard.press("[")  # before it nothing was shown here
    expect(page.get_by_text("Looking back")).to_be_visible()
    page.keyboard.press("]")
    expect(page.get_by_text("Looking back")).to_have_count(0)
    page.keyboard.press("[")
    page.keyboard.press("Escape")
    expect(page.locator("#square-d3 .face")).to_be_visible()
    expect(page.locator(".log .line")).to_have_count(2)  # Escape has taken nothing back


@pytest.mark.parametrize(("memory", "can_look"), [("sailor", False), ("log", True)])
def test_who_has_to_remember_cannot_look_back(visit: Visit, memory: str, can_look: bool) -> None:
    page = visit()
    table = set_up(page, game="captain_flip", seats=2, fill=["me", "bot:random"], options={"memory": memory})
    page.goto(table["seats"][0]["link"])
    page.locator("#cell-a1.free").click()
    page.locator("#cell-a1").click()
    expect(page.locator(".log .line").first).to_be_visible()
    assert (page.locator(".log button").count() > 0) == can_look
    if not can_look:
        page.keyboard.press("[")
        expect(page.get_by_text("Looking back")).to_have_count(0)


def test_what_happened_meanwhile_is_bracketed_until_the_next_own_move(visit: Visit) -> None:
    one = visit()
    table = set_up(one, game="flip_chess", fill=["me", "open"])
    one.goto(table["seats"][0]["link"])
    two = sit_down(visit(table["seats"][1]["link"]))
    expect(one.locator("#square-c2.origin")).to_be_visible()
    step(one, "c2", "c3")
    expect(two.locator(".log .line")).to_have_count(1)
    expect(two.get_by_text("Since you were away")).to_have_count(0)
    two.goto("about:blank")
    flip(one, "d3")
    two.goto(table["seats"][1]["link"])
    expect(two.get_by_text("Since you were away")).to_be_visible()
    expect(two.locator(".log .isNew")).to_have_count(1)
    step(two, "b5", "b4")
    expect(two.get_by_text("Since you were away")).to_have_count(0)


def test_the_last_turn_of_the_others_is_marked_and_told_again(visit: Visit) -> None:
    one, two = visit(), visit()
    table = set_up(one, game="flip_chess", fill=["me", "open"])
    one.goto(table["seats"][0]["link"])
    two.goto(table["seats"][1]["link"])
    sit_down(two)
    expect(one.locator(".origin").first).to_be_visible()
    step(one, "c2", "c3")
    flip(one, "d4")
    marks = two.locator(".lit .sign")
    expect(marks).to_have_count(2)  # where it stepped, what it flipped
    two.keyboard.press("l")
    expect(two.get_by_text("1 of 2")).to_be_visible()
    expect(two.locator(".lit .ring")).to_have_count(1)
    two.keyboard.press("Shift")  # any key skips to now
    expect(two.get_by_text("1 of 2")).to_have_count(0)
    two.reload()
    expect(two.locator(".origin").first).to_be_visible()
    two.keyboard.press("l")  # a page that was opened since has the positions fetched
    expect(two.get_by_text("1 of 2")).to_be_visible()
    expect(two.get_by_role("button", name="d4, face down")).to_be_visible()
    two.keyboard.press("Shift")
    step(two, "b5", "b4")
    expect(marks).to_have_count(0)


SHEETS = {"g": "Log", "m": "All moves", "i": "All moves", "r": "Rules of Flip Chess", "t": "This table", "?": "Keys"}


def test_keys_open_sheets_and_numbers_press_buttons(visit: Visit) -> None:
    page = chess(visit)
    for key, title in SHEETS.items():
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    table = set_up(page, game="flip_city", seats=2, fill=["me", "hotseat"], seed="4")
    page.goto(table["seats"][0]["link"])
    expect(page.get_by_role("button", name="Stop and build")).to_be_visible()
    page.keyboard.press("2")
    expect(page.get_by_role("button", name="End the turn")).to_be_visible()


def test_a_number_presses_no_button_that_is_not_in_sight(visit: Visit) -> None:
    page = visit(plain=True)  # where no card plays itself
    table = set_up(page, game="flip_city", seats=2, fill=["me", "hotseat"], seed="4")
    page.goto(table["seats"][0]["link"])
    lines = page.locator(".log .line")
    for played in range(3):
        page.locator("[data-place^='deck'].offered").click()
        expect(lines).to_have_count(played + 1)
    expect(page.get_by_role("button", name="Stop and build")).to_be_visible()
    for look in ("[", "r"):  # at an earlier moment, in the rules
        for key in (look, "1", "Escape"):
            page.keyboard.press(key)
        expect(page.get_by_role("dialog").or_(page.get_by_text("Looking back"))).to_have_count(0)
    page.wait_for_timeout(300)
    assert lines.count() == 3
    page.keyboard.press("1")
    expect(lines).to_have_count(4)


def test_any_key_finishes_a_flip(visit: Visit) -> None:
    page = chess(visit, still=False)
    step(page, "c2", "c3")
    frames = page.evaluate(
        """() => new Promise(done => {
            const square = document.querySelector("#square-d4");
            const turning = () => square.querySelector(".isTurning");
            let frames = 0;
            const look = () => {
                frames += 1;
                if (turning()) requestAnimationFrame(look);
                else done(frames);
            };
            const begun = new MutationObserver(() => {
                if (!turning()) return;
                begun.disconnect();
                dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
                requestAnimationFrame(look);
            });
            begun.observe(square, { subtree: true, childList: true, attributes: true });
            square.click();
        })"""
    )
    assert frames <= 3  # the second half alone takes twelve
    expect(page.locator("#square-d4 .face")).to_be_visible()


def test_where_moves_are_confirmed_every_button_wants_a_second_press(visit: Visit) -> None:
    page = visit(confirm=True)
    table = set_up(page, game="flip_city", seats=2, fill=["me", "hotseat"], seed="4")
    page.goto(table["seats"][0]["link"])
    expect(page.get_by_role("button", name="Stop and build")).to_be_visible()
    page.keyboard.press("2")  # as a click on it would
    page.get_by_role("button", name="Again: stop and build").click()
    end = page.get_by_role("button", name="End the turn")
    expect(end).to_be_visible()
    offer = page.locator(".offer:not([aria-disabled='true'])").first
    offer.click()
    expect(offer).to_contain_text("Again")
    expect(page.locator(".left", has_text="1 action")).to_be_visible()
    offer.click()
    expect(page.locator(".left", has_text="no action left")).to_be_visible()


def test_nothing_slides_where_movement_is_off(visit: Visit) -> None:
    durations = {
        speed: chess(visit, still=False, speed=speed).evaluate(
            "getComputedStyle(document.querySelector('.meeple')).transitionDuration"
        )
        for speed in ("normal", "fast", "off")
    }
    assert durations == {"normal": "0.18s", "fast": "0.09s", "off": "0s"}


# a sheet that has only begun to slide in, however long its page takes to draw it
HELD = """() => {
    const hold = () => {
        for (const one of document.getAnimations()) one.pause();
        window.holding = requestAnimationFrame(hold);
    };
    hold();
}"""
LET_GO = """() => {
    cancelAnimationFrame(window.holding);
    for (const one of document.querySelector('.sheet').getAnimations()) one.finish();
}"""
TOP = "document.querySelector('.sheet').getBoundingClientRect().top"


def test_where_movement_is_off_a_sheet_stays_where_it_appears(visit: Visit) -> None:
    page = chess(visit)
    page.evaluate(HELD)
    page.keyboard.press("t")
    expect(page.get_by_role("dialog", name="This table")).to_be_visible()
    before = page.evaluate(TOP)
    page.evaluate(LET_GO)
    assert page.evaluate(TOP) == before


def test_a_sheet_that_slides_out_takes_the_focus_back_from_nobody(visit: Visit) -> None:
    page = chess(visit, still=False)
    sign, square = page.get_by_role("button", name="Table and settings"), page.locator("#square-c2")
    for goes_on in (False, True):
        sign.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog", name="This table")).to_be_visible()
        page.keyboard.down("Escape")
        if goes_on:
            page.evaluate("document.querySelector('#square-c2').focus()")
        page.keyboard.up("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(square if goes_on else sign).to_be_focused()


def test_a_press_does_not_push_a_sheet_from_under_the_finger(visit: Visit) -> None:
    page = chess(visit, still=False)
    page.evaluate(HELD)
    page.keyboard.press("t")
    high = page.get_by_role("group", name="Colours").get_by_role("radio", name="High contrast")
    expect(high).to_be_visible()
    before = page.evaluate(TOP)
    x, y = middle(high)
    page.mouse.move(x, y)
    page.mouse.down()
    assert page.evaluate(TOP) == before
    page.mouse.up()
    expect(high).to_be_checked()
    page.evaluate(LET_GO)
    assert page.evaluate(TOP) < before, "it had only begun to slide in"


@pytest.mark.parametrize("game", DRAWN)
def test_only_rivals_are_offered_a_draw_and_to_resign(visit: Visit, game: str) -> None:
    page = visit()
    table = set_up(page, game=game, seats=2, fill=["me", "bot:random"])
    page.goto(table["seats"][0]["link"])
    page.get_by_role("button", name="Table and settings").click()
    expect(page.get_by_role("heading", name="How this table plays")).to_be_visible()
    for name in ("Offer a draw", "Resign"):
        expect(page.get_by_role("button", name=name)).to_have_count(0 if GAMES[game].about.together else 1)
