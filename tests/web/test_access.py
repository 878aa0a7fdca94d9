"""Everybody can play: no violations by axe, faces are never in the page before they are turned, fast first load."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Visit
from tests.web.house import WEB
from tests.web.table import DRAWN, Hand, set_up

FIRST_LOAD_MOST = 150_000  # bytes over the wire, fonts included
LIGHTS = ["light", "dark", "contrast"]
OF_COLOURS = ["color-contrast", "link-in-text-block"]  # all that another light can change
AXE = (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
# what is still fading in is pale
FADED_IN = """() => Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished)).then(() => true)"""


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe-core finds, by all its rules or some; in the page's own world, which its content policy leaves alone."""
    page.evaluate(FADED_IN)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: Any = page.evaluate(
        "only => axe.run(document, { resultTypes: ['violations'], ...(only && { runOnly: only }) })", rules
    )
    return [
        f"{one['id']}: {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary']}" for one in found["violations"]
    ]


def violations_in_every_light(page: Page) -> list[str]:
    """What axe-core finds, each with the light in which it finds it."""
    found: list[str] = []
    for light in LIGHTS:
        page.evaluate("light => document.documentElement.dataset.theme = light", light)
        rules = None if light == LIGHTS[0] else OF_COLOURS
        found += [f"{light}: {one}" for one in violations(page, rules)]
    return found


def test_axe_finds_what_cannot_be_read_in_one_light_alone(visit: Visit) -> None:
    page = visit("/")
    expect(page.locator("article").first).to_be_visible()
    page.evaluate(
        """() => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync("[data-theme='dark'] * { color: #333 !important }");
            document.adoptedStyleSheets = [sheet];
        }"""
    )
    found = violations_in_every_light(page)
    assert [one.split(":")[:2] for one in found] == [["dark", " color-contrast"]]


def test_the_lobby_has_no_violations(visit: Visit) -> None:
    page = visit("/")
    expect(page.locator("article").first).to_be_visible()
    assert violations_in_every_light(page) == []
    page.locator("article").first.hover()
    page.get_by_role("button", name="Set up a table").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations_in_every_light(page) == []


@pytest.mark.parametrize("game", DRAWN)
def test_a_table_has_no_violations(visit: Visit, game: str) -> None:
    page = visit()
    table = set_up(page, game=game, seats=2, fill=["me", "bot:random"])
    page.goto(table["seats"][0]["link"])
    hand = Hand(page, seed=3)
    for turn in range(36):
        hand.act()
        page.wait_for_timeout(60)
        if turn % 12 == 5:
            assert violations_in_every_light(page) == []


def test_the_sheets_have_no_violations(visit: Visit) -> None:
    page = visit(size=PHONE)
    table = set_up(page, game="flip_chess", fill=["me", "bot:random"])
    page.goto(table["seats"][0]["link"])
    for sheet in ("Rules", "All moves", "Log", "Table and settings"):
        page.get_by_role("button", name=sheet, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert violations(page) == [], sheet
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_face_is_not_in_the_page_before_its_card_stands_on_edge(visit: Visit) -> None:
    page = visit(still=False)
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    page.goto(table["seats"][0]["link"])
    page.locator("#square-c2").click()
    page.locator("#square-c3").click()
    expect(page.locator("#square-d4.liftable")).to_be_visible()
    page.evaluate(
        """() => {
            const square = document.querySelector("#square-d4");
            window.shown = [];
            new MutationObserver(() => {
                if (!square.querySelector(".face") || window.shown.length) return;
                const turned = new DOMMatrix(getComputedStyle(square.querySelector(".turn")).transform);
                window.shown.push(Math.abs(turned.m11));
            }).observe(square, { childList: true, subtree: true });
        }"""
    )
    assert page.locator("#square-d4 .face").count() == 0
    page.locator("#square-d4").click()
    expect(page.locator("#square-d4 .face")).to_have_count(1)
    expect(page.locator("#square-d4 .isTurning")).to_have_count(0)
    (width_when_it_came,) = page.evaluate("shown")
    assert width_when_it_came < 0.2  # of its full width: it stood on edge


def test_the_live_region_speaks_every_event(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    page.goto(table["seats"][0]["link"])
    page.locator("#square-c2").click()
    page.locator("#square-c3").click()
    expect(page.locator("p.unseen[role=status]")).to_have_text("Blue steps to c3")


def test_the_first_load_is_small(visit: Visit) -> None:
    page = visit("about:blank")
    wire: Any = page.context.new_cdp_session(page)
    asked: dict[str, str] = {}
    loaded: dict[str, int] = {}

    def weigh(told: Any) -> None:
        loaded[asked[told["requestId"]]] = told["encodedDataLength"]  # as it came, with its headers

    def note(told: Any) -> None:
        asked[told["requestId"]] = told["request"]["url"]

    wire.on("Network.requestWillBeSent", note)
    wire.on("Network.loadingFinished", weigh)
    wire.send("Network.enable")
    page.goto("/", wait_until="networkidle")
    expect(page.locator("article").first).to_be_visible()
    assert any(url.endswith(".woff2") for url in loaded) and any("/api/games" in url for url in loaded)
    assert sum(loaded.values()) < FIRST_LOAD_MOST, loaded
