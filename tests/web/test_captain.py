"""The table of Captain Flip: what a flip would set off is shown before it is done."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tableflip import game_named
from tableflip.games.captain_flip.box import POWERS
from tableflip.games.captain_flip.rules.cells import NAMES, cells_of
from tableflip.games.captain_flip.rules.state import State
from tests.games.captain_flip.table import sea
from tests.spec import spec
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.table import found_at_rest, set_up

TABLET = (768, 1024)
# the longest texts, alone and in pairs: hearts, skulls and stars by their numbers
LONG = ((15, 20, 0), (3, 20, 0), (3, 3, 0), (0, 20, 30), (0, 20, 31), (15, 0, 30), (0, 20, 0), (15, 0, 0), (0, 0, 31))
CUT = """() => [...document.querySelectorAll(".tile .words")].filter(words => {
    if (!words.checkVisibility()) return false;
    const range = document.createRange();
    range.selectNodeContents(words);
    const text = range.getBoundingClientRect();
    const inner = words.closest(".inner").getBoundingClientRect();
    const isOut = text.top < inner.top - 1 || text.bottom > inner.bottom + 1;
    return isOut || text.left < inner.left || text.right > inner.right || words.scrollHeight > words.clientHeight + 1;
}).map(words => `${words.textContent} on a tile of ${words.closest(".tile").clientWidth}`)"""
READ = """() => {
    const says = document.querySelector(".says");
    const [box, place] = [says, document.querySelector(".place")].map(one => one.getBoundingClientRect());
    const isOut = box.bottom > Math.min(innerHeight, place.bottom) + 1 || box.right > innerWidth || box.left < 0;
    const isCut = says.scrollHeight > says.clientHeight + 1 || says.scrollWidth > says.clientWidth + 1;
    return isOut || isCut ? `cut off at ${[box.bottom, place.bottom, innerHeight]}` : says.innerText;
}"""
OVER_THE_SEA = """() => {
    const sea = document.querySelector("[role=grid]").getBoundingClientRect();
    const isOver = box => box.left < sea.right && box.right > sea.left && box.top < sea.bottom && box.bottom > sea.top;
    return [...document.querySelectorAll(".held")].map(one => one.getBoundingClientRect()).filter(isOver).map(String);
}"""
PATIENCE = 120_000  # the first move of a bot waits for the compiler
IN_LINE = "Score one facedown tile from my row or column."
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
    if by == "mouse":  # and leads to the paragraph that tells of it
        tile.hover()
        page.get_by_title(IN_LINE).click()
    else:
        tile.focus()
        page.keyboard.press("Tab")  # where the tiles come from
        page.keyboard.press("Tab")
        expect(page.locator(":focus")).to_have_text(IN_LINE)
        page.keyboard.press("Enter")
    expect(page.locator(".cited")).to_be_in_viewport()
    expect(page.locator(".cited")).to_contain_text("one in my row or column")


@pytest.mark.parametrize(("memory", "told"), [("sailor", "Captain turns a1 down"), ("log", "Captain turns a1 down: ")])
def test_the_log_leaves_to_a_sailor_what_has_to_be_remembered(visit: Visit, memory: str, told: str) -> None:
    page = visit()
    fill, options = ["me", "bot:random"], {"memory": memory}
    table = set_up(page, game="captain_flip", seats=2, fill=fill, options=options, seed="3")
    page.goto(table["seats"][0]["link"])
    first = page.locator(".log .line p").first
    page.locator("#cell-a1").click()
    expect(page.locator(".log .line").nth(1)).to_be_visible(timeout=PATIENCE)
    assert first.inner_text().startswith(told)
    assert (first.inner_text() == told) == (memory == "sailor")


def long_texts(grid: str) -> State:
    """A sea whose open tiles, and those in the first hand, have the longest texts."""
    state: State = game_named("captain_flip").start(2, {"grid": grid, "commander": "on"}, "long texts")
    state.active = 0
    shown = [state.board[cell] for cell in cells_of(state.up)]
    held = state.players[0].hand.tiles
    texts = [*LONG, *LONG]
    for place, tile in enumerate([*shown, *(held[slot] for slot in range(3))]):
        state.faces.heart[tile], state.faces.skull[tile], state.faces.star[tile] = texts[place]
    return state


def printed(state: State, tile: int) -> list[str]:
    powers = (state.faces.heart[tile], state.faces.skull[tile], state.faces.star[tile])
    return [POWERS[power].text for power in powers if power]


@spec("CAPTAIN-028")
@pytest.mark.parametrize("grid", ["5", "4"])
@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_the_text_of_a_tile_is_never_cut(visit: Visit, size: tuple[int, int], grid: str) -> None:
    """On the tile it stands whole or not at all; a press or the keys show it whole below the board, without a hover."""
    page = visit(size=size)
    state = long_texts(grid)
    position = game_named("captain_flip").positions.write(state, False)
    table = set_up(page, game="captain_flip", seats=2, fill=["me", "bot:random"], position=position)
    page.goto(table["seats"][0]["link"])
    expect(page.locator("#cell-a1 .creature").first).to_be_visible()
    assert found_at_rest(page, CUT) == []
    shown = {f"#cell-{NAMES[cell]}": state.board[cell] for cell in cells_of(state.up)}
    shown |= {f".held >> nth={slot}": state.players[0].hand.tiles[slot] for slot in range(3)}
    for place, tile in shown.items():
        button = page.locator(place)
        if size == PHONE:
            button.tap()
        else:
            button.focus()  # nothing is hovered at
        told = page.evaluate(READ)
        for text in printed(state, tile):
            assert text.lower() in told.lower(), (place, told)
        page.keyboard.press("Escape")
        assert found_at_rest(page, CUT) == []
    assert found_at_rest(page, OVER_THE_SEA) == [], "the hand lies on tiles"


@spec("CAPTAIN-028")
@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_tiles_of_a_pile_are_chosen_with_their_texts_in_sight(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size)
    state = sea("9+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("21 4 12 1 13 29 5 3", "-"))
    position = game_named("captain_flip").positions.write(state, False).replace("turn:1,1,1,0", "turn:1,1,0,0")
    position += " ask:lose action:lose_two flipped:a1 left:2"
    table = set_up(page, game="captain_flip", seats=2, fill=["me", "bot:random"], position=position)
    page.goto(table["seats"][0]["link"])
    choice = page.locator(".closer button[data-place='pile:0:4']")
    expect(choice).to_be_visible()
    choice.scroll_into_view_if_needed()
    texts = choice.locator(".texts")
    assert texts.inner_text().split("\n") == printed(state, 4)
    assert texts.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")
    assert found_at_rest(page, CUT) == []
