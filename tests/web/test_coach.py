"""The coach in somebody's first games: a line for each new decision, a word before a blunder, and off for ever."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.bots.test_judging import WON_UNLESS_GREEDY
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.table import set_up, sit_down, sticks_out
from tests.web.test_access import violations

PATIENCE = 300_000  # ms: the first judgement of a game waits for the compiler
FIRST_CARD = (
    "players 2 | round 1 | turn 0 | phase play | deck 0: convenience_store ?*8 | contents 0: residential_area*4 "
    "apartment hospital factory central_park | deck 1: factory ?*8 | contents 1: residential_area*4 apartment "
    "convenience_store hospital central_park"
)
LINE = "Play the open card on top of your deck"
SIDEWAYS = (844, 390)
sizes = pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])


def weighed(page: Page, opened: Callable[[], Any]) -> None:
    """Do what opens a position, and wait until the server has said what would be a blunder there."""
    heard: list[Any] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda text: heard.append(text) if '"weighed"' in str(text) else None)

    page.on("websocket", listen)
    opened()
    for _ in range(PATIENCE // 50):
        if heard:
            return
        page.wait_for_timeout(50)
    raise AssertionError("nothing was weighed")


def at_the_brink(visit: Visit, *, size: tuple[int, int] = DESK, **likes: Any) -> Page:
    """Somebody new who has won a game unless they play one card more; the line of the coach has been read."""
    page = visit(size=size, coach=True, **likes)
    table = set_up(page, game="flip_city", fill=["me", "bot:level1"], position=WON_UNLESS_GREEDY)
    weighed(page, lambda: page.goto(table["seats"][0]["link"]))
    return page


def slip(page: Page) -> Locator:
    return page.get_by_role("alertdialog")


def choice(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Choices").get_by_role("button", name=name)


def lies_over(page: Page, what: Locator) -> bool:
    """Whether something covers any of the board."""
    own, board = what.bounding_box(), page.locator("div.stage").bounding_box()
    assert own and board
    beside = own["x"] >= board["x"] + board["width"] or own["x"] + own["width"] <= board["x"]
    return not (beside or own["y"] >= board["y"] + board["height"] or own["y"] + own["height"] <= board["y"])


@sizes
def test_a_blunder_is_held_and_played_only_by_who_insists(visit: Visit, size: tuple[int, int]) -> None:
    page = at_the_brink(visit, size=size)
    line = page.get_by_role("region", name="Coach")
    expect(line).to_contain_text(LINE)
    board = page.locator("div.stage").bounding_box()
    assert not lies_over(page, line)
    for button in ("Play", "Stop"):  # nor over what is asked
        choice(page, button).click(trial=True)
    line.get_by_role("button", name="Got it").click()
    expect(line).to_have_count(0)
    choice(page, "Play").click()
    expect(slip(page)).to_contain_text("bust")
    expect(slip(page)).to_contain_text("instead of over 99 % to win")
    assert page.locator("div.stage").bounding_box() == board  # nothing moves for it
    assert not (size == DESK and lies_over(page, slip(page)))
    assert sticks_out(page) == [] and violations(page) == []
    slip(page).get_by_role("button", name="Think again").click()
    expect(slip(page)).to_have_count(0)
    expect(choice(page, "Stop")).to_be_enabled()
    choice(page, "Play").click()
    slip(page).get_by_role("button", name="Play anyway").click()
    expect(slip(page)).to_have_count(0)
    expect(page.get_by_text("bust").first).to_be_visible()


def test_by_keys_alone_one_thinks_again_by_enter_or_escape(visit: Visit) -> None:
    page = at_the_brink(visit)
    play = choice(page, "Play")
    for answer in ("Enter", "Escape"):
        play.focus()
        page.keyboard.press("Enter")
        expect(slip(page).get_by_role("button", name="Think again")).to_be_focused()
        page.keyboard.press(answer)
        expect(slip(page)).to_have_count(0)
        expect(play).to_be_focused()  # where one was before
    page.keyboard.press("Enter")
    expect(slip(page)).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("bust").first).to_be_visible()


def test_on_a_plain_board_the_good_move_is_simply_made(visit: Visit) -> None:
    page = at_the_brink(visit, plain=True)
    page.locator("[data-place='deck:0']").click()  # there the card on top is pressed
    expect(slip(page)).to_be_visible()
    choice(page, "Stop").click()  # another decision is an answer too
    expect(slip(page)).to_have_count(0)
    expect(page.get_by_role("heading", name="You won").or_(page.get_by_text("Build")).first).to_be_visible()


def test_one_tap_ends_it_for_ever(visit: Visit) -> None:
    page = at_the_brink(visit)
    choice(page, "Play").click()
    slip(page).get_by_role("button", name="No more coach").click()
    expect(slip(page)).to_have_count(0)
    choice(page, "Play").click()
    expect(page.get_by_text("bust").first).to_be_visible()
    table = set_up(page, game="flip_chess", fill=["me", "bot:level1"])
    page.goto(table["seats"][0]["link"])
    expect(page.get_by_text("Move a meeple one step")).to_be_visible()
    expect(page.get_by_role("region", name="Coach")).to_have_count(0)
    kept = json.loads(page.evaluate("() => localStorage['tableflip.settings']"))
    assert kept["coach"] is False


def test_a_line_is_told_once_and_the_coach_leaves_after_three_games(visit: Visit) -> None:
    page = visit(coach=True)
    line = page.get_by_role("region", name="Coach")
    for game in range(4):
        table = set_up(page, game="flip_chess", fill=["me", "bot:level1"])
        page.goto(table["seats"][0]["link"])
        expect(page.get_by_text("Move a meeple one step")).to_be_visible()
        if game in (0, 3):
            # what has been told is forgotten here, so that a coach who is still there would tell it again
            expect(line).to_have_count(1 if game == 0 else 0)
        else:
            expect(line).to_have_count(0)
        page.get_by_role("button", name="Table and settings").click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Resign").last.click()
        expect(page.get_by_role("heading", name="You lost")).to_be_visible()
        if game == 2:
            page.evaluate(
                """() => { const kept = JSON.parse(localStorage['tableflip.settings']);
                    localStorage['tableflip.settings'] = JSON.stringify({ ...kept, coachedPhases: {} }); }"""
            )


def test_a_card_that_plays_itself_does_not_take_the_line_away(visit: Visit) -> None:
    page = visit(coach=True)
    table = set_up(page, game="flip_city", fill=["me", "bot:level1"], position=FIRST_CARD)
    page.goto(table["seats"][0]["link"])
    expect(choice(page, "Stop")).to_be_visible()  # the first card has to be played, and was
    line = page.get_by_role("region", name="Coach")
    expect(line).to_contain_text(LINE)
    choice(page, "Stop").click()
    expect(line).not_to_contain_text(LINE)


def test_the_other_at_the_table_sees_nothing_of_it(visit: Visit) -> None:
    host, guest = visit(coach=True), visit(coach=False)
    table = set_up(host, game="flip_city", fill=["me", "open"], position=WON_UNLESS_GREEDY)
    heard: list[str] = []
    guest.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(str(text))))
    guest.goto(table["seats"][1]["link"])
    sit_down(guest)
    weighed(host, lambda: host.goto(table["seats"][0]["link"]))
    choice(host, "Play").click()
    expect(slip(host)).to_be_visible()
    expect(guest.get_by_role("alertdialog")).to_have_count(0)
    choice(host, "Stop").click()
    expect(guest.get_by_text("stops and builds").first).to_be_visible()
    assert heard and not any("weighed" in text or "instead of" in text for text in heard)
