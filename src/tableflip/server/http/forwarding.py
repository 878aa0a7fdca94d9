"""Whoever asks for a table that another server has is forwarded there: requests, and WebSockets byte by byte.

A server that is asked by another one and has not got it says so (421), and the other one looks again who has. While
nobody does, since the server that had it is gone and its time is not over, whoever asks is kept waiting for a moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from functools import partial

from starlette.types import ASGIApp, Receive, Scope, Send

from tableflip.server.http.asking import CONNECT_SECONDS, MISDIRECTED, Broken, Unreached, ask_of, asked
from tableflip.server.http.errors import problem
from tableflip.server.http.intake import LARGE, once, read_body
from tableflip.server.http.opening import Opening
from tableflip.server.http.peers import HOP, KEY, Peers, host_of, target_of, told_headers
from tableflip.server.http.splice import Far
from tableflip.server.signs.ends import LINE
from tableflip.server.store.leases import Peer
from tableflip.server.store.log import Lost, Unsaved

PATIENCE = 6.0  # seconds for which it is looked who has something: longer than a server that is gone keeps it
AGAIN = 0.15  # seconds between two looks
ANEW = HOP | {b"date", b"server"}  # of an answer: what we say ourselves
AWAY = "the machine that has this table does not answer"


async def owners(peers: Peers, name: str, is_peer: bool) -> AsyncGenerator[Peer | None]:
    """Who has something, again and again for as long as that is worth it; None where we have."""
    keeper, now = peers.keeper, asyncio.get_running_loop().time
    until = now() + PATIENCE
    while keeper is not None:
        try:
            yield await keeper.whose(name)
        except Lost:  # we were taken for gone ourselves, and sign in anew in a moment
            if is_peer or now() >= until:
                raise
        if is_peer or now() >= until:
            return
        keeper.mistaken(name)
        await asyncio.sleep(AGAIN)


class ForwardRequests:
    """Middleware: hands requests to the server that has what they ask for."""

    def __init__(self, app: ASGIApp, peers: Peers) -> None:
        self.app = app
        self.peers = peers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or have it answered there."""
        name = self.peers.name_for(scope) if scope["type"] == "http" and self.peers.keeper is not None else None
        if name is None:
            await self.app(scope, receive, send)
            return
        try:
            await self._answer(name, scope, receive, send)
        except Unsaved as why:
            await problem(503, "Unsaved", str(why))(scope, receive, send)

    async def _answer(self, name: str, scope: Scope, receive: Receive, send: Send) -> None:
        body: bytes | None = None
        async for peer in owners(self.peers, name, is_peer := scope.get(KEY, False)):
            if peer is None:
                await self.app(scope, receive if body is None else once(body, receive), send)
                return
            if is_peer:
                break
            if body is None:
                body = await read_body(receive, max(LARGE.values())) if _has_body(scope) else b""
            try:
                await self._hand_on(peer, scope, body, send)
                return
            except Unreached:
                continue
            except Broken:
                break
        if is_peer:
            await problem(MISDIRECTED, "elsewhere", "another server has this")(scope, receive, send)
        else:
            raise Unsaved(AWAY, "reach it")

    async def _hand_on(self, peer: Peer, scope: Scope, body: bytes, send: Send) -> None:
        async with asked(self.peers, peer, ask_of(scope, peer, body)) as told:
            headers = [(name, value) for name, value in told.headers if name.lower() not in ANEW]
            await send({"type": "http.response.start", "status": told.status, "headers": headers})
            with suppress(Broken):  # what was begun is cut short: its length, or the end of its chunks, tells so
                async for part in told.parts():
                    await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})


class ForwardSockets:
    """Middleware: splices WebSockets to the server that has their table."""

    def __init__(self, app: ASGIApp, peers: Peers) -> None:
        self.app = app
        self.peers = peers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Open it here, or there."""
        name = self.peers.name_for(scope) if scope["type"] == "websocket" and self.peers.keeper is not None else None
        if name is None:
            await self.app(scope, receive, send)
            return
        is_peer, is_ours = scope.get(KEY, False), False
        with suppress(Unsaved):
            async for peer in owners(self.peers, name, is_peer):
                if is_ours := peer is None:
                    break
                if not is_peer and await self._splice(peer, scope):
                    return
        if is_ours:
            await self.app(scope, receive, send)
        else:
            await _refuse(send, MISDIRECTED if is_peer else 503)

    async def _splice(self, peer: Peer, scope: Scope) -> bool:
        """Whether the other server has taken it, or nobody waits any more."""
        opening: Opening = scope["extensions"][LINE]
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                transport, far = await loop.create_connection(Far, *host_of(peer.address))
        except OSError:
            return False
        with self.peers.line(peer, transport):
            transport.write(_request(scope, peer))
            try:
                head = await far.head
            except OSError:
                return False
            if head[9:12] == str(MISDIRECTED).encode():
                transport.abort()
                return False
        near = opening.hand_over(far, head)
        if near is None:
            transport.abort()
        else:
            self.peers.add(peer, transport)
            near.at_the_end(partial(self.peers.drop, peer, transport))
        return True


def _request(scope: Scope, peer: Peer) -> bytes:
    headers = told_headers(scope, peer)
    lines = [b"GET " + target_of(scope) + b" HTTP/1.1", b"connection: Upgrade"]
    lines += [name + b": " + value for name, value in headers]
    return b"\r\n".join(lines) + b"\r\n\r\n"


def _has_body(scope: Scope) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])


async def _refuse(send: Send, status: int) -> None:
    """A browser tells its page nothing of this, and the page comes again."""
    await send({"type": "websocket.http.response.start", "status": status, "headers": []})
    await send({"type": "websocket.http.response.body", "body": f"{AWAY}\n".encode(), "more_body": False})
