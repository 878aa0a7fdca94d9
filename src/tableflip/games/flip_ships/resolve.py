"""The resolution of a seat's attacks: its questions, and what falls by the answers (steps 1 to 5 of chapter 20.2)."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in, lowest
from tableflip.core.news import NOTHING, tell
from tableflip.games.flip_ships.box import CELLS, SHIPS, SHIPS_A_SEAT, TWIN_SHOTS, Power
from tableflip.games.flip_ships.grid import (
    add_hit,
    beside,
    hit_once,
    hit_twice,
    is_parked,
    next_enemy,
    only_hits,
    power_of,
    row_cells,
    shielded,
    take_hit,
)
from tableflip.games.flip_ships.keeping import keeping_set, keeping_sets
from tableflip.games.flip_ships.state import (
    FIRST_PAIR,
    NO_TARGET,
    PAIRS,
    Phase,
    Place,
    Ship,
    State,
    Told,
    Verb,
    Zone,
)

ONCE = 1  # `spot` of a question that is asked once a ship, when it has been answered


@rule
def begin_resolution(state: State) -> None:
    """SHIPS-068: all flips of the seat are made; also the way back to here, SHIPS-209."""
    state.answers = 0
    state.repairs = 0
    state.fallen = 0
    for own in range(SHIPS_A_SEAT):
        state.keeps[own] = 0
        only_hits(state.attacks[own], 0)
        ship = state.ships[state.seat * SHIPS_A_SEAT + own]
        if attacks_enemies(ship):  # SHIPS-074, SHIPS-184
            state.attacks[own].ones = ship.cards
    state.asked = 0
    state.spot = 0
    state.phase = Phase.RESOLVE


@rule
def ask(state: State) -> None:
    """The next question of the resolution, or its confirmation; each is worked out from the answers before it."""
    stage = state.phase
    if stage != Phase.REPAIR and stage != Phase.KEEP:
        if asks_target(state):
            return
        state.asked = 0
    if stage != Phase.KEEP:
        if asks_repair(state):
            return
        state.asked = 0
        state.fallen = falling(state)
    if not asks_keep(state):
        state.phase = Phase.CONFIRM


@rule
def attacks_enemies(ship: Ship) -> bool:
    """Whether a ship of the seat to move may attack enemies: on the table, not in the box, not box only."""
    if ship.zone != Zone.TABLE or ship.place != Place.TABLE:
        return False
    return ship.box_only == 0 and not is_parked(ship)


@rule
def asked_ship(state: State) -> int:
    """The ship that a resolution asks about."""
    return state.seat * SHIPS_A_SEAT + state.asked


@rule
def asks_target(state: State) -> bool:
    """DP-5 to DP-8, ship by ship, from where the last answer left off."""
    while state.asked < SHIPS_A_SEAT:
        ship = asked_ship(state)
        if attacks_enemies(state.ships[ship]) and has_question(state, ship):
            return True
        state.asked += 1
        state.spot = 0
    return False


@rule
def has_question(state: State, ship: int) -> bool:
    """Whether this ship's power asks for something; the phase and the spot then say for what."""
    power = power_of(state, ship)
    facts = state.ships[ship]
    if power == Power.MOON:
        return asks_moon(state, facts)
    if power == Power.SWAP:  # SHIPS-149
        cell = next_enemy(state, facts.cards & beside(state.filled), state.spot)
        if cell == CELLS:
            return False
        state.spot = state.grid[cell]
        state.phase = Phase.SWAP
        return True
    if state.spot == ONCE:
        return False
    if power == Power.BLAST:
        state.phase = Phase.BLAST
        return blast_cells(state, facts) != 0
    state.phase = Phase.SHOOT
    return shots(state, ship) > 0 and shoot_cells(state, ship) != 0


@rule
def asks_moon(state: State, facts: Ship) -> bool:
    """SHIPS-141, SHIPS-142: one hit in each row whose moon space is touched."""
    while state.spot < state.book.rows:
        if facts.moons >> state.spot & 1 and state.filled & row_cells(state.spot):
            state.phase = Phase.MOON
            return True
        state.spot += 1
    return False


@rule
def shots(state: State, ship: int) -> int:
    """SHIPS-147, SHIPS-159 to SHIPS-162: how many enemies a ship may hit from afar."""
    power = power_of(state, ship)
    landed_on = cells_in(state.ships[ship].cards)
    if power == Power.TWIN:
        return max(TWIN_SHOTS - landed_on, 0)
    if power == Power.SHORT or power == Power.LONG:
        return 1 if landed_on == 0 else 0
    return 0


