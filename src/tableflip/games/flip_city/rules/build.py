"""The building phase (chapter 7): buy, develop, flip."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.news import tell
from tableflip.games.flip_city.box import OTHER, SEATS_MOST, SIDES
from tableflip.games.flip_city.rules.end import lose_if_sold_out
from tableflip.games.flip_city.rules.play import turn_over
from tableflip.games.flip_city.rules.state import NONE, RECEIVERS, Happened, State, is_solo


@rule
def flip_price(state: State, side: int, discount: int) -> int:
    """CITY-351, CITY-352: the fee, less a discount, but not below 0."""
    return max(state.book.flip_fee[side] - discount, 0)


@rule
def best_extra(state: State) -> int:
    """CITY-353: the side whose extra flip is used next, the one with the largest discount; NONE without any."""
    best = NONE
    for side in range(SIDES):
        if state.extra_flips[side] == 0:
            continue
        if best == NONE or state.book.extra_flip_discount[side] > state.book.extra_flip_discount[best]:
            best = side
    return best


@rule
def buy(state: State, side: int) -> None:
    """CITY-324, CITY-340: an extra buy is used before an action."""
    if state.extra_buys > 0:
        state.extra_buys -= 1
    else:
        state.actions -= 1
    state.cash -= state.book.cost[side]
    state.supply[side] -= 1
    state.cities[state.seat].discard[side] += 1
    tell(state.news, Happened.BOUGHT, state.seat, side)
    lose_if_sold_out(state)


@rule
def develop(state: State, side: int) -> None:
    """CITY-326, CITY-370: the card comes back up into the discard pile."""
    state.actions -= 1
    state.cash -= state.book.cost[side] + state.book.flip_fee[side]
    state.supply[side] -= 1
    state.cities[state.seat].discard[OTHER[side]] += 1
    tell(state.news, Happened.DEVELOPED, state.seat, OTHER[side])
    lose_if_sold_out(state)


@rule
def flip_main(state: State, target: int) -> None:
    """CITY-325, CITY-351: a flip that uses an action."""
    state.actions -= 1
    flip(state, target // RECEIVERS, target % RECEIVERS, 0)


@rule
def flip_extra(state: State, target: int) -> None:
    """CITY-325, CITY-352, CITY-353: a flip that uses the extra flip with the largest discount."""
    giver = best_extra(state)
    state.extra_flips[giver] -= 1
    flip(state, target // RECEIVERS, target % RECEIVERS, state.book.extra_flip_discount[giver])


@rule
def flip(state: State, side: int, receiver: int, discount: int) -> None:
    """CITY-350, CITY-360, CITY-620: the card is turned, and given away or removed if its side says so."""
    state.cash -= flip_price(state, side, discount)
    city = state.cities[state.seat]
    turn_over(city, side)
    tell(state.news, Happened.FLIPPED, state.seat, side)
    if state.book.flip_gives_away[side] == 0:
        return
    after = OTHER[side]
    city.discard[after] -= 1
    if is_solo(state):
        state.removed[after] += 1
        tell(state.news, Happened.REMOVED, state.seat, after)
    else:
        state.cities[receiver - 1].discard[after] += 1
        tell(state.news, Happened.GAVE, state.seat, after * SEATS_MOST + receiver - 1)
