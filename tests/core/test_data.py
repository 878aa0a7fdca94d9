"""Data files: read only when they are what their card tells of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tableflip import GAMES, TableflipError
from tableflip.core.data import TOLD, card_of, read_data, write_data
from tableflip.core.game import Game

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


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_data_file_with_a_card_is_what_it_tells(game: Game[Any]) -> None:
    folder = game.folder / "data"
    for card in sorted(folder.glob("*.toml")):
        told = card_of(card)
        assert read_data(folder / told.file) and len(told.made) > 10 and len(told.strength) > 10
