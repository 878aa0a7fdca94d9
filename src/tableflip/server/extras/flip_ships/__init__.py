"""What Flip Ships brings: races in real time, and a practice range."""

from __future__ import annotations

from tableflip.server.extras.flip_ships import bodies, practice, race_routes
from tableflip.server.extras.flip_ships.messages import FromRace, FromRacer
from tableflip.server.extras.registry import Extras

EXTRAS = Extras(
    routes=(practice.ROUTES, race_routes.ROUTES),
    sockets={"/ws/race": race_routes.run_race},
    from_client={"FromRacer": FromRacer},
    from_server={"FromRace": FromRace},
    bodies=bodies,
    at_desk=("/api/races",),
)
