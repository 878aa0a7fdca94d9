"""Thinking a turn through: every action, and every card that may come, with the rules themselves (Annex A).

A position is solved by playing it out. Nobody knows the order of a deck, so each play is tried with every card
that may come next, and for a mill with every card that may lie at the bottom, in proportion to how many there
are of each. Positions that differ only in hidden order are remembered as one. The walk keeps its own frames:
compiled rules that call themselves cannot be kept on disk.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.core.compiled import rule
from tableflip.games.flip_city.box import CARDS_MOST, SIDES
from tableflip.games.flip_city.city import NONE, Phase, State, held, is_solo
from tableflip.games.flip_city.orders import bottom_share, copies_in, key_of, lay_at_bottom, lay_on_top, mills
from tableflip.games.flip_city.play import can_recycle, can_stop, is_forced, would_bust
from tableflip.games.flip_city.rules import step
from tableflip.games.flip_city.stack import at, copy_on
from tableflip.games.flip_city.verbs import FIRST, Verb
from tableflip.games.flip_city.worth import TARGET_OF, VERB_OF, Aim, worth

LEVELS = 2 * CARDS_MOST + 4  # every card can be played and recycled once, and a worth looks one level further
PLAYING = -1  # not yet recycling for the last time before a stop
UNCERTAIN = 1e-9  # values this close are equal


class Tally(IntEnum):
    """What is counted while a position is solved."""

    NODES = 0
    NODES_MOST = 1  # with more than these the answer is a guess
    STORED = 2
    CHOICE = 3  # the number of the best action at the root


class Frame(IntEnum):
    """Where the walk stands on one level."""

    KEY = 0
    SHUFFLES = 1  # free shuffles still thought of
    CLOSING = 2  # PLAYING, or the first side that may still be recycled before the stop
    CHOICE = 3
    NUMBER = 4  # the action being tried
    BOTTOM = 5  # the card tried at the bottom, SIDES when all have been
    SIDE = 6  # the card tried on top, SIDES when all have been


class Amount(IntEnum):
    """What the walk adds up on one level."""

    BEST = 0
    TOTAL = 1  # of the action being tried
    SHARE = 2  # the chance of the bottom card
    WEIGHT = 3  # the chance of the position that follows


FRAME = len(Frame)
AMOUNTS = len(Amount)
Numbers = NDArray[np.int64]
Values = NDArray[np.float64]


@rule
def value(
    stack: Any,
    aim: int,
    cards: int,
    shuffles: int,
    frames: Numbers,
    amounts: Values,
    keys: Numbers,
    values: Values,
    tally: Numbers,
) -> float:
    """Annex A.3: the best expected worth of the position at the root of a stack; a bust is worth nothing.

    `cards` is how many to play at least (for the chance of a bust), `shuffles` how many free ones are thought of.
    """
    depth = 0
    frames[0, Frame.SHUFFLES] = shuffles
    frames[0, Frame.CLOSING] = PLAYING
    begin(stack, 0, aim, cards, frames, amounts, tally)
    while True:
        if follow(stack, depth, aim, frames, amounts, tally):
            arrive(stack, depth, frames)
            place = look_up(keys, frames[depth + 1, Frame.KEY])
            if keys[place] != 0:
                amounts[depth, Amount.TOTAL] += amounts[depth, Amount.WEIGHT] * values[place]
            else:
                depth += 1
                begin(stack, depth, aim, cards, frames, amounts, tally)
            continue
        best = amounts[depth, Amount.BEST]
        if depth == 0:
            choice = frames[0, Frame.CHOICE]
            tally[Tally.CHOICE] = FIRST[Verb.PLAY] if choice == NONE else choice  # a forced bust is played too
            return best
        remember(frames[depth, Frame.KEY], best, keys, values, tally)
        depth -= 1
        amounts[depth, Amount.TOTAL] += amounts[depth, Amount.WEIGHT] * best


@rule
def begin(stack: Any, depth: int, aim: int, cards: int, frames: Numbers, amounts: Values, tally: Numbers) -> None:
    """Look at a position for the first time: what is it worth to stop here?"""
    tally[Tally.NODES] += 1
    amounts[depth, Amount.BEST] = 0.0
    frames[depth, Frame.CHOICE] = NONE
    frames[depth, Frame.NUMBER] = NONE
    frames[depth, Frame.BOTTOM] = SIDES
    frames[depth, Frame.SIDE] = SIDES
    if is_end(at(stack, depth), aim, cards):
        amounts[depth, Amount.BEST] = worth(stack, depth, aim)
        frames[depth, Frame.CHOICE] = FIRST[Verb.STOP]


@rule
def follow(stack: Any, depth: int, aim: int, frames: Numbers, amounts: Values, tally: Numbers) -> bool:
    """Lay the next position that may follow on the next level, its chance in WEIGHT; whether there was one."""
    while True:
        if frames[depth, Frame.SIDE] < SIDES and next_side(stack, depth, frames, amounts):
            return True
        if frames[depth, Frame.BOTTOM] < SIDES and next_bottom(stack, depth, frames, amounts):
            continue
        if frames[depth, Frame.NUMBER] != NONE:
            compare(depth, frames, amounts)
        if not next_number(stack, depth, aim, frames, amounts, tally):
            return False


@rule
def next_number(stack: Any, depth: int, aim: int, frames: Numbers, amounts: Values, tally: Numbers) -> bool:
    """Turn to the next action worth a try."""
    state = at(stack, depth)
    if is_enough(aim, frames[depth, Frame.CHOICE], tally):
        return False
    for number in range(frames[depth, Frame.NUMBER] + 1, FIRST[Verb.STOP]):
        if is_tried(state, number, aim, frames[depth, Frame.SHUFFLES], frames[depth, Frame.CLOSING]):
            frames[depth, Frame.NUMBER] = number
            frames[depth, Frame.BOTTOM] = NONE
            frames[depth, Frame.SIDE] = SIDES
            amounts[depth, Amount.TOTAL] = 0.0
            return True
    return False


@rule
def next_bottom(stack: Any, depth: int, frames: Numbers, amounts: Values) -> bool:
    """Carry out the action with the next card that may lie at the bottom; a lost game is worth nothing."""
    state = at(stack, depth)
    number = frames[depth, Frame.NUMBER]
    for bottom in range(frames[depth, Frame.BOTTOM] + 1, SIDES):
        share = bottom_share(state, VERB_OF[number], bottom)
        if share == 0.0:
            continue
        copy_on(stack, depth)
        after = at(stack, depth + 1)
        if mills(after, VERB_OF[number]):
            lay_at_bottom(after.cities[after.seat].deck, bottom)
        step(after, VERB_OF[number], TARGET_OF[number])
        if after.phase != Phase.OVER:
            frames[depth, Frame.BOTTOM] = bottom
            frames[depth, Frame.SIDE] = NONE
            amounts[depth, Amount.SHARE] = share
            return True
    frames[depth, Frame.BOTTOM] = SIDES
    return False


@rule
def next_side(stack: Any, depth: int, frames: Numbers, amounts: Values) -> bool:
    """Lay the next card that may come up on top; where none comes up, one position follows."""
    after = at(stack, depth + 1)
    deck = after.cities[after.seat].deck
    share = amounts[depth, Amount.SHARE]
    if VERB_OF[frames[depth, Frame.NUMBER]] == Verb.RECYCLE or deck.count == 0:
        frames[depth, Frame.SIDE] = SIDES
        amounts[depth, Amount.WEIGHT] = share
        return True
    for side in range(frames[depth, Frame.SIDE] + 1, SIDES):
        copies = copies_in(deck, side, deck.count)
        if copies > 0:
            lay_on_top(deck, side)
            frames[depth, Frame.SIDE] = side
            amounts[depth, Amount.WEIGHT] = share * copies / deck.count
            return True
    frames[depth, Frame.SIDE] = SIDES
    return False


@rule
def compare(depth: int, frames: Numbers, amounts: Values) -> None:
    """All that may follow an action is added up: is it the best so far?"""
    total = amounts[depth, Amount.TOTAL]
    if total > amounts[depth, Amount.BEST] + UNCERTAIN or frames[depth, Frame.CHOICE] == NONE:
        amounts[depth, Amount.BEST] = total
        frames[depth, Frame.CHOICE] = frames[depth, Frame.NUMBER]


@rule
def arrive(stack: Any, depth: int, frames: Numbers) -> None:
    """Name the position on the next level, with what is still thought of there."""
    number = frames[depth, Frame.NUMBER]
    shuffles = int(frames[depth, Frame.SHUFFLES])  # a Python number: names are sums too large for NumPy's
    closing = int(closing_after(at(stack, depth), number, shuffles, frames[depth, Frame.CLOSING]))
    if VERB_OF[number] == Verb.SHUFFLE or VERB_OF[number] == Verb.PAY:
        shuffles = max(shuffles - 1, 0)
    frames[depth + 1, Frame.SHUFFLES] = shuffles
    frames[depth + 1, Frame.CLOSING] = closing
    frames[depth + 1, Frame.KEY] = key_of(at(stack, depth + 1), shuffles, closing)


@rule
def remember(key: int, best: float, keys: Numbers, values: Values, tally: Numbers) -> None:
    """Keep the value of a position, while there is room: half of the memory stays free."""
    if tally[Tally.STORED] * 2 < keys.size:
        place = look_up(keys, key)
        tally[Tally.STORED] += 1
        keys[place] = key
        values[place] = best


@rule
def look_up(keys: Numbers, key: int) -> int:
    """The place of a key in the memory, or the free place where it belongs; half of the memory stays free."""
    place = (key >> 1) % keys.size
    while keys[place] != 0 and keys[place] != key:
        place = (place + 1) % keys.size
    return place


@rule
def is_end(state: State, aim: int, cards: int) -> bool:
    """Whether the play phase may end here; the chance of a bust ends it as soon as it may."""
    if aim == Aim.SURVIVE or aim == Aim.RESCUE:
        deck = state.cities[state.seat].deck
        return deck.count == 0 or (state.played.count >= cards and not is_forced(state))
    return can_stop(state)


@rule
def is_enough(aim: int, choice: int, tally: Numbers) -> bool:
    """Whether the position is settled: by a stop that is taken at once, or by having looked at too many."""
    if tally[Tally.NODES] > tally[Tally.NODES_MOST]:
        return True
    return choice == FIRST[Verb.STOP] and (aim == Aim.SURVIVE or aim == Aim.RESCUE)


@rule
def is_tried(state: State, number: int, aim: int, shuffles: int, closing: int) -> bool:
    """Whether an action is worth a try: it is legal, does not bust, and cannot as well be left for later."""
    verb = VERB_OF[number]
    city = state.cities[state.seat]
    if verb == Verb.PLAY:
        return city.deck.count > 0 and closing == PLAYING and not would_bust(state)
    if verb == Verb.RECYCLE:
        return is_recycle_tried(state, TARGET_OF[number], aim, shuffles, closing)
    if aim == Aim.SURVIVE or aim == Aim.RESCUE or closing != PLAYING:
        return False
    if city.deck.count > 0 or held(city.discard) == 0 or (shuffles == 0 and can_stop(state)):
        return False
    if verb == Verb.SHUFFLE:
        return not is_solo(state)
    return is_solo(state) and state.supply[TARGET_OF[number]] > 0


@rule
def is_recycle_tried(state: State, side: int, aim: int, shuffles: int, closing: int) -> bool:
    """A recycle can wait until the top card would bust, until a shuffle, or until the stop."""
    if aim == Aim.SURVIVE or not can_recycle(state, side):
        return False
    book = state.book
    if state.unhappy + book.recycle_unhappy[side] > state.limit + book.recycle_limit_bonus[side]:
        return False
    if closing != PLAYING:
        return side >= closing
    if aim == Aim.RESCUE:
        return is_rescue(state, side)
    return can_stop(state) or stays_open(state, side, shuffles)


@rule
def stays_open(state: State, side: int, shuffles: int) -> bool:
    """Whether the turn may go on after this recycle; otherwise it was for the stop only."""
    city = state.cities[state.seat]
    if city.deck.count == 0:
        return shuffles > 0 or not can_stop(state)
    return is_rescue(state, side) or has_unhappy_recycles(state)


@rule
def is_rescue(state: State, side: int) -> bool:
    """Whether a recycle makes room for a top card that would bust."""
    book = state.book
    return would_bust(state) and book.recycle_limit_bonus[side] > book.recycle_unhappy[side]


@rule
def has_unhappy_recycles(state: State) -> bool:
    """Only in edited books: recycling may raise unhappiness, and then its time matters to a Hospital (CITY-262)."""
    for side in range(SIDES):
        if state.book.recycle_unhappy[side] > 0:
            return True
    return False


@rule
def closing_after(state: State, number: int, shuffles: int, closing: int) -> int:
    """After a recycle for the stop only recycles of the same or later sides and the stop remain."""
    if VERB_OF[number] != Verb.RECYCLE:
        return closing
    side = TARGET_OF[number]
    if closing == PLAYING and stays_open(state, side, shuffles):
        return PLAYING
    return side
