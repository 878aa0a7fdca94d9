"""A small database as the first version wrote it, and what a database holds."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

FIRST = Path(__file__).with_name("first_schema.sql")


def make_first(folder: Path) -> Path:
    """Lay the database of the first version into a folder."""
    file = folder / "tables.sqlite"
    with closing(sqlite3.connect(file)) as made:
        made.executescript(FIRST.read_text(encoding="utf-8"))
    return file


def content(file: Path) -> dict[str, list[Any]]:
    """All rows of a database."""
    with closing(sqlite3.connect(file)) as there:
        names = ("tables", "seats", "log")
        return {name: there.execute(f"select * from {name} order by 1, 2").fetchall() for name in names}
