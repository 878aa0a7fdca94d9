"""The client's address of a request, also behind a proxy, and which addresses count as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from tableflip.server.http.peers import HEADER, KEY, Peers
from tableflip.server.play import spare

HOPS_MOST = 16  # addresses of a X-Forwarded-For that are looked at, from its end
ONE_HOME = 64  # bits of an IPv6 address that a provider gives to one customer

Address = IPv4Address | IPv6Address


def read_address(written: str) -> Address | None:
    """An address as it is written, also with a port; one of IPv4 in the clothes of IPv6 is taken out of them."""
    bare = written.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        address = ip_address(bare)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


@lru_cache(4096)
def counted(written: str) -> str:
    """What is counted as one address: of IPv6 the whole network, since who has one address there has them all."""
    address = read_address(written[:100])
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address), ONE_HOME), strict=False))
    return str(address) if address else written[:100]


spare.frees(counted.cache_clear)


def counted_of(asker: HTTPConnection) -> str:
    """What is counted as the address of whoever asks."""
    return counted(asker.client.host if asker.client else "")


class Proxies:
    """The proxies that are believed."""

    def __init__(self, networks: Iterable[str]) -> None:
        self.networks: list[IPv4Network | IPv6Network] = [ip_network(one, strict=False) for one in networks]

    def has(self, address: Address | None) -> bool:
        """Whether this is one of them."""
        return address is not None and any(address in network for network in self.networks)

    def client_of(self, peer: str, forwarded: Sequence[str]) -> str:
        """The address of the client: the last one that no proxy of ours has told of itself."""
        client = read_address(peer)
        if not self.has(client):
            return peer
        for told in reversed(",".join(forwarded).split(",")[-HOPS_MOST:]):
            address = read_address(told[:100])
            if address is None:
                break
            client = address
            if not self.has(client):
                break
        return str(client)


class Forwarded:
    """Middleware: behind a proxy that is believed, or another server of ours, the client is whom that tells of."""

    def __init__(self, app: ASGIApp, proxies: Proxies, peers: Peers) -> None:
        self.app = app
        self.proxies = proxies
        self.peers = peers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put the client's address in the place of the proxy's, and forget what nobody believes."""
        if scope["type"] in ("http", "websocket") and scope.get("client"):
            peer, port = scope["client"]
            shown = next((value for name, value in scope["headers"] if name == HEADER), None)
            if shown is not None and not self.peers.knows(shown):
                await _misdirect(scope, send)
                return
            scope[KEY] = shown is not None  # another server of ours: it has looked at the proxies before it
            believed = scope[KEY] or self.proxies.has(read_address(peer))
            told = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
            if scope[KEY] and told:
                scope["client"] = (told[-1], port)
            elif told:
                scope["client"] = (self.proxies.client_of(peer, told), port)
            if not believed:
                scope["headers"] = [one for one in scope["headers"] if not one[0].startswith(b"x-forwarded-")]
        await self.app(scope, receive, send)


async def _misdirect(scope: Scope, send: Send) -> None:
    """Say to a server that takes us for another, or for an earlier run, that we are not that one."""
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    await send({"type": f"{kind}.start", "status": 421, "headers": []})
    await send({"type": f"{kind}.body", "body": b"", "more_body": False})
