"""Teaching the experience of Flip City: a small school of what the lab does at full size."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from tableflip.core.chance import stream
from tableflip.games.flip_city.box import Side
from tableflip.games.flip_city.city import held
from tableflip.games.flip_city.experience import FIRST, SECOND, WEIGHTS, felt, first_of, foresee, read
from tableflip.games.flip_city.game import FLIP_CITY
from tableflip.games.flip_city.signs import SIGNS
from tableflip.lab.experience import (
    CARDS_MORE,
    RIVALS,
    Start,
    by_judgement,
    fill,
    main,
    network_of,
    play,
    strength_of,
    teach,
    weights_of,
    write,
)
from tests.games.flip_city.table import city


def test_weights_come_back_from_the_table(tmp_path: Path) -> None:
    write(WEIGHTS, tmp_path / "table.py")
    assert (read(runpy.run_path(str(tmp_path / "table.py"))["TEXT"]) == WEIGHTS).all()
    assert (weights_of(network_of(WEIGHTS)) == WEIGHTS).all()


def test_whole_numbers_judge_as_the_network_does() -> None:
    dice = np.random.default_rng(7)
    network = network_of(WEIGHTS)
    for _ in range(20):
        signs = dice.integers(0, SIGNS, 40)
        seen = np.zeros((1, SIGNS), np.float32)
        np.add.at(seen[0], signs, 1)
        assert abs(felt(first_of(signs, 40, WEIGHTS), WEIGHTS) - network.chance(seen)[0]) < 0.01


def test_learning_begins_with_what_is_plain() -> None:
    book = FLIP_CITY.start(2, {}, "0").book
    assert strength_of(book, Side.CHURCH) > strength_of(book, Side.HOSPITAL) > strength_of(book, Side.RESIDENTIAL_AREA)


def test_notes_of_games_agree_with_who_won() -> None:
    notes = play(("school", 0, 12, WEIGHTS))
    assert notes.signs.shape == (len(notes.won), SIGNS) and len(notes.won) > 200
    assert set(notes.won.tolist()) <= {0.0, 0.5, 1.0}
    assert ((notes.chance >= 0) & (notes.chance <= 1)).all()
    assert notes.chance[notes.won == 1].mean() > notes.chance[notes.won == 0].mean() + 0.2


def test_a_city_is_filled_from_the_supply() -> None:
    state = FLIP_CITY.start(2, {}, "fill")
    full, sides = FLIP_CITY.census(state), Counter[int]()
    for number in range(30):
        filled = state.clone()
        fill(filled, stream(str(number)))
        assert FLIP_CITY.census(filled) == full
        for own in (filled.cities[0].discard, filled.cities[1].discard):
            assert held(own) < CARDS_MORE
            sides.update(side for side in Side if own[side])
    assert set(sides) == set(Side) - {Side.RESIDENTIAL_AREA, Side.APARTMENT, Side.OFFICE, Side.TRADE_CENTER}


def test_experience_knows_both_ways_to_win() -> None:
    """Play against itself alone goes for cards, and would not see eight points coming."""
    cards = "discard 0: residential_area*4 apartment convenience_store*8 church*3 factory central_park"
    rest = "residential_area*3 apartment*2 shopping_mall*3 convenience_store*3 factory church"
    for points in (f"{rest} central_park*4", f"{rest} central_park*2 station*2"):
        assert foresee(city(f"turn 1 | {cards} | discard 1: {points}"), 1) > 150
    assert foresee(city(f"turn 1 | {cards} | discard 1: {rest} hospital*4"), 1) < 50


def test_a_strategist_takes_part_in_some_games() -> None:
    before = weights_of(by_judgement())
    names = [(f"rivals {number}", number, number + 1, before) for number in range(len(Start))]
    assert all(len(play(name).won) for name in names) and set(RIVALS) < set(Start)


def test_a_round_of_school() -> None:
    taught = teach(1, 60, by_judgement(), workers=1)
    assert [part.shape for part in taught.parts] == [
        (SIGNS, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND, 2), (2,)
    ]  # fmt: skip
    assert (weights_of(taught) != weights_of(by_judgement())).any()


def test_games_of_a_name_are_the_same_again() -> None:
    one, again = play(("again", 0, 6, WEIGHTS)), play(("again", 0, 6, WEIGHTS))
    assert (one.signs == again.signs).all() and (one.chance == again.chance).all()


def test_a_school_says_what_it_can_be_asked() -> None:
    for wrong in ([], ["6"], ["0", "10"], ["6", "x"], ["6", "10", "off"], ["6", "10", "on", "on"]):
        with pytest.raises(SystemExit, match="how many rounds"):
            main(wrong)
