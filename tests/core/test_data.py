"""Data files: read only when they are what their card tells of."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tableflip import GAMES, TableflipError
from tableflip.core.data import TOLD, card_of, read_data, write_data
from tableflip.core.game import Game
from tableflip.games._template import PEEK_PAIRS

TELLING = {"what": 'weights, "as learnt"', "made": "python -m lab", "seed": "7", "strength": "60 % of 500 games"}


def kept(folder: Path) -> Path:
    path = folder / "data" / "weights.npy"
    write_data(path, b"\x00\x01\x02", games=500, **TELLING)
    return path


def test_a_data_file_and_its_card_are_read_back(tmp_path: Path) -> None:
    path = kept(tmp_path)
    assert read_data(path) == b"\x00\x01\x02"
    card = card_of(path)
    assert card.what == TELLING["what"] and card.games == 500 and card.licence == "MIT"


def test_a_changed_data_file_is_refused(tmp_path: Path) -> None:
    path = kept(tmp_path)
    path.write_bytes(b"\x00\x01\x03")
    with pytest.raises(TableflipError, match="not the file that its card"):
        read_data(path)


@pytest.mark.parametrize("missing", TOLD)
def test_a_card_that_leaves_something_out_is_refused(tmp_path: Path, missing: str) -> None:
    path = kept(tmp_path)
    card = path.with_suffix(".toml")
    lines = card.read_text().splitlines()
    card.write_text("\n".join(line for line in lines if not line.startswith(f"{missing} =")))
    with pytest.raises(TableflipError, match=missing):
        card_of(path)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(TableflipError, match="install again"):
        read_data(tmp_path / "nothing.npy")


def test_a_file_without_a_card_and_a_card_without_a_file_are_found(tmp_path: Path) -> None:
    path = kept(tmp_path)
    assert strays(path.parent) == set()
    stray, card = path.with_name("table.json"), path.with_name("lost.toml")
    stray.write_text("{}")
    card.write_text(path.with_suffix(".toml").read_text())
    assert strays(path.parent) == {stray, card}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_data_file_has_a_card_and_is_what_it_tells(game: Game[Any]) -> None:
    folder = game.folder / "data"
    assert strays(folder) == set()
    for card in sorted(folder.rglob("*.toml")):
        told = card_of(card)
        assert read_data(card.with_name(told.file)) and len(told.made) > 10 and len(told.strength) > 10


def strays(folder: Path) -> set[Path]:
    """The data files that no card tells of, and the cards that tell of no file."""
    files = {path for path in folder.rglob("*") if path.is_file()}
    told = {card: card.with_name(card_of(card).file) for card in files if card.suffix == ".toml"}
    pairs = [(card, path) for card, path in told.items() if path in files and path.with_suffix(".toml") == card]
    return files - {each for pair in pairs for each in pair}


def test_a_game_that_refuses_its_data_says_so_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cut_off").mkdir()
    (tmp_path / "cut_off" / "__init__.py").touch()
    raising = "from tableflip.core.errors import TableflipError\nraise TableflipError('its weights were cut off')"
    (tmp_path / "cut_off" / "mind.py").write_text(raising)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    with pytest.raises(TableflipError) as told:
        _ = Game[Any](PEEK_PAIRS.about, "cut_off").mind
    assert str(told.value) == "peek_pairs cannot be loaded: its mind: its weights were cut off"
