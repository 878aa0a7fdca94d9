"""What a flick may be aimed at."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.games.flip_ships.box import CELLS, Power
from tableflip.games.flip_ships.landings.targets import FIRST_MOON, MOTHERSHIP_TARGET
from tableflip.games.flip_ships.rules.ships import power_of
from tableflip.games.flip_ships.rules.state import Mode, Phase, State, Verb


def targets_of(state: State) -> list[int]:
    """The targets of the coming flick: the enemies, and the mothership as long as it takes hits."""
    if state.phase != Phase.FLICK:
        return []
    if state.assault or state.mode != Mode.PLAIN:
        return [MOTHERSHIP_TARGET]
    there = state.filled & ~state.gone
    targets = [cell for cell in range(CELLS) if there >> cell & 1]
    return [*targets, MOTHERSHIP_TARGET] if state.mothership else targets


def aims_of(state: State, action: Action) -> list[int]:
    """All that a bot may mean by a flick: a target, the moon space of a row if its power hits from there, or the box.

    The box also where it takes no more hits: a flick has to be aimed at something when every enemy will fall.
    """
    if action.verb != Verb.FLICK or state.phase != Phase.FLICK:
        return []
    enemies = [target for target in targets_of(state) if target != MOTHERSHIP_TARGET]
    is_free = not state.assault and state.mode == Mode.PLAIN
    moons = state.book.rows if is_free and power_of(state, state.hand) == Power.MOON else 0
    return [*enemies, *range(FIRST_MOON, FIRST_MOON + moons), MOTHERSHIP_TARGET]
