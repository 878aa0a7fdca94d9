"""Write the files of a new game, all of them or none, and never over another."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from tableflip.core.errors import TableflipError
from tableflip.core.names import check_name
from tableflip.core.spec import rules_in
from tableflip.games import GAMES
from tableflip.games._template import PEEK_PAIRS
from tableflip.new.names import Names, check_module, names_for
from tableflip.new.registry import with_game
from tableflip.new.texts import renamed, with_sorted_imports

TEMPLATE = PEEK_PAIRS.folder
PACKAGE = Path(__file__).parent / "package"  # what only a package of its own has
GAMES_FOLDER = Path("src") / "tableflip" / "games"
ALONE = ("spec.py", "test_golden.py", "test_laws.py", "test_spec.py")  # tests that the house has for all its games
NEWS = ".news"  # what the plies of a recorded game tell, which the house keeps of all its games
SUFFIXES = (".py", ".md", ".json", ".flip", NEWS)


class Made(NamedTuple):
    """A game that was written."""

    names: Names
    folder: Path  # of its sources
    files: list[Path]
    in_house: bool


def make(name: str, where: Path, *, package: bool = False) -> Made:
    """Write a new game below a folder: into the checkout of tableflip it belongs to, or as a package of its own."""
    check_name(name)
    house = None if package else checkout_of(where)
    if name in GAMES:
        raise TableflipError(f"there is a game {name} already; choose another name")
    if house is None:
        check_module(name)
    names = names_for(name, _prefixes(house))
    files = dict(_in_house(names, house) if house else _alone(names, where / name))
    registry = house / GAMES_FOLDER / "__init__.py" if house else None
    listed = with_game(registry.read_text(encoding="utf-8"), names) if registry else ""
    for path in files:
        _check_free(path)
    made: list[Path] = []
    try:
        for path, text in files.items():
            _write(path, text, made)
        if registry:
            fresh = registry.with_name("__init__.py.new")  # then in its place at once: the list is never half written
            _write(fresh, listed, made)
            fresh.replace(registry)
    except OSError as problem:
        for path in reversed(made):
            path.rmdir() if path.is_dir() else path.unlink(missing_ok=True)
        raise TableflipError(
            f"{problem.filename} cannot be written ({problem.strerror}), so nothing was; "
            "try again where there is room and you may write"
        ) from None
    folder = house / GAMES_FOLDER / name if house else where / name / "src" / name
    return Made(names, folder, list(files), house is not None)


def checkout_of(where: Path) -> Path | None:
    """The checkout of tableflip that a folder is in, if it is in one."""
    for folder in (where, *where.parents):
        if (folder / GAMES_FOLDER / "__init__.py").is_file():
            return folder
    return None


def _check_free(path: Path) -> None:
    """Refuse to write over a file, or below what is no folder."""
    for each in (path, *path.parents):
        if each.is_dir():
            return
        if each.exists():
            raise TableflipError(f"{each} exists already; nothing was written. Move it away, or choose another name")


def _write(path: Path, text: str, made: list[Path]) -> None:
    """Write a file and the folders it needs; whatever comes to be is noted."""
    for folder in reversed([folder for folder in path.parents if not folder.exists()]):
        folder.mkdir()
        made.append(folder)
    made.append(path)
    path.write_text(text, encoding="utf-8")


def _prefixes(house: Path | None) -> set[str]:
    """The prefixes of all rules there are."""
    specs = [game.folder / "spec.md" for game in GAMES.values()]
    if house:
        specs += [*(house / GAMES_FOLDER).glob("*/spec.md"), TEMPLATE / "spec.md"]
    written = [spec for spec in specs if spec.is_file()]  # a stranger's game may have none
    return {rule.id.partition("-")[0] for spec in written for rule in rules_in(spec)}


def versions_like(own: str) -> str:
    """The versions of tableflip that a game written with this one can be played with."""
    first, second = (int(number) for number in own.split(".")[:2])
    return f">={first}.{second},<{f'{first + 1}' if first else f'0.{second + 1}'}"


def _in_house(names: Names, house: Path) -> Iterator[tuple[Path, str]]:
    """A game of the house: its folder, its tests and its recorded games."""
    for path, text in _template(names, f"tableflip.games.{names.name}", f"tests.games.{names.name}", own="tableflip"):
        inside = path.parts
        if inside[:2] == ("tests", "golden"):
            yield house / "tests" / "golden" / names.name / path.name, text
        elif inside[0] != "tests":
            yield house / GAMES_FOLDER / names.name / path, text
        elif path.name not in ALONE:
            yield house / "tests" / "games" / names.name / path.name, text


def _alone(names: Names, root: Path) -> Iterator[tuple[Path, str]]:
    """A package of its own."""
    for path in sorted(PACKAGE.glob("*.template")):
        text = path.read_text(encoding="utf-8").replace("{versions}", versions_like(version("tableflip")))
        yield root / path.stem, renamed(text, names, package=names.name, tests="tests")
    for path, text in _template(names, names.name, "tests", own=names.name):
        if path.suffix == NEWS:
            continue
        yield (root / path if path.parts[0] == "tests" else root / "src" / names.name / path), text


def _template(names: Names, package: str, tests: str, *, own: str) -> Iterator[tuple[Path, str]]:
    """The files of the template under their new names, each with its path inside the template."""
    for path in sorted(TEMPLATE.rglob("*")):
        if path.suffix in SUFFIXES:
            text = renamed(path.read_text(encoding="utf-8"), names, package=package, tests=tests)
            if path.suffix == ".py":
                text = with_sorted_imports(text, {own, "tests"})
            yield path.relative_to(TEMPLATE), text
