"""Decisions, records and position texts; chapter 21."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tableflip import BadPosition, Match, NotLegal, game_named, load, save
from tableflip.core.chance import Script
from tableflip.games.captain_flip.rules.cells import NAMES
from tableflip.games.captain_flip.rules.state import Verb
from tests.games.captain_flip.table import SplitMix, cell, dealt, gone, legal, now, pile, press, sea
from tests.spec import spec

GAME = game_named("captain_flip")
LAKE = "21+,22-,.,./23-,24-,.,./.,.,.,./.,.,.,. piles:7/- deck:50.51 options:grid=4,deck=reference"


@spec("CAPTAIN-900", "CAPTAIN-905")
def test_one_decision_at_a_time_always_of_the_active_player() -> None:
    for seed in range(6):
        state = GAME.start(4, {"sergeant": "on", "commander": "on", "optional_actions": "on"}, f"one {seed}")
        pick = random.Random(seed)
        while GAME.rules.turn(state) >= 0:
            options = legal(state)
            assert options and len(set(options)) == len(options)
            assert GAME.rules.turn(state) == state.active
            GAME.rules.step(state, *pick.choice(GAME.legal(state)))
        assert legal(state) == []


@spec("CAPTAIN-901")
def test_a_single_option_is_still_a_decision_and_is_recorded() -> None:
    match = Match.new(GAME, position=LAKE.replace("21+", "28-").replace("24-", ".").replace("23-", "."))
    match.play("flip a1")
    assert match.legal_texts() == ["claim b1"]
    match.play("claim b1")
    assert [ply.text for ply in match.plies] == ["flip a1", "claim b1"]


@spec("CAPTAIN-902", "CAPTAIN-903")
def test_a_decision_is_a_word_and_its_parts() -> None:
    written = {Verb(action.verb): GAME.notation.text(dealt(), action) for action in GAME.rules.actions}
    assert written == {
        Verb.FLIP: "flip e5",
        Verb.SWAP: "swap 2 e5",
        Verb.USE: "use",
        Verb.SKIP: "skip",
        Verb.CLAIM: "claim e5",
        Verb.STEAL: "steal 5 54",
        Verb.LOSE: "lose 54",
        Verb.PEEK: "peek e5",
        Verb.STOP: "stop",
        Verb.PICK: "pick e5",
        Verb.PLACE: "place e5 e5",
        Verb.TURN: "turn e5",
        Verb.LINE: "line column",
        Verb.BACK: "back 54",
        Verb.ONTO: "onto e5",
        Verb.TAKE: "take e5",
        Verb.LEAVE: "leave",
    }


@spec("CAPTAIN-904")
def test_cells_are_listed_in_reading_order() -> None:
    assert legal(dealt()) == [f"flip {name}" for name in NAMES]
    assert legal(dealt(grid="4"))[3:6] == ["flip d1", "flip a2", "flip b2"]


@spec("CAPTAIN-906")
def test_options_draws_and_decisions_are_the_whole_record() -> None:
    source = SplitMix(99)
    state = dealt(source, 3, deck="generated", sergeant="on")
    pick = random.Random(1)
    decisions: list[str] = []
    while options := legal(state):
        decisions.append(pick.choice(options))
        press(state, decisions[-1])
    drawn = state.chance
    assert isinstance(drawn, SplitMix)
    again = dealt(Script([number for _, number in drawn.drawn]), 3, deck="generated", sergeant="on")
    press(again, *decisions)
    assert now(again) == now(state) and GAME.telling.view(again, 0) == GAME.telling.view(state, 0)


@spec("CAPTAIN-907")
def test_a_record_hides_the_slot_of_a_rival_s_swap() -> None:
    state = dealt(commander="on")
    action = GAME.parse(state, "swap 1 b3")
    assert [GAME.words.shown(state, action, seat) for seat in (0, 1, -1)] == ["swap 1 b3", "swap ? b3", "swap ? b3"]
    flip = GAME.parse(state, "flip b3")
    assert GAME.words.shown(state, flip, 1) == "flip b3"


@spec("CAPTAIN-908")
def test_a_board_is_written_with_facings_and_without_hidden_numbers() -> None:
    state = sea("21+ 22- . .\n. 24- . .\n23- . . .\n. . . 25-")
    assert GAME.positions.write(state, False).split()[0] == "21+,22-,.,./.,24-,.,./23-,.,.,./.,.,.,25-"
    assert GAME.positions.write(state, True).split()[0] == "21+,?-,.,./.,?-,.,./?-,.,.,./.,.,.,?-"


def test_a_position_starts_a_match_that_is_saved_and_loaded(tmp_path: Path) -> None:
    match = Match.new(GAME, position=LAKE)
    match.play("flip b1")
    path = tmp_path / "lake.flip"
    save(match, path)
    assert load(path).state == match.state
    assert match.seats == 2 and pile(match.state, 0) == [7]


def test_tiles_named_nowhere_have_left_the_game() -> None:
    state = GAME.positions.read(LAKE)
    assert len(gone(state)) == 54 - 4 - 1 - 2


def test_open_places_are_dealt_when_a_game_starts() -> None:
    text = "21+,?-,.,./?-,24-,.,./.,.,.,./.,.,.,. piles:7/- deck:9? options:grid=4,deck=reference"
    one, two = GAME.start_from(text, "1"), GAME.start_from(text, "2")
    assert cell(one, "a1") == "21+" and one.deck.count == 9
    assert one.board != two.board or one.deck != two.deck
    assert all(count == 1 for count in GAME.rules.census(one).values())


def test_the_public_text_hides_what_is_facedown_and_the_log_keeps_what_all_saw() -> None:
    state = sea("40+ 21- 22- ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~")
    press(state, "flip a1", "peek b1")
    assert GAME.positions.write(state, True).startswith("?-,?-,?-,?-/")
    assert GAME.positions.write(state, False).startswith("40-*,21-0,22-,")
    state.book.log = 1
    assert GAME.positions.write(state, True).startswith("40-*,?-,?-,?-/")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("", "the board is 5 rows"),
        ("1+,2-/3-,4- options:grid=4,deck=reference", "the board is 4 rows"),
        (LAKE.replace("deck=reference", "deck=generated"), "say which tiles there are"),
        (LAKE.replace("22-", "21-"), "tile 21 is in 2 places"),
        (LAKE.replace("22-", "55-"), "a tile is a number from 1 to 54"),
        (LAKE.replace("22-", "22"), "'22' on b1 is no tile"),
        (LAKE.replace("21+", "?+"), "'?+' on a1 is no tile"),
        (LAKE.replace("piles:7/-", "piles:7/-/-/-/-/-/-"), "one to six players"),
        (LAKE.replace("piles:", "heaps:"), "is no field of a position"),
        (LAKE + " piles:-", "second time"),
        (LAKE + " seat:2", "seat is a number from 0 to 1"),
        (LAKE + " quiet:99", "quiet is a number"),
        (LAKE + " turn:1,1", "turn: is number, turns, flips and swaps left"),
        (LAKE + " flags:tired", "flags are extra, double, progress"),
        (LAKE + " ask:nap", "is no question"),
        (LAKE + " ask:claim", "needs flipped"),
        (LAKE + " ask:claim flipped:a1", "needs action"),
        (LAKE + " ask:claim flipped:a1 action:steal_one", "needs action"),
        (LAKE + " ask:peek flipped:b1 action:peek_four", "needs left"),
        (LAKE + " ask:onto flipped:b1 action:put_back held:22", "needs held"),
        (LAKE + " ask:steal flipped:a1 action:steal_one", "not what the flipped tile sets off"),
        (LAKE + " chosen:d4", "names a cell without a tile"),
        (LAKE + " flipped:z9", "is no cell"),
        (LAKE + " action:fly", "is no action"),
        (LAKE + " left:9", "left is a number"),
        (LAKE + " placed:a1.a1", "different cells"),
        (LAKE + " peeked:d4,0", "without a facedown tile"),
        (LAKE + " over:boredom", "over by cleared or stalemate"),
        (LAKE + " hands:1.2.3/4.5.6", "only with the option commander=on"),
        (LAKE.replace("grid=4", "grid=4,commander=on"), "three tiles for each player"),
        (LAKE.replace("grid=4", "grid=4,commander=on") + " hands:1.2.3/4.5.6-x", "is no hand tile"),
        (LAKE.replace("grid=4", "grid=7"), "option grid cannot be '7'"),
        (LAKE.replace("grid=4", "size=4"), "is no option of Captain Flip"),
        (LAKE.replace("deck:50.51", "deck:60?"), "the deck is a number"),
        (LAKE.replace("deck:50.51", "deck:54?"), "places are open"),
        (LAKE + " set:1r", "needs no set"),
        (LAKE.replace("deck=reference", "memory=log") + " set:1r", "a set has 54 tiles"),
        (".,.,.,./.,.,.,./.,.,.,./.,.,.,. options:grid=4,deck=reference", "say over:cleared"),
    ],
)
def test_a_wrong_position_is_told_with_what_would_be_right(wrong: str, said: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.positions.read(wrong)
    assert said in str(refused.value)


def test_a_wrong_face_of_a_generated_set_is_told() -> None:
    text = GAME.positions.write(GAME.start(2, {}, "set"), False)
    board, _, written = text.partition(" set:")
    faces = written.split(".")
    for face in ("9rH22", "xr", "9rX1"):
        with pytest.raises(BadPosition, match="is no face of a tile"):
            GAME.positions.read(f"{board} set:{'.'.join([face, *faces[1:]])}")
    with pytest.raises(BadPosition, match="each creature"):
        GAME.positions.read(f"{board} set:{'.'.join(['9r'] * 54)}")
    kinds = [face[0] + "r" for face in faces]
    with pytest.raises(BadPosition, match="nine tiles of each colour"):
        GAME.positions.read(f"{board} set:{'.'.join(kinds)}")


@pytest.mark.parametrize(
    ("state", "decision", "rule"),
    [
        (sea("21+ 22- . .\n24- 23- . .\n. . . .\n. . . ."), "claim b1", "CAPTAIN-900"),
        (sea("21+ 22- . .\n24- 23- . .\n. . . .\n. . . ."), "flip d4", "CAPTAIN-130"),
        (sea("21+ 22- . .\n24- 23- . .\n. . . .\n. . . .", piles=("30", "-")), "flip b1", "CAPTAIN-386"),
        (sea("21+ 22- . .\n24- 23- . .\n. . . .\n. . . .", piles=("46", "-")), "flip a1", "CAPTAIN-387"),
        (sea("21+ 22- . .\n24- 23- . .\n. . . .\n. . . ."), "swap 0 a1", "CAPTAIN-700"),
    ],
)
def test_a_refusal_names_the_rule(state: object, decision: str, rule: str) -> None:
    with pytest.raises(NotLegal, match=rule):
        GAME.parse(state, decision)


REFUSED_AFTER: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("28- 21+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {}, "flip a1", "claim b1", "CAPTAIN-230"),
    ("28- 21+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {}, "flip a1", "claim a1", "CAPTAIN-222"),
    ("28- 21+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ .", {}, "flip a1", "claim d4", "CAPTAIN-007"),
    ("17- 21- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {}, "flip a1", "claim c1", "CAPTAIN-231"),
    ("18- 21- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {}, "flip a1", "claim c3", "CAPTAIN-232"),
    ("10- 21+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {}, "flip a1", "claim c3", "CAPTAIN-233"),
    ("27- 21+ ~ ~\n~ 25+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {}, "flip a1", "claim b1", "CAPTAIN-234"),
    ("20- 21+ ~ ~\n~ 34+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {}, "flip a1", "claim b1", "CAPTAIN-235"),
    ("16- 21+ ~ ~\n~ 25+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {}, "flip a1", "claim b1", "CAPTAIN-236"),
    ("33- 21+ ~ ~\n~ 25+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {}, "flip a1", "claim b1", "CAPTAIN-237"),
    ("8- 21+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {"piles": ("-", "22", "5")}, "flip a1", "steal 2 5", "CAPTAIN-266"),
    ("8- 21+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {"piles": ("-", "22")}, "flip a1", "steal 1 23", "CAPTAIN-265"),
    ("8- 21+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {"piles": ("-", "22")}, "flip a1", "steal 0 22", "CAPTAIN-265"),
    ("9- 21+ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {"piles": ("22", "-")}, "flip a1", "lose 23", "CAPTAIN-275"),
    ("41+ 21- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {"piles": ("22", "-")}, "flip a1", "back 23", "CAPTAIN-355"),
    ("4+ 21- ~ ~\n. 22- ~ ~\n. ~ ~ ~\n. ~ ~ ~", {"piles": ("7", "-")}, "flip a1", "line column", "CAPTAIN-346"),
    ("12+ 21- . .\n22- 24- . .\n. . . .\n. . . 23-", {}, "flip a1", "pick d4", "CAPTAIN-314"),
    ("12+ 21- . .\n22- 24- . .\n. . . .\n. . . 23-", {}, "flip a1, pick b1", "pick b1", "CAPTAIN-315"),
    ("12+ 21- . .\n22- 24- . .\n. . . .\n. . . 23-", {}, "flip a1, pick b1", "pick a2", "CAPTAIN-315"),
    ("40+ 21- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {}, "flip a1, peek b1", "peek b1", "CAPTAIN-300"),
    ("51+ 37- 45+ 21-\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ ~", {"sergeant": "on"}, "flip b1", "take b1", "CAPTAIN-604"),
    (
        "12+ 21- . .\n22- 24- . .\n. . . .\n. . . .",
        {},
        "flip a1, pick a1, pick b1, pick a2, pick b2",
        "place a1 b2",
        "CAPTAIN-317",
    ),
    (
        "21- 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ .",
        {"commander": "on", "hands": ("50 51 52", "1 2 3")},
        "flip a1",
        "flip b1",
        "CAPTAIN-111",
    ),
    (
        "21- 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ .",
        {"commander": "on", "hands": ("50 51 52", "1 2 3")},
        "flip a1",
        "swap 0 d4",
        "CAPTAIN-705",
    ),
    (
        "21- 22- ~ ~\n~ ~ ~ ~\n~ ~ ~ ~\n~ ~ ~ .",
        {"commander": "on", "hands": ("50 51 52", "1 2 3")},
        "swap 0 a1",
        "swap 0 b1",
        "CAPTAIN-706",
    ),
]


@pytest.mark.parametrize(("sketch", "more", "before", "refused", "rule"), REFUSED_AFTER)
def test_a_refusal_in_the_middle_of_a_turn_names_the_rule(
    sketch: str, more: dict[str, Any], before: str, refused: str, rule: str
) -> None:
    state = sea(sketch, **more)
    press(state, *before.split(", "))
    with pytest.raises(NotLegal, match=rule):
        GAME.parse(state, refused)


@pytest.mark.parametrize(
    ("tried", "rule"),
    [
        ("pass", "CAPTAIN-114"),
        ("score b1", "CAPTAIN-225"),
        ("draw", "CAPTAIN-484"),
        ("flip f6", "CAPTAIN-005"),
        ("flip a1 b1", "CAPTAIN-900"),
        ("steal 1 99", "CAPTAIN-903"),
        ("swap a1", "CAPTAIN-702"),
    ],
)
def test_what_people_try_beyond_the_decisions_is_refused_with_the_rule(tried: str, rule: str) -> None:
    with pytest.raises(NotLegal, match=rule):
        GAME.parse(sea("21+ 22- . .\n24- 23- . .\n. . . .\n. . . ."), tried)
