"""Teaching the instinct of Captain Flip: a small school of what the lab does at full size."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

from tableflip.games.captain_flip.instinct import FIRST, SECOND, WEIGHTS, felt, read
from tableflip.games.captain_flip.signs import AMOUNTS, MARKS, UNIT, Amount
from tableflip.lab.instinct import (
    LATER,
    by_judgement,
    chances,
    kept,
    main,
    network_of,
    play,
    teach,
    weights_of,
    write,
)
from tableflip.lab.network import Network, error, fit


def test_a_network_learns_a_rule_it_was_not_told() -> None:
    dice = np.random.default_rng(5)
    seen = dice.normal(size=(6000, 6)).astype(np.float32)
    won = (np.abs(seen[:, 0]) > np.abs(seen[:, 1])).astype(np.float32)
    network = Network.fresh(6, 16, 8)
    before = error(network, seen, won)
    fit(network, seen[:5000], won[:5000], 2 * won[:5000] - 1, epochs=1200)
    assert before > 0.6 and error(network, seen[5000:], won[5000:]) < 0.2


def test_slopes_are_those_of_the_error() -> None:
    dice = np.random.default_rng(6)
    seen, won = dice.normal(size=(50, 4)).astype(np.float32), dice.integers(0, 2, 50).astype(np.float32)
    network = Network.fresh(4, 6, 5, seed=2)
    network.parts[4][:, 1] = 0  # the margin is always right
    slopes = network.slopes(seen, won, np.zeros(50, np.float32))
    for part, place in ((0, (1, 2)), (2, (3, 1)), (4, (2, 0))):
        changed = Network([each.copy() for each in network.parts])
        changed.parts[part][place] += 1e-2
        lower = Network([each.copy() for each in network.parts])
        lower.parts[part][place] -= 1e-2
        slope = (error(changed, seen, won) - error(lower, seen, won)) / 2e-2
        assert abs(slope - slopes[part][place]) < 2e-3


def test_weights_come_back_from_the_table(tmp_path: Path) -> None:
    write(WEIGHTS, tmp_path / "table.py")
    assert (read(runpy.run_path(str(tmp_path / "table.py"))["TEXT"]) == WEIGHTS).all()
    assert (weights_of(network_of(WEIGHTS)) == WEIGHTS).all()


def test_whole_numbers_feel_what_the_network_does() -> None:
    dice = np.random.default_rng(7)
    network = network_of(WEIGHTS)
    for _ in range(20):
        marks, amounts = dice.integers(0, MARKS, 60), dice.integers(-40, 40, AMOUNTS)
        signs = np.zeros((1, MARKS + AMOUNTS), np.float32)
        np.add.at(signs[0], marks, 1)
        signs[0, MARKS:] = amounts / UNIT
        assert abs(felt(marks, 60, amounts, WEIGHTS) - network.chance(signs)[0]) < 0.01


def test_notes_agree_with_who_won_and_come_again() -> None:
    notes, again = play(("school", 0, 4)), play(("school", 0, 4))
    assert notes.signs.shape == (len(notes.won), MARKS + AMOUNTS) and len(notes.won) > 100
    assert (notes.signs == again.signs).all() and (notes.chance == again.chance).all()
    assert notes.chance[notes.won == 1].mean() > notes.chance[notes.won == 0].mean() + 0.2
    assert notes.margin[notes.won == 1].min() >= 0


def test_what_to_learn_is_who_won_and_what_was_thought() -> None:
    wanted = chances(np.ones(3, np.float32) * [1, 0, 1], np.array([0, 1, 0]), np.array([0.5, 0.2, 0.9]))
    last = LATER + (1 - LATER) * 0.9
    middle = LATER * (1 - last) + (1 - LATER) * 0.2
    assert np.allclose(wanted, [LATER * (1 - middle) + (1 - LATER) * 0.5, middle, last])


def test_a_school_keeps_its_notes_and_learns_from_all(tmp_path: Path) -> None:
    np.savez(tmp_path / "earlier.npz", **play(("earlier", 0, 2))._asdict())
    taught = teach(2, tmp_path, workers=1)
    assert [part.shape for part in taught.parts] == [
        (MARKS + AMOUNTS, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND, 2), (2,)
    ]  # fmt: skip
    assert len(list(kept(tmp_path))) == 2
    assert (weights_of(taught) != WEIGHTS).any()


def test_learning_begins_with_judgement() -> None:
    felt_by = network_of(weights_of(by_judgement()))
    seen = np.zeros((2, MARKS + AMOUNTS), np.float32)
    seen[:, MARKS + Amount.JUDGED_BY_TILES] = (1, -1)
    good, bad = felt_by.chance(seen)
    assert good > 0.6 and bad < 0.4


def test_a_school_says_what_it_can_be_asked() -> None:
    for wrong in ([], ["6"], ["0", "notes"], ["x", "notes"], ["6", "notes", "on"]):
        with pytest.raises(SystemExit, match="how many games"):
            main(wrong)
