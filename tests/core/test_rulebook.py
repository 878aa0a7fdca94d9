"""Rule books for people: they reach every rule a player can meet, and their examples do what they say."""

from __future__ import annotations

from typing import Any

import pytest

from tableflip.core.errors import NotLegal
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.core.rulebook import BadRulebook, Example, Rulebook, parse, rulebook_of
from tableflip.core.spec import rule_text, rules_of
from tableflip.games import GAMES

BOOKS = {name: book for name, game in GAMES.items() if (book := rulebook_of(game))}
EXAMPLES = [
    pytest.param(GAMES[name], part, id=f"{name}-{number}")
    for name, book in BOOKS.items()
    for number, part in enumerate(book.parts())
    if isinstance(part, Example)
]


@pytest.mark.parametrize("name", BOOKS)
def test_every_rule_that_a_player_can_meet_is_reached(name: str) -> None:
    book, ids = BOOKS[name], {rule.id for rule in rules_of(GAMES[name])}
    assert book.rules | book.beyond == ids
    assert not book.rules & book.beyond


@pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
def test_a_rule_book_is_short_and_has_its_chapters(book: Rulebook) -> None:
    titles = [chapter.title for chapter in book.chapters]
    assert titles[:3] == ["Aim", "On the table", "Your turn"]
    assert {"The end", "Variants", "Questions people ask", "In short"} <= set(titles)
    assert book.words <= 1200


def test_the_questions_that_the_printed_rules_of_flip_ships_answer_are_answered_here() -> None:
    (questions,) = [each for each in BOOKS["flip_ships"].chapters if each.title == "Questions people ask"]
    told = {rule for part in questions.parts if not isinstance(part, Example) for rule in part.rules}
    several, knocked_off, pushed = {"SHIPS-073", "SHIPS-078"}, {"SHIPS-076"}, {"SHIPS-098"}
    near_edge, no_turn, any_round, sidestep = {"SHIPS-062"}, {"SHIPS-054"}, {"SHIPS-130"}, {"SHIPS-151"}
    moons = {"SHIPS-142", "SHIPS-144", "SHIPS-145"}
    assert several | knocked_off | pushed | near_edge | no_turn | any_round | sidestep | moons <= told


def test_a_rule_that_somebody_looks_up_is_told_without_the_mark_of_its_sources() -> None:
    ships = GAMES["flip_ships"]
    (rule,) = [each for each in rules_of(ships) if each.id == "SHIPS-141"]
    assert rule.text.startswith("[A,B] ") and rule_text(ships, rule.id).endswith(f": {rule.sentence}")
    assert "[A,B]" not in rule.sentence


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_what_an_example_tells_is_short_and_about_what_it_shows(game: Game[Any], example: Example) -> None:
    match = Match.new(game, seed="1", position=example.position or None)
    for action in example.actions:
        match.play(action)
        words = " ".join(event.words for event in match.events(int(example.seat)))
        assert len(words.split()) <= 70, words


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_an_example_does_what_it_says(game: Game[Any], example: Example) -> None:
    match = Match.new(game, seed="1", position=example.position or None)
    for action in example.actions:
        match.play(action)
    if example.told:
        told = " ".join(event.whole for event in match.events(int(example.seat)))
        assert example.told in told
    if example.ends or example.actions:
        assert (match.result or "") == example.ends
    if example.no:
        with pytest.raises(NotLegal, match=example.because):
            match.play(example.no)
    assert bool(example.no) == bool(example.because)


def test_a_range_of_ids_is_all_of_them() -> None:
    (chapter,) = parse("# A\n\n## Aim\n\nWin. {A-008..010 B-1}\n").chapters
    (paragraph,) = chapter.parts
    assert not isinstance(paragraph, Example)
    assert (paragraph.text, paragraph.rules) == ("Win.", ("A-008", "A-009", "A-010", "B-1"))


def test_a_table_follows_its_paragraph_and_can_be_told_in_words() -> None:
    book = parse("# A\n\n## Aim\n\nBy level. {A-1}\n| | Low | High |\n|---|---|---|\n| City | 20 | 5 |\n")
    (part,) = book.parts()
    assert not isinstance(part, Example)
    assert (part.text, part.rules, part.table) == ("By level.", ("A-1",), (("", "Low", "High"), ("City", "20", "5")))
    assert part.rows == ("City: Low 20, High 5.",) and book.words == 7


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Win. {A-1}", "line 1: a heading"),
        ("## Aim\n\nWin.", "line 3: a paragraph ends with the ids"),
        ("## Aim\n\nWin. {A1}", "line 3: 'A1' is no id"),
        ("## Aim\n\nWin. {A-1}\n| a | b |\n| c | d |\n| e | f |", "line 3: a table has a row of heads"),
        ("## Aim\n\nWin. {A-1}\n| a | b |\n|---|---|\n| e |", "line 3: a table has a row of heads"),
        ("## Aim\n\n| a | b |\n|---|---|\n| e | f |", "line 3: a paragraph ends with the ids"),
        ("## Aim\n\n```example\nsay: x\n", "line 3: this example has no end"),
        ("## Aim\n\n```example\nsay: x\nsay: y\n```", "once each: 'say: y'"),
        ("## Aim\n\n```example\nposition: x\n```", "says what is to be seen"),
    ],
)
def test_what_is_wrong_with_a_rule_book_is_told_with_its_line(text: str, why: str) -> None:
    with pytest.raises(BadRulebook, match=why):
        parse(text)
