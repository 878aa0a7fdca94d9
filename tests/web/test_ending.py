"""After a game: its end beside the board, the games of this browser, replays by address, and what needs no network."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tableflip import load
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.house import ROOT
from tests.web.table import found_at_rest, set_up, sticks_out
from tests.web.test_access import violations

GOLDEN = ROOT / "tests" / "golden"
ON_EACH_OTHER = """() => {
    const signs = [...document.querySelectorAll("header [aria-label=Seats] svg")]
        .map((sign) => sign.getBoundingClientRect()).filter((box) => box.width);
    return signs.filter((one, place) => place && one.left < signs[place - 1].right - 1).map(({ left }) => left);
}"""


def one_before_the_end(page: Page, game: str, name: str, bot: str = "") -> str:
    """A table one action before the end of a recorded game, against bots or at one device; the action in notation."""
    match = load(str(GOLDEN / game / f"{name}.flip"))
    before = match.rewound(len(match.plies) - 1)
    fill = ["me" if seat == before.turn else f"bot:{bot}" for seat in range(match.seats)] if bot else []
    seats = fill or ["hotseat"] * match.seats
    table = set_up(page, game=game, position=before.written(), fill=seats, seed="1", name="Ada")
    page.goto(next(seat["link"] for seat in table["seats"] if seat))
    return match.plies[-1].text


def take(page: Page, text: str) -> None:
    """An action from the list of all moves."""
    expect(page.locator(".prompt .words")).to_be_visible()
    page.keyboard.press("m")
    page.locator(".choice").filter(has=page.locator("code", has_text=re.compile(f"^{re.escape(text)}$"))).first.click()
    expect(page.locator(".end h2")).to_be_visible()


def overlap(page: Page) -> bool:
    """Whether the end lies on the board."""
    return page.evaluate(
        """() => {
            const [end, board] = [".end", "[role=grid], .stage > :first-child"]
                .map((one) => document.querySelector(one).getBoundingClientRect());
            return end.left < board.right - 1 && board.left < end.right - 1
                && end.top < board.bottom - 1 && board.top < end.bottom - 1;
        }"""
    )


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_end_is_told_beside_the_board_and_adds_up(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size)
    last = one_before_the_end(page, "captain_flip", "two", "greedy")
    take(page, last)
    expect(page.locator(".end h2")).to_have_text(re.compile(r"^You (won|lost) by \d+$"))
    assert not overlap(page) and sticks_out(page) == []
    sums: list[list[int]] = page.evaluate(
        """() => [...document.querySelectorAll(".end table")].map((table) => {
            const number = (cell) => Number(cell.textContent.replace("−", "-"));
            const lines = [...table.querySelectorAll("tbody td")].map(number);
            return [lines.reduce((sum, one) => sum + one, 0), number(table.querySelector("tfoot td"))];
        })"""
    )
    assert len(sums) == 2 and all(counted == total for counted, total in sums)
    piles = page.get_by_role("group", name="The piles")  # on the sea that is empty
    for total in sums:
        expect(piles).to_contain_text(f"{total[1]}".replace("-", "−"))
    assert violations(page) == []


def test_a_finger_that_was_about_to_play_does_not_press_what_comes_next(visit: Visit) -> None:
    page = visit(size=PHONE)
    last = one_before_the_end(page, "flip_chess", "kings", "random")
    expect(page.locator(".prompt .words")).to_be_visible()
    page.evaluate(
        """() => new MutationObserver((_, observer) => {
            const next = document.querySelector(".end .next button");
            if (!next) return;
            observer.disconnect();
            const { left, top, width, height } = next.getBoundingClientRect();
            const under = document.elementFromPoint(left + width / 2, top + height / 2);
            window.pressedAtOnce = under.closest("button")?.innerText ?? "nothing";
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    take(page, last)
    page.wait_for_function("() => window.pressedAtOnce")
    assert page.evaluate("window.pressedAtOnce") == "nothing"
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".end")).to_have_count(0)


def test_a_draw_keeps_no_place_for_what_only_a_winner_gets(visit: Visit) -> None:
    page = visit()
    take(page, one_before_the_end(page, "flip_chess", "stall-draw"))
    expect(page.locator(".end h2")).to_have_text("Draw")
    assert page.evaluate(
        """() => {
            const [end, told] = [".end", ".end h2"].map((one) => document.querySelector(one).getBoundingClientRect());
            return told.top - end.top;
        }"""
    ) == pytest.approx(0, abs=1)


def test_a_finished_game_is_kept_replayed_deleted_and_carried_over(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    take(page, one_before_the_end(page, "flip_chess", "kings", "level1"))
    expect(page.locator(".end h2")).to_have_text("You won")
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator("header [aria-label=Seats]")).to_be_visible()
    assert found_at_rest(page, ON_EACH_OTHER) == []
    page.get_by_role("link", name="To the lobby").click()
    page.get_by_role("link", name="All my games").click()
    finished = page.get_by_role("region", name="Finished")
    expect(finished.locator("li")).to_contain_text("You won")
    expect(page.get_by_role("region", name="Your record").locator("tbody tr")).to_contain_text("level 1")
    assert violations(page) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all finished games").click()
    file = tmp_path / "games.json"
    saved.value.save_as(file)
    (kept,) = json.loads(file.read_text())["games"]
    assert kept["secret"] == "" and "flip_chess" in kept["file"]
    finished.get_by_role("button", name="Delete").click()
    expect(finished).to_contain_text("Nothing here yet")
    page.get_by_role("button", name="Undo").click()
    expect(finished.locator("li")).to_have_count(1)

    other = visit("/games")
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_text("1 game added")).to_be_visible()
    other.get_by_role("button", name="Replay").click()
    own = other.get_by_label("Seen from").locator("option:checked")  # as whoever played sat there
    expect(own).to_have_text("from Ada (you)")
    seat = own.get_attribute("value")
    expect(other).to_have_url(re.compile(rf"/r/\w+/0\?seat={seat}$"))
    other.get_by_label("Seen from").select_option(label="as a spectator")
    expect(other).to_have_url(re.compile(r"/r/\w+/0\?seat=-1$"))
    other.reload()
    expect(other.get_by_label("Seen from")).to_have_value("-1")


