"""What people try, and what no book can be: refused with the rule, in a sentence."""

from __future__ import annotations

import pytest

from tableflip import BadOption, Match, NotLegal, NotNotation
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.words.book import read_book


@pytest.mark.parametrize(
    ("before", "tried", "why"),
    [
        ("", "flick S1-1a", r"not now: first choose your ship \(SHIPS-047\)"),
        ("", "flick S2-1a", "SHIPS-045"),
        ("", "flick S1-2a", "SHIPS-046"),
        ("", "choose S1-4a", "SHIPS-002"),
        ("", "pass", "SHIPS-048"),
        ("", "edge", "SHIPS-039"),
        ("", "draft S2 P1-MOON", r"not now: first choose your ship \(SHIPS-047\)"),
        ("", "shoot S1-1a 99", r"not now: first choose your ship \(SHIPS-047\)"),
        ("choose S1-1a", "flick S1-1b", "SHIPS-047"),
        ("choose S1-1a", "concede S1-1b", "SHIPS-047"),
        ("choose S1-1a", "after S1-1b keep", r"not now: first flick your first ship \(SHIPS-045\)"),
    ],
)
def test_what_people_try_beyond_the_actions_is_refused_with_the_rule(before: str, tried: str, why: str) -> None:
    match = Match.new(FLIP_SHIPS, seats=2, seed=3)
    if before:
        match.play(before)
    with pytest.raises(NotLegal, match=why):
        match.play(tried)


def test_another_seats_draft_is_refused_with_the_rule() -> None:
    match = Match.new(FLIP_SHIPS, seats=2, options={"pilots": "draft"}, seed=3)
    with pytest.raises(NotLegal, match="SHIPS-201"):
        match.play("draft S2 P1-MOON")


def test_mere_noise_is_no_action() -> None:
    with pytest.raises(NotNotation):
        Match.new(FLIP_SHIPS, seats=2, seed=3).play("xyz")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 100_000, "more than 8 brackets"),
        ('{"a":' * 10_000, "more than 8 brackets"),
        ('{"limits":{"repair":' + "9" * 5000 + "}}", "a number of 5000 digits"),
        ('{"limits":{"repair":' + "9" * 4000 + "}}", "a number of 4000 digits"),
        ('{"limits":{"repair":1e999}}', "not 'inf'"),
        ('{"limits":{"repair":"03"}}', "not '03'"),
        ('{"limits":{"repair":"٣"}}', "0 to 20"),
        ('{"limits":{},"limits":{}}', "'limits' stands in the book twice"),
        ('{"' + "y" * 3000 + '":1}', "a book has no"),
        ('"' + "x" * 5000 + '"', "is an object"),
        (" " * 1_000_001, "more than 100000 characters"),
    ],
)
def test_hostile_book_files_give_a_sentence(text: str, why: str) -> None:
    with pytest.raises(BadOption, match=why) as refused:
        read_book(text)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "value",
    ["repair=03", f"repair={'9' * 5000}", "repair=3|repair=4", "cards=01*1/1", "city=1,2,3,٤", f"deck2={'1,' * 3000}"],
)
def test_hostile_short_forms_give_a_sentence(value: str) -> None:
    with pytest.raises(BadOption) as refused:
        FLIP_SHIPS.start(2, {"book": value}, "1")
    assert len(str(refused.value)) < 300
