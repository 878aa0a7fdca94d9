"""A server whose address for the others is wrong says so itself."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tableflip.server.http.peers import Peers
from tableflip.server.http.reached import tell_unless_reached
from tableflip.server.store.leases import Peer
from tests.server.conftest import MakeHouse


def knowing(port: int) -> Peers:
    """A server that is told to be at a port of this machine."""
    address, peers = f"127.0.0.1:{port}", Peers()
    peers.keeper = cast(Any, SimpleNamespace(address=address, me=Peer("me", address, "secret")))
    return peers


def test_nobody_at_the_address_or_somebody_else_is_told(own_house: MakeHouse, caplog: pytest.LogCaptureFixture) -> None:
    house = own_house()  # it knows no secret of ours
    for port in (1, house.port):
        caplog.clear()
        asyncio.run(tell_unless_reached(knowing(port), 0.0))
        assert f"not reached at 127.0.0.1:{port}" in caplog.text
    asyncio.run(tell_unless_reached(Peers(), 0.0))


def test_oneself_at_the_address_is_well(caplog: pytest.LogCaptureFixture) -> None:
    asked: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
        writer.close()

    async def look() -> None:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            await tell_unless_reached(knowing(server.sockets[0].getsockname()[1]), 0.0)

    asyncio.run(look())
    assert len(asked) == 1 and b"x-tableflip-peer: secret" in asked[0].lower() and not caplog.text
