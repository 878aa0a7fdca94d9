"""Games that packages bring: found, or left out and told why, whatever their packages do."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.metadata import Distribution, EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest
from click.testing import CliRunner

from tableflip import TableflipError, games
from tableflip.cli.main import main
from tableflip.core.game import Game
from tableflip.games import ENTRY_POINT, GAMES, game_named, gathered
from tableflip.games._template import PEEK_PAIRS
from tests.shaky import PARTS, WHY, shaky


def brought(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, ENTRY_POINT)


GOOD = brought("peek_pairs", "tableflip.games._template:PEEK_PAIRS")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module `leaving` that ends the program when anything is asked of it, and `strange` with strange games."""
    module = ModuleType("leaving")

    def leave(_name: str) -> object:
        raise SystemExit("goodbye")

    module.__getattr__ = leave  # type: ignore[method-assign]
    monkeypatch.setitem(sys.modules, "leaving", module)
    strange: Any = ModuleType("strange")
    strange.SHOUTED = Game(replace(PEEK_PAIRS.about, name="Moon-Pairs"), "strange")
    strange.NAMELESS = Game(cast(Any, None), "strange")
    monkeypatch.setitem(sys.modules, "strange", strange)


def test_a_game_of_a_package_joins_those_of_the_house() -> None:
    found, left_out = gathered([], [GOOD])
    assert found == {"peek_pairs": PEEK_PAIRS} and left_out == []


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("nowhere_at_all:GAME", "nowhere_at_all:GAME cannot be loaded: ModuleNotFoundError"),
        ("tableflip.games._template:NO_SUCH_GAME", "cannot be loaded: AttributeError"),
        ("leaving:GAME", "cannot be loaded: SystemExit: goodbye"),
        ("tableflip.games._template.about:ABOUT", "is a value of type About, not a tableflip Game"),
        ("tableflip.games._template:PEEK_PAIRS", "is called peek_pairs, as another game is"),
        ("strange:SHOUTED", "nobody could ask for: a game's name is small letters, digits and single _, as two_words"),
        ("strange:NAMELESS", "cannot be loaded: AttributeError"),
    ],
)
@pytest.mark.usefixtures("broken")
def test_what_cannot_be_played_is_left_out_and_told(value: str, why: str) -> None:
    found, left_out = gathered([PEEK_PAIRS], [brought("stranger", value)])
    assert found == {"peek_pairs": PEEK_PAIRS}
    assert [left.name for left in left_out] == ["stranger"] and why in left_out[0].why


def test_two_packages_that_bring_one_name_are_both_told_of(tmp_path: Path) -> None:
    points: list[EntryPoint] = []
    for name in ("one", "other"):
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text(f"[{ENTRY_POINT}]\nstranger = nowhere_at_all:GAME\n")
        points += Distribution.at(folder).entry_points
    _, left_out = gathered([], points)
    why = (
        "nowhere_at_all:GAME of the package {} cannot be loaded: ModuleNotFoundError: No module named 'nowhere_at_all'"
    )
    assert left_out == [("stranger", why.format("one")), ("stranger", why.format("other"))]


def test_whoever_asks_for_a_game_that_was_left_out_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    found, left_out = gathered([PEEK_PAIRS], [brought("stranger", "nowhere_at_all:GAME")])
    monkeypatch.setattr(games, "GAMES", found)
    monkeypatch.setattr(games, "LEFT_OUT", left_out)
    with pytest.raises(TableflipError, match="its package is installed, but nowhere_at_all:GAME cannot be loaded"):
        game_named("stranger")
    monkeypatch.setattr("tableflip.cli.games.LEFT_OUT", left_out)
    assert "left out: nowhere_at_all:GAME cannot be loaded" in CliRunner().invoke(main, ["games"]).output


@pytest.mark.parametrize("part", PARTS)
def test_a_game_of_which_a_part_fails_is_told_of_and_the_others_stay(part: str, tmp_path: Path) -> None:
    why = f"shaky cannot be loaded: its {part}: {WHY}"
    with shaky(tmp_path, part) as game:
        with pytest.raises(TableflipError) as refused:
            getattr(game, part)
        assert str(refused.value) == why
        listed = CliRunner().invoke(main, ["games"]).output
        assert f"shaky         left out: {why}\n" in listed and "Flip Chess" in listed
        assert "shaky" not in GAMES
        with pytest.raises(TableflipError, match=f"its package is installed, but {why}"):
            game_named("shaky")


def test_a_game_of_which_all_parts_load_is_listed(tmp_path: Path) -> None:
    with shaky(tmp_path):
        assert "shaky         Peek Pairs, 2-4 players" in CliRunner().invoke(main, ["games"]).output


@pytest.mark.parametrize("words", [["games", "shaky"], ["play", "shaky"]])
def test_a_command_for_a_game_of_which_parts_fail_ends_in_a_sentence(words: list[str], tmp_path: Path) -> None:
    with shaky(tmp_path, *PARTS):
        done = CliRunner().invoke(main, words)
    assert done.exit_code == 2 and done.stderr.startswith("tableflip: shaky cannot be loaded: its ")
