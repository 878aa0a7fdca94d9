"""Hints of Captain Flip: sentences worked out by hand from the reference deck."""

from __future__ import annotations

from tableflip.core.news import EVERYBODY
from tableflip.games.captain_flip import CAPTAIN_FLIP
from tableflip.games.captain_flip.rules.cells import NAMES
from tableflip.games.captain_flip.rules.state import State
from tests.games.captain_flip.table import press, sea


def reason(state: State, written: str) -> str:
    return CAPTAIN_FLIP.hints.reason(state, CAPTAIN_FLIP.parse(state, written), state.active)


def drawback(state: State, written: str) -> str:
    return CAPTAIN_FLIP.hints.drawback(state, CAPTAIN_FLIP.parse(state, written), state.active)


# unseen are 18 and 54 to 43; of these only 18 has a heart
ROW_ALMOST_FULL = """
    22+ 24+ 21+ 18-
    ~   ~   ~   ~
    ~   ~   ~   ~
    ~   ~   ~   ~
"""


def test_an_unseen_tile_is_told_by_its_odds_and_the_line_it_clears() -> None:
    told = "Hearts among 13 unseen tiles: 1 to score or steal a tile (8 %); sinks row 1: 4 tiles leave."
    assert reason(sea(ROW_ALMOST_FULL), "flip d1") == told


def test_an_unseen_claim_is_told_on_average() -> None:
    state = sea(ROW_ALMOST_FULL)
    press(state, "flip d1")
    # -4 +4 +6 +9 +9 -6 -6 +7 +2; 45 turns its own minus (+4), 44 and 43 count three times alone (+18, +9): 52 of 12
    told = "+4.3 points on average over 12 unseen tiles; sinks row 1: 4 tiles leave."
    assert reason(state, "claim d2") == told
    assert drawback(state, "claim d2") == "costs points 25 % of the time"


def test_what_a_tile_that_was_seen_costs_speaks_against_it_and_not_for_it() -> None:
    state = sea(ROW_ALMOST_FULL.replace("~   ~   ~   ~", "~   ~   ~   54-", 1))
    press(state, "flip d1")
    state.known[NAMES.index("d2")] = EVERYBODY
    assert reason(state, "claim d2") == "The orange cthulhu (−4) lies there; sinks row 1: 4 tiles leave."
    assert drawback(state, "claim d2") == "costs you 4 points"


def test_a_known_heart_names_its_best_tile() -> None:
    # 20 was turned up and down again, so everybody knows its heart: take an open tile that shows a clownfish
    state = sea("20+ 34+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("-", "-"))
    assert reason(state, "flip a1") == "Hides the orange clownfish (+2); no skull, so nothing else happens."
    press(state, "flip a1")
    state.active, state.flips_left = 0, 1
    assert reason(state, "flip a1") == (
        "You have seen the orange clownfish (+2) there; heart: score one open tile showing its creature, "
        "at best the magenta clownfish (+2) on b1 (+2.0)."
    )


def test_a_theft_is_told_for_both() -> None:
    state = sea("8- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("22", "51 25"))
    press(state, "flip a1")
    assert reason(state, "steal 1 51") == "+9 points for you and −9 points for Pirate."
    assert reason(state, "steal 1 25") == "−6 points for you and +6 points for Pirate."


def test_a_loss_is_told_by_the_score() -> None:
    state = sea("9- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("22 25", "-"))
    press(state, "flip a1")
    assert reason(state, "lose 25") == "Without the yellow leviathan (−6) your score goes from 1 to 7."
    assert reason(state, "lose 22") == "Without the green shark (+7) your score goes from 1 to −6."


def test_a_line_that_is_opened_is_told_to_be_one_tile_short() -> None:
    state = sea("22- 24+ 21+ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    assert reason(state, "flip a1").endswith("leaves row 1 one tile short of sinking.")


def test_turning_a_tile_down_keeps_a_line() -> None:
    state = sea("22+ 24+ 21+ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    assert (
        reason(state, "flip a1")
        == "Hides the green shark (+7); no skull, so nothing else happens; keeps row 1 from sinking soon."
    )


def test_alone_at_the_table_the_outlook_is_a_score() -> None:
    assert CAPTAIN_FLIP.hints.outlook(CAPTAIN_FLIP.start(1, {}, "1"), 0.5) == "about 100 points in the end"
    assert CAPTAIN_FLIP.hints.outlook(CAPTAIN_FLIP.start(2, {}, "1"), 0.5) == "50 % to win"


def test_a_heart_that_gives_tiles_away_speaks_against_its_flip() -> None:
    state = sea("14+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("22", "-"))
    press(state, "flip a1")  # now everybody knows it
    state.active, state.flips_left = 0, 1
    assert "rival" not in reason(state, "flip a1") and reason(state, "flip a1").startswith("You have seen ")
    assert drawback(state, "flip a1") == "lets each rival draw a random tile from your pile"
    state = sea("14+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("-", "-"))
    press(state, "flip a1")
    state.active, state.flips_left = 0, 1
    assert "not possible now" in reason(state, "flip a1") and not drawback(state, "flip a1")


def test_an_action_that_can_only_cost_points_speaks_against_what_brings_it_about() -> None:
    state = sea("8+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("22", "25"))
    press(state, "flip a1")  # now everybody knows it
    state.active, state.flips_left = 0, 1
    told = "You have seen the orange whale (+9) there; heart: grab a tile from a rival's pile."
    assert reason(state, "flip a1") == told and drawback(state, "flip a1") == "costs you 6 points"
    state.book.optional = 1  # then it can be left out
    assert reason(state, "flip a1") == told and drawback(state, "flip a1") == ""
    press(state, "flip a1")
    assert (drawback(state, "use"), drawback(state, "skip")) == ("costs you 6 points", "")
