"""Files and replays: export, import, frames of each ply, and proof of the deal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tableflip import GAMES, Match, TableflipError, save, write_match
from tableflip.cli.verify import verify
from tableflip.core.match import seal
from tableflip.core.notation import read_match
from tableflip.games import game_named
from tableflip.games._template import PEEK_PAIRS
from tableflip.server.people.seating import new_setup
from tableflip.server.play.frames import seal_of
from tableflip.server.play.story import Story
from tests.laws.faults.mutants import about
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House, play

GOLDEN = Path(__file__).parents[1] / "golden"


def finished(house: House) -> tuple[Any, Guest, list[Any]]:
    """A table whose match was resigned after some plies, one who sat there, and the views they saw."""
    table, one, two = house.two(name="Ada")
    views = [one.last["view"]]
    for _ in range(9):
        play([one, two], 1)
        views.append(one.last["view"])
    two.ask(type="resign")
    one.at_ply(10)
    two.close()
    return table, one, views


def test_a_finished_match_can_be_replayed_from_every_seat(house: House) -> None:
    table, one, views = finished(house)
    one.close()
    for seat in (-1, 0, 1):
        replay = house.get(f"/api/tables/{table['table']}/replay?seat={seat}")
        assert [frame["view"] for frame in replay["frames"]] == views
        assert replay["frames"][1]["events"] and replay["frames"][1]["text"]
        assert replay["result"] == "b resign" and seal(replay["key"]) == replay["hash"]
        assert replay["names"] == ["Ada", "Red"]


def test_a_running_match_is_replayed_only_by_consent_and_only_from_the_own_seat(house: House) -> None:
    table, one, two = house.two()
    path = f"/api/tables/{table['table']}/replay"
    with one, two:
        play([one, two], 4)
        status, answer = house.ask(path)
        assert status == 403 and "when all seats agree" in answer["words"]
        one.ask(type="ask", what="replay")
        assert two.wait("asked")["question"]["what"] == "replay"
        two.ask(type="answer", yes=True)
        one.at_ply(5)
        frames = house.get(f"{path}?seat=0&secret={table['seats'][0]['secret']}")["frames"]
        assert len(frames) == 5 and frames[-1]["view"] == one.last["view"]
        assert house.get(path)["key"] is None
        status, answer = house.ask(f"{path}?seat=1&secret={table['seats'][0]['secret']}")
        assert status == 403 and "own link" in answer["words"]


def test_a_running_file_is_sealed_and_the_finished_one_proves_it(house: House, tmp_path: Path) -> None:
    table, one, two = house.two()
    path = f"/api/tables/{table['table']}/file?secret={table['watch']}"
    with one, two:
        play([one, two], 4)
        early = house.get(path)
        assert f'[SeedHash "{one.last["hash"]}"]' in early and '[Seed "' not in early
        (tmp_path / "early.flip").write_text(early)
        play([one, two], 4)
        one.ask(type="resign")
        (tmp_path / "late.flip").write_text(house.get(path))
        shown = one.last["hash"]
    run = CliRunner().invoke
    told = run(verify, [str(tmp_path / "late.flip"), "--hash", shown, "--earlier", str(tmp_path / "early.flip")])
    assert told.exit_code == 0, told.output
    assert "all by the rules" in told.output and "fixed before the first action" in told.output
    assert "4 of its actions stand" in told.output
    wrong = run(verify, [str(tmp_path / "late.flip"), "--hash", "0" * 64])
    assert isinstance(wrong.exception, TableflipError) and "not the same deal" in str(wrong.exception)
    sealed = run(verify, [str(tmp_path / "early.flip")])
    assert isinstance(sealed.exception, TableflipError) and "still running" in str(sealed.exception)


def test_verify_needs_no_table(tmp_path: Path) -> None:
    match = Match.new(GAMES["flip_chess"], seed="a" * 64)
    match.play(match.legal()[0])
    match.redeal("b" * 64)
    save(match, tmp_path / "own.flip")
    told = CliRunner().invoke(verify, [str(tmp_path / "own.flip")])
    assert told.exit_code == 0 and seal("a" * 64) in told.output and seal("b" * 64) in told.output
    text = (tmp_path / "own.flip").read_text()
    (tmp_path / "bent.flip").write_text(text.replace(match.plies[0].text, "a1a9"))
    bent = CliRunner().invoke(verify, [str(tmp_path / "bent.flip")])
    assert isinstance(bent.exception, TableflipError)
    same = CliRunner().invoke(verify, [str(tmp_path / "own.flip"), "--earlier", str(tmp_path / "own.flip")])
    assert isinstance(same.exception, TableflipError) and "no SeedHash" in str(same.exception)


def test_an_exported_match_comes_back_as_a_replay(house: House) -> None:
    table, one, views = finished(house)
    one.close()
    text = house.get(f"/api/tables/{table['table']}/file")
    assert write_match(read_match(text, game_named)) == text
    again = house.post("/api/import", text=text)
    replay = house.get(f"/api/tables/{again['table']}/replay?seat=1")
    assert [frame["view"] for frame in replay["frames"]] == views and replay["result"] == "b resign"
    assert house.get(f"/api/tables/{again['table']}/file") == text
    info = house.get(f"/api/tables/{again['table']}")
    assert info["imported"] and info["replay"]
    status, _ = house.ask(f"/api/tables/{again['table']}/bot", {"host": "x", "seat": 0, "bot": "random"})
    assert status == 403


@pytest.mark.parametrize("name", GAMES)
def test_files_of_every_game_can_be_imported(own_house: MakeHouse, name: str) -> None:
    house = own_house()
    game = GAMES[name]
    match = Match.new(game, seed="import")
    while match.turn is not None and len(match.plies) < 25:
        legal = match.legal()
        match.play(legal[len(match.plies) * 3 % len(legal)])
    match.redeal("c" * 64) if match.turn is not None else None
    table = house.post("/api/import", text=write_match(match))["table"]
    frames = house.get(f"/api/tables/{table}/replay?seat=0")["frames"]
    assert len(frames) == len(match.plies) + 1
    assert house.get(f"/api/tables/{table}/file") == write_match(match)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a match file"),
        ("hello", "not a match file"),
        ('[Game "ludo"]\n', "missing"),
        ('[Game "ludo"]\n[Rules "1"]\n[Seats "a, b"]\n[Seed "1"]\n[Result "*"]\n\n*\n', "no game 'ludo'"),
        ('[Game "flip_chess"]\n[Rules "99"]\n[Seats "a, b"]\n[Seed "1"]\n[Result "*"]\n\n*\n', "rules version 99"),
        ('[Game "flip_chess"]\n[Rules "1"]\n[Seats "a, b"]\n[Seed "1"]\n[Result "*"]\n\n1. e2e4\n*\n', "line 7"),
        ('[Game "flip_chess"]\n[Rules "1"]\n[Seats "a, b"]\n[Seed "1"]\n[Result "*"]\n\n1. a2a3', "cut off"),
    ],
)
def test_a_bad_file_is_refused_with_the_reason(house: House, text: str, words: str) -> None:
    status, answer = house.ask("/api/import", {"text": text})
    assert status == 400 and words in answer["words"], answer


@pytest.mark.parametrize("chance", [True, False])
def test_where_nothing_is_dealt_no_deal_is_sealed(chance: bool) -> None:
    match = Match.new(PEEK_PAIRS, seed="a" * 64)
    match.game = about(chance=chance)
    told: dict[str, Any] = {"chosen": False, "listed": False, "aids": True, "hints": True, "imported": False}
    story = Story(new_setup(match, watch="w", host="h", **told), match)
    assert seal_of(story) == (seal("a" * 64) if chance else "")


def test_a_chosen_deal_shows_no_hash_that_could_be_guessed_from(house: House) -> None:
    table = house.table("me", "hotseat", seed="42")
    info = house.get(f"/api/tables/{table['table']}")
    assert info["chosen"] and info["hash"] == ""
    assert '[SeedHash "chosen"]' in house.get(f"/api/tables/{table['table']}/file?secret={table['watch']}")
    with house.sit(table, 0) as guest:
        guest.hello()
        guest.ask(type="resign")
        assert guest.at_ply(1)["key"] == "42"


def test_a_table_can_begin_at_a_position(house: House) -> None:
    chess = GAMES["flip_chess"]
    position = chess.positions.write(chess.start(2, {}, "7"), False)
    table = house.table("me", "hotseat", position=position)
    with house.sit(table, 0) as guest:
        guest.hello()
        assert guest.act()["type"] == "ack"
        assert house.get(f"/api/tables/{table['table']}")["chosen"]
        assert position not in house.get(f"/api/tables/{table['table']}/file?secret={table['watch']}")


def test_a_finished_match_can_be_played_on_from_any_ply(house: House) -> None:
    table, one, two = house.two()
    path = f"/api/tables/{table['table']}/position?ply="
    with one, two:
        play([one, two], 4)
        assert house.ask(f"{path}2")[0] == 403
        one.ask(type="resign")
        frames = house.get(f"/api/tables/{table['table']}/replay")["frames"]
    for ply in (0, 2, 4):
        position = house.get(f"{path}{ply}")["position"]
        onward = house.table("me", "hotseat", position=position)
        with house.sit(onward, 0) as guest:
            guest.hello()
            assert guest.last["view"] == frames[ply]["view"] and guest.last["turn"] == frames[ply]["turn"]
            assert guest.act()["type"] == "ack"
    status, problem = house.ask(f"{path}5")
    assert status == 400 and "no ply 5" in problem["words"]


def test_nothing_is_played_on_from_where_the_game_is_over(house: House) -> None:
    text = (GOLDEN / "flip_chess" / "kings.flip").read_text()
    made = house.post("/api/import", text=text)
    last = len(read_match(text, game_named).plies)
    assert house.get(f"/api/tables/{made['table']}/position?ply={last - 1}")["position"]
    status, problem = house.ask(f"/api/tables/{made['table']}/position?ply={last}")
    assert status == 400 and "over there" in problem["words"]
