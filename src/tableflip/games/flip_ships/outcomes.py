"""The outcomes of Flip Ships: where a flicked ship lands, and the flight that led there."""

from __future__ import annotations

from tableflip.core.outcomes import Meanings, Outcomes
from tableflip.games.flip_ships.flights.flight import Flight
from tableflip.games.flip_ships.flights.lying import read_lying, write_lying
from tableflip.games.flip_ships.flights.outcome import put, text, wanted
from tableflip.games.flip_ships.flights.throwing import throw
from tableflip.games.flip_ships.landings.aims import aims_of
from tableflip.games.flip_ships.landings.nature import aimed_nature, nature
from tableflip.games.flip_ships.rules.state import State
from tableflip.games.flip_ships.table.flick import Stroke

OUTCOMES: Outcomes[State] = Outcomes(
    wanted=wanted,
    nature=nature,
    put=put,
    text=text,
    find=throw,
    numbers=Stroke,
    account=Flight,
    tag="Lying",
    write=write_lying,
    read=read_lying,
    meanings=Meanings(of=aims_of, nature=aimed_nature),
)
