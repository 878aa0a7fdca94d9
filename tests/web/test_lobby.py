"""The lobby with a game more than the house has: all of them can be begun, and read about, without scrolling."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tableflip.games import GAMES
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.table import BROUGHT, found_at_rest, middle

# what the back of a card has to say, but cannot show
CUT_OFF = """() => [...document.querySelectorAll("article > .card > .back")]
    .filter((back) => back.scrollHeight > back.clientHeight + 1).map((back) => back.innerText)"""


@pytest.mark.parametrize("size", [DESK, (1024, 768), (768, 1024), PHONE])
def test_a_game_more_is_begun_without_scrolling(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    play = page.get_by_role("button", name="Play Peek Pairs now")
    expect(play).to_be_in_viewport(ratio=1)
    box = play.bounding_box()
    assert box and box["height"] >= 43.5


def with_our_games_alone(page: Page) -> None:
    """As if no package had brought one."""
    page.route(
        "**/api/games",
        lambda route: route.fulfill(json=[game for game in route.fetch().json() if game["name"] != BROUGHT]),
    )
    page.reload()


def test_in_a_low_window_every_game_can_be_begun_at_once(visit: Visit) -> None:
    page = visit("/", size=(844, 390))  # a phone held sideways
    with_our_games_alone(page)
    expect(page.locator("article")).to_have_count(len(GAMES))
    for box in page.locator("article").all():
        expect(box.get_by_role("button", name=re.compile("^Play .* now$"))).to_be_in_viewport(ratio=1)
        expect(box.get_by_role("link", name=re.compile("^Learn "))).to_be_in_viewport(ratio=1)


def test_what_a_game_has_besides_its_tables_is_named_after_it(visit: Visit) -> None:
    shelf = visit("/").get_by_role("region", name="Your shelf")
    expect(shelf.get_by_role("link", name="Flip Ships: practice")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, (768, 1024), PHONE, (360, 740)])
@pytest.mark.parametrize("more", [0, 1])
def test_the_back_of_a_card_says_all_it_has_to_say(visit: Visit, size: tuple[int, int], more: int) -> None:
    page = visit("/", size=size)
    if not more:
        with_our_games_alone(page)
    expect(page.locator("article")).to_have_count(len(GAMES) + more)
    assert found_at_rest(page, CUT_OFF) == []
    if size == (768, 1024) and not more:  # what else there is begins on the first screen
        expect(page.get_by_role("heading", name="Today")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [DESK, (768, 1024)])
def test_a_card_that_turns_under_the_mouse_leaves_the_same_thing_under_it(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    with_our_games_alone(page)
    for name in GAMES:
        box = page.locator(f"article.{name}")
        for words in ("Learn", "Play"):
            page.mouse.move(1, 1)
            expect(box).not_to_contain_class("isTurned")
            x, y = middle(box.locator(".first .slip", has_text=words))
            page.mouse.move(x, y)
            page.wait_for_function(
                """([x, y, words]) =>
                    document.elementFromPoint(x, y).closest(".back .slip")?.innerText.startsWith(words)""",
                arg=[x, y, words],
            )


@pytest.mark.parametrize("size", [DESK, (768, 1024)])
def test_cards_beside_each_other_are_equally_high(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    with_our_games_alone(page)
    expect(page.locator("article > .card")).to_have_count(len(GAMES))
    assert (
        found_at_rest(
            page,
            """() => {
            const cards = [...document.querySelectorAll("article > .card")];
            const rows = Map.groupBy(cards, (card) => card.closest("article").offsetTop);
            return [...rows.values()].map((row) => new Set(row.map((card) => card.offsetHeight)))
                .filter((heights) => heights.size > 1).map((heights) => [...heights].join());
        }""",
        )
        == []
    )
