"""Positions that cannot be half right (chapter 26.1): each rule broken, and mutated texts of wild games."""

from __future__ import annotations

from random import Random

import pytest

from tableflip import BadPosition
from tableflip.core.errors import TableflipError
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.rules.state import Phase, State
from tests.games.flip_ships.table import wild_game, wild_step
from tests.spec import spec

PILOTS = "pilots=P1-ENCORE+P2-REDO+P3-TRIPLE/P1-SHORT+P2-PAD+P3-REPAIR"
GRID = "grid=0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/13,1,21,0,0"
TRACKS = "city=20/20 mother=3/3"
HEAD = "FS1 players=2 seats=2 level=standard"
REST = f"{PILOTS} {GRID} deck=2,3 seen=1,13,21"
CHOOSE = f"{HEAD} order=1,2 {TRACKS} {REST} ships=S1-1a:active;S2-1a:active"
FLICK = f"{HEAD} node=flick order=1,2 {TRACKS} {REST} ships=S1-2a:hand;S2-1a:active hand=S1-2a:plain:0:0:0"
AFTER = (
    f"{HEAD} node=after order=1,2 {TRACKS} {REST} ships=S1-2a:hand:T.a;S2-1a:active hand=S1-2a:plain:1:0:0 "
    "picks=keep+atmosphere+redo"
)
TRIPLE = f"{HEAD} node=flick order=1,2 {TRACKS} {REST} ships=S1-3a:hand;S2-1a:active hand=S1-3a:triple:0:0:2"
DECLARE = f"{HEAD} node=declare order=1,2 {TRACKS} {REST} ships=S1-3a:hand;S2-1a:active hand=S1-3a:plain:0:0:0"
CONFIRM = f"{HEAD} node=confirm order=1,2 {TRACKS} {REST} ships=S1-1a:table:T.c13;S2-1a:active"
SECOND = f"{HEAD} order=2 {TRACKS} {REST} ships=S1-1a:table:T.c21:p21x1;S2-1a:active"
OVER = f"{HEAD} node=over city=0/20 mother=3/3 {REST} ships=S1-1a:dock;S2-1a:dock result=loss-city"
EMPTY = f"{PILOTS} grid=0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0"
WON = f"{HEAD} node=over city=5/20 mother=0/3 {EMPTY} result=win"
LAST = f"{HEAD} last=yes order=1,2 {TRACKS} {PILOTS} {GRID} seen=1,13,21 ships=S1-1a:active;S2-1a:active"
ASSAULT = f"{HEAD} assault=yes order=1,2 {TRACKS} {EMPTY} ships=S1-1a:active;S2-1a:active"
DRAFT = (
    f"{HEAD} opt=pilots:draft node=draft {TRACKS} pilots=P1-MOON+-+-/-+-+- {GRID} deck=2,3 seen=1,13,21 "
    "ships=S1-1a:active;S2-1a:active"
)
SCORED = f"{HEAD} marker=2 order=2,1 {TRACKS} {REST} ships=S1-1a:active;S2-1a:active;S2-3a:table:M:b:s"
OTHERS = "P1-MOON+P2-REDO+P3-TWIN/P1-SHORT+P2-PAD+P3-REPAIR"
GOOD = (CHOOSE, FLICK, AFTER, TRIPLE, DECLARE, CONFIRM, SECOND, OVER, WON, LAST, ASSAULT, DRAFT, SCORED)

