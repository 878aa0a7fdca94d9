"""Blocked addresses: every request gets only the reason, and open sockets are closed."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import partial
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from tableflip.core.errors import TableflipError
from tableflip.core.phrases import quoted
from tableflip.server.http.connection import turn_away
from tableflip.server.http.line import Line
from tableflip.server.http.open_line import OpenLine
from tableflip.server.messages.table import GONE, Refusal, write_message
from tableflip.server.signs.ends import LINE

BLOCKED = "the operator of this server has blocked your address; write to them if you think that this is a mistake"
KNOWN_MOST = 10_000  # addresses whose answer is remembered
LEAST_BITS = {4: 8, 6: 19}  # of a network: whoever blocks more has mistyped
MAPPED = 96  # bits before an address of IPv4 in the clothes of IPv6
ONE_HOME = 64  # bits of an IPv6 address that a provider gives to one customer

Network = IPv4Network | IPv6Network


def read_network(text: str) -> Network:
    """What an operator wrote: an address or a network; a single address of IPv6 stands for its whole home."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        forms = "203.0.113.7, 203.0.113.0/24 or 2001:db8::/64"
        raise TableflipError(f"{quoted(text)} is no address or network; write it like {forms}") from None
    inner = network.network_address.ipv4_mapped if isinstance(network, IPv6Network) else None
    if inner is not None and network.prefixlen >= MAPPED:
        network = IPv4Network((int(inner), network.prefixlen - MAPPED), strict=False)
    if isinstance(network, IPv6Network) and "/" not in text:
        network = IPv6Network((int(network.network_address), ONE_HOME), strict=False)
    if network.prefixlen < LEAST_BITS[network.version]:
        raise TableflipError(f"{network} would block a good part of the world; choose a smaller network")
    if network.is_loopback or network.network_address.is_unspecified:
        raise TableflipError(
            f"{network} is this machine itself; if all players seem to come from there, name your proxy in the "
            "setting proxies"
        )
    return network


def _network(row: str) -> Network | None:
    """What a row says; one that somebody wrote by hand, and wrongly, must not keep the others from being taken up."""
    try:
        return ip_network(row, strict=False)
    except ValueError:
        logging.getLogger("tableflip.server").warning("there is no address %r to block", row)
        return None


class Blocks:
    """What is blocked, and who is connected."""

    def __init__(self) -> None:
        self._networks: frozenset[Network] = frozenset()
        self._known: dict[str, bool] = {}
        self._lines: dict[str, set[Line]] = {}

    def set_to(self, networks: Iterable[str]) -> None:
        """Block exactly these; whoever is connected from there is shown out."""
        wanted = frozenset(network for one in networks if (network := _network(one)) is not None)
        if wanted == self._networks:
            return
        self._networks = wanted
        self._known.clear()
        for address in [one for one in self._lines if self.covers(one)]:
            for line in list(self._lines[address]):
                show_out(line)

    def covers(self, address: str) -> bool:
        """Whether an address is blocked."""
        if not self._networks:
            return False
        if address not in self._known:
            if len(self._known) >= KNOWN_MOST:
                self._known.clear()
            self._known[address] = self._look_up(address)
        return self._known[address]

    def _look_up(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:  # a socket of the file system has none
            return False
        plain = found.ipv4_mapped if isinstance(found, IPv6Address) and found.ipv4_mapped else found
        return any(plain in network for network in self._networks)

    def enter(self, address: str, line: Line) -> None:
        """Somebody is connected from there."""
        self._lines.setdefault(address, set()).add(line)

    def leave(self, address: str, line: Line) -> None:
        """Not any more."""
        self._lines[address].discard(line)
        if not self._lines[address]:
            del self._lines[address]


class Gate:
    """Middleware: lets in who is not blocked."""

    def __init__(self, app: ASGIApp, blocks: Blocks) -> None:
        self.app = app
        self.blocks = blocks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or not."""
        address = scope["client"][0] if scope.get("client") else ""
        if scope["type"] == "http" and self.blocks.covers(address):
            await _forbidden(scope)(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._stay(address, scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _stay(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        if self.blocks.covers(address):
            await turn_away(WebSocket(scope, receive, send), GONE, BLOCKED)
            return
        await self.app(scope, receive, send)
        line = scope["extensions"][LINE]
        if isinstance(line, OpenLine):
            self.blocks.enter(address, line)
            line.at_the_end(partial(self.blocks.leave, address, line))
            if self.blocks.covers(address):  # since they came
                show_out(line)


def show_out(line: Line) -> None:
    """Tell somebody that they are blocked, and close their line."""
    line.show_out(write_message(Refusal(None, "withdrawn", BLOCKED)), GONE, BLOCKED[:120])


def _forbidden(scope: Scope) -> Response:
    """A sentence for people, and the same for pages."""
    if scope["path"].startswith("/api/"):
        return JSONResponse({"code": "blocked", "words": BLOCKED}, 403)
    return PlainTextResponse(f"{BLOCKED}\n", 403)
