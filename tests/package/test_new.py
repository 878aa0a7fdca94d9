"""`tableflip new`: names are checked, nothing is overwritten, and what is written has the form of the house."""

from __future__ import annotations

import errno
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from tableflip import TableflipError
from tableflip.cli.main import main
from tableflip.new import make
from tableflip.new.names import names_for
from tableflip.new.registry import with_game
from tableflip.new.writing import versions_like
from tests.shaky import shaky

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "peek_pairs"
REGISTRY = Path("src") / "tableflip" / "games" / "__init__.py"
EMPTY = """\
from tableflip.core.names import check_name

HOUSE: tuple[Game[Any], ...] = ()
"""


def texts(folder: Path) -> dict[str, bytes]:
    """All files of a folder but what tools leave behind."""
    files = [path for path in folder.rglob("*") if path.suffix in (".py", ".md", ".toml", ".flip")]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def checkout(folder: Path) -> Path:
    """As much of a checkout as a new game and a linter need."""
    shutil.copytree(ROOT / "src" / "tableflip" / "core", folder / "src" / "tableflip" / "core")
    for path in (REGISTRY, "pyproject.toml", "tests/__init__.py", "tests/spec.py", "tests/games/__init__.py"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes((ROOT / path).read_bytes())
    return folder


def check_style(folder: Path, *own: str) -> None:
    """In the house format; of the packages named, those whose sources are only partly there."""
    known = f"lint.isort.known-first-party = {list(own)}"
    for words in (["format", "--check"], ["check", "--config", known]):
        command = [sys.executable, "-m", "ruff", *words, "--no-cache", "--quiet", str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_example_is_what_is_written(tmp_path: Path) -> None:
    make("peek_pairs", tmp_path, package=True)
    assert texts(tmp_path / "peek_pairs") == texts(EXAMPLE)


def test_an_installed_tableflip_writes_the_same(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        tmp_path,
        ROOT,
    ]
    subprocess.run(command, check=True)
    (wheel,) = tmp_path.glob("tableflip-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
    script = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'installed')!r}); from tableflip.cli.main import main; main()"
    )
    subprocess.run([sys.executable, "-P", "-c", script, "new", "peek_pairs"], cwd=tmp_path, check=True)
    assert texts(tmp_path / "peek_pairs") == texts(EXAMPLE)


@pytest.mark.parametrize("name", ["go", "peek_pairs_and_other_two"])
def test_short_and_long_names_keep_the_form_of_the_house(tmp_path: Path, name: str) -> None:
    made = make(name, tmp_path)
    assert not made.in_house
    check_style(tmp_path / name)


def test_in_a_checkout_a_game_joins_the_house(tmp_path: Path) -> None:
    house = checkout(tmp_path)
    made = make("moon_pairs", house / "src")  # any folder inside will do
    assert made.in_house and made.folder == house / "src" / "tableflip" / "games" / "moon_pairs"
    listed = (house / REGISTRY).read_text(encoding="utf-8")
    assert "from tableflip.games.moon_pairs import MOON_PAIRS\n" in listed
    assert listed.count("MOON_PAIRS") == 2
    assert {path.parent.relative_to(house).as_posix() for path in made.files if path.name.startswith("test_")} == {
        "tests/games/moon_pairs"
    }
    golden = house / "tests" / "golden" / "moon_pairs"
    assert {path.name for path in golden.iterdir()} == {"duel.flip", "duel.news", "three.flip", "three.news"}
    spec = (made.folder / "spec.md").read_text(encoding="utf-8")
    assert spec.startswith("# Moon Pairs:") and "**MOON-001**" in spec and "PEEK-" not in spec
    left = [path for path in made.files if "_template" in path.read_text(encoding="utf-8")]
    assert left == []
    check_style(house, "tableflip")


def test_a_package_can_be_wanted_in_a_checkout_too(tmp_path: Path) -> None:
    made = make("moon_pairs", checkout(tmp_path), package=True)
    assert not made.in_house and made.folder == tmp_path / "moon_pairs" / "src" / "moon_pairs"
    assert (tmp_path / REGISTRY).read_bytes() == (ROOT / REGISTRY).read_bytes()


@pytest.mark.parametrize(
    "there", ["src/tableflip/games/moon/box.py", "tests/games/moon/table.py", "tests/golden/moon/duel.flip"]
)
def test_nothing_is_overwritten_and_then_nothing_is_written(tmp_path: Path, there: str) -> None:
    house = checkout(tmp_path)
    (house / there).parent.mkdir(parents=True, exist_ok=True)
    (house / there).write_text("mine")
    before = texts(house)
    with pytest.raises(TableflipError, match="exists already; nothing was written"):
        make("moon", house)
    assert texts(house) == before


