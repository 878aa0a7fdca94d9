"""Poses in a position text: where everything really lies goes along, and what cannot be is refused."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tableflip import load, save
from tableflip.cli.main import main
from tableflip.core.errors import BadFile, BadPosition
from tableflip.core.match import Match
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.flights.laid_table import LaidTable, lay_out
from tableflip.games.flip_ships.flights.lying import read_lying
from tableflip.games.flip_ships.flights.throwing import throw
from tableflip.games.flip_ships.rules.state import State, Verb
from tableflip.games.flip_ships.table.tabletop import Pose
from tests.spec import spec

START = (
    "FS1 players=2 seats=2 level=standard node=flick order=1,2 city=20/20 mother=3/3 "
    "pilots=P1-ENCORE+P2-LONG+P3-REPAIR/P1-SHORT+P2-PAD+P3-TWIN grid=0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/13,1,0,0,0 "
    "deck=2,3 seen=1,13 ships=S1-1a:table:T.c13;S1-1b:hand;S2-1a:active hand=S1-1b:plain:0:0:0"
)
BUMPED = "13@-44450,552450,150,995004,0,0,99833"
ON_13 = "S1-1a@-44450,552450,1300"


def played(seed: str, options: dict[str, str], plies: int) -> Match[State]:
    """A match in which the house has flicked, and everything else was chosen at random."""
    match = Match.new(FLIP_SHIPS, seats=2, options={"tremor": "steady", **options}, seed=seed)
    chooser = random.Random(seed)
    while len(match.plies) < plies and match.turn is not None:
        play_on(match, chooser)
    return match


def play_on(match: Match[State], chooser: random.Random) -> None:
    action = chooser.choice(match.legal())
    outcome, flight = None, None
    if action.verb == Verb.FLICK:
        outcome, flight = throw(match.state, action, None, match.last_account)
    match.play(action, outcome, json.loads(json.dumps(flight)))


def lies(match: Match[State]) -> tuple[Any, ...]:
    top: LaidTable = lay_out(match.state, match.last_account)
    return dict(top.table.cards), dict(top.table.ships), top.guessed, {each[:2] for each in top.table.tethers}


@pytest.mark.parametrize("options", [{}, {"geometry": "long", "launch_pad": "yes"}])
def test_a_position_written_anywhere_lays_everything_where_it_lay(options: dict[str, str]) -> None:
    match, chooser, told = played("lying", options, 2), random.Random("on"), 0
    for _ in range(60):
        if match.turn is None:
            break
        play_on(match, chooser)
        text = match.written()
        again = Match.new(FLIP_SHIPS, position=text, seed="another")
        assert again.written() == text and lies(again) == lies(match)
        told += " poses=" in text
    assert told > 30


def test_what_the_state_says_by_itself_needs_no_poses() -> None:
    assert "poses=" not in Match.new(FLIP_SHIPS, seats=2, seed="1").written()
    assert "poses=" not in Match.new(FLIP_SHIPS, position=START).written()


def test_a_match_begins_with_its_cards_and_ships_where_the_poses_say() -> None:
    match = Match.new(FLIP_SHIPS, position=f"{START} poses={BUMPED};{ON_13}")
    table = lay_out(match.state, match.last_account).table
    assert table.cards[13].k == 99833 and table.ships["S1-1a"].x == -44450
    assert table.cards[1] == lay_out(match.state, None).table.cards[1]  # it has no pose, so it lies straight


def test_the_pad_of_a_free_shot_stands_where_its_ship_lay() -> None:
    start = START.replace("ships=S1-1a:table:T.c13;S1-1b:hand;S2-1a:active", "ships=S1-1a:active;S2-2a:hand")
    start = start.replace("order=1,2", "order=2").replace("hand=S1-1b:plain", "hand=S2-2a:pad")
    match = Match.new(FLIP_SHIPS, position=f"{start} poses=S2-2a@-100000,300000,0,999000,0,0,44710")
    launch = lay_out(match.state, match.last_account).table.launched_from()
    assert (launch.x, launch.y, launch.pad) == (-100.0, 300.0, True) and launch.heading == pytest.approx(
        -5.125, abs=0.01
    )
    assert match.written().endswith("poses=S2-2a@-100000,300000,0,999000,0,0,44710")


@pytest.mark.parametrize(
    ("poses", "why"),
    [
        ("7@0,500000,150", "where enemy 7 lies, but it is not in the grid; leave it out"),
        ("S2-1a@0,500000,1000", "where 'S2-1a' lies, but no such ship is on the table; leave it out"),
        ("S1-1b@0,500000,1000", "where 'S1-1b' lies, but no such ship is on the table; leave it out"),
        ("S9-9z@0,500000,1000", "where 'S9-9z' lies, but no such ship is on the table"),
        ("13@900000,552450,150", "of enemy 13 is outside the table: in micrometres x is from -646850 to 253150"),
        ("S1-1a@-44450,552450,900000", "of S1-1a is outside the table.*z from -3000 to 300000"),
        ("13@-44450,552450,-90000", "enemy 13 is not among gone, but its pose .* is off the table or in the mother"),
        ("13@-44450,one,150", "is no pose; write for example 31@-44450,450850,150"),
        ("13@-44450,552450", "is no pose; write for example"),
        ("13@-44450,552450,150,0,0,0,0", "is turned by nothing"),
        (f"{BUMPED};{BUMPED}", "poses tells twice where 13 lies"),
        ("S1-1a@-300000,300000,1000", "S1-1a lies on no card by its pose and on 13 by its facts; change one of them"),
        ("S1-1a@-196850,660000,1000", "the pose of S1-1a and its facts differ on whether it is in the mothership"),
    ],
)
def test_a_pose_that_cannot_be_is_refused_with_what_to_do(poses: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        FLIP_SHIPS.positions.read(f"{START} poses={poses}")


@pytest.mark.parametrize(("z", "where"), [(-90000, "off the table"), (5000, "in the mothership")])
def test_a_card_that_is_gone_is_kept_as_it_lies(z: int, where: str) -> None:
    y = 660000 if z > 0 else 900000
    gone = f"{START.replace('T.c13', 'T')} gone=13 poses=13@-196850,{y},{z}"
    match = Match.new(FLIP_SHIPS, position=gone)
    assert lay_out(match.state, match.last_account).table.cards[13] == Pose(-196850, y, z), where
    assert " gone=13 " in match.written() and match.written().endswith(f" poses=13@-196850,{y},{z}")
    assert 13 not in lay_out(match.state, None).table.cards  # where it lies is not known, so it is nowhere


def test_a_word_beside_the_poses_is_refused() -> None:
    state = FLIP_SHIPS.positions.read(START)
    for text in (f"poses={BUMPED} {ON_13}", "nonsense", f"poses={BUMPED} poses={BUMPED}"):
        with pytest.raises(BadPosition, match=r"is told by one word, poses=…, not "):
            read_lying(state, text)
    assert read_lying(state, "") is None and read_lying(state, f"poses={BUMPED}") is not None


@spec("SHIPS-230")
def test_poses_that_tell_of_nothing_are_refused() -> None:
    with pytest.raises(BadPosition, match=r"poses has no value; leave the word out \(SHIPS-230\)"):
        FLIP_SHIPS.positions.read(f"{START} poses=")
    with pytest.raises(BadPosition, match=r"poses tells of nothing; leave the word out \(SHIPS-230\)"):
        read_lying(FLIP_SHIPS.positions.read(START), "poses=")


def test_show_tells_the_poses_of_its_position_again() -> None:
    text = f"{START} poses={BUMPED};{ON_13}"
    shown = CliRunner().invoke(main, ["show", "flip_ships", "--plain", "--position", text], catch_exceptions=False)
    assert shown.output.rstrip().endswith(f"poses={BUMPED};{ON_13}")


def test_a_match_resumed_from_its_file_lies_where_it_lay(tmp_path: Path) -> None:
    match = played("resumed", {}, 12)
    assert lies(match) != lies(match.rewound(0))
    save(match, tmp_path / "kept.flip")
    again = load(tmp_path / "kept.flip")
    assert lies(again) == lies(match) and again.written() == match.written()
    save(again, tmp_path / "again.flip")
    assert (tmp_path / "again.flip").read_bytes() == (tmp_path / "kept.flip").read_bytes()
    chooser, other = random.Random("next"), random.Random("next")
    for _ in range(8):  # both go on alike, flights and all
        play_on(match, chooser)
        play_on(again, other)
    assert again.written() == match.written()
    assert again.rewound(0).last_account is None


def test_a_file_whose_poses_cannot_be_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "kept.flip"
    save(played("resumed", {}, 12), path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('[Lying "poses=', '[Lying "poses=61@0,0,0;'), encoding="utf-8")
    with pytest.raises(BadFile, match=r"line .*enemy 61 lies, but it is not in the grid"):
        load(path)