# the rule, a good text, what in it becomes what, and why that is refused
BROKEN: list[tuple[str, str, str, str, str]] = [
    ("SHIPS-230", CHOOSE, " order=1,2", " order=1,2 order=1,2", "twice"),
    ("SHIPS-230", CHOOSE, " order=", " opt=concede:yes;concede:no order=", "opt names concede twice"),
    ("SHIPS-230", CHOOSE, "deck=2,3", "deck=2,3,2", "names something twice"),
    ("SHIPS-230", CHOOSE, "deck=2,3", "deck=", "deck has no value"),
    ("SHIPS-230", SECOND, "p21x1", "p21x1,21x1", "parked on enemy 21 twice"),
    ("SHIPS-230", SECOND, ":p21x1", ":p21x1:p21x1", "a fact or a mark twice"),
    ("SHIPS-230", CONFIRM, "T.c13", "T.c13:T", "a fact or a mark twice"),
    ("SHIPS-230", CONFIRM, "T.c13", "T.g1~5,1~6", "names something twice"),
    ("SHIPS-230", AFTER, "keep+", "keep+keep+", "picks names keep twice"),
    ("SHIPS-231", CHOOSE, "city=20/20", "city=020/20", "number from 0 to 20"),
    ("SHIPS-231", CHOOSE, "city=20/20", "city=٢٠/20", "number from 0 to 20"),
    ("SHIPS-231", CHOOSE, "deck=2,3", f"deck=2,{'3' * 5000}", "number from 1 to 60"),
    ("SHIPS-231", CHOOSE, "order=1,2", "order=1,2 round=2147483647", "number from 1 to 9999"),
    ("SHIPS-231", FLICK, "plain:0:0:0", "plain:00:0:0", "atmosphere count is a number"),
    ("SHIPS-232", CHOOSE, " order=", " opt=solo_seats:3 order=", "solo_seats is how many"),
    ("SHIPS-232", CHOOSE, "level=standard order=1,2 city=20/20", "level=expert order=1,2 city=13/16", "1 to 15"),
    ("SHIPS-232", CHOOSE, " order=", " opt=city_health:12 order=", "city starts at 20"),
    ("SHIPS-232", CHOOSE, " order=", " opt=mothership_health:12 order=", "mother starts at 3"),
    ("SHIPS-232", CHOOSE, " order=", f" opt=pilots:choose;pilot_choice:{OTHERS} order=", "pilot_choice"),
    ("SHIPS-232", CHOOSE, "P1-ENCORE", "-", "three pilot cards"),
    ("SHIPS-232", DRAFT, "P1-MOON+-+-/-+-+-", "-+-+-/P1-MOON+-+-", "in its order"),
    ("SHIPS-232", DRAFT, " opt=pilots:draft", "", "needs the option pilots:draft"),
    ("SHIPS-232", DRAFT, ";S2-1a:active", "", "every seat has active ships"),
    ("SHIPS-232", DRAFT, "node=draft", "round=2 node=draft", "before round 1"),
    ("SHIPS-233", CHOOSE, "city=20/20", "city=0/20", "city is 0"),
    ("SHIPS-233", WON, "mother=0/3", "mother=1/3", "result is win"),
    ("SHIPS-233", WON, EMPTY, f"{REST}", "result is win"),
    ("SHIPS-233", OVER, "city=0/20", "city=1/20", "result is a loss"),
    ("SHIPS-233", OVER, "loss-city", "loss-assault", "assault is yes"),
    ("SHIPS-233", CHOOSE, f"{TRACKS}", f"{TRACKS} result=win", "no other has one"),
    ("SHIPS-234", CHOOSE, " order=1,2", "", "order names the seats"),
    ("SHIPS-234", CHOOSE, "order=1,2", "order=2,1", "not the rest of 1,2"),
    ("SHIPS-234", OVER, "node=over", "node=over order=1", "order is empty"),
    ("SHIPS-234", LAST, "last=yes", "last=yes assault=yes", "together"),
    ("SHIPS-234", CHOOSE, "standard order", "standard last=yes order", "last is yes"),
    ("SHIPS-234", CHOOSE, "standard order", "standard assault=yes order", "assault is yes"),
    ("SHIPS-234", ASSAULT, "mother=3/3", "mother=0/3", "mother is above 0"),
    ("SHIPS-235", CHOOSE, "deck=2,3", "deck=2,13", "two places"),
    ("SHIPS-235", CHOOSE, "seen=1,13,21", "seen=1,13", "belongs into seen"),
    ("SHIPS-235", CHOOSE, "deck=2,3", "deck=?58", "0 to 57"),
    ("SHIPS-235", CHOOSE, "deck=2,3 seen=1,13,21", "deck=?1 seen=1,2,3,13,21", "2 to 57"),
    ("SHIPS-235", CHOOSE, "seen=1,13,21", "arrived=5 seen=1,5,13,21", "loss-city"),
    ("SHIPS-236", CONFIRM, "table:T.c13", "table", "so it has facts"),
    ("SHIPS-236", CONFIRM, "T.c13", "F", "off the table"),
    ("SHIPS-236", FLICK, "S1-2a:hand;", "S1-2a:hand:T.c13;", "which only ships on the table have"),
    ("SHIPS-236", CONFIRM, "T.c13", "T.", "no facts"),
    ("SHIPS-237", CONFIRM, ":active", ":table:T.c13", "parked, or docked"),
    ("SHIPS-237", SECOND, "order=2 ", "order=1,2 ", "has acted"),
    ("SHIPS-237", SECOND, "p21x1", "p21x1:b", "not box only"),
    ("SHIPS-237", SCORED, "S2-3a", "S2-1b", "scored"),
    ("SHIPS-237", SCORED, "M:b:s", "M:s", "scored"),
    ("SHIPS-237", SCORED, "M:b:s", "M:b", "box only"),
    ("SHIPS-238", FLICK, "node=flick ", "", "hand names"),
    ("SHIPS-238", FLICK, " hand=S1-2a:plain:0:0:0", "", "hand names"),
    ("SHIPS-238", FLICK, "S1-2a:hand;S2-1a:active hand=S1-2a", "S1-1a:active;S2-1a:hand hand=S2-1a", "seat to"),
    ("SHIPS-238", FLICK, ":plain:", ":pad:", "pilot card"),
    ("SHIPS-238", FLICK, "plain:0:0:0", "plain:3:0:0", "3 times in a row"),
    ("SHIPS-238", TRIPLE, "triple:0:0:2", "triple:0:0:3", "3 flips"),
    ("SHIPS-238", TRIPLE, "triple:0:0:2", "triple:0:1:2", "second try"),
    ("SHIPS-238", DECLARE, "mother=3/3", "mother=0/3", "node declare"),
    ("SHIPS-238", FLICK, "plain:0:0:0", "plain:0:0:0 picks=keep+redo", "belong to node after"),
    ("SHIPS-238", AFTER, "plain:1:0:0", "plain:0:0:0", "0 times in a row"),
    ("SHIPS-239", CHOOSE, "S1-1a:active", "S1-1a:dock", "no active ship"),
    ("SHIPS-239", CONFIRM, "T.c13", "T.c13;S1-1b:active", "resolves only when all are flipped"),
    ("SHIPS-239", AFTER, "+redo", "", "picks are not"),
    ("SHIPS-239", AFTER, "T.a", "T.c13", "in a row"),
]  # fmt: skip


