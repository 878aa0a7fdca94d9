"""Every game has the same rooms: each slot stands in the file named after it, and arrows point one way."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.core.terminal import board_of
from tableflip.games import HOUSE
from tableflip.games._template import PEEK_PAIRS
from tests.imports import own_imports

ALL = (*HOUSE, PEEK_PAIRS)
every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
ROOMS = {  # what the rooms of a game may not import of each other; what else a game has is its own affair
    "box": {"about", "sources", "rules", "mind", "words", "terminal"},
    "about": {"sources", "rules", "mind", "words", "terminal"},
    "sources": {"rules", "mind", "words", "terminal"},
    "rules": {"sources", "mind", "words", "terminal"},
    "mind": {"sources", "words", "terminal"},
    "words": {"terminal"},
    "terminal": set[str](),
}
THOUGHTLESS = (
    "text",
    "telling",
    "goal",
    "phases",
    "tally",
    "feat",
    "deed",
    "view",
    "layout",
    "position",
    "refusals",
)  # words that never ask the mind


def slots(game: Game[Any]) -> dict[str, Iterable[Any]]:
    """What stands in which module of a game."""
    rules, mind, telling, notation = game.rules, game.mind, game.telling, game.notation
    board = board_of(game.package)
    return {
        "terminal": [board.draw, board.plain, board.topics, board.explain, board.forced],
        "rules.state": [rules.state],
        "rules.options": [rules.set_up, rules.settings],
        "rules.deal": [rules.deal],
        "rules.legal": [rules.legal_into],
        "rules.step": [rules.step],
        "rules.end": [rules.turn, rules.payoff, rules.turn_number, rules.seat_count, rules.endless],
        "rules.hidden": [rules.resample, rules.complete],
        "rules.census": [rules.census],
        "mind.evaluate": [mind.evaluate],
        "mind.observe": [mind.observe],
        "words.text": [notation.text, notation.result],
        "words.telling": [telling.word, telling.prompt, telling.describe, telling.place, telling.verdict],
        "words.goal": [telling.goal],
        "words.view": [telling.view],
        "words.layout": [telling.layout],
        "words.refusals": [telling.why_not, telling.concerns],
        "words.position": [game.positions.write, game.positions.read],
        "words.reasons": [game.hints.reason, game.hints.drawback, game.hints.kind, game.hints.outlook],
    }


def optional_slots(game: Game[Any]) -> dict[str, list[Any]]:
    """Where a game has what only some have: each value is a function, or None where this game has no such thing."""
    words, notation, mind, by_hand = game.words, game.notation, game.mind, board_of(game.package).by_hand
    memory, turns = words.memory, notation.whole_turns
    found = {
        "terminal": [by_hand and by_hand.numbers],
        "mind.evaluate": [mind.foresee, mind.rivals and mind.rivals.sight],
        "mind.endings": [mind.endings and mind.endings.near, mind.endings and mind.endings.fate],
        "mind.rivals": [mind.rivals and mind.rivals.alike],
        "mind.judge": [mind.tactics and mind.tactics.judge],
        "mind.tactics": [
            mind.tactics and mind.tactics.skip,
            mind.tactics and mind.tactics.forcing_into,
            mind.tactics and mind.tactics.urgency,
            mind.tactics and mind.tactics.is_veiled,
        ],
        "mind.appraise": [mind.measured.appraise],
        "mind.bots": [*mind.bots.values()],
        "words.text": [memory and memory.text_for],
        "words.turns": [turns.spell, turns.unspell, turns.write] if turns else [],
        "words.telling": [memory.thing, memory.hidden, memory.faceless, memory.may_look_back] if memory else [],
        "words.phases": [game.telling.phases and game.telling.phases.phase],
        "words.deed": [game.telling.deed],
        "words.tally": [game.telling.tally],
        "words.feat": [game.telling.feat],
        "words.book": [notation.read_book, notation.write_book],
        "words.team": [words.team and words.team.point, words.team and words.team.seated],
        "words.aids": [words.aids and words.aids.work_out],
        "words.aims": [words.aims.offered, words.aims.played, words.aims.speaks_for] if words.aims else [],
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
            assert each.__module__ == module.__name__, f"{each.__qualname__} of {game.name}"


def values(game: Game[Any]) -> dict[str, Any]:
    """What stands under which name of a game; None where this game has no such thing."""
    return {
        "about:ABOUT": game.about,
        "rules:RULES": game.rules,
        "rules.state:SPACE": game.rules.space,
        "mind:MIND": game.mind,
        "mind.observe:OBSERVATION": game.mind.observation,
        "mind.observe:LEGEND": game.mind.planes,
        "mind.observe:TARGETS": game.mind.targets,
        "words:WORDS": game.words,
        "words.page:PAGE": game.words.page or None,
        "outcomes:OUTCOMES": game.outcomes,
        "sources:SOURCES": game.sources,
        "print:PRINTED": game.printed,
        "terminal:BOARD": board_of(game.package),
    }


@every_game
def test_every_value_stands_under_its_name(game: Game[Any]) -> None:
    for where, value in values(game).items():
        module, _, name = where.partition(":")
        if value is None:
            assert not (game.folder / f"{module.replace('.', '/')}.py").exists(), f"{game.name} has {module} unused"
        else:
            assert getattr(importlib.import_module(f"{game.package}.{module}"), name) is value, where


def test_a_game_has_outcomes_where_it_has_the_file_and_asking_loads_nothing_else() -> None:
    assert {game.name for game in ALL if game.outcomes} == {
        game.name for game in ALL if (game.folder / "outcomes.py").is_file()
    }
    asking = "from tableflip.games._template import PEEK_PAIRS as game; print(game.outcomes, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", f"import sys; {asking}"], capture_output=True, text=True, check=True)
    assert done.stdout == "None False\n"


@every_game
def test_every_game_has_the_same_files(game: Game[Any]) -> None:
    for room in [
        "about",
        "box",
        "sources",
        "terminal",
        "rules.__init__",
        "mind.__init__",
        "words.__init__",
        *slots(game),
    ]:
        assert (game.folder / f"{room.replace('.', '/')}.py").is_file(), f"{game.name} has no {room}"
    assert (game.folder / "spec.md").is_file()


@every_game
def test_arrows_inside_a_game_point_one_way(game: Game[Any]) -> None:
    assert wrong_arrows(game.folder, game.package) == []


def wrong_arrows(folder: Path, package: str) -> list[str]:
    """What a game's rooms import of it and may not; what stands beside the rooms comes after the words."""
    beside = {path.stem for path in folder.glob("*.py")} - {"__init__", *ROOMS}
    wrong: list[str] = []
    for path in sorted(folder.rglob("*.py")):
        room = path.relative_to(folder).with_suffix("").parts[0]
        later = ROOMS.get(room, set[str]()) | (set[str]() if room == "lab" else {"lab"})
        later |= beside if room in ROOMS and room != "terminal" else set[str]()
        found = sorted(module for module in own_imports(path, folder, package) if module.split(".")[0] in later)
        wrong += [f"{path.relative_to(folder).as_posix()} imports {module}" for module in found]
    return wrong


