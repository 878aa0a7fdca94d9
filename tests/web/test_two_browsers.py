"""Whole games between two people, of every title: one at a desk with a mouse, a guest with a finger on a phone."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tableflip.games import GAMES
from tests.web.conftest import PHONE, Visit
from tests.web.house import House
from tests.web.table import DRAWN, PATIENCE, Hand, Touch, is_over, set_up, short, sit_down, sticks_out
from tests.web.test_access import violations

ASK = "Ask to take back"
LOOK_EVERY = 10  # decisions
CODES = re.compile(r"\bS[1-4]\b|\b[A-Z]{4,}-\d{3}\b|\b(Ann|Bo)\b\W+\1\b")  # what only files say, or a name said twice


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def two(visit: Visit, game: str, **told: object) -> tuple[Page, Page]:
    """Ann at a desk, and Bo who came by her invitation on a phone."""
    ann, bo = visit(name="Ann"), visit(size=PHONE, drawing="flat")
    table = set_up(ann, game=game, seats=2, fill=["me", "open"], name="Ann", **told)
    ann.goto(table["seats"][0]["link"])
    bo.goto(f"/t/{table['table']}#{table['invite']}")
    bo.get_by_label("Your name at the table").fill("Bo")
    sit_down(bo)
    expect(ann.get_by_role("list", name="Seats")).to_contain_text("Bo")
    return ann, bo


class Both:
    """Both play, whoever may, by whatever the boards offer."""

    def __init__(self, ann: Page, bo: Page) -> None:
        self.pages = (ann, bo)
        self.hands = (Hand(ann, seed=1), Touch(bo, seed=2))
        self.until = time.monotonic() + PATIENCE

    def act(self) -> None:
        assert time.monotonic() < self.until, "the game does not go on"
        if not any([hand.act() for hand in self.hands]):
            self.pages[0].wait_for_timeout(20)

    def settle(self) -> None:
        """Wait until what was done is known to be done."""
        for page in self.pages:
            expect(page.get_by_text("Move sent")).to_have_count(0)

    def decide(self) -> tuple[Page, Page]:
        """Who has made the first decision that cannot be taken back alone, and the other one."""
        while True:
            self.settle()
            for page, rival in (self.pages, self.pages[::-1]):
                if page.get_by_role("button", name=ASK, disabled=False).count():
                    return page, rival
            self.act()

    def play_out(self) -> None:
        turn = 0
        while not all(is_over(page) for page in self.pages):
            self.act()
            turn += 1
            if turn % LOOK_EVERY == 0 and not is_over(self.pages[0]):
                assert sticks_out(self.pages[0]) == []


def codes_in(page: Page, game: str) -> list[str]:
    """What a page shows that nobody would say: codes, rule ids, a name twice, a seat's own name where a person sits."""
    about = GAMES[game].about
    seats = re.compile(rf"\b({'|'.join(name.title() for name in about.titles)})\b(?=:| \w+s\b|'s\b)")
    text = page.locator("body").inner_text().replace(about.title, "")
    return [line for line in text.splitlines() if CODES.search(line) or seats.search(line)]


def offer_a_draw(page: Page) -> None:
    page.get_by_role("button", name="Table and settings").click()
    button(page, "Offer a draw")


@pytest.mark.parametrize("game", DRAWN)
def test_a_whole_game_with_all_that_people_ask(visit: Visit, house: House, game: str) -> None:
    ann, bo = two(visit, game, **short(game))
    both, is_together = Both(ann, bo), GAMES[game].about.together
    asker, asked = both.decide()
    button(asker, ASK)
    expect(asked.locator(".prompt .words")).to_have_text(re.compile("^(Ann|Bo) asks to take back"))
    expect(asker.get_by_text(re.compile("You asked to take it back. Waiting for (Ann|Bo)$"))).to_be_visible()
    assert violations(asked) == [] and violations(asker) == []
    button(asked, "No")
    expect(asker.locator(".prompt .note")).to_contain_text("says no")

    button(asker, ASK)
    expect(asked.get_by_role("button", name="Allow it")).to_be_visible()
    with house.killed():
        for page in (ann, bo):
            expect(page.get_by_text("No connection for")).to_be_visible()
    asked.reload()
    expect(asker.get_by_text("No connection for")).to_have_count(0)
    button(asked, "Allow it")
    expect(ann.get_by_role("log", name="Log")).to_contain_text("takes back")
    for page in (ann, bo):
        expect(page.get_by_role("button", name=re.compile("Allow it|Withdraw"))).to_have_count(0)

    if not is_together:
        offer_a_draw(ann)
        expect(bo.locator(".prompt .words")).to_have_text("Ann offers a draw")
        button(bo, "No")
        expect(ann.locator(".prompt .note")).to_contain_text("Bo says no")
    both.play_out()
    for page in (ann, bo):
        expect(page.locator(".end h2")).to_be_visible()
        assert codes_in(page, game) == []

    first = ann.url.partition("#")[0]
    button(bo, "Play again")
    expect(ann.get_by_role("status").filter(has_text="Bo wants to play again").first).to_be_visible()
    expect(bo.get_by_role("status").filter(has_text="You asked to play again. Waiting for Ann").first).to_be_visible()
    assert violations(ann) == [] and violations(bo) == []
    button(ann, "Accept: play again")
    ann.wait_for_url(lambda url: url.partition("#")[0] != first)
    bo.wait_for_url(ann.url.partition("#")[0] + "#*")
    expect(ann.get_by_role("list", name="Seats")).to_contain_text("Bo")
    if is_together:  # one result for all: nobody draws, resigns, or is ahead
        ann.get_by_role("button", name="Table and settings").click()
        expect(ann.get_by_role("button", name="Let a bot play on for me")).to_be_visible()
        assert ann.get_by_role("button", name=re.compile("draw|[Rr]esign")).count() == 0
        return
    score = re.compile(r"^Ann \d – Bo \d(, 1 draw)?$")
    expect(ann.get_by_title("Games won at these links")).to_have_text(score)
    offer_a_draw(bo)
    button(ann, "Accept the draw")
    for page in (ann, bo):
        expect(page.get_by_text(re.compile("^A draw")).first).to_be_visible()


def test_time_runs_out_before_the_eyes_of_both_in_every_game(visit: Visit) -> None:
    tables: dict[str, tuple[Page, Page]] = {}
    for game in DRAWN:  # each runs out while the next ones are set up
        out = "bot" if GAMES[game].about.together else "lose"
        ann, bo = tables[game] = two(visit, game, clock={"kind": "move", "seconds": 5, "out": out})
        for page in (ann, bo):
            expect(page.get_by_role("timer")).to_have_count(2)
        both = Both(ann, bo)
        while not ann.locator(".clock.runs").count():  # the first decision of each is free; then nobody acts any more
            both.act()
            both.settle()
    for game, pages in tables.items():
        for page in pages:
            if GAMES[game].about.together:  # what one is too late for would be lost by all: a bot takes over
                expect(page.get_by_role("timer").filter(has_text="out of time").first).to_be_visible()
            else:
                expect(page.get_by_text(re.compile("has run out of time|Your time ran out")).first).to_be_visible()
                expect(page.locator(".end h2")).to_have_text(re.compile("^You (won|lost)"))
            assert violations(page) == [] and codes_in(page, game) == []
