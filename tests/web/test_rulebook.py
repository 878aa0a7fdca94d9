"""The rule book beside a table: read, searched, its examples seen and played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tableflip.games.flip_ships.table.flick import check_flick
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.table import set_up, sticks_out
from tests.web.test_access import violations

BLUE = re.compile(r"\bblue\b", re.IGNORECASE)  # a meeple of that side stands there


HIDDEN = """(figure) => [...figure.querySelectorAll("*")]
    .filter((each) => ["auto", "scroll"].includes(getComputedStyle(each).overflowY))
    .some((each) => each.scrollHeight - each.clientHeight > 8)"""  # what only a scroll would bring in sight
TWICE = """() => [...document.querySelectorAll("[id]")].map((each) => each.id)
    .filter((id, place, all) => all.indexOf(id) !== place)"""


def with_the_book_open(visit: Visit, game: str, size: tuple[int, int]) -> Page:
    page = visit(size=size)
    table = set_up(page, game=game, seats=2, fill=["me", "bot:random"])
    page.goto(table["seats"][0]["link"])
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", name="Aim")).to_be_visible()
    return page


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_an_example_is_shown_tried_and_put_back_while_the_table_waits(visit: Visit, size: tuple[int, int]) -> None:
    page = with_the_book_open(visit, "flip_chess", size)
    example = page.locator("figure", has_text="it takes the meeple on d4")
    example.get_by_role("button", name="Show me").click()
    expect(example.get_by_role("status")).to_contain_text("Blue takes red's meeple on d4")
    example.get_by_role("button", name="Put back").click()
    example.get_by_role("button", name="Try it").click()
    expect(example.get_by_role("status")).to_have_text("Move a meeple one step")  # before that nothing can be picked
    example.locator("[data-place='cell:c2']").click()
    example.locator("[data-place='cell:b2']").click()
    expect(example.get_by_role("status")).not_to_contain_text("loses")
    expect(example.locator("[data-place='cell:b2']")).to_have_accessible_name(BLUE)
    assert violations(page) == [] and page.evaluate(TWICE) == []
    example.get_by_role("button", name="Put back").click()
    expect(example.locator("[data-place='cell:c2']")).to_have_accessible_name(BLUE)
    example.get_by_role("button", name="Try it").click()
    expect(example.get_by_role("status")).to_have_text("Move a meeple one step")
    for place in ("cell:c2", "cell:d3"):  # never diagonal
        example.locator(f"[data-place='{place}']").click()
    expect(example.get_by_role("status")).to_contain_text("diagonal")
    example.get_by_role("button", name="The rule").click()
    expect(page.locator(".cited")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(".log .line")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_all_of_an_example_is_in_sight_and_opened_at_what_it_shows(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/rules/flip_city", size=size)
    example = page.locator("figure", has_text="flip the Convenience Store")
    offer = example.locator(".offer[data-place='discard:0:convenience_store']")
    expect(offer).to_be_visible()
    bought = page.locator("figure", has_text="buy a Factory")
    bought.get_by_role("button", name="Show me").click()
    expect(bought.get_by_role("status")).to_contain_text("buys a Factory")
    for each in (example, bought):
        page.wait_for_function(f"(figure) => !({HIDDEN})(figure)", arg=each.element_handle())
    example.get_by_role("button", name="Try it").click()
    offer.click()  # and stays open there
    expect(example.get_by_role("status")).to_contain_text("Shopping Mall")


def test_who_opens_the_book_reads_how_to_play_before_where_its_numbers_come_from(visit: Visit) -> None:
    page = visit("/rules/flip_city", size=PHONE)
    last, sources = page.get_by_text("Is a shuffle fair?"), page.get_by_text("Printed or guessed?")
    expect(last).to_be_visible()
    boxes = last.bounding_box(), sources.bounding_box()
    assert boxes[0] and boxes[1] and boxes[0]["y"] < boxes[1]["y"]


def test_with_the_largest_letters_a_table_of_the_book_is_scrolled_and_the_page_is_not(visit: Visit) -> None:
    page = visit("/rules/flip_ships", size=PHONE)
    page.add_style_tag(content="html { font-size: 200% }")
    expect(page.get_by_role("group", name="In numbers")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert violations(page) == []


@pytest.mark.parametrize("game", ["captain_flip", "flip_city", "flip_ships"])
def test_every_game_has_a_rule_book_with_chapters_and_a_search(visit: Visit, game: str) -> None:
    page = with_the_book_open(visit, game, DESK)
    page.get_by_text("Download a PDF").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the PDF, US Letter", exact=True).click()
    assert saved.value.suggested_filename == f"{game}-letter.pdf"
    if game == "captain_flip":  # whatever can be printed can be chosen here
        expect(page.get_by_role("group", name="How large is the sea?").get_by_label("5 by 5")).to_be_checked()
        page.get_by_role("group", name="Play with Commander Swap?").get_by_label("Yes").check()
        page.get_by_label("Which deck?").fill("7")
        letter = page.get_by_role("link", name="Download the PDF, US Letter, less ink")
        expect(letter).to_have_attribute("href", re.compile("paper=letter&commander=on&seed=7&ink=saving$"))
        page.get_by_role("group", name="Which tiles are in the box?").get_by_label("Always the same").check()
        expect(page.get_by_label("Which deck?")).to_have_count(0)
        with page.expect_download() as other:
            letter.click()
        assert other.value.path().read_bytes() != saved.value.path().read_bytes()
    assert violations(page) == [] and page.evaluate(TWICE) == []
    page.get_by_role("button", name="Questions people ask").click()
    expect(page.get_by_role("heading", name="Questions people ask")).to_be_in_viewport()
    many = page.locator("details.more").first
    many.locator("summary").click()
    many.get_by_role("button", name="Rule").first.click()
    expect(page.get_by_role("radio", name="Every rule")).to_be_checked()
    page.get_by_role("radio", name="Rule book").check()
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.get_by_text("Nothing in the rule book has these words.")).to_be_visible()
    if game == "flip_ships":  # a power on a pilot's card leads to its paragraph
        page.keyboard.press("Escape")
        power = page.get_by_title(re.compile("in the rule book$")).first
        title = (power.text_content() or "").strip()[2:]
        power.click()
        expect(page.locator(".cited")).to_be_in_viewport()
        expect(page.locator(".cited")).to_contain_text(title)


def test_a_figure_beside_the_board_of_flip_chess_leads_to_its_paragraph(visit: Visit) -> None:
    page = visit(size=DESK)
    table = set_up(page, game="flip_chess", fill=["me", "bot:random"])
    page.goto(table["seats"][0]["link"])
    for figure in ("Pawn", "Rook", "King"):
        page.get_by_title(f"{figure} in the rule book").click()
        expect(page.locator(".cited")).to_be_in_viewport()
        expect(page.locator(".cited b").filter(has_text=re.compile(f"^{figure}$"))).to_have_count(1)
        page.keyboard.press("Escape")


def test_on_a_phone_too_figures_and_powers_lead_into_the_book(visit: Visit) -> None:
    page = visit(size=PHONE)
    for game, least in (("flip_chess", 6), ("flip_ships", 3)):
        table = set_up(page, game=game, seats=2, fill=["me", "bot:random"])
        page.goto(table["seats"][0]["link"])
        leads = page.get_by_title(re.compile("in the rule book$"))
        expect(leads).to_have_count(least)
        for lead in leads.all():
            box = lead.bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0]  # none is cut off
            title = (lead.get_attribute("title") or "").removesuffix(" in the rule book")
            lead.tap()
            expect(page.locator(".cited")).to_be_in_viewport()
            expect(page.locator(".cited b").filter(has_text=re.compile(f"^{title}$"))).to_have_count(1)
            page.keyboard.press("Escape")
        assert sticks_out(page) == [] and violations(page) == []


def test_an_example_of_flip_ships_is_flicked_on_its_own_table_and_put_back(visit: Visit) -> None:
    page = visit("/rules/flip_ships", size=DESK, drawing="deep")
    example = page.locator("figure", has_text="needs a double hit")
    expect(example).to_be_visible()
    expect(page.get_by_role("group", name="Table")).to_have_count(page.locator("figure").count())
    assert page.locator("canvas").count() == 0  # not an engine for each of them
    example.get_by_role("button", name="Try it").click()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    launch = example.get_by_role("group", name="Flick")
    assert launch.evaluate("each => each.scrollWidth <= each.clientWidth")
    example.get_by_role("tab", name="Numbers").click()
    for name, number in check_flick({"place": -197, "power": 280}).items():
        field = example.get_by_role("spinbutton", name=name.title())
        field.fill(str(number))
        field.blur()
    example.get_by_role("button", name="Flick", exact=True).click()
    example.get_by_role("button", name="Fire!").click()
    expect(example.locator("figcaption ~ .said")).to_contain_text("destroyed")
    example.get_by_role("button", name="Put back").click()
    expect(example.get_by_role("tab", name="Numbers")).to_have_count(0)
    expect(example.get_by_role("button", name="Try it")).to_be_visible()


def test_a_rule_book_is_printed_in_columns_with_its_summary_first_and_without_buttons(visit: Visit) -> None:
    page = with_the_book_open(visit, "flip_chess", DESK)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Print").click()
    book = opened.value
    expect(book.get_by_role("button", name="Print")).to_be_visible()
    expect(book.locator("figure").first).to_be_visible()
    assert violations(book) == []
    book.emulate_media(media="print")
    headings = book.locator("h3")
    expect(headings.first).to_have_text("In short")
    aim, questions = headings.filter(has_text="Aim"), headings.filter(has_text="Questions people ask")
    boxes = aim.bounding_box(), questions.bounding_box()
    assert boxes[0] and boxes[1] and boxes[1]["x"] > boxes[0]["x"] + boxes[0]["width"] / 2
    expect(book.locator(".slip:visible, input:visible, .id:visible")).to_have_count(0)
    square = book.locator("figure [data-place]").last.bounding_box()
    assert square and square["height"] > 20  # boards are drawn, not folded up


def test_a_card_in_close_up_leads_to_its_paragraph(visit: Visit) -> None:
    page = visit(size=DESK)
    table = set_up(page, game="flip_city", seats=2, fill=["me", "bot:random"])
    page.goto(table["seats"][0]["link"])
    page.get_by_role("button", name=re.compile("^Hospital.*Reverse: Church")).first.click()
    page.get_by_role("button", name="In the rule book").click()
    expect(page.locator(".cited")).to_be_in_viewport()
    expect(page.locator(".cited")).to_contain_text("Hospital (4)")
    page.keyboard.press("Escape")
    expect(page.locator(":focus")).to_have_accessible_name(re.compile("^Hospital"))
