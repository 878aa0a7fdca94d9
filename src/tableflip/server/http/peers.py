"""The other servers of the same database: how they recognise each other, and what is forwarded to them."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Collection, Generator
from contextlib import contextmanager
from typing import Any

from starlette.types import Scope

from tableflip.server.play.owning import Keeper
from tableflip.server.store.leases import DESK, Peer

HEADER = b"x-tableflip-peer"  # by which a server shows another one that it knows the database
KEY = "tableflip.peer"  # in a scope: whether another server asks
TABLE_MOST = 40  # letters of a table's name
# what goes from hop to hop and not further, and what is told anew
HOP = {b"connection", b"keep-alive", b"te", b"trailer", b"transfer-encoding", b"proxy-connection"}
OWN = HOP | {b"content-length", b"accept-encoding", b"x-forwarded-for", HEADER}


class Peers:
    """What a server knows of the others; nothing, where it is alone."""

    def __init__(self, at_desk: Collection[str] = ()) -> None:
        self.keeper: Keeper | None = None
        self.at_desk = {"/api/quick", *at_desk}  # addresses of what there is once for all servers
        self._lines: dict[str, dict[asyncio.BaseTransport, None]] = {}  # to whom, by the run of a server

    # Who asks

    def knows(self, shown: bytes) -> bool:
        """Whether this is what only another server of ours can show."""
        return self.keeper is not None and hmac.compare_digest(shown, self.keeper.me.secret.encode())

    def has(self, host: str) -> bool:
        """Whether a server of ours is at this address: it has many people behind it."""
        keeper = self.keeper
        return keeper is not None and any(host_of(peer.address)[0] == host for peer in keeper.peers.values())

    # What is asked for

    def name_for(self, scope: Scope) -> str | None:
        """What somebody asks for, if it is on one server only."""
        path: str = scope["path"]
        parts = path.split("/")
        if path in self.at_desk or (path == "/api/tables" and scope.get("method") == "GET"):
            return DESK
        if parts[1:2] == ["ws"]:
            table = parts[2] if len(parts) == 3 else None
            return _table(table) if table is not None else DESK if "/".join(parts[:-1]) in self.at_desk else None
        if parts[1:3] in (["api", "tables"], ["preview", "tables"]) and len(parts) > 3:
            return _table(parts[3].removesuffix(".png"))
        return None

    # What is open to them

    @contextmanager
    def line(self, peer: Peer, transport: asyncio.BaseTransport) -> Generator[None]:
        """Have a line cut when the server at its other end is gone."""
        self.add(peer, transport)
        try:
            yield
        finally:
            self.drop(peer, transport)

    def add(self, peer: Peer, transport: asyncio.BaseTransport) -> None:
        """A line is open."""
        self._lines.setdefault(peer.id, {})[transport] = None

    def drop(self, peer: Peer, transport: asyncio.BaseTransport) -> None:
        """It is not any more."""
        lines = self._lines.get(peer.id, {})
        lines.pop(transport, None)
        if not lines:
            self._lines.pop(peer.id, None)

    @property
    def under_way(self) -> int:
        """How many sockets and requests go through this server to others."""
        return sum(map(len, self._lines.values()))

    def left(self, gone: Collection[str]) -> None:
        """Servers are gone, or count as that: whoever was forwarded to them comes back, and is forwarded anew."""
        for one in gone:
            for transport in list(self._lines.get(one, ())):
                _end(transport)


def _end(transport: Any) -> None:
    (transport.abort if hasattr(transport, "abort") else transport.close)()


def _table(name: str) -> str | None:
    return name if name.isalnum() and len(name) <= TABLE_MOST else None


def host_of(address: str) -> tuple[str, int]:
    """The host and the port of an address."""
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


def told_headers(scope: Scope, peer: Peer) -> list[tuple[bytes, bytes]]:
    """The headers of a request, for another server: who asks, and that we are one of its own."""
    client = scope["client"][0] if scope.get("client") else ""
    headers = [(name, value) for name, value in scope["headers"] if name not in OWN]
    return [*headers, (b"x-forwarded-for", client.encode("latin-1")), (HEADER, peer.secret.encode())]


def target_of(scope: Scope) -> bytes:
    """What is asked for, as it was written."""
    query: bytes = scope.get("query_string", b"")
    return scope["raw_path"].partition(b"?")[0] + (b"?" + query if query else b"")
