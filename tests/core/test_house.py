"""The rules of the house: which way imports point, who may import the heavy parts, and no machine left behind."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import tableflip
from tableflip import GAMES
from tableflip.core.spec import rules_of
from tableflip.games._template import PEEK_PAIRS
from tests.imports import imported

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tableflip"
COPIED = SOURCE / "games" / "_template" / "tests"  # tests of the game to copy: they travel with it
FILES = [path for path in sorted(SOURCE.rglob("*.py")) if not path.is_relative_to(COPIED)]
PLACES = {path.relative_to(SOURCE): path for path in FILES}
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "lab": {"core", "games", "bots", "lab"},
    "testing": {"core", "games", "bots", "testing"},
    "envs": {"core", "games", "bots", "envs"},
    "new": {"core", "games", "new"},
    "printing": {"core", "games", "printing"},
    "server": {"core", "games", "bots", "printing", "server"},
    "cli": {"core", "games", "bots", "lab", "new", "printing", "server", "cli"},
}
HEAVY = {
    "numba": ["core/compiled.py", "core/parts.py", "core/shortcuts.py", "core/views.py"],
    "mujoco": ["games/flip_ships/table/physics.py"],
    "fpdf": ["printing/press.py"],
    "fastapi": ["server/", "cli/serve.py"],
    "uvicorn": ["server/", "cli/serve.py"],
}
WRITTEN = {rule.id for game in (*GAMES.values(), PEEK_PAIRS) for rule in rules_of(game)}
PREFIXES = {rule.partition("-")[0] for rule in WRITTEN}
CITED = re.compile(rf"\b(?:{'|'.join(sorted(PREFIXES))})-\d{{1,3}}\b")


def test_every_room_is_told_what_it_may_import() -> None:
    assert {path.relative_to(SOURCE).parts[0] for path in FILES if path.parent != SOURCE} == set(MAY_IMPORT)


def test_imports_point_one_way() -> None:
    wrong = [(where, name, why_not(where, name)) for where, path in PLACES.items() for name in sorted(imported(path))]
    assert [found for found in wrong if found[-1]] == []


def why_not(path: Path, name: str) -> str:
    """Why a file of the house may not import something; empty if it may."""
    parts, names = path.parts, name.split(".")
    if len(parts) == 1 or names[0] != "tableflip":
        return ""
    if len(names) == 1 or names[1] not in MAY_IMPORT:  # a public name
        return "" if parts[0] in ("cli", "server", "lab") else "the whole package"
    is_lab = parts[0] == "games" and "lab" in (*parts[:-1], path.stem)  # a game's own experiments
    if names[1] not in MAY_IMPORT["lab" if is_lab else parts[0]]:
        return f"{names[1]} comes after {parts[0]}"
    if parts[0] == "games" and names[1] == "games" and len(parts) > 2 and names[2:3] != [parts[1]]:
        return "another game, or all of them"
    return ""


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("games/flip_chess/box.py", "from tableflip.games import flip_city"),
        ("games/flip_chess/box.py", "import tableflip.games"),
        ("games/flip_chess/box.py", "from tableflip.games.flip_city import box"),
        ("games/flip_chess/rules/step.py", "from tableflip import bots"),
        ("games/flip_chess/rules/step.py", "from tableflip import GAMES"),
        ("server/run.py", "from tableflip import lab"),
        ("server/run.py", "def run():\n    import tableflip.cli.main"),
        ("core/game.py", "import tableflip"),
    ],
)
def test_an_import_against_the_arrows_is_found(path: str, source: str, tmp_path: Path) -> None:
    (tmp_path / "source.py").write_text(source)
    (name,) = imported(tmp_path / "source.py")
    assert why_not(Path(path), name)


def test_a_relative_import_is_refused(tmp_path: Path) -> None:
    (tmp_path / "source.py").write_text("from . import other")
    with pytest.raises(AssertionError, match="the whole name"):
        imported(tmp_path / "source.py")


def test_heavy_libraries_stay_in_their_place() -> None:
    for where, path in PLACES.items():
        for module in imported(path):
            allowed = HEAVY.get(module.split(".")[0])
            is_allowed = allowed is None or any(where.as_posix().startswith(place) for place in allowed)
            assert is_allowed, f"{where} imports {module}"


def test_the_rooms_for_all_games_name_none() -> None:
    for where, path in PLACES.items():
        if where.parts[0] in ("core", "bots", "lab", "testing", "cli", "envs", "printing"):
            text = path.read_text(encoding="utf-8")
            assert not [name for name in GAMES if name in text] and not CITED.findall(text), where


FLYING = re.compile(r"fl(?:y|ies|ew|own|ights?|ick\w*)\b|physics|\braces?\b", re.IGNORECASE)
WIRED = re.compile(r"""(?:tag|name|alias)="\w+"|\["flight"\]|\("flight"\)|Column\("flight",""")  # kept as they were


def test_only_a_game_in_which_things_fly_knows_that_anything_does() -> None:
    for where, path in PLACES.items():
        if where.parts[0] != "games" and where.parts[:2] != ("server", "extras"):
            assert not FLYING.findall(WIRED.sub("", path.read_text(encoding="utf-8"))), where


def test_importing_tableflip_loads_nothing_heavy() -> None:
    script = f"import sys, tableflip; print([name for name in {list(HEAVY)} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_public_names_are_what_is_promised() -> None:
    public = {name for name in dir(tableflip) if not name.startswith("_")}
    modules = {"core", "games", "bots", "cli", "server", "lab", "new", "printing", "testing", "envs", "importlib", "os"}
    assert public - modules - {"annotations", "Any", "TYPE_CHECKING"} == set(tableflip.__all__)


def test_sources_cite_only_rules_that_exist() -> None:
    for path in FILES:
        assert set(CITED.findall(path.read_text(encoding="utf-8"))) <= WRITTEN, path


def test_no_two_games_number_their_rules_alike() -> None:
    games = (*GAMES.values(), PEEK_PAIRS)
    prefixes = [each for game in games for each in {rule.id.partition("-")[0] for rule in rules_of(game)}]
    assert sorted(set(prefixes)) == sorted(prefixes) and len(prefixes) >= len(games)


def test_lock_files_hold_no_addresses() -> None:
    for path in ROOT.glob("requirements/*.txt"):
        text = path.read_text(encoding="utf-8")
        assert "://" not in text and "index-url" not in text, path
    lock = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock and "registry" not in lock