@pytest.mark.parametrize("text", GOOD)
def test_what_can_be_is_read_and_is_its_own_normal_form(text: str) -> None:
    assert FLIP_SHIPS.positions.write(FLIP_SHIPS.positions.read(text), False) == text


def test_every_rule_of_positions_is_broken_by_some_text() -> None:
    assert {rule for rule, *_ in BROKEN} == {f"SHIPS-{number}" for number in range(230, 240)}


@spec(*(f"SHIPS-{number}" for number in range(230, 240)))
@pytest.mark.parametrize(("rule", "text", "old", "new", "why"), BROKEN)
def test_what_cannot_be_is_refused_with_its_place_and_reason(
    rule: str, text: str, old: str, new: str, why: str
) -> None:
    assert old in text and rule.startswith("SHIPS-23")
    with pytest.raises(BadPosition, match=why) as refused:
        FLIP_SHIPS.positions.read(text.replace(old, new, 1))
    assert len(str(refused.value)) < 400


def test_words_in_any_order_have_one_normal_form() -> None:
    first, *words = CHOOSE.replace("deck=2,3 seen=1,13,21", "deck=2,3 seen=21,13,1").split()
    assert FLIP_SHIPS.positions.write(FLIP_SHIPS.positions.read(" ".join([first, *reversed(words)])), False) == CHOOSE


