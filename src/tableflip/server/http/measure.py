"""What connections are measured by."""

from __future__ import annotations

from tableflip.server.http.addresses import Proxies, counted, read_address
from tableflip.server.http.peers import Peers
from tableflip.server.people.counts import Counting
from tableflip.server.settings import Settings
from tableflip.server.signs.seldom import Seldom

PIECE = 2048  # bytes that are read at once


class Measure:
    """What all connections of a server are measured by."""

    def __init__(self, settings: Settings, crowd: Counting, proxies: Proxies, peers: Peers | None = None) -> None:
        self.settings = settings
        self.peers = peers or Peers()
        self.crowd = crowd
        self.proxies = proxies
        self.unreadable = Seldom("requests that cannot be read")

    def name_of(self, peer: tuple[str, int] | None) -> str:
        """What a peer is counted as; nothing for a proxy or a server of ours, which has many behind it."""
        host = peer[0] if peer else ""
        return "" if self.proxies.has(read_address(host)) or self.peers.has(host) else counted(host)
