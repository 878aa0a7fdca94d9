"""Two browsers: what one asks appears at once to the other, with its answer, after a reload and after a restart."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.table import PATIENCE, by_keys, is_over, set_up, sit_down
from tests.web.test_ships_table import WON
from tests.web.test_together import blue_turn

# the card on top may be played, and no other must be after it: a card that plays itself would answer a question
FREE = "players 2 | turn 0 | deck 0: hospital church*2 | discard 0: factory | played: apartment | cash 1 | unhappy 1"


def two(visit: Visit) -> tuple[Page, Page]:
    one = visit()
    table = set_up(one, game="flip_chess", fill=["me", "open"], name="Ada")
    one.goto(table["seats"][0]["link"])
    other = sit_down(visit(table["seats"][1]["link"]))
    expect(one.get_by_text("Who else plays?")).to_have_count(0)
    return one, other


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_an_undo_is_asked_refused_asked_again_after_a_restart_and_agreed(visit: Visit, house: House) -> None:
    one, other = two(visit)
    blue_turn(one, "c2", "c3", "d3")
    expect(other.locator("#square-d5.origin")).to_be_visible()
    button(one, "Ask to take back")
    expect(other.locator(".prompt .words")).to_have_text(re.compile("asks to take back"))
    expect(one.get_by_text(re.compile("Asked, waiting for"))).to_be_visible()
    button(other, "No")
    expect(one.locator(".prompt .note")).to_contain_text("says no")
    expect(one.get_by_role("button", name="Withdraw")).to_have_count(0)

    button(one, "Ask to take back")
    expect(other.get_by_role("button", name="Allow it")).to_be_visible()
    with house.killed():
        expect(other.get_by_text("No connection for")).to_be_visible()
    other.reload()
    one.reload()
    expect(one.get_by_text(re.compile("Asked, waiting for"))).to_be_visible(timeout=30_000)
    other.get_by_role("button", name="Allow it").click(timeout=30_000)
    expect(one.locator("#square-d3.liftable")).to_be_visible()
    for page in (one, other):
        expect(page.get_by_role("log", name="Log")).to_contain_text("takes back")
        expect(page.get_by_role("button", name=re.compile("Allow it|Withdraw"))).to_have_count(0)


def test_a_draw_is_offered_withdrawn_and_a_move_is_an_answer_too(visit: Visit) -> None:
    one, other = two(visit)
    one.keyboard.press("t")
    button(one, "Offer a draw")
    expect(other.locator(".prompt .words")).to_have_text(re.compile("offers a draw"))
    button(one, "Withdraw")
    expect(other.locator(".prompt .note")).to_contain_text("takes the question back")
    expect(other.get_by_role("button", name="Accept the draw")).to_have_count(0)
    one.keyboard.press("t")
    button(one, "Offer a draw")
    expect(other.get_by_role("button", name="Accept the draw")).to_be_visible()
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
    button(other, "Seats swapped")
    expect(one.get_by_role("status").filter(has_text="wants to play again with other seats").first).to_be_visible()
    one.reload()  # the offer is still there, and so it is when its page is closed
    other.goto("about:blank")
    button(one, "Accept: seats swapped")
    expect(one.locator(".score")).to_have_text("Blue 1 – Ada 0")
    other.goto(link)
    expect(other.locator(".score")).to_have_text("Blue 1 – Ada 0")
    assert one.url.rpartition("#")[0] == other.url.rpartition("#")[0] != link.rpartition("#")[0]
    blue_turn(other, "c2", "c3", "d3")  # who was red is blue now
    expect(one.get_by_role("log", name="Log")).to_contain_text("Blue flips d3")


def test_people_take_back_and_play_again_in_every_other_game(visit: Visit) -> None:
    one, other = visit(drawing="flat"), visit(drawing="flat")
    for game, position in {"captain_flip": None, "flip_city": FREE, "flip_ships": None}.items():
        table = set_up(one, game=game, seats=2, fill=["me", "open"], name="Ada", position=position)
        one.goto(table["seats"][0]["link"])
        other.goto(table["seats"][1]["link"])
        sit_down(other)
        asker, asked = decided(one, other)
        button(asker, "Ask to take back")
        expect(asked.locator(".prompt .words")).to_have_text(re.compile("asks to take back"))
        button(asked, "No")
        expect(asker.locator(".prompt .note")).to_contain_text("says no")
        button(asker, "Ask to take back")
        button(asked, "Allow it")
        for page in (one, other):
            expect(page.get_by_role("log", name="Log")).to_contain_text("takes back")
            expect(page.get_by_role("button", name=re.compile("Allow it|Withdraw"))).to_have_count(0)

        if game == "flip_ships":  # those who play together do not resign: one decision before the end
            table = set_up(one, game=game, fill=["me", "open"], name="Ada", position=WON)
            one.goto(table["seats"][0]["link"])
            other.goto(table["seats"][1]["link"])
            sit_down(other)
            while not is_over(one):
                by_keys(one, lambda moves: moves[0])
                by_keys(other, lambda moves: moves[0])
        else:
            asker.keyboard.press("t")
            button(asker, "Resign")
            button(asker, "Yes, resign")
        button(asked, "Play again")
        button(asker, "Accept: play again")
        asker.wait_for_url(re.compile(f"/t/(?!{table['table']})"))
        asked.wait_for_url(asker.url.rpartition("#")[0] + "**")


def decided(one: Page, other: Page) -> tuple[Page, Page]:
    """Who has made the first decision that cannot be taken back alone, and the other one."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for page, rival in ((one, other), (other, one)):
            if page.get_by_role("button", name="Ask to take back", disabled=False).count():
                return page, rival
            by_keys(page, lambda moves: moves[0])
    raise AssertionError("nobody could decide anything")
