"""Floors of coverage: a room falls below its own, or has none, and the run fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.covered import main


def report(folder: Path, **reached: int) -> str:
    """What coverage writes for rooms of a hundred lines."""
    files = {
        f"src/tableflip/{room.replace('__', '/')}/all.py": {
            "summary": {"covered_lines": lines, "covered_branches": 0, "num_statements": 100, "num_branches": 0}
        }
        for room, lines in reached.items()
    }
    (folder / "report.json").write_text(json.dumps({"files": files}))
    return str(folder / "report.json")


def test_a_room_must_reach_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = str(tmp_path / "coverage.md")
    assert main([report(tmp_path, core=90, server__play=80), table, "--write"]) == 0
    assert main([report(tmp_path, core=90, server__play=81), table]) == 0
    capsys.readouterr()
    assert main([report(tmp_path, core=89, server__play=80), table]) == 1
    assert capsys.readouterr().err == "core is at 89.0 %, below its floor of 89.7 %\n"


def test_a_room_without_a_floor_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = str(tmp_path / "coverage.md")
    assert main([report(tmp_path, core=100), table]) == 1
    assert "core has no floor" in capsys.readouterr().err
    assert main([report(tmp_path, core=100), table, "--write"]) == 0
    assert main([report(tmp_path, core=100, bots=100), table]) == 1
    assert "bots has no floor" in capsys.readouterr().err


def test_a_report_of_nothing_fails(tmp_path: Path) -> None:
    assert main([report(tmp_path), str(tmp_path / "coverage.md"), "--write"]) == 1


def test_rules_are_reached_nearly_whole_whatever_they_were(tmp_path: Path) -> None:
    table = str(tmp_path / "coverage.md")
    assert main([report(tmp_path, games__flip_city__rules=94), table, "--write"]) == 1
    assert main([report(tmp_path, games__flip_city__rules=95), table, "--write"]) == 0
