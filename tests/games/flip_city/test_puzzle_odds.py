"""The odds behind puzzles of Flip City: exact, by every card that may come."""

from __future__ import annotations

import pytest

from tableflip.core.puzzles import Puzzle
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.lab.puzzles import GOALS, MAKER, Odds, solved
from tableflip.lab.puzzles import Unproved, check

# five points and no angry face to spare; a Store lies open, a Station and a Hospital below it in an unknown order
SHORT = (
    "players 1 | round 9 | turn 0 | phase play | deck 0: convenience_store ?*2 | contents 0: hospital station | "
    "played: station central_park | supply: convenience_store | points 5 | unhappy 2"
)


def asked(position: str) -> Puzzle:
    return Puzzle(
        id="x",
        game="flip_city",
        position=position,
        seat=0,
        goal=GOALS["stop or play"],
        theme="stop or play",
        answer={"play": {}},
        unit="chance",
        margin=0.5,
    )


def values(position: str) -> dict[str, float]:
    state = FLIP_CITY.start_from(position)
    return {FLIP_CITY.notation.text(state, action): value for action, value in Odds(FLIP_CITY).values(state).items()}


def test_the_chance_is_that_of_the_order_of_the_deck() -> None:
    """After the Store the Station comes first in one of two orders; it makes eight points, the Hospital a bust."""
    assert values(SHORT) == {"play": 0.5, "stop": 0.0}
    three = SHORT.replace("?*2 | contents 0: hospital station", "?*3 | contents 0: hospital*2 station")
    assert values(three)["play"] == pytest.approx(1 / 3)


def test_a_shuffle_with_the_last_card_of_the_supply_loses() -> None:
    empty = SHORT.replace("deck 0: convenience_store ?*2 | contents 0: hospital station | ", "discard 0: station | ")
    found = values(empty)
    assert {text: value for text, value in found.items() if text != "stop"} == {
        text: 0.0 for text in found if text != "stop"
    }


def test_where_all_else_is_hopeless_there_is_no_puzzle() -> None:
    assert solved(SHORT) is None
    with pytest.raises(Unproved, match="no puzzle"):
        check(MAKER, asked(SHORT))


def test_positions_that_differ_in_the_number_of_their_round_only_are_alike() -> None:
    assert MAKER.alike(asked(SHORT)) == MAKER.alike(asked(SHORT.replace("round 9", "round 12")))
    assert MAKER.alike(asked(SHORT)) != MAKER.alike(asked(SHORT.replace("points 5", "points 6")))
