"""Every game from the lobby to its end, by mouse and by keyboard alone."""

from __future__ import annotations

import random
import re
import time

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.table import DRAWN, PATIENCE, Hand, by_keys, is_over, late, play_now, set_up


@pytest.mark.parametrize("game", DRAWN)
def test_one_click_in_the_lobby_is_a_game_against_a_bot(visit: Visit, game: str) -> None:
    page = visit("/")
    play_now(page, game)
    hand = Hand(page)
    until = time.monotonic() + PATIENCE  # a bot whose rules are still being compiled takes its time
    while page.locator(".log .line").count() < 4 and time.monotonic() < until:
        hand.act()
        page.wait_for_timeout(50)
    expect(page.locator(".log .line").nth(3)).to_be_visible()


@pytest.mark.parametrize("game", DRAWN)
def test_a_game_to_its_end_by_keyboard_alone(visit: Visit, game: str) -> None:
    page = visit(drawing="flat")  # the mouse plays the table in 3D
    table = set_up(page, game=game, seats=2, fill=["me", "bot:random"], **late(game))
    page.goto(table["seats"][0]["link"])
    expect(page.locator(".prompt .words")).to_be_visible()
    pick = random.Random(5)
    until = time.monotonic() + PATIENCE
    while not is_over(page) and time.monotonic() < until:
        if not by_keys(page, pick.choice):
            page.wait_for_timeout(40)
    assert is_over(page)


def test_the_board_itself_is_played_with_arrows_and_enter(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    page.goto(table["seats"][0]["link"])
    page.locator("#square-a1").focus()
    for key in ("ArrowUp", "Enter", "ArrowUp", "Enter"):  # a2, picked up, a3, put down
        page.keyboard.press(key)
    expect(page.locator("#square-a3")).to_have_attribute("aria-label", "a3, face down, blue meeple")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#square-b3")).to_have_attribute("aria-label", "b3, face down, flip b3: final")
    page.keyboard.press("Enter")
    expect(page.locator("#square-b3")).not_to_have_attribute("aria-label", "face down")
    expect(page.locator(".log .line")).to_have_count(2)


def test_an_undo_takes_a_step_back_until_a_card_is_flipped(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    page.goto(table["seats"][0]["link"])
    page.locator("#square-c2").click()
    page.locator("#square-c3").click()
    expect(page.locator("#square-c3")).to_have_attribute("aria-label", "c3, face down, blue meeple")
    page.keyboard.press("u")
    expect(page.locator("#square-c2")).to_have_attribute("aria-label", "c2, face down, blue meeple, can step")


def test_a_dead_click_says_why_with_the_rule(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    page.goto(table["seats"][0]["link"])
    page.locator("#square-a6").click()
    rule = page.locator(".cite")
    expect(rule).to_have_attribute("title", re.compile("CHESS-"))
    assert "CHESS-" not in page.locator(".note").inner_text()
    expect(page.locator(".lit .ring")).to_have_count(1)  # what the rule is about
    cited = rule.get_attribute("title")
    page.locator("#square-a6").click()  # the same once more opens the rule
    expect(page.locator(f"[data-rule='{cited}']")).to_be_visible()
    page.get_by_role("searchbox").fill("knight jumps")
    expect(page.locator(".told").first).to_contain_text("It alone jumps over meeples")
    page.get_by_role("button", name="Rule CHESS-044").first.click()
    expect(page.locator("[data-rule='CHESS-044']")).to_be_in_viewport()
