"""The deal of the day in the browser: the same for two who know nothing of each other, and kept by each."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.web.conftest import DESK, PHONE, Visit
from tests.web.test_access import violations


def deal(page: Page, title: str) -> Locator:
    """The part of the page that is about one deal."""
    return page.locator("section", has=page.get_by_role("heading", name=title, exact=True))


def begin(page: Page, title: str) -> None:
    deal(page, title).get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/**")
    expect(page.locator("[data-place]").first).to_be_visible()


def shown(page: Page) -> str:
    """All that lies on the board, in words."""
    return page.evaluate(
        "() => [...document.querySelectorAll('[data-place]')].map(each => each.dataset.place + each.ariaLabel).join()"
    )


def finish(page: Page) -> None:
    """Play a deal to its end by what the server offers, from another page of the browser, on which nothing moves."""
    table = page.url
    page.goto("/robots.txt")
    page.evaluate(
        """async (address) => {
          const { host, pathname, hash } = new URL(address);
          const line = new WebSocket(`ws://${host}/ws/${pathname.split("/").at(-1)}?secret=${hash.slice(1)}`);
          let number = 0;
          await new Promise((done) => {
            line.onopen = () => line.send(JSON.stringify({ type: "hello", ply: -1 }));
            line.onmessage = ({ data }) => {
              const told = JSON.parse(data);
              if (told.type !== "frame") return;
              if (told.result !== null) return done();
              if (!told.legal.length) return;
              const chosen = told.legal[(told.ply * 7) % told.legal.length].number;
              line.send(JSON.stringify({ type: "act", id: `t${number++}`, ply: told.ply, number: chosen }));
            };
          });
          line.close();
        }""",
        table,
    )
    page.goto(table)


def test_two_browsers_get_the_same_deal_and_meet_in_the_table(visit: Visit) -> None:
    ann, bo = visit("/", size=DESK, name="Ann"), visit("/", size=PHONE, name="<b>Bo</b>")
    for page in (ann, bo):
        expect(page.get_by_label("0 of 4 done")).to_be_visible()
        page.get_by_role("link", name="Deal of the day").click()
        expect(page.get_by_role("heading", name="The deal of")).to_be_visible()
        assert violations(page) == []
        begin(page, "Captain Flip")
    assert shown(ann) == shown(bo) and len(shown(ann)) > 100
    day = ann.evaluate("() => new Date().toISOString().slice(0, 10)")
    ann.reload()
    expect(ann.locator("[data-place]").first).to_be_visible()
    expect(ann.get_by_role("button", name="Hint")).to_have_count(0)
    for page in (ann, bo):
        finish(page)
        way = page.get_by_role("link", name="The deal of the day and its table")
        expect(way).to_be_visible()
        expect(page.get_by_text("This was the try that counts.")).to_be_visible()
        expect(page.get_by_role("button", name="Play again")).to_have_count(0)
        way.click()
        page.wait_for_url(f"**/day/{day}")
        expect(deal(page, "Captain Flip").get_by_text("place 1 of")).to_be_visible()
        expect(page.get_by_label("1 of 4 done")).to_be_visible()
    for name in ("Ann", "<b>Bo</b>"):  # as text
        expect(deal(bo, "Captain Flip").get_by_role("cell", name=name, exact=True)).to_have_count(1)
    line = bo.get_by_label("To share").locator("p").inner_text()
    assert line.startswith("tableflip ") and f"/day/{day}" in line and len(line) <= 200
    assert violations(bo) == []
    bo.goto("/")
    expect(bo.get_by_role("heading", name="Today 1 of 4 done")).to_be_visible()
    expect(bo.get_by_role("link", name="Go on with the day")).to_be_visible()
    again = deal(ann, "Captain Flip").get_by_role("button", name="Again, for yourself")
    again.click()
    ann.wait_for_url("**/t/**")
    expect(ann.get_by_role("button", name="Hint")).to_be_visible()


def test_the_puzzle_of_the_day_counts_its_tries_and_keeps_its_answer(visit: Visit) -> None:
    page = visit("/day", size=PHONE)
    deal(page, "Flip Chess").get_by_role("link", name="Solve the puzzle").click()
    expect(page.get_by_text("the first try")).to_be_visible()
    assert violations(page) == []
    page.reload()
    expect(page.get_by_text("the first try")).to_be_visible()
    page.get_by_role("button", name="Give up and see the answer").click()
    expect(page.get_by_role("heading", name="The answer")).to_be_visible()
    page.get_by_role("link", name="To the deals of the day").first.click()
    expect(deal(page, "Flip Chess").get_by_text("You: not solved")).to_be_visible()


def test_a_day_that_ends_while_its_page_is_open_leads_to_the_next(visit: Visit) -> None:
    page = visit("/day", size=PHONE)
    expect(deal(page, "Flip City").get_by_role("button", name="Play")).to_be_visible()

    def over(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, json=found.json() | {"is_today": False})

    words = {"code": "not_allowed", "words": "this day is over; today has a deal of its own"}
    page.route("**/api/day/*/begin", lambda route: route.fulfill(status=403, json=words))
    page.route(re.compile(r"/api/day/[0-9-]+$"), over)
    deal(page, "Flip City").get_by_role("button", name="Play").click()
    expect(deal(page, "Flip City").get_by_role("alert")).to_contain_text("This day is over")
    expect(page.get_by_role("link", name="Today’s deal")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_have_count(0)


def test_a_day_that_is_none_says_so(visit: Visit) -> None:
    page = visit("/day/2026-02-31")
    expect(page.get_by_role("alert")).to_contain_text("A day is written like")
    page.goto("/day/1999-01-01")
    expect(page.get_by_role("alert")).to_contain_text("Nobody has played")
    page.get_by_role("link", name="Today’s deal").click()
    expect(page.get_by_role("heading", name="Flip City")).to_be_visible()


def test_each_game_leads_to_its_rule_book(visit: Visit) -> None:
    page = visit("/", size=DESK)
    page.locator("article.flip_city").hover()  # it turns over
    page.get_by_role("link", name="Rules of Flip City").click()
    page.wait_for_url("**/rules/flip_city")


def test_with_the_largest_letters_the_name_in_the_table_grows_too(visit: Visit) -> None:
    page = visit("/day", size=PHONE)
    name = page.get_by_label("Your name in the table")
    expect(name).to_be_visible()
    letters = "(each) => parseFloat(getComputedStyle(each).fontSize)"
    before = name.evaluate(letters)
    page.add_style_tag(content="html { font-size: 200% }")
    assert name.evaluate(letters) > 1.5 * before
    assert violations(page) == []
