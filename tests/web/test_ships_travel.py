"""A pull is long enough to be fine, on every screen, and may begin anywhere below the table."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page

from tableflip.games.flip_ships.table.gesture import POWER_FIRST, POWER_USEFUL
from tests.web.conftest import Visit
from tests.web.ships import Finger, sit_down
from tests.web.table import middle

SIZES = {"desk": (1280, 800), "phone": (390, 844), "sideways": (844, 390)}
STEP = 4  # CSS pixels: no more than ten powers lie within
WHOLE = 268  # CSS pixels of the longest pull
# whether a press at a point reaches the table, or something that lies over it
IS_TABLE = "([x, y]) => document.elementFromPoint(x, y)?.closest('.drawing') !== null"


def power(page: Page) -> int:
    """How strong the flick would be now."""
    return int(page.locator(".grip").get_attribute("aria-valuenow") or 0)


def pulled(page: Page, start: tuple[float, float], down: float, *, is_touch: bool) -> list[int]:
    """The powers of a pull, step by step; it is taken back in the end."""
    finger, (x, y) = Finger(page, is_touch=is_touch), start
    assert page.evaluate(IS_TABLE, [x, y]), f"something lies over the table at {start}"
    finger.send("Start", start)
    found = [0]
    for step in range(1, round(down / STEP) + 1):
        finger.send("Move", (x, y + STEP * step))
        page.evaluate("new Promise(requestAnimationFrame)")
        found.append(power(page))
    page.keyboard.press("Escape")
    finger.send("End", (x, y))
    return found


@pytest.mark.parametrize("size", SIZES)
def test_ten_powers_take_four_pixels_of_pull_and_it_begins_anywhere_below_the_table(visit: Visit, size: str) -> None:
    (wide, high), is_touch = SIZES[size], size != "desk"
    page = sit_down(visit, (wide, high), drawing="flat")
    drawing = page.locator(".drawing").bounding_box()
    assert drawing
    left, right = drawing["x"], drawing["x"] + drawing["width"]
    reached = drawing["y"] if drawing["width"] > drawing["height"] else drawing["y"] + drawing["height"] / 3
    top = max(reached + 20, high - WHOLE - 30)
    above = [x for x in range(round(left) + 30, round(right) - 30, 20) if page.evaluate(IS_TABLE, [x, top])]
    whole = pulled(page, (above[len(above) // 2], top), WHOLE, is_touch=is_touch)
    useful = [one for one in whole if POWER_FIRST <= one <= POWER_USEFUL]
    steps = [after - before for before, after in pairwise(useful)]
    assert max(steps) <= 10 + 1, "ten powers, and one for rounding"
    assert STEP * len(steps) >= 160 and whole[-1] > POWER_USEFUL, "flying off stays possible"
    _, edge = middle(page.locator(".grip"))
    short = 40.0
    for share in (0.1, 0.35, 0.65, 0.9):
        start = left + share * (right - left), min(edge + 34, high - short - 4)
        if page.evaluate(IS_TABLE, [*start]):
            made = pulled(page, start, short, is_touch=is_touch)
            assert made == whole[: len(made)], "as strong from everywhere"
    assert page.locator(".grip").is_visible(), "nothing was flicked, and the ship is still in the hand"
