"""A game that the pages have no drawings of: it stands in the lobby with a plain picture and is played all the same."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.web.conftest import PHONE, Visit
from tests.web.table import Hand, set_up, sticks_out, too_small

KNOWN, UNKNOWN = "flip_chess", "flip_nothing"


def rename(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace(f'"{KNOWN}"', f'"{UNKNOWN}"'))


def unknown(visit: Visit, size: tuple[int, int]) -> Page:
    """A visitor who is told of a game nobody has drawn."""
    page = visit("/", size=size)
    page.route("**/api/games", rename)
    page.route("**/api/tables/*", rename)
    page.reload()
    return page


def test_a_game_nobody_has_drawn_has_a_picture_and_a_table(visit: Visit) -> None:
    page = unknown(visit, PHONE)
    expect(page.locator(f"article.{UNKNOWN} .scene svg .card")).not_to_have_count(0)
    made = set_up(page, game=KNOWN, seed="1", fill=["me", "bot:random"])
    page.goto(made["seats"][0]["link"])
    expect(page.get_by_role("group", name="Table")).to_contain_text("unseen", ignore_case=True)
    assert sticks_out(page) == []
    assert too_small(page) == []
    actions = page.get_by_role("list", name="Actions").get_by_role("button")
    expect(actions).not_to_have_count(0)
    before = page.get_by_role("group", name="Table").inner_text()
    actions.first.click()
    expect(page.get_by_role("group", name="Table")).not_to_have_text(before)
    Hand(page).play_out()
