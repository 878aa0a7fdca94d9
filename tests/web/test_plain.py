"""The board that knows no game: every registered game is played to its end on it, in place, by mouse and by keys."""

from __future__ import annotations

import random
import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Visit
from tests.web.table import (
    BROUGHT,
    DRAWN,
    PATIENCE,
    Hand,
    Keys,
    is_over,
    set_up,
    short,
    sit_down,
    sticks_out,
    too_small,
)
from tests.web.test_access import violations, violations_in_every_light


def at_a_table(page: Page, game: str, *fill: str) -> Page:
    table = set_up(page, game=game, seats=2, fill=list(fill) or ["me", "bot:random"], **short(game))
    page.goto(table["seats"][0]["link"])
    expect(page.locator(".spot").first).to_be_visible()
    return page


@pytest.mark.parametrize("game", [*DRAWN, BROUGHT])
def test_a_whole_game_on_the_plain_board(visit: Visit, game: str) -> None:
    page = at_a_table(visit(plain=True), game)
    Hand(page).play_out()
    expect(page.locator(".end h2")).to_be_visible()
    page.get_by_role("link", name="Replay").first.click()
    expect(page.locator(".spot").first).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".count", has_text=" / ")).to_have_text(re.compile(r"^(\d+) / \1$"))


@pytest.mark.parametrize("game", [*DRAWN, BROUGHT])
def test_the_plain_board_fits_a_phone_and_axe_finds_nothing(visit: Visit, game: str) -> None:
    page = at_a_table(visit(plain=True, size=PHONE), game)
    hand = Hand(page, seed=3)
    for turn in range(18):
        hand.act()
        page.wait_for_timeout(60)
        if turn % 6 == 5 and not is_over(page):
            assert too_small(page) == []
            # the label of a spot says what its face shows, so that axe would pass over what is only for the eye
            page.evaluate("for (const one of document.querySelectorAll('.spot [aria-hidden]')) one.ariaHidden = null")
            assert violations_in_every_light(page) == []
    assert [out for out in sticks_out(page) if "page is" in out] == []


def test_a_game_that_a_package_brought_is_played_with_a_friend(visit: Visit) -> None:
    host = visit()
    table = set_up(host, game=BROUGHT, seats=2, fill=["me", "open"])
    guest = sit_down(visit(table["seats"][1]["link"]))
    host.goto(table["seats"][0]["link"])
    hands = [Hand(page, seed) for seed, page in enumerate((host, guest))]
    until = time.monotonic() + PATIENCE
    while not is_over(host) and time.monotonic() < until:
        if not any(hand.act() for hand in hands):
            host.wait_for_timeout(30)
    for page in (host, guest):
        expect(page.locator(".end h2")).to_be_visible()


def test_on_a_phone_all_that_counts_can_be_read(visit: Visit) -> None:
    page = at_a_table(visit(plain=True, size=PHONE), "captain_flip")
    for note in page.locator("p.brief span").all():
        box = note.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0], note.inner_text()
    assert page.locator("p.brief").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_what_is_hidden_looks_hidden_and_is_not_in_the_page(visit: Visit) -> None:
    page = at_a_table(visit(plain=True), "flip_chess", "me", "hotseat")
    backs = page.locator(".spot.hidden")
    assert backs.count() == 36
    assert set(backs.locator(".face").all_inner_texts()) == {""}


def test_the_last_action_is_marked_and_an_undo_takes_the_mark_away(visit: Visit) -> None:
    page = at_a_table(visit(plain=True), "flip_chess", "me", "hotseat")
    page.locator("[data-place='cell:c2']").click()
    expect(page.locator("[data-place='cell:c2'].picked")).to_be_visible()
    page.locator("[data-place='cell:c3']").click()
    expect(page.locator("[data-place='cell:c3'].last")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(".spot.last")).to_have_count(0)


