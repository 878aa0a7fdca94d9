"""Runs the server: finds out early what would go wrong, in words."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from tableflip.core.errors import TableflipError
from tableflip.core.phrases import listed, quoted
from tableflip.server.app import make_app
from tableflip.server.extras.registry import at_desk
from tableflip.server.http.addresses import Proxies
from tableflip.server.http.catalogue import in_openapi
from tableflip.server.http.measure import Measure
from tableflip.server.http.open_line import MESSAGE_MOST
from tableflip.server.http.patience import measured
from tableflip.server.http.peers import Peers
from tableflip.server.people.counts import Counts
from tableflip.server.settings import LOOPBACK, Settings, data_folder, database_in

PORT_MOST = 65535
POSTGRES_QUERY = {"host", "port", "ssl", "passfile", "service", "servicefile", "target_session_attrs"}
SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
SEND_BUFFER = 131_072
UNDER_WAY_SECONDS = 0.5  # for what is under way when a server ends, before others may have its tables
UNREAD_MILLISECONDS = 60_000  # after which the kernel gives up what nobody has acknowledged


def make_settings(told: Mapping[str, Any], *, is_kept_here: bool = True) -> Settings:
    """The settings that were told; the database is found, or, for who keeps tables, its folder made."""
    data = told.get("database") or str(data_folder())
    named: dict[str, Any] = {**told, "database": database_of(data, make=is_kept_here)}
    if named.get("shared") and named["database"].startswith("sqlite"):
        raise TableflipError(
            "--shared is for servers that share a PostgreSQL, and this database is a file for one server; name the "
            "PostgreSQL with --data postgresql://…, or leave out --shared"
        )
    return Settings(**named)


def database_of(data: str, *, make: bool = True) -> str:
    """The address of the database: a folder is made, where wanted, for an SQLite file; a URL is PostgreSQL's."""
    if "://" in data:
        try:
            url = make_url(data)
        except (ArgumentError, ValueError):  # it is not shown: a password may be in it
            raise TableflipError("this is not a database address like postgresql://host/name") from None
        if url.drivername in ("postgres", "postgresql"):
            url = _as_the_driver_takes_it(url)
        if url.drivername not in ("postgresql+asyncpg", "sqlite"):
            raise TableflipError(f"{url.drivername} is not supported; use a folder (SQLite) or postgresql://…")
        if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
            raise TableflipError(f"{data} keeps nothing; name a folder for the tables")
        return url.render_as_string(hide_password=False)
    folder = Path(data).expanduser()
    if os.path.isfile(folder):
        raise TableflipError(f"{folder} is a file; name the folder that it lies in, or another")
    if not make:
        return database_in(folder)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        (folder / ".writable").write_text("")
        (folder / ".writable").unlink()
    except OSError as problem:
        raise TableflipError(
            f"cannot keep tables in {folder}: {problem.strerror}; choose another with --data"
        ) from None
    return database_in(folder)


def _as_the_driver_takes_it(url: URL) -> URL:
    """An address of PostgreSQL; `sslmode`, as most providers write it, is called otherwise here."""
    query = {{"sslmode": "ssl"}.get(name, name): value for name, value in url.query.items()}
    if strange := sorted(set(query) - POSTGRES_QUERY):
        told = listed(sorted(POSTGRES_QUERY | {"sslmode"}), "and", len(POSTGRES_QUERY) + 1)
        raise TableflipError(
            f"a database address has no {quoted(strange[0])}; its parameters after the ? can be {told}"
        )
    if (mode := query.get("ssl", "prefer")) not in SSL_MODES:
        raise TableflipError(f"sslmode is {listed(SSL_MODES, 'or', 6)}, not {quoted(str(mode))}")
    if url.port is not None and url.port > PORT_MOST:
        raise TableflipError(f"a port is a number from 0 to {PORT_MOST}, not {url.port}")
    return url.set(drivername="postgresql+asyncpg", query=query)


