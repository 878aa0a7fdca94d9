"""An answer of a resolution in words: what a ship shoots at, hits instead, repairs or holds."""

from __future__ import annotations

from tableflip.core.phrases import listed
from tableflip.games.flip_ships.box import SHIPS_A_SEAT
from tableflip.games.flip_ships.rules.state import FIRST_PAIR, NO_TARGET, PAIRS, State, Verb
from tableflip.games.flip_ships.words.spoken import enemies_named, ship_name


def answer_sentence(state: State, place: int) -> str:
    """An answer given in this resolution."""
    answer = state.answered[place]
    verb, target = Verb(answer.verb), answer.target
    ship = ship_name(state, answer.ship)
    if verb == Verb.REPAIR:
        return f"{ship} {f'repairs the city by {state.book.repair}' if target else 'does not repair the city'}"
    if verb == Verb.KEEP:
        return f"{ship} holds {_enemies(state, state.keeps[answer.ship % SHIPS_A_SEAT])}"
    if verb == Verb.SWAP:
        hit, spared = _enemies(state, 1 << target), _enemies(state, 1 << answer.source)
        return f"{ship} hits {hit}" + (f" instead of {spared}" if target != answer.source else "")
    if target == NO_TARGET:
        return f"{ship} hits nothing" + (f" in row {answer.source + 1}" if verb == Verb.MOON else "")
    cells = 1 << target - 1 if target < FIRST_PAIR else sum(1 << cell for cell in PAIRS[target - FIRST_PAIR])
    hits = {Verb.MOON: "hits", Verb.SHOOT: "shoots at", Verb.BLAST: "hits"}[verb]
    return f"{ship} {hits} {_enemies(state, cells)}{' too' if verb == Verb.BLAST else ''}"


def _enemies(state: State, cells: int) -> str:
    return listed(enemies_named(state, cells))
