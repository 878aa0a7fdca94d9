"""Two browsers: a clock that stands by a name, a quick match, talk that is muted, and whose turn it is."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import DESK, PHONE, Visit
from tests.web.table import set_up, sit_down, too_small
from tests.web.test_access import violations
from tests.web.test_together import blue_turn

HIDE = "isHidden => { Object.defineProperty(document, 'hidden', {configurable: true, get: () => isHidden}); \
document.dispatchEvent(new Event('visibilitychange')) }"


def test_two_who_press_quick_match_meet_and_talk_and_one_is_muted(visit: Visit) -> None:
    one, two, late = visit("/", name="Ann"), visit("/", name="Bo"), visit("/")
    waiting = late.get_by_role("region", name="Play with people").locator(".row", has_text="Flip Chess")
    for page in (one, two):
        people = page.locator("section", has=page.get_by_role("heading", name="Play with people"))
        people.get_by_label("Game", exact=True).select_option("flip_chess")
        people.get_by_role("button", name="Quick match").click()
        expect(page.get_by_role("grid")).to_be_visible()
        late.evaluate(HIDE, False)  # a lobby that is come back to shows who waits now
        expect(waiting).to_have_count(1 if page is one else 0)
    assert one.url.split("#")[0] == two.url.split("#")[0] and one.url != two.url
    expect(one.get_by_text("Who else plays?")).to_have_count(0)
    one.get_by_role("button", name="Talk").click()
    one.get_by_role("button", name="Nice flip").click()
    two.get_by_role("button", name="Talk: 1 new").click()
    talk = two.get_by_role("log", name="Talk")
    expect(talk).to_contain_text("Nice flip")
    assert two.get_by_label("Your words").count() == 0  # strangers have phrases only
    two.get_by_role("button", name="Mute").click()
    expect(talk).not_to_contain_text("Nice flip")
    two.reload()
    two.get_by_role("button", name="Talk").click()
    expect(two.get_by_role("button", name="Listen again")).to_be_visible()
    expect(talk).not_to_contain_text("Nice flip")
    two.get_by_role("button", name="Listen again").click()
    expect(talk).to_contain_text("Nice flip")
    two.get_by_role("button", name="Block").click()
    expect(talk).not_to_contain_text("Nice flip")
    two.reload()
    two.get_by_role("button", name="Talk").click()
    two.get_by_role("button", name="Unblock").click()
    expect(talk).to_contain_text("Nice flip")
    two.set_viewport_size({"width": 1280, "height": 250})
    for phrase in ("Ouch", "Thanks", "Again?", "Good game"):
        one.get_by_role("button", name=phrase).click()
    expect(talk.locator("p")).to_have_count(5)
    assert talk.evaluate("lines => lines.scrollHeight > lines.clientHeight")
    expect(talk.locator("p").last).to_be_in_viewport(ratio=0.9)
    two.reload()  # what was said before one came is nothing new
    expect(two.get_by_role("button", name="Talk", exact=True)).to_be_visible()


def test_who_has_no_name_is_asked_for_one_before_they_sit_down_among_people(visit: Visit) -> None:
    one, two = visit("/"), visit("/", size=PHONE)
    people = one.get_by_role("region", name="Play with people")
    people.get_by_label("Game", exact=True).select_option("flip_city")
    for key in ("Escape", "Enter"):
        people.get_by_role("button", name="Quick match").focus()
        one.keyboard.press("Enter")
        expect(one.get_by_role("dialog", name="Before you sit down")).to_be_visible()
        expect(one.get_by_label("Your name at the table")).to_be_focused()
        assert violations(one) == []
        one.keyboard.type("Ann")
        one.keyboard.press(key)
        expect(one.get_by_role("dialog")).to_have_count(0)
        if key == "Escape":  # nobody has sat down
            expect(people.get_by_role("button", name="Quick match")).to_be_focused()
            one.evaluate("localStorage.removeItem('tableflip.settings')")
            one.reload()
            people.get_by_label("Game", exact=True).select_option("flip_city")
    expect(one.get_by_role("list", name="Seats")).to_contain_text("You")

    two.reload()
    waiting = two.get_by_role("region", name="Play with people").locator(".row", has_text="Flip City")
    expect(waiting).to_contain_text("Ann")
    waiting.get_by_role("button", name="Sit down").tap()
    form = two.get_by_role("form", name="Before you sit down")
    expect(form).to_be_visible()
    assert violations(two) == [] and too_small(two) == []
    two.get_by_label("Your name at the table").fill("Bo")
    form.get_by_role("button", name="Sit down").tap()
    expect(one.get_by_role("list", name="Seats")).to_contain_text("Bo")
    expect(two.locator(".goal .stand").filter(has_text="Ann")).to_be_visible()

    two.goto("/")  # who has a name is not asked again
    two.get_by_label("Game", exact=True).select_option("flip_city")
    two.get_by_role("button", name="Quick match").tap()
    expect(two.get_by_role("list", name="Seats")).to_be_visible()
    assert two.get_by_role("dialog").count() == 0


def test_nobody_is_offered_a_second_seat_at_a_table_or_takes_two_by_pressing_twice(visit: Visit) -> None:
    ann, bo = visit(name="Ann"), visit(name="Bo")
    table = set_up(ann, game="flip_city", seats=3, fill=["me", "open", "open"], name="Ann", listed=True)
    ann.goto(table["seats"][0]["link"])
    bo.goto("/")
    waiting = bo.get_by_role("region", name="Play with people").locator(".row", has_text="Ann")
    expect(waiting).to_contain_text("2 of 3 seats free")
    waiting.get_by_role("button", name="Sit down").evaluate("button => { button.click(); button.click() }")
    seats = ann.get_by_role("list", name="Seats")
    expect(seats).to_contain_text("Bo")
    expect(bo.get_by_role("list", name="Seats")).to_be_visible()
    assert seats.get_by_text("Free seat").count() == 1
    for page in (ann, bo):
        page.goto("/")
        expect(page.get_by_role("region", name="Your games")).to_contain_text("Waiting for somebody to sit down")
        expect(page.locator(".row", has_text="seats free").filter(has_text="Ann")).to_have_count(0)


def test_who_says_too_much_at_once_reads_so_where_they_wrote_and_keeps_their_words(visit: Visit) -> None:
    ann, bo = visit(name="Ann"), visit(size=PHONE, name="Bo")
    table = set_up(ann, game="flip_chess", fill=["me", "open"], name="Ann", talk="people")
    ann.goto(table["seats"][0]["link"])
    bo.goto(table["seats"][1]["link"])
    sit_down(bo)
    bo.get_by_role("button", name="Talk").click()
    field, say = bo.get_by_label("Your words"), bo.get_by_role("button", name="Say", exact=True)
    refused = bo.get_by_role("alert").filter(has_text="You have just said several things; wait a moment")
    number = -1
    while not refused.count() and number < 30:  # on a slow machine more are said in time
        number += 1
        field.fill(f"line {number} <b>https://example.org</b>")
        say.click()
        expect(refused.or_(bo.get_by_role("log").get_by_text(f"line {number} "))).to_be_visible()
    expect(refused).to_be_in_viewport(ratio=1)
    expect(field).to_have_value(f"line {number} <b>https://example.org</b>")
    assert violations(bo) == [] and too_small(bo) == []
    ann.get_by_role("button", name=re.compile("^Talk")).click()
    lines = ann.get_by_role("log", name="Talk")
    expect(lines).to_contain_text("line 0 <b>https://example.org</b>")  # as it was written, and nothing of it is live
    assert lines.locator("a, b:not(p > b)").count() == 0
    expect(lines).not_to_contain_text(f"line {number} ")


def test_the_title_says_whose_turn_it_is_until_they_act(visit: Visit) -> None:
    one = visit()
    table = set_up(one, game="flip_chess", fill=["me", "open"])
    one.goto(table["seats"][0]["link"])
    two = sit_down(visit(table["seats"][1]["link"]))
    expect(two.get_by_role("grid")).to_be_visible()
    two.evaluate(HIDE, True)
    blue_turn(one, "c2", "c3", "d3")
    expect(two).to_have_title("● Your turn")
    two.evaluate(HIDE, False)
    expect(two).to_have_title("● Your turn")
    blue_turn(two, "b5", "b4", "e4")
    expect(two).not_to_have_title("● Your turn")
    two.evaluate(HIDE, True)
    two.get_by_role("button", name="Ask to take back").click()
    one.evaluate(HIDE, True)
    expect(one).to_have_title(re.compile("^● Red asks to take back"))


def test_a_lobby_that_stays_open_says_when_a_game_waits_for_one(visit: Visit) -> None:
    ann, bo = visit(name="Ann"), visit()
    days = {"kind": "move", "seconds": 259_200, "out": "lose"}
    table = set_up(ann, game="flip_chess", fill=["me", "open"], name="Ann", clock=days)
    ann.goto(table["seats"][0]["link"])
    bo.goto(table["seats"][1]["link"])
    sit_down(bo)
    blue_turn(ann, "c2", "c3", "d3")
    expect(bo.locator("#square-b5.origin")).to_be_visible()
    ann.clock.install()
    ann.goto("/")
    running = ann.get_by_role("region", name="Your games")
    expect(running).to_contain_text("Their turn")
    assert ann.get_by_role("region", name="Your turn").count() == 0
    blue_turn(bo, "b5", "b4", "e4")
    ann.clock.run_for(21_000)
    expect(ann.get_by_role("region", name="Your turn")).to_contain_text(
        re.compile(r"Flip Chess with .*, \d days.* left")
    )
    expect(ann).to_have_title("● Your turn · tableflip")


def test_of_many_games_that_wait_those_are_told_that_press_and_how_many_more(visit: Visit) -> None:
    ann = visit(name="Ann")
    for day in (7, 3, 1, 14):
        days = {"kind": "move", "seconds": day * 86_400, "out": "lose"}
        table = set_up(ann, game="flip_chess", fill=["me", "open"], name="Ann", clock=days)
        bo = visit(name=f"Bo {day}")
        bo.goto(table["seats"][1]["link"])
        sit_down(bo)
        ann.goto(table["seats"][0]["link"])
        blue_turn(ann, "c2", "c3", "d3")  # the first decision of a seat takes no time
        expect(bo.locator("#square-b5.origin")).to_be_visible()
        blue_turn(bo, "b5", "b4", "e4")
        expect(ann.locator(".origin").first).to_be_visible()
    ann.goto("/")
    turn = ann.get_by_role("region", name="Your turn").get_by_role("link")
    expect(turn).to_have_text(
        [re.compile("Bo 1, 23 h"), re.compile("Bo 3, 2 d"), re.compile("Bo 7, 6 d"), "and 1 more"]
    )
    turn.last.click()
    expect(ann.get_by_role("region", name="Under way")).to_contain_text("Bo 14")


def test_on_a_phone_a_clock_and_a_long_name_leave_room_for_the_names(visit: Visit) -> None:
    one = visit(name="Ann")
    clock = {"kind": "game", "seconds": 300, "more": 3, "out": "lose"}
    table = set_up(one, game="flip_chess", fill=["me", "open"], name="Ann", clock=clock)
    one.goto(table["seats"][0]["link"])
    sit_down(visit(table["seats"][1]["link"], name="Navigator"))
    expect(one.get_by_text("Navigator").first).to_be_visible()
    watcher = visit(f"/t/{table['table']}#{table['watch']}", size=PHONE)
    seats = watcher.get_by_role("list", name="Seats")
    for name in ("Ann", "Navigator"):
        shown = seats.get_by_text(name, exact=True)
        expect(shown).to_be_visible()
        assert shown.evaluate("name => name.scrollWidth <= name.clientWidth"), f"{name} is cut"
    expect(seats.get_by_role("timer")).to_have_count(2)
    seats.get_by_text("Navigator").evaluate("name => (name.textContent = 'Navigator of the Seven Seas')")
    assert seats.get_by_text("Ann").evaluate("name => name.scrollWidth <= name.clientWidth"), "Ann is cut"


def test_what_is_said_is_read_at_once_and_moves_nothing_that_is_pressed(visit: Visit) -> None:
    for size in (DESK, PHONE):
        ann = visit(size=size)
        table = set_up(ann, game="flip_chess", fill=["me", "open"], name="Ann", talk="people")
        ann.goto(table["seats"][0]["link"])
        bo = sit_down(visit(table["seats"][1]["link"], name="Bo"))
        bo.get_by_role("button", name="Talk", exact=True).click()
        bo.get_by_role("button", name="Hello").click()
        expect(ann.locator(".heard")).to_have_text("Bo: Hello")
        expect(ann.get_by_role("button", name="Talk: 1 new")).to_be_visible()
        assert violations(ann) == []
        ann.get_by_role("button", name="Talk: 1 new").click()
        expect(ann.locator(".heard")).to_have_count(0)
        thanks, mute = (ann.get_by_role("button", name=name) for name in ("Thanks", "Mute"))
        places = [button.bounding_box() for button in (thanks, mute)]
        for phrase in ("Ouch", "Your turn", "Again?"):
            bo.get_by_role("button", name=phrase).click()
            expect(ann.get_by_role("log", name="Talk")).to_contain_text(phrase)
        assert [button.bounding_box() for button in (thanks, mute)] == places
        assert too_small(ann) == [] and violations(ann) == []
