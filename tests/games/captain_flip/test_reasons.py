"""Hints of Captain Flip: sentences worked out by hand from the reference deck."""

from __future__ import annotations

from tableflip.core.news import EVERYBODY
from tableflip.core.piles import push
from tableflip.games.captain_flip import CAPTAIN_FLIP
from tableflip.games.captain_flip.rules.cells import NAMES
from tableflip.games.captain_flip.rules.scoring import score
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
        "at best the magenta clownfish (+2) on b1 (+2 points)."
    )


def test_a_theft_is_told_for_both() -> None:
    state = sea("8- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("22", "51 25"))
    press(state, "flip a1")
    assert reason(state, "steal 1 51") == "+9 points for you and −9 points for Pirate."
    assert drawback(state, "steal 1 51") == ""
    assert reason(state, "steal 1 25") == "Takes the yellow leviathan (−6) from Pirate."
    assert drawback(state, "steal 1 25") == "costs you 6 points and brings Pirate 6 points"


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


def known(tile: int, piles: tuple[str, ...]) -> State:
    """A facedown tile that everybody has seen, on a1."""
    state = sea(f"{tile}- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=piles)
    state.known[NAMES.index("a1")] = EVERYBODY
    return state


def test_a_heart_that_gives_a_rival_two_turns_speaks_against_its_flip_but_not_alone() -> None:
    state = known(34, ("22", "-"))
    assert reason(state, "flip a1") == "You have seen the magenta clownfish (+2) there."
    assert drawback(state, "flip a1") == "lets Pirate play twice"
    state = known(34, ("22",))  # CAPTAIN-002
    assert reason(state, "flip a1") == "You have seen the magenta clownfish (+2) there; heart: you play twice."
    assert drawback(state, "flip a1") == ""


def test_two_tiles_that_are_thrown_away_are_told_together() -> None:
    assert drawback(known(9, ("22 25", "-")), "flip a1") == "costs you 1 point"
    told = "heart: throw away two tiles from your pile"
    assert reason(known(9, ("22 25", "-")), "flip a1").endswith(f"{told}.")
    assert reason(known(9, ("22 25 49", "-")), "flip a1").endswith(f"{told}, at best +12 points.")
    assert reason(known(9, ("25", "-")), "flip a1").endswith(f"{told}, at best +6 points.")


def test_what_may_be_skipped_speaks_against_nothing() -> None:
    for tile in (14, 34):
        state = known(tile, ("22", "-"))
        assert drawback(state, "flip a1")
        state.book.optional = 1
        assert drawback(state, "flip a1") == "" and reason(state, "flip a1").endswith(", which you may skip.")
        press(state, "flip a1")
        assert reason(state, "use") == "Carries out what is printed on the tile." and drawback(state, "use")
        assert reason(state, "skip") == "Leaves everything as it is." and drawback(state, "skip") == ""


def test_unseen_hearts_cost_nothing_where_they_may_be_skipped_and_help_nobody_alone() -> None:
    state = sea("34- 22+ 24+ 21+\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("50 51 52", "-"))
    assert drawback(state, "flip a1").startswith("may cost you points or help a rival (")
    state.book.optional = 1
    assert drawback(state, "flip a1") == ""
    assert drawback(sea("34- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("50",)), "flip a1") == ""
    alone = sea("9- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("50",))
    assert drawback(alone, "flip a1").startswith("may cost you points (")


def test_an_unseen_claim_that_costs_on_average_speaks_only_against_itself() -> None:
    state = sea("22+ 24+ . 18-\n. 48- 49- 25-\n. 23- 54- 39-\n. . . .")
    press(state, "flip d1")
    assert reason(state, "claim d2") == "One of 6 unseen tiles lies there; sinks row 1: 2 tiles leave."
    assert drawback(state, "claim d2") == "costs points 100 % of the time"


def test_a_swap_tells_what_is_laid_and_what_is_taken() -> None:
    state = sea("21+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", hands=("50 51 52", "53 54 47"), commander="on")
    told = "Lays the yellow whale (+9) on a1 for all to see; takes the green turtle (+6) into your hand."
    assert reason(state, "swap 0 a1") == told
    told = "Lays the yellow whale (+9) on b1 where only you know it; takes an unseen tile into your hand."
    assert reason(state, "swap 0 b1") == told


def test_a_tile_with_a_star_that_helps_tells_it_unless_the_seat_has_one() -> None:
    state = sea("10- 6+ 5+ 23+\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("-", "-"))
    press(state, "flip a1")
    told = "The red turtle (+6) brings +6 points, and a star: flip twice every turn"
    assert reason(state, "claim b1").startswith(told)
    assert "rivals can't take your tiles" in reason(state, "claim c1")
    push(state.players[0].pile, 6)
    assert "star" not in reason(state, "claim b1")


def test_a_stolen_star_is_told() -> None:
    state = sea("8- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("22", "51 6"))
    press(state, "flip a1")
    told = "+6 points for you and −6 points for Pirate, and a star: flip twice every turn."
    assert reason(state, "steal 1 6") == told


def test_a_theft_counts_what_the_tile_makes_of_other_tiles() -> None:
    """The magenta turtle counts three times while its owner has the most turtles: after the theft both have one."""
    state = sea("8- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("22", "44 24"))
    press(state, "flip a1")
    assert reason(state, "steal 1 24") == "+6 points for you and −18 points for Pirate."
    before = [score(state, seat) for seat in (0, 1)]
    press(state, "steal 1 24")
    assert [score(state, seat) - before[seat] for seat in (0, 1)] == [6, -18]


def test_to_stop_peeking_gives_a_look_up() -> None:
    state = sea("40+ 21- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    press(state, "flip a1", "peek b1", "peek c1")
    assert drawback(state, "stop") == "gives up a look at 2 unseen tiles"
    few = sea("40+ 21- . .\n43- . . .\n. . . .\n. . . .")
    press(few, "flip a1", "peek b1")
    assert drawback(few, "stop") == "gives up a look at 1 unseen tile"


def test_alone_a_heart_that_can_serve_again_is_what_a_tile_is_turned_down_for() -> None:
    alone = sea("20+ 34+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("-",))
    assert reason(alone, "flip a1") == (
        "Hides the orange clownfish (+2); no skull, so nothing else happens; "
        "then its heart can serve you again: score one open tile showing its creature."
    )
    two = sea("20+ 34+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("-", "-"))
    assert "serve you" not in reason(two, "flip a1"), "the next player turns it up first"
