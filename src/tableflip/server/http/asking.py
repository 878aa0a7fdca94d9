"""Sends a request on to another server and returns its answer, part by part."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import NamedTuple

import h11
from starlette.types import Scope

from tableflip.server.http.peers import Peers, host_of, target_of, told_headers
from tableflip.server.store.leases import Peer

CONNECT_SECONDS = 1.0
PIECE = 65_536
MISDIRECTED = 421  # the status by which a server says that it has not what it is asked for


class Unreached(Exception):
    """The other server does not answer, or has not what was asked for: nothing has been done."""


class Broken(Exception):
    """The other server was gone before it had answered: what it has done is not known."""


class Ask(NamedTuple):
    """What is asked."""

    method: bytes
    target: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Reply:
    """What another server answers."""

    def __init__(self, reader: asyncio.StreamReader, connection: h11.Connection) -> None:
        self._reader = reader
        self._connection = connection
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []

    async def begin(self) -> None:
        """Read how it begins."""
        event = await self._next()
        while isinstance(event, h11.InformationalResponse):
            event = await self._next()
        if not isinstance(event, h11.Response):
            raise Broken
        self.status, self.headers = event.status_code, list(event.headers)

    async def parts(self) -> AsyncGenerator[bytes]:
        """Its body, as it comes."""
        while not isinstance(event := await self._next(), h11.EndOfMessage):
            if not isinstance(event, h11.Data):
                raise Broken
            yield bytes(event.data)

    async def _next(self) -> object:
        try:
            while (event := self._connection.next_event()) is h11.NEED_DATA:
                self._connection.receive_data(await self._reader.read(PIECE))
        except (OSError, h11.RemoteProtocolError) as problem:
            raise Broken from problem
        return event


@asynccontextmanager
async def asked(peers: Peers, peer: Peer, ask: Ask) -> AsyncGenerator[Reply]:
    """Ask another server; the line is closed when that is over, or when the other one is gone."""
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            reader, writer = await asyncio.open_connection(*host_of(peer.address))
    except OSError as problem:  # also that it took too long
        raise Unreached from problem
    connection = h11.Connection(h11.CLIENT)
    length = [(b"content-length", str(len(ask.body)).encode())] if ask.body or ask.method != b"GET" else []
    headers = [*ask.headers, *length, (b"connection", b"close")]
    parts = (
        h11.Request(method=ask.method, target=ask.target, headers=headers),
        h11.Data(data=ask.body),
        h11.EndOfMessage(),
    )
    try:
        with peers.line(peer, writer.transport):
            writer.write(b"".join(connection.send(part) or b"" for part in parts))
            told = Reply(reader, connection)
            await told.begin()
            if told.status == MISDIRECTED:
                raise Unreached
            yield told
    finally:
        writer.transport.abort()


def ask_of(scope: Scope, peer: Peer, body: bytes) -> Ask:
    """The same request, for another server."""
    return Ask(scope["method"].encode(), target_of(scope), told_headers(scope, peer), body)
