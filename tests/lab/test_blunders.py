"""The coach measured: warnings are counted, confirmed by longer searches, and a run that was stopped goes on."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tableflip import GAMES
from tableflip.bots.judging import DEAR, SIMULATIONS, Judged
from tableflip.core.action import Action
from tableflip.core.game import Game
from tableflip.lab import blunders
from tableflip.lab.blunders import WARNINGS_A_GAME, Looked, Warned, gather, line_of, main, positions, warnings

CITY = GAMES["flip_city"]


class Stern:
    """Warns of the last legal action wherever there are three; by a longer look it is right in half of the games."""

    def __init__(self, game: Game[Any], state: Any, seat: int, seed: str, *, simulations: int = SIMULATIONS) -> None:
        self.actions, self.is_longer = game.legal(state), simulations > SIMULATIONS
        self.is_wrong = self.is_longer and Random(seed).random() < 0.5

    def judged(self) -> list[Judged]:
        if len(self.actions) < 3:
            return []
        return [Judged(self.actions[-1], 0.2, 0.4, 0.01)]

    def costs(self) -> dict[Action, float]:
        assert self.is_longer
        return {self.actions[0]: 0.3, self.actions[-1]: 0.05 if self.is_wrong else 0.4}


def greedy(*_: object) -> str:
    return "greedy"


@pytest.fixture(autouse=True)
def stern(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blunders, "Judge", Stern)
    monkeypatch.setattr(blunders, "quick_bot", greedy)


def test_positions_are_those_with_a_choice_and_of_whoever_decides() -> None:
    met = [found for _, found in zip(range(20), positions(CITY, "some", Random(1)))]
    assert len(met) == 20 and {seat for _, seat in met} == {0, 1}
    assert all(len(CITY.legal(state)) > 1 and CITY.rules.turn(state) == seat for state, seat in met)


def test_a_run_that_was_stopped_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    *_, (said, looked) = gather(CITY, "s", 9, whole)
    next(iter(gather(CITY, "s", 9, parts)))
    parts.write_text(parts.read_text() + "[cut o", encoding="utf-8")
    parts.write_text(parts.read_text() + "\n", encoding="utf-8")
    *_, (found, again) = gather(CITY, "s", 9, parts)
    assert (looked, said) == (again, found) and len(said) >= 9 and looked > len(said)
    assert {each.told for each in warnings(said)} == {0.4} and {each.cost for each in warnings(said)} == {0.05, 0.4}
    assert list(gather(CITY, "s", 9, parts)) == [], "there are enough"
    assert next(iter(gather(CITY, "other", 1, parts)))[1] < looked, "another seed begins anew"


def test_of_all_blunders_those_are_counted_that_are_warned_of(tmp_path: Path) -> None:
    *_, (said, looked) = gather(CITY, "s", 9, tmp_path / "kept", missed=True)
    assert len(said) == looked, "the longer search looks at every position"
    games = [json.loads(line)[4] for line in (tmp_path / "kept").read_text(encoding="utf-8").splitlines()]
    most = max(sum(warning is not None for warning, *_ in game) for game in games)
    assert most > WARNINGS_A_GAME, "to the end of a game, however much there is to warn of"
    assert sum(each.blunders for each in said) > looked, "the first action everywhere, and some of the last ones"
    assert sum(each.warned_of for each in said) == sum(each.is_confirmed for each in warnings(said))
    *_, (again, _) = gather(CITY, "s", len(warnings(said)) + 1, tmp_path / "kept", missed=True)
    assert again[: len(said)] == said, "what was kept is read again"


def test_a_warning_is_confirmed_by_what_a_blunder_costs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    judged = [Warned(0.3, 0.01, DEAR), Warned(0.3, 0.01, DEAR - 0.01), Warned(0.2, 0.0, -0.1), Warned(0.2, 0.0, 0.9)]
    said = [Looked(each) for each in judged]
    assert line_of(CITY, 40, said) == "| Flip City | 40 | 4 | 2 (50%, 15% to 85%) | 3 | – |"
    assert line_of(CITY, 40, [*said, Looked(None, 3, 1)]).endswith("| 3 | 1 of 3 |")
    main(["flip_city", "1", "--kept", str(tmp_path / "kept")])
    assert "| Flip City |" in capsys.readouterr().out
    assert json.loads((tmp_path / "kept").read_text().splitlines()[0])[:3] == ["flip_city", "test", 0]
    with pytest.raises(SystemExit):
        main(["flip_city", "0"])
