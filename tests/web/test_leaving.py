"""Leaving a page while something is still on its way to it."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Visit
from tests.web.table import set_up

GO = "to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }"


def held_back(page: Page, what: str) -> list[Route]:
    """Answers to requests that do not come until they are let go."""
    held: list[Route] = []

    def hold(route: Route) -> None:  # Playwright marks its handlers, which a method of a list does not bear
        held.append(route)

    page.route(what, hold)
    return held


def wait_for(page: Page, held: list[Route], count: int) -> None:
    while len(held) < count:
        page.wait_for_timeout(20)


def test_who_leaves_before_the_table_is_laid_out_opens_no_line(visit: Visit) -> None:
    page = visit("/")
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    lines: list[str] = []
    page.on("websocket", lambda line: lines.append(line.url))
    held = held_back(page, f"**/api/tables/{table['table']}")
    page.evaluate(GO, table["seats"][0]["link"])
    wait_for(page, held, 1)
    page.evaluate(GO, "/")
    expect(page.locator("article").first).to_be_visible()
    for one in held:
        one.continue_()
    page.wait_for_timeout(1500)
    assert lines == []
    page.unroute_all()
    page.evaluate(GO, table["seats"][0]["link"])
    expect(page.get_by_role("grid")).to_be_visible()
    assert len(lines) == 1


def test_a_replay_shows_the_seat_that_was_chosen_last(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="captain_flip", seats=2, fill=["me", "hotseat"], options={"commander": "on"})
    page.goto(table["seats"][0]["link"])
    page.get_by_role("button", name="show my hand").click()
    page.get_by_role("button", name="Table and settings").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("link", name="Replay").first.click()
    expect(page.get_by_label("Seen from")).to_be_visible()
    held = held_back(page, "**/replay?*")
    hands: list[str] = []
    for seat in ("0", "1"):
        page.get_by_label("Seen from").select_option(seat)
        wait_for(page, held, int(seat) + 1)
    for one in reversed(held):  # the first answer comes last
        answer = one.fetch()
        hands.append(str(answer.json()["seat"]))
        one.fulfill(response=answer)
        page.wait_for_timeout(300)
    assert hands == ["1", "0"]
    expect(page.locator(".held")).to_have_count(3)
