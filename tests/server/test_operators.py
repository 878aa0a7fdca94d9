"""What operators do beside a running server: they look into its tables, close some, and block addresses."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from click.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed

from tableflip.cli.main import main
from tableflip.core.errors import TableflipError
from tableflip.core.notation import read_match
from tableflip.games import game_named
from tableflip.server.ops.blocking import BLOCKED, Blocks, read_network
from tableflip.server.ops.desk import Look, written
from tableflip.server.play.episodes import Done
from tableflip.server.store.orders import Orders
from tableflip.server.store.schema import TABLES
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House, play
from tests.server.test_versions import change

NEVER = 3600.0  # seconds: the test looks when it wants


def run(house: House, *words: str) -> Result:
    """A command of an operator, on the database of a house that is open."""
    return CliRunner().invoke(main, [*words, "--data", house.settings.database], catch_exceptions=False)


def done(house: House, *words: str) -> str:
    result = run(house, *words)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def refused(house: House, *words: str) -> str:
    result = run(house, *words)
    assert result.exit_code == 2
    return result.stderr


def look_up(house: House) -> None:
    """Let the house look what operators have said, as it does every few seconds."""
    house.run(house.app.state.attendant.look())


def orders(house: House) -> Orders:
    return house.app.state.attendant.orders


def test_tables_are_listed_and_looked_into_without_what_is_hidden(house: House) -> None:
    table, one, two = house.two(game="captain_flip", name="Ada")
    name = table["table"]
    key = house.hall.rooms[name].story.setup.key
    with one, two:
        play([one, two], 3)
        listed = done(house, "tables", "list")
        assert len(done(house, "tables", "list", "--most", "1").splitlines()) == 2
        shown = done(house, "tables", "show", name)
        revealed = done(house, "tables", "show", name, "--reveal")
        sealed = done(house, "tables", "export", name)
    (row,) = [line for line in listed.splitlines() if name in line]  # bots may play on at tables of other tests
    assert row.startswith(f"{name}  captain_flip  3 ") and "open" in row and "Ada" in row
    assert "under way" in shown and "Ada, a person" in shown and "3. " in shown and "rules version" in shown
    assert shown.splitlines()[-1].startswith("position: ") and shown.splitlines()[-1] not in revealed
    assert key not in shown + listed + sealed and f"key: {key}" in revealed
    secrets = {table["host"], table["watch"], *(seat["secret"] for seat in table["seats"])}
    assert not [secret for secret in secrets if secret in listed + revealed + sealed]
    assert '[SeedHash "' in sealed and '[Seats "Ada, ' in sealed


def test_actions_are_shown_as_spectators_read_them(house: House) -> None:
    table, one, two = house.two()
    with one, two:
        play([one, two], 1)
    room = house.hall.rooms[table["table"]]
    story = room.story.copy()
    taken = story.records[0].texts[0]
    story.records[0] = Done(("something", taken, taken), ("", "", ""), "something")
    look = Look(story.setup, room.seats, "", 1, story, "")
    assert written(look, False)[0] == "1. something" and written(look, True)[0] == f"1. {taken}"


def test_a_match_that_is_over_is_exported_whole(house: House, tmp_path: Path) -> None:
    table, one, two = house.two()
    name = table["table"]
    with one, two:
        play([one, two], 2)
        assert "Seed " not in done(house, "tables", "export", name)
        revealed = done(house, "tables", "export", name, "--reveal")
        one.ask(type="resign")
    file, opened = tmp_path / "kept.flip", tmp_path / "opened.flip"
    opened.write_text("of others")
    done(house, "tables", "export", name, "--reveal", "-o", str(opened))
    assert opened.stat().st_mode & 0o777 == 0o600, "it has the key of a deal"
    done(house, "tables", "export", name, "-o", str(file))
    match = read_match(file.read_text(), game_named)
    assert len(match.plies) == 2 and match.result and read_match(revealed, game_named).seed == match.seed
    assert "over (" in done(house, "tables", "show", name)
    assert "cannot write" in refused(house, "tables", "export", name, "-o", str(tmp_path / "no" / "where"))


def test_a_closed_table_tells_its_people_why_and_stays_closed(house: House) -> None:
    table, one, two = house.two(listed=True)
    name = table["table"]
    with one, two:
        play([one, two], 2)
        done(house, "tables", "close", name, "--reason", "we close at  ten")
        look_up(house)
        words = "The operator of this server has closed this table: we close at ten"
        for guest in (one, two):
            while not guest.last["closed"]:
                guest.wait("frame")
            assert guest.last["closed"] == words and guest.last["legal"] == []
        answer = one.ask(type="act", ply=one.last["ply"], number=0)
        assert (answer["type"], answer["code"], answer["words"]) == ("error", "over", words)
        look_up(house)  # and again: nothing more is told
        assert one.ask(type="resign")["code"] == "over"
    house.hall.rooms.pop(name)
    with house.sit(table, 0) as back:
        assert back.hello()["closed"] == words
    own = table["seats"][0]["secret"]
    assert house.post(f"/api/tables/{name}/join", secret=own, name="Worse words")["seats"] == [0]
    assert "Worse words" not in str(house.get(f"/api/tables/{name}")["seats"]), "nobody writes anything here any more"
    status, problem = house.ask(f"/api/tables/{name}/join", {"name": "Eve"})
    assert (status, problem["words"]) == (403, words)
    assert name not in [each["table"] for each in house.get("/api/tables")]
    assert "has been closed before" in refused(house, "tables", "close", name, "--reason", "again")
    assert name not in done(house, "tables", "list") and name in done(house, "tables", "list", "--all")
    assert "closed 20" in done(house, "tables", "show", name)


def test_a_bot_of_a_closed_table_thinks_no_more(house: House) -> None:
    table = house.table("me", "bot:random")
    with house.sit(table, 0) as guest:
        guest.hello()
        done(house, "tables", "close", table["table"], "--reason", "x")
        look_up(house)
        room = house.hall.rooms[table["table"]]
        assert room.story.closed and room.bots.to_play() is None


def test_the_server_looks_by_itself(own_house: MakeHouse) -> None:
    house = own_house(orders_seconds=0.02)
    table, one, two = house.two()
    with one, two:
        done(house, "tables", "close", table["table"], "--reason", "x")
        while not one.last["closed"]:
            one.wait("frame")


def blocked_answer(house: House, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{house.port}{path}", timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as problem:
        with problem:
            return problem.code, problem.read().decode()


def test_who_is_blocked_is_shown_out_and_told(own_house: MakeHouse) -> None:
    house = own_house(orders_seconds=NEVER)
    table, one, two = house.two()
    house.run(orders(house).block("127.0.0.0/8", ""))
    look_up(house)
    for guest in (one, two):
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                guest.next()
        assert guest.heard[-1]["words"] == BLOCKED
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4004
    assert blocked_answer(house, "/t/x") == (403, f"{BLOCKED}\n")
    status, problem = house.ask("/api/games")
    assert (status, problem) == (403, {"code": "blocked", "words": BLOCKED})
    with Guest(house, table["table"], table["watch"]) as guest:
        assert guest.next()["words"] == BLOCKED
    assert not house.hall.rooms[table["table"]].connections
    house.run(orders(house).unblock("127.0.0.0/8"))
    look_up(house)
    with house.sit(table, 0) as back:
        assert back.hello()["held"] == [0]


def test_a_server_that_starts_has_its_blocks_before_anybody_comes(own_house: MakeHouse) -> None:
    house = own_house(orders_seconds=NEVER)
    house.run(orders(house).block("127.0.0.1/32", ""))
    house.__exit__()
    again = own_house(database=house.settings.database, orders_seconds=NEVER)
    assert again.ask("/api/games")[0] == 403


def test_blocks_are_kept_listed_and_removed(house: House) -> None:
    assert done(house, "block", "add", "203.0.113.9/24", "--reason", "floods") == "blocked: 203.0.113.0/24\n"
    assert done(house, "block", "add", "2001:db8:1:2:3::9") == "blocked: 2001:db8:1:2::/64\n"
    done(house, "block", "add", "203.0.113.0/24", "--reason", "floods again")
    lines = done(house, "block", "list").splitlines()
    assert len(lines) == 3 and lines[1].startswith("203.0.113.0/24 ") and lines[1].endswith("floods again")
    assert done(house, "block", "remove", "203.0.113.0/24") == "unblocked: 203.0.113.0/24\n"
    assert "is not blocked" in refused(house, "block", "remove", "203.0.113.0/24")
    done(house, "block", "remove", "2001:db8:1:2::/64")
    assert done(house, "block", "list") == "nothing is blocked\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("club.example", "is no address or network"),
        ("203.0.113.300", "is no address or network"),
        ("9" * 500, "is no address or network"),
        ("127.0.0.1", "this machine itself"),
        ("::1", "this machine itself"),
        ("0.0.0.0/0", "a good part of the world"),
        ("0.0.0.0", "this machine itself"),
        ("::ffff:127.0.0.1", "this machine itself"),
        ("64.0.0.0/4", "a good part of the world"),
        ("2000::/3", "a good part of the world"),
    ],
)
def test_what_would_block_everybody_is_refused(text: str, words: str) -> None:
    with pytest.raises(TableflipError, match=words) as refused:
        read_network(text)
    assert len(str(refused.value)) < 250


def test_an_address_in_the_clothes_of_the_other_kind_is_known() -> None:
    blocks = Blocks()
    assert not blocks.covers("203.0.113.7")
    blocks.set_to(["203.0.113.0/24", "written by hand", "2001:db8::/64"])
    assert blocks.covers("203.0.113.7") and blocks.covers("::ffff:203.0.113.7") and blocks.covers("2001:db8::1")
    assert str(read_network("::ffff:203.0.113.7")) == "203.0.113.7/32"
    assert str(read_network("::ffff:203.0.113.0/120")) == "203.0.113.0/24"
    assert not blocks.covers("203.0.114.7") and not blocks.covers("") and not blocks.covers("nowhere")
    blocks.set_to([])
    assert not blocks.covers("203.0.113.7")


def test_commands_say_what_is_wrong_in_one_line(tmp_path: Path, house: House) -> None:
    def told(*words: str) -> Any:
        result = CliRunner().invoke(main, list(words), catch_exceptions=False)
        assert result.exit_code == 2 and len(result.stderr.splitlines()) == 1
        return result.stderr

    nowhere, file = tmp_path / "nowhere", tmp_path / "tables.sqlite"
    assert "there is no file" in told("tables", "list", "--data", str(nowhere)) and not nowhere.exists()
    file.write_bytes(b"something else" * 100)
    assert "put a backup in its place" in told("tables", "list", "--data", str(tmp_path))
    assert "name the folder that it lies in" in told("block", "list", "--data", str(file))
    for other in (b"", _foreign(tmp_path / "foreign")):
        file.write_bytes(other)
        assert "was not made by tableflip" in told("tables", "list", "--data", str(tmp_path))
    file.unlink()
    file.mkdir()
    assert "is no plain file" in told("tables", "list", "--data", str(tmp_path))
    assert "--data must be a folder" in told("tables", "list", "--data", ""), "and not the user's own"
    assert "is not a database" in (words := told("tables", "list", "--data", "postgresql://u:hush@[::1/x"))
    assert "hush" not in words
    assert "there is no table" in refused(house, "tables", "show", "nosuchtable")
    assert "there is no table" in refused(house, "tables", "close", "nosuchtable", "--reason", "x")
    assert len(refused(house, "tables", "show", "x" * 3000)) < 200
    assert "did you mean flip_chess?" in refused(house, "tables", "list", "--game", "flip_chezz")
    for wrong in (" ", "x" * 201, "a\x1b[2Jb"):
        assert "a reason is a sentence" in refused(house, "block", "add", "203.0.113.7", "--reason", wrong)
        assert "a reason is a sentence" in refused(house, "tables", "close", "nosuchtable", "--reason", wrong)


def _foreign(file: Path) -> bytes:
    """A database of something else."""
    with closing(sqlite3.connect(file)) as other:
        other.execute("create table recipes (id integer)")
    return file.read_bytes()


def test_damage_is_told_to_operators_and_not_as_to_players(own_house: MakeHouse, tmp_path: Path) -> None:
    house = own_house()
    table = house.table()["table"]
    house.__exit__()
    file = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(file)) as there:
        page = there.execute("select rootpage from sqlite_master where name = 'tables'").fetchone()[0]
        size = there.execute("pragma page_size").fetchone()[0]
    with file.open("r+b") as opened:
        opened.seek((page - 1) * size)
        opened.write(b"\xff" * size)
    done = subprocess.run(
        [sys.executable, "-m", "tableflip", "tables", "show", table, "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert "malformed; put a backup in its place" in done.stderr and "players" not in done.stderr


@pytest.mark.parametrize(
    ("statement", "shown", "export"),
    [
        ("update tables set rules = 999", "4. ", "[Game "),  # looked at as far as it can be told
        ("update log set number = -1 where ply = 2", "its log cannot be told again: ", None),
        ("update tables set game = 'no-game'", "its log cannot be told again: there is no game 'no-game'", None),
    ],
)
def test_a_table_that_cannot_be_played_is_looked_into_as_far_as_it_goes(
    own_house: MakeHouse, tmp_path: Path, statement: str, shown: str, export: str | None
) -> None:
    house = own_house()
    table, one, two = house.two()
    with one, two:
        play([one, two], 4)
    change(tmp_path, house, statement)
    assert shown in done(house, "tables", "show", table["table"])
    if export is None:
        assert "its log cannot be told again" in refused(house, "tables", "export", table["table"])
    else:
        assert export in done(house, "tables", "export", table["table"])


def test_what_cannot_be_looked_up_changes_nothing_and_is_tried_again(
    own_house: MakeHouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = own_house(orders_seconds=0.02)
    attendant = house.app.state.attendant
    done(house, "block", "add", "203.0.113.7", "--reason", "x")
    look_up(house)
    blocks, asked = attendant.orders.blocks, list[Exception]()

    async def fail() -> Any:
        asked.append(TableflipError("away") if not asked else RuntimeError("a fault"))
        raise asked[-1]

    monkeypatch.setattr(attendant.orders, "blocks", fail)
    with caplog.at_level(logging.ERROR, "tableflip.server"):
        while len(asked) < 3:
            time.sleep(0.01)
    assert attendant.blocks.covers("203.0.113.7"), "who was blocked stays so"
    assert {one.getMessage() for one in caplog.records} == {"what operators say could not be taken up"}
    monkeypatch.setattr(attendant.orders, "blocks", blocks)
    done(house, "block", "remove", "203.0.113.7")
    while attendant.blocks.covers("203.0.113.7"):
        time.sleep(0.01)


def test_tables_of_a_game_that_is_not_here_any_more_are_listed(house: House) -> None:
    table, one, two = house.two(game="Flip Chess")
    with one, two:
        assert table["table"] in done(house, "tables", "list", "--game", "Flip Chess")

    change = TABLES.update().where(TABLES.c.id == table["table"]).values(game="no-game")

    def forget(connection: sql.Connection) -> None:
        connection.execute(change)

    house.run(house.hall.store.database.write(forget))
    assert table["table"] in done(house, "tables", "list", "--game", "no-game")


def test_the_settings_of_a_server_say_where_its_tables_are(house: House, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(f'database = "{house.settings.database}"\n', encoding="utf-8")
    result = CliRunner().invoke(main, ["block", "list", "--settings", str(file)], catch_exceptions=False)
    assert (result.exit_code, result.stdout) == (0, "nothing is blocked\n")


def test_a_database_of_another_version_is_not_touched(own_house: MakeHouse, tmp_path: Path) -> None:
    house = own_house()

    async def say(version: str) -> None:
        def work(connection: sql.Connection) -> None:
            connection.execute(sql.text(f"update alembic_version set version_num = '{version}'"))

        await house.hall.store.database.write(work)

    house.run(say("0001"))
    assert "start the server once" in refused(house, "tables", "list")
    house.run(say("9999"))
    assert "written by a newer tableflip" in refused(house, "tables", "list")
