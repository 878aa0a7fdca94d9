"""Sergeant Pattern, Commander Swap, options and solo; chapters 17 to 19."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tableflip import BadOption, game_named
from tableflip.games.captain_flip.rules.end import winners
from tests.games.captain_flip.table import cell, cleared, dealt, deck, gone, hand, legal, now, pile, press, scores, sea
from tests.spec import spec

GAME = game_named("captain_flip")
RED_RUN = "51+ 37- 45+ 21-\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~"  # 37 completes a red run; it has a skull, no heart


@spec("CAPTAIN-600")
def test_without_the_expansion_a_run_is_not_offered() -> None:
    state = sea(RED_RUN)
    press(state, "flip b1")
    assert now(state) == "seat 1 step" and pile(state, 0) == []


@spec("CAPTAIN-610", "CAPTAIN-759")
def test_a_group_may_be_left_whether_actions_are_optional_or_not() -> None:
    for optional in ("off", "on"):
        state = sea(RED_RUN, sergeant="on", optional_actions=optional)
        press(state, "flip b1")
        assert legal(state) == ["take a1", "leave"]
        press(state, "leave")
        assert now(state) == "seat 1 step" and pile(state, 0) == []


@spec("CAPTAIN-612")
def test_the_owner_of_star_no_clear_may_take_groups() -> None:
    state = sea(RED_RUN, sergeant="on", piles=("7", "-"))
    press(state, "flip b1", "take a1")
    assert pile(state, 0) == [7, 51, 37, 45]


@spec("CAPTAIN-603", "CAPTAIN-609")
def test_a_run_moved_together_by_rearranging_is_on_offer() -> None:
    state = sea("51+ 22- 45+ 3+\n24- 12+ 23- 47-\n. . . .\n. . . .", sergeant="on")
    assert now(state) == "seat 0 step"  # nothing is marked at the beginning
    press(state, "flip b2", "pick b1", "pick c1", "pick d1", "pick d2")
    press(state, "place c1 b1", "place d1 c1", "place b1 d1")
    assert legal(state) == ["take a1", "leave"]


@spec("CAPTAIN-631")
def test_removed_tiles_and_tiles_on_the_board_make_no_penalty() -> None:
    state = sea("50- 22- . .\n23- 24- . .\n. . . .\n. . . .", sergeant="on", piles=("51", "21"))
    assert gone(state) and scores(state) == [9, 6]
    with_cleared = sea("50- 22- . .\n23- 24- . .\n. . . .\n. . . .", sergeant="on", piles=("51", "21"), cleared="28")
    assert scores(with_cleared) == [-9, 6]


@spec("CAPTAIN-633")
def test_actions_look_at_printed_values_whatever_the_penalties() -> None:
    state = sea("27- 51+ ~ ~\n~ ~ ~ ~\n~ ~ 25+ ~\n~ ~ ~ ~", sergeant="on", cleared="28")  # whales are penalised
    press(state, "flip a1")
    assert legal(state) == ["claim c3"]  # the whale is no negative tile for claim_faceup_negative


@spec("CAPTAIN-700", "CAPTAIN-706")
def test_swaps_exist_only_with_the_expansion_and_once_a_turn() -> None:
    assert not any(option.startswith("swap") for option in legal(dealt()))
    state = sea(
        "21- 22- . .\n. 23- . .\n24- . . .\n. . . .", piles=("6", "-"), hands=("50 51 52", "53 54 47"), commander="on"
    )
    press(state, "swap 0 a1")
    assert legal(state) == ["flip a1", "flip b1", "flip b2", "flip a3"]
    press(state, "flip b1")
    assert legal(state) == ["flip a1", "flip b1", "flip b2", "flip a3"]
    press(state, "flip b1")
    assert now(state) == "seat 1 step"


@spec("CAPTAIN-705", "CAPTAIN-702")
def test_any_tile_may_be_swapped_also_the_one_flipped_but_no_gap() -> None:
    state = sea("21- 22- . .\n24- 23- . .\n. . . .\n. . . .", hands=("50 51 52", "53 54 47"), commander="on")
    press(state, "flip b2")
    assert [option for option in legal(state) if option.startswith("swap 2")] == [
        "swap 2 a1", "swap 2 b1", "swap 2 a2", "swap 2 b2",
    ]  # fmt: skip
    press(state, "swap 2 b2")
    assert hand(state, 0) == [50, 51, 23] and cell(state, "b2") == "52+"


@spec("CAPTAIN-707")
def test_the_swap_must_be_made_unless_the_game_ends_first() -> None:
    state = sea(
        "21- 22+ . .\n. . . .\n. . . .\n. . . .", hands=("50 51 52", "53 54 47"), commander="on", piles=("-", "-")
    )
    assert now(state) == "seat 0 step" and cell(state, "b1") == "." and cleared(state) == [22]
    press(state, "flip a1")
    assert now(state) == "over cleared" and hand(state, 0) == [50, 51, 52]


@spec("CAPTAIN-710")
def test_hand_tiles_score_nothing() -> None:
    state = sea("21- 22- . .\n. 23- . .\n. . . .\n. . . .", hands=("50 51 28", "25 48 49"), commander="on")
    assert scores(state) == [0, 0]


@spec("CAPTAIN-750")
def test_the_options_are_those_of_the_table() -> None:
    assert GAME.about.seats == range(1, 7) and GAME.about.default_seats == 2
    defaults = {option.name: option.default for option in GAME.about.options}
    assert defaults == {
        "grid": "5",
        "sergeant": "off",
        "commander": "off",
        "optional_actions": "off",
        "deck": "generated",
        "stalemate": "36",
        "memory": "sailor",
    }
    for option in GAME.about.options:
        for value in option.values:
            state = GAME.start(2, {option.name: value}, "options")
            assert GAME.rules.settings(state) == {**defaults, option.name: value}
    with pytest.raises(BadOption, match="grid cannot be '6'"):
        GAME.start(2, {"grid": "6"})
    with pytest.raises(BadOption, match="1 to 6 seats"):
        GAME.start(7)


@spec("CAPTAIN-751")
def test_all_options_can_be_combined() -> None:
    names = ("grid", "sergeant", "commander", "optional_actions", "deck")
    values = (("5", "4"), ("off", "on"), ("off", "on"), ("off", "on"), ("generated", "reference"))
    for number, chosen in enumerate(product(*values)):
        state = GAME.start(1 + number % 6, dict(zip(names, chosen, strict=True)), str(number))
        pick = random.Random(number)
        while options := GAME.legal(state):
            GAME.rules.step(state, *pick.choice(options))
        assert now(state).startswith("over")


@spec("CAPTAIN-752")
def test_a_small_board_leaves_a_longer_deck() -> None:
    assert [len(deck(dealt(grid=grid))) for grid in ("5", "4")] == [29, 38]
    assert len(deck(dealt(grid="4", commander="on"))) == 32


@spec("CAPTAIN-759")
def test_optional_actions_change_nothing_about_clears() -> None:
    state = sea("21+ 22- . .\n. . 23- .\n. . . .\n. . . 24-", optional_actions="on", deck="50 51")
    assert cleared(state) == [21]
    press(state, "flip b1")
    assert cleared(state) == [21, 22]


@spec("CAPTAIN-765", "CAPTAIN-770")
def test_a_solo_game_has_a_score_and_no_winner() -> None:
    state = sea("21- . . .\n. . . .\n. . . .\n. . . .", piles=("50 22",))
    press(state, "flip a1")
    assert now(state) == "over cleared"
    assert scores(state) == [16] and winners(state) == []
    assert GAME.notation.result(state) == "score 16 cleared"
    assert GAME.rules.payoff(state, 0) == (16 + 50) * 1000 // 300


@spec("CAPTAIN-767")
def test_alone_there_is_nobody_to_steal_from_and_nobody_to_be_robbed_by() -> None:
    for tile, own in (("8", "21"), ("14", "21")):
        state = sea(f"{tile}- 1- . .\n. . 2- .\n. . . .\n. . . .", piles=(own,))
        press(state, "flip a1")
        assert now(state) == "seat 0 step" and state.number == 2 and pile(state, 0) == [21]
