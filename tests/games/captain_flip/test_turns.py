"""Turns, flips, settling, stints and the end; chapters 5, 6 and 12 to 15."""

from __future__ import annotations

import random

from tableflip import game_named
from tableflip.core.chance import Chance
from tableflip.core.records import pack, unpack
from tableflip.games.captain_flip.box import QUIET_MOST, TURN_MOST
from tableflip.games.captain_flip.rules.cells import NAMES
from tableflip.games.captain_flip.rules.state import State
from tests.games.captain_flip.table import board, cell, cleared, deck, drawn, gone, legal, now, pile, press, scores, sea
from tests.spec import spec

GAME = game_named("captain_flip")
CORNERS = "21- . . 22-\n. . . .\n. . . .\n23- . . 24-"  # seat 0 may do anything, seat 1 must turn tiles down


@spec("CAPTAIN-001", "CAPTAIN-002")
def test_turns_go_round_by_ascending_seats() -> None:
    state = sea("21- 22- . .\n. . 23- 24-\n47- . . .\n. . . 48-", piles=("-", "-", "-"), seat=1)
    seats: list[str] = []
    for name in ("a1", "c2", "a3", "d4"):
        seats.append(now(state))
        press(state, f"flip {name}")
    assert seats == ["seat 1 step", "seat 2 step", "seat 0 step", "seat 1 step"]


@spec("CAPTAIN-002", "CAPTAIN-766")
def test_alone_at_the_table_one_follows_oneself() -> None:
    state = sea("21- 22- . .\n. . 23- 24-\n. . . .\n. . . .", piles=("-",))
    press(state, "flip a1")
    assert now(state) == "seat 0 step" and state.number == 2


@spec("CAPTAIN-110", "CAPTAIN-415")
def test_a_turn_begins_with_a_clear_before_any_decision() -> None:
    state = sea("21+ 22+ . .\n. . 23- 24-\n. . . .\n. . . .", deck="50")
    assert cleared(state) == [21, 22]
    assert board(state) == drawn("50- . . .\n. . 23- 24-\n. . . .\n. . . .")
    assert now(state) == "seat 0 step"


@spec("CAPTAIN-114")
def test_nobody_can_pass() -> None:
    state = sea("21- 22- . .\n. . 23- 24-\n. . . .\n. . . .", hands=("50 51 52", "53 54 47"), commander="on")
    assert all(option.split()[0] in ("flip", "swap") for option in legal(state))
    press(state, "flip a1")
    assert all(option.split()[0] == "swap" for option in legal(state))


@spec("CAPTAIN-115", "CAPTAIN-116", "CAPTAIN-132")
def test_the_board_is_settled_after_each_step_of_a_turn() -> None:
    state = sea("21+ 22- 23+ 24+\n~ 47- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", piles=("6", "-"), deck="50-53")
    state.quiet = 5
    press(state, "flip b1")
    assert cleared(state) == [21, 22, 23, 24] and cell(state, "b1") == "51-"
    assert now(state) == "seat 0 step" and state.flipped < 0 and state.quiet == 5
    press(state, "flip b2")
    assert now(state) == "seat 1 step" and state.quiet == 0  # counted at the end of the turn


@spec("CAPTAIN-131", "CAPTAIN-133", "CAPTAIN-134")
def test_a_flip_up_sets_off_the_heart_and_a_flip_down_the_skull() -> None:
    state = sea("1- 22- . .\n23- . . .\n. . 24- .\n. . . .")  # tile 1: both are claim_line
    press(state, "flip a1")
    assert cell(state, "a1") == "1+" and legal(state) == ["claim b1", "claim a2"]
    other = sea("1+ 22- . .\n23- . . .\n. . 24- .\n. . . .")
    press(other, "flip a1")
    assert cell(other, "a1") == "1-" and legal(other) == ["claim b1", "claim a2"]
    silent = sea("26- 22- . .\n23- . . .\n. . 24- .\n. . . .")  # tile 26 has a skull only
    press(silent, "flip a1")
    assert now(silent) == "seat 1 step"


@spec("CAPTAIN-132", "CAPTAIN-137")
def test_each_flip_step_has_its_own_flipped_tile() -> None:
    state = sea("28- 22- . .\n23- . . .\n. . 8- .\n. . . 47-", piles=("6", "5"))
    press(state, "flip a1")
    assert NAMES[state.flipped] == "a1"
    press(state, "claim d4", "flip c3")
    assert state.flipped < 0  # nothing to steal behind the shield: the step is settled


@spec("CAPTAIN-406")
def test_lines_are_not_looked_at_in_the_middle_of_an_action() -> None:
    state = sea("7+ 22- . .\n23- . . .\n. . 24- .\n. . . 47-")  # flip_two
    press(state, "flip a1", "turn b1")
    assert cell(state, "b1") == "22+" and cleared(state) == []  # column b is complete, but nobody looks yet
    press(state, "turn c3")
    assert cleared(state) == [22, 24]


@spec("CAPTAIN-407", "CAPTAIN-422")
def test_cleared_tiles_never_return_and_the_deck_only_shrinks() -> None:
    for seed in range(5):
        state = GAME.start(3, {"sergeant": "on", "commander": "on"}, f"return {seed}")
        pick = random.Random(seed)
        lost: list[int] = []
        left = deck(state)
        while options := GAME.legal(state):
            GAME.rules.step(state, *pick.choice(options))
            assert cleared(state)[: len(lost)] == lost
            lost = cleared(state)
            rest = deck(state)
            assert rest == left[len(left) - len(rest) :]
            left = rest


