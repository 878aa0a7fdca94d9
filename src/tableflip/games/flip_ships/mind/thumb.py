"""The rules of thumb that a sensible partner decides by."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import lowest
from tableflip.core.records import Many
from tableflip.games.flip_ships.box import POWERS
from tableflip.games.flip_ships.landings.aiming import aim_of, cell_worth
from tableflip.games.flip_ships.landings.targets import MOTHERSHIP_TARGET
from tableflip.games.flip_ships.rules.attacks import falling
from tableflip.games.flip_ships.rules.hits import add_hit, take_hit
from tableflip.games.flip_ships.rules.keeping import keeping_set
from tableflip.games.flip_ships.rules.state import (
    FIRST,
    FIRST_PAIR,
    NO_TARGET,
    PAIRS,
    After,
    Phase,
    Place,
    State,
    Verb,
)

# the twelve powers as the partner likes them in a draft
LIKING = (7, 8, 6, 9, 8, 6, 5, 9, 9, 6, 7, 8)
PARTIAL = 4  # a hit that destroys nothing yet is worth one part in so many


@rule
def partner(state: State, out: Many[int], count: int) -> int:
    """The decision of a sensible partner: the place of an option in the list."""
    phase = state.phase
    if count == 1 or phase == Phase.FLICK or phase == Phase.CONFIRM:
        return 0
    if phase == Phase.CHOOSE:
        return count - 1  # ships with strong powers first: they see most of the enemies
    if phase == Phase.DECLARE:
        return 1 if aim_of(state) == MOTHERSHIP_TARGET else 0
    if phase == Phase.AFTER:
        return after_landing(state, out, count)
    if phase == Phase.REPAIR:
        return 1
    if phase == Phase.DRAFT:
        return liked_most(out, count)
    if phase == Phase.KEEP:
        return kept_best(state, count)
    return best_target(state, out, count)


@rule
def after_landing(state: State, out: Many[int], count: int) -> int:
    """Flip again whenever the landing achieves nothing, by the right that costs least."""
    ship = state.ships[state.hand]
    pick = out[count - 1] - FIRST[Verb.AFTER]
    if pick == After.ENCORE or pick == After.TRIPLE:
        return count - 1
    if ship.cards != 0 or (ship.place == Place.MOTHERSHIP and state.mothership > 0):
        return 0
    return 1  # atmosphere before a second try, both before the pad


@rule
def liked_most(out: Many[int], count: int) -> int:
    """The pilot card to draft."""
    best = 0
    for option in range(1, count):
        if LIKING[(out[option] - FIRST[Verb.DRAFT]) % POWERS] > LIKING[(out[best] - FIRST[Verb.DRAFT]) % POWERS]:
            best = option
    return best


@rule
def worth_of(state: State, cells: int) -> int:
    """What destroying the enemies of these cells is worth."""
    worth = 0
    while cells != 0:
        worth += cell_worth(state, lowest(cells))
        cells &= cells - 1
    return worth


@rule
def kept_best(state: State, count: int) -> int:
    """Stay where most is at stake."""
    best = 0
    most = -1
    for option in range(count):
        worth = worth_of(state, keeping_set(state, state.asked, option))
        if worth > most:
            most = worth
            best = option
    return best


@rule
def best_target(state: State, out: Many[int], count: int) -> int:
    """The target, or pair of targets, with which most falls."""
    verb = Verb.MOON + 0
    if state.phase == Phase.SWAP:
        verb = Verb.SWAP + 0
    elif state.phase == Phase.SHOOT:
        verb = Verb.SHOOT + 0
    elif state.phase == Phase.BLAST:
        verb = Verb.BLAST + 0
    hits = state.attacks[state.asked]
    source = out[0] - FIRST[Verb.SWAP]
    if verb == Verb.SWAP:
        take_hit(hits, source)
    best = 0
    most = -1
    for option in range(count):
        target = out[option] - FIRST[verb]
        worth = try_target(state, verb, target)
        if worth > most:
            most = worth
            best = option
    if verb == Verb.SWAP:
        add_hit(hits, source)
    return best


@rule
def try_target(state: State, verb: int, target: int) -> int:
    """What falls if this target is hit too, and a little for a hit that destroys nothing yet."""
    hits = state.attacks[state.asked]
    one = target if verb == Verb.SWAP else target - 1
    two = -1
    if verb == Verb.SHOOT and target >= FIRST_PAIR:
        one = PAIRS[target - FIRST_PAIR][0]
        two = PAIRS[target - FIRST_PAIR][1]
    elif verb != Verb.SWAP and target == NO_TARGET:
        one = -1
    aimed = 0
    if one >= 0:
        add_hit(hits, one)
        aimed |= 1 << one
    if two >= 0:
        add_hit(hits, two)
        aimed |= 1 << two
    fallen = falling(state)
    worth = PARTIAL * worth_of(state, fallen) + worth_of(state, aimed & ~fallen)
    if one >= 0:
        take_hit(hits, one)
    if two >= 0:
        take_hit(hits, two)
    return worth
