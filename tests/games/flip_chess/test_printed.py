"""The printed rules to the letter: no stall rule, and cards that must be carried out; CHESS-111 to CHESS-116."""

from __future__ import annotations

import math

import pytest

from tableflip import Match
from tableflip.core.action import Action
from tableflip.core.errors import NotLegal
from tableflip.games.flip_chess import FLIP_CHESS
from tableflip.games.flip_chess.box import SQUARES
from tableflip.games.flip_chess.mind.observe import OBSERVATION, Plane
from tableflip.games.flip_chess.rules.state import NUMBER_MOST, QUIET_MOST, Phase, State
from tableflip.games.flip_chess.terminal import BOARD
from tableflip.games.flip_chess.words.turns import spell, write_turn
from tests.games.flip_chess.table import asked, board, played, position, press, result
from tests.games.flip_chess.test_options import LONE, UP, card_on
from tests.spec import spec

HELD = card_on("a1", "K", card_on("f1", "p"))  # red on a1 holds the King, blue sits on the last card
STANDING = board(c2="b", a1="r", f1="b")


def quiet(turns: int, **options: str) -> State:
    """One quiet turn after so many; red leads in Kings."""
    return played(position(HELD, STANDING, quiet=turns, number=81, **options), "c2c3c2/-")


@spec("CHESS-111", "CHESS-080")
def test_without_a_stall_rule_quiet_turns_end_nothing() -> None:
    assert result(quiet(29)) == "r stall"
    assert result(quiet(29, stall="off")) == "" and result(quiet(200, stall="off")) == ""
    taken = position(UP, board(c2="b", d4="r"), quiet=200, stall="off")
    assert result(played(taken, "c2c3d4/-")) == "b capture"
    assert result(played(position(card_on("c3", "K"), LONE, quiet=200, stall="off"), "c2c3/-")) == "b kings"


@spec("CHESS-111")
def test_a_game_says_whether_it_has_a_bound() -> None:
    endless = {value: FLIP_CHESS.rules.endless(FLIP_CHESS.start(2, {"stall": value})) for value in ("20", "30", "off")}
    assert endless == {"20": False, "30": False, "off": True}


@spec("CHESS-113")
def test_counters_stay_within_their_bounds() -> None:
    state = quiet(QUIET_MOST - 1, stall="off")
    assert state.quiet == QUIET_MOST == 255
    assert press(state, "a1b1", "a1").quiet == QUIET_MOST
    seen = [0] * math.prod(OBSERVATION)
    FLIP_CHESS.mind.observe(press(state, "a1b1", "a1"), 0, seen)  # type: ignore[arg-type]
    assert seen[Plane.QUIET * SQUARES] == 255 and max(seen) < 256
    last = position(HELD, STANDING, number=NUMBER_MOST, stall="off")
    numbers = [last.number]
    for turn in ("c2c3c2/-", "a1b1a1/-", "c2c3c2/-"):
        last = played(last, turn)
        numbers.append(last.number)
    assert numbers == [999_999_999, 999_999_998, 999_999_999, 999_999_998] and last.side == 1


def test_what_is_counted_is_told_without_a_limit() -> None:
    state = quiet(QUIET_MOST, stall="off")
    assert "Quiet turns: 255 or more" in FLIP_CHESS.telling.layout(state, 0)["notes"]
    assert "quiet turns 255 or more" in BOARD.plain(state, 0, True)
    assert FLIP_CHESS.telling.view(state, 0)["stall"] == 0
    assert "Quiet turns: 12 of 30" in FLIP_CHESS.telling.layout(quiet(11), 0)["notes"]
    assert "Quiet turns: 12" in FLIP_CHESS.telling.layout(quiet(11, stall="off"), 0)["notes"]


