"""The games of this browser in its lobby: what waits there, what was let go by mistake."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.web.conftest import PHONE, Visit
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


def test_a_friend_is_invited_from_the_lobby(visit: Visit) -> None:
    page = visit("/", size=PHONE)
    people = page.get_by_role("region", name="Play with people")
    people.get_by_label("Game", exact=True).select_option("captain_flip")
    people.get_by_role("button", name="Invite a friend").tap()
    page.get_by_label("Your name at the table").fill("Ann")
    page.get_by_label("10+5").check()
    expect(page.get_by_text("10 minutes each for the game, and 5 seconds more with every turn")).to_be_visible()
    page.get_by_role("button", name="Set up and get the links").tap()
    expect(page.get_by_role("heading", name="Who else plays?")).to_be_visible()
    expect(page.get_by_role("button", name="Copy link: the invitation")).to_be_visible()


def test_finished_games_are_found_by_when_they_ended(visit: Visit) -> None:
    page = visit()
    days = json.dumps([0, 3, 20, 200, 700])
    page.add_init_script(
        f"""if (location.protocol === "http:") localStorage["tableflip.tables"] = JSON.stringify({days}.map((days) => (
            {{ table: `T${{days}}`, game: "flip_chess", title: `Game of ${{days}}`, secret: "", at: 1, over: true,
            seat: 0, bot: "level1", outcome: "won", verdict: "You won", ended: Date.now() - days * 864e5 - 1e3 }})))"""
    )
    page.goto("/games")
    shown = page.get_by_role("region", name="Finished").get_by_role("listitem").locator("b")
    expect(shown).to_have_count(5)
    for words, count in (
        ("since yesterday", 1),
        ("in the last week", 2),
        ("in the last month", 3),
        ("in the last year", 4),
    ):
        page.get_by_label("Ended").select_option(label=words)
        expect(shown).to_have_count(count)
    assert violations(page) == []
