"""Games that packages bring: found, or left out and told why, whatever their packages do."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest
from click.testing import CliRunner

from tableflip import TableflipError, games
from tableflip.cli.main import main
from tableflip.games import ENTRY_POINT, game_named, gathered
from tableflip.games._template import PEEK_PAIRS


def brought(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, ENTRY_POINT)


GOOD = brought("peek_pairs", "tableflip.games._template:PEEK_PAIRS")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module `leaving` that ends the program when anything is asked of it."""
    module = ModuleType("leaving")

    def leave(_name: str) -> object:
        raise SystemExit("goodbye")

    module.__getattr__ = leave  # type: ignore[method-assign]
    monkeypatch.setitem(sys.modules, "leaving", module)


def test_a_game_of_a_package_joins_those_of_the_house() -> None:
    found, left_out = gathered([], [GOOD])
    assert found == {"peek_pairs": PEEK_PAIRS} and left_out == {}


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("nowhere_at_all:GAME", "nowhere_at_all:GAME cannot be loaded: ModuleNotFoundError"),
        ("tableflip.games._template:NO_SUCH_GAME", "cannot be loaded: AttributeError"),
        ("leaving:GAME", "cannot be loaded: SystemExit: goodbye"),
        ("tableflip.games._template.about:ABOUT", "is a value of type About, not a tableflip Game"),
        ("tableflip.games._template:PEEK_PAIRS", "is called peek_pairs, as another game is"),
    ],
)
@pytest.mark.usefixtures("broken")
def test_what_cannot_be_played_is_left_out_and_told(value: str, why: str) -> None:
    found, left_out = gathered([PEEK_PAIRS], [brought("stranger", value)])
    assert found == {"peek_pairs": PEEK_PAIRS}
    assert list(left_out) == ["stranger"] and why in left_out["stranger"]


def test_whoever_asks_for_a_game_that_was_left_out_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    found, left_out = gathered([PEEK_PAIRS], [brought("stranger", "nowhere_at_all:GAME")])
    monkeypatch.setattr(games, "GAMES", found)
    monkeypatch.setattr(games, "LEFT_OUT", left_out)
    with pytest.raises(TableflipError, match="its package is installed, but nowhere_at_all:GAME cannot be loaded"):
        game_named("stranger")
    monkeypatch.setattr("tableflip.cli.games.LEFT_OUT", left_out)
    assert "left out: nowhere_at_all:GAME cannot be loaded" in CliRunner().invoke(main, ["games"]).output
