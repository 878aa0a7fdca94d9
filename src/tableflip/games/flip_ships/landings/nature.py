"""Nature's part in a flick where nothing is simulated: a landing drawn for the skill of the seat."""

from __future__ import annotations

from tableflip.core.action import Meant
from tableflip.core.chance import KEY_WORDS, below, refill
from tableflip.core.compiled import rule
from tableflip.core.lots import is_telling, told, weigh
from tableflip.games.flip_ships.box import CELLS, COLUMNS, ROWS_MOST
from tableflip.games.flip_ships.landings.aiming import aim_of
from tableflip.games.flip_ships.landings.measured import BLOCK, PLACE, REST_X, REST_Y, SAMPLES
from tableflip.games.flip_ships.landings.straight import gap_um, in_atmosphere, lies_on, on_moon
from tableflip.games.flip_ships.rules.ships import forget
from tableflip.games.flip_ships.rules.state import Place, Ship, State, Verb

FIRST_BLOCK = 1 << 40  # far from all that shuffles will ever use


@rule
def nature(state: State, verb: int, _target: int) -> None:
    """Draw the landing of a flick that is aimed sensibly; it moves no card and no other ship."""
    if verb == Verb.FLICK:
        flick_at(state, aim_of(state))


def aimed_nature(state: State, flick: Meant) -> None:
    """Draw the landing of a flick by which a target is meant."""
    flick_at(state, flick.meaning)


@rule
def flick_at(state: State, target: int) -> None:
    """Draw the landing of a flick at a target."""
    begin_luck(state)
    sample = below(state.luck, SAMPLES)
    if is_telling(state.chance):
        sample = told(state.chance, SAMPLES, sample)
        weigh(state.chance, 1)
    state.luck.left = 0
    lay(state, target, sample)


@rule
def lay(state: State, target: int, sample: int) -> None:
    """Let the ship in hand land where one of the measured flicks at a target did."""
    landing = state.landing
    landing.ship = state.hand
    landing.legal = 1
    landing.has_flick = 0
    landing.edge = 0
    landing.moved = 0
    landing.gone = state.gone
    for number in range(len(landing.flick)):
        landing.flick[number] = 0
    field = field_of(state)
    block = BLOCK[field][target] + state.book.skills[state.seat]
    ship = state.ships[state.hand]
    forget(ship)
    ship.place = PLACE[block][sample]
    if ship.place == Place.TABLE:
        judge(state, ship, field, REST_X[block][sample], REST_Y[block][sample])


@rule
def begin_luck(state: State) -> None:
    """Every flick has words of its own, made of the match's key and the flick's number.

    So drawing a landing takes nothing from the stream that shuffles: a match whose landings are told when it is
    replayed deals the same cards as when they were drawn.
    """
    for place in range(KEY_WORDS):
        state.luck.key[place] = state.chance.key[place]
    state.luck.blocks = FIRST_BLOCK + state.flicks
    refill(state.luck)


@rule
def field_of(state: State) -> int:
    """Which of the measured tables a game is played on: geometry, and three rows or four."""
    return 2 * state.book.long_geometry + ROWS_MOST - state.book.rows


@rule
def judge(state: State, ship: Ship, field: int, x: int, y: int) -> None:
    """The facts of a ship at rest at a point, all cards lying straight; cards that are gone lie nowhere."""
    ship.air = 1 if in_atmosphere(field, y) else 0
    for row in range(state.book.rows):
        if on_moon(field, x, y, row + 1):
            ship.moons |= 1 << row
    for cell in range(CELLS):
        if (state.filled & ~state.gone) >> cell & 1 == 0:
            continue
        row, column = cell // COLUMNS + 1, cell % COLUMNS + 1
        gap = gap_um(field, x, y, row, column)
        if lies_on(field, x, y, row, column):
            ship.cards |= 1 << cell
        elif gap <= state.book.long:
            ship.near |= 1 << cell
            ship.gaps[cell] = gap