@spec("CAPTAIN-481")
def test_stealing_losing_putting_back_and_rearranging_leave_a_turn_quiet() -> None:
    quiet = {
        "steal": ("8- 22- . .\n23- . . .\n. . 24- .\n. . . 47-", ("-", "21"), ("flip a1", "steal 1 21")),
        "lose": ("9- 22- . .\n23- . . .\n. . 24- .\n. . . 47-", ("21", "-"), ("flip a1", "lose 21")),
        "put back": ("41+ 22- . .\n23- . . .\n. . 24- .\n. . . 47-", ("21", "-"), ("flip a1", "back 21", "onto b1")),
        "rearrange": (
            "12+ 22- . .\n23- . . .\n. . 24- .\n. . . 47-",
            ("-", "-"),
            ("flip a1", "pick a1", "pick b1", "pick a2", "place b1 a1", "place a1 b1"),
        ),
        "turn over": ("5+ 22- . .\n23- 48- . .\n. . 24- .\n. . . 47-", ("-", "-"), ("flip a1",)),
    }
    for name, (sketch, piles, decisions) in quiet.items():
        state = sea(sketch, piles=piles)
        press(state, *decisions)
        assert (name, state.quiet, now(state)) == (name, 1, "seat 1 step")


@spec("CAPTAIN-481")
def test_a_swap_leaves_a_turn_quiet() -> None:
    state = sea("21- 22- . .\n23- 24- . .\n. . . .\n. . . .", hands=("50 51 52", "53 54 47"), commander="on")
    press(state, "swap 0 a1", "flip b1")
    assert cleared(state) == [] and state.quiet == 1 and now(state) == "seat 1 step"


@spec("CAPTAIN-480")
def test_a_claim_or_a_clear_makes_the_count_begin_again() -> None:
    state = sea("28- 22- ~ ~\n23- 24- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    state.quiet = 30
    press(state, "flip a1", "claim b2")
    assert state.quiet == 0 and pile(state, 0) == [24]
    press(state, "flip b1")
    assert now(state) == "seat 0 step" and state.quiet == 1  # what was claimed in one turn does not count in the next


@spec("CAPTAIN-484", "CAPTAIN-482")
def test_only_an_empty_board_or_36_quiet_turns_end_a_game() -> None:
    for seed in range(10):
        state = GAME.start(2, {"grid": "4"}, f"end {seed}")
        pick = random.Random(seed)
        while options := GAME.legal(state):
            assert state.quiet < QUIET_MOST
            GAME.rules.step(state, *pick.choice(options))
        ended = now(state)
        assert ended in ("over cleared", "over stalemate")
        assert (state.present == 0) == (ended == "over cleared")
        assert (state.quiet == QUIET_MOST) == (ended == "over stalemate")


@spec("CAPTAIN-485", "CAPTAIN-482")
def test_with_the_stalemate_off_no_number_of_quiet_turns_ends_a_game() -> None:
    for stalemate, ended in (("36", "over stalemate"), ("off", "seat 0 step")):
        state = sea(CORNERS, piles=("50", "30 47"), stalemate=stalemate)
        assert GAME.rules.endless(state) == (stalemate == "off")
        press(state, *(["flip a1"] * QUIET_MOST))
        assert now(state) == ended
        assert GAME.telling.view(state, 0)["quiet_most"] == (None if stalemate == "off" else QUIET_MOST)
    forever = sea(CORNERS, piles=("50", "30 47"), stalemate="off")
    press(forever, *(["flip a1"] * 200))
    assert now(forever) == "seat 0 step"
    assert not GAME.rules.endless(GAME.start(2, {}, "ends"))
    emptied = sea("21- . . .\n. . . .\n. . . .\n. . . .", stalemate="off")
    press(emptied, "flip a1")
    assert now(emptied) == "over cleared"


@spec("CAPTAIN-486")
def test_in_a_game_without_an_end_the_counters_stay_where_they_can_be_read() -> None:
    state = sea(CORNERS, piles=("50", "30 47"), stalemate="off")
    state.number = TURN_MOST - 1
    press(state, *(["flip a1"] * 2 * QUIET_MOST))
    assert (state.quiet, state.number) == (QUIET_MOST, TURN_MOST)
    assert GAME.positions.read(GAME.positions.write(state, False)).number == TURN_MOST
    state.chance = Chance()
    assert unpack(State, pack(state)) == state


@spec("CAPTAIN-521")
def test_only_piles_score() -> None:
    state = sea(
        "50+ 22- . .\n23- 24- . .\n. . . .\n. . . .",
        deck="51",
        cleared="28 8",
        piles=("21", "-"),
        hands=("10 32 36", "3 19 42"),
        commander="on",
    )
    assert scores(state) == [6, 0]
    assert 54 in gone(state)


@spec("CAPTAIN-533")
def test_tripling_makes_a_negative_value_worse() -> None:
    state = sea("50- 22- . .\n23- 24- . .\n. . . .\n. . . .", piles=("15", "-"))  # a cthulhu that leads its own pile
    assert scores(state) == [-12, 0]
