"""What a seat is shown is what the view declares: nothing more, nothing less, nothing of another kind."""

from __future__ import annotations

import random
from typing import get_args

import msgspec
import pytest

from tableflip import SPECTATOR, game_named
from tableflip.core.action import Action
from tableflip.games.captain_flip.box import TILES
from tableflip.games.captain_flip.rules.state import Ask, Reason, Verb
from tableflip.games.captain_flip.words.deed import deed
from tableflip.games.captain_flip.words.page import PAGE
from tableflip.games.captain_flip.words.view import Ending, Question, View, view
from tests.games.captain_flip.table import cleared, press, sea

GAME = game_named("captain_flip")
SETUPS: tuple[tuple[int, dict[str, str]], ...] = (
    (1, {}),
    (2, {"deck": "reference", "optional_actions": "on"}),
    (3, {"grid": "4", "sergeant": "on"}),
    (4, {"commander": "on", "memory": "log"}),
    (6, {"grid": "4", "commander": "on", "sergeant": "on", "optional_actions": "on"}),
)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_view_is_what_it_declares(setup: tuple[int, dict[str, str]]) -> None:
    seats, options = setup
    for seed in range(2):
        state = GAME.start(seats, options, f"view {seed}")
        dice = random.Random(seed)
        while legal := GAME.legal(state):
            for seat in (SPECTATOR, dice.randrange(seats)):
                shown = view(state, seat)
                assert msgspec.convert(shown, View, strict=True) == shown
            GAME.rules.step(state, *dice.choice(legal))
        shown = view(state, SPECTATOR)
        assert shown["over"] and msgspec.convert(shown, View, strict=True) == shown


def test_every_question_and_every_ending_is_declared() -> None:
    passing = {Ask.NOTHING, Ask.ACT}  # between two questions, never shown
    assert {ask.name.lower() for ask in Ask if ask not in passing} == set(get_args(Question))
    assert {reason.name.lower() for reason in Reason if reason != Reason.NONE} == set(get_args(Ending))


def test_the_pages_are_told_plain_things_by_names_in_capitals() -> None:
    assert all(name.isupper() for name in PAGE)
    assert msgspec.json.decode(msgspec.json.encode(PAGE)) == PAGE


def test_a_cell_that_closes_a_line_says_so() -> None:
    state = sea("21+ 22- 23+ 24+\n25+ ~ ~ ~\n26+ ~ ~ ~\n27+ ~ ~ ~")
    told = {cell["cell"]: cell["closes"] for cell in view(state, SPECTATOR)["cells"] if "closes" in cell}
    assert told == {"b1": "This closes row 1: it sinks at once."}
    both = sea("21- 22+ 23+ 24+\n25+ ~ ~ ~\n26+ ~ ~ ~\n27+ ~ ~ ~")
    told = {cell["cell"]: cell["closes"] for cell in view(both, SPECTATOR)["cells"] if "closes" in cell}
    assert told == {"a1": "This closes row 1 and column a: they sink at once."}
    kept = sea("21+ 22- 23+ 24+\n25+ ~ ~ ~\n26+ ~ ~ ~\n27+ ~ ~ ~", piles=("6 7", "-"))  # and a second flip
    told = {cell["cell"]: cell["closes"] for cell in view(kept, SPECTATOR)["cells"] if "closes" in cell}
    assert told == {"b1": "This closes row 1, but a star keeps full rows from sinking in this turn."}
    press(state, "flip b1")
    press(kept, "flip b1")
    assert cleared(state) and not cleared(kept)


@pytest.mark.parametrize(
    ("verb", "target", "told"),
    [
        (Verb.STEAL, 2 * TILES + 39, {"tile": 40}),
        (Verb.LOSE, 6, {"tile": 7}),
        (Verb.BACK, 20, {"tile": 21}),
        (Verb.FLIP, 3, None),
        (Verb.USE, 0, None),
    ],
)
def test_a_deed_tells_which_tile_of_a_pile_is_chosen(verb: Verb, target: int, told: dict[str, int] | None) -> None:
    assert deed(sea("21+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~"), Action(verb, target)) == told