OPTIONS = (
    (2, {"no_reflip": "yes", "three_rows": "yes"}),
    (3, {"pilots": "draft", "concede": "yes", "colours": "red/blue/green"}),
    (4, {"assault_order": "round_robin", "level": "training", "mothership_health": "2"}),
    (1, {"pilots": "choose", "launch_pad": "yes", "solo_seats": "3"}),
)
LETTERS = "0123456789,;:./=+-_?~xTMBSFabcmgps٣７"
WORDS = (
    "0",
    "1",
    "7",
    "13",
    "60",
    "99",
    "active",
    "table",
    "hand",
    "dock",
    "plain",
    "pad",
    "flick",
    "after",
    "over",
    "yes",
)


def mutated(text: str, others: list[str], pick: Random) -> str:
    """A text with one thing changed, as a slip or a mean hand would."""
    words, way = text.split(), pick.randrange(5)
    at = pick.randrange(1, len(words))
    if way == 0:
        place = pick.randrange(len(text))
        return text[:place] + pick.choice(LETTERS) + text[place + pick.randrange(3) :]
    if way == 1:
        return " ".join(words[:at] + words[at + 1 :])
    if way == 2:
        return " ".join([*words[:at], pick.choice(words), *words[at:]])
    if way == 3:
        word = pick.choice(pick.choice(others).split()[1:])
        key = word.partition("=")[0]
        return " ".join([*(each for each in words if not each.startswith(f"{key}=")), word])
    key, _, value = words[at].partition("=")
    part = pick.choice(value.replace("/", ",").replace(";", ",").replace(":", ",").split(","))
    words[at] = f"{key}={value.replace(part, pick.choice(WORDS), 1) if part else value}"
    return " ".join(words)


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_mutated_positions_are_refused_in_words_or_can_be_played_on(seats: int, options: dict[str, str]) -> None:
    pick = Random(f"{seats}")
    states = wild_game(seats, seats, options)
    written = [
        FLIP_SHIPS.positions.write(state, public)
        for state in pick.sample(states, min(30, len(states)))
        for public in (False, True)
    ]
    others = [*written, *GOOD]
    accepted = 0
    for _ in range(400):
        text = pick.choice(written)
        for _ in range(pick.choice((1, 1, 2))):
            text = mutated(text, others, pick)
        try:
            state = FLIP_SHIPS.positions.read(text)
        except TableflipError as refused:
            assert isinstance(refused, BadPosition) and len(str(refused)) < 600
            continue
        accepted += 1
        public = "deck=?" in text
        normal = FLIP_SHIPS.positions.write(state, public)
        assert FLIP_SHIPS.positions.write(FLIP_SHIPS.positions.read(normal), public) == normal
        assert FLIP_SHIPS.positions.read(normal) == state
        play_on(FLIP_SHIPS.start_from(text, "x"), pick)
    assert accepted > 5


def play_on(state: State, pick: Random) -> None:
    """A few plies with everything that is said and shown of them."""
    for _ in range(4):
        for seat in (-1, 0):
            FLIP_SHIPS.telling.view(state, seat)
            FLIP_SHIPS.telling.layout(state, seat)
        actions = FLIP_SHIPS.legal(state)
        assert bool(actions) == (state.phase != Phase.OVER) and bool(FLIP_SHIPS.telling.prompt(state)) == bool(actions)
        for action in pick.sample(actions, min(3, len(actions))):
            assert FLIP_SHIPS.notation.text(state, action) and FLIP_SHIPS.telling.describe(state, action)
            assert FLIP_SHIPS.hints.reason(state, action, max(FLIP_SHIPS.rules.turn(state), 0))
        for action in pick.sample(FLIP_SHIPS.rules.actions, 4):
            assert FLIP_SHIPS.telling.why_not(state, action)
        if not actions:
            return
        state = wild_step(state, pick.choice(actions), pick)
        text = FLIP_SHIPS.positions.write(state, False)
        assert FLIP_SHIPS.positions.write(FLIP_SHIPS.positions.read(text), False) == text


@pytest.mark.parametrize("junk", ["x", "opt=", "deck=1,", "ships=S1-1a:table;", "poses=1@1,1,1;", "choices=a;", "7"])
def test_ten_thousand_characters_of_junk_are_refused_quickly(junk: str) -> None:
    text = f"{CHOOSE} {junk * (10_000 // len(junk))}"
    with pytest.raises(BadPosition) as refused:
        FLIP_SHIPS.positions.read(text)
    assert len(str(refused.value)) < 400
