"""Lessons in the browser: found from the lobby, tried wrong and right by clicks and keys, left and gone on with."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from tableflip.core.lesson import Lesson, Step, lesson_of
from tableflip.core.teaching import Trial
from tableflip.games import GAMES
from tableflip.games.flip_ships.table.flick import check_flick
from tests.stages import FINISHED
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.table import Keys, sticks_out, too_small
from tests.web.test_access import violations

RINGED = """([x, y]) => [...document.querySelectorAll(".lit .ring")].some((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return x > left && x < right && y > top && y < bottom;
})"""
GIVE = "Flip your Apartment: give it to East."
FILLED = re.compile(r"\bmain\b")


def lesson(name: str) -> Lesson:
    found = lesson_of(GAMES[name])
    assert found is not None
    return found


def decide(page: Page, trial: Trial, decision: str) -> None:
    """Click what means a decision: its places on the board one after the other, its button, or its offer."""
    game, state = trial.match.game, trial.match.state
    whole = game.telling.place(state, game.parse(state, decision))
    offers = page.locator(f".offer[data-place='{whole}'][aria-disabled='false']")
    word = decision.split(maxsplit=1)[0]
    if word in ("buy", "develop") and offers.count() > 1:
        offers = offers.filter(has_text=word.title())
    if offers.count():
        offers.first.click()
    else:
        for place in whole.split(">"):
            page.locator(f"[data-place='{place}']").first.click()
    if word == "recycle":
        page.get_by_role("dialog").get_by_role("button", name="Recycle").click()
    trial.take(decision)


def flick(page: Page, trial: Trial, decision: str, numbers: Mapping[str, int]) -> None:
    """The same by the numbers of a hand; the real physics flies here and there."""
    game, state = trial.match.game, trial.match.state
    page.get_by_role("tab", name="Numbers").click()
    for name, number in check_flick(numbers).items():
        field = page.get_by_role("spinbutton", name=name.title())
        field.fill(str(number))
        field.blur()
    page.get_by_role("button", name="Flick", exact=True).click()
    assert game.outcomes is not None
    action = game.parse(state, decision)
    trial.take(decision, *game.outcomes.find(state, action, numbers, trial.match.last_account))


def do_step(page: Page, name: str, step: Step) -> None:
    trial, hands = Trial(GAMES[name], step), list(step.hand)
    for decision in step.answer:
        expect(page.locator(".step")).to_have_attribute("aria-busy", "false")
        if hands and decision.startswith("flick"):
            flick(page, trial, decision, hands.pop(0))
        else:
            decide(page, trial, decision)


@pytest.mark.parametrize("name", [game.name for game in FINISHED])
def test_a_whole_lesson_is_taken_by_clicks(visit: Visit, name: str) -> None:
    page = visit(f"/learn/{name}", drawing="flat")
    for number, step in enumerate(lesson(name).steps, 1):
        expect(page.get_by_text(f"Step {number} of {len(lesson(name).steps)}")).to_be_visible()
        expect(page.locator(".say")).to_have_text(step.say)
        if step.id == "steal":  # what a step speaks of can be seen: the rival's pile
            expect(page.get_by_role("complementary").get_by_text("Pirate", exact=True)).to_be_visible()
        if name == "captain_flip" and step.id == "win":  # columns about to sink keep their names, by which it is told
            expect(page.locator(".bars").last).to_have_text(re.compile(r"a!\s*b!\s*c!\s*d"))
        if name == "flip_city":
            expect(page.get_by_text("Your city", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Next", exact=True)).to_have_count(0)
        do_step(page, name, step)
        expect(page.locator(".step .said")).to_contain_text(step.done)
        onward = "Next" if number < len(lesson(name).steps) else "Play a game"
        page.get_by_role("button", name=onward, exact=True).click()
    page.wait_for_url("**/t/*")


def test_a_wrong_try_is_seen_answered_and_put_back_and_a_step_is_gone_on_with(visit: Visit) -> None:
    page = visit("/", size=DESK)
    box = page.locator("article.flip_chess")
    expect(box.get_by_role("link", name="Learn").first).to_have_class(FILLED)
    box.hover()
    box.locator(".back").get_by_role("link", name="Learn").click()
    page.get_by_role("button", name="Skip").click()
    mine = page.locator("[data-place='cell:d2']")
    for place in ("cell:c2", "cell:c3"):
        page.locator(f"[data-place='{place}']").click()
    expect(page.locator(".step .said")).to_have_text("A good step, too. Here move the one on d2.")
    expect(page.locator(".step")).to_have_attribute("aria-busy", "false")
    expect(page.locator("[data-place='cell:c2']")).to_have_accessible_name(re.compile("blue"))
    expect(page.get_by_role("button", name="Show me")).to_have_count(0)
    for place in ("cell:d2", "cell:e3"):
        page.locator(f"[data-place='{place}']").click()
    expect(page.locator(".step .said")).to_contain_text("never diagonal")
    expect(page.locator(".step")).to_have_attribute("aria-busy", "false")
    for place in ("cell:a2", "cell:a3"):
        page.locator(f"[data-place='{place}']").click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".step .said")).to_contain_text("The card stays face down")
    expect(mine).to_have_accessible_name(re.compile("blue"))
    expect(page.get_by_role("button", name="Next", exact=True)).to_have_count(0)
    assert violations(page) == []
    page.reload()
    expect(page.get_by_text("Step 2 of")).to_be_visible()
    page.get_by_role("button", name="Rules").click()  # the book, where it tells what the step teaches
    expect(page.locator(".cited")).to_be_in_viewport()
    expect(page.locator(".cited")).to_contain_text("Step.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_text("Step 1 of")).to_be_visible()


@pytest.mark.parametrize("name", ["flip_chess", "flip_city"])
def test_a_lesson_fits_a_phone_and_is_taken_by_keys_on_plain_boards(visit: Visit, name: str) -> None:
    page = visit(f"/learn/{name}", size=PHONE)
    expect(page.locator(".step .ask")).to_be_in_viewport()
    assert sticks_out(page) == [] and too_small(page) == []
    assert violations(page) == []
    page.add_style_tag(content="html { font-size: 200% }")  # the largest letters: what came of a try is in sight
    do_step(page, name, lesson(name).steps[0])
    expect(page.locator(".step .said")).to_be_in_viewport(ratio=0.9)
    page = visit(f"/learn/{name}", plain=True)
    keys = Keys(page)
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    while not page.get_by_role("button", name="Next", exact=True).count():
        if not keys.act():
            page.wait_for_timeout(30)
    page.keyboard.press("n")
    expect(page.get_by_text("Step 2 of")).to_be_visible()


def test_what_is_lit_up_behind_a_tab_is_lit_up_itself_once_the_tab_is_open(visit: Visit) -> None:
    page = visit("/learn/flip_city", size=PHONE)
    for asked, given in (("Flip the Convenience Store for 3.", "convenience_store"), (GIVE, "apartment>seat:1")):
        for _ in range(4):
            page.get_by_role("button", name="Skip").click()
        expect(page.get_by_text(asked)).to_be_visible()
        tab, ring = page.get_by_role("tab", name="Flip"), page.locator(".lit .ring")
        expect(ring).to_have_count(1)
        box = tab.bounding_box()
        assert box and page.evaluate(RINGED, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
        tab.click()
        offer = page.locator(f".offer[data-place='discard:0:{given}']")
        expect(offer).to_be_visible()
        box = offer.bounding_box()
        assert box
        page.wait_for_function(RINGED, arg=[box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
