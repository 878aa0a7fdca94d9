"""How a server is run: where its data is and how much of everything it takes.

Every field can be set in a file, by the environment and some by flags (`configured`); docs/settings.md lists them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

LOOPBACK = {"localhost", "127.0.0.1", "::1"}  # the names a machine has for itself


def told(default: Any, words: str, least: float | None = None, most: float | None = None) -> Any:
    """A setting: what suits most, what it means, and within which bounds it can be chosen."""
    return field(default=default, metadata={"words": words, "least": least, "most": most})


@dataclass(frozen=True)
class Settings:
    """The numbers of a server, with what suits most."""

    database: str = field(
        metadata={"words": "a folder for the tables (SQLite), or a postgresql:// address; by default the user's own"}
    )
    database_seconds: float = told(
        5.0, "seconds that the database may take before people hear that nothing can be saved", 0.01, 600
    )
    keep_finished_days: float | None = told(
        None, "days after which a finished table is deleted; never by default", 0.01, 10**5
    )
    keep_unfinished_days: float | None = told(
        None, "days after which a table is deleted at which nobody has acted; never by default", 0.01, 10**5
    )
    host: str = told("127.0.0.1", "the address to listen on; 0.0.0.0 for all of this machine")
    port: int = told(8427, "the port to listen on; 0 for any that is free", 0, 65535)
    prefix: str = told("", "the path under which a proxy shows the pages, like /tableflip")
    hosts: tuple[str, ...] = told((), "names by which browsers may open this server, like club.example")
    origins: tuple[str, ...] = told((), "further sites whose pages may use this server, like https://club.example")
    proxies: tuple[str, ...] = told((), "addresses or networks of proxies whose X-Forwarded-For is believed")
    shared: str = told(
        "", "address and port by which other servers of the same PostgreSQL reach this one; empty for one server alone"
    )
    idle_seconds: float = told(
        60.0,
        "seconds after which a table that nobody looks at leaves the memory; it stays in the database",
        0.01,
        86_400,
    )
    idle_most: int = told(
        100, "such tables that stay in memory for that long; a long match counts as several", 0, 1_000_000
    )
    messages_burst: int = told(40, "messages that a socket may send at once", 1, 1_000_000)
    messages_per_second: float = told(10.0, "messages that it may send each second in the long run", 0.001, 1_000_000)
    hellos_burst: int = told(20, "of these, questions for all that has happened, whose answer is long", 1, 1_000_000)
    hellos_per_second: float = told(1.0, "such questions each second in the long run", 0.001, 1_000_000)
    tables_burst: int = told(60, "requests that write which one address may make at once", 1, 1_000_000)
    tables_per_second: float = told(1.0, "such requests each second in the long run", 0.0001, 1_000_000)
    listed_burst: int = told(5, "tables that one address may put on the list at once", 1, 1_000_000)
    listed_per_second: float = told(
        0.0017, "such tables each second in the long run; 0.0017 is one in ten minutes", 0.000001, 1_000_000
    )
    days_burst: int = told(40, "first tries at deals of the day that one address may begin at once", 1, 1_000_000)
    days_per_second: float = told(
        0.0083, "such tries each second in the long run; 0.0083 is one in two minutes", 0.000001, 1_000_000
    )
    outbox_most: int = told(262_144, "letters that wait for a slow player before old frames are left out", 1000, 10**8)
    unread_seconds: float = told(
        20.0, "seconds after which a player is dropped who has not read what was sent", 0.01, 3600
    )
    watcher_outbox_most: int = told(65_536, "letters that wait for a slow watcher", 1000, 10**8)
    watcher_unread_seconds: float = told(5.0, "seconds after which a watcher is dropped who does not read", 0.01, 3600)
    windows_per_seat: int = told(8, "windows in which one link of a seat is open; then the oldest closes", 1, 1000)
    watchers_per_table: int = told(100, "watchers of one table; whoever holds a seat is let in besides", 0, 100_000)
    watchers_per_address: int = told(30, "watchers of one table from one address", 0, 1_000_000)
    sockets_per_address: int = told(200, "WebSockets of one address", 1, 1_000_000)
    connections_per_address: int = told(250, "connections of one address, proxies not counted", 1, 1_000_000)
    connections_most: int = told(10_000, "connections of all together", 1, 1_000_000)
    header_seconds: float = told(10.0, "seconds within which a request must have told what it wants", 0.01, 3600)
    body_seconds: float = told(20.0, "seconds within which its body must have come", 0.01, 3600)
    write_seconds: float = told(30.0, "seconds after which an answer that nobody reads is dropped", 0.01, 3600)
    keep_seconds: int = told(5, "seconds for which a connection without a request is kept", 1, 3600)
    read_seconds: float = told(5.0, "seconds of work after which a match file or a position is given up", 0.01, 600)
    live_most: int = told(
        200, "what is played live beside tables at once, in memory alone, by all people together", 1, 100_000
    )
    live_per_address: int = told(20, "the same of what one address has set up", 1, 100_000)
    workers: int | None = told(None, "processes that think; by default one less than there are cores", 1, 1024)
    thoughts_per_table: int = told(8, "bot decisions, hints or aids of one table that may wait, of each kind", 1, 1000)
    thoughts_per_address: int = told(
        500, "bot decisions, hints or aids of one address that may wait, of each kind", 1, 1_000_000
    )
    thought_seconds: float = told(
        60.0, "seconds after which a process that still thinks is taken to hang, and replaced", 1, 3600
    )
    thinker_megabytes: int = told(
        1000, "megabytes of memory beyond which a process that thinks is replaced by a new one", 100, 1_000_000
    )
    warm: bool = told(True, "compile the bots when starting, not when the first one is asked")
    ready_seconds: float = told(2.0, "seconds within which the database must answer for /readyz to say yes", 0.01, 60)
    orders_seconds: float = told(
        3.0, "seconds between two looks for tables closed and addresses blocked by an operator", 0.01, 3600
    )
    metrics: str = told("", "the address that Prometheus reads, such as 127.0.0.1:9464; empty for none")
    log: str = told("auto", "lines of the log: json, text, or auto for text on a terminal and json elsewhere")
    log_level: str = told("warning", "from which level on they are written: debug, info, warning or error")

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
