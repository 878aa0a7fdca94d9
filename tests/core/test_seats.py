"""How results name seats, and what a match that was given up says about its winner."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tableflip.core.errors import BadFile
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.core.notation import read_match, write_match
from tableflip.games._template import PEEK_PAIRS


def called(*names: str) -> Game[Any]:
    """Peek Pairs with other names for its seats."""
    about = replace(PEEK_PAIRS.about, seat_names=names, seats=range(2, len(names) + 1))
    return Game(about, PEEK_PAIRS.package)


def resigned(game: Game[Any], seat: int) -> Match[Any]:
    match = Match.new(game, seed=1, seats=2)
    match.resign(seat)
    return match


@pytest.mark.parametrize(
    ("names", "marks"), [(("blue", "red"), "br"), (("north", "nest"), "12"), (("north", "east", "nest"), "123")]
)
def test_a_seat_is_marked_by_its_letter_or_by_its_number_where_letters_clash(
    names: tuple[str, ...], marks: str
) -> None:
    about = called(*names).about
    assert "".join(about.seat_mark(len(names), seat) for seat in range(len(names))) == marks


def test_letters_are_enough_where_those_who_clash_do_not_play() -> None:
    assert called("north", "east", "nest").about.seat_mark(2, 0) == "n"


@pytest.mark.parametrize("names", [("blue", "red"), ("north", "nest")])
@pytest.mark.parametrize("seat", [0, 1])
def test_who_resigns_loses_in_the_file_and_in_the_verdict(names: tuple[str, str], seat: int) -> None:
    game = called(*names)
    match = resigned(game, seat)
    assert match.result == f"{game.about.seat_mark(2, 1 - seat)} resign"
    assert str(match.verdict) == f"{names[1 - seat].title()} wins: {names[seat].title()} resigns"
    again = read_match(write_match(match), lambda _: game)
    assert again.result == match.result and again.verdict == match.verdict
    assert again.ended_by == "resignation" and again.verdict == (
        f"{names[1 - seat].title()} wins",
        f"{names[seat].title()} resigns",
    )


def test_a_letter_that_could_be_either_seat_is_refused() -> None:
    text = write_match(resigned(called("north", "nest"), 0)).replace("2 resign", "n resign")
    with pytest.raises(BadFile, match="no result of this game"):
        read_match(text, lambda _: called("north", "nest"))


def test_a_draw_is_told_to_both_or_to_all() -> None:
    for seats, told in ((2, "both"), (3, "all")):
        match = Match.new(PEEK_PAIRS, seats=seats, seed=1)
        assert match.verdict is None and match.ended_by is None
        match.agree_draw()
        assert str(match.verdict) == f"A draw, agreed by {told}" and match.ended_by == "agreement"


def test_a_match_played_to_its_end_has_the_verdict_of_its_game() -> None:
    match = Match.new(PEEK_PAIRS, position="...a/..../a... ---*/----/*--- bc,dfg 0,0 b a 3 30")
    match.play("flip d1")
    match.play("flip a3")
    assert str(match.verdict) == "Blue wins: blue has 4 and red has 3" and match.ended_by == "rules"
