"""How a finished game of Flip Ships is counted: what the mission asked for, and what of it was done."""

from __future__ import annotations

from tableflip.core.action import TOGETHER
from tableflip.core.phrases import listed
from tableflip.core.tally import Line, Tally
from tableflip.games.flip_ships.rules.state import Result, State
from tableflip.games.flip_ships.words.spoken import how_many


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
    return Tally(
        "step",
        lines,
        (gone + hits,),
        decides=state.result != Result.LOSS_CITY,
        goal=goal,
        note=_note(state, enemies - gone),
    )


def _note(state: State, enemies: int) -> str:
    """What is left of the city; after a defeat how near it was."""
    if state.result == Result.WIN:
        return f"The city has {state.city} of {state.city_start} left"
    missing = [how_many(enemies, "enemy", "enemies")] if enemies else []
    missing += [f"{how_many(state.mothership, 'hit', 'hits')} on the mothership"] if state.mothership else []
    return f"Only {listed(missing)} {'was' if len(missing) == 1 and missing[0].startswith('one ') else 'were'} missing"
