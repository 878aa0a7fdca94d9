"""Whose hand tiles are known to whom: their owner, and whoever saw them go there; chapters 18 and 20."""

from __future__ import annotations

from typing import Any

from tableflip import game_named
from tableflip.games.captain_flip.rules.hidden import unplaced
from tableflip.games.captain_flip.rules.state import State
from tests.games.captain_flip.table import dealt, hand, press, sea
from tests.spec import spec

GAME = game_named("captain_flip")
HANDS = ("50 51 52", "25 48 49")


def shown(state: State, owner: int) -> list[int]:
    """What the ship's log tells everybody about a hand."""
    players: Any = GAME.telling.view(state, 1 - owner)["players"]
    return players[owner]["shown"]


@spec("CAPTAIN-805", "CAPTAIN-076")
def test_a_hand_that_was_dealt_is_known_to_its_owner_alone() -> None:
    state = dealt(seats=3, commander="on")
    hands = [hand(state, owner) for owner in range(3)]
    for seat in range(3):
        lost = unplaced(state, seat)
        for owner in range(3):
            assert [lost >> tile & 1 for tile in hands[owner]] == [int(owner != seat)] * 3


@spec("CAPTAIN-817", "CAPTAIN-816", "CAPTAIN-840")
def test_what_was_seen_going_into_a_hand_is_known_until_a_hidden_swap() -> None:
    drawn = "21+ 22+ 23+ 24-\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ 47-"
    state = sea(drawn, hands=HANDS, commander="on", memory="log")
    for slot, name in enumerate(("a1", "b1", "c1")):
        press(state, f"swap {slot} {name}", "flip d4")
        press(state, "swap 0 d2", "flip d4")
        assert shown(state, 0) == [21, 22, 23][: slot + 1]
    press(state, "swap 1 b2")
    assert shown(state, 0) == []  # nobody saw which of the three it was
