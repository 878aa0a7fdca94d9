"""What SQLite keeps in memory of its file is freed when a server looks for memory that nobody needs."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

MUCH = """
import asyncio, ctypes, json, sys, threading

import sqlalchemy as sql

from tableflip.server.store.database import SqliteDatabase

FIELDS = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")
Held = type("Held", (ctypes.Structure,), {"_fields_": [(name, ctypes.c_size_t) for name in FIELDS]})
library = ctypes.CDLL(None)
library.mallinfo2.restype = Held


def held() -> int:
    told = library.mallinfo2()
    return told.uordblks + told.hblkhd


def fill(connection):
    connection.execute(sql.text("create table pages (number integer primary key, words text)"))
    row = {"words": "x" * 3_000}
    connection.execute(sql.text("insert into pages (words) values (:words)"), [row] * 1_000)


together = threading.Barrier(2, timeout=60)


def look(connection):
    together.wait()  # on a busy machine one connection would do for all of them
    return len(connection.execute(sql.text("select words from pages")).all())


async def main() -> None:
    database = SqliteDatabase(f"sqlite:///{sys.argv[1]}", 60.0)
    pages = sql.Table("pages", sql.MetaData(), sql.Column("number", sql.Integer), sql.Column("words", sql.Text))
    await database.write(fill)
    await asyncio.gather(*[database.read(look) for _ in range(4)])
    await database.insert(pages, [(2_000, "y")])  # by a connection that is lent for good
    before = held()
    await database.give_back()
    after = held()
    await database.insert(pages, [(2_001, "z")])
    counts = await asyncio.gather(*[database.read(look) for _ in range(2)])
    print(json.dumps([before, after, *counts]))
    await database.close()


asyncio.run(main())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only this C library tells how much is in use")
def test_pages_that_sqlite_keeps_are_freed_and_read_again(tmp_path: Path) -> None:
    plain = {**os.environ, "PYTHONMALLOC": "malloc"}
    command = [sys.executable, "-c", MUCH, str(tmp_path / "pages.sqlite")]
    done = subprocess.run(command, env=plain, capture_output=True, text=True, check=True)
    before, after, *counts = json.loads(done.stdout)
    assert before - after > 3_000_000, "those of the connection that writes, and of one that reads at least"
    assert counts == [1_002, 1_002]
