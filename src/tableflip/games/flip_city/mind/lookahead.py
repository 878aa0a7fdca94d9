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
from tableflip.games.flip_city.mind.orders import bottom_share, copies_in, key_of, lay_at_bottom, lay_on_top, mills
from tableflip.games.flip_city.mind.pruning import PLAYING, closing_after, is_tried
from tableflip.games.flip_city.mind.stack import at, copy_on
from tableflip.games.flip_city.mind.worth import worth
from tableflip.games.flip_city.rules.legal import can_stop
from tableflip.games.flip_city.rules.state import FIRST, NONE, TARGET_OF, VERB_OF, Phase, Verb
from tableflip.games.flip_city.rules.step import step

STACK_DEPTH = 2 * CARDS_MOST + 4  # every card can be played and recycled once, and a worth looks one further
UNCERTAIN = 1e-9  # values this close are equal


class Tally(IntEnum):
    """What is counted while a position is solved."""

    NODES = 0
    NODES_MOST = 1  # with more than these the answer is a guess
    STORED = 2
    CHOICE = 3  # the number of the best action at the root


class WalkFrame(IntEnum):
    """Where the walk stands at one depth."""

    KEY = 0
    SHUFFLES = 1  # free shuffles still thought of
    CLOSING = 2  # PLAYING, or the first side that may still be recycled before the stop
    CHOICE = 3
    NUMBER = 4  # the action being tried
    BOTTOM = 5  # the card tried at the bottom, SIDES when all have been
    SIDE = 6  # the card tried on top, SIDES when all have been


class WalkAmount(IntEnum):
    """What the walk adds up at one depth."""

    BEST = 0
    TOTAL = 1  # of the action being tried
    SHARE = 2  # the chance of the bottom card
    WEIGHT = 3  # the chance of the position that follows


FRAME = len(WalkFrame)
AMOUNTS = len(WalkAmount)
Integers = NDArray[np.int64]
Floats = NDArray[np.float64]


@rule
def value(
    stack: Any,
    aim: int,
    shuffles: int,
    frames: Integers,
    amounts: Floats,
    keys: Integers,
    values: Floats,
    tally: Integers,
) -> float:
    """Annex A.3: the best expected worth of the position at the root of a stack; a bust is worth nothing.

    `shuffles` is how many free ones are thought of.
    """
    depth = 0
    frames[0, WalkFrame.SHUFFLES] = shuffles
    frames[0, WalkFrame.CLOSING] = PLAYING
    begin(stack, 0, aim, frames, amounts, tally)
    while True:
        if follow(stack, depth, frames, amounts, tally):
            arrive(stack, depth, frames)
            place = look_up(keys, frames[depth + 1, WalkFrame.KEY])
            if keys[place] != 0:
                amounts[depth, WalkAmount.TOTAL] += amounts[depth, WalkAmount.WEIGHT] * values[place]
            else:
                depth += 1
                begin(stack, depth, aim, frames, amounts, tally)
            continue
        best = amounts[depth, WalkAmount.BEST]
        if depth == 0:
            choice = frames[0, WalkFrame.CHOICE]
            tally[Tally.CHOICE] = FIRST[Verb.PLAY] if choice == NONE else choice  # a forced bust is played too
            return best
        remember(frames[depth, WalkFrame.KEY], best, keys, values, tally)
        depth -= 1
        amounts[depth, WalkAmount.TOTAL] += amounts[depth, WalkAmount.WEIGHT] * best


@rule
def begin(stack: Any, depth: int, aim: int, frames: Integers, amounts: Floats, tally: Integers) -> None:
    """Look at a position for the first time: what is it worth to stop here?"""
    tally[Tally.NODES] += 1
    amounts[depth, WalkAmount.BEST] = 0.0
    frames[depth, WalkFrame.CHOICE] = NONE
    frames[depth, WalkFrame.NUMBER] = NONE
    frames[depth, WalkFrame.BOTTOM] = SIDES
    frames[depth, WalkFrame.SIDE] = SIDES
    if can_stop(at(stack, depth)):
        amounts[depth, WalkAmount.BEST] = worth(stack, depth, aim)
        frames[depth, WalkFrame.CHOICE] = FIRST[Verb.STOP]


@rule
def follow(stack: Any, depth: int, frames: Integers, amounts: Floats, tally: Integers) -> bool:
    """Lay the next position that may follow at the next depth, its chance in WEIGHT; whether there was one."""
    while True:
        if frames[depth, WalkFrame.SIDE] < SIDES and next_side(stack, depth, frames, amounts):
            return True
        if frames[depth, WalkFrame.BOTTOM] < SIDES and next_bottom(stack, depth, frames, amounts):
            continue
        if frames[depth, WalkFrame.NUMBER] != NONE:
            compare(depth, frames, amounts)
        if not next_number(stack, depth, frames, amounts, tally):
            return False


