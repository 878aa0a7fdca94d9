"""The worked examples of chapter 14, run from the spec itself."""

from __future__ import annotations

import re

import pytest

from tableflip.core.chance import Script
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.box import NAMES
from tableflip.games.flip_city.rules.state import NONE, Phase, Reason, ResultKind, State
from tests.games.flip_city.table import deck, discard, legal, press, removed, spread
from tests.spec import spec

SPEC = (FLIP_CITY.folder / "spec.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```city\n(.*?)```", SPEC, re.DOTALL)
SET_UP = ("players", "option", "book", "deck", "discard", "supply")
PHASES = {Phase.PLAY: "play", Phase.BUILD: "build", Phase.OVER: "over"}
RESULTS = {"points", "cards", "both", "supply", "rounds"}


def test_the_spec_has_all_its_examples() -> None:
    assert len(BLOCKS) >= 60
    assert all(re.match(r"# CITY-9\d\d ", block) for block in BLOCKS)


def cases() -> list[object]:
    found: list[object] = []
    for block in BLOCKS:
        rule, title = re.findall(r"# (CITY-\d+) (.*)", block)[0]
        found.append(pytest.param(block, id=f"{rule} {title}", marks=spec(rule, "CITY-900")))
    return found


@pytest.mark.parametrize("block", cases())
def test_a_worked_example_comes_out_as_written(block: str) -> None:
    lines = [line for line in block.splitlines() if line and not line.startswith("#")]
    state = begun([line for line in lines if line[0] not in ">?!="])
    checked = 0
    for line in lines:
        mark, rest = line[0], line[1:].strip()
        if mark == ">":
            state = press(state, rest)
        elif mark == "?":
            assert legal(state) == rest.split(" | ")
        elif mark == "!":
            assert not set(rest.split(" | ")) & set(legal(state))
        elif mark == "=":
            check(state, rest)
        checked += mark in "?!="
    assert checked > 0


def begun(lines: list[str]) -> State:
    """The position that set-up lines describe, and its coming shuffles."""
    if not any(line.startswith("option rounds") for line in lines):
        lines = [*lines, "option rounds 0"]
    if not any(line.startswith("option empty_deck") for line in lines):
        lines = [*lines, "option empty_deck choose"]
    shuffles = [spread(line.partition(": ")[2]) for line in lines if line.startswith("shuffle:")]
    told = [line for line in lines if not line.startswith("shuffle:")]
    assert all(line.startswith(SET_UP) for line in told)
    state = FLIP_CITY.positions.read(" | ".join(told))
    state.chance = Script([[NAMES.index(name) for name in cards] for cards in shuffles])
    return state


def check(state: State, written: str) -> None:
    """Hold the values of an `=` line against a state."""
    for part in written.split(", "):
        name, value = re.fullmatch(r"((?:deck|discard|supply) \w+|\w+):? (.*)", part).groups()  # type: ignore[union-attr]
        word, _, of = name.partition(" ")
        if word == "deck":
            assert deck(state, int(of)) == spread(value)
        elif word == "discard":
            assert sorted(discard(state, int(of))) == sorted(spread(value))
        elif word == "removed":
            assert sorted(removed(state)) == sorted(spread(value))
        elif word == "supply":
            assert state.supply[NAMES.index(of)] == int(value)
        elif word == "over":
            assert FLIP_CITY.notation.result(state) == value and result_of(state) == value
        elif word == "phase":
            assert PHASES[Phase(state.phase)] == value
        elif word == "played":
            assert state.played.count == int(value)
        else:
            assert getattr(state, word) == int(value), word


def result_of(state: State) -> str:
    """The result read from the record, not from the words."""
    reason = Reason(state.reason).name.lower()
    assert reason in RESULTS
    return f"{ResultKind(state.kind).name.lower()} {'-' if state.winner == NONE else state.winner} {reason}"
