"""A new default ends nobody's game: matches of earlier rules are read with the options they were played under."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tableflip import BadFile, BadOption, Match, game_named, write_match
from tableflip.core.about import About
from tableflip.core.errors import BadVersion
from tableflip.core.game import Game
from tableflip.core.notation import read_match
from tableflip.core.option import Option
from tableflip.games import HOUSE

CHESS: Game[Any] = game_named("flip_chess")
MELEE = Option("melee", ("yes", "no"), "whether the step itself captures", once={2: "no"})


def with_melee(about: About, **changes: Any) -> About:
    options = tuple(MELEE if option.name == "melee" else option for option in about.options)
    return replace(about, options=options, **changes)


THIRD: Game[Any] = Game(with_melee(CHESS.about, version=3), CHESS.package)  # a rules version with another default


def read(text: str, game: Game[Any] = THIRD) -> Match[Any]:
    return read_match(text, lambda _: game)


def old_file(version: int, options: str) -> str:
    tags = f'[Game "flip_chess"]\n[Rules "{version}"]\n{options}[Seats "Ada, Bo"]\n[Seed "5"]\n[Result "*"]\n'
    return f"{tags}\n1. c2c3, *c2\n*\n"


@pytest.mark.parametrize(("version", "melee"), [(1, "no"), (2, "no"), (3, "yes")])
def test_an_option_that_is_not_written_is_as_it_was(version: int, melee: str) -> None:
    match = read(old_file(version, '[Options "chain=yes"]\n'))
    assert (match.options["melee"], match.options["chain"]) == (melee, "yes")
    match.play("d5d4/d5")  # it goes on
    again = read(write_match(match))
    assert '[Rules "3"]' in write_match(match) and f"melee={melee}" in write_match(match)
    assert again.state == match.state and again.options == match.options


def test_every_option_is_written() -> None:
    for game in HOUSE:
        written = next(line for line in write_match(Match.new(game, seed=1)).splitlines() if "Options" in line)
        assert all(f"{option.name}=" in written for option in game.about.options)


@pytest.mark.parametrize("version", [1, 4])
def test_rules_that_are_not_known_are_refused(version: int) -> None:
    game = Game[Any](with_melee(CHESS.about, version=3, oldest=2), CHESS.package)
    with pytest.raises(BadFile, match=f"rules version {version}; this program knows 2 to 3"):
        read(old_file(version, ""), game)
    with pytest.raises(BadVersion, match="this program knows version 3"):
        replace(game.about, oldest=3).check_version(version)


def test_defaults_of_each_version() -> None:
    option = Option("size", ("c", "a", "b"), "", once={2: "a", 4: "b"})
    assert [option.default_under(version) for version in (1, 2, 3, 4, 5)] == ["a", "a", "b", "b", "c"]
    assert (option.unsaid, option.default) == ("a", "c")
    assert Option("size", ("c", "a"), "").unsaid == "c"


START = CHESS.positions.write(Match.new(CHESS, seed=1, options={"melee": "yes"}).state, True)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"options": {"nonsense": "1"}}, "has no option 'nonsense'"),
        ({"options": {"melee": "maybe"}}, "cannot be 'maybe'"),
        ({"options": {"melee": "no"}}, "the position is played with melee='yes', not 'no'"),
        ({"seats": 3}, "the position is for 2 seats, not 3"),
    ],
)
def test_what_is_told_beside_a_position_must_agree_with_it(told: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        Match.new(CHESS, position=START, **told)
    assert Match.new(CHESS, position=START, seats=2, options={"melee": "yes"}).options["melee"] == "yes"


def test_a_file_whose_options_deny_its_position_is_refused_with_the_line() -> None:
    text = write_match(Match.new(CHESS, position=START, seed=1))
    with pytest.raises(BadFile, match=r"line 3: .*melee='yes', not 'no'"):
        read(text.replace("melee=yes, chain=no, rook", "melee=no, chain=no, rook", 1), CHESS)


def test_what_is_tried_beyond_the_actions_is_refused_with_its_rule() -> None:
    def beyond(_state: Any, text: str) -> str:
        return "a step goes one square (CHESS-020)" if text == "c2c4" else ""

    words = CHESS.words
    game = CHESS.changed(words=replace(words, notation=replace(words.notation, beyond=beyond)))
    match = Match.new(game, seed=1)
    with pytest.raises(ValueError, match=r"'C2c4' is not legal: a step goes one square \(CHESS-020\)"):
        match.play("C2c4")
    with pytest.raises(ValueError, match="is not an action"):
        match.play("c2c9")
