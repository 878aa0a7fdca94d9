"""Backups of an SQLite database: a whole copy while the server plays, and the way back."""

from __future__ import annotations

import os
import shlex
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from tableflip.core.errors import TableflipError
from tableflip.core.phrases import counted
from tableflip.server.store.files import BESIDE, check_database, check_readable, claimed, file_of
from tableflip.server.store.migrating import check_schema

HEADER = b"SQLite format 3\0"
PATIENCE = 30.0  # seconds for which a lock is waited for


class Content(NamedTuple):
    """How much a database holds."""

    tables: int
    entries: int

    def __str__(self) -> str:
        return f"{counted(self.tables, 'table')} ({self.entries} log {'entry' if self.entries == 1 else 'entries'})"


def back_up(url: str, into: Path, *, force: bool = False) -> Content:
    """Copy the database as it is at one moment into a file, whoever plays meanwhile; the file is there whole or not."""
    file = _sqlite_file(url, "pg_dump --format=custom --file={file} {address}", into)
    check_database(file)
    with _told(f"cannot write {into}"):
        _check_free(into, file, force)
    with _told(f"cannot copy {file} into {into}"), _beside(into) as copy:
        with closing(_open(file)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # one file, to be read wherever it is carried
        found = examined(copy)
        os.replace(copy, into)
        _sync(into.parent)
    return found


def restore(url: str, source: Path) -> tuple[Content, Path | None]:
    """Put a backup in the place of the database; what it holds, and where the data of before lies now."""
    file = _sqlite_file(url, "pg_restore --clean --if-exists --single-transaction --dbname={address} {file}", source)
    check_readable(source)
    if file.exists():
        if source.samefile(file):
            raise TableflipError(f"{source} is the database itself; there is nothing to restore")
        check_readable(file)
    with claimed(url), _told(f"cannot restore {source}"), _beside(file) as copy:
        with closing(_open(source)) as given, closing(sqlite3.connect(copy)) as target:
            given.backup(target)
        found = examined(copy)
        aside = _set_aside(file) if file.exists() else None
        os.replace(copy, file)
        _sync(file.parent)
    return found, aside


def _check_free(into: Path, file: Path, force: bool) -> None:
    """Refuse to write over the database, over what lies beside it, or over what is no copy of it."""
    if into.resolve() in (file, *(file.with_name(file.name + end) for end in BESIDE)):
        raise TableflipError("this belongs to the database itself; choose another file")
    if into.exists() and not into.is_file():
        raise TableflipError("this is no plain file; choose another")
    if into.exists() and not force:
        raise TableflipError("this file exists already; choose another, or replace it with --force")


def examined(file: Path) -> Content:
    """What a copy holds; a sentence if it is damaged, of another program or of a newer one."""
    engine = sql.create_engine(f"sqlite:///{file.as_posix()}")
    try:
        with engine.connect() as connection:
            if (said := connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()) != "ok":
                raise TableflipError(f"it is damaged: {str(said).splitlines()[-1]}")
            check_schema(connection, may_be_empty=False)
            count = connection.exec_driver_sql("SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM log)")
            return Content(*count.one())
    finally:
        engine.dispose()


def _sqlite_file(url: str, command: str, given: Path) -> Path:
    file = file_of(url)
    if file is None:
        address = make_url(url)._replace(drivername="postgresql", password=None).render_as_string()
        told = command.format(file=shlex.quote(str(given)), address=shlex.quote(address))
        raise TableflipError(
            f"this data is in PostgreSQL, which has its own tools; they ask for the password, or read ~/.pgpass: {told}"
        )
    return file


def _open(file: Path) -> sqlite3.Connection:
    """A connection that reads only."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)


@contextmanager
def _told(what: str) -> Generator[None]:
    """Say in a sentence what files and databases say in many ways."""
    try:
        yield
    except TableflipError as problem:
        raise TableflipError(f"{what}: {problem}") from problem
    except OSError as problem:
        raise TableflipError(f"{what}: {problem.strerror or problem}") from problem
    except (sqlite3.Error, SQLAlchemyError) as problem:
        raise TableflipError(f"{what}: {getattr(problem, 'orig', None) or problem}") from problem


@contextmanager
def _beside(file: Path) -> Generator[Path]:
    """A file for the owner only, beside another, so that it can take its place in one step; gone if it has not."""
    made = file.with_name(f".{file.name}.{os.getpid()}")
    made.unlink(missing_ok=True)
    os.close(os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield made
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            made.with_name(made.name + end).unlink(missing_ok=True)


def _set_aside(file: Path) -> Path:
    """Keep the data of before under another name; the file stays in its place too until another takes it."""
    with file.open("rb") as opened:
        is_sqlite = opened.read(len(HEADER)) == HEADER
    if is_sqlite:
        with suppress(sqlite3.Error), closing(sqlite3.connect(file, timeout=PATIENCE)) as before:
            before.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what lies beside it goes into it
    kept = file.with_name(f"{file.name}.before-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}")
    for end in ("-wal", "-shm", "-journal"):  # left over where it is damaged; never to be taken for another file's
        with suppress(FileNotFoundError):
            os.replace(file.with_name(file.name + end), kept.with_name(kept.name + end))
    try:
        os.link(file, kept)
    except OSError:  # a disk without second names
        os.replace(file, kept)
    return kept


def _sync(folder: Path) -> None:
    """Have a new name on the disk."""
    with suppress(OSError):  # not every system opens folders
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
