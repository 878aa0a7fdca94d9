"""What a player may do: the options of the two decisions in their order (chapters 6, 7 and 13)."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.piles import top
from tableflip.core.records import Many
from tableflip.games.flip_city.box import NEVER, SEATS_MOST, SIDES
from tableflip.games.flip_city.rules.build import best_extra, flip_price
from tableflip.games.flip_city.rules.state import FIRST, NONE, RECEIVERS, Phase, State, Verb, held, is_solo


@rule
def legal_into(state: State, out: Many[int]) -> int:
    """List the legal actions in the order of CITY-803; how many there are."""
    if state.phase == Phase.PLAY:
        return list_play(state, out)
    if state.phase == Phase.BUILD:
        return list_build(state, out)
    return 0


@rule
def list_play(state: State, out: Many[int]) -> int:
    """CITY-810: the options of decision P in their order."""
    city = state.cities[state.seat]
    count = 0
    if city.deck.count > 0:
        out[0] = FIRST[Verb.PLAY]
        count = 1
    elif held(city.discard) > 0:
        count = list_shuffles(state, out)
    for side in range(SIDES):
        if can_recycle(state, side):
            out[count] = FIRST[Verb.RECYCLE] + side
            count += 1
    if can_stop(state):
        out[count] = FIRST[Verb.STOP]
        count += 1
    return count


@rule
def list_shuffles(state: State, out: Many[int]) -> int:
    """CITY-203, CITY-601: one shuffle, or in the solo game one for each pile that can pay for it."""
    if not is_solo(state):
        out[0] = FIRST[Verb.SHUFFLE]
        return 1
    count = 0
    for side in range(SIDES):
        if state.supply[side] > 0:
            out[count] = FIRST[Verb.PAY] + side
            count += 1
    return count


@rule
def can_recycle(state: State, side: int) -> bool:
    """CITY-204, CITY-280: a recyclable side in the own discard pile, at every choice of the play phase."""
    return state.book.recyclable[side] != 0 and state.cities[state.seat].discard[side] > 0


@rule
def can_stop(state: State) -> bool:
    """CITY-210 to CITY-216: no forced play is pending, and a card was played, or the deck is empty and that will do."""
    if is_forced(state):
        return False
    if state.played.count > 0:
        return True
    city = state.cities[state.seat]
    return city.deck.count == 0 and (may_pass(state) or held(city.discard) == 0)


@rule
def may_pass(state: State) -> bool:
    """CITY-213, CITY-216: whether an empty deck lets the active player stop without a card, but not twice in a row."""
    return state.may_choose != 0 and state.idle[state.seat] == 0


@rule
def is_forced(state: State) -> bool:
    """CITY-245: whether a forced play is pending."""
    deck = state.cities[state.seat].deck
    if deck.count == 0:
        return False
    return state.must_next != 0 or state.book.must_play_on_top[top(deck)] != 0


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
