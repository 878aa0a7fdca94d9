"""Hearts, skulls and stars; chapters 7 to 11."""

from __future__ import annotations

import pytest

from tableflip import NotLegal, game_named
from tests.games.captain_flip.table import (
    board,
    cell,
    cleared,
    drawn,
    events,
    gone,
    legal,
    now,
    pile,
    press,
    scores,
    sea,
)
from tests.spec import spec

GAME = game_named("captain_flip")


@spec("CAPTAIN-003", "CAPTAIN-266", "CAPTAIN-204")
def test_every_other_player_is_a_rival_and_never_asked() -> None:
    state = sea("8- 1- . .\n. . 2- .\n. . . .\n. . . .", piles=("21", "22 23", "24", "47"), seat=2)
    press(state, "flip a1")
    assert now(state) == "seat 2 steal"
    assert legal(state) == ["steal 3 47", "steal 0 21", "steal 1 22", "steal 1 23"]
    press(state, "steal 1 22")
    assert pile(state, 1) == [23] and pile(state, 2) == [24, 22]


@spec("CAPTAIN-200", "CAPTAIN-203")
def test_a_possible_action_must_be_carried_out_to_its_end() -> None:
    state = sea("9- 1- . .\n. . 2- .\n. . . .\n. . . .", piles=("50 51 52", "-"))
    press(state, "flip a1")
    assert legal(state) == ["lose 50", "lose 51", "lose 52"]
    press(state, "lose 50")
    assert legal(state) == ["lose 51", "lose 52"]
    with pytest.raises(NotLegal):
        press(state, "flip b1")


@spec("CAPTAIN-267", "CAPTAIN-201")
def test_without_a_tile_to_steal_nothing_is_asked() -> None:
    state = sea("8- 1- . .\n. . 2- .\n. . . .\n. . . .", piles=("21", "5 22", "-"))
    press(state, "flip a1")
    assert now(state) == "seat 1 step" and pile(state, 1) == [5, 22]
    assert GAME.telling.view(state, 0)["action"] is None


@spec("CAPTAIN-270", "CAPTAIN-202")
def test_a_double_turn_needs_no_tile_to_choose() -> None:
    state = sea("34- 21- . .\n. . . .\n. . . .\n. . . .", piles=("7", "47"))
    state.faces.star[47] = state.faces.star[7]  # nobody clears a line
    press(state, "flip b1", "flip b1", "flip b1")
    assert board(state)[0] == ["34-", "21+", ".", "."] and now(state) == "seat 1 step"
    press(state, "flip a1")  # nothing is facedown any more
    assert events(state, 1)[-1] == "Pirate gives the next player a double turn"
    assert now(state) == "seat 0 step" and state.turns_left == 2


@spec("CAPTAIN-271", "CAPTAIN-447", "CAPTAIN-758")
def test_while_a_double_turn_is_pending_nobody_is_asked_about_another() -> None:
    state = sea("34- 11+ ~ .\n~ . . .\n. ~ . .\n. . . .", piles=("6", "-"), optional_actions="on")
    press(state, "flip a1", "use", "flip b1")
    assert now(state) == "seat 1 step" and len(events(state, 1)) == 1


@spec("CAPTAIN-287", "CAPTAIN-267", "CAPTAIN-767", "CAPTAIN-758")
@pytest.mark.parametrize(("tile", "piles"), [(8, ["21"]), (14, ["21"]), (8, ["21", "-"]), (14, ["-", "21"])])
def test_nobody_is_asked_about_stealing_or_being_robbed_where_there_is_nothing_to_take(
    tile: int, piles: list[str]
) -> None:
    state = sea(f"{tile}- ~ . .\n. ~ . .\n. . . .\n. . . .", piles=piles, optional_actions="on")
    press(state, "flip a1")
    assert now(state) == f"seat {len(piles) - 1} step" and state.number == 2


@spec("CAPTAIN-304")
def test_with_nothing_facedown_there_is_nothing_to_peek_at() -> None:
    state = sea("40+ 21+ . .\n. . . .\n. . . .\n. . . .", piles=("7", "-"))
    press(state, "flip a1")
    assert now(state) == "seat 1 step"


@spec("CAPTAIN-320", "CAPTAIN-312")
def test_rearranging_needs_two_tiles_that_touch() -> None:
    state = sea("12+ . 22- .\n. 23- . .\n24- . . .\n. . . 47-")
    press(state, "flip a1")
    assert cell(state, "a1") == "12-" and now(state) == "seat 1 step"


@spec("CAPTAIN-333", "CAPTAIN-334")
def test_flip_two_on_a_lone_tile_turns_that_one_only() -> None:
    state = sea("39+ . . .\n. . . .\n. . . .\n. . . .", piles=("7", "-"))  # the owner of star_no_clear
    state.faces.skull[39] = state.faces.skull[7]
    press(state, "flip a1")
    assert legal(state) == ["turn a1"]
    press(state, "turn a1")
    assert now(state) == "over cleared" and cleared(state) == [39]  # at the start of the next turn


