"""The scripts that measure starts run to their end: `python -m bench starting` runs each in a process of its own."""

from __future__ import annotations

from typing import Any

import pytest
from bench import ours


@pytest.mark.parametrize(
    ("script", "name", "figures"),
    [(ours.FIRST_MOVE, "flip_chess", 1), (ours.PLAYOUT, "flip_chess", 1), (ours.DECISION, "flip_ships", 2)],
    ids=["first move", "playouts", "decision"],
)
def test_a_script_prints_its_figures(script: str, name: str, figures: int, capsys: pytest.CaptureFixture[str]) -> None:
    known: dict[str, Any] = {}
    exec(script.format(name=name), known)
    told = [float(word) for word in capsys.readouterr().out.split()]
    assert len(told) == figures and min(told) > 0