def test_a_second_visitor_sees_the_same_mark_and_a_reload_keeps_it(visit: Visit) -> None:
    host = visit(plain=True)
    table = set_up(host, game="flip_chess", fill=["me", "open"])
    host.goto(table["seats"][0]["link"])
    guest = sit_down(visit(table["seats"][1]["link"], plain=True))
    expect(guest.locator(".spot").first).to_be_visible()
    host.locator("[data-place='cell:c2']").click()
    host.locator("[data-place='cell:c3']").click()
    expect(guest.locator("[data-place='cell:c3'].last")).to_be_visible()
    guest.reload()
    expect(guest.locator("[data-place='cell:c3'].last")).to_be_visible()


def test_the_plain_board_by_keyboard_alone(visit: Visit) -> None:
    page = at_a_table(visit(plain=True), "flip_chess", "me", "hotseat")
    page.locator("[data-place='cell:a2']").focus()
    for key in ("Enter", "ArrowUp", "Enter"):  # picked up, a3, put down
        page.keyboard.press(key)
    expect(page.locator("[data-place='cell:a3'].last")).to_be_visible()


@pytest.mark.parametrize("game", ["flip_city", BROUGHT])
def test_a_whole_game_by_tab_arrows_and_enter_alone(visit: Visit, game: str) -> None:
    page = at_a_table(visit(plain=True), game)
    Keys(page).play_out()
    expect(page.locator(".end h2")).to_be_visible()


def building(visit: Visit) -> Page:
    """Flip City, just when something may be built; the decision to build can be taken back."""
    page = visit(plain=True)
    table = set_up(page, game="flip_city", seats=2, fill=["me", "hotseat"], position="played: church*5 | cash 20")
    page.goto(table["seats"][0]["link"])
    page.get_by_role("button", name="Stop and build").click()
    expect(page.get_by_role("button", name="End the turn")).to_be_visible()
    return page


def test_where_one_place_means_several_actions_the_keyboard_goes_on_there_and_escape_puts_down(visit: Visit) -> None:
    page = building(visit)
    place = page.locator(".spot.offered", has_text="2 actions").first
    name = place.get_attribute("data-place")
    place.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".here .slip").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".here")).to_have_count(0)
    expect(page.locator(f"[data-place='{name}']")).to_be_focused()
    expect(page.get_by_role("button", name="End the turn")).to_be_visible()  # nothing was taken back
    expect(page.locator(".log .line")).to_have_count(1)


def test_a_hint_is_marked_on_its_action_where_several_share_a_place(visit: Visit) -> None:
    page = at_a_table(visit(), BROUGHT)
    page.keyboard.press("h")
    expect(page.locator(".hints")).to_be_visible(timeout=1000 * PATIENCE)
    page.locator(".spot", has=page.locator("b", has_text="1")).first.click()
    expect(page.locator(".here .slip")).to_have_count(2)
    expect(page.locator(".here .slip", has=page.locator("b", has_text="1"))).to_have_count(1)


def test_the_last_action_stays_on_the_deck_of_who_did_it(visit: Visit) -> None:
    page = visit(plain=True)
    table = set_up(
        page,
        game="flip_city",
        seats=2,
        fill=["me", "hotseat"],
        position="deck 0: hospital*3 | deck 1: factory | unhappy 2",
    )
    page.goto(table["seats"][0]["link"])
    page.locator("[data-place='deck:0']").click()
    expect(page.locator("[data-place='deck:1'].offered")).to_be_visible()
    expect(page.locator("[data-place='deck:0'].last")).to_be_visible()
    assert page.locator(".spot.last").count() == 1


def test_a_spot_says_what_lies_there_when_it_is_reached(visit: Visit) -> None:
    page = at_a_table(visit(plain=True), "flip_city", "me", "hotseat")
    page.locator("[data-place='supply:hospital']").focus()
    expect(page.locator(".says")).to_contain_text("costs")


