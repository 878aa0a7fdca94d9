"""The tests' words for what a visitor does: sit down, play by mouse or by keys, look whether everything fits."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tableflip.games import GAMES

DRAWN = list(GAMES)
TESTS_OF_GAMES = Path(__file__).parents[1] / "games"
BROUGHT = "peek_pairs"  # the game that a package has brought: nobody has drawn a board for it
TURNS_MOST = 4000
PATIENCE = 600.0  # seconds: on a machine that has compiled nothing yet, the first bot thinks for minutes
REST = 10.0  # seconds for what is only passing


def set_up(page: Page, **wanted: Any) -> Any:
    """A table made through the API, with its links; the browser knows it as if its own lobby had made it."""
    answer = page.request.post("/api/tables", data=wanted)
    assert answer.ok, answer.text()
    table = answer.json()
    fill = wanted.get("fill") or ["me"]
    own = [seat for seat in table["seats"] if seat and fill[seat["seat"]] in ("me", "hotseat")]
    links = [{"seat": seat["seat"], "link": seat["link"]} for seat in table["seats"] if seat]
    known = {"table": table["table"], "game": wanted["game"], "title": wanted["game"], "links": links, "at": 1}
    known |= {"secret": own[0]["secret"] if own else ""}
    known |= {way: table[way] for way in ("host", "watch", "invite")}
    page.context.add_init_script(
        f"""if (location.protocol === 'http:') {{
            const known = {json.dumps(known)}, all = JSON.parse(localStorage['tableflip.tables'] ?? '[]');
            if (!all.some(({{ table }}) => table === known.table))
                localStorage['tableflip.tables'] = JSON.stringify([known, ...all]);
        }}"""
    )
    return table


def sit_down(page: Page) -> Page:
    """What a guest does who has opened a link."""
    page.get_by_role("form", name="Sit down").get_by_role("button", name="Sit down").first.click()
    expect(page.get_by_role("form", name="Sit down")).to_have_count(0)
    return page


def short(game: str) -> dict[str, Any]:
    """How a table is set up whose game of random actions ends soon, if `short.py` among the tests of the game tells."""
    told = _told_short(game)
    return {"position": told["POSITION"]} if "POSITION" in told else {"options": told.get("OPTIONS", {})}


def late(game: str) -> dict[str, Any]:
    """The same, from the middle of a game where even short ones take long."""
    told = _told_short(game)
    return {"position": told["LATE"]} if "LATE" in told else short(game)


def _told_short(game: str) -> dict[str, Any]:
    is_told = (TESTS_OF_GAMES / game / "short.py").is_file()
    return vars(import_module(f"tests.games.{game}.short")) if is_told else {}


def play_now(page: Page, game: str) -> None:
    """One click in the lobby."""
    box = page.locator(f"article.{game}")
    box.hover()
    box.get_by_role("button", name="Play now").click()
    expect(page.locator(".prompt .words")).to_be_visible()


def is_over(page: Page) -> bool:
    return page.evaluate("document.querySelector('section.end') !== null")


class Hand:
    """Plays by clicking on whatever the page offers, so that everything that can be done is done by mouse."""

    # what the boards show as possible, in the order in which it is tried
    OFFERS = (
        ".closer button[data-place]",
        ".again",
        ".target",
        ".liftable",
        ".free",
        ".held.target",
        ".offer:not([aria-disabled='true']):not([disabled])",
        ".waiting.choice",
        ".house",
        ".here .slip",
        ".spot.offered",
        ".buttons .slip:not([disabled])",
        ".origin",
    )

    # every place on the screen where a click would do something, by kind: what lies under something else is left out
    LOOK = """kinds => kinds.map(kind => [...document.querySelectorAll(kind)].flatMap(one => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const under = document.elementFromPoint(x, y);
        return under && (one.contains(under) || under.contains(one)) ? [[x, y]] : [];
    })).filter(places => places.length)"""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.pick = random.Random(seed)

    def act(self) -> bool:
        """One click; False if nothing is offered now."""
        offers: list[list[tuple[float, float]]] = self.page.evaluate(self.LOOK, self.OFFERS)
        if not offers:
            return False
        # mostly the first kind, now and then another one: both "play on" and "stop" must come about
        kind = offers[0] if self.pick.random() < 0.6 else self.pick.choice(offers)
        self.press(*self.pick.choice(kind))
        return True

    def press(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def play_out(self) -> None:
        """Play until the end; waiting for a bot is no turn."""
        turns, until = 0, time.monotonic() + PATIENCE
        while turns < TURNS_MOST and time.monotonic() < until:
            if is_over(self.page):
                return
            if self.act():
                turns += 1
            else:
                self.page.wait_for_timeout(30)
        raise AssertionError(f"the game did not end in {turns} turns")


class Touch(Hand):
    """The same with a finger."""

    def press(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


class Keys(Hand):
    """Plays a plain board by Tab, arrows and Enter alone."""

    OFFERS = (".here .slip", ".spot.offered", ".buttons .slip:not([disabled])")
    STEPS_MOST = 150  # from anywhere to anywhere
    COUNT = """kinds => {
        const found = kinds.map(kind => [...document.querySelectorAll(kind)]).filter(some => some.length);
        window.offered = found;
        return found.map(some => some.length);
    }"""
    # the next key on the way to what is wanted; nothing if that is gone
    STEP = """([kind, place]) => {
        const [to, at] = [window.offered[kind][place], document.activeElement];
        if (!to.isConnected) return "";
        if (to === at) return "Enter";
        const area = to.closest(".area");
        if (!area?.contains(at)) return "Tab";
        const spots = [...area.querySelectorAll(".spot")];
        const columns = area.querySelector("[role=row]")?.children.length ?? spots.length;
        const [goal, from] = [to, at].map(one => spots.indexOf(one));
        const down = Math.floor(goal / columns) - Math.floor(from / columns);
        return down ? (down > 0 ? "ArrowDown" : "ArrowUp") : goal > from ? "ArrowRight" : "ArrowLeft";
    }"""

    def act(self) -> bool:
        """One action; False if nothing is offered now."""
        counts: list[int] = self.page.evaluate(self.COUNT, self.OFFERS)
        if not counts:
            return False
        kind = 0 if self.pick.random() < 0.7 else self.pick.randrange(len(counts))
        wanted = [kind, self.pick.randrange(counts[kind])]
        for _ in range(self.STEPS_MOST):
            key = self.page.evaluate(self.STEP, wanted)
            if key:
                self.page.keyboard.press(key)
            if key in ("", "Enter"):
                return bool(key)
        raise AssertionError("no keys lead to what may be done")


def by_keys(page: Page, choose: Callable[[list[str]], str]) -> bool:
    """One action by keyboard alone: m lists all moves, the notation of one is typed, Enter takes it."""
    try:
        page.wait_for_selector("[role=dialog]", state="detached", timeout=3000)
    except PlaywrightTimeout:  # the game may have ended meanwhile, or the move listed was no longer there to take
        if not is_over(page):
            page.keyboard.press("Escape")
        return False
    page.keyboard.press("m")
    page.wait_for_function("() => document.activeElement?.matches('[data-first]')")
    moves = page.locator(".choice code").all_inner_texts()
    if moves:
        page.keyboard.type(choose(moves))
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("Escape")
    return bool(moves)


def middle(what: Locator) -> tuple[float, float]:
    """Where the middle of something is on the screen."""
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def found_at_rest(page: Page, look: str) -> list[str]:
    """What a look still finds once the page has come to rest: a busy machine takes its time to lay out a change."""
    until = time.monotonic() + REST
    while (found := page.evaluate(look)) and time.monotonic() < until:
        page.wait_for_timeout(50)
    return found


def look_out(page: Page, what: str) -> None:
    """Note from now on whether something appears, however shortly; `was_seen` waits for it."""
    page.evaluate(
        """what => {
            window.wasSeen = null;
            const look = () => (window.wasSeen ??= document.querySelector(what)?.textContent.trim() ?? null);
            new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
        }""",
        what,
    )


def was_seen(page: Page) -> str:
    """Wait until what is looked out for has appeared, be it gone again or not: the words it bore."""
    page.wait_for_function("() => window.wasSeen !== null")
    return page.evaluate("window.wasSeen")


def sticks_out(page: Page) -> list[str]:
    """What is wider than the window, or cut off: must be nothing."""
    return found_at_rest(
        page,
        """() => {
            const out = [];
            const page = document.documentElement;
            if (page.scrollWidth > innerWidth) out.push(`the page is ${page.scrollWidth} wide`);
            if (page.scrollHeight > innerHeight) out.push(`the page is ${page.scrollHeight} high`);
            const whole = ".prompt, .words, .tools button, [role=grid], .meters, .glance > *";
            for (const what of document.querySelectorAll(whole)) {
                const { left, right, top, bottom, width } = what.getBoundingClientRect();
                const isOut = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
                const at = [left, top, right, bottom].map(Math.round);
                if (width && isOut) out.push(`${what.className || what.tagName} is at ${at}`);
            }
            for (const row of document.querySelectorAll(".prompt .buttons")) {
                const isCut = row.children.length < 4 && row.scrollWidth > row.clientWidth + 1;
                if (isCut) out.push(`of what can be chosen not all is seen: ${row.innerText}`);
            }
            return out;
        }""",
    )


def too_small(page: Page) -> list[str]:
    """Buttons that a thumb would miss; beside a table on a desk a mouse hits the whole line of the log."""
    return found_at_rest(
        page,
        """() => [...document.querySelectorAll("button, a.icon, a.slip, [role=tab]")]
            .filter((one) => one.offsetParent && !one.closest("[inert]") && !one.disabled)
            .filter((one) => innerWidth < 900 || !one.closest(".log"))
            .map((one) => [one.getAttribute("aria-label") || one.textContent.trim(), one.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
            .map(([name, box]) => `${name}: ${Math.round(box.width)} by ${Math.round(box.height)}`)""",
    )
