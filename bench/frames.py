"""How much work a frame of a flight is for a browser, and how many come a second: a table of Flip Ships in Chromium.

Drawn by software, as on a machine without a graphics card.
"""

from __future__ import annotations

import json
import os
import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

DESK = {"width": 1280, "height": 800}
FLIGHTS = 5
POWERS = (230, 290, 345, 410, 480)
SCRIPT_MOST, CALLS_MOST, TRIANGLES_MOST, RATE_LEAST = 6.0, 80, 150_000, 30
FULL = (
    "FS1 players=2 seats=2 level=standard node=flick opt=tremor:steady order=1,2 city=20/20 mother=3/3 "
    "pilots=P1-SHORT+P2-PAD+P3-TWIN/P1-ENCORE+P2-LONG+P3-REPAIR "
    "grid=1,2,3,4,5/6,7,8,9,10/11,12,13,14,15/16,17,18,19,20 deck=21,22,23 "
    "seen=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20 "
    "ships=S1-1a:hand;S1-2a:table:T.m1;S2-1a:active hand=S1-1a:plain:0:0:0"
)
# while a ship flies: when each frame came, how long scripts ran in it, and what they had drawn
WATCH = """window.seen = [];
let [calls, triangles, spent, at] = [0, 0, 0, 0];
for (const name of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"]) {
    const had = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...told) {
        const corners = name.startsWith("drawArrays") ? told[2] : told[1];
        calls += 1;
        if (told[0] === 4) triangles += (corners / 3) * (name.endsWith("Instanced") ? told.at(-1) : 1);
        return had.apply(this, told);
    };
}
const had = window.requestAnimationFrame;
window.requestAnimationFrame = (run) => had((now) => {
    if (now !== at) {
        if (at && document.querySelector(".flying")) window.seen.push([at, spent, calls, triangles]);
        [at, spent, calls, triangles] = [now, 0, 0, 0];
    }
    const begun = performance.now();
    run(now);
    spent += performance.now() - begun;
});"""


def frames() -> list[str]:
    """The frames of some flights over a full table, in three dimensions and from above."""
    from playwright.sync_api import sync_playwright
    from tests.web.browser import FLAGS, find_browser
    from tests.web.house import House, build_pages

    build_pages()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        house = House(Path(folder)).start()
        browser = player.chromium.launch(executable_path=find_browser(), args=FLAGS)
        found = {drawing: _flown(browser, house.address, drawing) for drawing in ("deep", "flat")}
        browser.close()
        house.stop()
    rows = [
        "## Frames of a flight in a browser",
        "",
        f"Chromium, 1280x800, drawn by software; {FLIGHTS} flights over a full table of Flip Ships each. Script is how",
        f"long scripts run in a frame. Load average before the run: {load:.1f}.",
        "",
        "| | in 3D | from above |",
        "|---|---|---|",
    ]
    deep, flat = found["deep"], found["flat"]
    both = [deep, flat]
    calls, triangles = max(_part(deep, 2)), max(_part(deep, 3))
    told = [
        ["frames seen", *(str(len(one)) for one in both)],
        [f"script a frame, median (bar: {SCRIPT_MOST:.0f} ms)", *(f"{median(_part(one, 1)):.1f} ms" for one in both)],
        ["script a frame, 95 of 100", *(f"{_most(_part(one, 1), 0.95):.1f} ms" for one in both)],
        [f"draw calls, most (bar: {CALLS_MOST})", f"{calls:.0f}", "none"],
        [f"triangles, most (bar: {TRIANGLES_MOST:,})", f"{triangles:,.0f}", "none"],
        [f"frames a second, median (bar from above: {RATE_LEAST})", *(f"{_rate(one):.0f}" for one in both)],
    ]
    return [*rows, *(f"| {' | '.join(cells)} |" for cells in told)]


def _flown(browser: Any, address: str, drawing: str) -> list[list[float]]:
    """All frames of the flights: when, how long, how many calls and triangles."""
    from tests.web.table import set_up

    context = browser.new_context(viewport=DESK, base_url=address)
    likes = json.dumps({"drawing": drawing, "way": "numbers"})
    context.add_init_script(f"if (location.protocol === 'http:') localStorage['tableflip.settings'] = {likes!r}")
    context.add_init_script(WATCH)
    page = context.new_page()
    page.set_default_timeout(120_000)
    found: list[list[float]] = []
    for power in POWERS[:FLIGHTS]:
        page.goto(set_up(page, game="flip_ships", fill=["me", "hotseat"], position=FULL)["seats"][0]["link"])
        field = page.get_by_role("spinbutton", name="Power")
        field.fill(str(power))
        field.blur()
        page.wait_for_timeout(1500)  # the eye has come to rest
        page.get_by_role("button", name="Flick", exact=True).click()
        page.locator(".said", has_text="turns").wait_for()
        found += page.evaluate("window.seen")
    context.close()
    return found


def _part(seen: list[list[float]], place: int) -> list[float]:
    return [frame[place] for frame in seen]


def _most(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]


def _rate(seen: list[list[float]]) -> float:
    """Frames a second, by the middle one of all pauses between two of the same flight."""
    times = _part(seen, 0)
    pauses = [after - before for before, after in pairwise(times) if 0 < after - before < 5000]
    return 1000 / median(pauses)