def test_hints_are_marked_where_they_mean(visit: Visit) -> None:
    page = at_a_table(visit(plain=True), "flip_city", "me", "hotseat")  # so that it is always one's own turn
    page.keyboard.press("h")
    expect(page.locator(".hints")).to_be_visible(timeout=1000 * PATIENCE)


def test_a_hint_of_two_clicks_tells_where_it_begins_and_ends(visit: Visit) -> None:
    page = at_a_table(visit(plain=True), "flip_chess", "me", "hotseat")
    page.keyboard.press("h")
    expect(page.locator(".hints")).to_be_visible(timeout=1000 * PATIENCE)
    for mark, words in (("1→", "hint 1 from here"), ("→1", "hint 1 to here")):
        marked = page.locator(".spot", has=page.locator("b", has_text=mark))
        expect(marked).to_have_count(1)
        expect(marked.locator(".unseen").first).to_contain_text(words)
    assert violations(page) == []


def names_around(page: Page) -> tuple[str | None, str, str]:
    """The first spot of the board, the names of the columns, and those of the rows from the top."""
    columns, rows = ("".join(page.locator(f".{side}Names span").all_inner_texts()) for side in ("column", "row"))
    return page.locator(".spot").first.get_attribute("data-place"), columns, rows


def test_a_board_has_its_names_around_it_and_is_turned_for_who_sits_opposite(visit: Visit) -> None:
    host = visit(plain=True)
    table = set_up(host, game="flip_chess", fill=["me", "open"])
    host.goto(table["seats"][0]["link"])
    guest, watcher = (
        sit_down(visit(table["seats"][1]["link"], plain=True)),
        visit(f"/t/{table['table']}#{table['watch']}", plain=True),
    )
    for page in (host, guest, watcher):
        expect(page.locator(".spot").first).to_be_visible()
    assert names_around(host) == names_around(watcher) == ("cell:a6", "abcdef", "654321")
    assert names_around(guest) == ("cell:f1", "fedcba", "123456")
    spot, name = guest.locator("[data-place='cell:f1']"), guest.locator(".columnNames span").first
    box, below = spot.bounding_box(), name.bounding_box()
    assert box and below and box["x"] < below["x"] < box["x"] + box["width"], "a name stands under its column"


def test_at_one_device_the_board_stays_as_it_lies(visit: Visit) -> None:
    page = at_a_table(visit(plain=True), "flip_chess", "me", "hotseat")
    page.locator("[data-place='cell:c2']").click()
    page.locator("[data-place='cell:c3']").click()
    expect(page.locator("[data-place='cell:c3'].last")).to_be_visible()
    assert names_around(page)[0] == "cell:a6"


def test_a_dead_click_says_why(visit: Visit) -> None:
    page = at_a_table(visit(plain=True), "flip_chess", "me", "hotseat")
    page.locator("[data-place='cell:a6']").click()
    expect(page.locator(".cite")).to_have_attribute("title", re.compile("CHESS-"))


def test_the_setting_turns_plain_boards_on_and_off(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    page.goto(table["seats"][0]["link"])
    expect(page.locator("#square-a1")).to_be_visible()
    page.get_by_role("button", name="Table and settings").click()
    page.get_by_role("group", name="Simple boards").get_by_role("radio", name="On").click()
    expect(page.locator("[data-place='cell:a1'].spot")).to_be_visible()


# of every spot on the screen, whether it may be pressed or not
MIDDLES = """() => [...document.querySelectorAll(".spot")].map((one) => one.getBoundingClientRect())
    .map(({ left, top, width, height }) => [left + width / 2, top + height / 2])"""


def test_places_pressed_at_random_never_break_the_page(visit: Visit) -> None:
    page = at_a_table(visit(plain=True), "captain_flip")
    pick = random.Random(4)
    for _ in range(60):
        page.mouse.click(*pick.choice(page.evaluate(MIDDLES)))
    expect(page.locator(".spot").first).to_be_visible()
