"""The commands that ask nothing: games, show, perft, replay, bench, and how bad input is told."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from tableflip import GAMES, Match, save
from tableflip.cli.book import read_book
from tableflip.cli.main import main
from tableflip.core.errors import TableflipError

START = "kppkpr/pbpnpp/pppppp/ppnbpq/pppppq/pppppr rrrrrr/rrrrrr/6/6/bbbbbb/bbbbbb b 0 1"
KINGS = Path(__file__).parents[1] / "golden" / "flip_chess" / "kings.flip"
PAWN = "KQNNBK/QRPPRB/PPPPPP/PPPPPP/PPPPPP/PPPPPP 6/6/2rr2/6/1rbr2/6 b 0 41"


def run(*words: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, list(words), input=answers, catch_exceptions=False)


@pytest.mark.parametrize("group", [[], ["tables"], ["block"], ["lab"]], ids=["tableflip", "tables", "block", "lab"])
def test_every_command_is_listed_with_a_whole_sentence(group: list[str]) -> None:
    listed = run(*group, "--help").output.partition("Commands:\n")[2]
    assert len(listed.splitlines()) > 2 and "..." not in listed


def test_games_lists_every_game_and_tells_all_about_one() -> None:
    listed = run("games").output
    assert all(game.about.title in listed for game in GAMES.values())
    told = run("games", "flip_chess").output
    assert "--blue" in told and "--melee no|yes" in told and "greedy" in told
    assert "a rule of ours, as printed it never does (CHESS-108)" in told and "[ours]" in told and "° The stall" in told


def test_show_lists_the_legal_decisions_one_a_line() -> None:
    assert run("show", "flip_chess", "--position", PAWN, "--legal").output.split() == ["c2c1", "c2c3"]


def test_show_draws_the_board_and_ends_with_the_public_position() -> None:
    done = run("show", "flip_chess", "--position", START)
    assert "◆r" in done.output and "6 legal: a2a3" in done.output
    assert done.output.splitlines()[-1].startswith("??????/")
    assert "a6 face down, red meeple" in run("show", "flip_chess", "--position", START, "--plain").output


@pytest.mark.parametrize("command", ["learn", "rules", "puzzle", "play", "perft", "ladder", "book"])
def test_who_names_no_game_is_told_which_there_are(command: str) -> None:
    done = run(command)
    assert done.exit_code == 2 and "Missing argument 'GAME'" in done.stderr
    assert all(name in done.stderr for name in GAMES)


def test_a_book_that_is_longer_than_the_window_is_read_from_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    paged = list[str]()

    def page(text: str, color: bool) -> None:
        assert color
        paged.append(text)

    monkeypatch.setattr(click, "echo_via_pager", page)
    assert "Aim" in run("rules", "flip_chess").output and paged == [], "into a file or another program as it is"
    monkeypatch.setenv("FORCE_COLOR", "1")  # as at a real terminal
    assert run("rules", "flip_chess").output == "" and "Aim" in paged[0]
    assert "Knight" in run("rules", "flip_chess", "knight", "alone").output and len(paged) == 1


def test_rules_are_read_in_plain_words_searched_and_numbered() -> None:
    whole = run("rules", "flip_chess").output
    assert "Your turn" in whole and "◆r" in whole and "Questions people ask" in whole
    found = run("rules", "flip_chess", "knight", "alone", "--plain").output
    assert "It alone jumps over meeples. (CHESS-043, CHESS-044)" in found and "Bishop" not in found
    assert run("rules", "flip_chess", "--numbered", "chess-012").output.startswith("CHESS-012 There is no passing.")
    assert "with --numbered" in run("rules", "flip_chess", "zebra").output
    assert "with --numbered" not in run("rules", "flip_chess", "zebra", "--numbered").output
    assert "Enemies, 2 players" in run("rules", "flip_ships", "mothership", "elite").output
    levels = run("rules", "flip_ships", "mothership", "elite", "--plain").output
    assert "Enemies, 2 players: Training 25, Standard 28, Expert 33, Elite 37.\n" in levels
    assert "(SHIPS-009, SHIPS-025, SHIPS-034, SHIPS-035)" in levels
    assert (
        "(SHIPS-117 to 122, SHIPS-125 to 127)"
        in run("rules", "flip_ships", "survivors", "six", "end", "--plain").output
    )
    done = run("rules", "flip_chess", "xyzzy")
    assert done.exit_code == 2 and "has the words 'xyzzy'" in done.stderr


def test_perft_prints_one_line_a_depth_and_divides_by_turn() -> None:
    assert run("perft", "flip_chess", "--position", START, "--depth", "2").output == "1 72\n2 5862\n"
    lines = run("perft", "flip_chess", "--position", START, "--depth", "2", "--divide").output.splitlines()
    assert lines[0].startswith("a2a3/a2 ") and len(lines) == 74
    assert sum(int(line.split()[1]) for line in lines[:-2]) == 5862


def test_perft_refuses_unknown_cards_beyond_depth_one() -> None:
    unknown = START.replace("kppkpr", "??????")
    assert run("perft", "flip_chess", "--position", unknown, "--depth", "1").output == "1 72\n"
    done = run("perft", "flip_chess", "--position", unknown, "--depth", "2")
    assert done.exit_code == 2 and "depth 1 only" in done.stderr


def test_replay_checks_and_steps(tmp_path: Path) -> None:
    match = Match.new(GAMES["flip_chess"], seed=1)
    match.play("c2c3/c2")
    path = tmp_path / "match.flip"
    save(match, path)
    assert "2 plies, result not over: correct" in run("replay", str(path), "--check").output
    shown = run("replay", str(path), "--plain", answers="\n\nb\n2\nq\n").output
    assert "1. blue: c2c3" in shown and "Blue flips c2" in shown and "ply 2 of 2" in shown


def test_bench_tells_decisions_a_second() -> None:
    assert "M decisions/s" in run("bench", "flip_chess", "--seconds", "0.01").output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["show", "flip_ches"], "did you mean flip_chess"),
        (["show", "flip_city", "--seat", "9"], "--seat goes from 0 to 1, or is -1 for a spectator, not 9"),
        (["replay", str(KINGS), "--seat", "2"], "--seat goes from 0 to 1"),
        (["show", "flip_chess", "--position", "nonsense"], "five fields"),
        (["perft", "flip_chess", "--depth", "0"], "at least 1"),
        (["play", "flip_chess", "--blue", "humam"], "has no bot 'humam'"),
        (["play", "flip_chess", "--green", "greedy"], "has no option '--green'"),
        (["play", "flip_chess", "--mele", "yes"], "did you mean --melee"),
        (["play", "flip_chess", "--melee"], "needs a value"),
        (["play", "flip_chess", "--melee", "perhaps"], "one of no, yes"),
        (["play", "flip_chess", "--seats", "5"], "2 seats, not 5"),
        (["play", "flip_chess", "--position", "nonsense"], "five fields"),
        (["play", "flip_chess", "--book", "x.txt"], "no book"),
        (["book", "flip_chess"], "Flip Chess has no book of numbers to change; Flip Ships and Flip City have one"),
        (["book", "flip_cty"], "did you mean flip_city"),
        (["play", "flip_city", "--book", "nowhere.json"], "cannot read the book"),
        (["replay", "nowhere.flip"], "cannot read"),
        (["resume", "nowhere.flip"], "cannot read"),
    ],
)
def test_bad_input_is_one_sentence_and_a_code(words: list[str], message: str) -> None:
    done = run(*words)
    assert done.exit_code == 2 and message in done.stderr
    assert done.stderr.startswith("tableflip: ") and len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("game", ["flip_city", "flip_ships"])
def test_a_written_book_can_be_changed_and_played_by(game: str, tmp_path: Path) -> None:
    written = run("book", game).output
    mine = tmp_path / "mine.json"
    mine.write_text(written, encoding="utf-8")
    assert read_book(GAMES[game], mine) in ("standard", "R60")
    changed = re.sub(r'("win_points"|"repair"): \d', r"\1: 7", written)
    mine.write_text(changed, encoding="utf-8")
    assert read_book(GAMES[game], mine) in ("win_points=7", "repair=7")
    mine.write_bytes(b"\xff\xfe{")
    with pytest.raises(TableflipError, match="cannot read the book"):
        read_book(GAMES[game], mine)
