"""The table of Flip Ships in three dimensions, where the device can draw it; else and without movement from above."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Visit
from tests.web.ships import FULL, colours, landed, lay, pull, sit_down
from tests.web.table import PATIENCE, REST, look_out, middle, set_up, sticks_out, was_seen

DESK = (960, 600)  # the engine draws by software here: a small desk is quicker
NO_WEBGL = """const had = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...told) {
    return kind.startsWith("webgl") ? null : had.call(this, kind, ...told);
}"""

# what is drawn in each frame: calls of the engine, and triangles they draw
COUNT_DRAWING = """window.frames = [];
let [calls, triangles] = [0, 0];
const TRIANGLES = 4;
for (const name of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"]) {
    const had = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...told) {
        const corners = name.startsWith("drawArrays") ? told[2] : told[1];
        calls += 1;
        if (told[0] === TRIANGLES) triangles += (corners / 3) * (name.endsWith("Instanced") ? told.at(-1) : 1);
        return had.apply(this, told);
    };
}
const had = window.requestAnimationFrame;
window.requestAnimationFrame = (run) => had((now) => {
    run(now);
    if (calls) window.frames.push([calls, triangles]);
    [calls, triangles] = [0, 0];
});"""
# a phone of some years ago draws this often enough: twenty faces, all else at once, twice for the shadows
CALLS_MOST = 80
TRIANGLES_MOST = 12_000


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
    until = time.monotonic() + REST
    while (seen := colours(page, page.locator(".drawing"))) <= 150 and time.monotonic() < until:
        page.wait_for_timeout(100)
    assert seen > 150  # wood, cards, cardboard in light and shade
    assert sticks_out(page) == []
    look_out(page, ".flying")
    pull(page, 36)
    assert "flies…" in was_seen(page)
    assert "cm high" in landed(page)


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
    page = visit(size=DESK, still=False, way="swipe")
    heard = sent(page)
    wanted = {"game": "flip_ships", "seats": 2, "fill": ["me", "bot:random"], "options": {"tremor": "steady"}}
    page.goto(set_up(page, **wanted)["seats"][0]["link"])
    page.locator(".waiting.choice").first.click()
    x, y = middle(page.locator(".grip"))
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 4):
        page.mouse.move(x + step, y - 60 * step)  # however slow the machine, quick enough for a swipe
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
    page = visit(size=DESK, still=False)
    page.context.add_init_script(NO_WEBGL)
    wanted = {"game": "flip_ships", "seats": 2, "fill": ["me", "bot:random"]}
    page.goto(set_up(page, **wanted)["seats"][0]["link"])
    page.locator(".waiting.choice").first.click()
    expect(page.locator(".grip")).to_be_visible()
    assert page.locator("canvas").count() == 0


def test_a_flight_over_a_full_table_draws_little_and_leaves_the_page_alone(visit: Visit) -> None:
    page = visit(size=DESK, still=False)
    page.context.add_init_script(COUNT_DRAWING)
    lay(page, "flick", "S1-1a:hand;S1-2a:table:T.m1;S2-1a:active hand=S1-1a:plain:0:0:0", FULL)
    page.get_by_role("tab", name="Numbers").click()
    page.get_by_role("spinbutton", name="Power").fill("400")
    page.get_by_role("spinbutton", name="Power").blur()
    page.evaluate(
        """() => {
            window.changes = 0;
            window.flying = 0;
            const flies = () => document.querySelector(".flying") !== null;
            new MutationObserver((seen) => flies() && (window.changes += seen.length))
                .observe(document.querySelector(".drawing"), { attributes: true, childList: true, subtree: true });
            const look = () => { if (flies()) window.flying += 1; requestAnimationFrame(look); };
            look();
        }"""
    )
    page.evaluate("window.frames.length = 0")
    page.get_by_role("button", name="Flick", exact=True).click()
    landed(page)
    frames = page.evaluate("window.frames")
    assert len(frames) > 3
    assert max(calls for calls, _ in frames) <= CALLS_MOST
    assert max(triangles for _, triangles in frames) <= TRIANGLES_MOST
    flying, changes = page.evaluate("[window.flying, window.changes]")
    assert flying > 3 and changes < 120, "the drawing is set up once, not frame by frame"


def test_the_last_flight_is_seen_again_in_slow_motion(visit: Visit) -> None:
    page = sit_down(visit, DESK, still=False)
    pull(page, 30)
    landed(page)
    page.get_by_role("button", name="Slow motion").click()
    expect(page.locator(".flying", has_text="again, in slow motion")).to_be_visible()
    expect(page.locator(".flying b")).not_to_contain_text("0.0")  # turns are counted as it flies
    page.mouse.click(5, 5)  # a tap ends it
    landed(page)
    page.keyboard.press("v")
    expect(page.locator(".flying", has_text="again, in slow motion")).to_be_visible()


def test_a_device_that_cannot_keep_up_is_given_the_table_from_above(visit: Visit) -> None:
    page = visit(size=DESK, still=False, drawing="auto")
    slow = "const had = performance.now.bind(performance); let on = 0; performance.now = () => (on += 60) + had();"
    page.context.add_init_script(slow)  # every look at the clock costs sixty milliseconds
    wanted = {"game": "flip_ships", "seats": 2, "fill": ["me", "bot:random"], "options": {"tremor": "steady"}}
    page.goto(set_up(page, **wanted)["seats"][0]["link"])
    page.locator(".waiting.choice").first.click()
    grip = page.locator(".grip")
    grip.focus()
    until = time.monotonic() + PATIENCE
    while page.locator("canvas").count() and time.monotonic() < until:  # each step is drawn
        grip.press("ArrowRight")
        page.wait_for_timeout(30)
    expect(page.locator("canvas")).to_have_count(0)
    expect(page.locator(".grip")).to_be_visible()
    page.get_by_role("button", name="Table and settings").click()
    expect(page.get_by_text("3D was too slow here")).to_be_visible()


# in which order the picture is wiped, drawn, and a new frame begins
IN_TURN = """window.inTurn = [];
const told = (what) => window.inTurn.at(-1) !== what && window.inTurn.push(what);
const wide = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "width");
Object.defineProperty(HTMLCanvasElement.prototype, "width", {
    ...wide,
    set(value) {
        if (this.isConnected && this.closest(".drawing")) told("wiped");
        wide.set.call(this, value);
    },
});
const drawn = WebGL2RenderingContext.prototype.drawElements;
WebGL2RenderingContext.prototype.drawElements = function (...how) {
    told("drawn");
    return drawn.apply(this, how);
};
const frame = window.requestAnimationFrame;
window.requestAnimationFrame = (run) => frame((now) => {
    told("frame");
    run(now);
});"""


def test_a_table_that_gets_another_size_is_never_seen_empty(visit: Visit) -> None:
    """As whenever more or less is asked under it on a phone."""
    page = visit(size=DESK, still=False)
    page.add_init_script(IN_TURN)
    page.goto(set_up(page, game="flip_ships", seats=2, fill=["me", "bot:random"])["seats"][0]["link"])
    expect(page.locator(".waiting.choice").first).to_be_visible()
    page.wait_for_function("() => inTurn.includes('drawn')")
    page.evaluate("() => (inTurn.length = 0)")
    page.set_viewport_size({"width": DESK[0], "height": DESK[1] - 60})
    page.wait_for_function("() => inTurn.lastIndexOf('wiped') >= 0 && inTurn.lastIndexOf('wiped') < inTurn.length - 1")
    told = page.evaluate("inTurn")
    after = [told[place + 1] for place, what in enumerate(told[:-1]) if what == "wiped"]
    assert set(after) == {"drawn"}, told


def test_the_coach_waits_until_a_landing_has_been_looked_at(visit: Visit) -> None:
    page = visit(size=DESK, still=False, coach=True, way="numbers")
    lay(page, "flick", "S1-1a:hand;S2-1a:active hand=S1-1a:plain:0:0:0", FULL)
    coach = page.get_by_role("region", name="Coach")
    coach.get_by_role("button", name="Got it").click()
    page.evaluate(
        """() => {
            window.seen = [];
            const has = (what) => document.querySelector(what) !== null;
            new MutationObserver(() => window.seen.push([has(".blur.isNear"), has("[aria-label=Coach]")]))
                .observe(document.body, { subtree: true, childList: true, attributes: true });
        }"""
    )
    page.get_by_role("spinbutton", name="Power").fill("300")
    page.get_by_role("spinbutton", name="Power").blur()
    page.get_by_role("button", name="Flick", exact=True).click()
    landed(page)
    expect(coach).to_be_visible()
    seen = page.evaluate("seen")
    assert [True, False] in seen and [True, True] not in seen