def test_a_file_of_that_name_is_not_taken_for_a_folder(tmp_path: Path) -> None:
    (tmp_path / "moon").write_text("mine")
    with pytest.raises(TableflipError, match=r"moon exists already; nothing was written\. Move it away"):
        make("moon", tmp_path)
    assert (tmp_path / "moon").read_text() == "mine"


@pytest.mark.parametrize("last", ["duel.flip", "__init__.py.new"])
def test_when_the_disk_refuses_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: str) -> None:
    house, write = checkout(tmp_path), Path.write_text
    before = set(house.rglob("*"))

    def refuse(path: Path, text: str, encoding: str) -> int:
        written = write(path, text, encoding)
        if path.name == last:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return written

    monkeypatch.setattr(Path, "write_text", refuse)
    with pytest.raises(TableflipError, match=rf"{last} cannot be written \(No space left on device\), so nothing was"):
        make("moon", house)
    assert set(house.rglob("*")) == before
    assert (house / REGISTRY).read_bytes() == (ROOT / REGISTRY).read_bytes()


def test_a_game_without_written_rules_is_no_hindrance(tmp_path: Path) -> None:
    with shaky(tmp_path):
        assert make("moon", tmp_path).names.prefix == "MOON"


@pytest.mark.parametrize(("own", "like"), [("0.1.0", ">=0.1,<0.2"), ("0.12.3", ">=0.12,<0.13"), ("2.3.1", ">=2.3,<3")])
def test_a_package_asks_for_a_tableflip_like_the_one_it_was_written_with(own: str, like: str) -> None:
    assert versions_like(own) == like


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Moon Pairs", "how about moon_pairs?"),
        ("moon-pairs", "how about moon_pairs?"),
        ("moon__pairs", "how about moon_pairs?"),
        ("2048", "small letters, digits and single _"),
        ("_moon", "how about moon?"),
        ("../moon", "how about moon?"),
        ("", "not ''"),
        ("m" * 25, "at most 24 letters"),
        ("class", "means something else"),
        ("match", "means something else"),
        ("tests", "means something else"),
        ("tableflip", "means something else"),
        ("random", "a Python module random already"),
        ("numpy", "a Python module numpy already"),
    ],
)
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(TableflipError) as refused:
        make(name, tmp_path)
    assert why in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_a_registered_name_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tableflip.new.writing.GAMES", {"moon": None})
    with pytest.raises(TableflipError, match="there is a game moon already"):
        make("moon", tmp_path)


@pytest.mark.parametrize(
    ("name", "taken", "prefix"),
    [
        ("moon_pairs", [], "MOON"),
        ("breakthrough", [], "BREAK"),
        ("moon_pairs", ["MOON"], "PAIRS"),
        ("moon_pairs", ["MOON", "PAIRS"], "MOONP"),
        ("moon", ["MOON"], "MOONX"),
        ("go9_2", [], "GO"),
    ],
)
def test_rules_get_a_prefix_of_their_own(name: str, taken: list[str], prefix: str) -> None:
    assert names_for(name, taken).prefix == prefix


def test_the_list_of_the_house_grows_in_one_line_or_in_many() -> None:
    source, constants = EMPTY, [f"A_GAME_WITH_A_LONG_NAME_{number}" for number in range(5)]
    for constant in constants:
        source = with_game(source, names_for(constant.lower(), []))
    head, *lines = source.splitlines()
    assert head == "from tableflip.core.names import check_name"
    assert lines[:5] == [f"from tableflip.games.{constant.lower()} import {constant}" for constant in constants]
    assert lines[6:] == ["HOUSE: tuple[Game[Any], ...] = (", *(f"    {constant}," for constant in constants), ")"]
    assert "= (GO,)\n" in with_game(EMPTY, names_for("go", []))
    with pytest.raises(TableflipError, match="no list HOUSE"):
        with_game("HOUSE = []", names_for("go", []))


def test_the_command_says_what_to_do_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["new", "moon_pairs"])
    assert done.exit_code == 0
    assert done.output.startswith("Moon Pairs is in moon_pairs/src/moon_pairs: ")
    assert "tableflip play moon_pairs" in done.output and "MOON-001" in done.output
    again = CliRunner().invoke(main, ["new", "moon_pairs"])
    assert again.exit_code == 2 and again.stderr.startswith("tableflip: ")