@rule
def shoot_cells(state: State, ship: int) -> int:
    """SHIPS-193: the enemies in range that the ship does not lie on."""
    facts = state.ships[ship]
    limit = state.book.short if power_of(state, ship) == Power.SHORT else state.book.long
    cells = 0
    left = facts.near & ~facts.cards
    while left != 0:
        cell = lowest(left)
        left &= left - 1
        if facts.gaps[cell] <= limit:
            cells |= 1 << cell
    return cells


@rule
def blast_cells(state: State, facts: Ship) -> int:
    """SHIPS-166, SHIPS-168, SHIPS-193: the enemies next to a card landed on, those landed on excepted."""
    return beside(facts.cards) & state.filled & ~facts.cards


@rule
def record(state: State, verb: int, source: int, target: int) -> None:
    """Remember an answer."""
    answer = state.answered[state.answers]
    answer.verb = verb
    answer.ship = asked_ship(state)
    answer.source = source
    answer.target = target
    tell(state.news, Told.ANSWERED, state.seat, state.answers)
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
    record(state, Verb.SHOOT, 0, target)
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
    record(state, Verb.BLAST, 0, target)
    if target != NO_TARGET:
        add_hit(state.attacks[state.asked], target - 1)
    state.spot = ONCE


@rule
def in_box(ship: Ship) -> bool:
    """Whether a ship of the seat to move lies in the box."""
    return ship.zone == Zone.TABLE and ship.place == Place.MOTHERSHIP and not is_parked(ship)


@rule
def asks_repair(state: State) -> bool:
    """DP-9: the seat's repair ships whose hit will succeed, or has (SHIPS-163, SHIPS-185, SHIPS-186)."""
    while state.asked < SHIPS_A_SEAT:
        ship = asked_ship(state)
        health = state.city + state.book.repair * cells_in(state.repairs)
        if health < state.city_start and power_of(state, ship) == Power.REPAIR and will_score(state, state.asked):
            state.phase = Phase.REPAIR
            return True
        state.asked += 1
    return False


@rule
def will_score(state: State, own: int) -> bool:
    """Whether a repair ship has been scored or will be; repair ships are scored before all others."""
    ship = state.ships[state.seat * SHIPS_A_SEAT + own]
    if ship.scored:
        return True
    if not in_box(ship):
        return False
    earlier = 0
    for other in range(own):
        each = state.seat * SHIPS_A_SEAT + other
        if power_of(state, each) == Power.REPAIR and in_box(state.ships[each]) and state.ships[each].scored == 0:
            earlier += 1
    return state.mothership > earlier


@rule
def answer_repair(state: State, yes: int) -> None:
    """SHIPS-163: asked now, paid on confirm."""
    record(state, Verb.REPAIR, 0, yes)
    state.repairs |= yes << state.asked
    state.asked += 1


@rule
def falling(state: State) -> int:
    """SHIPS-080, step 3 of chapter 20.2: the cells whose enemies fall with the answers given."""
    once = 0
    twice = 0
    pierced = 0
    for own in range(SHIPS_A_SEAT):
        hits = state.attacks[own]
        twice |= once & hit_once(hits) | hit_twice(hits)
        once |= hit_once(hits)
        ship = state.seat * SHIPS_A_SEAT + own
        if power_of(state, ship) == Power.PIERCE and attacks_enemies(state.ships[ship]):  # SHIPS-156
            pierced |= state.ships[ship].cards
    for number in range(SHIPS):
        ship = state.ships[number]
        if ship.zone == Zone.TABLE and is_parked(ship):  # SHIPS-077, SHIPS-187
            still = ship.cards & hit_once(ship.parked)
            twice |= once & still | hit_twice(ship.parked) & still
            once |= still
    enough = once & ~state.doubled | twice & state.doubled  # SHIPS-087
    fallen = pierced
    more = fallen
    while True:
        standing = state.filled & ~fallen
        more = enough & standing & ~shielded(state, standing)
        if more == 0:
            return fallen
        fallen |= more


@rule
def asks_keep(state: State) -> bool:
    """DP-10; SHIPS-189, SHIPS-198: what keeps the seat's ships, unless it is the last of the round."""
    while state.asked < SHIPS_A_SEAT and state.order.count > 1:
        sets = keeping_sets(state, state.asked)
        if sets > 1:
            state.phase = Phase.KEEP
            return True
        state.keeps[state.asked] = keeping_set(state, state.asked, 0) if sets == 1 else 0
        state.asked += 1
    return False


@rule
def answer_keep(state: State, index: int) -> None:
    """SHIPS-143: the player decides what keeps the ship."""
    record(state, Verb.KEEP, 0, index)
    state.keeps[state.asked] = keeping_set(state, state.asked, index)
    state.asked += 1


@rule
def restart(state: State) -> None:
    """SHIPS-209: forget all answers."""
    tell(state.news, Told.RESTARTED, state.seat, NOTHING)
    state.phase = Phase.RESOLVE
