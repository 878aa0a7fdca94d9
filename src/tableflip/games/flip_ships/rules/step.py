"""A decision carried out."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.news import tell
from tableflip.games.flip_ships.box import LEVELS_OF_SHIPS, POWERS_A_LEVEL
from tableflip.games.flip_ships.rules.answers import answer
from tableflip.games.flip_ships.rules.confirm import confirm
from tableflip.games.flip_ships.rules.flips import after, choose, concede, declare, land
from tableflip.games.flip_ships.rules.march import begin_round, end_round
from tableflip.games.flip_ships.rules.resolve import ask, begin_resolution, restart
from tableflip.games.flip_ships.rules.state import NONE, Happened, Phase, State, Verb

SECOND_LEVEL = 1


@rule
def step(state: State, verb: int, target: int) -> None:
    """Carry out one legal decision."""
    state.news.count = 0
    if verb == Verb.CHOOSE:
        choose(state, target)
    elif verb == Verb.FLICK:
        land(state)
    elif verb == Verb.AFTER:
        after(state, target)
    elif verb == Verb.CONFIRM:
        confirm(state)
    elif verb == Verb.DECLARE:
        declare(state, target)
    elif verb == Verb.CONCEDE:
        concede(state)
    elif verb == Verb.DRAFT:
        draft(state, target)
    elif verb == Verb.RESTART:
        restart(state)
    else:
        answer(state, verb, target)
        ask(state)
    if state.phase == Phase.RESOLVE:
        begin_resolution(state)
        ask(state)
    elif state.phase == Phase.MARCH:
        end_round(state)


@rule
def draft(state: State, power: int) -> None:
    """SHIPS-201: levels 1 and 3 in seat order, level 2 in reverse."""
    level = power // POWERS_A_LEVEL
    state.powers[state.seat * LEVELS_OF_SHIPS + level] = power
    tell(state.news, Happened.DRAFTED, state.seat, power)
    picks = 0
    for place in range(state.book.seats * LEVELS_OF_SHIPS):
        picks += 1 if state.powers[place] != NONE else 0
    if picks == state.book.seats * LEVELS_OF_SHIPS:
        begin_round(state)
        return
    turn_of_level = picks % state.book.seats
    is_reversed = picks // state.book.seats == SECOND_LEVEL
    state.seat = state.book.seats - 1 - turn_of_level if is_reversed else turn_of_level
    state.number += 1
