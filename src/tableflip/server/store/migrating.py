"""Bringing a database up to date: all of it or nothing, and never one of a newer program."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import SQLAlchemyError

from tableflip.core.errors import TableflipError

MIGRATIONS = Path(__file__).parent / "migrations"
VERSIONS = "alembic_version"
MIGRATING = 7_461_626_617  # the lock that a server has meanwhile
FIRST = {"tables", "seats", "log"}  # what every schema has had


def migrate(connection: sql.Connection) -> None:
    """Bring the database up to date, within the transaction of this connection; what fails changes nothing."""
    config = _config()
    if connection.dialect.name == "postgresql":  # of several servers that start at once one does it, the others wait
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(MIGRATING)))
    check_schema(connection)
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except SQLAlchemyError:
        raise  # the caller knows what disks and networks say
    except Exception as problem:
        raise TableflipError(f"the database could not be brought up to date and is unchanged: {problem}") from problem


def check_schema(connection: sql.Connection, *, may_be_empty: bool = True, may_be_older: bool = True) -> None:
    """Refuse a database that this program did not write, or that a newer one did, or, where told, an earlier one."""
    found = set(MigrationContext.configure(connection).get_current_heads())
    known = [one.revision for one in ScriptDirectory.from_config(_config()).walk_revisions()]
    if found - set(known):
        raise TableflipError(
            f"this data was written by a newer tableflip (schema {', '.join(sorted(found))}, this one knows up to "
            f"{known[0]}); install that, or restore a backup made before"
        )
    there = set(sql.inspect(connection).get_table_names()) - {VERSIONS}
    if not there >= FIRST if found else bool(there) or not may_be_empty:
        raise TableflipError("this database was not made by tableflip; name another")
    if found and known[0] not in found and not may_be_older:
        raise TableflipError(
            "this database was written by an earlier tableflip; start the server once to bring it up to date"
        )


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config
