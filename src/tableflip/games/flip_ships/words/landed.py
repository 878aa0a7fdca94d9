"""A landing in words: on what the ship lies, what it has pushed, what has fallen off the table."""

from __future__ import annotations

from tableflip.core.phrases import listed
from tableflip.games.flip_ships.box import CELLS, SHIPS
from tableflip.games.flip_ships.landings.notation import millimetres
from tableflip.games.flip_ships.rules.state import Place, Ship, State
from tableflip.games.flip_ships.words.spoken import enemies_named, enemy_name, ship_name

LEFT = {
    Place.BACK: "falls back over the launch edge",
    Place.SIDE: "flies off the side of the table",
    Place.FAR: "flies off the far end of the table",
}


def landing_sentence(state: State, *, gaps: bool) -> str:
    """The last landing; with the gaps it tells also what lies near."""
    landing = state.landing
    name = ship_name(state, landing.ship) + (" from the edge" if landing.edge else "")
    if not landing.legal:
        return f"{name} does not make a full turn and is flicked again"
    ship = state.ships[landing.ship]
    told = [
        f"in the box! {name}" if ship.place == Place.MOTHERSHIP else f"{name} {_lies(state, ship, 'lands', gaps=gaps)}"
    ]
    for other in range(SHIPS):
        if landing.moved >> other & 1:
            lies = _lies(state, state.ships[other], "now lies", gaps=gaps)
            told.append(f"it pushes {ship_name(state, other)}, which {lies}")
    if landing.gone:
        gone = enemies_named(state, landing.gone)
        told.append(f"{listed(gone)} {'is' if len(gone) == 1 else 'are'} knocked off the table or into the box")
    return "; ".join(told)


def _lies(state: State, ship: Ship, verb: str, *, gaps: bool) -> str:
    """What a ship has come to: lands on Diver 12, near Crawler 3."""
    if ship.place == Place.MOTHERSHIP:
        return f"{verb} in the box"
    if ship.place != Place.TABLE:
        return LEFT[Place(ship.place)]
    parts = [f"{verb} on {listed(enemies_named(state, ship.cards))}"] if ship.cards else []
    if not parts:
        parts = [f"{verb} in the atmosphere" if ship.air else f"{verb} on empty space"]
    moons = [str(row + 1) for row in range(state.book.rows) if ship.moons >> row & 1]
    if moons:
        parts.append(f"touches the moon of row {listed(moons)}")
    words = " and ".join(parts)
    near = [
        f"{millimetres(ship.gaps[cell])} mm from {enemy_name(state, state.grid[cell])}"
        for cell in range(CELLS)
        if ship.near >> cell & 1
    ]
    return f"{words}, {', '.join(near)}" if gaps and near else words
