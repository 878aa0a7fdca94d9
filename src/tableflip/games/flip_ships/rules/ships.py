"""Ships: their powers, where they are, and what is forgotten when they are taken up."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.news import tell
from tableflip.games.flip_ships.box import LEVELS_OF_SHIPS, SHIP_LEVEL_OF, SHIPS_A_SEAT
from tableflip.games.flip_ships.rules.hits import hit_once, only_hits
from tableflip.games.flip_ships.rules.state import NO_SHIP, Happened, Mode, Place, Ship, State, Zone


@rule
def dock(state: State, ship: int) -> None:
    """To the docking bay."""
    send(state.ships[ship], Zone.DOCK)
    tell(state.news, Happened.DOCKED, ship // SHIPS_A_SEAT, ship)


@rule
def let_go(state: State) -> None:
    """No ship is in hand any more, and nothing is counted of its flips."""
    state.hand = NO_SHIP
    state.mode = Mode.PLAIN
    state.air = 0
    state.redo_used = 0
    state.flips = 0
    state.picks = 0


@rule
def has_active(state: State, seat: int) -> bool:
    """Whether a seat has a ship to flip."""
    for own in range(SHIPS_A_SEAT):
        if state.ships[seat * SHIPS_A_SEAT + own].zone == Zone.ACTIVE:
            return True
    return False


@rule
def power_of(state: State, ship: int) -> int:
    """SHIPS-169: the power of a ship is on its own seat's pilot card of its level."""
    level = SHIP_LEVEL_OF[ship % SHIPS_A_SEAT]
    return state.powers[ship // SHIPS_A_SEAT * LEVELS_OF_SHIPS + level - 1]


@rule
def is_parked(ship: Ship) -> bool:
    """Whether a ship waits on an enemy since an earlier resolution of this round."""
    return hit_once(ship.parked) != 0


@rule
def is_off(ship: Ship) -> bool:
    """Whether a ship has left the table."""
    return ship.place >= Place.BACK


@rule
def forget(ship: Ship) -> None:
    """Forget the facts of a ship; the gaps of cells not in `near` mean nothing."""
    ship.place = Place.TABLE
    ship.air = 0
    ship.moons = 0
    ship.cards = 0
    ship.near = 0


@rule
def send(ship: Ship, zone: int) -> None:
    """Bring a ship to a zone as a ship that has nothing going on; its facts stay (see Ship)."""
    ship.zone = zone
    ship.box_only = 0
    only_hits(ship.parked, 0)
