"""The lobby with a game more than the house has: all of them can be begun, and read about, without scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import DESK, PHONE, Visit

# what the back of a card has to say, but cannot show
CUT_OFF = """() => [...document.querySelectorAll("article > .card > .back")]
    .filter((back) => back.scrollHeight > back.clientHeight + 1).map((back) => back.innerText)"""


def with_a_fifth_game(page: Page) -> None:
    """As if a package had brought one."""

    def answer(route: Route) -> None:
        games = route.fetch().json()
        route.fulfill(json=[*games, {**games[-1], "name": "fifth", "title": "Fifth Game"}])

    page.route("**/api/games", answer)
    page.reload()
    expect(page.locator("article")).to_have_count(5)


@pytest.mark.parametrize("size", [DESK, (1024, 768), (768, 1024), PHONE])
def test_a_fifth_game_is_begun_without_scrolling(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    with_a_fifth_game(page)
    play = page.get_by_role("button", name="Play Fifth Game now")
    expect(play).to_be_in_viewport(ratio=1)
    box = play.bounding_box()
    assert box and box["height"] >= 43.5


@pytest.mark.parametrize("size", [DESK, (768, 1024), PHONE, (360, 740)])
@pytest.mark.parametrize("games", [4, 5])
def test_the_back_of_a_card_says_all_it_has_to_say(visit: Visit, size: tuple[int, int], games: int) -> None:
    page = visit("/", size=size)
    if games == 5:
        with_a_fifth_game(page)
    expect(page.locator("article")).to_have_count(games)
    assert page.evaluate(CUT_OFF) == []
