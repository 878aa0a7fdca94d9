"""The tests' words for what a hand does at the table of Flip Ships, and for what is seen there."""

from __future__ import annotations

import base64
import time
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import DESK, Visit
from tests.web.table import middle, set_up

# two ranks of enemies, the powers of the long shots, both seats with a ship to flip
POSITION = (
    "FS1 players=2 seats=2 level=standard node={node} order=1,2 city=20/20 mother=3/3 "
    "pilots=P1-SHORT+P2-PAD+P3-TWIN/P1-ENCORE+P2-LONG+P3-REPAIR "
    "grid={grid} deck=21,22,23,24,25,26,27,28,29 seen={seen} ships={ships}"
)
WEDGE = "0,0,0,0,0/0,1,2,3,0/0,4,5,6,0/0,0,0,0,0"
FULL = "1,2,3,4,5/6,7,8,9,10/11,12,13,14,15/16,17,18,19,20"


def sit_down(
    visit: Visit, size: tuple[int, int] = DESK, *, still: bool = True, before: str = "", **settings: Any
) -> Page:
    """A page with a ship in hand; `before` is run in it before anything else."""
    page = visit(size=size, still=still, **settings)
    page.context.add_init_script(before)
    wanted = {"game": "flip_ships", "seats": 2, "fill": ["me", "bot:random"], "options": {"tremor": "steady"}}
    page.goto(set_up(page, **wanted)["seats"][0]["link"])
    page.locator(".waiting.choice").first.click()
    expect(page.locator(".grip")).to_be_visible()
    return page


def at_position(visit: Visit, node: str, ships: str, grid: str = WEDGE) -> Page:
    """A page at a position; the other seat is played here too."""
    page = visit()
    lay(page, node, ships, grid)
    return page


def lay(page: Page, node: str, ships: str, grid: str = WEDGE) -> None:
    """Go to a table at a position."""
    seen = ",".join(sorted(set(grid.replace("/", ",").split(",")) - {"0"}, key=int))
    position = POSITION.format(node=node, ships=ships, grid=grid, seen=seen)
    page.goto(set_up(page, game="flip_ships", fill=["me", "hotseat"], position=position)["seats"][0]["link"])
    expect(page.get_by_role("group", name="Table")).to_be_visible()


def pull(page: Page, down: float, aside: float = 0.0) -> None:
    """Pull the disc back and let it go."""
    x, y = middle(page.locator(".grip"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + aside / 2, y + down / 2)
    page.mouse.move(x + aside, y + down)
    expect(page.locator(".band")).to_be_attached()
    page.mouse.up()


def landed(page: Page) -> str:
    """What is said once the ship lies still."""
    said = page.locator(".said", has_text="turns")
    expect(said).to_be_visible(timeout=60_000)
    return said.text_content() or ""


def colours(page: Page, of: Locator) -> int:
    """How many different colours, to 16 steps of each part, are seen in a part of the page."""
    seen = base64.b64encode(of.screenshot()).decode()
    return page.evaluate(
        """async (seen) => {
            const bytes = Uint8Array.from(atob(seen), (letter) => letter.charCodeAt(0));
            const picture = await createImageBitmap(new Blob([bytes]));
            const paper = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
            paper.drawImage(picture, 0, 0);
            const { data } = paper.getImageData(0, 0, picture.width, picture.height);
            const found = new Set();
            for (let at = 0; at < data.length; at += 4)
                found.add(((data[at] >> 4) << 8) | ((data[at + 1] >> 4) << 4) | (data[at + 2] >> 4));
            return found.size;
        }""",
        seen,
    )


class Finger:
    """A mouse or a finger whose events say themselves when they happened: a slow machine cannot slow it down."""

    def __init__(self, page: Page, *, is_touch: bool) -> None:
        self.page = page
        self.is_touch = is_touch
        self.line: Any = page.context.new_cdp_session(page)
        self.at = time.time()

    def stroke(self, start: tuple[float, float], end: tuple[float, float], milliseconds: float) -> None:
        """Press, move in steps, let go."""
        self.send("Start", start)
        steps = 12
        for step in range(1, steps + 1):
            self.at += milliseconds / steps / 1000
            share = step / steps
            self.send("Move", (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
        self.send("End", end)

    def send(self, what: Literal["Start", "Move", "End", "Hover"], at: tuple[float, float]) -> None:
        """One event of it; a mouse can hover too."""
        if self.is_touch:
            points = [] if what == "End" else [{"x": at[0], "y": at[1]}]
            told = {"type": f"touch{what}", "touchPoints": points, "timestamp": self.at}
            self.line.send("Input.dispatchTouchEvent", told)
            return
        kind = {"Start": "mousePressed", "End": "mouseReleased"}.get(what, "mouseMoved")
        held = {"button": "none", "buttons": 0} if what == "Hover" else {"button": "left", "buttons": 1}
        told = {"type": kind, "x": at[0], "y": at[1], "timestamp": self.at, "clickCount": 1}
        self.line.send("Input.dispatchMouseEvent", told | held)
