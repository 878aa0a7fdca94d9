"""Piles, grids and news: the small words of the rules."""

from __future__ import annotations

from typing import Annotated

import pytest

from tableflip.core.grids import DIAGONAL, NO_CELL, STRAIGHT, cell_name, cells_in, lowest, neighbour_masks, neighbours
from tableflip.core.news import EVERYBODY, NOTHING, News, is_revealing, knows, reveal, seen_key, tell
from tableflip.core.piles import NOT_FOUND, find, pop, push, take_out, top
from tableflip.core.records import Int16, Many, Record


class Pile(Record):
    count: Int16 = 0
    cards: Annotated[Many[Int16], 10] = Many()


def pile(*cards: int) -> Pile:
    made = Pile()
    for card in cards:
        push(made, card)
    return made


def cards(made: Pile) -> list[int]:
    return [made.cards[place] for place in range(made.count)]


def test_the_last_card_is_on_top() -> None:
    made = pile(1, 2, 3)
    assert top(made) == 3 and pop(made) == 3 and cards(made) == [1, 2]


def test_a_card_taken_out_leaves_the_others_in_order() -> None:
    made = pile(4, 5, 6, 5)
    assert find(made, 5) == 1 and find(made, 9) == NOT_FOUND
    assert take_out(made, 1) == 5 and cards(made) == [4, 6, 5]


def test_neighbours_stop_at_the_edge() -> None:
    table = neighbours(3, 3, STRAIGHT)
    assert table[0] == (3, 1, NO_CELL, NO_CELL) and table[4] == (7, 5, 1, 3)
    assert neighbour_masks(3, 3, DIAGONAL)[4] == 0b101000101
    assert cell_name(0, 6) == "a1" and cell_name(35, 6) == "f6"
    assert cell_name(10, 11) == "k1", "a board of eleven columns has a name for each"


def test_masks_count_and_find_their_cells() -> None:
    assert [lowest(1 << cell) for cell in range(62)] == list(range(62))
    assert lowest(0b1010000) == 4 and cells_in(0b1011) == 3 and cells_in(0) == 0


def test_news_tells_who_may_know_and_what_is_new() -> None:
    news = News()
    tell(news, 1, 0, 5)
    assert not is_revealing(news) and seen_key(news, 0) == 0
    reveal(news, 2, 0, 7, 0b01)
    assert is_revealing(news)
    assert knows(0b01, 0) and not knows(0b01, 1) and not knows(0b01, -1) and knows(EVERYBODY, -1)
    other = News()
    reveal(other, 2, 0, 8, 0b01)
    assert seen_key(news, 0) != seen_key(other, 0) and seen_key(news, 1) == seen_key(other, 1)
    assert NOTHING == -1


def test_a_grid_too_large_for_masks_is_refused_and_has_neighbours_all_the_same() -> None:
    with pytest.raises(ValueError, match="8 by 8 squares are more than the 62 of a mask"):
        neighbour_masks(8, 8, STRAIGHT)
    assert neighbours(8, 8, STRAIGHT)[63] == (NO_CELL, NO_CELL, 55, 62)
