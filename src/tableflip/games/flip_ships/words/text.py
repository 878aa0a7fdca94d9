"""Decisions and results in notation."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.games.flip_ships.box import CELL_NAMES, POWER_NAMES, SHIP_NAMES, SHIPS_A_SEAT
from tableflip.games.flip_ships.landings.facts import ids_in
from tableflip.games.flip_ships.landings.notation import numbers
from tableflip.games.flip_ships.rules.keeping import keeping_set, keeping_sets
from tableflip.games.flip_ships.rules.state import (
    FIRST_PAIR,
    NO_SHIP,
    NO_TARGET,
    PAIRS,
    Answer,
    Phase,
    State,
    Verb,
)
from tableflip.games.flip_ships.words.names import PICKS, RESULTS

NOTHING_CHOSEN = "none"


def text(state: State, action: Action) -> str:
    """A decision in notation: choose S1-1a, flick S1-1a, swap S1-1a 1>13, confirm."""
    verb, target = Verb(action.verb), action.target
    word = verb.name.lower()
    if verb == Verb.DRAFT:
        return f"draft S{state.seat + 1} {POWER_NAMES[target]}"
    if verb == Verb.CHOOSE:
        return f"choose {SHIP_NAMES[target]}"
    if verb in (Verb.CONFIRM, Verb.RESTART):
        return word
    if verb in (Verb.DECLARE, Verb.FLICK, Verb.CONCEDE, Verb.AFTER):
        ship = "-" if state.hand == NO_SHIP else SHIP_NAMES[state.hand]
        said = {Verb.DECLARE: ("plain", "triple"), Verb.AFTER: PICKS}.get(verb, ("",))
        return f"{word} {ship} {said[target]}".rstrip()
    ship = SHIP_NAMES[state.seat * SHIPS_A_SEAT + min(state.asked, SHIPS_A_SEAT - 1)]
    return f"{word} {ship} {aimed_text(state, verb, _asked_source(state), target)}"


def _asked_source(state: State) -> str:
    if state.phase == Phase.MOON:
        return f"r{state.spot + 1}"
    return str(state.spot) if state.phase == Phase.SWAP else "-"


def aimed_text(state: State, verb: int, source: str, target: int) -> str:
    """What an answer of a resolution goes from and to, in notation."""
    if verb == Verb.MOON:
        return f"{source} {_target(state, target)}"
    if verb == Verb.SWAP:
        return f"{source}>{enemy_text(state, target)}"
    if verb == Verb.REPAIR:
        return ("no", "yes")[target]
    if verb == Verb.KEEP:
        if state.phase == Phase.KEEP and target < keeping_sets(state, state.asked):
            return numbers(ids_in(state, keeping_set(state, state.asked, target)))
        return f"set {target + 1}"
    return _target(state, target)


def _target(state: State, target: int) -> str:
    if target == NO_TARGET:
        return NOTHING_CHOSEN
    if target < FIRST_PAIR:
        return enemy_text(state, target - 1)
    pair = sorted(PAIRS[target - FIRST_PAIR], key=lambda cell: state.grid[cell])
    return ",".join(enemy_text(state, cell) for cell in pair)


def enemy_text(state: State, cell: int) -> str:
    """The id of the enemy in a cell, or the cell's name if it is empty."""
    return str(state.grid[cell]) if state.grid[cell] else CELL_NAMES[cell]


def answer_text(state: State, place: int) -> str:
    """An answer given in this resolution, in notation."""
    answer: Answer = state.answered[place]
    verb = Verb(answer.verb)
    ship = SHIP_NAMES[answer.ship]
    if verb == Verb.KEEP:
        return f"keep {ship} {numbers(ids_in(state, state.keeps[answer.ship % SHIPS_A_SEAT]))}"
    source = f"r{answer.source + 1}" if verb == Verb.MOON else enemy_text(state, answer.source)
    return f"{verb.name.lower()} {ship} {aimed_text(state, verb, source, answer.target)}"


def result(state: State) -> str:
    """The result in notation."""
    return RESULTS[state.result]
