"""What a flick can be expected to do: every landing measured for a hand of this skill, on the table as it lies."""

from __future__ import annotations

from typing import NamedTuple

from tableflip.games.flip_ships.box import COLUMNS
from tableflip.games.flip_ships.landings.aiming import aim_of
from tableflip.games.flip_ships.landings.measured import BLOCK, PLACE, REST_X, REST_Y, SAMPLES
from tableflip.games.flip_ships.landings.nature import field_of, judge
from tableflip.games.flip_ships.landings.targets import MOTHERSHIP_TARGET
from tableflip.games.flip_ships.rules.march import march_column
from tableflip.games.flip_ships.rules.ships import forget
from tableflip.games.flip_ships.rules.state import Place, Ship, State


class Flip(NamedTuple):
    """What a flick is aimed at, and the shares of flicks that hit that and that hit anything."""

    target: int  # a cell, or the mothership
    on_target: float
    on_any: float  # an enemy or the mothership


def flip_of(state: State, ship: int) -> Flip:
    """A sensible flick of a ship, from the position before it."""
    probe = state.clone()
    probe.hand = ship
    target = aim_of(probe)
    return aimed_at(probe, target)


def aimed_at(state: State, target: int) -> Flip:
    """The flicks of the seat to move that are aimed at a target."""
    field = field_of(state)
    block = BLOCK[field][target] + state.book.skills[state.seat]
    on_target = on_any = 0
    for sample in range(SAMPLES):
        if PLACE[block][sample] == Place.MOTHERSHIP:
            on_target += target == MOTHERSHIP_TARGET
            on_any += state.mothership > 0
        elif PLACE[block][sample] == Place.TABLE:
            ship = Ship()
            forget(ship)
            judge(state, ship, field, REST_X[block][sample], REST_Y[block][sample])
            on_target += target != MOTHERSHIP_TARGET and ship.cards >> target & 1
            on_any += ship.cards != 0
    return Flip(target, on_target / SAMPLES, on_any / SAMPLES)


def coming_damage(state: State, fallen: int) -> int:
    """What the coming march does to the city if the enemies of these cells have fallen before it."""
    probe = state.clone()
    probe.news.count = 0
    for cell in range(probe.book.rows * COLUMNS):
        if fallen >> cell & 1:
            probe.grid[cell] = 0
    damage = sum(march_column(probe, column) for column in range(COLUMNS))
    return 2 * damage if probe.last else damage  # SHIPS-119