def bind(host: str, port: int, by: str = "--port") -> socket.socket:
    """A listening socket, or a sentence why there is none and by what another can be chosen."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as problem:
        listener.close()
        if problem.errno == errno.EADDRINUSE:
            raise TableflipError(
                f"port {port} on {host} is in use; choose another with {by}, or stop the program that has it"
            ) from None
        raise TableflipError(
            f"cannot listen on {host}:{port}: {problem.strerror}; name an address of this machine and a port that it "
            "lets you have"
        ) from None
    except OverflowError:
        listener.close()
        raise TableflipError(f"a port is a number from 0 to {PORT_MOST}, not {port}") from None
    # what the kernel holds for a reader that has stopped reading is bounded too; sockets inherit it
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # and not kept for ever for one that is gone
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MILLISECONDS)
    listener.listen(2048)
    return listener


def bind_measures(address: str) -> socket.socket | None:
    """A listening socket for those who read the measures; None where nobody does."""
    if not address:
        return None
    host, _, port = address.rpartition(":")
    if not host or not port.isascii() or not port.isdecimal() or len(port) > 5:
        raise TableflipError(f"metrics is an address and a port like 127.0.0.1:9464, not {address!r}")
    return bind(host.strip("[]"), int(port), "the setting metrics")


class Server(uvicorn.Server):
    """Uvicorn's server, but a signal lets it end like any program: bots and database are closed, nothing is left."""

    def __init__(self, config: uvicorn.Config, peers: Peers) -> None:
        super().__init__(config)
        self._peers = peers

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take a wish to end, and say so to whoever asks whether more can be sent here."""
        cast(Any, self.config.app).state.ending = True
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End. Where others can have its tables they need not wait for whoever is slow to leave here."""
        leaving = asyncio.create_task(self._hand_over())
        await super().shutdown(sockets)
        await leaving

    async def _hand_over(self) -> None:
        state, now = self.server_state, asyncio.get_running_loop().time
        until = now() + UNDER_WAY_SECONDS
        while (state.connections or state.tasks) and now() < until:
            await asyncio.sleep(0.02)
        if self._peers.keeper is not None:
            await self._peers.keeper.close()

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Take Ctrl-C and the like as a wish to end."""
        if threading.current_thread() is not threading.main_thread() or sys.platform == "win32":
            with super().capture_signals():
                yield
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)


def own_addresses(host: str) -> list[str]:
    """The addresses by which other machines reach this one: those that it would speak to the world from."""
    found: list[str] = []
    # nothing is sent: a connected socket of UDP only knows from where it would be
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as looking:
            if family == socket.AF_INET6 and host != "::":
                continue
            looking.connect((far, 9))
            found.append(looking.getsockname()[0])
    return [address for address in found if address not in LOOPBACK]


def allow_many_files() -> None:
    """Raise the number of open files to what the system allows: every connection is one."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def calm_collector() -> None:
    """Look for cyclic rubbish at little at a time: everybody waits meanwhile.

    The collector counts what was made less what was let go. Where every action puts a new position in the place of an
    old one, far more is young than it counts: with 25,000 the longest look took 75 ms of the processor, with 300 it
    takes 2, and all of them together take less. A look at everything, once a minute, took seconds with thousands of
    tables: that is left to calm hours (`spare`).
    """
    gc.collect()
    gc.freeze()  # what was imported stays
    gc.set_threshold(300, 4, 100_000)


def prepare(server: uvicorn.Server) -> None:
    """Make what whoever asks first would have made for all: in a rush it would settle among what goes again."""
    app = cast(FastAPI, server.config.app)
    app.state.openapi = in_openapi(app)


def make_server(settings: Settings) -> uvicorn.Server:
    """The HTTP and WebSocket server. It writes no line about requests: addresses may hold secrets."""
    crowd = Counts(settings.connections_per_address, settings.connections_most)
    peers = Peers(at_desk())
    http, ws = measured(Measure(settings, crowd, Proxies(settings.proxies), peers))
    config = uvicorn.Config(
        make_app(settings, bind_measures(settings.metrics), peers),
        http=http,
        ws=ws,
        proxy_headers=False,  # `Forwarded` believes those it was told of
        server_header=False,
        timeout_keep_alive=settings.keep_seconds,
        ws_max_size=MESSAGE_MOST,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # an `OpenLine` looks for itself
        access_log=False,
        log_config=None,  # signs/logs writes what is to be written
        log_level="error",  # below, it tells addresses with their secrets, and whatever it cannot read
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    return Server(config, peers)
