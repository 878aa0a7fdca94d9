"""The database and its files: from the first schema on nothing is lost, and nobody else uses or reads them."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.script import ScriptDirectory
from click.testing import CliRunner

from tableflip.cli.main import main
from tableflip.core.errors import TableflipError
from tableflip.server.people.secrets import hashed
from tableflip.server.play.story import Story
from tableflip.server.settings import database_in
from tableflip.server.store import migrating
from tableflip.server.store.files import claimed
from tableflip.server.store.store import Store
from tests.server.conftest import MakeHouse
from tests.server.first import content


def newest() -> str | None:
    return ScriptDirectory(str(migrating.MIGRATIONS)).get_current_head()


def schema(file: Path) -> list[Any]:
    there = sqlite3.connect(file)
    try:
        return there.execute("select type, name, sql from sqlite_master order by name").fetchall()
    finally:
        there.close()


def test_a_database_of_the_first_schema_is_brought_up_to_date_and_nothing_is_lost(first: Path) -> None:
    before, shape = content(first), schema(first)

    async def run() -> None:
        store = await Store.open(database_in(first.parent))
        for name, over in (("aaaaaaaa", True), ("bbbbbbbb", False)):
            found = await store.table(name)
            assert found is not None
            story = Story.begin(found[0], await store.log(name))
            assert story.over is over and story.ply == len([row for row in before["log"] if row[0] == name])
        await store.close()

    asyncio.run(run())
    after = content(first)
    for name, rows in before.items():  # a later schema may have more columns, behind these
        assert [row[: len(rows[0])] for row in after[name]] == rows
    assert {len(rows) for rows in before.values()} == {2, 4, 16}
    assert [one for one in schema(first) if one not in shape], "there was nothing to bring up to date"


def test_a_database_of_the_first_schema_can_be_played_on(first: Path, own_house: MakeHouse) -> None:
    house = own_house()
    assert [one["table"] for one in house.get("/api/tables")] == []
    room = house.run(house.hall.room("bbbbbbbb"))
    ply = room.story.ply
    for seat in room.seats:
        seat.secret_hash = hashed("s")
    with house.sit({"table": "bbbbbbbb", "seats": [{"secret": "s"}]}, 0) as guest:
        assert guest.hello()["ply"] == ply
        assert guest.act(id="new")["ply"] == ply + 1


def test_a_migration_that_fails_leaves_the_data_as_it_was(
    first: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("migrations")
    shutil.copytree(migrating.MIGRATIONS, folder, dirs_exist_ok=True)
    (folder / "versions" / "broken.py").write_text(
        f"import sqlalchemy as sql\nfrom alembic import op\nrevision, down_revision = '9999', '{newest()}'\n"
        "def upgrade():\n    op.execute('delete from log')\n    op.add_column('tables', sql.Column('more', sql.Text))\n"
        "    op.create_table('half', sql.Column('id', sql.Text))\n    raise ValueError('no further')\n"
    )
    monkeypatch.setattr(migrating, "MIGRATIONS", folder)
    before, shape = content(first), schema(first)
    with pytest.raises(TableflipError, match="could not be brought up to date and is unchanged: no further"):
        asyncio.run(Store.open(database_in(first.parent)))
    assert (content(first), schema(first)) == (before, shape)


def change(address: str, statement: str) -> None:
    async def run() -> None:
        store = await Store.open(address)
        await store.database.write(lambda connection: connection.execute(sql.text(statement)))
        await store.close()

    asyncio.run(run())


def test_data_of_a_newer_program_is_refused_in_a_sentence(database: Callable[[], str]) -> None:
    address = database()
    change(address, "update alembic_version set version_num = '9999'")
    with pytest.raises(TableflipError, match=r"newer tableflip \(schema 9999, .* install that, or restore a backup"):
        asyncio.run(Store.open(address))


def test_a_newer_schema_is_told_without_a_traceback(tmp_path: Path) -> None:
    change(database_in(tmp_path), "update alembic_version set version_num = '9999'")
    told = CliRunner().invoke(main, ["serve", "--data", str(tmp_path), "--no-open"])
    assert told.exit_code == 2 and told.output.count("\n") == 1 and "written by a newer tableflip" in told.output


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "tables.sqlite") as other:
        other.execute("create table recipes (id integer)")
    other.close()
    with pytest.raises(TableflipError, match="not made by tableflip"):
        asyncio.run(Store.open(database_in(tmp_path)))
    assert [one[1] for one in schema(tmp_path / "tables.sqlite")] == ["recipes"]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_the_owner_reads_the_data(own_house: MakeHouse, tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    house = own_house()
    house.table()
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "tables.sqlite.lock"}
    assert {mode(path) for path in tmp_path.iterdir()} == {0o600} and mode(tmp_path) == 0o700


def test_data_that_others_could_read_is_tightened_and_a_folder_with_other_things_is_not_ours(first: Path) -> None:
    beside = first.parent / "letters.txt"
    beside.write_text("")
    for path in (first, beside):
        path.chmod(0o644)
    first.parent.chmod(0o755)
    asyncio.run(Store.check(database_in(first.parent)))
    assert (mode(first), mode(beside), mode(first.parent)) == (0o600, 0o644, 0o755)


CLAIM = """
import sys, time
from tableflip.server.store.files import claimed
with claimed(sys.argv[1]):
    print("mine", flush=True)
    time.sleep(600)
"""


def test_a_second_server_on_the_same_file_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    address = database_in(tmp_path)
    with subprocess.Popen([sys.executable, "-c", CLAIM, address], stdout=subprocess.PIPE, text=True) as other:
        try:
            assert other.stdout is not None and other.stdout.readline() == "mine\n"
            with pytest.raises(TableflipError, match=rf"another server \(process {other.pid}\) already uses"):
                asyncio.run(Store.check(address))
        finally:
            other.send_signal(signal.SIGKILL)
    with claimed(address), pytest.raises(TableflipError, match="already uses"), claimed(address):
        pass
    asyncio.run(Store.check(address))


def test_a_server_holds_its_file_as_long_as_it_runs(own_house: MakeHouse) -> None:
    house = own_house()
    with pytest.raises(TableflipError, match="already uses"):
        asyncio.run(Store.check(house.settings.database))
    house.__exit__()
    asyncio.run(Store.check(house.settings.database))
