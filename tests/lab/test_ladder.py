"""The ladder: neighbours first, resumable, and rated by what was won."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tableflip import GAMES, TableflipError
from tableflip.cli.main import main
from tableflip.core.action import WON
from tableflip.core.errors import BadOption, NotLegal
from tableflip.core.game import Game
from tableflip.games._template import PEEK_PAIRS
from tableflip.lab.ladder import (
    Pair,
    PairResult,
    Played,
    Terms,
    climb,
    pair_of,
    pairs_of,
    play,
    ratings,
    read,
    results,
    save,
    table,
)

CITY = GAMES["flip_city"]
CHESS = GAMES["flip_chess"]


def pair(one: int, other: int) -> Pair:
    return Pair(f"level{one}", f"level{other}", f"{one} A", f"{other} B", is_rung=True)


def test_neighbours_come_first_then_the_yardsticks_and_haste() -> None:
    pairs = pairs_of(CHESS)
    assert [each.title[0] + each.other_title[0] for each in pairs[:4]] == ["21", "32", "43", "54"]
    yardsticks = [each for each in CHESS.mind.measured.yardsticks if each != pairs[4].one]
    assert [each.other for each in pairs[4:-1]] == yardsticks and {"greedy", "alphabeta:3"} < set(yardsticks)
    assert pairs[-1].one == pairs[4].one and "1/4 of the thinking" in pairs[-1].other_title
    assert len(pairs_of(CHESS, everyone=True)) == len(pairs) + 6


def test_partners_are_not_ranked_against_each_other() -> None:
    with pytest.raises(TableflipError, match=r"all win or lose as one.*tableflip lab levels flip_ships"):
        pairs_of(GAMES["flip_ships"])
    stranger = Game[Any](replace(PEEK_PAIRS.about, together=True), PEEK_PAIRS.package)
    with pytest.raises(TableflipError, match=r"no opponents to rank$"):
        pairs_of(stranger)


def test_a_game_without_levels_has_nobody_to_rank() -> None:
    with pytest.raises(TableflipError, match="Peek Pairs has no levels to rank"):
        pairs_of(Game[Any](replace(PEEK_PAIRS.about, levels=()), PEEK_PAIRS.package))


def test_a_game_with_outcomes_is_played_with_those_that_nature_draws() -> None:
    ships = GAMES["flip_ships"]
    assert sorted(set(play(ships, ("random", "random"), "1"))) in ([0], [WON])


def test_a_ladder_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    wanted = [Pair("random", "random", "x", "y")]
    first = climb(CITY, wanted, 4, kept, workers=1)
    lines = kept.read_text().splitlines()
    kept.write_text("\n".join(lines[:3]) + "\n" + lines[3][:17])  # stopped in the middle of a line
    assert len(list(read(kept))) == 3
    kept.write_text(kept.read_text() + "\n")
    ticks: list[int] = []
    assert climb(CITY, wanted, 4, kept, workers=1, tell=lambda: ticks.append(1)) == first
    assert len(ticks) == 4


def test_rates_and_ratings_follow_what_was_won() -> None:
    games = [Played("level2", "level1", number, 1.0 if number % 4 else 0.0) for number in range(40)]
    games += [Played("level3", "level2", number, 1.0 if number % 8 else 0.0) for number in range(40)]
    found = results([Pair("level2", "level1", "2", "1", True), Pair("level3", "level2", "3", "2", True)], games)
    assert [row.rate for row in found] == [0.75, 0.875]
    low, high = found[0].interval
    assert low < 0.75 < high
    rated = ratings(found)
    assert [name for name, *_ in rated] == ["1", "2", "3"]
    assert rated[0][1] == 1000
    assert 1160 < rated[1][1] < 1230  # 75 % is 191 points
    assert all(low <= middle <= high for _, middle, low, high in rated)


def test_a_game_that_is_cut_off_counts_for_nobody_and_is_no_draw() -> None:
    scores = [1.0, None, 0.0, 1.0, None, 1.0]
    games = [Played("level2", "level1", number, score) for number, score in enumerate(scores)]
    games += [Played("level3", "level2", number, None) for number in range(4)]
    found = results([pair(2, 1), pair(3, 2)], games)
    assert [(row.games, row.rate, row.truncated) for row in found] == [(4, 0.75, 2), (0, 0.0, 4)]
    assert [name for name, *_ in ratings(found)] == ["1 B", "2 A"]
    text = table(CHESS, found)
    assert "| 2 A – 1 B | 4 | 75.0% |" in text and text.count("| 2 |") == 1
    assert "| 3 A – 2 B | 0 | – | – | 4 |" in text and "not as draws" in text
    assert "truncated" not in table(CHESS, [PairResult(pair(2, 1), 40, 0.75)])


def test_a_ladder_cuts_games_off_at_its_limit(tmp_path: Path) -> None:
    wanted = [Pair("random", "random", "x", "y")]
    played = climb(CHESS, wanted, 2, tmp_path / "kept", terms=Terms("1", 30), workers=1)
    assert [each.score for each in played] == [None, None]
    assert list(read(tmp_path / "kept")) == played
    assert play(CHESS, ("random", "random"), "1", limit=30, options={"stall": "off"}) == []
    assert sum(play(CHESS, ("random", "random"), "1")) == WON


def test_a_table_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    text = table(CITY, [PairResult(pair(2, 1), 40, 0.75)])
    assert "| 2 A – 1 B | 40 | 75.0% |" in text
    into = tmp_path / "ladder.md"
    save(text, CITY.about.title, into)
    save("## Flip Chess\n\nother\n", "Flip Chess", into)
    save(text.replace("75.0%", "80.0%"), CITY.about.title, into)
    kept = into.read_text()
    assert "75.0%" not in kept and "80.0%" in kept and "other" in kept
    assert kept.count("## Flip City") == 1


def mayor_and_architect(_game: Game[Any], _everyone: bool) -> list[Pair]:
    return [Pair("random", "random", "5 Mayor", "4 Architect", is_rung=True)]


def test_the_command_plays_prints_and_keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = f"ladder flip_city --games 2 --workers 1 --kept {tmp_path}/k --save {tmp_path}/l.md"
    with monkeypatch.context() as patch:  # bots that need no compiler
        patch.setattr("tableflip.lab.ladder.pairs_of", mayor_and_architect)
        told = CliRunner().invoke(main, words.split())
    assert told.exit_code == 0, told.output
    assert len(list(read(tmp_path / "k"))) == 2
    assert "| 5 Mayor – 4 Architect | 2 |" in (tmp_path / "l.md").read_text()
    refused = CliRunner().invoke(main, ["ladder", "flip_ships"])
    assert refused.exit_code == 2 and "lab levels" in refused.output
    alone = f"ladder flip_city --games 2 --kept {tmp_path}/k --pair random random"  # which the file holds already
    told = CliRunner().invoke(main, alone.split())
    assert told.exit_code == 0 and "| random – random | 2 |" in told.output, told.output
    assert "rating" not in told.output and "Bots:" not in told.output
    for words, answer in (
        (f"{alone} --save {tmp_path}/l.md", "cannot be used with --all or --save"),
        (alone.replace("random random", "random rondom"), "did you mean random?"),
        ("ladder flip_ships --pair random random", "no opponents to rank"),
    ):
        refused = CliRunner().invoke(main, words.split())
        assert refused.exit_code == 2 and answer in refused.output, refused.output


OWN = """
class Last:
    def __init__(self, seed): self.seed = seed
    def choose(self, game, state, seat): return game.legal(state)[-1]

