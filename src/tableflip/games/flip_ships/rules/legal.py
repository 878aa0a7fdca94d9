"""What may be done: the options of every decision point, in the order of chapter 19."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.records import Many
from tableflip.games.flip_ships.box import LEVELS_OF_SHIPS, POWERS, POWERS_A_LEVEL, SHIPS_A_SEAT
from tableflip.games.flip_ships.rules.attacks import asked_ship, blast_cells, shoot_cells, shots
from tableflip.games.flip_ships.rules.grid import beside, list_cells, next_enemy, row_cells
from tableflip.games.flip_ships.rules.keeping import keeping_sets
from tableflip.games.flip_ships.rules.state import (
    AFTERS,
    FIRST,
    FIRST_PAIR,
    NO_TARGET,
    NONE,
    PAIR_OF,
    Phase,
    State,
    Verb,
    Zone,
)


@rule
def legal_into(state: State, out: Many[int]) -> int:
    """List the options of the decision point in the order of chapter 19; how many there are."""
    phase = state.phase
    if phase == Phase.CHOOSE:
        return list_ships(state, out)
    if phase == Phase.FLICK:
        out[0] = FIRST[Verb.FLICK]
        out[1] = FIRST[Verb.CONCEDE]
        return 1 + state.book.concede
    if phase == Phase.CONFIRM:
        out[0] = FIRST[Verb.CONFIRM]
        out[1] = FIRST[Verb.RESTART]
        return 2 if state.answers > 0 else 1
    if phase == Phase.AFTER:
        return list_picks(state, out)
    if phase == Phase.OVER:
        return 0
    if phase == Phase.DRAFT:
        return list_draft(state, out)
    if phase == Phase.DECLARE:
        return list_numbers(out, FIRST[Verb.DECLARE], 2)
    if phase == Phase.REPAIR:
        return list_numbers(out, FIRST[Verb.REPAIR], 2)
    if phase == Phase.KEEP:
        return list_numbers(out, FIRST[Verb.KEEP], keeping_sets(state, state.asked))
    return list_targets(state, out)


@rule
def list_numbers(out: Many[int], first: int, count: int) -> int:
    """Options that follow each other."""
    for place in range(count):
        out[place] = first + place
    return count


@rule
def list_ships(state: State, out: Many[int]) -> int:
    """DP-1: the seat's active ships."""
    count = 0
    for own in range(SHIPS_A_SEAT):
        ship = state.seat * SHIPS_A_SEAT + own
        if state.ships[ship].zone == Zone.ACTIVE:
            out[count] = FIRST[Verb.CHOOSE] + ship
            count += 1
    return count


@rule
def list_picks(state: State, out: Many[int]) -> int:
    """DP-4: what may be done with the landing."""
    count = 0
    for pick in range(AFTERS):
        if state.picks >> pick & 1:
            out[count] = FIRST[Verb.AFTER] + pick
            count += 1
    return count


@rule
def list_draft(state: State, out: Many[int]) -> int:
    """DP-0: the powers of this level that nobody has taken."""
    taken = 0
    picks = 0
    for place in range(state.book.seats * LEVELS_OF_SHIPS):
        if state.powers[place] != NONE:
            taken |= 1 << state.powers[place]
            picks += 1
    first = picks // state.book.seats * POWERS_A_LEVEL
    count = 0
    for power in range(first, min(first + POWERS_A_LEVEL, POWERS)):
        if taken >> power & 1 == 0:
            out[count] = FIRST[Verb.DRAFT] + power
            count += 1
    return count


@rule
def list_targets(state: State, out: Many[int]) -> int:
    """DP-5 to DP-8: the enemies that the ship asked about may hit."""
    facts = state.ships[asked_ship(state)]
    if state.phase == Phase.SWAP:
        here = next_enemy(state, state.filled, state.spot - 1)
        out[0] = FIRST[Verb.SWAP] + here
        return list_cells(state, out, 1, FIRST[Verb.SWAP], beside(1 << here))
    if state.phase == Phase.MOON:
        out[0] = FIRST[Verb.MOON] + NO_TARGET
        return list_cells(state, out, 1, FIRST[Verb.MOON] + 1, row_cells(state.spot))
    if state.phase == Phase.BLAST:
        out[0] = FIRST[Verb.BLAST] + NO_TARGET
        return list_cells(state, out, 1, FIRST[Verb.BLAST] + 1, blast_cells(state, facts))
    out[0] = FIRST[Verb.SHOOT] + NO_TARGET
    return list_shots(state, out)


@rule
def list_shots(state: State, out: Many[int]) -> int:
    """DP-7: each enemy in range, then with two shots each pair of them."""
    ship = asked_ship(state)
    first = FIRST[Verb.SHOOT] + 1
    singles = list_cells(state, out, 1, first, shoot_cells(state, ship))
    count = singles
    if shots(state, ship) > 1:
        for one in range(1, singles):
            for two in range(one + 1, singles):
                pair = PAIR_OF[out[one] - first][out[two] - first]
                out[count] = FIRST[Verb.SHOOT] + FIRST_PAIR + pair
                count += 1
    return count
