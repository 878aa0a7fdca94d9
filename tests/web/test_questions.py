"""Two browsers: a question that is withdrawn, or answered by a move, and an offer whose page was closed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, PHONE, Visit
from tests.web.table import set_up, sit_down, sticks_out
from tests.web.test_access import violations
from tests.web.test_together import blue_turn


def two(visit: Visit, size: tuple[int, int] = DESK, **told: Any) -> tuple[Page, Page]:
    """Ada, and whoever sits down at her table; she has a window of that size."""
    one = visit(size=size)
    table = set_up(one, game="flip_chess", fill=["me", "open"], name="Ada", **told)
    one.goto(table["seats"][0]["link"])
    other = sit_down(visit(table["seats"][1]["link"]))
    expect(one.get_by_text("Who else plays?")).to_have_count(0)
    return one, other


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_draw_is_offered_withdrawn_and_a_move_is_an_answer_too(visit: Visit) -> None:
    one, other = two(visit)
    one.keyboard.press("t")
    button(one, "Offer a draw")
    expect(other.locator(".prompt .words")).to_have_text(re.compile("offers a draw"))
    button(one, "Withdraw")
    expect(other.locator(".prompt .note")).to_contain_text("takes the question back")
    expect(other.get_by_role("button", name="Accept the draw")).to_have_count(0)
    other.evaluate(
        """() => new MutationObserver(() => {
            const answer = document.querySelector(".tools .slip.main");
            if (answer) window.wasHeld ??= answer.disabled;
        }).observe(document, { childList: true, subtree: true })"""
    )
    one.keyboard.press("t")
    button(one, "Offer a draw")
    expect(other.get_by_role("button", name="Accept the draw")).to_be_enabled()
    assert other.evaluate("window.wasHeld"), "it is answered by what was to be pressed there before"
    blue_turn(one, "c2", "c3", "d3")
    expect(other.locator("#square-d5.origin")).to_be_visible()
    expect(other.get_by_role("button", name="Accept the draw")).to_have_count(0)
    one.keyboard.press("t")
    button(one, "Offer a draw")
    button(other, "Accept the draw")
    for page in (one, other):
        expect(page.get_by_text(re.compile("A draw, agreed by both")).first).to_be_visible()


def test_a_rematch_is_offered_by_one_click_and_accepted_by_another_on_the_same_links(visit: Visit) -> None:
    one, other = two(visit)
    for page in (one, other):
        expect(page.locator(".score")).to_have_count(0)
    one.keyboard.press("t")
    button(one, "Resign")
    button(one, "Yes, resign")
    expect(other.get_by_role("heading", name=re.compile("You w[io]n"))).to_be_visible()
    link = other.url
    one.mouse.move(1, 1)  # what lies under a mouse is lifted a little
    one.wait_for_timeout(300)
    stands = {name: one.get_by_text(name, exact=True).bounding_box() for name in ("Replay", "Share")}
    button(other, "Swap seats")
    expect(one.get_by_role("status").filter(has_text="wants to play again and swap seats").first).to_be_visible()
    for name, stood in stands.items():
        assert one.get_by_text(name, exact=True).bounding_box() == stood, f"{name} moves away under a finger"
    one.reload()  # the offer is still there, and so it is when its page is closed
    other.goto("about:blank")
    button(one, "Accept: swap seats")
    expect(one.locator(".score")).to_have_text("Blue 1 – Ada 0")
    other.goto(link)
    expect(other.locator(".score")).to_have_text("Blue 1 – Ada 0")
    assert one.url.rpartition("#")[0] == other.url.rpartition("#")[0] != link.rpartition("#")[0]
    blue_turn(other, "c2", "c3", "d3")  # who was red is blue now
    expect(one.get_by_role("log", name="Log")).to_contain_text("Blue flips d3")


def test_a_pause_says_so_offers_nothing_and_is_ended_in_sight(visit: Visit) -> None:
    clock = {"kind": "game", "seconds": 600, "more": 5, "out": "lose"}
    one, other = two(visit, clock=clock)
    blue_turn(one, "c2", "c3", "d3")
    blue_turn(other, "b5", "b4", "e4")
    expect(one.locator("#square-c3.origin")).to_be_visible()
    one.keyboard.press("t")
    button(one, "Ask for a pause")
    expect(other.locator(".prompt .words")).to_have_text("Ada asks for a pause")
    other.reload()  # in the middle of the question
    expect(other.get_by_role("button", name="Agree", exact=True)).to_be_enabled()
    board = one.locator("#square-a1").bounding_box()
    button(other, "Agree")
    for page in (one, other):
        for _ in range(2):
            expect(page.locator(".prompt .words")).to_have_text("The game is paused")
            expect(page.get_by_role("list", name="Seats").get_by_text("paused")).to_have_count(2)
            expect(page.locator(".origin")).to_have_count(0)
            expect(page.get_by_role("button", name="End the pause")).to_be_visible()
            page.reload()
        assert violations(page) == [] and sticks_out(page) == []
    assert one.locator("#square-a1").bounding_box() == board  # nothing has come between it and the prompt
    button(other, "End the pause")
    expect(one.locator("#square-c3.origin")).to_be_visible()
    expect(one.get_by_role("button", name="End the pause")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_question_comes_up_over_a_sheet_that_hides_the_table(visit: Visit, size: tuple[int, int]) -> None:
    ada, other = two(visit, size)
    ada.get_by_role("button", name="Table and settings").click()
    sheet = ada.get_by_role("dialog", name="This table")
    place = sheet.get_by_role("button", name="Links").bounding_box()
    other.keyboard.press("t")
    button(other, "Offer a draw")
    expect(sheet.get_by_role("status")).to_have_text("Red offers a draw")
    assert sheet.get_by_role("button", name="Links").bounding_box() == place and violations(ada) == []
    sheet.get_by_role("button", name="Answer").click()
    expect(sheet).to_have_count(0)
    button(ada, "Accept the draw")
    expect(ada.locator(".end h2")).to_have_text("A draw, agreed by both")


def test_two_presses_in_haste_resign_no_game(visit: Visit) -> None:
    ada, other = two(visit)
    ada.get_by_role("button", name="Table and settings").click()
    ada.get_by_role("button", name="Resign", exact=True).dblclick()
    expect(ada.get_by_role("button", name="Resign", exact=True)).to_be_visible()
    ada.get_by_role("button", name="Resign", exact=True).click()
    button(ada, "Yes, resign")
    expect(other.locator(".end h2")).to_have_text("You won")
