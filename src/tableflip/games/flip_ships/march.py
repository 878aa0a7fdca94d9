"""The enemy march, damage, and the clean up of Flip Ships."""

from __future__ import annotations

from tableflip.core.chance import shuffle
from tableflip.core.compiled import rule
from tableflip.core.news import EVERYBODY, reveal, tell
from tableflip.core.piles import pop, push
from tableflip.games.flip_ships.box import (
    COLUMNS,
    ENEMIES,
    ROWS_REFILLED,
    SEAT_COUNTS,
    SEATS_FEWEST,
    SHIPS,
    SHIPS_A_SEAT,
)
from tableflip.games.flip_ships.ending import end, finish_enemies, next_turn, set_order
from tableflip.games.flip_ships.grid import forget, in_play, mark_grid, send
from tableflip.games.flip_ships.state import NOBODY, OFF, Deck, Result, State, Told, Zone

FASTEST = 3
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
        tell(state.news, Told.DAMAGED, NOBODY, damage)
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
    for row in range(state.book.rows):
        enemy = state.grid[row * COLUMNS + column]
        if enemy != 0:
            marchers[count] = enemy
            rows[count] = row
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
            tell(state.news, Told.ATTACKED, NOBODY, enemy)
    return damage


@rule
def return_attackers(state: State) -> None:
    """SHIPS-103: the attackers and the deck together are shuffled; label return-r of chapter 21."""
    together = state.arrived
    for place in range(state.deck.count):
        together |= 1 << state.deck.cards[place]
    state.arrived = 0
    state.deck.count = 0
    for enemy in range(1, ENEMIES + 1):
        if together >> enemy & 1:
            push(state.deck, enemy)
    shuffle_deck(state)


@rule
def shuffle_deck(state: State) -> None:
    """Bring the deck into a random order; place 0 of a shuffle is the top, a pile keeps its top last."""
    shuffle(state.chance, state.deck.cards, state.deck.count)
    turn_over(state.deck)


@rule
def turn_over(deck: Deck) -> None:
    """Lay the deck the other way round."""
    for place in range(deck.count // 2):
        other = deck.count - 1 - place
        card = deck.cards[place]
        deck.cards[place] = deck.cards[other]
        deck.cards[other] = card


@rule
def clean_up(state: State, city_before: int) -> None:
    """SHIPS-116: docked ships, new ships, refill, turn marker."""
    for ship in range(SHIPS):
        if state.ships[ship].zone == Zone.DOCK:  # SHIPS-106
            state.ships[ship].zone = Zone.ACTIVE
            forget(state.ships[ship])
    reinforce(state, city_before)
    refill(state)
    state.marker = (state.marker + 1) % state.book.seats  # SHIPS-115
    state.round += 1
    tell(state.news, Told.ROUND, NOBODY, state.round)
    begin_round(state)


@rule
def begin_round(state: State) -> None:
    """SHIPS-117: a round that begins with few enemies is the last."""
    if in_play(state) <= state.book.last_round_at:
        state.last = 1
        tell(state.news, Told.LAST_ROUND, NOBODY, in_play(state))
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
            tell(state.news, Told.JOINED, seat, ship)
            return


@rule
def refill(state: State) -> None:
    """SHIPS-112 to SHIPS-114, SHIPS-205: fill the two furthest rows, each from column 1 to column 5."""
    fast = 0
    held = 0  # speed-3 cards set aside lie at the start of the row `waiting`
    used = 0
    for behind in range(ROWS_REFILLED):
        row = state.book.rows - 1 - behind
        for column in range(COLUMNS):
            cell = row * COLUMNS + column
            if state.grid[cell] != 0:
                continue
            while state.deck.count > 0 and must_wait(state, fast):
                state.waiting[held] = pop(state.deck)
                held += 1
            if state.deck.count > 0:
                enemy = pop(state.deck)
                fast += 1 if state.book.speed[enemy] == FASTEST else 0
                lay(state, cell, enemy)
            elif used < held:
                lay(state, cell, state.waiting[used])
                used += 1
    put_under(state, used, held)
    mark_grid(state)


@rule
def must_wait(state: State, fast: int) -> bool:
    """SHIPS-205: whether the top card is one fast enemy too many for this refill."""
    if state.book.wave_spread == OFF or fast < state.book.wave_spread:
        return False
    return state.book.speed[state.deck.cards[state.deck.count - 1]] == FASTEST


@rule
def lay(state: State, cell: int, enemy: int) -> None:
    """Lay an enemy face up into a cell."""
    state.grid[cell] = enemy
    state.seen |= 1 << enemy
    reveal(state.news, Told.DEALT, NOBODY, enemy, EVERYBODY)


@rule
def put_under(state: State, used: int, held: int) -> None:
    """SHIPS-205: cards still set aside go under the deck in the order they were set aside."""
    count = held - used
    if count == 0:
        return
    deck = state.deck
    for place in range(deck.count - 1, -1, -1):
        deck.cards[place + count] = deck.cards[place]
    for place in range(count):
        deck.cards[count - 1 - place] = state.waiting[used + place]
    deck.count += count
