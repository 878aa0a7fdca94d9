"""The practice range: from the lobby, flick after flick, the last flights kept as lines, nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESK, PHONE, Visit
from tests.web.ships import pull
from tests.web.table import sticks_out, too_small
from tests.web.test_access import violations


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_flick_after_flick_is_counted_and_leaves_its_line(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    box = page.locator("article.flip_ships")
    if size == PHONE:
        box.locator(".whole").tap()
    else:
        box.hover()
    box.get_by_role("link", name="Practice").click()
    for flicks in (1, 2):
        expect(page.locator(".grip")).to_be_visible()
        pull(page, 40)
        expect(page.locator(".ghost")).to_have_count(flicks, timeout=60_000)
    expect(page.locator(".flicks")).to_have_text("2")
    assert sticks_out(page) == [] and too_small(page) == [] and violations(page) == []
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".ghost")).to_have_count(0)


def test_another_row_or_the_mothership_is_aimed_at(visit: Visit) -> None:
    page = visit("/practice")
    enemies = page.get_by_role("img", name="damage")
    expect(enemies).to_have_count(5)
    page.get_by_label("Aim at").select_option("All rows")
    expect(enemies).to_have_count(20)
    page.get_by_label("Aim at").select_option("Mothership")
    expect(enemies).to_have_count(0)


def test_a_drill_counts_its_flicks_and_a_stroke_teaches_by_its_numbers(visit: Visit) -> None:
    page = visit("/practice")
    page.get_by_label("Drill").select_option("Row by row")
    expect(page.get_by_label("Aim at")).to_be_disabled()
    for flick in (1, 2):
        expect(page.locator(".drill")).to_contain_text(f"Flick {flick} of 12: Row 1")
        expect(page.locator(".grip")).to_be_visible()
        pull(page, 60)
        expect(page.locator(".ghost")).to_have_count(flick, timeout=60_000)
    expect(page.locator(".trace")).to_be_attached()
    expect(page.locator(".before")).to_have_count(2)
    expect(page.locator("text.numbers")).to_contain_text("straight")
    assert "row1 human standard" in str(page.evaluate("localStorage.getItem('tableflip.practice')"))


def test_over_the_box_what_counts_is_called_so_everywhere_and_is_no_miss_of_the_mothership(visit: Visit) -> None:
    page = visit("/practice", way="numbers")
    page.get_by_label("Drill").select_option("Over the box")
    good = 0
    for flick in range(1, 7):  # most of them come to rest behind the front
        expect(page.locator(".drill")).to_contain_text(f"Flick {flick} of 10")
        page.get_by_role("spinbutton", name="Power").fill("520")
        page.get_by_role("button", name="Flick", exact=True).click()
        expect(page.locator(".ghost")).to_have_count(flick)
        before, good = good, page.locator(".shots .isGood").count()
        assert ("Over the box!" in page.locator(".said").inner_text()) == (good > before)
        assert page.locator("dl div", has_text="Hits").locator("dd").inner_text().startswith(f"{good} ")
        if good:
            break
    expect(page.get_by_text("Your spread")).to_have_count(0)
    assert "mothership" not in str(page.evaluate("localStorage.getItem('tableflip.practice')"))


def test_the_range_stands_in_three_dimensions_too(visit: Visit) -> None:
    page = visit("/practice", size=(960, 600), still=False)
    expect(page.locator("canvas")).to_be_visible()
    pull(page, 34)
    expect(page.locator(".ghost")).to_have_count(1, timeout=60_000)
