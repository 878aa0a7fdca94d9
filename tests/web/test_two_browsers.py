"""Whole games between two browsers, of every title: a desk and a guest's phone, with all that people ask each other."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tableflip.games import GAMES
from tests.web.conftest import PHONE, Visit
from tests.web.house import House
from tests.web.table import DRAWN, PATIENCE, Hand, Touch, is_over, set_up, short_options, sit_down

ASKED = "Ask to take back"
CODES = re.compile(r"\bS[1-4]\b|\b[A-Z]{4,}-\d{3}\b")  # what only files and rule books say


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def two(visit: Visit, game: str, **told: object) -> tuple[Page, Page]:
    """Ann at a desk, and Bo who came by her invitation on a phone."""
    ann, bo = visit(drawing="flat", name="Ann"), visit(size=PHONE, drawing="flat")
    table = set_up(ann, game=game, seats=2, fill=["me", "open"], name="Ann", **told)
    ann.goto(table["seats"][0]["link"])
    bo.goto(f"/t/{table['table']}#{table['invite']}")
    bo.get_by_label("Your name at the table").fill("Bo")
    sit_down(bo)
    expect(ann.get_by_role("list", name="Seats")).to_contain_text("Bo")
    return ann, bo


def decided(desk: Page, phone: Page) -> tuple[Page, Page]:
    """Who has made the first decision that cannot be taken back alone, and the other one."""
    hands, until = (Hand(desk, seed=1), Touch(phone, seed=2)), time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for page, rival in ((desk, phone), (phone, desk)):
            if page.get_by_role("button", name=ASKED, disabled=False).count():
                return page, rival
        if not any([hand.act() for hand in hands]):
            desk.wait_for_timeout(30)
    raise AssertionError("nobody could decide anything")


def codes_in(page: Page, game: str) -> list[str]:
    """What a page shows that no person would say: codes, rule ids, and the name of a seat where a person sits."""
    about = GAMES[game].about
    text = page.locator("body").inner_text().replace(about.title, "")
    seats = re.compile(rf"\b({'|'.join(name.title() for name in about.titles)})\b(?=:| \w+s\b|'s\b)")
    return [line for line in text.splitlines() if CODES.search(line) or seats.search(line)]


@pytest.mark.parametrize("game", DRAWN)
def test_a_whole_game_with_all_that_people_ask(visit: Visit, house: House, game: str) -> None:
    ann, bo = two(visit, game, options=short_options(game))
    asker, asked = decided(ann, bo)
    button(asker, ASKED)
    expect(asked.locator(".prompt .words")).to_have_text(re.compile(r"^(Ann|Bo) asks to take back"))
    expect(asker.get_by_text(re.compile("Asked, waiting for (Ann|Bo)"))).to_be_visible()
    button(asked, "No")
    expect(asker.locator(".prompt .note")).to_contain_text("says no")

    button(asker, ASKED)
    expect(asked.get_by_role("button", name="Allow it")).to_be_visible()
    with house.killed():
        for page in (ann, bo):
            expect(page.get_by_text("No connection for")).to_be_visible()
    button(asked, "Allow it")
    expect(ann.get_by_role("log", name="Log")).to_contain_text("takes back")
    for page in (ann, bo):
        expect(page.get_by_role("button", name=re.compile("Allow it|Withdraw"))).to_have_count(0)

    if not GAMES[game].about.together:
        ann.keyboard.press("t")
        button(ann, "Offer a draw")
        expect(bo.locator(".prompt .words")).to_have_text("Ann offers a draw")
        button(bo, "No")
        expect(ann.locator(".prompt .note")).to_contain_text("Bo says no")

    hands, until = (Hand(ann, seed=3), Touch(bo, seed=4)), time.monotonic() + PATIENCE
    while not (is_over(ann) and is_over(bo)) and time.monotonic() < until:
        if not any([hand.act() for hand in hands]):
            ann.wait_for_timeout(30)
        for page in (ann, bo):
            assert codes_in(page, game) == []
    for page in (ann, bo):
        expect(page.locator(".end h2")).to_be_visible()
        expect(page.get_by_text("✓ checked")).to_have_count(1)  # the key of the deal, by the browser itself
        assert codes_in(page, game) == []

    first = ann.url
    button(bo, "Play again")
    expect(ann.get_by_role("status").filter(has_text="Bo wants to play again").first).to_be_visible()
    button(ann, "Accept: play again")
    ann.wait_for_url(lambda url: url.partition("#")[0] != first.partition("#")[0])
    bo.wait_for_url(ann.url.partition("#")[0] + "**")
    expect(ann.get_by_role("list", name="Seats")).to_contain_text("Bo")
    if not GAMES[game].about.together:
        expect(ann.locator(".score")).to_have_text(re.compile(r"Ann [\d½]+ – Bo [\d½]+"))
        bo.get_by_role("button", name="Table and settings").click()
        button(bo, "Offer a draw")
        button(ann, "Accept the draw")
        for page in (ann, bo):
            expect(page.get_by_text(re.compile("A draw, agreed by both")).first).to_be_visible()


@pytest.mark.parametrize("game", DRAWN)
def test_time_runs_out_before_both_their_eyes(visit: Visit, game: str) -> None:
    ann, bo = two(visit, game, clock={"kind": "move", "seconds": 5, "out": "lose"})
    for page in (ann, bo):
        expect(page.get_by_role("timer")).to_have_count(2)
    decided(ann, bo)  # the first decision is free; from now on somebody's time runs, and nobody acts any more
    for page in (ann, bo):
        expect(page.get_by_text("run out of time").first).to_be_visible()
        expect(page.locator(".end h2")).to_be_visible()
        assert codes_in(page, game) == []
