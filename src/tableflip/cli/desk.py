"""What the operators' commands share: options for the database, and access to it."""

from __future__ import annotations

import asyncio
import functools
import logging
import os
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from tableflip.core.errors import TableflipError

if TYPE_CHECKING:
    from tableflip.server.store.orders import Orders
    from tableflip.server.store.store import Store

T = TypeVar("T")
WORDS_MOST = 200
DATA = "Where the tables are: a folder, or a postgresql:// address.  [default: a folder of the user]"


class Where(NamedTuple):
    """Which database is meant: told by itself, or by the settings of its server."""

    data: str | None
    settings: str | None


def where_option(command: Callable[..., None]) -> Callable[..., None]:
    """Two options that say which database is meant, handed on as one."""

    @click.option("--data", help=DATA)
    @click.option("--settings", help="The server's settings file, which names the database.")
    @functools.wraps(command)
    def with_where(*told: Any, data: str | None, settings: str | None, **others: Any) -> None:
        command(*told, where=Where(data, settings), **others)

    return with_where


def at_desk(where: Where, do: Callable[[Orders, Store], Awaitable[T]]) -> T:
    """Do one thing with the database of a server, which may be running."""
    try:
        from tableflip.server.ops.desk import at_desk as do_there
    except ImportError as problem:
        raise missing(problem) from None
    logging.getLogger("tableflip").addHandler(logging.NullHandler())  # what goes wrong is told as an answer
    return asyncio.run(do_there(address_of(where), do))


def address_of(where: Where, *, make: bool = False) -> str:
    """The address of the database that is meant; its folder is made where wanted."""
    try:
        from tableflip.server.configured import configured
        from tableflip.server.run import database_of
        from tableflip.server.settings import data_folder
    except ImportError as problem:
        raise missing(problem) from None
    told = configured(where.settings, os.environ, {} if where.data is None else {"database": where.data})
    return database_of(told.get("database") or str(data_folder()), make=make)


def missing(problem: ImportError) -> TableflipError:
    """What to install."""
    return TableflipError(f"this needs {problem.name}; install it with: pip install 'tableflip[server]'")


def a_sentence(reason: str) -> str:
    """A reason as it is kept, on one line."""
    why = " ".join(reason.split())
    if not why or len(why) > WORDS_MOST or not why.isprintable():
        raise TableflipError(f"a reason is a sentence of at most {WORDS_MOST} characters")
    return why


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
