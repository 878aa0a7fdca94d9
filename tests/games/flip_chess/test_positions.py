"""Positions of Flip Chess that are read: nothing half right, and one normal form."""

from __future__ import annotations

import math
import random

import pytest

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_chess.rules.state import State
from tests.games.flip_chess.table import press, result
from tests.spec import spec

START = "kppkpr/pbpnpp/pppppp/ppnbpq/pppppq/pppppr rrrrrr/rrrrrr/6/6/bbbbbb/bbbbbb b 0 1"
OPEN = "KQNNBK/QRPPRB/PPPPPP/PPPPPP/PPPPPP/PPPPPp"  # all cards up but f1
LATE = f"{OPEN} 5r/6/6/2b3/6/6 b 0 41"  # blue on c3 has come from c2
HELD = "PQNNBK/QRPPRB/PPPPPP/PPKPPP/PPPPPP/PPPPPp 5r/6/6/2b3/6/6 b 0 41"  # the same on a King
read, write = FLIP_CHESS.positions.read, FLIP_CHESS.positions.write


def refused(text: str, *why: str) -> None:
    for each in why:
        with pytest.raises(BadPosition, match=each):
            read(text)


def accepted(text: str) -> State:
    """What is read, if it is in its normal form."""
    assert write(read(text), False) == text
    return read(text)


@spec("CHESS-210")
def test_a_position_has_its_fields_once_and_in_their_order() -> None:
    accepted(START)
    moving = "moving:flip,c2,c3,4,-,-"
    accepted(f"{HELD} options:melee=yes {moving}")
    for text in (
        "",
        "x",
        f"{START} colours:yes",
        f"{START} options:melee=yes options:chain=yes",
        f"{LATE} {moving} {moving}",
        f"{LATE} {moving} options:melee=yes",
        f"{START} options",
        f"{START} moving",
    ):
        refused(text, "five fields|is no option|no turn in its middle")
    assert write(read(f"  {START.replace(' ', '   ')}\n"), False) == START


@spec("CHESS-211")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (START.replace("kppkpr/", "", 1), "six ranks"),
        (START.replace("kppkpr", "kppkp"), "six ranks"),
        (f"pppppp/{START}", "six ranks"),
        (START.replace("kppkpr", "kppkpx"), "'x' on f6 is no card"),
        (START.replace("kppkpr", "\N{KELVIN SIGN}ppkpr"), "on a6 is no card"),
        (START.replace("pbpnpp", "pkpnpp"), "3 King cards"),
        (f"{START} options:deal=balanced", "same card"),
        (f"k????k/??????/??????/??????/??????/?????? {START.partition(' ')[2]} options:deal=balanced", "4 King cards"),
    ],
)
def test_the_cards_are_those_of_the_box(text: str, why: str) -> None:
    refused(text, why)


@spec("CHESS-211")
def test_the_twin_of_a_named_card_is_that_card() -> None:
    text = f"k?????/??????/??????/??????/??????/?????? {START.partition(' ')[2]} options:deal=balanced"
    assert write(read(text), False) == text.replace("/?????? rr", "/?????k rr")


@spec("CHESS-212")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("bbbbbb/bbbbbb", "bbbbbb/bbbbb", "5 squares"),
        ("bbbbbb/bbbbbb", "bbbbbb/bbbbb2", "7 squares|no rank"),
        ("bbbbbb/bbbbbb", "bbbbbb", "six ranks"),
        ("/6/6/", "/6/bbb3/", "15 meeples"),
        ("rrrrrr/rrrrrr/6", "rrrrrr/rrxrrr/6", "no rank of meeples"),
        ("rrrrrr/rrrrrr/6", "rrrrrr/rrrrrr/\N{ARABIC-INDIC DIGIT SIX}", "no rank of meeples"),
        ("rrrrrr/rrrrrr/6/6/bbbbbb/bbbbbb", "6/6/6/6/6/6", "no meeple"),
    ],
)
def test_the_meeples_are_those_of_the_box(old: str, new: str, why: str) -> None:
    refused(START.replace(old, new), why)


