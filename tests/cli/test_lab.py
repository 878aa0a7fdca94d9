"""The command `lab`."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from tableflip.cli.main import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words), catch_exceptions=False)


def test_levels_prints_a_table_and_keeps_it_with_a_picture(tmp_path: Path) -> None:
    done = run("lab", "levels", "flip_ships", "--games", "4", "--save", str(tmp_path / "found"))
    assert done.exit_code == 0 and "| 4 | expert |" in done.output
    assert (tmp_path / "found" / "levels.md").read_text(encoding="utf-8").startswith("4 games a set-up")
    assert (tmp_path / "found" / "levels.svg").read_text(encoding="utf-8").startswith("<svg")


def test_levels_are_for_flip_ships_only() -> None:
    done = run("lab", "levels", "flip_chess")
    assert done.exit_code == 2 and "no levels to measure" in done.stderr
