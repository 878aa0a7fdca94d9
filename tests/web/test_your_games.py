"""The games of this browser in its lobby: what waits there, what was let go by mistake."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.table import set_up
from tests.web.test_access import violations

KEPT = "JSON.parse(localStorage['tableflip.tables'] ?? '[]').map(({ table }) => table)"


def test_a_game_that_was_let_go_by_mistake_is_put_back_by_the_same_button(visit: Visit) -> None:
    page = visit(name="Ann")
    table = set_up(page, game="flip_chess", fill=["me", "bot:level1"], name="Ann")
    page.goto("/")
    mine = page.get_by_role("region", name="Your games")
    expect(page.get_by_role("region", name="Your turn")).to_be_visible()
    mine.get_by_role("button", name="Forget this game").focus()
    page.keyboard.press("Enter")
    expect(mine.get_by_text("is off your list")).to_be_visible()
    expect(page.get_by_role("region", name="Your turn")).to_have_count(0)
    assert page.evaluate(KEPT) == [] and violations(page) == []
    page.keyboard.press("Enter")  # the focus has stayed
    expect(mine.get_by_role("link", name="flip_chess")).to_be_visible()
    expect(page.get_by_role("region", name="Your turn")).to_be_visible()
    assert page.evaluate(KEPT) == [table["table"]]
