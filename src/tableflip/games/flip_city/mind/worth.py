"""How good a city is, and what a play phase that ends now is worth: the evaluation of the strategists."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from tableflip.core.compiled import rule
from tableflip.core.records import Many
from tableflip.games.flip_city.box import NEVER, OTHER, SIDES
from tableflip.games.flip_city.mind.stack import at, copy_on
from tableflip.games.flip_city.rules.end import has_cards, has_points
from tableflip.games.flip_city.rules.legal import list_build
from tableflip.games.flip_city.rules.state import (
    FIRST,
    LEGAL_MOST,
    NONE,
    RECEIVERS,
    TARGET_OF,
    VERB_OF,
    Book,
    Phase,
    State,
    Verb,
    held,
    is_solo,
)
from tableflip.games.flip_city.rules.step import step


class Aim(IntEnum):
    """What a play phase is played for."""

    CASH = 0  # as much cash as possible
    WIN = 1  # to win this turn
    POINTS = 2  # a city that wins by points
    CARDS = 3  # a city that wins by cards
    GIFTS = 4  # the same, and a rival's city that does not


class CitySum(IntEnum):
    """What is added up over the cards of a city."""

    CASH = 0
    POINTS = 1
    UNHAPPY = 2
    LIMIT = 3
    CARDS = 4
    FORCED = 5
    MILLERS = 6
    EXTRAS = 7
    WINNERS = 8


CITY_SUMS = len(CitySum)
PLANS = 2  # ways to win
# by plan, points and cards: what one of each is worth to a city; found by letting the plans play
CASH = (10, 10)
POINT = (45, 6)
CARD = (2, 30)
CROWDED = (50, 50)  # an unhappiness that no limit covers when all cards are played
FORCED = (4, 4)  # a card that must be played while it lies on top
MILLER = (4, 14)  # a card that sends another one away unplayed
EXTRA = (8, 6)
WINNER = (0, 60)  # having a card at all that wins by cards
GIFTS = 2  # the plan that judges a city as the one for cards does, and gives cards away to rivals (CITY-360)
GIFT = 150
LEADER = 100  # of two rivals the one with the better city gets it: so much of that city counts as one
CASH_ENOUGH = 15  # a turn with more cash buys little more
POINTS_SPARE = 4  # points beyond the winning number: not every card comes in time
CARDS_SPARE = 3
WIN_WORTH = 2000.0
STOP_WORTH = 1.0  # a turn that ends without building is better than a bust


@rule
def sum_city(state: State, seat: int, sums: Many[int]) -> None:
    """Add up all cards a seat owns, wherever they lie."""
    for each in range(CITY_SUMS):
        sums[each] = 0
    city = state.cities[seat]
    for side in range(SIDES):
        if city.discard[side] > 0:
            add_side(state.book, sums, side, city.discard[side])
    for place in range(city.deck.count):
        add_side(state.book, sums, city.deck.cards[place], 1)
    if seat == state.seat:
        for place in range(state.played.count):
            add_side(state.book, sums, state.played.cards[place], 1)


@rule
def add_side(book: Book, sums: Many[int], side: int, copies: int) -> None:
    """Add some copies of a side, or with a negative number take them off."""
    sums[CitySum.CASH] += copies * (book.cash[side] + book.cash_per_unhappy[side] + book.cash_if_same_card_before[side])
    sums[CitySum.POINTS] += copies * book.points[side]
    sums[CitySum.UNHAPPY] += copies * book.unhappy[side]
    sums[CitySum.LIMIT] += copies * book.limit_bonus[side]
    sums[CitySum.CARDS] += copies
    sums[CitySum.FORCED] += copies * (book.must_play_on_top[side] + book.must_play_next[side])
    sums[CitySum.MILLERS] += copies * book.bottom_to_discard[side]
    sums[CitySum.EXTRAS] += copies * (book.extra_buys[side] + book.extra_flips[side] + book.extra_actions[side])
    if book.win_with_cards[side] != NEVER:
        sums[CitySum.WINNERS] += copies


@rule
def weigh(book: Book, sums: Many[int], plan: int) -> int:
    """How good a city with these sums is for a plan."""
    plan = min(plan, PLANS - 1)
    crowded = max(sums[CitySum.UNHAPPY] - sums[CitySum.LIMIT] - book.unhappy_limit, 0)
    good = CASH[plan] * min(sums[CitySum.CASH], CASH_ENOUGH) + max(sums[CitySum.CASH] - CASH_ENOUGH, 0)
    good += POINT[plan] * min(sums[CitySum.POINTS], book.win_points + POINTS_SPARE)
    good += CARD[plan] * min(sums[CitySum.CARDS], cards_wanted(book) + CARDS_SPARE)
    good += EXTRA[plan] * sums[CitySum.EXTRAS] + WINNER[plan] * min(sums[CitySum.WINNERS], 1)
    return good - CROWDED[plan] * crowded - FORCED[plan] * sums[CitySum.FORCED] - MILLER[plan] * sums[CitySum.MILLERS]


@rule
def cards_wanted(book: Book) -> int:
    """The lowest number of played cards with which a side wins; 0 where none does."""
    least = 0
    for side in range(SIDES):
        wanted = book.win_with_cards[side]
        if wanted != NEVER and (least == 0 or wanted < least):
            least = wanted + 0
    return least


@rule
def strength(state: State, seat: int, plan: int) -> int:
    """How good a seat's city is for a plan."""
    sums = np.zeros(CITY_SUMS, np.int64)
    sum_city(state, seat, sums)  # type: ignore[arg-type]
    return weigh(state.book, sums, plan)  # type: ignore[arg-type]


