"""The settings of a server: where its data is stored, which addresses it uses, and its limits.

Every field can be set in a file, by the environment and some by flags (`configured`); docs/settings.md lists them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

LOOPBACK = {"localhost", "127.0.0.1", "::1"}  # the names a machine has for itself


def told(default: Any, words: str, least: float | None = None, most: float | None = None) -> Any:
    """A setting: its default, what it means, and its bounds."""
    return field(default=default, metadata={"words": words, "least": least, "most": most})


@dataclass(frozen=True)
class Settings:
    """All settings of a server, with their defaults."""

    database: str = field(
        metadata={
            "words": "where tables are kept: a folder (SQLite) or a postgresql:// address; by default the user's folder"
        }
    )
    database_seconds: float = told(
        5.0, "seconds to wait for the database before people are told that nothing can be saved", 0.01, 600
    )
    keep_finished_days: float | None = told(
        None, "days after which a finished table is deleted; never by default", 0.01, 10**5
    )
    keep_unfinished_days: float | None = told(
        None, "days without an action after which an unfinished table is deleted; never by default", 0.01, 10**5
    )
    host: str = told("127.0.0.1", "the address to listen on; 0.0.0.0 for all addresses of this machine")
    port: int = told(8427, "the port to listen on; 0 for any that is free", 0, 65535)
    prefix: str = told("", "the path under which a proxy shows the pages, like /tableflip")
    hosts: tuple[str, ...] = told((), "host names that browsers may use for this server, like club.example")
    origins: tuple[str, ...] = told((), "other sites whose pages may use this server, like https://club.example")
    proxies: tuple[str, ...] = told((), "addresses or networks of proxies whose X-Forwarded-For is trusted")
    shared: str = told(
        "", "address and port at which servers of the same PostgreSQL reach this one; empty for a single server"
    )
    idle_seconds: float = told(
        60.0,
        "seconds after which a table that nobody has open is dropped from memory; it stays in the database",
        0.01,
        86_400,
    )
    idle_most: int = told(
        100, "how many such tables may stay in memory so long; a long match counts as several", 0, 1_000_000
    )
    log_most: int = told(
        6000,
        "actions and undos of one table; after half of them nothing is taken back, after all a match can only be ended",
        10,
        1_000_000,
    )
    messages_burst: int = told(40, "messages that a socket may send at once", 1, 1_000_000)
    messages_per_second: float = told(10.0, "messages a second that it may send on average", 0.001, 1_000_000)
    hellos_burst: int = told(20, "of these, requests for the whole table, which are long to answer", 1, 1_000_000)
    hellos_per_second: float = told(1.0, "such requests a second on average", 0.001, 1_000_000)
    tables_burst: int = told(60, "requests that change something which one address may make at once", 1, 1_000_000)
    tables_per_second: float = told(1.0, "such requests a second on average", 0.0001, 1_000_000)
    listed_burst: int = told(5, "tables that one address may list in the lobby at once", 1, 1_000_000)
    listed_per_second: float = told(
        0.0017, "such tables a second on average; 0.0017 is one in ten minutes", 0.000001, 1_000_000
    )
    imports_burst: int = told(60, "match files that one address may hand in at once", 1, 1_000_000)
    imports_per_second: float = told(
        0.02, "such files a second on average; 0.02 is one in 50 seconds", 0.000001, 1_000_000
    )
    days_burst: int = told(40, "first tries at deals of the day that one address may begin at once", 1, 1_000_000)
    days_per_second: float = told(
        0.0083, "such tries a second on average; 0.0083 is one in two minutes", 0.000001, 1_000_000
    )
    said_burst: int = told(1000, "messages and requests of one address that are handled at once", 10, 1_000_000)
    said_per_second: float = told(
        200.0, "such messages and requests a second on average; more have to wait", 0.1, 1_000_000
    )
    outbox_most: int = told(
        262_144, "characters that wait for a slow player before outdated frames are dropped", 1000, 10**8
    )
    unread_seconds: float = told(20.0, "seconds after which a player who does not read is disconnected", 0.01, 3600)
    watcher_outbox_most: int = told(65_536, "characters that wait for a slow watcher", 1000, 10**8)
    watcher_unread_seconds: float = told(
        5.0, "seconds after which a watcher who does not read is disconnected", 0.01, 3600
    )
    windows_per_seat: int = told(
        8, "windows in which the link of a seat may be open; one more closes the oldest", 1, 1000
    )
    watchers_per_table: int = told(100, "watchers of one table; players do not count", 0, 100_000)
    watchers_per_address: int = told(30, "watchers of one table from one address", 0, 1_000_000)
    sockets_per_address: int = told(200, "WebSockets of one address", 1, 1_000_000)
    connections_per_address: int = told(
        250, "connections of one address, or requests that a proxy sends on for it at once", 1, 1_000_000
    )
    connections_most: int = told(10_000, "connections of all addresses together", 1, 1_000_000)
    header_seconds: float = told(10.0, "seconds within which the headers of a request must arrive", 0.01, 3600)
    body_seconds: float = told(20.0, "seconds within which its body must arrive", 0.01, 3600)
    write_seconds: float = told(30.0, "seconds after which an answer that nobody reads is dropped", 0.01, 3600)
    keep_seconds: int = told(5, "seconds for which an idle connection is kept open", 1, 3600)
    read_seconds: float = told(5.0, "seconds of work after which a match file or a position is given up", 0.01, 600)
    live_most: int = told(
        200,
        "live games without a table, which are in memory only: how many at once in all",
        1,
        100_000,
    )
    live_per_address: int = told(20, "how many of these one address may have set up", 1, 100_000)
    workers: int | None = told(
        None, "processes that compute moves and hints; by default one less than there are cores", 1, 1024
    )
    thoughts_per_table: int = told(8, "bot decisions, hints or aids of one table that may wait, of each kind", 1, 1000)
    thoughts_per_address: int = told(
        500, "bot decisions, hints or aids of one address that may wait, of each kind", 1, 1_000_000
    )
    thought_seconds: float = told(
        60.0, "seconds after which a process that still computes is considered stuck and replaced", 1, 3600
    )
    thinker_megabytes: int = told(
        1000, "megabytes of memory beyond which such a process is replaced by a new one", 100, 1_000_000
    )
    warm: bool = told(True, "compile the bots at the start, not when one is first needed")
    ready_seconds: float = told(
        2.0, "seconds within which the database must answer for /readyz to report ready", 0.01, 60
    )
    orders_seconds: float = told(
        3.0, "seconds between checks for tables that an operator closed and addresses that one blocked", 0.01, 3600
    )
    metrics: str = told("", "the address at which Prometheus reads measures, such as 127.0.0.1:9464; empty for none")
    log: str = told("auto", "the format of the log: json, text, or auto (text on a terminal, json elsewhere)")
    log_level: str = told("warning", "the lowest level that is written to the log: debug, info, warning or error")

    @property
    def loopback(self) -> bool:
        """Whether only this machine itself can connect: other host names are then somebody's trick."""
        return self.host in LOOPBACK


def data_folder() -> Path:
    """Where matches are kept unless told otherwise."""
    return Path(platformdirs.user_data_dir("tableflip", appauthor=False))


def database_in(folder: Path) -> str:
    """The address of the SQLite database in a folder."""
    return f"sqlite:///{(folder / 'tables.sqlite').resolve().as_posix()}"