def test_every_ply_of_a_replay_has_an_address(visit: Visit) -> None:
    page = visit()
    take(page, one_before_the_end(page, "flip_chess", "kings"))
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One move on").click()
    expect(page).to_have_url(re.compile(r"/r/\w+/1#"))
    page.get_by_label("Seen from").select_option(label="from Red")
    expect(page).to_have_url(re.compile(r"/r/\w+/1\?seat=1#"))
    address = page.url.split("#")[0]
    assert violations(page) == []
    other = visit(address)
    expect(other.get_by_text("1 / 1")).to_be_visible()
    expect(other.get_by_label("Seen from")).to_have_value("1")
    with other.expect_download() as picture:
        other.get_by_role("button", name="Picture").click()
    assert picture.value.suggested_filename.endswith("-1.png")
    for key, at in (("ArrowLeft", "0 / 1"), ("ArrowRight", "1 / 1"), ("Home", "0 / 1"), ("]", "1 / 1")):
        other.keyboard.press(key)
        expect(other.get_by_text(at)).to_be_visible()


def test_what_has_won_is_in_sight_on_a_phone_and_a_replay_calls_people_as_the_table_did(visit: Visit) -> None:
    page = visit(size=PHONE, still=False)  # cards that move into no room at all are complained about
    take(page, one_before_the_end(page, "flip_city", "two-points", bot="random"))
    laid_out = "() => [...document.querySelectorAll('.plot')].every((card) => card.getBoundingClientRect().height > 40)"
    page.wait_for_function(laid_out)
    for card in page.get_by_role("group", name="Played cards").locator(".plot").all():
        expect(card).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".goal .stand").first).to_contain_text("8 of 8 points, 14 in 21 cards")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text("Ada's city")).to_be_visible()
    rooms: list[Any] = []
    for _ in range(2):  # the board keeps its size, however much is told of a ply
        rooms.append(page.locator("main .board").bounding_box())
        page.get_by_role("button", name="One move on").click(force=True)
        expect(page.get_by_text("1 / 1")).to_be_visible()
    assert rooms[0] == rooms[1]


def test_the_last_sentence_of_a_replay_begins_as_every_other(visit: Visit) -> None:
    page = visit()
    page.goto(set_up(page, game="flip_chess", fill=["me", "bot:random"])["seats"][0]["link"])
    for name in ("Table and settings", "Resign", "Yes, resign"):
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("link", name="Replay").first.click()
    expect(page.locator("main .prompt b")).to_have_text(re.compile("^Random wins"))


def test_without_a_network_a_clear_page_opens_and_nothing_else_is_kept(visit: Visit) -> None:
    page = visit("/", workers="allow")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    expect(page.locator("article").first).to_be_visible()
    page.reload()
    kept: Any = page.evaluate(
        """async () => {
            const names = await caches.keys();
            const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())));
            return all.flat().map((request) => new URL(request.url).pathname);
        }"""
    )
    assert kept == ["/offline.html"]
    page.context.set_offline(True)
    page.goto("/games")
    expect(page.get_by_role("heading", name="No connection to the table")).to_be_visible()
    assert violations(page) == []
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()


def test_an_old_page_learns_of_a_new_version_between_turns(visit: Visit) -> None:
    page = visit()
    page.route("**/api/version", lambda route: route.fulfill(json={"build": "another"}))
    table = set_up(page, game="flip_chess", fill=["me", "bot:level1"])
    page.goto(table["seats"][0]["link"])
    expect(page.locator("#square-c2")).to_be_visible()
    strip = page.get_by_text("A new version is ready")
    expect(strip).to_have_count(0)  # it is our turn
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("article").first).to_be_visible()
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    expect(strip).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("size", [DESK, (768, 1024), PHONE])
def test_a_new_version_hides_no_goal_and_can_wait(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size)
    page.route("**/api/version", lambda route: route.fulfill(json={"build": "another"}))
    table = set_up(page, game="flip_chess", fill=["open", "me"])
    page.goto(table["seats"][1]["link"])  # and the turn is somebody else's
    strip = page.get_by_role("status").filter(has_text="A new version is ready")
    expect(strip).to_be_in_viewport(ratio=1)
    told, goal = strip.bounding_box(), page.get_by_role("region", name="Goal").bounding_box()
    assert told and goal
    assert told["y"] >= goal["y"] + goal["height"] or told["y"] + told["height"] <= goal["y"]
    assert violations(page) == []
    strip.get_by_role("button", name="Later").click()
    expect(strip).to_have_count(0)
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    page.wait_for_timeout(300)
    assert strip.count() == 0


def test_an_address_that_leads_nowhere_is_friendly(visit: Visit) -> None:
    page = visit()
    answer = page.goto("/nowhere")
    assert answer and answer.status == 404
    expect(page.get_by_role("heading", name="There is nothing at this address")).to_be_visible()
    assert violations(page) == []