@spec("CHESS-213")
@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ("w 0 1", "b or r"),
        ("br 0 1", "b or r"),
        ("b 31 1", "quiet counter is a number from 0 to 30"),
        ("b 00 1", "quiet counter"),
        ("b -1 1", "quiet counter"),
        ("b \N{ARABIC-INDIC DIGIT ZERO} 1", "quiet counter"),
        (f"b {'9' * 5000} 1", "quiet counter"),
        ("b 0 01", "turn number"),
        ("b 0 0", "turn number"),
        ("b 0 1000000001", "turn number is a number from 1 to 999999999"),
        (f"b 0 {'9' * 5000}", "turn number"),
        ("b 0 2", "red's"),
        ("r 0 1", "blue's"),
    ],
)
def test_side_and_counters_are_plain_and_within_their_bounds(fields: str, why: str) -> None:
    refused(START.replace("b 0 1", fields), why)


@spec("CHESS-213", "CHESS-111")
def test_without_a_stall_rule_the_quiet_counter_may_be_higher() -> None:
    accepted(START.replace("b 0 1", "b 255 999999999") + " options:stall=off")
    refused(START.replace("b 0 1", "b 256 1") + " options:stall=off", "from 0 to 255")


@spec("CHESS-214")
@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("melee=maybe", "options: .*one of no, yes"),
        ("mellee=yes", "no option"),
        ("melee=yes,melee=yes", "melee is named twice"),
        ("melee=yes,melee=no", "melee is named twice"),
        ("", "no option"),
        ("melee=yes,", "no option"),
        ("melee", "one of no, yes"),
        ("stall=030", "one of 30, 20"),
    ],
)
def test_options_are_named_once_with_values_they_can_take(options: str, why: str) -> None:
    refused(f"{START} options:{options}", why)


@spec("CHESS-214")
def test_options_are_written_in_one_order_and_only_where_they_differ() -> None:
    found = write(read(f"{START} options:stall=off,melee=yes,chain=no"), False)
    assert found == f"{START} options:melee=yes,stall=off"


def moving(text: str, move: str, *why: str, options: str = "") -> None:
    """A half move is refused; without a reason it is accepted, and is its own normal form."""
    whole = f"{text} {f'options:{options} ' if options else ''}moving:{move}"
    if why:
        refused(whole, *why)
    else:
        accepted(whole)


@pytest.mark.parametrize(
    "move",
    [
        "",
        "act",
        "flip,c2,c3,4",
        "act,c2,c3,2,-,-",
        "flip,c2,c3,9,-,-",
        "flip,c2,c3,4,-,x",
        "flip,c2,c3,4,-,cl",
        "step,c2,c3,4,-,-",
        "flip,c2,c7,4,-,-",
        "flip,c2,c3,\N{ARABIC-INDIC DIGIT FOUR},-,-",
        f"act,c2,c3,4,{'c3' * 37},-",
    ],
)
@spec("CHESS-215")
def test_a_half_move_is_written_in_six_parts(move: str) -> None:
    moving(LATE, move, "is no turn in its middle")


@spec("CHESS-215")
def test_the_meeple_is_where_it_is_told_to_be() -> None:
    moving(LATE, "act,c2,c3,4,-,-")
    moving(LATE, "act,c3,c4,4,-,-", "no meeple of the side to move stands on c4")
    moving(LATE.replace("2b3/6/6", "2b3/2b3/6"), "act,c2,c3,4,-,-", "left c2, but one stands there")
    moving(LATE.replace("2b3/6/6", "2b3/2r3/6"), "act,c2,c3,4,-,-", "left c2, but one stands there")
    moving(LATE.replace("5r", "6"), "act,c2,c3,4,-,-", "over, the other side has no meeple")
    moving(LATE.replace("b 0", "b 30"), "act,c2,c3,4,-,-", "over after 30 quiet turns")
    moving(LATE.replace("b 0", "b 29"), "act,c2,c3,4,-,-")
    moving(LATE.replace("b 0", "b 30"), "act,c2,c3,4,-,-", options="stall=off")
    crowd = f"{OPEN} rrrrrr/rrrrrr/6/2b3/6/6 b 0 41"
    moving(crowd, "act,c2,c3,4,-,c", "captured, but all are on the board", options="melee=yes")


