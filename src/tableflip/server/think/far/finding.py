"""How a worker finds its servers: by their rows in the database, again and again; each has a line of its own."""

from __future__ import annotations

import asyncio
import logging
import secrets
from base64 import b64encode
from collections.abc import Callable
from typing import Protocol

from tableflip.server.store.leases import Peer
from tableflip.server.store.log import Unsaved
from tableflip.server.think.far.line import FarLine
from tableflip.server.think.far.shift import Labour, Shift
from tableflip.server.think.far.words import versions

PATH = "/work"  # where a server takes workers
HEADER = "x-tableflip-peer"  # by which a worker shows that it knows the database, as servers do
LOOK_SECONDS = 1.0  # between two looks for servers
CONNECT_SECONDS = 3.0
ABSENT_LOOKS = 5  # after which a server counts as gone: rows are late where the database was away
HEAD_MOST = 16_384  # bytes with which a server answers

logger = logging.getLogger("tableflip.server")


class Servers(Protocol):
    """Where servers are told of."""

    async def there(self) -> list[Peer]:
        """Those whose time is not over; Unsaved if that cannot be known now."""
        ...


class Unwelcome(OSError):
    """A server does not take this worker."""


class Finder:
    """Keeps a line to every server there is."""

    def __init__(self, servers: Servers, labour: Labour) -> None:
        self.servers = servers
        self.labour = labour
        self.shifts: dict[str, Shift] = {}  # by the run of a server
        self.is_lost = False  # whether the database did not answer last time
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._lines: dict[str, FarLine] = {}
        self._absent: dict[str, int] = {}  # for how many looks a server with a line has had no row
        self._refused: set[str] = set()  # by whom, of those who are there: it is told once
        self._versions = versions()

    async def run(self) -> None:
        """Look for servers, for ever."""
        while True:
            try:
                peers = await self.servers.there()
                for peer in peers:
                    self._come_to(peer)
                self._leave({peer.id for peer in peers})
                self._refused &= {peer.id for peer in peers}
                if self.is_lost:
                    logger.warning("the database tells of servers now")
                self.is_lost = False
            except (Unsaved, TimeoutError):  # the lines that are open stay
                if not self.is_lost:
                    logger.warning("the database does not answer: no further servers are found until it does")
                self.is_lost = True
            await asyncio.sleep(LOOK_SECONDS)

    def tell(self) -> None:
        """Say to all servers what is done here: it has become more."""
        for shift in self.shifts.values():
            shift.tell()

    def close(self) -> None:
        """Leave."""
        for task in self._opening.values():
            task.cancel()
        for line in list(self._lines.values()):
            line.transport.close()

    def _come_to(self, peer: Peer) -> None:
        if peer.id not in self.shifts and peer.id not in self._opening:
            task = asyncio.create_task(self._open(peer))
            self._opening[peer.id] = task
            task.add_done_callback(lambda _task: self._opening.pop(peer.id, None))

    def _leave(self, there: set[str]) -> None:
        """Hang up where a server has not been there for some looks: one that is still alive has another row by now."""
        self._absent = {each: self._absent.get(each, 0) + 1 for each in self._lines.keys() - there}
        for each, looks in self._absent.items():
            if looks >= ABSENT_LOOKS:
                self._lines[each].transport.close()

    async def _open(self, peer: Peer) -> None:
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await self._begin(peer)
        except Unwelcome as problem:
            if peer.id not in self._refused:
                logger.warning("%s: this worker does not work for it", problem)
            self._refused.add(peer.id)
        except OSError:  # it is tried again as long as its row stands
            pass

    async def _begin(self, peer: Peer) -> None:
        host, _, port = peer.address.rpartition(":")
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[bytes] = loop.create_future()
        transport, _ = await loop.create_connection(lambda: _Head(answered), host.strip("[]"), int(port))
        try:
            transport.write(_request(peer))
            head, _, rest = (await answered).partition(b"\r\n\r\n")
            if not head.startswith(b"HTTP/1.1 101 "):
                if head[9:12] == b"421":
                    raise ConnectionRefusedError("it is another run of that server, which has a row of its own")
                told = head.partition(b"\r\n")[0][:80].decode("latin-1")
                raise Unwelcome(f"the server at {peer.address} does not let it in ({told!r})")
        except BaseException:
            transport.abort()
            raise
        line = FarLine(lambda made: self._meet(peer, made))
        self._lines[peer.id] = line
        transport.set_protocol(line)
        line.connection_made(transport)
        transport.resume_reading()
        if rest:
            line.data_received(rest)

    def _meet(self, peer: Peer, line: FarLine) -> Shift:
        def gone() -> None:
            self.shifts.pop(peer.id, None)
            self._lines.pop(peer.id, None)

        shift = Shift(peer.address, line.say, self.labour, self._versions, gone)
        self.shifts[peer.id] = shift
        return shift


class _Head(asyncio.Protocol):
    """Reads how a server answers."""

    def __init__(self, answered: asyncio.Future[bytes]) -> None:
        self._answered = answered
        self._head = bytearray()
        self._pause: Callable[[], object] = lambda: None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._pause = transport.pause_reading  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        self._head += data
        is_whole = b"\r\n\r\n" in self._head or len(self._head) > HEAD_MOST
        if is_whole and not self._answered.done():
            self._pause()  # until somebody hears what comes after
            self._answered.set_result(bytes(self._head))

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._answered.done():
            self._answered.set_exception(ConnectionResetError("the server has hung up"))


def _request(peer: Peer) -> bytes:
    key = b64encode(secrets.token_bytes(16)).decode()
    lines = [f"GET {PATH} HTTP/1.1", f"Host: {peer.address}", "Connection: Upgrade", "Upgrade: websocket"]
    lines += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", f"{HEADER}: {peer.secret}"]
    return "\r\n".join([*lines, "", ""]).encode()