def test_an_arrow_inside_a_game_that_points_the_wrong_way_is_found(tmp_path: Path) -> None:
    sources = {
        "box.py": "",
        "solo.py": "import peek.words.view",
        "terminal.py": "from peek import solo",
        "rules/step.py": "from peek import mind",
        "rules/end.py": "import peek.solo",
        "mind/odds.py": "from peek import box, words",
        "words/view.py": "from peek.lab.train import train",
        "lab/train.py": "from peek.lab import other\nfrom peek.words.view import view",
        "lab/other.py": "",
        "shelf/cards.py": "from peek.lab import train",
    }
    laid(tmp_path, sources)
    assert wrong_arrows(tmp_path, "peek") == [
        "mind/odds.py imports words",
        "rules/end.py imports solo",
        "rules/step.py imports mind",
        "shelf/cards.py imports lab.train",
        "words/view.py imports lab.train",
    ]


def laid(folder: Path, sources: Mapping[str, str]) -> None:
    """Write the files of a game."""
    for path, source in sources.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(source)


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
    laid(tmp_path, sources)
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
    parts = (game.about, game.rules, game.words, game.mind, game.outcomes, board_of(game.package))
    values = [value for part in parts for value in values_in(part)]
    assert {type(value).__name__ for value in values} >= {
        "About",
        "Rules",
        "Words",
        "Telling",
        "Mind",
        "Search",
        "Board",
    }
    assert [value for value in values if len(dataclasses.fields(value)) > 20] == []


def values_in(value: Any) -> list[Any]:
    """A value of the core, and those that it is made of."""
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return []
    inner = [getattr(value, field.name) for field in dataclasses.fields(value)]
    return [value, *(found for each in inner for found in values_in(each))]


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