@spec("CHESS-112", "CHESS-114")
def test_every_open_card_reached_must_be_carried_out() -> None:
    state = position(card_on("d3", "N", card_on("f6", "p")), LONE, chain="must")
    going = press(state, "c2c3", "d3")
    assert going.phase == Phase.GO_ON and "stop" not in asked(going) and "stay" not in asked(going)
    assert FLIP_CHESS.telling.prompt(going) == "now jump as a Knight from d3"
    for rest in ("stop", "stay"):
        with pytest.raises(NotLegal, match="CHESS-112"):
            FLIP_CHESS.parse(going, rest)
    with pytest.raises(NotLegal, match="CHESS-112"):
        spell(state, "c2c3d3/-")
    assert press(going, "b2").phase == Phase.GO_ON
    assert press(going, "b2", "c2").phase == Phase.GO_ON  # the start card is not used
    for end in ("c3", "d3"):  # used before
        assert press(going, "b2", "b3", "b4", "c4", *(["c3"] if end == "c3" else ["d4", "d3"])).side == 1


@spec("CHESS-114")
def test_a_card_without_an_action_and_a_card_face_down_end_the_move() -> None:
    hemmed = board(c2="b", f6="r", b3="b", d3="b", c6="b")
    dead = position(card_on("c5", "R", card_on("c4", "Q")), hemmed, side="b", chain="must")
    assert press(dead, "c2c3", "c4", "c5").phase == Phase.GO_ON  # sideways it still goes
    stuck = position(
        card_on("c5", "R", card_on("c4", "Q")), board(c2="b", f6="r", b5="b", d5="b", c6="b"), chain="must"
    )
    assert press(stuck, "c2c3", "c4", "c5").side == 1
    down = position(card_on("d3", "p"), LONE, chain="must")
    after = press(down, "c2c3", "d3")
    assert after.side == 1 and after.up >> 15 & 1 == 0


@spec("CHESS-112")
def test_a_capture_does_not_end_a_move_that_must_go_on() -> None:
    meeples = board(c2="b", b4="r", c5="r", f6="r")
    assert press(position(UP, meeples, chain="yes"), "c2c3", "b4").side == 1
    going = press(position(UP, meeples, chain="must"), "c2c3", "b4")
    assert going.phase == Phase.GO_ON and "c5" in asked(going)
    twice = press(going, "c5")
    assert twice.phase == Phase.GO_ON and twice.meeples[1].bit_count() == 1
    last = position(UP, board(c2="b", b4="r"), chain="must")
    assert result(press(last, "c2c3", "b4")) == "b capture"


@spec("CHESS-115")
def test_on_a_king_that_was_reached_one_may_stay() -> None:
    state = position(card_on("d3", "K", card_on("f6", "p")), LONE, chain="must")
    there = press(state, "c2c3", "d3")
    assert asked(there)[0] == "stay" and "e4" in asked(there)
    assert FLIP_CHESS.telling.prompt(there) == "now move as a King from d3, or stay"
    assert press(there, "stay").side == 1
    assert press(there, "e4", "e3", "d3").side == 1  # that King was used
    launched = position(card_on("c2", "P", card_on("c3", "K")), LONE, chain="must", standing="launch")
    assert asked(press(launched, "c2c2", "c3"))[0] == "stay"
    assert write_turn(state, [FLIP_CHESS.parse(state, "c2c3"), *stayed(state)]) == "c2-c3(P)-d3(K)"
    assert played(state, "c2c3d3/-") == press(there, "stay")


def stayed(state: State) -> list[Action]:
    one = press(state, "c2c3")
    two = press(one, "d3")
    return [FLIP_CHESS.parse(one, "d3"), FLIP_CHESS.parse(two, "stay")]


@spec("CHESS-116")
def test_a_first_card_without_an_action_cannot_be_stepped_on() -> None:
    hemmed = board(c2="b", b3="b", d3="b", c4="b", f1="r")
    assert "c2c3" not in asked(position(card_on("c3", "R"), hemmed, chain="must"))
    king = position(card_on("c3", "K", card_on("a6", "p")), hemmed, chain="must")
    assert press(king, "c2c3", "stay").phase == Phase.FLIP


def test_a_match_without_a_bound_is_saved_and_goes_on() -> None:
    match = Match.new(FLIP_CHESS, seed=1, options={"stall": "off", "chain": "must"})
    assert match.options["stall"] == "off" and match.options["chain"] == "must"
    match.play("c2c3/c4")
    assert "options:chain=must,stall=off" in match.written(public=True)
