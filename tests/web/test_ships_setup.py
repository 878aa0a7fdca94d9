"""Setting up Flip Ships in the browser: what the rules want asked, colours, and pad or edge before every flip."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Request, expect

from tests.spec import spec
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.ships import landed
from tests.web.table import middle, set_up

SIZES = pytest.mark.parametrize("size", [DESK, PHONE])


def at_set_up(visit: Visit, size: tuple[int, int]) -> Page:
    page = visit("/", size=size)
    box = page.locator("article.flip_ships")
    box.hover()
    box.get_by_role("button", name="Set up a table").click()
    expect(page.get_by_role("heading", name="Rules of the house")).to_be_attached()
    return page


def choose(page: Page, option: str, value: str) -> None:
    page.evaluate("document.querySelectorAll('details.more').forEach(more => more.open = true)")
    page.locator(f"input[name='option-{option}'][value='{value}']").focus()
    page.keyboard.press("Space")


def test_levels_are_offered_from_the_gentlest_to_the_hardest(visit: Visit) -> None:
    page = at_set_up(visit, DESK)
    offered = page.locator("input[name='option-level']")
    assert [each.get_attribute("value") for each in offered.all()] == ["training", "standard", "expert", "elite"]
    expect(page.locator("input[name='option-level']:checked")).to_have_value("standard")


def asked_options(page: Page) -> dict[str, str]:
    """Start, and see with which options the table was asked for."""
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/tables")) as sent:
        page.get_by_role("button", name="Start", exact=True).click()
    request: Request = sent.value
    return json.loads(request.post_data or "{}")["options"]


@spec("SHIPS-178")
@SIZES
def test_expert_asks_about_reflips_and_nothing_starts_without_an_answer(visit: Visit, size: tuple[int, int]) -> None:
    page = at_set_up(visit, size)
    question = page.get_by_role("group", name="Question")
    expect(question).to_have_count(0)
    choose(page, "level", "expert")
    expect(question).to_contain_text("Shall re-flips be forbidden?")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("still open")
    expect(question.get_by_role("button", name="Allow re-flips")).to_be_focused()
    question.get_by_role("button", name="Forbid re-flips").click()
    expect(question.get_by_role("button", name="Forbid re-flips")).to_have_attribute("aria-pressed", "true")
    for answer in question.get_by_role("button").all():
        box = answer.bounding_box()
        assert box and box["height"] >= 44 and box["x"] + box["width"] <= size[0]
    assert asked_options(page)["no_reflip"] == "yes"


@spec("SHIPS-178")
def test_standard_asks_nothing_and_elite_takes_no_for_an_answer(visit: Visit) -> None:
    page = at_set_up(visit, DESK)
    choose(page, "level", "elite")
    page.get_by_role("button", name="Allow re-flips").click()
    assert asked_options(page)["no_reflip"] == "no"
    page = at_set_up(visit, DESK)
    choose(page, "level", "training")
    expect(page.get_by_role("group", name="Question")).to_have_count(0)
    assert "no_reflip" not in asked_options(page)


@spec("SHIPS-019")
@SIZES
def test_seats_choose_their_colours_and_never_the_same(visit: Visit, size: tuple[int, int]) -> None:
    page = at_set_up(visit, size)
    first, second = (page.get_by_role("combobox", name=f"Colour of seat player {seat}") for seat in (1, 2))
    expect(first).to_have_value("blue")
    first.select_option("red")
    expect(second).to_have_value("blue")
    first.select_option("green")
    marks = "getComputedStyle(document.querySelector('.seat .mark path')).fill"
    green = page.evaluate(marks)
    assert asked_options(page)["colours"] == "green/blue/red/yellow"
    expect(page.get_by_role("group", name="Table")).to_be_visible()
    painted = "[...document.querySelectorAll('.mark path')].map((path) => getComputedStyle(path).fill)"
    assert green in page.evaluate(painted)
    assert page.locator("path[fill='#3fa860']").count() > 0, "the discs of the first seat are green"
    assert page.locator("path[fill='#e2513b']").count() == 0, "and nobody's are red"


def with_pad(visit: Visit, size: tuple[int, int]) -> Page:
    page = visit(size=size, still=True, drawing="flat")
    options = {"tremor": "steady", "launch_pad": "yes"}
    wanted = {"game": "flip_ships", "seats": 2, "fill": ["me", "bot:random"], "options": options}
    page.goto(set_up(page, seed="1", **wanted)["seats"][0]["link"])  # where no landing asks for more than a ship
    page.locator(".waiting.choice").first.click()
    expect(page.locator(".grip")).to_be_visible()
    return page


@spec("SHIPS-039")
@SIZES
def test_pad_or_edge_is_switched_before_a_flip_and_remembered(visit: Visit, size: tuple[int, int]) -> None:
    page = with_pad(visit, size)
    switch = page.get_by_role("group", name="Flip from")
    pad, edge = (switch.get_by_role("button", name=name) for name in ("Pad", "Edge"))
    expect(pad).to_have_attribute("aria-pressed", "true")
    expect(page.locator("rect.pad:not(.isResting)")).to_have_count(1)
    edge.focus()
    page.keyboard.press("Enter")
    expect(edge).to_have_attribute("aria-pressed", "true")
    expect(page.locator("rect.pad:not(.isResting)")).to_have_count(0)
    box = edge.bounding_box()
    assert box and box["height"] >= 44 and box["x"] + box["width"] <= size[0]
    page.get_by_role("tab", name="Numbers").click()
    page.get_by_role("spinbutton", name="Power").fill("420")
    page.get_by_role("button", name="Flick", exact=True).click()
    assert "from the edge" in landed(page)
    page.locator(".waiting.choice").first.click()
    expect(edge).to_have_attribute("aria-pressed", "true")
    pad.click()
    page.get_by_role("spinbutton", name="Power").fill("420")
    page.get_by_role("button", name="Flick", exact=True).click()
    expect(page.locator(".said", has_text="from the pad")).to_be_visible(timeout=60_000)


@spec("SHIPS-039")
def test_without_the_option_there_is_no_switch(visit: Visit) -> None:
    page = visit(size=DESK, still=True)
    wanted = {"game": "flip_ships", "seats": 2, "fill": ["me", "bot:random"], "options": {"tremor": "steady"}}
    page.goto(set_up(page, **wanted)["seats"][0]["link"])
    page.locator(".waiting.choice").first.click()
    expect(page.get_by_role("group", name="Flick")).to_be_visible()
    expect(page.get_by_role("group", name="Flip from")).to_have_count(0)
    assert middle(page.locator(".grip"))[1] > 0
