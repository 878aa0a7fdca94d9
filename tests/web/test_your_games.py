"""The games of this browser in its lobby: what waits there, what was let go by mistake."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.table import set_up, sit_down
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


def test_a_rematch_that_was_offered_waits_in_the_lobby_and_whoever_offered_it_finds_the_game(visit: Visit) -> None:
    ann, bo = visit(name="Ann"), visit(name="Bo")
    table = set_up(ann, game="flip_chess", fill=["me", "open"], name="Ann")
    ann.goto(table["seats"][0]["link"])
    bo.goto(table["seats"][1]["link"])
    sit_down(bo)
    bo.get_by_role("button", name="Table and settings").click()
    bo.get_by_role("button", name="Resign").click()
    bo.get_by_role("button", name="Yes, resign").click()
    expect(bo.get_by_role("button", name="Play again")).to_be_enabled()
    bo.goto("/")
    expect(bo.get_by_role("region", name="Your shelf")).to_contain_text("You lost")
    ann.get_by_role("button", name="Play again").click()
    expect(ann.get_by_role("button", name="Withdraw")).to_be_visible()
    ann.goto("about:blank")
    bo.reload()
    expect(bo).to_have_title("● Your turn · tableflip")
    bo.get_by_role("region", name="Your turn").get_by_role("link", name="Flip Chess: Ann wants to play again").click()
    bo.get_by_role("button", name="Accept: play again").click()
    bo.wait_for_url(lambda url: table["table"] not in url)
    following = bo.url.partition("#")[0].rpartition("/")[2]
    ann.goto("/")
    expect(ann.get_by_role("region", name="Your turn").get_by_role("link")).to_have_count(1)
    ann.get_by_role("region", name="Your turn").get_by_role("link").click()
    ann.wait_for_url(f"**/t/{following}#*")
    expect(ann.locator(".origin").first).to_be_visible()
