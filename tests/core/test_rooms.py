"""Every game has the same rooms: each slot stands in the file named after it, and arrows point one way."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.games import HOUSE
from tableflip.games._template import PEEK_PAIRS

ALL = (*HOUSE, PEEK_PAIRS)
every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
ROOMS = {  # what the rooms of a game may not import of each other; what else a game has is its own affair
    "box": {"about", "rules", "mind", "words", "terminal"},
    "about": {"rules", "mind", "words", "terminal"},
    "rules": {"mind", "words", "terminal"},
    "mind": {"words", "terminal"},
    "words": {"terminal"},
    "terminal": set[str](),
}
THOUGHTLESS = ("text", "telling", "view", "layout", "position", "refusals")  # words that never ask the mind


def slots(game: Game[Any]) -> dict[str, Iterable[Any]]:
    """What stands in which module of a game."""
    rules, mind, telling, notation = game.rules, game.mind, game.telling, game.notation
    return {
        "rules.state": [rules.state],
        "rules.options": [rules.set_up, rules.settings],
        "rules.deal": [rules.deal],
        "rules.legal": [rules.legal_into],
        "rules.step": [rules.step],
        "rules.end": [rules.turn, rules.payoff, rules.turn_number, rules.seat_count],
        "rules.hidden": [rules.resample, rules.complete],
        "rules.census": [rules.census],
        "mind.evaluate": [mind.evaluate],
        "mind.observe": [mind.observe],
        "words.text": [notation.text, notation.result],
        "words.telling": [telling.word, telling.prompt, telling.describe, telling.place, telling.verdict],
        "words.view": [telling.view],
        "words.layout": [telling.layout],
        "words.refusals": [telling.why_not],
        "words.position": [game.positions.write, game.positions.read],
        "words.reasons": [game.hints.reason, game.hints.kind, game.hints.outlook],
    }


def optional_slots(game: Game[Any]) -> dict[str, list[Any]]:
    """Where a game has what only some have: each value is a function, or None where this game has no such thing."""
    words, notation, mind = game.words, game.notation, game.mind
    memory, turns = words.memory, notation.whole_turns
    found = {
        "mind.evaluate": [mind.foresee, mind.rivals and mind.rivals.sight],
        "mind.endings": [mind.endings and mind.endings.near, mind.endings and mind.endings.fate],
        "mind.bots": [*mind.bots.values()],
        "words.text": [memory and memory.text_for, *([turns.spell, turns.unspell, turns.write] if turns else [])],
        "words.telling": [memory and memory.fade, memory and memory.may_look_back],
        "words.book": [notation.read_book],
        "words.team": [words.team and words.team.point, words.team and words.team.seated],
        "words.aids": [words.aids and words.aids.work_out],
    }
    return {room: [each for each in slot if each is not None] for room, slot in found.items()}


@every_game
def test_every_slot_stands_in_the_file_named_after_it(game: Game[Any]) -> None:
    for room, found in (*slots(game).items(), *optional_slots(game).items()):
        for each in found:
            if each.__module__.startswith("tableflip.core."):
                continue  # what all games share by default
            module = importlib.import_module(f"{game.package}.{room}")
            assert getattr(module, each.__name__, None) is each, f"{each.__qualname__} of {game.name} is not in {room}"
            is_reader = room == "words.position" and each.__module__.startswith(f"{game.package}.words.read_")
            assert each.__module__ == module.__name__ or is_reader, f"{each.__qualname__} of {game.name}"


@every_game
def test_the_numbers_for_a_page_stand_in_their_file(game: Game[Any]) -> None:
    if game.words.page:
        assert importlib.import_module(f"{game.package}.words.page").PAGE is game.words.page


@every_game
def test_every_game_has_the_same_files(game: Game[Any]) -> None:
    for room in ["about", "box", "terminal", "rules.__init__", "mind.__init__", "words.__init__", *slots(game)]:
        assert (game.folder / f"{room.replace('.', '/')}.py").is_file(), f"{game.name} has no {room}"
    assert (game.folder / "spec.md").is_file()


@every_game
def test_arrows_inside_a_game_point_one_way(game: Game[Any]) -> None:
    for path in sorted(game.folder.rglob("*.py")):
        room = path.relative_to(game.folder).with_suffix("").parts[0]
        for module in own_imports(path, game.folder, game.package):
            assert module.split(".")[0] not in ROOMS.get(room, ()), f"{path} must not import {module}"


@every_game
def test_words_that_are_only_read_off_a_state_never_ask_the_mind(game: Game[Any]) -> None:
    for name in THOUGHTLESS:
        way = way_to_the_mind(f"words.{name}", game.folder, game.package)
        assert not way, f"in {game.name}, {' imports '.join(way)}"


def test_a_mind_that_is_asked_at_second_hand_is_found(tmp_path: Path) -> None:
    sources = {
        "words/view.py": "from peek.words import faces",
        "words/faces.py": "import peek.words.deeds",
        "words/deeds.py": "def deed():\n    from peek.mind import odds",
        "words/text.py": "from peek.words import NAMES",
        "words/__init__.py": "from peek.words.view import view",
        "mind/odds.py": "",
    }
    for path, source in sources.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(source)
    assert way_to_the_mind("words.view", tmp_path, "peek") == ["words.view", "words.faces", "words.deeds", "mind.odds"]
    assert way_to_the_mind("words.text", tmp_path, "peek") == []


def way_to_the_mind(module: str, folder: Path, package: str) -> list[str]:
    """The modules of a game through which one of them comes to its mind, itself first; empty if it never does.

    A room as a whole is not followed: it only puts together what stands in its files.
    """
    waiting, met = [[module]], {module}
    while waiting:
        way = waiting.pop(0)
        path = folder / f"{way[-1].replace('.', '/')}.py"
        if way[-1].split(".")[0] == "mind":
            return way
        found = own_imports(path, folder, package) - met if path.is_file() else set[str]()
        met |= found
        waiting += [[*way, each] for each in sorted(found)]
    return []


def own_imports(path: Path, folder: Path, package: str) -> set[str]:
    """What a file imports of its own game, wherever in the file: modules, without the name of the package."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {module_of(node.module, alias.name, folder, package) for alias in node.names}
    return {name.removeprefix(f"{package}.") for name in found if name.startswith(f"{package}.")}


