"""An owner's own hits and misses become a hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tableflip.core.errors import TableflipError
from tableflip.games.flip_ships.lab import calibration
from tableflip.games.flip_ships.lab.calibration import BadSheet, Tally, fit, hand_at, read_sheet, told
from tableflip.games.flip_ships.lab.commands import calibrate
from tableflip.games.flip_ships.lab.skill import Rate
from tableflip.games.flip_ships.table.hand import CASUAL, EXPERT, NOVICE, SKILLS

RATES = {1: [0.6, 0.7, 0.8, 0.9], 0: [0.1, 0.2, 0.32, 0.46]}


def sheet(folder: Path, text: str | bytes) -> Path:
    path = folder / "flips.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize(
    "text", ["target,flips,hits\nrow1,20,12\nbox,10,2\nrow1,20,16\n", "Row1;40;28\n# aside\n\nBOX;10;2"]
)
def test_a_sheet_is_added_up_by_target(tmp_path: Path, text: str) -> None:
    assert read_sheet(sheet(tmp_path, text)) == [Tally(0, 10, 2), Tally(1, 40, 28)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no flips; write a line for each target"),
        ("target,flips,hits\n", "no flips"),
        ("row9,10,2", "line 1: 'row9' is no target; write one of row1"),
        ("target,flips,hits\nrow1,10", "line 2 has 2 columns"),
        ("row1,ten,2", "flips and hits are whole numbers, not 'ten,2'"),
        ("row1,10,-2", "whole numbers"),
        ("row1,٣,1", "whole numbers"),
        ("row1,0,0", "flips are 1 to 100000, not 0"),
        ("row1,999999,0", "flips are 1 to 100000"),
        ("row1,5,6", "6 hits of 5 flips cannot be"),
        (b"\xff\xfe\x00", "no text; save it as CSV in UTF-8"),
        ("row1,1,1\n" * 10_001, "more than 10000 lines"),
        ("x" * 1_000_001, "larger than 1000 kB"),
    ],
)
def test_a_sheet_that_is_none_is_refused_with_what_to_do(tmp_path: Path, text: str | bytes, words: str) -> None:
    with pytest.raises(BadSheet, match=words):
        read_sheet(sheet(tmp_path, text))


def test_a_sheet_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(BadSheet, match="cannot be read: No such file"):
        read_sheet(tmp_path / "none.csv")


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_somebody_who_hits_as_a_skill_does_has_its_hand(place: int) -> None:
    found = fit([Tally(row, 1000, round(1000 * rates[place])) for row, rates in RATES.items()], RATES)
    assert found.place == place and found.low <= place <= found.high
    assert found.hand.speed == pytest.approx(SKILLS[place].speed) and found.hand.aim == SKILLS[place].aim


def test_few_flips_leave_much_open_and_who_never_hits_is_a_novice() -> None:
    few, many = (fit([Tally(0, flips, flips // 4)], RATES) for flips in (12, 1200))
    assert few.high - few.low > 2 * (many.high - many.low)
    assert fit([Tally(1, 50, 0)], RATES).place == 0 and fit([Tally(1, 50, 50)], RATES).place == 3
    assert NOVICE.speed > hand_at(0.5).speed > CASUAL.speed > hand_at(2.9).speed > EXPERT.speed


def test_a_steadier_hand_is_never_taken_to_hit_less(monkeypatch: pytest.MonkeyPatch) -> None:
    hits = iter([3, 9, 6, 12])

    def measured(by: Any, *_: Any) -> Rate:
        return Rate(by.name, 1, 20, 0, next(hits), 0)

    monkeypatch.setattr(calibration, "measured", measured)
    rates = calibration.measure([Tally(1, 20, 7)], 20, lambda: None)[1]
    assert rates == sorted(rates) and rates[1] == rates[2]


def test_the_command_reads_flips_and_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(*_: Any) -> Any:
        return RATES

    monkeypatch.setattr(calibration, "measure", measure)
    result = CliRunner().invoke(calibrate, [str(sheet(tmp_path, "row1,40,28\nbox,40,8\n"))])
    assert result.exit_code == 0, result.output
    assert "| box | 8 of 40 | 20 % |" in result.output and "nearest to casual" in result.output
    bad = CliRunner().invoke(calibrate, [str(sheet(tmp_path, "row1,4,5"))])
    assert isinstance(bad.exception, TableflipError)


def test_what_is_told_names_every_part_of_the_hand() -> None:
    tallies = [Tally(0, 40, 8)]
    assert f"blunders {100 * CASUAL.blunder:.0f} %" in told(tallies, RATES, fit(tallies, RATES))
