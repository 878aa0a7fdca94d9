"""Checks at the start that other servers can reach this one at `shared`; else players would notice it first."""

from __future__ import annotations

import asyncio
import logging

from tableflip.server.http.asking import Ask, Broken, Unreached, asked
from tableflip.server.http.peers import HEADER, Peers

TRIES = 3
APART = 2.0  # seconds before each of them
ANSWER_SECONDS = 2.0

logger = logging.getLogger("tableflip.server")


async def tell_unless_reached(peers: Peers, apart: float = APART) -> None:
    """Ask oneself by that address; the log has a line if somebody else answers, or nobody."""
    keeper = peers.keeper
    if keeper is None:
        return
    for _ in range(TRIES):  # it may not listen yet, or have just begun anew under another name
        await asyncio.sleep(apart)
        headers = [(b"host", b"localhost"), (HEADER, keeper.me.secret.encode())]
        try:
            async with asyncio.timeout(ANSWER_SECONDS), asked(peers, keeper.me, Ask(b"GET", b"/healthz", headers, b"")):
                return
        except (Unreached, Broken, TimeoutError):
            continue
    logger.warning(
        "this server is not reached at %s, where the others look for it (setting shared): nobody answers there, or "
        "another server does; name an address of its own there, and one that listens for others in the setting host",
        keeper.address,
    )
