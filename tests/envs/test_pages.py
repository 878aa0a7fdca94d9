"""The pages that tell what observations and actions mean are up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tableflip.core.game import Game
from tableflip.envs.pages import page, write
from tableflip.games import HOUSE
from tests.stages import FINISHED

FOLDER = Path(__file__).parents[2] / "docs" / "spaces"


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.name)
def test_a_page_is_what_the_game_tells(game: Game[Any]) -> None:
    assert (FOLDER / f"{game.name}.md").read_text(encoding="utf-8") == page(game), (
        "run python -m tableflip.envs.pages docs/spaces"
    )


def test_pages_are_written_for_the_house(tmp_path: Path) -> None:
    write(tmp_path)
    assert {path.stem for path in tmp_path.iterdir()} == {game.name for game in HOUSE}
    assert {path.stem for path in FOLDER.iterdir()} >= {game.name for game in FINISHED}
