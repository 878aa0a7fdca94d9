"""What stars do to a score: tens for whole sets, and values that are turned into their opposite."""

from __future__ import annotations

import pytest

from tableflip import game_named
from tableflip.games.captain_flip.box import Star
from tests.games.captain_flip.table import now, press, scores, sea
from tests.spec import spec

GAME = game_named("captain_flip")
SEA = "~ ~ . .\n~ ~ . .\n. . . .\n. . . ."


def worth(pile: str) -> int:
    return scores(sea(SEA, piles=(pile, "-")))[0]


@spec("CAPTAIN-529")
def test_a_ray_is_worth_ten_only_with_all_six_colours() -> None:
    assert worth("11") == 4
    assert worth("11 21 16 26 24") == 4 + 6 - 2 + 4 + 6  # no magenta
    assert worth("11 21 16 26 24 31") == 10 + 6 - 2 + 4 + 6 + 4
    without_red = sea(SEA, piles=("31 21 16 26 24", "-"))
    without_red.faces.star[31] = Star.TEN_ALL_COLOURS
    assert scores(without_red)[0] == 4 + 6 - 2 + 4 + 6


@spec("CAPTAIN-528")
def test_a_whale_is_worth_ten_only_with_all_ten_types() -> None:
    every = ["49", "54", "16", "9", "20", "18", "26", "21", "22"]
    rest = {"49": -6, "54": -4, "16": -2, "9": 1, "20": 2, "18": 3, "26": 4, "21": 6, "22": 7}
    assert worth(f"19 {' '.join(every)}") == 10 + sum(rest.values())
    for left_out in every:
        others = [tile for tile in every if tile != left_out]
        assert worth(f"19 {' '.join(others)}") == 9 + sum(rest[tile] for tile in others)
    state = sea(SEA, piles=(" ".join(every), "-"))
    state.faces.star[22] = Star.TEN_ALL_KINDS  # a shark, and no whale in the pile
    assert scores(state)[0] == sum(rest.values())


@spec("CAPTAIN-535")
@pytest.mark.parametrize(
    ("pile", "total"),
    [
        ("3", 9),  # nothing is negative
        ("3 49", 9 + 6),
        ("3 49 48", 9 + 6 - 6),
        ("3 49 16", 9 + 6 - 2),
        ("3 45 49 48", 9 - 4 + 6 + 6),  # two stars, two tiles of the lowest value
        ("3 45 49 16", 9 + 4 + 6 - 2),
    ],
)
def test_the_lowest_negative_values_are_turned_one_for_each_star(pile: str, total: int) -> None:
    assert worth(pile) == total


@spec("CAPTAIN-535")
def test_three_stars_turn_three_values_and_no_more() -> None:
    state = sea(SEA, piles=("3 45 50 49 48 16", "-"))
    state.faces.star[50] = Star.INVERT_NEGATIVE
    assert scores(state)[0] == 9 + 4 + 9 + 6 + 6 - 2  # two leviathans, then the cthulhu, not the kraken


@spec("CAPTAIN-531", "CAPTAIN-532")
def test_the_most_of_the_own_pile_has_nothing_to_do_with_rivals() -> None:
    assert scores(sea(SEA, piles=("15", "23 54"))) == [3 * -4, -8]
    assert scores(sea(SEA, piles=("15 21", "-")))[0] == 3 * -4 + 6  # as many as there are turtles
    assert scores(sea(SEA, piles=("15 21 24", "-")))[0] == -4 + 6 + 6


@spec("CAPTAIN-630")
@pytest.mark.parametrize(
    ("sergeant", "cleared", "kinds"),
    [
        ("on", "28 51 22", ["whale"]),
        ("on", "28 22", ["shark", "whale"]),
        ("on", "49 28", ["leviathan", "whale"]),
        ("on", "-", []),
        ("off", "28", []),
    ],
)
def test_everybody_sees_which_types_are_penalised(sergeant: str, cleared: str, kinds: list[str]) -> None:
    state = sea(SEA, sergeant=sergeant, cleared=cleared)
    assert GAME.telling.view(state, 0)["penalties"] == kinds


@spec("CAPTAIN-502", "CAPTAIN-503")
@pytest.mark.parametrize(
    ("piles", "paid"),
    [(("50", "21", "51"), [500, 0, 500]), (("21", "50", "22"), [0, 1000, 0]), (("24", "21", "52"), [333, 333, 333])],
)
def test_the_highest_score_wins_and_equal_ones_share_the_win(piles: tuple[str, ...], paid: list[int]) -> None:
    state = sea("47- . . .\n. . . .\n. . . .\n. . . .", piles=piles)
    press(state, "flip a1")
    assert now(state) == "over cleared" and GAME.rules.scores(state) == paid


@spec("CAPTAIN-765")
def test_a_solo_score_may_be_too_low_to_pay_anything() -> None:
    state = sea("21- . . .\n. . . .\n. . . .\n. . . .", piles=("2 4 7 25 39 48 49 23 54 13",))
    assert scores(state) == [-52] and GAME.rules.payoff(state, 0) == 0


@spec("CAPTAIN-536")
@pytest.mark.parametrize(("pile", "total"), [("42", -9), ("42 9", 9 - 1), ("42 9 37", 9 - 1 + 1), ("42 49", -9 - 6)])
def test_the_lowest_positive_value_is_turned(pile: str, total: int) -> None:
    assert worth(pile) == total
