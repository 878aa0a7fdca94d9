"""Hints mark the board by number and say why, on a desk and on a phone; a bot sits in and gives the seat back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tableflip import GAMES, Match
from tests.web.conftest import PHONE, Visit
from tests.web.table import DRAWN, found_at_rest, set_up, sit_down, sticks_out

PATIENCE = 300_000  # the first hint of a game waits for the compiler
# the places of the board and the buttons that carry a number
MARKED = """() => [...document.querySelectorAll('.hinted b, g.rank text')]
    .map(one => one.textContent.replace('→', ''))"""
COVERED = """() => [...document.querySelectorAll('.prompt .tools button, .buttons button')].filter(one => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const under = document.elementFromPoint(left + width / 2, top + height / 2);
    return !under || !(one.contains(under) || under.contains(one));
}).map(one => one.textContent)"""


def first_choice(game: str) -> str:
    """The first position of a game in which there is a choice: what is compulsory may play itself while one looks."""
    match = Match.new(GAMES[game], seats=2, seed="4")
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    return match.game.positions.write(match.state, False)


@pytest.mark.parametrize("game", DRAWN)
def test_a_hint_marks_the_board_and_covers_nothing(visit: Visit, game: str) -> None:
    desk, phone = visit(), visit(size=PHONE)
    table = set_up(desk, game=game, fill=["me", "hotseat"], position=first_choice(game), seed="4")
    desk.goto(table["seats"][0]["link"])
    look_at_a_hint(desk)
    phone.goto(table["seats"][0]["link"])
    phone.get_by_role("button", name="I am ").click()  # the same person at another device
    look_at_a_hint(phone)


def test_beside_a_board_on_a_phone_held_sideways_a_hint_says_why_too(visit: Visit) -> None:
    page = visit(size=(844, 390))
    page.goto(set_up(page, game="flip_chess", fill=["me", "hotseat"])["seats"][0]["link"])
    board = page.locator("div.stage").bounding_box()
    page.get_by_role("button", name="Hint").click()
    reason = page.get_by_role("region", name="Hints").locator(".reason").first
    expect(reason).to_be_in_viewport(timeout=PATIENCE)
    told = reason.bounding_box()
    assert board and told and told["x"] >= board["x"] + board["width"]


def look_at_a_hint(page: Page) -> None:
    curtain = page.get_by_role("button", name="show my hand")
    expect(page.get_by_role("button", name="Hint").or_(curtain)).to_be_visible()
    if curtain.count():
        curtain.click()
    before = page.locator("div.stage").bounding_box()
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("region", name="Hints").get_by_role("listitem")
    expect(hints.first).to_be_visible(timeout=PATIENCE)
    for hint in hints.all():
        assert "to win" in hint.inner_text() and len(hint.locator(".reason").inner_text()) > 12
    marks = "".join(page.evaluate(MARKED))
    assert set(marks) == {str(rank + 1) for rank in range(hints.count())}
    assert page.locator("div.stage").bounding_box() == before  # the board keeps its place and its size
    assert sticks_out(page) == [] and found_at_rest(page, COVERED) == []
    page.get_by_role("button", name="Close the hints").click()
    assert found_at_rest(page, MARKED) == []


def test_a_hint_goes_with_the_position_it_was_for(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    page.goto(table["seats"][0]["link"])
    # a key pressed before anybody sat down is nobody's
    expect(page.get_by_role("button", name="c2, face down, blue meeple, can step")).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_role("region", name="Hints")).to_be_visible(timeout=PATIENCE)
    page.locator("#square-c2").click()
    page.locator("#square-c3").click()
    expect(page.locator("#square-d3.liftable")).to_be_visible()
    expect(page.get_by_role("region", name="Hints")).to_have_count(0)
    assert found_at_rest(page, MARKED) == []


def two_at_a_table(visit: Visit) -> tuple[Page, Page, str]:
    """The host, a guest, and the guest's link; the host made the table in the lobby, so its browser knows the links."""
    host = visit("/")
    box = host.locator("article.flip_chess")
    box.hover()
    box.get_by_role("button", name="Set up a table").click()
    host.get_by_label("Seat red").select_option("open")
    host.get_by_role("button", name="Set up and get the links").click()
    expect(host.get_by_text("Who else plays?")).to_be_visible()
    link = host.evaluate("() => JSON.parse(localStorage['tableflip.tables'])[0].links[1].link")
    guest = sit_down(visit(link))
    expect(host.get_by_text("Who else plays?")).to_have_count(0)
    return host, guest, link


def test_who_is_no_host_is_offered_a_bot_once_it_may_be_asked_for(visit: Visit) -> None:
    host, guest, _ = two_at_a_table(visit)
    host.goto("about:blank")
    guest.get_by_role("button", name="Ask: let a bot sit in").click()
    expect(guest.get_by_role("list", name="Seats")).to_contain_text("bot")
    expect(guest.get_by_text("ask again")).to_have_count(0)


def test_a_bot_sits_in_for_who_left_and_gives_the_seat_back(visit: Visit) -> None:
    host, guest, link = two_at_a_table(visit)
    expect(host.get_by_text("is away")).to_have_count(0)
    guest.goto("about:blank")
    expect(host.get_by_role("list", name="Seats")).to_contain_text("away")
    expect(host.get_by_text("is away")).to_have_count(0)  # whoever only reloads is back in a moment
    board = host.locator("#square-a1").bounding_box()
    expect(host.get_by_text("is away")).to_be_visible()
    assert host.locator("#square-a1").bounding_box() == board
    host.get_by_role("button", name="Let a bot sit in").click()
    expect(host.get_by_role("list", name="Seats")).to_contain_text("bot")
    expect(host.get_by_text("is away")).to_have_count(0)
    guest.goto(link)
    expect(guest.get_by_text("A bot plays on for you.")).to_be_visible()
    guest.get_by_role("button", name="Take my seat back").click()
    expect(guest.get_by_text("A bot plays on for you.")).to_have_count(0)
    expect(host.get_by_role("list", name="Seats")).not_to_contain_text("bot")


def test_who_leaves_can_let_a_bot_play_on(visit: Visit) -> None:
    host, guest, _ = two_at_a_table(visit)
    guest.get_by_role("button", name="Table and settings").click()
    guest.get_by_role("button", name="Let a bot play on for me").click()
    expect(host.get_by_role("list", name="Seats")).to_contain_text("bot")
    guest.keyboard.press("Escape")
    guest.get_by_role("button", name="Take my seat back").last.click()
    expect(host.get_by_role("list", name="Seats")).not_to_contain_text("bot")