@rule
def best_build(state: State, plan: int) -> int:
    """The number of the building action that helps a city most, the cheaper one of two; END where none helps.

    Alone, the last supply card helps nobody: who takes it has lost (CITY-606).
    """
    sums = np.zeros(CITY_SUMS, np.int64)
    menu = np.empty(LEGAL_MOST, np.int32)
    sum_city(state, state.seat, sums)  # type: ignore[arg-type]
    before = weigh(state.book, sums, plan)  # type: ignore[arg-type]
    best = FIRST[Verb.END] + 0
    best_gain = 0
    is_last = is_solo(state) and held(state.supply) == 1
    for place in range(list_build(state, menu) - 1):  # type: ignore[arg-type]
        number = menu[place] + 0
        gone = side_gone(state, number)
        come = side_come(state, number)
        if is_last and gone == NONE:
            continue
        change(state.book, sums, gone, come)  # type: ignore[arg-type]
        gain = weigh(state.book, sums, plan) - before + gift(state, number, plan)  # type: ignore[arg-type]
        change(state.book, sums, come, gone)  # type: ignore[arg-type]
        if gain > best_gain or (gain == best_gain and gain > 0 and VERB_OF[number] == Verb.FLIP_EXTRA):
            best = number
            best_gain = gain
    return best


@rule
def change(book: Book, sums: Many[int], gone: int, come: int) -> None:
    """Exchange one side for another in the sums."""
    if gone != NONE:
        add_side(book, sums, gone, -1)
    if come != NONE:
        add_side(book, sums, come, 1)


@rule
def side_gone(_state: State, number: int) -> int:
    """The side a building action takes out of the city."""
    verb = VERB_OF[number]
    if verb == Verb.FLIP_MAIN or verb == Verb.FLIP_EXTRA:
        return TARGET_OF[number] // RECEIVERS
    return NONE


@rule
def side_come(state: State, number: int) -> int:
    """The side a building action brings into the city."""
    verb = VERB_OF[number]
    if verb == Verb.BUY:
        return TARGET_OF[number]
    if verb == Verb.DEVELOP:
        return OTHER[TARGET_OF[number]]
    side = TARGET_OF[number] // RECEIVERS
    return NONE if state.book.flip_gives_away[side] else OTHER[side]


@rule
def gift(state: State, number: int, plan: int) -> int:
    """What it is worth that a building action gives a card to a rival."""
    verb = VERB_OF[number]
    if plan != GIFTS or (verb != Verb.FLIP_MAIN and verb != Verb.FLIP_EXTRA):
        return 0
    receiver = TARGET_OF[number] % RECEIVERS
    return GIFT + strength(state, receiver - 1, plan) // LEADER if receiver > 0 else 0


@rule
def worth(stack: Any, depth: int, aim: int) -> float:
    """What it is worth to stop in the position at a depth; a bust is worth nothing."""
    state = at(stack, depth)
    if aim == Aim.CASH:
        return float(state.cash)
    wins = has_points(state) or has_cards(state)
    if aim == Aim.WIN:
        return 1.0 if wins else 0.0
    if wins:
        return WIN_WORTH
    # who stops without a card faces the same shuffle next turn (CITY-216): only what is built then speaks for it
    stopped = STOP_WORTH if state.played.count > 0 else 0.0
    return stopped + build_worth(stack, depth, aim - Aim.POINTS)


@rule
def build_worth(stack: Any, depth: int, plan: int) -> float:
    """How much better than at the root the city is after the best building, gifts and recycled cards counted.

    In the solo game a sold-out supply is worth nothing.
    """
    root = at(stack, 0)
    seat = root.seat
    before = strength(root, seat, plan)
    copy_on(stack, depth)
    state = at(stack, depth + 1)
    step(state, Verb.STOP, 0)
    given = 0
    number = best_build(state, plan)
    while VERB_OF[number] != Verb.END:
        given += gift(state, number, plan)
        step(state, VERB_OF[number], TARGET_OF[number])
        if state.phase == Phase.OVER:
            return -STOP_WORTH
        number = best_build(state, plan)
    return float(strength(state, seat, plan) - before + given)
