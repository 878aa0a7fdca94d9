"""Runs the server: finds out early what would go wrong, in words."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from tableflip.core.errors import TableflipError
from tableflip.server.app import make_app
from tableflip.server.settings import LOOPBACK, Settings, database_in

SEND_BUFFER = 131_072
MESSAGE_MOST = 16_384  # bytes of one WebSocket message


def make_settings(data: str, host: str, origins: tuple[str, ...]) -> Settings:
    """The settings for a data folder, or for a database given by its URL."""
    return Settings(database=database_of(data), origins=origins, loopback=host in LOOPBACK)


def database_of(data: str) -> str:
    """The address of the database: a folder is made and gets an SQLite file; a URL is PostgreSQL's."""
    if "://" in data:
        try:
            url = make_url(data)
        except ArgumentError:
            raise TableflipError(f"{data!r} is not a database address like postgresql://host/name") from None
        if url.drivername in ("postgres", "postgresql"):
            url = url.set(drivername="postgresql+asyncpg")
        if url.drivername not in ("postgresql+asyncpg", "sqlite"):
            raise TableflipError(f"{url.drivername} is not supported; use a folder (SQLite) or postgresql://…")
        return url.render_as_string(hide_password=False)
    folder = Path(data).expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".writable").write_text("")
        (folder / ".writable").unlink()
    except OSError as problem:
        raise TableflipError(
            f"cannot keep tables in {folder}: {problem.strerror}; choose another with --data"
        ) from None
    return database_in(folder)


def bind(host: str, port: int) -> socket.socket:
    """A listening socket, or a sentence why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as problem:
        listener.close()
        if problem.errno == errno.EADDRINUSE:
            raise TableflipError(
                f"port {port} on {host} is in use; choose another with --port, or stop the program that has it"
            ) from None
        raise TableflipError(f"cannot listen on {host}:{port}: {problem.strerror}") from None
    except OverflowError:
        listener.close()
        raise TableflipError(f"a port is a number from 0 to 65535, not {port}") from None
    # what the kernel holds for a reader that has stopped reading is bounded too; sockets inherit it
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    listener.listen(2048)
    return listener


class Server(uvicorn.Server):
    """Uvicorn's server, but a signal lets it end like any program: bots and database are closed, nothing is left."""

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


def calm_collector() -> None:
    """Look for cyclic rubbish rarely: with a thousand tables a full look takes a tenth of a second, for all of them."""
    gc.collect()
    gc.freeze()  # what was imported stays
    gc.set_threshold(50_000, 50, 100)


def make_server(settings: Settings) -> uvicorn.Server:
    """The HTTP and WebSocket server. It writes no line about requests: addresses may hold secrets."""
    config = uvicorn.Config(
        make_app(settings),
        ws="websockets-sansio",
        ws_max_size=MESSAGE_MOST,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    return Server(config)
