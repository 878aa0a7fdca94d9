"""The table of Captain Flip: what a flip would set off is shown before it is done."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tableflip import game_named
from tests.games.captain_flip.table import sea
from tests.web.conftest import Visit
from tests.web.table import set_up

PATIENCE = 120_000  # the first move of a bot waits for the compiler
CLAIM_IN_LINE = "28+ 1+ ~ ~\n~ 21+ ~ ~\n~ ~ ~ ~\n~ ~ ~ 22+"


def touched(page: Page) -> list[str]:
    ids: list[str] = page.locator(".touched").evaluate_all("found => found.map(each => each.id)")
    return [name.removeprefix("cell-") for name in ids]


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_pointing_at_a_tile_shows_what_its_action_could_choose(visit: Visit, by: str) -> None:
    page = visit()
    position = game_named("captain_flip").positions.write(sea(CLAIM_IN_LINE), False)
    table = set_up(page, game="captain_flip", seats=2, fill=["me", "bot:random"], position=position)
    page.goto(table["seats"][0]["link"])
    tile = page.locator("#cell-b1")
    expect(tile).to_be_visible()
    assert touched(page) == []
    tile.hover() if by == "mouse" else tile.focus()
    expect(page.locator(".touched").first).to_be_visible()
    assert touched(page) == ["c1", "d1", "b3", "b4"]
    page.locator("#cell-b2").hover() if by == "mouse" else page.locator("#cell-b2").focus()
    expect(page.locator(".touched")).to_have_count(0)


@pytest.mark.parametrize(("memory", "told"), [("sailor", "Captain turns a1 down"), ("log", "Captain turns a1 down: ")])
def test_the_log_leaves_to_a_sailor_what_has_to_be_remembered(visit: Visit, memory: str, told: str) -> None:
    page = visit()
    fill, options = ["me", "bot:random"], {"memory": memory}
    table = set_up(page, game="captain_flip", seats=2, fill=fill, options=options, seed="3")
    page.goto(table["seats"][0]["link"])
    first = page.locator(".log .line p").first
    for _ in range(2):
        page.locator("#cell-a1").click()
    expect(page.locator(".log .line").nth(1)).to_be_visible(timeout=PATIENCE)
    assert first.inner_text().startswith(told)
    assert (first.inner_text() == told) == (memory == "sailor")
