"""The end of a round: the enemy march, its damage, and the clean up."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.news import tell
from tableflip.core.piles import push
from tableflip.games.flip_ships.box import (
    COLUMNS,
    FASTEST,
    SEAT_COUNTS,
    SEATS_FEWEST,
    SHIPS,
    SHIPS_A_SEAT,
)
from tableflip.games.flip_ships.rules.assault import finish_enemies
from tableflip.games.flip_ships.rules.deck import refill, shuffle_deck
from tableflip.games.flip_ships.rules.end import end
from tableflip.games.flip_ships.rules.grid import in_play, mark_grid
from tableflip.games.flip_ships.rules.order import next_turn, set_order
from tableflip.games.flip_ships.rules.ships import send
from tableflip.games.flip_ships.rules.state import CARDS, NOBODY, Happened, Result, State, Zone

OUT = -1  # past row 1


@rule
def end_round(state: State) -> None:
    """SHIPS-081: every ship left on the table is docked without effect; then the march."""
    for ship in range(SHIPS):
        if state.ships[ship].zone == Zone.TABLE:
            send(state.ships[ship], Zone.DOCK)
    march(state)


@rule
def march(state: State) -> None:
    """SHIPS-092 to SHIPS-104, SHIPS-197: move, damage, attackers back into the deck, clean up."""
    state.gone = 0  # SHIPS-092
    damage = 0
    for column in range(COLUMNS):  # SHIPS-093
        damage += march_column(state, column)
    mark_grid(state)
    before = state.city
    if state.last:
        damage *= 2  # SHIPS-119
    state.city = max(before - damage, 0)  # SHIPS-102
    if damage > 0:
        tell(state.news, Happened.DAMAGED, NOBODY, damage)
    if state.last:
        state.destroyed |= state.arrived  # SHIPS-120
        state.arrived = 0
    if state.city == 0:
        end(state, Result.LOSS_CITY)  # SHIPS-104
        return
    if state.last:
        finish_enemies(state)
        return
    if state.arrived != 0:
        return_attackers(state)
    clean_up(state, before)


@rule
def march_column(state: State, column: int) -> int:
    """SHIPS-094 to SHIPS-101: one column, from front to back; the damage of those that got through."""
    marchers = state.marchers
    rows = state.march_rows
    count = 0
    began = 0  # the rows they come from, two binary digits each
    for row in range(state.book.rows):
        enemy = state.grid[row * COLUMNS + column]
        if enemy != 0:
            marchers[count] = enemy
            rows[count] = row
            began |= row << 2 * count
            count += 1
            state.grid[row * COLUMNS + column] = 0
    for place in range(count):
        speed = FASTEST if state.last else state.book.speed[marchers[place]]  # SHIPS-118
        if speed == FASTEST:  # SHIPS-097
            blocked = place > 0 and rows[place - 1] >= 0
            rows[place] = rows[place - 1] + 1 if blocked else OUT
        else:
            rows[place] -= speed  # SHIPS-095
            for pushed in range(place - 1, -1, -1):  # SHIPS-096: only as far as needed; speed 1 never does
                rows[pushed] = min(rows[pushed], rows[pushed + 1] - 1)
    damage = 0
    for place in range(count):
        if rows[place] >= 0:
            state.grid[rows[place] * COLUMNS + column] = marchers[place]
        else:  # SHIPS-099, SHIPS-101
            enemy = marchers[place]
            state.arrived |= 1 << enemy
            damage += state.book.damage[enemy]
            tell(state.news, Happened.ATTACKED, NOBODY, enemy + CARDS * (began >> 2 * place & 3))
    return damage


@rule
def return_attackers(state: State) -> None:
    """SHIPS-103: the attackers and the deck together are shuffled; label return-r of chapter 21."""
    together = state.arrived
    for place in range(state.deck.count):
        together |= 1 << state.deck.cards[place]
    state.arrived = 0
    state.deck.count = 0
    for enemy in range(CARDS):
        if together >> enemy & 1:
            push(state.deck, enemy)
    shuffle_deck(state)


@rule
def clean_up(state: State, city_before: int) -> None:
    """SHIPS-116: docked ships, new ships, refill, turn marker."""
    for ship in range(SHIPS):
        if state.ships[ship].zone == Zone.DOCK:  # SHIPS-106
            state.ships[ship].zone = Zone.ACTIVE
    reinforce(state, city_before)
    refill(state)
    state.marker = (state.marker + 1) % state.book.seats  # SHIPS-115
    state.round += 1
    tell(state.news, Happened.ROUND, NOBODY, state.round)
    begin_round(state)


@rule
def begin_round(state: State) -> None:
    """SHIPS-117: a round that begins with few enemies is the last."""
    if in_play(state) <= state.book.last_round_at:
        state.last = 1
        tell(state.news, Happened.LAST_ROUND, NOBODY, in_play(state))
    set_order(state)
    next_turn(state)


@rule
def reinforce(state: State, city_before: int) -> None:
    """SHIPS-107 to SHIPS-111: one ship a seat for every icon the marker has reached in this march."""
    layout = state.book.early_icons * SEAT_COUNTS + state.book.seats - SEATS_FEWEST
    icons = state.book.icons[layout]
    for space in range(city_before - 1, state.city - 1, -1):
        if icons >> space & 1:
            for seat in range(state.book.seats):
                join(state, seat)


@rule
def join(state: State, seat: int) -> None:
    """SHIPS-109, SHIPS-202: the lowest ship still on the pilot cards becomes active."""
    for own in range(SHIPS_A_SEAT):
        ship = seat * SHIPS_A_SEAT + own
        if state.ships[ship].zone == Zone.PILOT:
            state.ships[ship].zone = Zone.ACTIVE
            tell(state.news, Happened.JOINED, seat, ship)
            return
