"""The table of Flip Chess: cards and panel tell the rules of this table, not those of the box."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.table import set_up

# a Rook lies open on b1, a Pawn on a1; it has been quiet for twenty turns
OPEN = "pppbkp/pppnpq/ppnppp/bppppp/pkrqpp/PRpppp rrrrrr/rrrrrr/6/6/bbbbbb/bbbbbb b 20 1"


@pytest.mark.parametrize(
    ("options", "then", "far", "take"),
    [("", "the Kings decide", 3, 4), (" options:rook=free,pawn=forward,stalled=draw", "it is a draw", 4, 2)],
    ids=["printed", "changed"],
)
def test_what_an_option_changes_is_seen(visit: Visit, options: str, then: str, far: int, take: int) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"], position=OPEN + options)
    page.goto(table["seats"][0]["link"])
    expect(page.get_by_text(f"Quiet for 20 of 30 turns: then {then}.")).to_be_visible()
    assert page.locator("#square-b1 .ways .far").count() == far
    assert page.locator("#square-a1 .ways .take").count() == take
    assert page.locator("#square-a1 .ways .dot").count() == 4


def test_who_looks_back_sees_no_way_that_nobody_took(visit: Visit) -> None:
    page = visit()
    page.goto(set_up(page, game="flip_chess", fill=["me", "hotseat"])["seats"][0]["link"])
    ways = page.locator(".trail")
    for name, count in (("c2", 0), ("c3", 2), ("d3", 2), ("c5", 2), ("c4", 2)):
        page.locator(f"#square-{name}").click()
        expect(ways).to_have_count(count)
    page.get_by_role("button", name="Ann steps to c3").or_(page.locator(".log .line").first).first.click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    expect(ways).to_have_count(0)


def test_a_diagonal_step_is_answered_with_its_rule(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"], seed="1")
    page.goto(table["seats"][0]["link"])
    page.locator("#square-c2").click()
    page.locator("#square-d3").click()
    told = page.locator(".note", has_text="A step goes up, down, left or right, never diagonally")
    expect(told).to_be_visible()
    expect(told.get_by_role("button", name="The rule")).to_have_attribute("title", "CHESS-020")
    page.locator("#square-d3").click()  # the meeple is still in the hand: the same question again
    expect(page.locator(".cited")).to_contain_text("never diagonally")


def test_a_game_without_a_stall_rule_counts_down_to_nothing(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"], position=f"{OPEN} options:stall=off")
    page.goto(table["seats"][0]["link"])
    expect(page.get_by_text("Still face down")).to_be_visible()
    expect(page.get_by_text("Quiet for")).to_have_count(0)
