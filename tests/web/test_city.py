"""The table of Flip City: room for the street, a market one can read, cards that play themselves unless held."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tableflip import SPECTATOR, game_named
from tests.games.flip_city.test_bust import MANY
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.house import House
from tests.web.table import set_up, sticks_out

WIDE = (1920, 1080)
RISKY = "deck 0: hospital factory*2 residential_area*2 convenience_store apartment | unhappy 1 | played: church"
PATIENCE = 120_000  # the first odds wait for the compiler


def sit_down(visit: Visit, position: str | None = None, **likes: Any) -> Page:
    page = visit(**likes)
    more = {"position": position} if position else {"seed": "4"}
    table = set_up(page, game="flip_city", seats=2, fill=["me", "hotseat"], **more)
    page.goto(table["seats"][0]["link"])
    expect(page.get_by_role("group", name="Supply")).to_be_visible()
    return page


def box(page: Page, what: str) -> Any:
    found = page.locator(what).first.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("size", [DESK, (1366, 768)])
def test_four_players_build_without_scrolling_and_an_apartment_goes_to_a_sign(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(size=size)
    position = (
        "players 4 | round 9 | turn 0 | phase build | played: apartment convenience_store factory central_park*2 "
        "| deck 0: hospital*3 | discard 0: residential_area*4 apartment*2 factory*3 central_park*2 hospital*2 church*2 "
        "shopping_mall station | cash 9"
    )
    fill = ["me", "bot:level1", "bot:level1", "bot:level1"]
    page.goto(set_up(page, game="flip_city", seats=4, fill=fill, position=position)["seats"][0]["link"])
    market = page.get_by_role("group", name="Cards to build")
    for player in ("East", "South", "West"):
        expect(market.get_by_role("button", name=f"Flip, to Newcomer ({player})")).to_be_in_viewport(ratio=1)
    assert market.evaluate("(rows) => rows.scrollHeight <= rows.clientHeight")
    cut = market.locator(".offer").evaluate_all(
        "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    )
    assert cut == []
    goal = page.get_by_role("region", name="Goal").bounding_box()
    head = page.locator("header").first.bounding_box()
    assert goal and head and goal["y"] >= 0 and goal["height"] <= head["height"]


@pytest.mark.parametrize(("size", "plot", "reverse"), [(DESK, 100, 80), (WIDE, 180, 120)], ids=["desk", "wide"])
def test_the_street_and_both_sides_of_the_market_fill_the_table(
    visit: Visit, size: tuple[int, int], plot: int, reverse: int
) -> None:
    page = sit_down(visit, size=size)
    expect(page.get_by_role("button", name="Stop and build")).to_be_visible()
    assert box(page, ".plot")["width"] > plot
    assert box(page, ".item .reverse")["width"] > reverse
    street, market = box(page, ".street[role=group]"), box(page, ".market")
    last = page.locator(".plot").last.bounding_box()
    assert last is not None
    assert last["x"] + last["width"] > street["x"] + 0.75 * street["width"]
    assert street["y"] + street["height"] <= market["y"]
    assert market["y"] - (last["y"] + last["height"]) < 0.16 * size[1]
    assert market["y"] + market["height"] <= size[1]


def test_a_card_of_the_market_shows_both_sides_in_close_up(visit: Visit) -> None:
    page = sit_down(visit)
    page.locator(".item").get_by_role("button", name="Hospital: ").first.click()
    close_up = page.get_by_role("dialog", name="Hospital, and Church on its other side")
    expect(close_up).to_be_visible()
    page.keyboard.press("Escape")
    expect(close_up).to_have_count(0)


BROKE = (
    "players 2 | round 4 | turn 0 | phase build | played: residential_area convenience_store | deck 0: hospital ?*3 "
    "| contents 0: residential_area*2 central_park | discard 0: residential_area apartment factory "
    "| deck 1: factory ?*8 | contents 1: residential_area*4 apartment convenience_store hospital central_park | cash 1"
)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_what_cannot_be_paid_says_its_own_price_and_then_shows_the_rule(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size)
    page.goto(set_up(page, game="flip_city", fill=["me", "hotseat"], position=BROKE)["seats"][0]["link"])
    if size == PHONE:
        page.get_by_role("tab", name="Develop").click()
    park = page.locator("[data-leads='develop:central_park'].offer")
    park.click(force=True)  # it cannot be done: that is what is asked
    expect(page.locator(".prompt .note")).to_contain_text("It costs 12, and you have 1 cash")
    rings = page.locator(".lit .ring")
    expect(rings).to_have_count(2)  # the offer that was pressed, and the cash
    park.click(force=True)
    expect(page.get_by_role("dialog").get_by_text("Develop").first).to_be_visible()


def test_how_often_a_card_lies_in_the_discard_pile_is_not_hidden_by_the_next(visit: Visit) -> None:
    crowded = (
        "players 2 | round 3 | turn 0 | phase build | played: convenience_store | deck 0: hospital "
        "| discard 0: residential_area*4 apartment*2 factory*3 central_park*2 hospital*2 church*2 | cash 1"
    )
    page = sit_down(visit, crowded)
    counts = page.get_by_role("group", name="Discard pile").locator(".count")
    expect(counts).to_have_count(6)
    hidden = counts.evaluate_all(
        """(all) => all.filter((one) => {
            const { left, top, width, height } = one.getBoundingClientRect();
            return document.elementFromPoint(left + width / 2, top + height / 2) !== one;
        }).map((one) => one.textContent)"""
    )
    assert hidden == []


def test_a_card_that_plays_itself_can_be_held(visit: Visit) -> None:
    page = sit_down(visit, "deck 0: church hospital | discard 0: factory", still=False)
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.wait_for_timeout(1200)
    assert page.locator(".plot:not(.free)").count() == 0
    page.keyboard.press("p")
    expect(page.locator(".plot:not(.free)")).to_have_count(1)


def test_a_shuffle_says_what_goes_in_and_a_play_says_what_it_brings(visit: Visit) -> None:
    page = sit_down(visit, "played: church | discard 0: factory hospital*2")
    expect(page.get_by_text("Into the new deck: 2 Hospital, 1 Factory.")).to_be_visible()
    page = sit_down(visit, "deck 0: hospital factory | unhappy 1 | played: church")
    expect(page.locator(".buttons .main")).to_contain_text("Play the Hospital: +3 cash, +1 angry face (2 of 2)")


@pytest.mark.parametrize("size", [DESK, (1366, 768)])
@pytest.mark.parametrize(
    "position",
    [
        "deck 0: hospital factory | unhappy 1 | played: church",
        "discard 0: residential_area*3 apartment factory | played: church",
    ],
)
def test_choices_of_three_lines_leave_the_board_where_it_is(visit: Visit, position: str, size: tuple[int, int]) -> None:
    page = sit_down(visit, position, size=size)
    expect(page.locator(".prompt .buttons .main")).to_be_visible()
    line = page.locator(".prompt .line")
    expect(line).to_have_css("height", line.evaluate("line => getComputedStyle(line).minHeight"))


def test_on_an_empty_deck_a_turn_may_begin_with_a_stop_but_not_twice(visit: Visit) -> None:
    choice = "discard 0: residential_area*3 apartment factory | option empty_deck choose"
    page = sit_down(visit, choice)
    expect(page.get_by_text("Shuffle your discard pile, or stop without a card.")).to_be_visible()
    expect(page.get_by_text("A shuffle: 25 % chance to bust.")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Stop without playing a card").click()
    expect(page.get_by_role("button", name="End the turn")).to_be_visible()
    page = sit_down(visit, f"{choice} | idle: 0 | round 2")
    expect(page.get_by_text("you played no card in your turn before: shuffle.")).to_be_visible()
    expect(page.get_by_role("button", name="Stop without playing a card")).to_have_count(0)


def test_a_bound_of_the_odds_is_shown_as_a_bound(visit: Visit) -> None:
    page = sit_down(visit, MANY)
    expect(page.get_by_text("Playing on: at most ")).to_be_visible(timeout=PATIENCE)


def odds(cards: int) -> str:
    """What the page must say of RISKY after so many cards."""
    game = game_named("flip_city")
    state = game.positions.read(RISKY)
    for _ in range(cards):
        state = game.apply(state, game.legal(state)[0])
    assert game.words.aids
    return f"Playing on: {round(100 * game.words.aids.work_out(state, SPECTATOR)['bust']['plain'])} % chance to bust."


def test_the_odds_of_a_bust_follow_the_position_for_all_who_look(visit: Visit, house: House) -> None:
    player = visit()
    table = set_up(player, game="flip_city", seats=2, fill=["me", "hotseat"], position=RISKY)
    player.goto(table["seats"][0]["link"])
    watcher = visit(f"/t/{table['table']}#{table['watch']}", size=PHONE)
    pages = (player, watcher)
    assert odds(0) != odds(1)
    for page in pages:
        expect(page.get_by_text(odds(0))).to_be_visible(timeout=PATIENCE)
    player.locator(".deck .top.can").click()
    for page in pages:
        expect(page.get_by_text(odds(1))).to_be_visible()
        expect(page.get_by_text(odds(0))).to_have_count(0)
    with house.killed():
        expect(player.get_by_text("No connection")).to_be_visible()
    for page in pages:
        expect(page.get_by_text("No connection")).to_have_count(0, timeout=PATIENCE)
        assert page.locator(".note").count() == 0 and sticks_out(page) == []
    player.get_by_role("button", name="Undo").click()
    for page in pages:
        expect(page.get_by_text(odds(0))).to_be_visible(timeout=PATIENCE)


def test_the_place_of_the_odds_is_kept_while_they_are_worked_out(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_city", seats=2, fill=["me", "hotseat"], position=RISKY)
    asked: list[Any] = []

    def hold(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda said: asked.append(said) if '"aid"' in str(said) else server.send(said))

    page.route_web_socket("**/ws/**", hold)
    page.goto(table["seats"][0]["link"])
    expect(page.get_by_text("Playing on: … chance to bust.")).to_be_visible()
    assert len(asked) == 1


def test_a_table_without_aids_tells_no_odds(visit: Visit) -> None:
    page = visit()
    table = set_up(page, game="flip_city", seats=2, fill=["me", "hotseat"], position=RISKY, aids=False)
    page.goto(table["seats"][0]["link"])
    watcher = visit(f"/t/{table['table']}#{table['watch']}")
    for one in (page, watcher):
        expect(one.get_by_role("group", name="Supply")).to_be_visible()
        expect(one.get_by_text("busts")).to_have_count(0)
    page.locator(".deck .top.can").click()
    expect(page.locator(".plot:not(.free)")).to_have_count(2)
    for one in (page, watcher):
        expect(one.get_by_text("busts")).to_have_count(0)
        assert one.locator(".note").count() == 0


def test_a_card_that_plays_itself_leaves_an_open_sheet_open(visit: Visit) -> None:
    page = sit_down(visit, still=False)  # the first card must be played, after a while
    page.get_by_role("button", name="Table and settings").click()
    sheet = page.get_by_role("dialog", name="This table")
    expect(sheet).to_be_visible()
    expect(page.locator(".logPlace")).to_contain_text("North plays")
    expect(sheet).to_be_visible()
