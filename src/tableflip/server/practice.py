"""The practice range of Flip Ships: one flick at a chosen set-up through the real physics; nothing is kept."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request

from tableflip.games.flip_ships.game import FLIP_SHIPS
from tableflip.games.flip_ships.practice import practice_table
from tableflip.server.bodies import Practice, Practised


def add_practice(app: FastAPI, limits: Sequence[Any]) -> None:
    """Add the range's address, under the same limits as everything that costs something."""

    @app.post("/api/practice", dependencies=limits)
    async def practise(asked: Practice, request: Request) -> Practised:
        """The table of the range; with a flick also how it flew, from the same table every time."""
        state = practice_table(asked.target, asked.tremor, asked.geometry, secrets.token_hex(16))
        flight = None
        if asked.flick is not None:
            number = FLIP_SHIPS.space.number(FLIP_SHIPS.legal(state)[0])
            thinkers = request.app.state.hall.thinkers
            _, flight = await thinkers.throw(FLIP_SHIPS, state, number, asked.flick.model_dump(), None)
        return Practised(view=dict(FLIP_SHIPS.view(state, -1)), flight=flight)