@rule
def next_number(stack: Any, depth: int, frames: Integers, amounts: Floats, tally: Integers) -> bool:
    """Turn to the next action worth a try, unless too many positions have been looked at."""
    state = at(stack, depth)
    if tally[Tally.NODES] > tally[Tally.NODES_MOST]:
        return False
    for number in range(frames[depth, WalkFrame.NUMBER] + 1, FIRST[Verb.STOP]):
        if is_tried(state, number, frames[depth, WalkFrame.SHUFFLES], frames[depth, WalkFrame.CLOSING]):
            frames[depth, WalkFrame.NUMBER] = number
            frames[depth, WalkFrame.BOTTOM] = NONE
            frames[depth, WalkFrame.SIDE] = SIDES
            amounts[depth, WalkAmount.TOTAL] = 0.0
            return True
    return False


@rule
def next_bottom(stack: Any, depth: int, frames: Integers, amounts: Floats) -> bool:
    """Carry out the action with the next card that may lie at the bottom; a lost game is worth nothing."""
    state = at(stack, depth)
    number: int = frames[depth, WalkFrame.NUMBER]
    for bottom in range(frames[depth, WalkFrame.BOTTOM] + 1, SIDES):
        share = bottom_share(state, VERB_OF[number], bottom)
        if share == 0.0:
            continue
        copy_on(stack, depth)
        after = at(stack, depth + 1)
        if mills(after, VERB_OF[number]):
            lay_at_bottom(after.cities[after.seat].deck, bottom)
        step(after, VERB_OF[number], TARGET_OF[number])
        if after.phase != Phase.OVER:
            frames[depth, WalkFrame.BOTTOM] = bottom
            frames[depth, WalkFrame.SIDE] = NONE
            amounts[depth, WalkAmount.SHARE] = share
            return True
    frames[depth, WalkFrame.BOTTOM] = SIDES
    return False


@rule
def next_side(stack: Any, depth: int, frames: Integers, amounts: Floats) -> bool:
    """Lay the next card that may come up on top; where none comes up, one position follows."""
    after = at(stack, depth + 1)
    deck = after.cities[after.seat].deck
    share = amounts[depth, WalkAmount.SHARE]
    if VERB_OF[frames[depth, WalkFrame.NUMBER]] == Verb.RECYCLE or deck.count == 0:
        frames[depth, WalkFrame.SIDE] = SIDES
        amounts[depth, WalkAmount.WEIGHT] = share
        return True
    for side in range(frames[depth, WalkFrame.SIDE] + 1, SIDES):
        copies = copies_in(deck, side, deck.count)
        if copies > 0:
            lay_on_top(deck, side)
            frames[depth, WalkFrame.SIDE] = side
            amounts[depth, WalkAmount.WEIGHT] = share * copies / deck.count
            return True
    frames[depth, WalkFrame.SIDE] = SIDES
    return False


@rule
def compare(depth: int, frames: Integers, amounts: Floats) -> None:
    """All that may follow an action is added up: is it the best so far?"""
    total = amounts[depth, WalkAmount.TOTAL]
    if total > amounts[depth, WalkAmount.BEST] + UNCERTAIN or frames[depth, WalkFrame.CHOICE] == NONE:
        amounts[depth, WalkAmount.BEST] = total
        frames[depth, WalkFrame.CHOICE] = frames[depth, WalkFrame.NUMBER]


@rule
def arrive(stack: Any, depth: int, frames: Integers) -> None:
    """Name the position at the next depth, with what is still thought of there."""
    number = frames[depth, WalkFrame.NUMBER]
    shuffles = int(frames[depth, WalkFrame.SHUFFLES])  # a Python number: names are sums too large for NumPy's
    closing = int(closing_after(at(stack, depth), number, shuffles, frames[depth, WalkFrame.CLOSING]))
    if VERB_OF[number] == Verb.SHUFFLE or VERB_OF[number] == Verb.PAY:
        shuffles = max(shuffles - 1, 0)
    frames[depth + 1, WalkFrame.SHUFFLES] = shuffles
    frames[depth + 1, WalkFrame.CLOSING] = closing
    frames[depth + 1, WalkFrame.KEY] = key_of(at(stack, depth + 1), shuffles, closing)


@rule
def remember(key: int, best: float, keys: Integers, values: Floats, tally: Integers) -> None:
    """Keep the value of a position, while there is room: half of the memory stays free."""
    if tally[Tally.STORED] * 2 < keys.size:
        place = look_up(keys, key)
        tally[Tally.STORED] += 1
        keys[place] = key
        values[place] = best


@rule
def look_up(keys: Integers, key: int) -> int:
    """The place of a key in the memory, or the free place where it belongs; half of the memory stays free."""
    place = (key >> 1) % keys.size
    while keys[place] != 0 and keys[place] != key:
        place = (place + 1) % keys.size
    return place
