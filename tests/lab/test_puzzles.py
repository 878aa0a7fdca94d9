"""The puzzles that are shipped, and the lab that makes them: legal, proved, each once, enough of each grade."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from tableflip import GAMES, Match
from tableflip.core.data import card_of
from tableflip.core.errors import NotLegal, TableflipError
from tableflip.core.puzzles import (
    FILE,
    GRADES,
    NoPuzzle,
    Puzzle,
    Tree,
    attempt,
    begin,
    puzzle_named,
    puzzles_of,
    read_puzzle,
    read_puzzles,
    size,
    solution,
)
from tableflip.core.spec import rules_of
from tableflip.lab import puzzle_table
from tableflip.lab import puzzles as lab
from tableflip.lab.puzzles import Maker, Unproved, check, command_of, graded, maker_of, name_of, tried
from tests.puzzles import SHIPPED, named, own_decisions, sampled

MAKERS = {name: maker for name, game in GAMES.items() if (maker := maker_of(game)) and puzzles_of(game)}
EACH_LEAST = 40  # of a grade
BYTES_MOST = 1_000_000
SAME_MOST = 2 / 3  # of a kind of puzzle that may have the same answer


def test_the_games_of_the_house_ship_puzzles_of_every_grade_in_less_than_a_megabyte() -> None:
    assert {"flip_chess", "captain_flip", "flip_city", "flip_ships"} <= set(MAKERS)
    for name in MAKERS:
        counts = Counter(puzzle.grade for puzzle in puzzles_of(GAMES[name]).values())
        assert set(counts) == set(GRADES) and min(counts.values()) >= EACH_LEAST, f"{name}: {counts}"
    assert sum((GAMES[name].folder / FILE).stat().st_size for name in MAKERS) < BYTES_MOST


@pytest.mark.parametrize("name", MAKERS)
def test_nobody_who_always_says_the_same_solves_more_than_two_thirds_of_a_kind(name: str) -> None:
    kinds: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles_of(GAMES[name]).values():
        kinds.setdefault(puzzle.theme, []).append(puzzle)
    for theme, puzzles in kinds.items():
        text, often = Counter(text for each in puzzles for text in each.answer).most_common(1)[0]
        assert often <= SAME_MOST * len(puzzles), f"{name}: {text} answers {often} of {len(puzzles)} about {theme}"


@pytest.mark.parametrize("name", MAKERS)
def test_every_puzzle_is_read_is_legal_and_is_there_once(name: str) -> None:
    game, maker = GAMES[name], MAKERS[name]
    ids = {rule.id for rule in rules_of(game)}
    for puzzle in puzzles_of(game).values():
        assert puzzle.game == name and puzzle.goal and puzzle.theme and set(puzzle.rules) <= ids, puzzle.id
        assert begin(game, puzzle).match.turn == puzzle.seat, puzzle.id
        assert attempt(game, puzzle, own_decisions(puzzle)).standing == "solved", puzzle.id
        assert name_of(maker, puzzle) == puzzle.id, "it is not what its position says, or stands there twice"
    assert [each.grade for each in graded(list(puzzles_of(game).values()))] == sorted(
        each.grade for each in puzzles_of(game).values()
    )


@pytest.mark.parametrize("puzzle", [puzzle for name in MAKERS for puzzle in sampled(name)], ids=named)
def test_a_puzzle_is_proved_anew(puzzle: Puzzle) -> None:
    check(MAKERS[puzzle.game], puzzle)


@pytest.mark.parametrize("name", MAKERS)
def test_a_wrong_puzzle_is_caught(name: str) -> None:
    puzzle = next(iter(puzzles_of(GAMES[name]).values()))
    made = begin(GAMES[name], puzzle)
    wrong = next(text for text in made.match.legal_texts() if text not in puzzle.answer)
    for planted in (
        replace(puzzle, answer={wrong: {}}),
        replace(puzzle, answer={**puzzle.answer, wrong: {}}),
        replace(puzzle, seat=puzzle.seat + 1),
        replace(puzzle, margin=puzzle.margin + 1),
        replace(puzzle, theme="nothing"),
    ):
        with pytest.raises(Unproved):
            check(MAKERS[name], planted)


def lines(tree: Tree) -> Iterator[list[str]]:
    """Every right line."""
    for text, below in tree.items():
        yield from ([text, *line] for line in lines(below)) if below else [[text]]


CHESS = GAMES["flip_chess"]
WIN = Puzzle(
    id="x",
    game="flip_chess",
    position="KQNNBK/QRPPRB/PPPPPP/PPPPPP/PPPPPP/ppPPPP 6/6/3r2/6/2b3/6 b 0 41",
    seat=0,
    goal="Win in this turn.",
    theme="win in one",
    answer={"c2c3": {"d4": {}}},
    unit="win",
    margin=1.0,
    found=(1.0, 1.0),
)


def test_a_puzzle_is_solved_decision_by_decision() -> None:
    made = begin(CHESS, WIN)
    made.decide("C2C3")
    assert made.standing == "open" and made.said == ""
    made.decide("d4")
    assert (made.standing, made.said) == ("solved", "Solved.")
    with pytest.raises(TableflipError, match="begin it again"):
        made.decide("d4")


def test_a_wrong_decision_ends_it_and_one_that_is_not_legal_is_refused() -> None:
    made = begin(CHESS, WIN)
    with pytest.raises(NotLegal):
        made.decide("c2c4")
    made.decide("c2d2")
    assert made.standing == "wrong" and made.said.startswith("Not this")
    assert attempt(CHESS, replace(WIN, answer={"c2c3": {"d4": {}}, "c2d2": {}}), ["c2d2"]).standing == "solved"


def test_a_worse_decision_is_told_what_it_is_worth() -> None:
    odds = replace(WIN, unit="chance", values={"c2c3": 0.62, "c2d2": 0.41}, answer={"c2c3": {}})
    assert attempt(CHESS, odds, ["c2d2"]).said == "Not the best: that leaves 41 % to win, and 62 % to win can be had."
    assert attempt(CHESS, odds, ["c2c3"]).said == "Solved. 62 % to win is the best there is."
    sure = replace(odds, values={"c2c3": 0.999, "c2d2": 0.41})
    assert attempt(CHESS, sure, ["c2c3"]).said == "Solved. Over 99 % to win is the best there is."
    sums = replace(odds, values={"c2c3": 1.0, "c2d2": -2.0}, unit="points")
    assert attempt(CHESS, sums, ["c2d2"]).said == "Not the best: that leaves −2 points, and 1 point can be had."


def test_a_reason_and_words_are_those_of_a_hint() -> None:
    made = begin(CHESS, WIN)
    action = CHESS.parse(made.match.state, "c2c3")
    assert made.reason_for("c2c3") == CHESS.hints.reason(made.match.state, action, 0)
    assert made.words_of("c2c3") == CHESS.telling.describe(made.match.state, action)
    assert (solution(WIN), size(WIN.answer)) == (["c2c3", "d4"], 2)


def test_a_puzzle_is_read_as_it_is_written() -> None:
    assert read_puzzle(json.loads(WIN.written())) == WIN
    with pytest.raises(TableflipError, match="cannot be read"):
        read_puzzle({"id": "x", "found": []})
    with pytest.raises(NoPuzzle, match="has no puzzle 'nothing'"):
        puzzle_named(CHESS, "nothing")


def test_every_other_right_line_solves_it_too() -> None:
    puzzle = next(each for each in SHIPPED["flip_chess"] if len(each.answer) > 1)
    for line in lines(puzzle.answer):
        made = begin(CHESS, puzzle)
        for text in line:
            if made.standing == "open" and made.match.turn == puzzle.seat:
                made.decide(text)
        assert made.standing == "solved"


def test_grading_stops_where_no_wanted_shelf_is_left_and_cuts_into_quarters() -> None:
    asked = list[int]()

    def tries(_: Puzzle) -> Iterator[float]:
        for level in range(5):
            asked.append(level)
            yield 0.0

    maker = replace(MAKERS["flip_chess"], tried_by=tries)
    assert tried(maker, WIN, lambda shelf: shelf == lab.SHELVES - 1) is None and asked == [0, 1]
    found = tried(maker, WIN)
    assert found is not None and found.found == (0.0,) * 5
    many = [replace(WIN, id=str(each), found=(each / 8,)) for each in range(8)]
    assert [(each.id, each.grade) for each in graded(many)] == [
        ("7", 1), ("6", 1), ("5", 2), ("4", 2), ("3", 3), ("2", 3), ("1", 4), ("0", 4),
    ]  # fmt: skip


def test_making_is_resumed_and_repeatable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a source of its own, so that it takes no time: what is stopped goes on to the same file."""
    positions = ["6/6/3r2/r5/2b3/6 b 0 41", "6/6/3r2/1r4/2b3/6 b 0 41", "6/6/3r2/6/2b3/6 b 0 41"]

    def found_in(seed: str) -> Iterator[Puzzle]:
        number = int(seed.rpartition("/")[2])
        if number < len(positions):
            yield replace(WIN, position=f"KQNNBK/QRPPRB/PPPPPP/PPPPPP/PPPPPP/ppPPPP {positions[number]}")

    def tries(puzzle: Puzzle) -> Iterator[float]:
        yield from (len(puzzle.position) % 7 / 7,) * 5

    maker = Maker(game="flip_chess", found_in=found_in, prove=lambda p: p, alike=lambda p: p.position, tried_by=tries)
    monkeypatch.setitem(CHESS.__dict__, "folder", tmp_path)
    texts = list[bytes]()
    for steps in ((3,), (1, 2)):
        (tmp_path / FILE).unlink(missing_ok=True)
        read_puzzles.cache_clear()
        for sources in steps:
            done = CliRunner().invoke(command_of(maker), ["--sources", str(sources), "--seed", "7"])
            assert done.exit_code == 0 and "by grade" in done.output, done.output
        assert card_of(tmp_path / FILE).games == 3
        texts.append((tmp_path / FILE).read_bytes())
    assert texts[0] == texts[1] and len(json.loads(texts[0])) == 3
    done = CliRunner().invoke(command_of(maker), ["--regrade"])
    assert done.exit_code == 0 and (tmp_path / FILE).read_bytes() == texts[0]
    CliRunner().invoke(command_of(maker), ["--again", "--sources", "1"])
    assert len(json.loads((tmp_path / FILE).read_bytes())) == 1
    read_puzzles.cache_clear()


def test_the_documents_have_the_table_of_today() -> None:
    page = puzzle_table.PAGE.read_text(encoding="utf-8")
    assert puzzle_table.with_table(page) == page, "run python -m tableflip.lab.puzzle_table"
    assert "| Flip Chess |" in page


def test_a_match_can_begin_at_every_sampled_puzzle() -> None:
    for name in MAKERS:
        puzzle = sampled(name)[0]
        assert Match.new(GAMES[puzzle.game], position=puzzle.position, seed=1).turn == puzzle.seat
