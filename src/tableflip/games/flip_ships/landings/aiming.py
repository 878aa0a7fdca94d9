"""Where a sensible player aims: at the enemies that will hurt most, or at the mothership."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in, lowest
from tableflip.games.flip_ships.box import COLUMNS, SHIPS, SHIPS_A_SEAT, Power
from tableflip.games.flip_ships.landings.targets import MOTHERSHIP_TARGET
from tableflip.games.flip_ships.rules.grid import beside, shielded
from tableflip.games.flip_ships.rules.hits import hit_once
from tableflip.games.flip_ships.rules.ships import is_parked, power_of
from tableflip.games.flip_ships.rules.state import Mode, Place, State, Zone

# in a hundred flips of each skill, as measured: how many land on the card aimed at, row by row, and in the box
ON_CARD = ((66, 33, 17, 21), (75, 58, 37, 30), (81, 66, 48, 54), (89, 74, 64, 73))
IN_BOX = (12, 19, 31, 46)
MARCH_NOW = 15  # an enemy that attacks in the coming march counts so many times
NEIGHBOUR = 4  # a scattered flip hits a neighbour about once in so many times
LAST_HITS_WORTH = 170  # a hit on the mothership where the final assault would surely fall short; less where it may not
HASTE = 26  # with so many enemies left it counts half: there is time, and the city comes first
FINE = 10**14


@rule
def aim_of(state: State) -> int:
    """The target of the coming flick."""
    if state.assault or state.mode != Mode.PLAIN or state.filled == 0:
        return MOTHERSHIP_TARGET
    skill = state.book.skills[state.seat]
    best = MOTHERSHIP_TARGET + 0
    most = mothership_worth(state) * IN_BOX[skill]
    power = power_of(state, state.hand)
    if power == Power.ENCORE or (power == Power.REPAIR and state.city < state.city_start):
        most *= 2
    wanted = unanswered(state)
    left = wanted
    while left != 0:
        cell = lowest(left)
        left &= left - 1
        worth = aim_worth(state, cell, wanted)
        if worth > most:
            most = worth
            best = cell
    return best


@rule
def aim_worth(state: State, cell: int, wanted: int) -> int:
    """What a flick at an enemy is worth: the enemy and its neighbours, as often as it lands on each of them."""
    skill = state.book.skills[state.seat]
    worth = cell_worth(state, cell) * ON_CARD[skill][cell // COLUMNS]
    around = beside(1 << cell) & wanted
    while around != 0:
        near = lowest(around)
        worth += cell_worth(state, near) * ON_CARD[skill][near // COLUMNS] // NEIGHBOUR
        around &= around - 1
    return worth


@rule
def unanswered(state: State) -> int:
    """The enemies that no ship on the table is about to destroy."""
    once = 0
    twice = 0
    for number in range(SHIPS):
        ship = state.ships[number]
        if ship.zone == Zone.TABLE and ship.place == Place.TABLE:
            on = hit_once(ship.parked) & ship.cards if is_parked(ship) else ship.cards
            twice |= once & on
            once |= on
    return state.filled & ~state.gone & ~(once & ~state.doubled | twice)


@rule
def cell_worth(state: State, cell: int) -> int:
    """What destroying an enemy is worth: its damage, more if it is about to attack, less if it is hard to destroy."""
    enemy = state.grid[cell]
    row = cell // COLUMNS
    speed = state.book.speed[enemy]
    worth = 4 * state.book.damage[enemy]
    if state.last or row < speed or (speed == 3 and path_is_free(state, cell)):
        worth *= MARCH_NOW
    if state.doubled >> cell & 1:
        worth = worth * 2 // 3
    if shielded(state, state.filled) >> cell & 1:
        worth //= 3
    if state.shielding >> cell & 1:
        worth += 2 * cells_in(beside(1 << cell) & state.filled)
    return worth


@rule
def path_is_free(state: State, cell: int) -> bool:
    """Whether no enemy stands between a cell and the city."""
    ahead = cell - COLUMNS
    while ahead >= 0:
        if state.filled >> ahead & 1:
            return False
        ahead -= COLUMNS
    return True


@rule
def mothership_worth(state: State) -> int:
    """What a mothership hit is worth: the more, the more health it has, the likelier the final assault falls short."""
    if state.mothership == 0:
        return 0
    ships = 0
    hits = 0  # of a hundred assaults
    for number in range(state.book.seats * SHIPS_A_SEAT):
        if state.ships[number].zone != Zone.PILOT:
            ships += 1
            hits += IN_BOX[state.book.skills[number // SHIPS_A_SEAT]]
    worth = LAST_HITS_WORTH * shortfall(state.mothership, ships, hits // max(ships, 1)) // 1000
    return 1 + worth * HASTE // (HASTE + cells_in(state.filled) + state.deck.count)


@rule
def shortfall(health: int, ships: int, hit: int) -> int:
    """How often in a thousand so many ships, each hitting so often in a hundred, make fewer hits than needed."""
    few, part = health, hit
    if hit > 50:  # then as often as they do not make so few misses: what is rare is added up
        few, part = ships - health + 1, 100 - hit
    share = FINE
    for _ in range(ships):
        share = share * (100 - part) // 100
    short = share if few > 0 else 0
    for made in range(1, few):
        share = share * (ships - made + 1) * part // (made * (100 - part))
        short += share
    return 1000 - short * 1000 // FINE if hit > 50 else short * 1000 // FINE
