"""How a finished game of Flip Ships is counted: what the mission asked for, and what of it was done."""

from __future__ import annotations

from tableflip.core.action import TOGETHER
from tableflip.core.tally import Line, Tally
from tableflip.games.flip_ships.rules.state import Result, State


def tally(state: State) -> Tally:
    """SHIPS-128: enemies that are gone and hits on the mothership; a mission is won when nothing of it is left."""
    gone = state.destroyed.bit_count()
    enemies = gone + state.arrived.bit_count() + state.filled.bit_count() + state.deck.count
    hits = state.mothership_start - state.mothership
    lines = (
        Line(TOGETHER, "Enemies gone", gone, enemies),
        Line(TOGETHER, "Hits on the mothership", hits, state.mothership_start),
    )
    goal = enemies + state.mothership_start
    city = f"The city has {state.city} of {state.city_start} left"
    return Tally("step", lines, (gone + hits,), decides=state.result != Result.LOSS_CITY, goal=goal, note=city)
