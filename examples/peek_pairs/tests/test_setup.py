"""Material, deal and options."""

from __future__ import annotations

import pytest
from tableflip.core.action import SPECTATOR
from tableflip.core.chance import Script
from tableflip.core.errors import BadOption
from tableflip.core.news import NOBODY

from peek_pairs import PEEK_PAIRS
from peek_pairs.box import COPIES, PICTURES
from peek_pairs.words.text import NAMES
from tests.spec import spec
from tests.table import told, written


@spec("PEEK-001")
def test_two_to_four_play() -> None:
    assert PEEK_PAIRS.about.seat_names == ("blue", "red", "green", "yellow")
    for seats in (2, 3, 4):
        assert PEEK_PAIRS.rules.seat_count(PEEK_PAIRS.start(seats)) == seats
    with pytest.raises(BadOption, match="2 to 4 seats"):
        PEEK_PAIRS.start(5)


@spec("PEEK-002", "PEEK-003")
def test_two_cards_of_each_picture_lie_face_down() -> None:
    state = PEEK_PAIRS.start(seed="1")
    census = PEEK_PAIRS.rules.census(state)
    assert census == {name: COPIES if name in PICTURES[:6] else 0 for name in PICTURES}
    assert all(state.known_to[place] == NOBODY for place in range(12))
    assert len({written(PEEK_PAIRS.start(seed=str(seed))) for seed in range(20)}) == 20


@spec("PEEK-004")
def test_places_are_named_along_the_rows() -> None:
    assert (NAMES[0], NAMES[3], NAMES[4], NAMES[-1]) == ("a1", "d1", "a2", "d5")


@spec("PEEK-005")
def test_everybody_begins_with_three_tokens() -> None:
    state = PEEK_PAIRS.start(3)
    assert [state.peeks[seat] for seat in range(4)] == [3, 3, 3, 0]


@spec("PEEK-006", "PEEK-061")
def test_cards_are_drawn_place_by_place_and_then_the_lucky_picture() -> None:
    state = PEEK_PAIRS.start_scripted(2, None, Script([*range(11, -1, -1), 5]))
    assert written(state) == "ggff/ddcc/bbaa ----/----/---- -,- 3,3 b g 0 1"
    state = PEEK_PAIRS.start_scripted(2, None, Script([0, 1, *[0] * 10, 2]))
    assert written(state) == "abab/ccdd/ffgg ----/----/---- -,- 3,3 b c 0 1"
    assert told(state, SPECTATOR) == ["The lucky picture is the crown: its pair counts 2"]


@spec("PEEK-070")
@pytest.mark.parametrize(("cards", "pictures"), [("12", 6), ("16", 8), ("20", 10)])
def test_a_larger_table_shows_more_pictures(cards: str, pictures: int) -> None:
    state = PEEK_PAIRS.start(options={"cards": cards})
    assert len(PEEK_PAIRS.telling.view(state, 0)["cards"]) == int(cards)
    assert sum(count == COPIES for count in PEEK_PAIRS.rules.census(state).values()) == pictures
    assert PEEK_PAIRS.rules.settings(state) == {"cards": cards}
