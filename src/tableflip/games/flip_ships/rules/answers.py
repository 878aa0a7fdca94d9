"""The answers of a resolution: each is remembered, and its hits are noted."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.news import tell
from tableflip.games.flip_ships.rules.attacks import asked_ship
from tableflip.games.flip_ships.rules.grid import next_enemy
from tableflip.games.flip_ships.rules.hits import add_hit, take_hit
from tableflip.games.flip_ships.rules.keeping import keeping_set
from tableflip.games.flip_ships.rules.state import FIRST_PAIR, NO_TARGET, PAIRS, Happened, State, Verb

ONCE = 1  # `spot` of a question that is asked once a ship, when it has been answered
NO_SOURCE = 0  # only a moonshot, from its row, and a sidestep, from its card, go from somewhere


@rule
def answer(state: State, verb: int, target: int) -> None:
    """One answer of a resolution."""
    if verb == Verb.MOON:
        answer_moon(state, target)
    elif verb == Verb.SWAP:
        answer_swap(state, target)
    elif verb == Verb.SHOOT:
        answer_shoot(state, target)
    elif verb == Verb.BLAST:
        answer_blast(state, target)
    elif verb == Verb.REPAIR:
        answer_repair(state, target)
    else:
        answer_keep(state, target)


@rule
def record(state: State, verb: int, source: int, target: int) -> None:
    """Remember an answer."""
    answer = state.answered[state.answers]
    answer.verb = verb
    answer.ship = asked_ship(state)
    answer.source = source
    answer.target = target
    tell(state.news, Happened.ANSWERED, state.seat, state.answers)
    state.answers += 1


@rule
def answer_moon(state: State, target: int) -> None:
    """SHIPS-144: the hit may go to an enemy the ship also lies on."""
    record(state, Verb.MOON, state.spot, target)
    if target != NO_TARGET:
        add_hit(state.attacks[state.asked], target - 1)
    state.spot += 1


@rule
def answer_swap(state: State, cell: int) -> None:
    """SHIPS-151: this card's hit goes to its neighbour, or stays."""
    source = next_enemy(state, state.filled, state.spot - 1)
    record(state, Verb.SWAP, source, cell)
    take_hit(state.attacks[state.asked], source)
    add_hit(state.attacks[state.asked], cell)


@rule
def answer_shoot(state: State, target: int) -> None:
    """SHIPS-147, SHIPS-160: one enemy in range, or two."""
    record(state, Verb.SHOOT, NO_SOURCE, target)
    hits = state.attacks[state.asked]
    if target >= FIRST_PAIR:
        add_hit(hits, PAIRS[target - FIRST_PAIR][0])
        add_hit(hits, PAIRS[target - FIRST_PAIR][1])
    elif target != NO_TARGET:
        add_hit(hits, target - 1)
    state.spot = ONCE


@rule
def answer_blast(state: State, target: int) -> None:
    """SHIPS-166: one more enemy."""
    record(state, Verb.BLAST, NO_SOURCE, target)
    if target != NO_TARGET:
        add_hit(state.attacks[state.asked], target - 1)
    state.spot = ONCE


@rule
def answer_repair(state: State, yes: int) -> None:
    """SHIPS-163: asked now, paid on confirm."""
    record(state, Verb.REPAIR, NO_SOURCE, yes)
    state.repairs |= yes << state.asked
    state.asked += 1


@rule
def answer_keep(state: State, index: int) -> None:
    """SHIPS-143: the player decides what keeps the ship."""
    record(state, Verb.KEEP, NO_SOURCE, index)
    state.keeps[state.asked] = keeping_set(state, state.asked, index)
    state.asked += 1