@spec("CHESS-216")
def test_the_used_cards_may_have_been_used() -> None:
    two = LATE.replace("6/6/2b3/6/6", "6/2b3/6/6/6")  # on c4
    moving(two, "flip,c2,c4,4,c3,-")
    moving(two, "flip,c2,c4,4,c3c3,-", "c3 is named twice", options="chain=yes")
    moving(two.replace("PPPPPP/PPPPPP/PPPPPp", "PPpPPP/PPPPPP/PPPPPP"), "flip,c2,c4,4,c3,-", "c3 is face down")
    moving(two.replace("2b3/6/6/6", "2b3/2r3/6/6"), "flip,c2,c4,4,c3,-", "stands on c3")
    moving(two, "flip,c2,c4,4,b3c3,-", "only one card")
    moving(two, "flip,c2,c4,4,c3d3,-", options="chain=yes")
    moving(two, "flip,a1,c4,4,c3,-", "none of the used cards is a step away from a1")
    moving(LATE, "act,c3,c3,-1,-,l", "no meeple can have been launched")
    moving(LATE, "act,c3,c3,-1,-,l", options="standing=launch")
    moving(LATE.replace("PPPPPP 5r", "PPPPPP 5r").replace("2b3/6/6", "6/6/5b"), "act,f1,f1,-1,-,l", "launched from f1")
    moving(LATE, "flip,c2,c3,4,c2,l", options="standing=launch")
    moving(LATE, "flip,c2,c3,4,b3,l", "has used the card on c2 first", options="standing=launch")


@spec("CHESS-217")
def test_the_last_movement_led_there() -> None:
    moving(LATE, "act,c2,c3,1,-,-", "that way no meeple gets from c2 to c3")
    moving(LATE, "act,c2,c3,-1,-,-", "that way")
    moving(LATE, "act,c1,c3,4,-,-", "that way")
    moving(LATE, "act,b2,c3,4,-,-", "that way")
    moving(LATE, "act,c2,c3,4,-,l", "that way", options="standing=launch")
    moving(LATE, "flip,c1,c3,4,c2,-")
    moving(LATE, "flip,c1,c3,3,c2,-", "none of the used cards leads to c3 that way")
    moving(LATE, "flip,b1,c3,-1,b2,-", "leads to c3")  # a Pawn goes diagonally only to capture
    moving(LATE, "flip,b1,c3,-1,b2,c")
    moving(LATE, "flip,c4,c4,4,c3,-", "no meeple of the side")
    moving(LATE, "flip,c3,c3,4,c2,-")  # back where it began
    moving(LATE, "flip,c3,c3,4,c2,-", "leads to c3", options="returning=no")
    moving(LATE, "act,c2,c3,4,-,c", "no such move captures")
    moving(LATE, "act,c2,c3,4,-,c", options="melee=yes")
    moving(LATE, "goon,b1,c3,-1,b2,c", "no such move captures", options="chain=yes")
    moving(LATE, "goon,b1,c3,-1,b2,c", options="chain=must")


@spec("CHESS-218")
def test_the_question_is_the_one_that_comes_next() -> None:
    bare = f"{OPEN} 5r/6/6/6/6/5b b 0 41"  # on f1, face down
    moving(bare, "act,e1,f1,3,-,-", "no action to carry out first")
    moving(bare, "flip,e1,f1,3,-,-", "no card can be flipped")
    moving(LATE, "act,c1,c3,4,c2,-", "no action to carry out first")
    moving(LATE, "goon,c2,c3,4,-,-", "no chain can go on", options="chain=yes")
    moving(LATE, "goon,c1,c3,4,c2,-", "no chain can go on")
    moving(LATE, "goon,c1,c3,4,c2,-", options="chain=yes")
    moving(LATE, "goon,c1,c3,4,c2c3,-", "no chain can go on", options="chain=yes")
    moving(LATE, "flip,c2,c3,4,-,-", "must be carried out before a flip")
    moving(LATE, "flip,c1,c3,4,c2,-", options="chain=yes")
    moving(LATE, "flip,c1,c3,4,c2,-", "must be carried out before a flip", options="chain=must")
    moving(HELD, "flip,c1,c3,4,c2,-", options="chain=must")
    moving(HELD, "flip,c2,c3,4,-,-")
    moving(LATE, "flip,c3,c3,-1,-,l", "must be carried out before a flip", options="standing=launch")
    dead = "KQNNBK/QPPPRB/PPPPPP/PPRPPP/PPPPPP/PPPPPp 5r/6/2b3/1bbb2/6/6 b 0 41"  # a Rook hemmed in
    moving(dead, "act,c2,c3,4,-,-", "no action to carry out first", options="returning=no")


