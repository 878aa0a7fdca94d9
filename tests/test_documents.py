"""The documents say what is true: their Python sessions are run, and their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.game import Game
from tableflip.core.sources import Source
from tableflip.core.spec import rules_of
from tableflip.games import HOUSE
from tests.stages import FINISHED

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_the_sessions_in_a_page_run_as_written(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_links_in_a_page_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.stem for example in EXAMPLES])
def test_an_example_runs(example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(example), run_name="__main__")


GAME_PAGES = [game for game in HOUSE if (ROOT / "docs" / f"{game.name}.md").exists()]
RULINGS = {  # what a player may meet and will ask about, by game
    "flip_ships": ["SHIPS-001", "SHIPS-028", "SHIPS-117", "SHIPS-147", "SHIPS-178"],
    "captain_flip": ["CAPTAIN-050", "CAPTAIN-075", "CAPTAIN-482"],
    "flip_chess": ["CHESS-073", "CHESS-074", "CHESS-080"],
    "flip_city": ["CITY-101", "CITY-143", "CITY-211", "CITY-213", "CITY-651"],
}


@pytest.mark.parametrize("game", GAME_PAGES, ids=[game.name for game in GAME_PAGES])
def test_the_page_of_a_game_tells_what_is_printed_ruled_and_reconstructed(game: Game[Any]) -> None:
    page = (ROOT / "docs" / f"{game.name}.md").read_text(encoding="utf-8")
    table = page.partition("## Printed, our ruling, reconstructed")[2].partition("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("|")]
    assert [cell.strip() for cell in rows[0].split("|")[1:-1]] == ["what", "printed", "our ruling", "reconstructed"]
    for row in rows[2:]:
        cells = [cell.strip() for cell in row.split("|")[1:-1]]
        assert len(cells) == 4 and cells[0] and any(cells[1:]), row
    prefix = rules_of(game)[0].id.partition("-")[0]
    cited = set(re.findall(rf"{prefix}-\d{{3}}", page))
    assert cited <= {rule.id for rule in rules_of(game)}, "ids that the spec does not have"
    assert set(RULINGS.get(game.name, ())) <= set(re.findall(rf"{prefix}-\d{{3}}", table))
    guessed = any(origin.source is Source.RECONSTRUCTED for origin in game.sources)
    assert guessed == any(row.split("|")[4].strip() for row in rows[2:])
    for origin in game.sources:
        assert not origin.source.mark or f"`{origin.source.mark}`" in table, f"{origin.source.words} is not explained"


def test_every_finished_game_has_such_a_page() -> None:
    assert {game.name for game in GAME_PAGES} >= {game.name for game in FINISHED}
