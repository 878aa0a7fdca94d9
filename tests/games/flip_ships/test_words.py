"""Notation, views, refusals, position texts and the terminal."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from tableflip import BadPosition, Match, NotLegal, NotNotation
from tableflip.core.called import calling
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.landings.notation import record_words
from tableflip.games.flip_ships.rules.state import Verb
from tableflip.games.flip_ships.terminal import BOARD
from tableflip.games.flip_ships.words.view import view
from tests.games.flip_ships.examples import SPEC
from tests.games.flip_ships.table import legal, played, table
from tests.spec import spec

ROW = "r4 . . . 1:1/1 13:1/2"
START = (
    "FS1 players=2 seats=2 level=standard order=1,2 city=20/20 mother=3/3 "
    "pilots=P1-ENCORE+P2-LONG+P3-REPAIR/P1-SHORT+P2-PAD+P3-TWIN "
    "grid=0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/13,1,0,0,0 deck=2,3 seen=1,13 ships=S1-1a:active;S2-1a:active"
)


def test_the_example_of_the_spec_reads_and_writes_itself() -> None:
    line = next(line for line in SPEC.read_text(encoding="utf-8").splitlines() if line.startswith("Example: `FS1"))
    text = line.removeprefix("Example: `").rstrip("`")
    state = FLIP_SHIPS.positions.read(text)
    assert FLIP_SHIPS.positions.write(state, False) == text and legal(state) == ["flick S1-1b"]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("FS1 ", "FS2 ", "begins with FS1"),
        (" grid=", " gird=", "no word of a position"),
        (" order=1,2", " order=1,2 order=2", "twice"),
        ("players=2", "players=3", "3 players have 3 seats"),
        ("level=standard", "level=hard", "option level"),
        ("city=20/20", "city=21/20", "0 to 20"),
        ("city=20/20", "city=20", "18/20"),
        ("P2-LONG", "P1-MOON", "no pilot card of level 2"),
        ("P1-SHORT+P2-PAD", "P1-SHORT", "three cards"),
        ("/13,1,0,0,0", "", "3 rows"),
        ("/13,1,0,0,0", "/13,1,0,0", "5 numbers"),
        ("deck=2,3", "deck=2,13", "two places"),
        ("deck=2,3", "deck=2,2", "twice"),
        ("seen=1,13", "seen=1", "belongs into seen"),
        ("seen=1,13", "seen=1,13,20", "lies nowhere"),
        ("S1-1a:active", "S3-1a:active", "no ship of this game"),
        ("S1-1a:active", "S1-1a:space", "zones"),
        ("S1-1a:active", "S1-1a:table:T.c2", "not in play"),
        ("S1-1a:active", "S1-1a:table:Tc13", "no facts"),
        ("S1-1a:active", "S1-1a:table:T:q", "no fact or mark"),
        ("S1-1a:active", "S1-1a:table:T:p2x1", "parked on '2'"),
        ("S1-1a:active", "S1-1a:dock", "no active ship"),
        (" order=1,2", "", "order names the seats"),
        (" order=1,2", " node=flick order=1,2", "zone hand"),
        (" order=1,2", " node=over order=1,2", "has the result"),
        (" order=1,2", " node=sleep order=1,2", "node is one of"),
        ("S2-1a:active", "S2-1a:active choices=confirm", "belong to a resolution"),
        (" order=1,2", " opt=speed:9 order=1,2", "no option"),
        (" order=1,2", " last=no order=1,2", "yes or left out"),
        ("S2-1a:active", "S2-1a:active gone=2", "gone|no word"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_reason(old: str, new: str, why: str) -> None:
    assert FLIP_SHIPS.positions.read(START)
    with pytest.raises(BadPosition, match=why):
        FLIP_SHIPS.positions.read(START.replace(old, new))


def test_answers_of_a_position_must_be_possible() -> None:
    powers = "S1 P1-SWAP P2-LONG P3-TWIN / S2 P1-SHORT P2-PAD P3-REPAIR"
    state = played(table(ROW, powers=powers, active="S1-1a S2-1a"), "choose S1-1a", "flick on 1", "swap S1-1a 1>13")
    text = FLIP_SHIPS.positions.write(state, False)
    assert (
        "choices=swap_S1-1a_1>13" in text and FLIP_SHIPS.positions.write(FLIP_SHIPS.positions.read(text), False) == text
    )
    with pytest.raises(BadPosition, match="cannot be answered"):
        FLIP_SHIPS.positions.read(text.replace("1>13", "1>2"))
    with pytest.raises(BadPosition, match="node=resolve"):
        FLIP_SHIPS.positions.read(text.replace(" choices=swap_S1-1a_1>13", ""))


@spec("SHIPS-031", "SHIPS-208")
def test_a_public_position_tells_of_the_deck_only_its_size() -> None:
    state = FLIP_SHIPS.start(3, {}, "4")
    public = FLIP_SHIPS.positions.write(state, True)
    assert "deck=?24 " in public and FLIP_SHIPS.positions.write(state, False) != public
    dealt = FLIP_SHIPS.start_from(public, "another seed")
    assert FLIP_SHIPS.telling.view(dealt, 0) == FLIP_SHIPS.telling.view(state, 0)
    assert [dealt.deck.cards[n] for n in range(24)] != [state.deck.cards[n] for n in range(24)]


def test_a_match_can_start_from_a_position_and_keeps_flick_and_landing() -> None:
    match = Match.new(FLIP_SHIPS, position=START, seed=1)
    match.play("choose S1-1a")
    match.play("flick S1-1a -> place=-45 overhang=92 power=480 aim=0 contact=0 loft=62 on 13 gap 1=12.7")
    assert match.plies[-1].written == (
        "flick S1-1a -> place=-45 overhang=92 power=480 aim=0 contact=0 loft=62 on 13 gap 1=12.7"
    )
    assert not match.can_undo()
    match.play("confirm")
    assert match.state.destroyed == 1 << 13


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("power=500 space", "needs place"),
        ("place=0 power=1001 space", "power .* 0 to 1000"),
        ("place=-632 power=5 space", "place .* -631 to 237"),
        ("place=0 power=5 spin=3 space", "no 'spin'"),
        ("place=0 place=1 power=5 space", "twice"),
        ("place=0 power=5", "no landing"),
        ("", "no landing"),
        ("sideways", "begins with"),
        ("on", "no landing|each with its list"),
        ("on x", "numbers joined"),
        ("on 13 on 1", "each with its list"),
        ("space gap 13", "enemy=millimetres"),
        ("space moon 0", "rows are 1 to 4"),
        ("space ; S9-1a space", "other ships"),
        ("space ; S1-1a space", "not on the table"),
        ("space ; gone 2", "not in play"),
        ("on 99", "ids are 1 to 60"),
    ],
)
def test_a_landing_that_cannot_be_is_refused_and_changes_nothing(told: str, why: str) -> None:
    match = Match.new(FLIP_SHIPS, position=START, seed=1)
    match.play("choose S1-1a")
    before = match.state.clone()
    with pytest.raises(NotLegal, match=why):
        match.play(match.legal()[0], told)
    assert match.state == before and len(match.plies) == 1


def test_a_ship_that_may_be_flicked_again_is_shown_where_it_lies() -> None:
    state = played(table(ROW, active="S1-1a"), "choose S1-1a", "flick air")
    (ship,) = [each for each in view(state, 0)["ships"] if each["id"] == "S1-1a"]
    assert ship["zone"] == "hand" and len(ship.get("rest", [])) == 3
    (ship,) = [each for each in view(played(state, legal(state)[-1]), 0)["ships"] if each["id"] == "S1-1a"]
    assert ("rest" in ship) == (ship["zone"] == "table")


def test_the_hits_of_a_march_add_up_before_the_last_round_and_in_it() -> None:
    """What is told of a march already stands in the next round, where other numbers hold."""
    state = table("r1 1:1/1 2:1/1 . . .", active="S1-1a S2-1a", deck="")
    for damage in (2, 4):
        while "reach the city" not in (told := " ".join(event.words for event in FLIP_SHIPS.events(state, 0))):
            written = legal(state)[0]
            state = played(state, "flick far" if written.startswith("flick") else written)
        assert f"two enemies reach the city: {damage} damage" in told
        assert sum(map(int, re.findall(r"hits the city for (\d+)", told))) == damage
        state = played(state, legal(state)[0])


def test_enemies_and_ships_have_names_a_person_can_say() -> None:
    """By speed, with what makes them hard to hit; ships by their owner, by colour too where one person has two."""
    grid = "r4 48:3/2 25:2/1 9:1/1S 21:1/2D 1:1/1\nr2 . . . . 45:3/1"
    state = table(grid, active="S1-1b S2-1a", deck="2 3 4 5 6 7 8 14 15 16 17 18")
    with calling(("Ann", "Bo")):
        assert FLIP_SHIPS.telling.describe(state, FLIP_SHIPS.legal(state)[0]) == "flick your second ship (Encore)"
        state = played(state, "choose S1-1b")
        assert FLIP_SHIPS.events(state, 1)[0].words == "Ann picks up the second ship"
        assert FLIP_SHIPS.telling.prompt(state) == "flick your second ship"
        state = played(state, "flick on 21,25", "confirm", "choose S2-1a", "flick far", "confirm")
        told = [event.words for event in FLIP_SHIPS.events(state, 0)]
    assert (
        "Diver 45 dives two rows and hits the city for 1" in told
        and "Diver 48 dives four rows and hits the city for 1" in told
    )
    assert "two enemies reach the city: 2 damage, 18 left" in told
    assert told[-1] == "round 2 begins"
    alone = FLIP_SHIPS.start(1, {}, "3")
    with calling(("Ann",)):
        chosen = FLIP_SHIPS.apply(alone, FLIP_SHIPS.legal(alone)[0])
        assert FLIP_SHIPS.events(chosen, 0)[0].words == "Ann picks up the first blue ship"
        assert FLIP_SHIPS.telling.prompt(chosen) == "flick your first blue ship"


def test_a_defeat_says_how_near_it_was() -> None:
    state = table("r1 . . . 13:1/2 1:1/1", "seats 2 ; level standard ; city 2", "S1-1a S2-1a", "2 3")
    state = played(state, "choose S1-1a", "flick far", "confirm", "choose S2-1a", "flick far", "confirm")
    tally = FLIP_SHIPS.telling.tally
    counted = tally(state) if tally else None
    assert counted and counted.note == "Only four enemies and three hits on the mothership were missing"


@spec("SHIPS-050", "SHIPS-157")
def test_a_flick_from_the_pad_has_a_narrow_place() -> None:
    state = table(ROW, active="S1-2a S2-1a", powers="S1 P1-SHORT P2-PAD P3-TWIN / S2 P1-MOON P2-LONG P3-REPAIR")
    state = played(state, "choose S1-2a", "flick space", "after S1-2a pad")
    flick = FLIP_SHIPS.legal(state)[0]
    with pytest.raises(NotLegal, match="-22 to 22"):
        FLIP_SHIPS.apply(state, flick, "place=23 power=100 space")
    with pytest.raises(NotLegal, match=r"overhang .* 31 to 149"):
        FLIP_SHIPS.apply(state, flick, "place=22 power=100 overhang=150 space")
    assert FLIP_SHIPS.apply(state, flick, "place=22 power=100 space").landing.flick[0] == 22


def test_a_landing_record_as_plain_data_becomes_notation() -> None:
    state = played(table(ROW), "choose S1-1a", "flick on 13", "choose S1-1b")
    space: dict[str, Any] = {"place": "table", "atmosphere": False, "cards": [], "moons": [], "gap_um": {}}
    record: dict[str, Any] = {
        "legal": True,
        "ship": {**space, "cards": [1], "moons": [4], "gap_um": {"13": 12700, "1": 0}},
        "others": {"S1-1a": {**space, "cards": [13]}},
        "gone": [],
    }
    assert record_words(state, record) == "on 1 moon 4 gap 13=12.7"
    record["others"]["S1-1a"] = {**space, "place": "off_side"}
    record["gone"] = [13]
    record["ship"]["gap_um"] = {}
    words = record_words(state, record)
    assert words == "on 1 moon 4 ; S1-1a side ; gone 13"
    assert FLIP_SHIPS.apply(state, FLIP_SHIPS.legal(state)[0], words).gone == 1 << 15
    assert record_words(state, {"legal": False}) == "illegal"
    with pytest.raises(NotLegal, match="place"):
        record_words(state, {"legal": True, "ship": {**space, "place": "moon"}, "others": {}})


def test_refusals_name_the_rule() -> None:
    state = table(ROW)
    for written, why in (
        ("choose S2-1a", "SHIPS-045"),
        ("choose S1-1c", "SHIPS-046"),
        ("confirm", "not now: first choose your ship"),
        ("choose S1-3b", "pilot card"),
    ):
        with pytest.raises(NotLegal, match=why):
            played(state, written)
    with pytest.raises(NotNotation):
        played(state, "dance")
    state = played(state, "choose S1-1a")
    with pytest.raises(NotLegal, match="SHIPS-203"):
        played(state, "concede S1-1a")
    state = played(state, "flick air")
    for pick, why in (("redo", "SHIPS-153"), ("pad", "SHIPS-157"), ("encore", "SHIPS-152"), ("triple", "SHIPS-164")):
        with pytest.raises(NotLegal, match=why):
            played(state, f"after S1-1a {pick}")


def test_a_landing_in_the_atmosphere_counts_the_flips_that_are_left() -> None:
    state = played(played(FLIP_SHIPS.positions.read(START), "choose S1-1a"), "flick air")
    again = FLIP_SHIPS.parse(state, "after S1-1a atmosphere")
    assert FLIP_SHIPS.telling.describe(state, again) == "flick your first ship again out of the atmosphere (2 of 3)"
    state = FLIP_SHIPS.apply(state, again)
    assert FLIP_SHIPS.telling.prompt(state) == "flick your first ship again (2 of 3)"


def test_the_gaps_of_a_landing_are_details() -> None:
    state = played(played(table(ROW), "choose S1-1a"), "flick on 1 gap 13=12.5")
    (landed,) = (event for event in FLIP_SHIPS.events(state, 0) if event.kind == "landed")
    assert landed.words == "Player 1's first ship lands on Crawler 1"
    assert landed.details == landed.whole == "Player 1's first ship lands on Crawler 1, 12.5 mm from Crawler 13"


def test_a_landing_without_gaps_has_no_details() -> None:
    state = played(played(table(ROW), "choose S1-1a"), "flick air")
    (landed,) = (event for event in FLIP_SHIPS.events(state, 0) if event.kind == "landed")
    assert landed.words == landed.whole == "Player 1's first ship lands in the atmosphere" and not landed.details


def test_every_question_has_words_and_a_place() -> None:
    seen: set[int] = set()
    for seed in range(6):
        state = FLIP_SHIPS.start(4, {"pilots": "draft", "concede": "yes"}, str(seed))
        bot = FLIP_SHIPS.mind.bots["partner"]("1")
        while actions := FLIP_SHIPS.legal(state):
            for action in actions:
                seen.add(action.verb)
                assert len(FLIP_SHIPS.telling.describe(state, action)) > 4 and ":" in FLIP_SHIPS.telling.place(
                    state, action
                )
            assert FLIP_SHIPS.telling.prompt(state)
            assert all(event.words for event in FLIP_SHIPS.events(state, 0))
            state = FLIP_SHIPS.apply(state, bot.choose(FLIP_SHIPS, state, FLIP_SHIPS.rules.turn(state)))
    assert seen >= {Verb.DRAFT, Verb.CHOOSE, Verb.FLICK, Verb.CONCEDE, Verb.AFTER, Verb.CONFIRM, Verb.RESTART}


def test_two_enemies_at_once_are_clicked_one_after_the_other() -> None:
    powers = "S1 P1-SWAP P2-REDO P3-TWIN / S2 P1-SHORT P2-PAD P3-REPAIR"
    state = table(ROW, powers=powers, active="S1-3a S2-1a")
    state = played(state, "choose S1-3a", "flick space gap 1=10,13=10")
    places = {
        FLIP_SHIPS.notation.text(state, action): FLIP_SHIPS.telling.place(state, action)
        for action in FLIP_SHIPS.legal(state)
    }
    assert places == {
        "shoot S1-3a none": "button:shoot-S1-3a-none",
        "shoot S1-3a 1": "cell:r4c2",
        "shoot S1-3a 13": "cell:r4c1",
        "shoot S1-3a 1,13": "cell:r4c1>cell:r4c2",
    }


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("options", [{}, {"three_rows": "yes"}, {"pilots": "draft"}])
def test_the_table_is_drawn_from_above_and_told_in_words(options: dict[str, str], width: int) -> None:
    console = Console(width=width, record=True, file=StringIO())
    state = FLIP_SHIPS.start(2, options, "3")
    bot = FLIP_SHIPS.mind.bots["partner"]("1")
    for _ in range(30):
        console.print(BOARD.draw(state, 0, True))
        words = BOARD.plain(state, 0, True)
        enemies = [state.grid[cell] for cell in range(20) if state.grid[cell]]
        assert all(f"er {enemy}, damage" in words for enemy in enemies)  # Crawler, Glider, Diver
        actions = FLIP_SHIPS.legal(state)
        if not actions:
            break
        state = FLIP_SHIPS.apply(state, bot.choose(FLIP_SHIPS, state, 0))
    drawn = console.export_text()
    assert "MOTHERSHIP" in drawn and "city" in drawn and "r3" in drawn and max(map(len, drawn.splitlines())) <= width


def test_powers_enemies_and_tracks_are_explained() -> None:
    state = FLIP_SHIPS.start(2, {}, "3")
    for topic in BOARD.topics(state):
        assert len(BOARD.explain(state, topic)) > 30, topic
    assert "next to it" in BOARD.explain(state, "P1-SWAP")
    assert BOARD.explain(state, "nonsense") == ""


@spec("SHIPS-207")
@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("1", "Crawler 1 is knocked off the table or into the box"),
        ("1,13", "Crawler 1 and Crawler 13 are knocked off the table or into the box"),
    ],
)
def test_cards_that_are_knocked_away_are_told(gone: str, told: str) -> None:
    state = played(played(table(ROW), "choose S1-1a"), f"flick space ; gone {gone}")
    assert told in " ".join(event.words for event in FLIP_SHIPS.events(state, 0))
