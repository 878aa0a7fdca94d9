"""Training the network of Flip City: a little of what the lab does at full size."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from tableflip.core.chance import stream
from tableflip.core.data import card_of, read_weights
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.box import Side
from tableflip.games.flip_city.lab.self_play import CARDS_MORE, RIVALS, STARTS, Start, fill, play
from tableflip.games.flip_city.lab.train import (
    COMMAND,
    initial_network,
    main,
    network_of,
    strength_of,
    train,
    weights_of,
    write,
)
from tableflip.games.flip_city.mind.evaluate import foresee
from tableflip.games.flip_city.mind.features import FEATURES
from tableflip.games.flip_city.mind.network import FIRST_UNITS, SECOND_UNITS, WEIGHTS, first_layer, output
from tableflip.games.flip_city.rules.state import held
from tests.games.flip_city.table import city


def test_weights_come_back_from_their_file_and_from_a_network(tmp_path: Path) -> None:
    write(WEIGHTS, ["3", "200"], tmp_path / "weights.npy")
    assert (read_weights(tmp_path / "weights.npy") == WEIGHTS).all()
    assert (weights_of(network_of(WEIGHTS)) == WEIGHTS).all()


def test_the_card_tells_all_goes_of_a_training(tmp_path: Path) -> None:
    path = tmp_path / "weights.npy"
    write(WEIGHTS, ["3", "200"], path)
    write(WEIGHTS, ["2", "100", "on"], path)
    card = card_of(path)
    assert card.games == 800 and card.made == f"{COMMAND} 3 200; then {COMMAND} 2 100 on"
    write(WEIGHTS, ["1", "10"], path)
    assert card_of(path).games == 10


def test_whole_numbers_judge_as_the_network_does() -> None:
    dice = np.random.default_rng(7)
    network = network_of(WEIGHTS)
    for _ in range(20):
        features = dice.integers(0, FEATURES, 40)
        seen = np.zeros((1, FEATURES), np.float32)
        np.add.at(seen[0], features, 1)
        assert abs(output(first_layer(features, 40, WEIGHTS), WEIGHTS) - network.chance(seen)[0]) < 0.01


def test_learning_begins_with_what_is_plain() -> None:
    book = FLIP_CITY.start(2, {}, "0").book
    assert strength_of(book, Side.CHURCH) > strength_of(book, Side.HOSPITAL) > strength_of(book, Side.RESIDENTIAL_AREA)


def test_samples_of_games_agree_with_who_won() -> None:
    samples = play(("school", 0, 12, WEIGHTS))
    assert samples.features.shape == (len(samples.won), FEATURES) and len(samples.won) > 200
    assert set(samples.won.tolist()) <= {0.0, 0.5, 1.0}
    assert ((samples.target >= 0) & (samples.target <= 1)).all()
    assert samples.target[samples.won == 1].mean() > samples.target[samples.won == 0].mean() + 0.2


def test_a_city_is_filled_from_the_supply() -> None:
    state = FLIP_CITY.start(2, {}, "fill")
    full, sides = FLIP_CITY.rules.census(state), Counter[int]()
    for number in range(30):
        filled = state.clone()
        fill(filled, stream(str(number)))
        assert FLIP_CITY.rules.census(filled) == full
        for own in (filled.cities[0].discard, filled.cities[1].discard):
            assert held(own) < CARDS_MORE
            sides.update(side for side in Side if own[side])
    assert set(sides) == set(Side) - {Side.RESIDENTIAL_AREA, Side.APARTMENT, Side.OFFICE, Side.TRADE_CENTER}


def test_the_network_knows_both_ways_to_win() -> None:
    """Play against itself alone goes for cards, and would not see eight points coming."""
    cards = "discard 0: residential_area*4 apartment convenience_store*8 church*3 factory central_park"
    rest = "residential_area*3 apartment*2 shopping_mall*3 convenience_store*3 factory church"
    for points in (f"{rest} central_park*4", f"{rest} central_park*2 station*2"):
        assert foresee(city(f"turn 1 | {cards} | discard 1: {points}"), 1) > 150
    assert foresee(city(f"turn 1 | {cards} | discard 1: {rest} hospital*4"), 1) < 50


def test_a_strategist_takes_part_in_some_games() -> None:
    before = weights_of(initial_network())
    names = [(f"rivals {number}", number, number + 1, before) for number in range(len(STARTS))]
    assert all(len(play(name).won) for name in names) and set(RIVALS) < set(Start)


def test_a_round_of_training() -> None:
    trained = train(1, 60, initial_network(), workers=1)
    assert [part.shape for part in trained.parameters] == [
        (FEATURES, FIRST_UNITS), (FIRST_UNITS,), (FIRST_UNITS, SECOND_UNITS), (SECOND_UNITS,), (SECOND_UNITS, 2), (2,)
    ]  # fmt: skip
    assert (weights_of(trained) != weights_of(initial_network())).any()


def test_games_of_a_name_are_the_same_again() -> None:
    one, again = play(("again", 0, 6, WEIGHTS)), play(("again", 0, 6, WEIGHTS))
    assert (one.features == again.features).all() and (one.target == again.target).all()


def test_the_lab_says_what_it_can_be_asked() -> None:
    for wrong in ([], ["6"], ["0", "10"], ["6", "x"], ["6", "10", "off"], ["6", "10", "on", "on"]):
        with pytest.raises(SystemExit, match="how many rounds"):
            main(wrong)
