"""What the commands of operators share: which database, and how a server's libraries are asked for."""

from __future__ import annotations

import asyncio
import functools
import os
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from tableflip.core.errors import TableflipError

if TYPE_CHECKING:
    from tableflip.server.store.orders import Orders
    from tableflip.server.store.store import Store

T = TypeVar("T")


class Where(NamedTuple):
    """Which database is meant: told by itself, or by the settings of its server."""

    data: str | None
    settings: str | None


def where_option(command: Callable[..., None]) -> Callable[..., None]:
    """Two options that say which database is meant, handed on as one."""

    @click.option("--data", help="The folder that keeps the tables, or a postgresql:// address.  [default: the user's]")
    @click.option("--settings", help="The file of settings that the server has, for its database.")
    @functools.wraps(command)
    def with_where(*told: Any, data: str | None, settings: str | None, **others: Any) -> None:
        command(*told, where=Where(data, settings), **others)

    return with_where


def at_desk(where: Where, do: Callable[[Orders, Store], Awaitable[T]]) -> T:
    """Do one thing with the database of a server, which may be running."""
    try:
        from tableflip.server.configured import configured
        from tableflip.server.ops.desk import at_desk as do_there
        from tableflip.server.run import database_of
        from tableflip.server.settings import data_folder
    except ImportError as problem:
        raise TableflipError(f"this needs {problem.name}; install it with: pip install 'tableflip[server]'") from None
    told = configured(where.settings, os.environ, {"database": where.data} if where.data else {})
    return asyncio.run(do_there(database_of(told.get("database") or str(data_folder()), make=False), do))


def when(at: str) -> str:
    """A time of the database, for people: to the minute, in UTC."""
    return at[:16].replace("T", " ")


def columns(rows: list[list[Any]]) -> str:
    """Rows under each other, each column as wide as it must be."""
    texts = [[_on_one_line(str(cell)) for cell in row] for row in rows]
    widths = [max(len(row[place]) for row in texts) for place in range(len(texts[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in texts]
    return "\n".join(lines)


def _on_one_line(text: str) -> str:
    """A text that cannot do anything to a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