class Lost(Last):
    def choose(self, game, state, seat): return game.rules.actions[0] if seat == 0 else 3

nobody = 7
idle = str
"""


def test_a_bot_of_ones_own_is_found_in_a_module_and_held_to_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bots_of_mine.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    words = ["ladder", "flip_city", "--games", "2", "--workers", "1", "--pair", "bots_of_mine:Last", "random"]
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 0 and "| bots_of_mine:Last – random | 2 |" in told.output, told.output
    with pytest.raises(NotLegal, match="bots_of_mine:Lost has chosen what it may not"):
        play(CITY, ("random", "bots_of_mine:Lost"), "1")
    for wrong, answer in (
        ("bots_of_mine:Third", "cannot be made from a seed"),
        ("bots_of_mine:nobody", "cannot be made from a seed"),
        ("bots_of_mine:idle", "has no choose"),
        ("bots_of_yours:Last", "No module named 'bots_of_yours'"),
        ("search:Last", "a search budget is"),
        ("rondom", "did you mean random?"),
    ):
        with pytest.raises(BadOption, match=answer):
            pair_of(CITY, "random", wrong)


def test_what_the_ratings_need_is_asked_for_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    told = CliRunner().invoke(main, ["ladder", "flip_city", "--games", "2", "--kept", f"{tmp_path}/k"])
    assert told.exit_code == 2 and "ratings need choix; install it with: pip install 'tableflip[lab]'" in told.output
    assert not (tmp_path / "k").exists()
