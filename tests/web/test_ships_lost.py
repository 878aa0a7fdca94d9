"""A device drops the picture in three dimensions: one plays on from above, and has it back without a reload."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.ships import landed, sit_down
from tests.web.table import middle, sticks_out
from tests.web.test_access import violations
from tests.web.test_race import begin

DESK = (960, 600)  # the engine draws by software here: a small desk is quicker
# every context that was ever made, and how many listeners the window and the document have
COUNT = """window.contexts = new Set();
const had = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...told) {
    const made = had.call(this, kind, ...told);
    if (made && kind === "webgl2") contexts.add(made);
    return made;
};
window.listeners = 0;
for (const [name, step] of [["addEventListener", 1], ["removeEventListener", -1]]) {
    const had = EventTarget.prototype[name];
    EventTarget.prototype[name] = function (...told) {
        if (this === window || this === document) listeners += step;
        return had.apply(this, told);
    };
}"""
DROP = """() => {
    const [live] = [...contexts].filter((one) => !one.isContextLost());
    window.dropped = live.getExtension("WEBGL_lose_context");
    dropped.loseContext();
}"""
GIVE_BACK = "() => dropped.restoreContext()"
SENTENCE = "This device has dropped the 3D picture. Play on from above; it comes back once it can be drawn again."


def counted(page: Page) -> list[int]:
    """How many contexts can be drawn on, and how many listeners there are."""
    return page.evaluate("() => [[...contexts].filter((one) => !one.isContextLost()).length, listeners]")


def test_a_picture_that_was_dropped_comes_back_by_itself_with_all_as_it_was(visit: Visit) -> None:
    page = sit_down(visit, DESK, still=False, way="pull", before=COUNT)
    canvas, grip = page.locator("canvas"), page.locator(".grip")
    expect(canvas).to_be_visible()
    grip.focus()
    for _ in range(30):
        page.keyboard.press("ArrowDown")
    seen: list[list[int]] = []
    for _ in range(3):
        page.evaluate(DROP)
        expect(canvas).to_have_count(0)
        expect(page.get_by_text(SENTENCE)).to_be_visible()
        expect(grip).to_have_attribute("aria-valuenow", "300")
        page.evaluate(GIVE_BACK)
        expect(canvas).to_be_visible()
        expect(page.get_by_text("Laying the table")).to_have_count(0)
        expect(page.get_by_text(SENTENCE)).to_have_count(0)
        expect(grip).to_have_attribute("aria-valuenow", "300")
        seen.append(counted(page))
    assert seen[0][0] == 1, "what was given back and is not drawn on any more is let go"
    assert seen[0] == seen[1] == seen[2]
    grip.focus()
    page.keyboard.press("Enter")
    assert "cm high" in landed(page)


def test_a_picture_that_never_comes_back_leaves_a_table_that_is_played_from_above(visit: Visit) -> None:
    page = sit_down(visit, DESK, still=False, way="pull", before=COUNT)
    expect(page.locator("canvas")).to_be_visible()
    grip = page.locator(".grip")
    x, y = middle(grip)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 50)
    expect(page.locator(".band")).to_be_attached()
    page.evaluate(DROP)
    expect(page.get_by_text(SENTENCE)).to_be_visible()
    page.mouse.move(x, y + 60)
    page.mouse.up()
    expect(grip).to_have_attribute("aria-valuenow", "0")  # the pull ended with the picture it was made on
    assert sticks_out(page) == [] and violations(page) == []
    page.get_by_role("button", name="Table and settings").click()
    expect(page.get_by_text("the 3D picture; it comes back once it can be drawn again.")).to_be_visible()
    page.keyboard.press("Escape")
    grip.focus()
    for _ in range(30):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert "cm high" in landed(page)
    assert page.locator("canvas").count() == 0


def test_a_race_whose_picture_was_dropped_goes_on_from_above_and_back(visit: Visit) -> None:
    page = visit(size=DESK, still=False, name="Ann")
    page.context.add_init_script(COUNT)
    page.goto("/race")
    begin(page)
    expect(page.locator("canvas")).to_be_visible()
    page.evaluate(DROP)
    expect(page.get_by_role("img", name="Round table.")).to_be_visible()
    expect(page.locator("canvas")).to_have_count(0)
    expect(page.get_by_text(SENTENCE)).to_be_visible()
    expect(page.get_by_role("slider")).to_be_visible()
    page.evaluate(GIVE_BACK)
    expect(page.locator("canvas")).to_be_visible()
    expect(page.get_by_text("Laying the table")).to_have_count(0)
    assert counted(page)[0] == 1