@spec("CAPTAIN-341")
@pytest.mark.parametrize("optional", ["off", "on"])
def test_flip_adjacent_needs_a_neighbour(optional: str) -> None:
    state = sea("5+ . 22- .\n. 23- . .\n24- . . 47-\n. . . .", optional_actions=optional)
    press(state, "flip a1")
    assert board(state) == drawn("5- . 22- .\n. 23- . .\n24- . . 47-\n. . . .")
    assert now(state) == "seat 1 step"


@spec("CAPTAIN-348")
def test_flip_line_needs_a_line_mate() -> None:
    state = sea("4+ . . .\n. 23- 24- .\n. 47- . .\n. . . .", piles=("7", "-"))
    press(state, "flip a1")
    assert now(state) == "seat 1 step"


@spec("CAPTAIN-357", "CAPTAIN-358")
def test_put_back_may_replace_the_flipped_tile_itself() -> None:
    state = sea("41+ 21- . .\n. 22+ 23- .\n24- 47- . .\n. . . .", piles=("28", "-"))
    press(state, "flip a1", "back 28")
    assert legal(state) == ["onto a1", "onto b1", "onto b2", "onto c2", "onto a3", "onto b3"]
    press(state, "onto a1")
    assert cell(state, "a1") == "28-" and 41 in gone(state)


@spec("CAPTAIN-360", "CAPTAIN-201")
def test_put_back_needs_a_tile_in_the_pile() -> None:
    state = sea("41+ 21- . .\n22- . . .\n. . . .\n. . . .", piles=("-", "23"))
    press(state, "flip a1")
    assert cell(state, "a1") == "41-" and now(state) == "seat 1 step"


@spec("CAPTAIN-222", "CAPTAIN-226")
def test_no_claim_takes_the_flipped_tile() -> None:
    state = sea("10- 21- . .\n. . 22- .\n. . . .\n. . . .")  # claim_faceup_any, and only itself is faceup
    press(state, "flip a1")
    assert now(state) == "seat 1 step" and pile(state, 0) == []


@spec("CAPTAIN-371")
def test_stars_outside_piles_do_nothing() -> None:
    state = sea(
        "30+ 21- . .\n. 22- . .\n. . . .\n. . . .",
        deck="6",
        cleared="46",
        hands=("5 10 7", "52 53 54"),
        commander="on",
    )
    assert state.flips_left == 1
    assert [option for option in legal(state) if option.startswith("flip")] == ["flip a1", "flip b1", "flip b2"]


@spec("CAPTAIN-372", "CAPTAIN-759")
def test_stars_cannot_be_skipped() -> None:
    state = sea("21+ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ 22+\n~ ~ ~ ~", piles=("30 6", "-"), optional_actions="on")
    assert legal(state) == ["flip a1", "flip d3"]
    press(state, "flip a1")
    assert now(state) == "seat 0 step"  # the second flip of star_two_flips is not optional either


@spec("CAPTAIN-373")
def test_a_star_owned_twice_counts_once() -> None:
    state = sea("21- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("6 47", "-"))
    state.faces.star[47] = state.faces.star[6]  # a second star_two_flips
    press(state, "flip a1", "flip a1")
    assert now(state) == "seat 1 step"


@spec("CAPTAIN-373", "CAPTAIN-535")
def test_scoring_stars_each_count() -> None:
    one = sea("21- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("3 23 49", "-"))
    two = sea("21- ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("3 45 23 49", "-"))
    assert scores(one) == [9 - 4 + 6, 0]
    assert scores(two) == [9 + 4 - 4 + 6, 0]  # the leviathan and one of the cthulhus


@spec("CAPTAIN-376")
def test_the_shield_does_not_protect_against_the_own_lose_two_and_put_back() -> None:
    state = sea("9- 1- . .\n. . 2- .\n. . . .\n. . . .", piles=("5 22", "-"))
    press(state, "flip a1", "lose 5", "lose 22")
    assert pile(state, 0) == []
    other = sea("41+ 1- . .\n3- . 2- .\n. . . .\n. . . .", piles=("5", "-"))
    press(other, "flip a1", "back 5", "onto c2")
    assert pile(other, 0) == [] and cell(other, "c2") == "5-"


@spec("CAPTAIN-389", "CAPTAIN-708")
def test_force_stars_bind_the_flip_and_nothing_else() -> None:
    state = sea("7+ 22- . .\n21- 23- . .\n. . . .\n. . 47- 48-", piles=("30", "-"))
    press(state, "flip a1")
    assert legal(state) == ["turn a1", "turn b1", "turn a2", "turn b2", "turn c4", "turn d4"]
    swapping = sea(
        "21+ 22- . .\n24- 23- . .\n. . . .\n. . . .",
        piles=("30", "-"),
        hands=("50 51 52", "53 54 47"),
        commander="on",
    )
    assert legal(swapping)[:5] == ["flip a1", "swap 0 a1", "swap 0 b1", "swap 0 a2", "swap 0 b2"]


@spec("CAPTAIN-389", "CAPTAIN-379")
def test_a_force_star_gained_in_the_first_flip_binds_the_second() -> None:
    state = sea("28- 30- . .\n. 23- . .\n. . . .\n. . . 24-", piles=("6", "-"))
    press(state, "flip a1", "claim b1")
    assert pile(state, 0) == [6, 30]
    assert cleared(state) == [28] and legal(state) == ["flip b2", "flip d4"]  # nothing faceup is left to force
