"""At one table: a move while the server is away, a spectator, an old link, a replay."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.table import set_up


def blue_turn(page: Page, start: str, end: str, flipped: str) -> None:
    page.locator(f"#square-{start}.origin").click()  # not before the turn has come here
    page.locator(f"#square-{end}").click()
    expect(page.locator(f"#square-{flipped}.liftable")).to_be_visible()
    page.locator(f"#square-{flipped}").click()


def test_who_comes_takes_no_piece_out_of_anybodys_hand(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    page.goto(table["seats"][0]["link"])
    page.locator("#square-c2").click()
    expect(page.locator("#square-c2.picked")).to_be_visible()
    watcher = visit(f"/t/{table['table']}#{table['watch']}")
    expect(watcher.get_by_role("grid")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_timeout(300)
    expect(page.locator("#square-c2.picked")).to_be_visible()


def test_a_move_made_while_cut_off_is_sent_again(visit: Visit, house: House) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    page.goto(table["seats"][0]["link"])
    page.locator("#square-a2").click()
    with house.killed():
        page.locator("#square-a3").click(force=True)
        expect(page.get_by_text("Your move is kept and sent again.")).to_be_visible()
    expect(page.locator("#square-a3")).to_have_attribute("aria-label", "a3, face down, blue meeple")


def test_a_spectator_sees_every_move_and_can_make_none(visit: Visit) -> None:
    player = visit()
    table = set_up(player, game="flip_chess", fill=["me", "hotseat"])
    player.goto(table["seats"][0]["link"])
    watcher = visit(f"/t/{table['table']}#{table['watch']}")
    expect(watcher.get_by_role("grid")).to_be_visible()
    blue_turn(player, "c2", "c3", "d3")
    expect(watcher.locator("#square-c3")).to_have_attribute("aria-label", "c3, face down, blue meeple")
    assert watcher.locator(".origin, .target, .liftable").count() == 0
    assert watcher.get_by_role("button", name="Undo").count() == 0


def test_an_old_link_is_told_so(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "open"])
    renewed = page.request.post(f"/api/tables/{table['table']}/revoke", data={"host": table["host"], "seat": 1})
    assert renewed.ok
    late = visit(table["seats"][1]["link"])
    expect(late.get_by_text("not valid any more")).to_be_visible()
    late.get_by_role("link", name="To the lobby").click()
    expect(late.locator("article").first).to_be_visible()


def test_a_finished_match_can_be_replayed_ply_by_ply(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    page.goto(table["seats"][0]["link"])
    blue_turn(page, "c2", "c3", "d3")
    page.get_by_role("button", name="Table and settings").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("link", name="Replay").first.click()
    expect(page.get_by_role("slider", name="Ply")).to_be_visible()
    assert page.locator("#square-c3").get_attribute("aria-label") == "c3, face down"
    page.keyboard.press("]")
    expect(page.locator("#square-c3")).to_have_attribute("aria-label", "c3, face down, blue meeple")
    page.keyboard.press("]")
    expect(page.locator(".scrub .count")).to_have_text("2 / 2")
    lines = page.get_by_role("button", name=re.compile("^Look back at"))
    expect(lines).to_have_text(["Look back at 1", "Look back at 2"])  # each by the number that the scale shows
    expect(lines.last).to_have_attribute("aria-current", "true")
    lines.first.click()
    expect(page.locator(".scrub .count")).to_have_text("1 / 2")
    page.keyboard.press("]")
    page.keyboard.press("[")
    expect(page.locator("#square-d3")).to_have_attribute("aria-label", "d3, face down")


def test_a_finished_match_can_be_played_on_from_its_end_and_from_its_replay(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_chess", fill=["me", "hotseat"])
    page.goto(table["seats"][0]["link"])
    blue_turn(page, "c2", "c3", "d3")
    page.get_by_role("button", name="Table and settings").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    finished = page.url
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: url != finished)
    expect(page.locator("#square-c3")).to_have_attribute("aria-label", re.compile("c3, .*blue meeple"))
    expect(page.get_by_text("Red: move a meeple one step").first).to_be_visible()
    page.goto(finished)
    page.get_by_role("link", name="Replay").first.click()
    expect(page.get_by_role("slider", name="Ply")).to_be_visible()
    page.keyboard.press("]")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/**")
    expect(page.locator("#square-c3")).to_have_attribute("aria-label", re.compile("c3, .*blue meeple"))
    expect(page.get_by_role("button", name="Table and settings")).to_be_visible()


def test_a_running_game_is_offered_again_in_the_lobby(visit: Visit) -> None:
    page = visit("/")
    page.locator("article.flip_chess").hover()
    page.locator("article.flip_chess").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    page.get_by_role("region", name="Your games").get_by_role("link").first.click()
    expect(page.get_by_role("grid")).to_be_visible()


def test_at_one_device_a_hand_is_shown_only_to_its_holder(visit: Visit) -> None:
    page = visit()
    options = {"commander": "on"}
    table = set_up(page, game="captain_flip", seats=2, fill=["hotseat", "hotseat"], options=options)
    page.goto(table["seats"][0]["link"])
    expect(page.get_by_role("dialog")).to_contain_text("Pass the device to")
    assert page.locator(".held").count() == 0
    page.get_by_role("button", name="show my hand").click()
    expect(page.locator(".held")).to_have_count(3)
