"""What stars do to a score: tens for whole sets, and values that are turned into their opposite."""

from __future__ import annotations

import pytest

from tableflip.games.captain_flip.box import Star
from tests.games.captain_flip.table import scores, sea
from tests.spec import spec

SEA = "~ ~ . .\n~ ~ . .\n. . . .\n. . . ."


def worth(pile: str) -> int:
    return scores(sea(SEA, piles=(pile, "-")))[0]


@spec("CAPTAIN-529")
def test_a_ray_is_worth_ten_only_with_all_six_colours() -> None:
    assert worth("11") == 4
    assert worth("11 21 16 26 24") == 4 + 6 - 2 + 4 + 6  # no magenta
    assert worth("11 21 16 26 24 31") == 10 + 6 - 2 + 4 + 6 + 4


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


@spec("CAPTAIN-536")
@pytest.mark.parametrize(("pile", "total"), [("42", -9), ("42 9", 9 - 1), ("42 9 37", 9 - 1 + 1), ("42 49", -9 - 6)])
def test_the_lowest_positive_value_is_turned(pile: str, total: int) -> None:
    assert worth(pile) == total
