"""The goal of each game says how to win here, by this table's options, and its numbers are those on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tableflip import Match
from tableflip.core.action import SPECTATOR
from tableflip.core.game import Game
from tableflip.core.words import Goal, no_goal
from tableflip.games import GAMES
from tableflip.games._template import PEEK_PAIRS


def goal_of(match: Match[Any]) -> Goal:
    return match.game.goal(match.state, SPECTATOR)


@pytest.mark.parametrize(
    ("game", "options", "aim"),
    [
        ("flip_chess", {}, "Most Kings at the last flip, or take every meeple"),
        ("flip_chess", {"ending": "quick"}, "Most Kings once no bare card is face down, or take every meeple"),
        ("captain_flip", {}, "Most points when the sea is empty"),
        ("flip_city", {}, "8 points in one turn, or 18 cards with a Convenience Store"),
        ("flip_city", {"book": "win_points=5"}, "5 points in one turn, or 18 cards with a Convenience Store"),
        ("flip_ships", {}, "Destroy every enemy and the mothership, save the city"),
    ],
)
def test_the_aim_follows_the_options(game: str, options: dict[str, str], aim: str) -> None:
    assert goal_of(Match.new(GAMES[game], options=options, seed=1)).aim == aim


def test_a_goal_counts_kings_meeples_and_cards_to_flip() -> None:
    chess = GAMES["flip_chess"]
    position = "????K?/??????/???N??/q?????/??????/?????? 4r1/r5/6/3b2/1b4/6 b 0 9"
    match = Match.new(chess, position=position, seed=1)
    for text in ("d3d4", "e6"):
        match.play(text)
    assert goal_of(match) == Goal(
        "Most Kings at the last flip, or take every meeple",
        ("1 King, 2 meeples", "0 Kings, 1 meeple"),
        "34 cards to flip",
    )


def test_a_goal_counts_the_turn_under_way_and_what_a_city_holds() -> None:
    match = Match.new(GAMES["flip_city"], seed=3)
    before = goal_of(match).stands
    assert before == ("0 of 8 points now, 2 in 9 cards", "2 points in 9 cards")
    while match.state.points == 0:
        match.play(match.legal_texts()[0])
    assert goal_of(match).stands[match.turn or 0] == f"{match.state.points} of 8 points now, 2 in 9 cards"


def test_a_goal_counts_the_points_of_every_pile_and_the_tiles_left() -> None:
    match = Match.new(GAMES["captain_flip"], seats=3, seed=1)
    assert goal_of(match).stands == ("0 points",) * 3
    assert goal_of(match).rest == "54 tiles left"
    alone = Match.new(GAMES["captain_flip"], seats=1, seed=1)
    assert goal_of(alone).aim == "As many points as you can until the sea is empty"


def test_those_who_win_together_stand_together() -> None:
    goal = goal_of(Match.new(GAMES["flip_ships"], seats=2, seed=1))
    assert goal.stands == ()
    assert goal.rest == "28 enemies left · mothership 3 of 3 · city 20 of 20"


def test_a_goal_is_one_line_with_names() -> None:
    goal = goal_of(Match.new(PEEK_PAIRS, seed=1))
    assert goal.line(["Ann", "Bo"]) == "Most points when the last pair is taken · Ann 0 points · Bo 0 points"


def test_a_game_that_tells_no_goal_shows_the_sentence_on_its_box() -> None:
    words = replace(PEEK_PAIRS.words, telling=replace(PEEK_PAIRS.words.telling, goal=no_goal))
    silent = Game(PEEK_PAIRS.about, PEEK_PAIRS.package, words=words)
    assert goal_of(Match.new(silent, seed=1)) == Goal(PEEK_PAIRS.about.sentence)
