"""The table of Flip Ships fills the screen it is given, whatever its size; everything on it can be read."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.ships import sit_down
from tests.web.table import middle, set_up, sticks_out
from tests.web.test_access import violations

SIZES = {"desk": (1280, 800), "tablet": (768, 1024), "phone": (390, 844), "sideways": (844, 390)}
LEAST = 0.6  # of the screen
READABLE = 14  # pixels
# how much of the screen the picture of the table covers
COVERS = """() => {
    const table = document.querySelector(".drawing")?.firstElementChild ?? document.querySelector(".scene");
    const { width, height } = table.getBoundingClientRect();
    return (width * height) / (innerWidth * innerHeight);
}"""
# all that is written outside the printed pieces, where its letters are smaller than can be read
SMALL = """(least) => {
    const found = [];
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (all.nextNode()) {
        const [text, element] = [all.currentNode, all.currentNode.parentElement];
        if (!text.data.trim() || element.closest("[aria-hidden=true], .unseen, style, script")) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        if (!range.getBoundingClientRect().width) continue;
        const scale = element.ownerSVGElement ? element.getScreenCTM().a : 1;
        const size = parseFloat(getComputedStyle(element).fontSize) * scale;
        if (size < least - 0.05) found.push(`${text.data.trim()}: ${size.toFixed(1)}`);
    }
    return found;
}"""


def looked_at(page: Page) -> dict[str, Any]:
    """What is wrong with the screen as it is now."""
    return {
        "covers": page.evaluate(COVERS) >= LEAST,
        "small": page.evaluate(SMALL, READABLE),
        "cut": sticks_out(page),
        "scrolls": page.evaluate("document.documentElement.scrollHeight > innerHeight"),
    }


FINE: dict[str, Any] = {"covers": True, "small": [], "cut": [], "scrolls": False}


@pytest.mark.parametrize("size", SIZES)
def test_the_table_fills_the_screen_and_all_that_is_written_can_be_read(visit: Visit, size: str) -> None:
    page = sit_down(visit, SIZES[size])
    assert looked_at(page) == FINE
    expect(page.locator(".prompt .words")).to_have_text("Flick your first ship")
    page.get_by_role("tab", name="Numbers").click()
    expect(page.get_by_role("spinbutton", name="Power")).to_be_visible()
    page.wait_for_function(  # six fields leave the ship in sight
        """() => {
            const { left, top, width, height } = document.querySelector(".grip").getBoundingClientRect();
            return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".grip");
        }"""
    )
    page.locator(".house").click()
    expect(page.locator(".said")).to_contain_text("turns", timeout=60_000)
    expect(page.locator(".prompt .words")).to_be_visible()
    assert looked_at(page) == FINE


# a ship in the atmosphere that may be flicked again by two rights: the longest question of all, three buttons
AFTER = (
    "FS1 players=2 seats=2 level=standard node=after order=1,2 city=20/20 mother=3/3 "
    "pilots=P1-ENCORE+P2-REDO+P3-TRIPLE/P1-SHORT+P2-PAD+P3-REPAIR "
    "grid=0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/13,1,21,0,0 deck=2,3 seen=1,13,21 "
    "ships=S1-2a:hand:T.a;S2-1a:active hand=S1-2a:plain:1:0:0 picks=keep+atmosphere+redo"
)
# what cannot be reached where it is: buttons outside the window, or under something else
UNREACHED = """() => [...document.querySelectorAll(".prompt button")].filter((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    if (!width) return false;
    const spots = [0.15, 0.85].map((share) => [left + width / 2, top + height * share]);
    return !spots.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
}).map((button) => button.textContent.trim() || button.ariaLabel)"""


@pytest.mark.parametrize("size", SIZES)
def test_what_a_landing_asks_leaves_every_button_in_sight(visit: Visit, size: str) -> None:
    page = visit(size=SIZES[size])
    page.goto(set_up(page, game="flip_ships", fill=["me", "bot:random"], position=AFTER)["seats"][0]["link"])
    expect(page.locator(".prompt .buttons button")).to_have_count(3)
    # while three choices stand under the table, a phone leaves it a little less than it has else: not asked here
    assert {**looked_at(page), "covers": True} == FINE
    assert page.evaluate(UNREACHED) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_practice_range_fills_the_screen_too(visit: Visit, size: str) -> None:
    page = visit("/practice", size=SIZES[size])
    expect(page.locator(".grip")).to_be_visible()
    assert looked_at(page) == FINE
    expect(page.locator(".prompt")).to_contain_text("Hit an enemy of row 2")


@pytest.mark.parametrize("size", ["desk", "phone", "sideways"])
def test_the_race_fills_the_screen_too(visit: Visit, size: str) -> None:
    page = visit("/race", size=SIZES[size], still=False)
    page.get_by_role("button", name="To the table").click()
    page.get_by_role("button", name="I am ready").click()
    expect(page.locator(".grip[aria-disabled=false]")).to_be_visible()
    assert looked_at(page) == FINE
    beyond = "[...document.querySelectorAll('.hand *')].filter((one) => one.getBoundingClientRect().right > innerWidth)"
    assert page.evaluate(f"{beyond}.filter((one) => !one.closest('svg')).map((one) => one.outerHTML)") == []
    grip, _ = middle(page.locator(".grip")), page.locator(".walk").first.click(trial=True)
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.matches('.grip')", [*grip])


def test_everything_of_the_printed_table_is_on_it(visit: Visit) -> None:
    page = sit_down(visit)
    for printed in ("CITY", "BOX", "TURN", "DOCKING BAY", "MOTHERSHIP", "ATMOSPHERE"):
        expect(page.locator(".drawing text", has_text=printed).first).to_be_visible()
    expect(page.locator(".drawing .pad")).to_be_visible()
    expect(page.locator(".drawing .count")).to_have_text(re.compile(r"^\d+$"))  # how many lie in the deck


def test_the_eye_is_led_round_the_table_and_goes_back_to_the_seat(visit: Visit) -> None:
    """The table stays where it is for the hand: only the right button, Shift or two fingers lead while one flicks."""
    page = sit_down(visit, (960, 600), still=False)
    expect(page.locator("canvas")).to_be_visible()
    still = "() => !document.querySelector('.drawing svg').classList.contains('isTurning')"
    page.wait_for_function(still)
    x, y = before = middle(page.locator(".card").first)
    page.mouse.move(x, y)
    page.mouse.down(button="right")
    page.mouse.move(x + 60, y + 20)
    page.mouse.move(x + 120, y + 30)
    page.mouse.up(button="right")
    back = page.get_by_role("button", name="Back to your seat")
    expect(back).to_be_visible()
    led = middle(page.locator(".card").first)
    assert abs(led[0] - before[0]) + abs(led[1] - before[1]) > 20
    assert page.locator(".log .line").count() == 1, "leading the eye does nothing else"
    back.click()
    expect(back).to_have_count(0)
    page.wait_for_function(still)
    again = middle(page.locator(".card").first)
    assert abs(again[0] - before[0]) + abs(again[1] - before[1]) < 2
    page.keyboard.press(",")
    expect(back).to_be_visible()
    page.keyboard.press("c")
    expect(back).to_have_count(0)


# two enemies that reach the city in the coming march
MARCHING = (
    "FS1 players=2 seats=2 level=standard node=confirm order=2 city=20/20 mother=3/3 "
    "pilots=P1-SHORT+P2-PAD+P3-TWIN/P1-ENCORE+P2-LONG+P3-REPAIR "
    "grid=13,14,0,0,0/0,0,0,0,0/0,0,7,0,0/0,0,0,0,0 deck=1,2,3 seen=7,13,14 ships=S2-1a:dock"
)
# what the goal and the table tell of the city from now on, and whether something is watched meanwhile
TELLS = """() => {
    window.told = [];
    const city = () => /city (\\d+)/i.exec(document.querySelector(".goal").textContent)?.[1];
    const look = () => {
        const marks = document.querySelector("[aria-label*='in the deck']")?.ariaLabel;
        const isWatched = document.querySelector(".layout").matches(".isWatched");
        if (marks) told.push([isWatched, city(), /city (\\d+)/.exec(marks)?.[1]]);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true,
        attributes: true });
}"""


def test_the_city_loses_health_when_the_march_has_been_seen(visit: Visit) -> None:
    page = visit(still=False)
    table = set_up(page, game="flip_ships", fill=["me", "hotseat"], position=MARCHING)
    page.goto(table["seats"][1]["link"])
    fire = page.get_by_role("button", name="Fire!")
    expect(fire).to_be_visible()
    page.evaluate(TELLS)
    fire.click()
    page.wait_for_function("() => told.some(([isWatched]) => isWatched) && !told.at(-1)[0]")
    told = page.evaluate("told")
    assert {(goal, printed) for is_watched, goal, printed in told if is_watched} == {("20", "20")}
    assert told[-1] == [False, "16", "16"]


WON = (
    "FS1 players=2 seats=2 level=standard node=confirm last=yes order=2 city=12/20 mother=0/3 "
    "pilots=P1-SHORT+P2-PAD+P3-TWIN/P1-ENCORE+P2-LONG+P3-REPAIR "
    "grid=0,0,0,0,0/0,0,7,0,0/0,0,0,0,0/0,0,0,0,0 seen=7 ships=S1-1a:dock;S2-1a:table:T.c7"
)


def test_a_mission_that_is_won_ends_with_stars_hits_and_a_harder_one(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_ships", fill=["me", "hotseat"], position=WON, name="Ann")
    page.goto(table["seats"][0]["link"])
    expect(page.get_by_role("button", name="Ann's pilots")).to_be_visible()  # by the name of the prompt
    page.get_by_role("button", name="Fire!").click()
    expect(page.get_by_role("img", name="2 of 3 stars at Standard level")).to_be_visible()
    story = page.locator(".story")
    expect(story).to_contain_text("City 12 of 20")
    expect(story.get_by_role("listitem").nth(0)).to_contain_text("0 hits")
    expect(story.get_by_role("listitem").nth(1)).to_contain_text("1 hit")
    expect(story.get_by_role("listitem").nth(0)).to_contain_text("Ann")
    assert violations(page) == []
    again = page.get_by_role("button", name="Play again")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        expect(again).to_be_in_viewport(ratio=1)
        seen = looked_at(page)
        assert seen["small"] == [] and not seen["scrolls"], (width, height)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_label("Ply")).to_be_visible()
    for width, height in reversed(SIZES.values()):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".isWide")).to_have_count(1 if width > 900 else 0)
        assert looked_at(page) == FINE, (width, height)
    page.go_back()
    page.get_by_role("button", name="Again, one level harder: Expert").click()
    expect(page.get_by_text("Expert level")).to_be_visible()
