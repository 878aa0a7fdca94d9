"""How a server is run: where its data is and how much of everything it takes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs

LOOPBACK = {"localhost", "127.0.0.1", "::1"}  # the names a machine has for itself


@dataclass(frozen=True)
class Settings:
    """The numbers of a server, with what suits most."""

    database: str
    origins: tuple[str, ...] = ()  # further sites whose pages may use this server
    loopback: bool = True  # bound to this machine only: other host names are somebody's trick
    idle_seconds: float = 60.0  # after which a table nobody looks at is put away
    messages_burst: int = 40  # a socket may send this many messages at once
    messages_per_second: float = 10.0  # and this many in the long run
    tables_burst: int = 60  # the same for requests that write, for each address
    tables_per_second: float = 1.0
    outbox_most: int = 100  # messages that wait for a slow reader before it is dropped
    sockets_per_table: int = 200
    workers: int | None = None  # processes that think
    warm: bool = True  # compile the bots when starting, not when the first one is asked


def data_folder() -> Path:
    """Where matches are kept unless told otherwise."""
    return Path(platformdirs.user_data_dir("tableflip", appauthor=False))


def database_in(folder: Path) -> str:
    """The address of the SQLite database in a folder."""
    return f"sqlite:///{(folder / 'tables.sqlite').resolve().as_posix()}"
