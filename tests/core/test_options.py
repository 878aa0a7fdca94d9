"""Whoever sets a table up is asked in words of the game, and wire names stay what they are."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tableflip.core.game import Game
from tableflip.core.option import Option
from tableflip.core.spec import rules_of
from tableflip.games import HOUSE
from tests.core.test_rooms import ALL

ASKED = [(game, option) for game in ALL for option in game.about.options]
every_option = pytest.mark.parametrize(("game", "option"), ASKED, ids=[f"{g.name}-{o.name}" for g, o in ASKED])


@every_option
def test_an_option_is_a_question_whose_answers_are_words(game: Game[Any], option: Option) -> None:
    assert option.question.endswith("?"), f"{option.name} asks nothing"
    assert option.question[:1].isupper() and option.name not in option.question.split()
    assert set(option.answers) <= set(option.values), f"{option.name} has words for what it cannot be"
    unsaid = [value for value in option.values if value not in option.answers and not option.pattern]
    assert not unsaid, f"{option.name} has no words for {unsaid}"
    assert len(set(option.answers.values())) == len(option.answers), f"two values of {option.name} are said alike"
    spoken = rf"\b({'|'.join(map(re.escape, option.answers))})[:,]|\bdefault\b" if option.answers else r"\bdefault\b"
    assert not re.search(spoken, option.words), f"{option.name} is explained by its wire names"


@every_option
def test_an_option_cites_a_rule_that_there_is(game: Game[Any], option: Option) -> None:
    rules = {rule.id for rule in rules_of(game)}
    assert not option.rule or option.rule in rules


@pytest.mark.parametrize("game", HOUSE, ids=lambda game: game.name)
def test_the_important_questions_are_few(game: Game[Any]) -> None:
    important = [option for option in game.about.options if option.important]
    assert min(len(game.about.options), 1) <= len(important) <= 4


def test_an_option_without_words_is_asked_by_its_name() -> None:
    bare = Option("so_many", ("2", "4"), "how many there are")
    assert (bare.title, bare.said("4"), bare.explained) == ("so many", "4", "how many there are")


def test_an_option_is_explained_in_one_line() -> None:
    told = Option("melee", ("no", "yes"), "whether", answers={"no": "No", "yes": "Yes"}, rule="CHESS-103")
    assert told.explained == "whether (CHESS-103); no: No, yes: Yes"
