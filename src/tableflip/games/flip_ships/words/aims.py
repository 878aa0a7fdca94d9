"""What a flick can be aimed at: no rule asks for it, a hand decides it; puzzles ask."""

from __future__ import annotations

from collections import Counter

from tableflip.core.errors import NotLegal
from tableflip.core.layout import BUTTON, CELL
from tableflip.core.phrases import percent
from tableflip.core.words import Aim
from tableflip.games.flip_ships.box import CELL_NAMES, SHIP_NAMES
from tableflip.games.flip_ships.flights.outcome import text as landing_text
from tableflip.games.flip_ships.landings.aims import targets_of
from tableflip.games.flip_ships.landings.measured import SAMPLES
from tableflip.games.flip_ships.landings.nature import lay
from tableflip.games.flip_ships.landings.targets import MOTHERSHIP_TARGET
from tableflip.games.flip_ships.rules.state import Place, State
from tableflip.games.flip_ships.words.reasons import aim_chance, aim_reason
from tableflip.games.flip_ships.words.telling import named

MOTHERSHIP = "mothership"
AIMED = " at "  # between a flick and what it is aimed at


def aim_text(state: State, target: int) -> str:
    """An aim in notation: flick S1-1a at 25."""
    at = MOTHERSHIP if target == MOTHERSHIP_TARGET else str(state.grid[target])
    return f"flick {SHIP_NAMES[state.hand]}{AIMED}{at}"


def offered(state: State) -> list[Aim]:
    """All aims, with how often the hand of the seat hits what it aims at; none where nothing is flicked."""
    return [Aim(aim_text(state, target), _words(state, target), _place(target)) for target in targets_of(state)]


def _words(state: State, target: int) -> str:
    what = "the mothership" if target == MOTHERSHIP_TARGET else named(state, target)
    return f"aim at {what}: {percent(aim_chance(state, target))}"


def _place(target: int) -> str:
    return f"{BUTTON}aim-{MOTHERSHIP}" if target == MOTHERSHIP_TARGET else f"{CELL}{CELL_NAMES[target]}"


def played(state: State, text: str) -> str:
    """A flick with this aim as a match plays it: with the landing that it has most often where it hits."""
    target = _target(state, text)
    landings = Counter[str]()
    hits = set[str]()
    for sample in range(SAMPLES):
        probe = state.clone()
        lay(probe, target, sample)
        told = landing_text(probe)
        landings[told] += 1
        ship = probe.ships[probe.hand]
        if ship.place == Place.MOTHERSHIP if target == MOTHERSHIP_TARGET else ship.cards >> target & 1:
            hits.add(told)
    best = max(sorted(hits) or sorted(landings), key=lambda told: landings[told])
    return f"flick {SHIP_NAMES[state.hand]} -> {best}"


def speaks_for(state: State, text: str) -> str:
    """What speaks for an aim."""
    return aim_reason(state, _target(state, text))


def _target(state: State, text: str) -> int:
    for target in targets_of(state):
        if aim_text(state, target) == text:
            return target
    raise NotLegal(f"{text[:60]!r} is no aim here: tap an enemy or the mothership, or write flick S1-1a at 25")
