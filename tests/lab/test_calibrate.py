"""Calibration: shown chances follow what happened, what is proved stays, and a card tells how it was measured."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tableflip import GAMES
from tableflip.bots import advice, calibration
from tableflip.bots.calibration import Calibration, calibration_of
from tableflip.bots.players import Estimate
from tableflip.core.data import card_of
from tableflip.core.game import Game
from tableflip.lab import calibrate
from tableflip.lab.calibrate import Case, fit, largest_error, table, write
from tableflip.lab.intervals import give_or_take

CHESS = GAMES["flip_chess"]


def happened(count: int, believed_slope: float) -> list[Case]:
    """Cases of somebody whose log odds are so many times too large."""
    pick, found = Random("cases"), list[Case]()
    for _ in range(count):
        believed = pick.uniform(0.03, 0.97)
        truth = Calibration(1 / believed_slope).shown(believed)
        found.append(Case(believed, False, float(pick.random() < truth)))
    return found


def fixed(_game: Game[Any]) -> Calibration:
    return Calibration(0.5, 0.25)


def test_who_is_too_sure_is_toned_down() -> None:
    found = happened(6000, 2.0)
    by = fit(found)
    assert by.slope == pytest.approx(0.5, abs=0.06) and by.shift == pytest.approx(0, abs=0.12)
    assert largest_error(found, Calibration()) > 8 and largest_error(found, by) < 4
    rows = [row for row in table(found, by) if row.startswith("| ")]
    assert len(rows) == 6 and rows[0].endswith("| off by | give or take |")
    halves = [float(row.split("|")[6]) for row in rows[1:]]
    few = [float(row.split("|")[6]) for row in table(found[:600], by) if row.startswith("| ") and "%" in row]
    assert all(1 < half < 20 for half in halves) and max(few) > max(halves), "fewer cases are less sure"


@pytest.mark.parametrize(("tested", "is_kept"), [(2.0, True), (1.0, False)])
def test_a_correction_is_kept_only_where_it_helps_on_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tested: float, is_kept: bool
) -> None:
    asked: list[tuple[int, str]] = []

    def gathered(_name: str, positions: int, seed: str, **_how: Any) -> list[Case]:
        asked.append((positions, seed))
        return happened(positions, 2.0 if seed == "fit" else tested)

    class Elsewhere(Game[Any]):
        folder = tmp_path  # type: ignore[assignment]

    def elsewhere(_name: str) -> Game[Any]:
        return Elsewhere(CHESS.about, CHESS.package)

    monkeypatch.setattr(calibrate, "gather", gathered)
    monkeypatch.setattr(calibrate, "game_named", elsewhere)
    calibrate.main(["flip_chess", "900", "--fitted", "3000", "--seed", "others"])
    assert asked == [(3000, "fit"), (900, "others")]
    assert ("Nothing is written" in capsys.readouterr().out) is not is_kept
    calibration._read.cache_clear()  # pyright: ignore[reportPrivateUsage]
    assert calibration_of(elsewhere("")) == (fit(happened(3000, 2.0)) if is_kept else Calibration())
    if is_kept:
        card = card_of(tmp_path / "data" / "hints.json")
        assert card.made.endswith("flip_chess 900 --fitted 3000 --seed others") and card.games == 390


@pytest.mark.parametrize("wrong", [["0"], ["9", "--seed", "fit"], ["9", "--fitted", "0"]])
def test_what_cannot_be_measured_is_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit):
        calibrate.main(["flip_chess", *wrong])


def test_the_interval_of_a_mean_narrows_with_what_is_counted() -> None:
    assert give_or_take([0.0, 1.0] * 50) == pytest.approx(0.0985, abs=0.001)
    assert give_or_take([0.0, 1.0] * 200) == pytest.approx(0.0491, abs=0.001)
    assert give_or_take([1.0, 1.0]) == 0 and give_or_take([1.0]) == float("inf")


def test_what_is_proved_is_shown_as_it_is() -> None:
    sure = [Case(1.0, True, 1.0), Case(0.0, True, 0.0)] * 60
    assert largest_error(sure, Calibration(0.2, 1.0)) == 0
    assert fit([*happened(500, 1.0), *sure]) == fit(happened(500, 1.0))
    assert 0 < Calibration().shown(0.0) < 0.001 and 0.999 < Calibration().shown(1.0) < 1


def test_what_was_measured_is_kept_with_a_card_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Elsewhere(Game[Any]):
        folder = tmp_path  # type: ignore[assignment]

    game = Elsewhere(CHESS.about, CHESS.package)
    assert calibration_of(Elsewhere(CHESS.about, CHESS.package)) == Calibration()
    calibration._read.cache_clear()  # pyright: ignore[reportPrivateUsage]
    write(game, Calibration(0.5, 0.25), 500, 1000, "hints", "largest error 3 points")
    assert calibration_of(game) == Calibration(0.5, 0.25)
    assert card_of(tmp_path / "data" / "hints.json").made.endswith("flip_chess 1000 --fitted 500 --seed hints")
    state = CHESS.start(seed="1")
    one, other = CHESS.legal(state)[:2]
    monkeypatch.setattr(advice, "calibration_of", fixed)
    told = advice._told(CHESS, state, 0, [Estimate(one, 9, 0.9), Estimate(other, 5, 1.0, proved=True, turns=3)])  # pyright: ignore[reportPrivateUsage]
    assert [each.chance for each in told] == [1.0, pytest.approx(Calibration(0.5, 0.25).shown(0.9))]
    assert told[0].reason.startswith("Wins by force in 2 turns. ")
