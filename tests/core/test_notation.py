"""The match file: readable, whole or refused, and never a half-written save."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableflip import GAMES, BadFile, Match, TableflipError, game_named, load, save, write_match
from tableflip.core.notation import read_match

CHESS = GAMES["flip_chess"]


def a_match() -> Match[Any]:
    match = Match.new(CHESS, seed=5, options={"melee": "yes"}, names=("Ada", "greedy"))
    for written in ("c2c3/c2", "d5d4/d5", "b2b3/a3"):
        match.play(written)
    return match


TEXT = write_match(a_match())


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new)


def test_a_file_is_readable() -> None:
    assert TEXT.splitlines() == [
        '[Game "flip_chess"]',
        '[Rules "2"]',
        '[Options "returning=yes, ending=last, standing=step, melee=yes, chain=no, rook=noretreat, pawn=four, '
        'deal=shuffled, stall=30, stalled=kings"]',
        '[Seats "Ada, greedy"]',
        '[Seed "5"]',
        '[Result "*"]',
        "",
        "1. c2c3, *c2",
        "2. d5d4, *d5",
        "3. b2b3, *a3",
        "*",
    ]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "not a match file"),
        ("hello\n", 1, "not a match file"),
        ('[Event "Casual"]\n', 1, "unknown tag Event"),
        (changed('[Seed "5"]\n', ""), 5, "tag Seed is missing"),
        (changed('[Seed "5"]', '[Seed "5"]\n[Seed "6"]'), 6, "a second time"),
        (changed('[Seed "5"]', "[Seed 5]"), 5, "is not a tag"),
        (changed("flip_chess", "flip_ches"), 1, "did you mean flip_chess"),
        (changed('[Rules "2"]', '[Rules "99"]'), 2, "rules version 99"),
        (changed('[Rules "2"]', '[Rules "0"]'), 2, "a number like"),
        (changed('[Rules "2"]', f'[Rules "{"9" * 5000}"]'), 2, "a number like"),
        (changed("melee=yes", "melee=yes, melee=no"), 3, "told twice"),
        (changed("melee=yes", f"melee={'y' * 9000}"), 3, "one of no, yes"),
        (changed("melee=yes", f"{'melee' * 9000}=yes"), 3, "has no option"),
        (changed("melee=yes", "melee=maybe"), 3, "one of no, yes"),
        (changed("melee=yes", "melee"), 3, "not an option like"),
        (changed("Ada, greedy", "Ada"), 3, "2 seats"),
        (changed("b2b3, *a3", "b2b4, *a3"), 10, "CHESS-020"),
        (changed("b2b3, *a3", "b2b9?, *a3"), 10, "not an action"),
        (changed("d5d4, *d5", "d5d4, *a1"), 9, "CHESS-060"),
        (changed("b2b3, *a3", "c2c3, *a3"), 10, "CHESS-020"),  # what it meant before is not legal any more
        (changed("2. d5d4", "7. d5d4"), 9, "turn 7 is written where turn 2"),
        (changed("2. d5d4", "02. d5d4"), 9, "turn 02 is written where turn 2"),
        (changed("2. d5d4", "٢. d5d4"), 9, "turn ٢ is written where turn 2"),
        (changed("2. d5d4", f"{'2' * 9000}. d5d4"), 9, "is written where turn 2"),
        (changed("2. d5d4", f"2. {'d5d4' * 9000}"), 9, "longer than any action"),
        (changed("3. b2b3, *a3\n*", "3. b2b3, *a3"), 11, "cut off"),
        (TEXT[: TEXT.index("2. d5d4")], 9, "cut off"),
        (f"{TEXT}4. e5e4, *e5\n", 11, "not the last line"),
        (changed('"*"]', '"b capture"]'), 11, "but 'b capture' in the tags"),
        (changed('"*"]', '"b capture"]')[:-2] + "b capture\n", 11, "not over"),
        (changed('"*"]', '"x resign"]')[:-2] + "x resign\n", 11, "no result"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(BadFile) as refused:
        read_match(text, game_named)
    assert why in str(refused.value)
    assert refused.value.line == line
    assert len(str(refused.value)) < 500  # a message shows at most a part of a line of what it refuses


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(TEXT) - 1), st.sampled_from("x1 ,*\n[]\"'"), st.booleans())
def test_any_damage_is_either_refused_or_harmless(place: int, letter: str, cut: bool) -> None:
    damaged = TEXT[:place] if cut else TEXT[:place] + letter + TEXT[place + 1 :]
    try:
        match = read_match(damaged, game_named)
    except TableflipError:
        return
    assert match.game is CHESS and read_match(write_match(match), game_named).state == match.state


def test_results_made_outside_the_rules_come_back(tmp_path: Path) -> None:
    match = a_match()
    match.resign(1)
    save(match, tmp_path / "resigned.flip")
    assert load(tmp_path / "resigned.flip").result == "b resign"


def test_a_position_begins_a_match_in_a_file(tmp_path: Path) -> None:
    match = Match.new(CHESS, seed=1, position=CHESS.positions.write(a_match().state, True))
    match.play(match.legal_texts()[0])
    save(match, tmp_path / "from.flip")
    assert load(tmp_path / "from.flip").state == match.state


def test_binary_missing_and_huge_files_are_told(tmp_path: Path) -> None:
    (tmp_path / "binary.flip").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(TableflipError, match="not text"):
        load(tmp_path / "binary.flip")
    with pytest.raises(TableflipError, match="cannot read"):
        load(tmp_path / "nowhere.flip")
    with pytest.raises(TableflipError, match="cannot read"):
        load(tmp_path)


def test_a_full_disk_leaves_the_earlier_save_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.flip"
    match = a_match()
    save(match, path)
    before = path.read_text()

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    match.play("e5e4/e5")
    with pytest.raises(TableflipError, match="earlier save is untouched"):
        save(match, path)
    assert path.read_text() == before and list(tmp_path.iterdir()) == [path]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TableflipError, match="choose another folder"):
        save(a_match(), tmp_path / "file" / "match.flip")
