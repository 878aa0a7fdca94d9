"""Asks the other servers who is connected to their tables, for the list of open tables, at most once a second."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from starlette.responses import Response
from starlette.types import Scope

from tableflip.server.http.asking import Ask, Broken, Unreached, asked
from tableflip.server.http.peers import KEY, Peers, told_headers
from tableflip.server.messages.parts import Sitting
from tableflip.server.messages.refusals import NoTable
from tableflip.server.play.frames import sittings
from tableflip.server.play.hall import Hall
from tableflip.server.store.leases import Peer

PATH = "/api/sitting"
KEPT = 1.0  # seconds for which what was heard is told again
ANSWER_SECONDS = 1.0  # a server that does not say so in time has nobody there
TABLES_MOST = 4000  # letters of all names together

ROUTES = APIRouter(include_in_schema=False)
Seen = dict[str, list[Sitting]]


@ROUTES.get(PATH)
async def here(request: Request, tables: Annotated[str, Query(max_length=TABLES_MOST)] = "") -> Response:
    """For another server: who is at those of these tables that are on this one."""
    if not request.scope.get(KEY, False):
        raise NoTable("there is nothing at this address")
    hall: Hall = request.app.state.hall
    found = {name: sittings(hall.rooms[name]) for name in tables.split(",") if name in hall.rooms}
    return Response(msgspec.json.encode(found), media_type="application/json")


class Others:
    """What other servers have said."""

    def __init__(self, peers: Peers) -> None:
        self.peers = peers
        self._seen: Seen = {}
        self._about: set[str] = set()
        self._since = float("-inf")

    async def seen(self, scope: Scope, tables: set[str]) -> Seen:
        """Who is at these tables, of those that are on other servers."""
        keeper = self.peers.keeper
        if keeper is None or not tables:
            return {}
        if time.monotonic() - self._since > KEPT or not tables <= self._about:
            others = [peer for peer in keeper.peers.values() if peer.id != keeper.me.id]
            told = await asyncio.gather(*(self._ask(scope, peer, tables) for peer in others))
            self._seen = {name: seats for each in told for name, seats in each.items()}
            self._about, self._since = tables, time.monotonic()
        return self._seen

    async def _ask(self, scope: Scope, peer: Peer, tables: set[str]) -> Seen:
        wanted = Ask(b"GET", f"{PATH}?tables={','.join(sorted(tables))}".encode(), told_headers(scope, peer), b"")
        try:
            async with asyncio.timeout(ANSWER_SECONDS), asked(self.peers, peer, wanted) as told:
                raw = b"".join([part async for part in told.parts()])
            return msgspec.json.decode(raw, type=Seen) if told.status == 200 else {}
        except (Unreached, Broken, TimeoutError, msgspec.MsgspecError):
            return {}