def module_of(module: str, name: str, folder: Path, package: str) -> str:
    """Where a name is imported from: the module that it is, or the one that it stands in."""
    inside = folder / module.removeprefix(package).replace(".", "/").lstrip("/")
    return f"{module}.{name}" if (inside / f"{name}.py").is_file() or (inside / name).is_dir() else module


def test_a_list_of_the_games_loads_neither_arrays_nor_a_compiler() -> None:
    script = "import sys, tableflip; print([name for name in ('numpy', 'numba', 'rich') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "[]\n"


@every_game
def test_what_a_game_is_loads_neither_rules_nor_arrays_nor_a_compiler(game: Game[Any]) -> None:
    """The lobby and the command line list games before anybody plays one."""
    script = f"import sys, {game.package}.about; print([name for name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(ast.literal_eval(done.stdout))
    assert not loaded & {"numpy", "numba", f"{game.package}.rules", f"{game.package}.words", f"{game.package}.mind"}


@every_game
def test_no_value_of_a_game_is_large(game: Game[Any]) -> None:
    words = game.words
    values = [game.about, game.rules, game.mind, words, words.notation, words.telling, words.positions, words.hints]
    values += [each for each in (words.memory, words.team, words.aids, game.outcomes) if each]
    assert all(len(dataclasses.fields(value)) <= 20 for value in values)


@every_game
def test_a_match_keeps_states_where_bots_watch(game: Game[Any]) -> None:
    match = Match.new(game, seed="1")
    match.play(match.legal()[0])
    assert bool(match.deeds) == (game.mind.rivals is not None)


def test_threads_that_ask_for_different_parts_at_once_get_them() -> None:
    """As requests of a server that has just started do."""
    script = """
import threading
from tableflip.games import GAMES
problems = []
def ask(game, part):
    barrier.wait()
    try:
        getattr(game, part)
    except Exception as problem:
        problems.append(repr(problem))
parts = [(game, part) for game in GAMES.values() for part in ("mind", "words", "rules", "outcomes")]
barrier = threading.Barrier(len(parts))
threads = [threading.Thread(target=ask, args=each) for each in parts]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(problems)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
