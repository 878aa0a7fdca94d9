"""The table of Flip Ships in three dimensions, where the device can draw it; else and without movement from above."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Visit
from tests.web.ships import colours, landed, middle, pull, sit_down
from tests.web.table import set_up, sticks_out

DESK = (960, 600)  # the engine draws by software here: a small desk is quicker
NO_WEBGL = """const had = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...told) {
    return kind.startsWith("webgl") ? null : had.call(this, kind, ...told);
}"""


def sent(page: Page) -> list[str]:
    """What the page sends from now on."""
    found: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda told: found.append(str(told))))
    return found


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_table_stands_in_three_dimensions_and_a_pull_flies_and_is_judged(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = sit_down(visit, size, still=False)
    expect(page.locator("canvas")).to_be_visible()
    page.wait_for_timeout(300)
    assert colours(page, page.locator(".drawing")) > 150  # wood, cards, cardboard in light and shade
    assert sticks_out(page) == []
    pull(page, 36)
    expect(page.locator(".said", has_text="flies…")).to_be_visible(timeout=60_000)
    assert "mm high" in landed(page)


def test_the_eye_goes_above_a_landing_and_back(visit: Visit) -> None:
    page = sit_down(visit, DESK, still=False)
    page.get_by_role("tab", name="Numbers").click()
    page.get_by_role("spinbutton", name="Power").fill("300")  # far enough to turn, not far enough to leave the table
    page.get_by_role("spinbutton", name="Power").blur()
    page.evaluate(
        """() => {
            const card = document.querySelector(".card");
            const wide = () => card.getBoundingClientRect().width;
            window.seen = [wide()];
            new MutationObserver(() => window.seen.push(wide()))
                .observe(card, { attributes: true, attributeFilter: ["points"] });
        }"""
    )
    page.get_by_role("button", name="Flick", exact=True).click()
    landed(page)
    page.wait_for_function("() => Math.max(...window.seen) > 2.5 * window.seen[0]")  # near, from above
    page.wait_for_function("() => window.seen.at(-1) < 0.5 * Math.max(...window.seen)")  # back at the seat


def test_a_swipe_flicks_and_says_that_it_was_one(visit: Visit) -> None:
    page = visit("/", size=DESK, still=False, way="swipe")
    heard = sent(page)
    wanted = {"game": "flip_ships", "seats": 2, "fill": ["me", "bot:random"], "options": {"tremor": "steady"}}
    page.goto(set_up(page, **wanted)["seats"][0]["link"])
    page.locator(".waiting.choice").first.click()
    x, y = middle(page.locator(".grip"))
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 9):
        page.mouse.move(x + step, y - 14 * step)
        page.wait_for_timeout(12)
    page.mouse.up()
    landed(page)
    flicks = [told for told in heard if '"flick"' in told]
    assert len(flicks) == 1 and '"swiped":true' in flicks[0]


def test_the_table_is_seen_from_above_on_request_and_again_in_three_dimensions(visit: Visit) -> None:
    page = sit_down(visit, DESK, still=False)
    expect(page.locator("canvas")).to_be_visible()
    for drawing, canvases in (("From above", 0), ("3D", 1)):
        page.get_by_role("button", name="Table and settings").click()
        page.get_by_role("radio", name=drawing).check()
        page.keyboard.press("Escape")
        expect(page.locator("canvas")).to_have_count(canvases)
        expect(page.locator(".grip")).to_be_visible()


def test_without_movement_the_table_is_seen_from_above(visit: Visit) -> None:
    page = sit_down(visit)
    assert page.locator("canvas").count() == 0


def test_a_device_without_webgl_sees_the_table_from_above(visit: Visit) -> None:
    page = visit("/", size=DESK, still=False)
    page.context.add_init_script(NO_WEBGL)
    wanted = {"game": "flip_ships", "seats": 2, "fill": ["me", "bot:random"]}
    page.goto(set_up(page, **wanted)["seats"][0]["link"])
    page.locator(".waiting.choice").first.click()
    expect(page.locator(".grip")).to_be_visible()
    assert page.locator("canvas").count() == 0
