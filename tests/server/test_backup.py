"""`tableflip backup` and `tableflip restore`: a whole copy while people play, and back without losing anything."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tableflip.cli.main import main
from tests.server.conftest import MakeHouse
from tests.server.first import content, make_first
from tests.server.house import House, play


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def refused(*words: str | Path) -> str:
    """What a command says that cannot be carried out: one sentence, and no traceback."""
    told = run(*words)
    assert told.exit_code == 2 and told.output.count("\n") == 1, told.output
    return told.output


def replay(house: House, table: Any) -> Any:
    return house.get(f"/api/tables/{table['table']}/replay")


def test_a_backup_made_while_people_play_is_whole_and_can_be_restored(
    own_house: MakeHouse, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    house = own_house(messages_burst=100_000)
    done, one, two = house.two(options={"stall": "20"})
    with one, two:
        play([one, two], 12)
        one.ask(type="resign")
    told = replay(house, done)
    running, one, two = house.two()
    played, enough = threading.Event(), threading.Event()

    def go_on() -> None:
        while not enough.is_set() and one.last["turn"] >= 0:
            play([one, two], 1)
            played.set()

    file = tmp_path_factory.mktemp("kept") / "all.sqlite"
    playing = threading.Thread(target=go_on)
    playing.start()
    assert played.wait(60)
    counts: list[int] = []
    for _ in range(2):
        said = run("backup", file, "--data", tmp_path, "--force")
        assert said.exit_code == 0 and "2 tables" in said.output, said.output
        counts.append(len(content(file)["log"]))
    enough.set()
    playing.join()
    one.close()
    two.close()
    acknowledged = house.run(house.hall.store.log(running["table"]))
    assert counts == sorted(counts) and counts[-1] <= 13 + len(acknowledged)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "already uses" in refused("restore", file, "--data", tmp_path), "not under a running server"
    house.__exit__()
    after = content(tmp_path / "tables.sqlite")
    said = run("restore", file, "--data", tmp_path)
    assert said.exit_code == 0, said.output
    aside = next(path for path in tmp_path.iterdir() if ".before-" in path.name)
    assert str(aside) in said.output and content(aside) == after, "what was there before is kept"
    again = own_house()
    assert replay(again, done) == told
    plies = [entry.ply for entry in again.run(again.hall.store.log(running["table"]))]
    assert plies == list(range(len(plies))) and len(plies) == counts[-1] - 13
    with again.sit(running, 0) as guest:
        assert guest.hello()["ply"] == len(plies)


def test_a_backup_replaces_nothing_unasked_and_never_the_database(first: Path, tmp_path_factory: Any) -> None:
    file = tmp_path_factory.mktemp("kept") / "all.sqlite"
    file.write_text("precious")
    assert "exists already" in refused("backup", file, "--data", first.parent)
    assert file.read_text() == "precious"
    assert "the database itself" in refused("backup", first, "--data", first.parent, "--force")
    assert "2 tables (16 log entries)" in run("backup", file, "--data", first.parent, "--force").output
    assert content(file) == content(first) and [one.name for one in file.parent.iterdir()] == [file.name]


def test_a_backup_of_nothing_is_told_and_makes_nothing(tmp_path: Path) -> None:
    assert "there is no file" in refused("backup", tmp_path / "file", "--data", tmp_path / "nowhere")
    assert "name the folder" in refused("backup", tmp_path / "file", "--data", tmp_path)
    assert "cannot copy" in refused("backup", tmp_path / "no" / "file", "--data", make_first(tmp_path).parent)
    assert not (tmp_path / "nowhere").exists() and not (tmp_path / "file").exists()


def test_nothing_but_a_copy_is_written_over(first: Path, tmp_path_factory: Any) -> None:
    there = {first.with_name(first.name + end) for end in ("", "-wal", ".lock")}
    for one in there:
        one.touch()
        assert "belongs to the database" in refused("backup", one, "--data", first.parent, "--force")
    pipe = tmp_path_factory.mktemp("else") / "pipe"
    os.mkfifo(pipe)
    for odd in (pipe, ""):
        assert "no plain file" in refused("backup", odd, "--data", first.parent, "--force")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert "too long" in refused("backup", "x" * 300, "--data", first.parent)
    assert "too long" in refused("restore", "x" * 300, "--data", first.parent)


def test_a_source_that_is_none_is_named_and_not_the_copy(first: Path, tmp_path_factory: Any) -> None:
    folder = tmp_path_factory.mktemp("other")
    for spoil in (_overwritten, _foreign, _newer):
        shutil.copy(first, folder / "tables.sqlite")
        spoil(folder / "tables.sqlite")
        told = refused("backup", folder / "copy", "--data", folder)
        assert f"cannot copy {folder / 'tables.sqlite'} into" in told and not (folder / "copy").exists()


def test_settings_and_environment_say_which_tables_are_meant(
    first: Path, tmp_path_factory: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("kept")
    file = folder / "club.toml"
    file.write_text(f'database = "{first.parent}"\n', encoding="utf-8")
    assert "2 tables" in run("backup", folder / "one", "--settings", file).output
    monkeypatch.setenv("TABLEFLIP_DATABASE", str(first.parent))
    assert "2 tables" in run("backup", folder / "two").output
    monkeypatch.setenv("TABLEFLIP_DATABASE", str(folder / "new"))
    assert "2 tables" in run("restore", folder / "two").output and (folder / "new" / "tables.sqlite").is_file()


def _overwritten(file: Path) -> None:
    file.write_text("a letter " * 1000)


def _emptied(file: Path) -> None:
    file.write_bytes(b"")


def _cut(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])


def _scratched(file: Path) -> None:
    whole = bytearray(file.read_bytes())
    whole[4096 + 8 : 4096 + 200] = b"\xff" * 192
    file.write_bytes(whole)


def _foreign(file: Path) -> None:
    file.unlink()
    with sqlite3.connect(file) as other:
        other.execute("create table recipes (id integer)")
    other.close()


def _newer(file: Path) -> None:
    with sqlite3.connect(file) as other:
        other.execute("update alembic_version set version_num = '9999'")
    other.close()


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (Path.unlink, "there is no file"),
        (_overwritten, "not a database"),
        (_emptied, "not made by tableflip"),
        (_cut, "malformed"),
        (_scratched, "malformed|damaged"),
        (_foreign, "not made by tableflip"),
        (_newer, "newer tableflip"),
    ],
)
def test_a_bad_file_is_told_and_changes_nothing(
    first: Path, tmp_path_factory: Any, spoil: Callable[[Path], Any], words: str
) -> None:
    file = tmp_path_factory.mktemp("kept") / "all.sqlite"
    shutil.copy(first, file)
    spoil(file)
    before = first.read_bytes()
    told = refused("restore", file, "--data", first.parent)
    assert any(one in told for one in words.split("|")), told
    assert first.read_bytes() == before
    assert {one.name for one in first.parent.iterdir()} <= {"tables.sqlite", "tables.sqlite.lock"}


def test_a_damaged_database_is_set_aside_with_all_that_lies_beside_it(first: Path, tmp_path_factory: Any) -> None:
    file = tmp_path_factory.mktemp("kept") / "all.sqlite"
    assert run("backup", file, "--data", first.parent).exit_code == 0
    first.write_bytes(b"rubbish" * 1000)
    wal = first.with_name("tables.sqlite-wal")
    wal.write_bytes(b"more rubbish")
    assert run("restore", file, "--data", first.parent).exit_code == 0
    assert content(first) == content(file) and not wal.exists()
    kept = {one.name.partition(".before-")[2][-4:]: one.read_bytes() for one in first.parent.glob("*.before-*")}
    assert b"rubbish" * 1000 in kept.values() and kept["-wal"] == b"more rubbish"


def test_postgresql_is_backed_up_by_its_own_tools(tmp_path: Path) -> None:
    address = "postgresql://club:hush@db.example:5433/tables"
    told = refused("backup", tmp_path / "all.dump", "--data", address)
    assert f"pg_dump --format=custom --file={tmp_path}/all.dump postgresql://club@db.example:5433/tables" in told
    told += refused("restore", tmp_path / "all.dump", "--data", address)
    assert "pg_restore --clean --if-exists" in told and "hush" not in told
