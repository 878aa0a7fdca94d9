"""The command `lab`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from tableflip.cli.lab import Lab
from tableflip.cli.main import main
from tableflip.games import GAMES
from tableflip.lab.experiments import experiments_of
from tests.shaky import WHY, shaky


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words), catch_exceptions=False)


def test_levels_prints_a_table_and_keeps_it_with_a_picture(tmp_path: Path) -> None:
    done = run("lab", "levels", "flip_ships", "--games", "1", "--save", str(tmp_path / "found"))
    assert done.exit_code == 0 and "| 4 | expert |" in done.output
    assert (tmp_path / "found" / "levels.md").read_text(encoding="utf-8").startswith("1 games per set-up")
    assert (tmp_path / "found" / "levels.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_game_without_an_experiment_names_those_that_have_it() -> None:
    done = run("lab", "levels", "flip_chess")
    assert done.exit_code == 2 and "Flip Chess has no experiment levels" in done.stderr and "flip_ships" in done.stderr
    done = run("lab", "levels", "flip-shops")
    assert done.exit_code == 2 and "did you mean flip_ships" in done.stderr


def test_the_only_game_with_an_experiment_need_not_be_named() -> None:
    for words in (["lab", "levels", "--help"], ["lab", "levels", "flip-ships", "--help"]):
        done = run(*words)
        assert done.exit_code == 0 and "Games per set-up." in done.output and "standard|long" in done.output


@pytest.mark.parametrize("game", [[], ["flip_ships"], ["Flip-Ships"]])
def test_a_file_is_no_game_where_an_experiment_asks_for_one(tmp_path: Path, game: list[str]) -> None:
    sheet = tmp_path / "flips.csv"
    sheet.write_text("row9,10,2\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["lab", "calibrate", *game, str(sheet)])
    assert "'row9' is no target" in f"{result.output}{result.exception}"
    wrong = CliRunner().invoke(main, ["lab", "levels", "leevels"])
    assert "there is no game 'leevels'" in f"{wrong.output}{wrong.exception}"


def test_the_lab_lists_the_experiments_that_games_declare() -> None:
    listed = run("lab", "--help").output
    assert "levels" in listed and "skill" in listed
    assert {name for game in GAMES.values() for name in experiments_of(game)} >= {"levels", "skill"}


def test_the_lab_of_a_game_that_cannot_be_loaded_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "commands", {**main.commands, "lab": Lab("lab")})
    with shaky(tmp_path):
        (tmp_path / "shaky" / "lab.py").write_text("import nowhere_at_all\n")
        done = run("lab", "--help")
    assert done.exit_code == 0 and "levels" in done.stdout
    assert done.stderr == f"tableflip: the lab of shaky is left out, it cannot be loaded: {WHY}\n"


def test_two_games_may_have_an_experiment_of_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    def levels() -> None:
        """Something else."""
        click.echo("measured otherwise")

    monkeypatch.setattr("tableflip.games.flip_city.lab.EXPERIMENTS", (levels,), raising=False)
    monkeypatch.setattr(main, "commands", {**main.commands, "lab": Lab("lab")})
    assert run("lab", "levels", "flip_city").output == "measured otherwise\n"
    assert "Games per set-up." in run("lab", "levels", "flip_ships", "--help").output
    listed = run("lab", "levels", "--help").output
    assert "flip_city" in listed and "flip_ships" in listed


def test_help_loads_no_lab() -> None:
    script = """
import sys
from click.testing import CliRunner
from tableflip.cli.main import main
assert "lab" in CliRunner().invoke(main, ["--help"]).output
print([name for name in sys.modules if "lab" in name.split(".")[1:-1] or name.endswith(".lab.experiments")])
"""
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "[]\n"
