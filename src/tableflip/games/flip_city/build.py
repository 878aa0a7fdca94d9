"""The building phase (chapter 7): buy, develop, flip, end."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.news import tell
from tableflip.core.records import Many
from tableflip.games.flip_city.box import NEVER, OTHER, SEATS_MOST, SIDES
from tableflip.games.flip_city.city import NONE, State, Told, is_solo
from tableflip.games.flip_city.end import lose_if_sold_out
from tableflip.games.flip_city.play import turn_over
from tableflip.games.flip_city.verbs import FIRST, RECEIVERS, Verb


@rule
def list_build(state: State, out: Many[int]) -> int:
    """CITY-820, CITY-821: the options of decision B in their order."""
    count = 0
    if state.actions > 0 or state.extra_buys > 0:
        for side in range(SIDES):
            if can_buy(state, side):
                out[count] = FIRST[Verb.BUY] + side
                count += 1
    if state.actions > 0:
        for side in range(SIDES):
            if can_develop(state, side):
                out[count] = FIRST[Verb.DEVELOP] + side
                count += 1
        count = list_flips(state, out, count, FIRST[Verb.FLIP_MAIN], 0)
    giver = best_extra(state)
    if giver != NONE:
        count = list_flips(state, out, count, FIRST[Verb.FLIP_EXTRA], state.book.extra_flip_discount[giver])
    out[count] = FIRST[Verb.END]  # CITY-321
    return count + 1


@rule
def list_flips(state: State, out: Many[int], count: int, first: int, discount: int) -> int:
    """CITY-350 to CITY-361: one option for each side, or for each receiver of a side that is given away."""
    for side in range(SIDES):
        if not can_flip(state, side, discount):
            continue
        if state.book.flip_gives_away[side] == 0 or is_solo(state):
            out[count] = first + side * RECEIVERS
            count += 1
            continue
        for seat in range(SEATS_MOST):
            if seat < state.players and seat != state.seat:
                out[count] = first + side * RECEIVERS + 1 + seat
                count += 1
    return count


@rule
def can_buy(state: State, side: int) -> bool:
    """CITY-341, CITY-342: the pile and the cash; permissions are looked at by the caller."""
    return state.supply[side] > 0 and state.cash >= state.book.cost[side]


@rule
def can_develop(state: State, side: int) -> bool:
    """CITY-371: the pile, its fee, and cash for cost and fee."""
    fee = state.book.flip_fee[side]
    return state.supply[side] > 0 and fee != NEVER and state.cash >= state.book.cost[side] + fee


@rule
def can_flip(state: State, side: int, discount: int) -> bool:
    """CITY-350, CITY-354, CITY-355: the side lies in the own discard pile, has a fee, and it can be paid."""
    if state.cities[state.seat].discard[side] == 0 or state.book.flip_fee[side] == NEVER:
        return False
    return state.cash >= flip_price(state, side, discount)


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
    tell(state.news, Told.BOUGHT, state.seat, side)
    lose_if_sold_out(state)


@rule
def develop(state: State, side: int) -> None:
    """CITY-326, CITY-370: the card comes back up into the discard pile."""
    state.actions -= 1
    state.cash -= state.book.cost[side] + state.book.flip_fee[side]
    state.supply[side] -= 1
    state.cities[state.seat].discard[OTHER[side]] += 1
    tell(state.news, Told.DEVELOPED, state.seat, OTHER[side])
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
    tell(state.news, Told.FLIPPED, state.seat, side)
    if state.book.flip_gives_away[side] == 0:
        return
    after = OTHER[side]
    city.discard[after] -= 1
    if is_solo(state):
        state.removed[after] += 1
        tell(state.news, Told.REMOVED, state.seat, after)
    else:
        state.cities[receiver - 1].discard[after] += 1
        tell(state.news, Told.GAVE, state.seat, after * SEATS_MOST + receiver - 1)
