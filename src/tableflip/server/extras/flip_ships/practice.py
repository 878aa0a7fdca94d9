"""The practice range: one flick at a chosen set-up through the real physics; nothing is kept."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request

from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.practice import practice_table
from tableflip.server.extras.flip_ships.bodies import Practice, Practised
from tableflip.server.http.addresses import counted_of
from tableflip.server.http.limits import LIMITED
from tableflip.server.think.turns import Asker, Kind

ROUTES = APIRouter()


@ROUTES.post("/api/practice", dependencies=LIMITED)
async def practise(asked: Practice, request: Request) -> Practised:
    """The table of the range; with a flick also how it flew, from the same table every time."""
    state = practice_table(asked.target, asked.tremor, asked.geometry, secrets.token_hex(16))
    flight = None
    if asked.flick is not None:
        (flick,) = FLIP_SHIPS.legal(state)
        workers = request.app.state.hall.workers
        _, flight = await workers.find_outcome(
            FLIP_SHIPS, state, flick, asked.flick, None, asker=Asker("practice", counted_of(request)), kind=Kind.REST
        )
    return Practised(view=FLIP_SHIPS.telling.view(state, -1), flight=flight)