@spec("CHESS-219")
def test_the_game_was_not_over_before_the_move() -> None:
    crowned = "PQNNBK/QRPPRB/PPPPPP/PPKPPP/PPPPPP/PPPPPP 5r/6/6/2b3/6/6 b 0 41"
    moving(crowned, "act,c2,c3,4,-,-", "over before this move")  # red holds the King on f6
    moving(crowned.replace("5r", "4r1"), "act,c2,c3,4,-,-")


def mutated(text: str, chance: random.Random) -> str:
    """The text with something taken away, put in or exchanged."""
    at, kind = chance.randrange(len(text)), chance.randrange(5)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + chance.choice("kKpPbr/ 0159,-:=cl?\u0663x") + text[at + 1 :]
    if kind == 2:
        return text[:at] + chance.choice("kKpPbr/ 0159,-:=cl?") + text[at:]
    fields = text.split(" ")
    one, other = chance.randrange(len(fields)), chance.randrange(len(fields))
    fields[one] = fields[other] if kind == 3 else fields[one] + fields[one][-1]
    return " ".join(fields)


def survives(state: State, chance: random.Random) -> None:
    """A few decisions, with everything that is said about each."""
    words, mind = FLIP_CHESS.words, FLIP_CHESS.mind
    for _ in range(4):
        assert read(write(state, False)) == read(write(read(write(state, False)), False))
        for seat in (0, 1):
            assert words.telling.view(state, seat) and words.telling.layout(state, seat)
            assert 0 <= mind.evaluate(state, seat) <= 1000
            mind.observe(state, seat, [0] * math.prod(mind.observation))  # type: ignore[arg-type]
            assert words.aids and words.aids.work_out(state, seat)
        FLIP_CHESS.asked(state)
        legal = FLIP_CHESS.legal(state)
        if not legal:
            assert result(state) and words.telling.verdict(state).title
            return
        for action in legal[:3]:
            assert words.hints.reason(state, action, state.side) and words.telling.describe(state, action)
        state = FLIP_CHESS.apply(state, chance.choice(legal))


def test_changed_texts_are_refused_in_our_words_or_can_be_played() -> None:
    chance, kept = random.Random(16), 0
    options = FLIP_CHESS.about.options
    for game in range(12):
        chosen = {option.name: chance.choice(option.values) for option in options}
        state = FLIP_CHESS.start(2, chosen, str(game))
        for _ in range(chance.randrange(5, 160)):
            if legal := FLIP_CHESS.legal(state):
                state = FLIP_CHESS.apply(state, chance.choice(legal))
        text = write(state, game % 2 == 0)
        for _ in range(60):
            try:
                FLIP_CHESS.positions.read(changed := mutated(text, chance))
            except TableflipError as problem:
                assert len(str(problem)) < 400
            else:
                kept += 1
                survives(FLIP_CHESS.start_from(changed), chance)
    assert kept > 50


@pytest.mark.parametrize("junk", ["/", "b", " ", "9", "moving:", ",", "[", "c3", "options:"])
def test_junk_is_refused_quickly_and_briefly(junk: str) -> None:
    long = junk * (10_000 // len(junk))
    for text in (long, START.replace("kppkpr", long), f"{START} options:{long}", f"{START} moving:{long}"):
        with pytest.raises(BadPosition) as found:
            read(text)
        assert len(str(found.value)) < 400


def test_a_position_far_into_a_game_is_still_played() -> None:
    late = read(START.replace("b 0 1", "b 0 999999999"))
    after = press(late, "c2c3", "*c4")
    assert after.number == 999999998 and after.side == 1 and read(write(after, False))
    again = press(after, "d5d4", "*d5")
    assert again.number == 999999999 and again.side == 0
