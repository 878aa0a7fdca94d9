"""A bound on the chance of a bust where too many counts would have to be followed (Annex A.2).

How far a player is forced on hangs on two things of each card alone: whether it forces itself, and whether it binds the
next. Cards that agree in both are one class, so there are four. The walk goes from count to count of the classes, and
how much room the cards of a class take is a matter of chance beside it: any of them may have come.

A bust is the first step over the limit. What is counted here is how many such steps are expected if one plays on
regardless, which is never less, and the same where no card makes room again. Cards that are milled are left where they
are, which only makes the deck longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Longs = NDArray[np.int64]
CLASSES = 4  # on top and binding, on top, binding, neither
SUMS_MOST = 64  # different amounts of room that are told apart
COUNTS_MOST = 2_000  # counts that are followed
SETTLED = 5e-5  # what comes as seldom as this is not followed, and counted as a bust

Taking = Sequence[tuple[int, int]]  # cards of a class: how much room each takes, and how many there are


def crossings(classes: Sequence[Taking], room: int, bound: bool, cards: int) -> float:
    """How often the limit is stepped over at most.

    `classes` are the cards below the first one, which has left so much room and may bind the next; so many cards are
    played at least.
    """
    worse, room = _rounded(classes, room)
    freed = _freed(worse)
    size = room + 2 * freed + 2  # from all that can be freed to more than can ever come back
    totals = np.array([sum(count for _, count in cards_of) for cards_of in worse], np.int64)
    counts, chances, unknown = _reached(totals, bound, cards)
    most: list[int] = counts.max(axis=0).tolist()
    now = [_sums(cards_of, many, freed, size) for cards_of, many in zip(worse, most, strict=True)]
    within = _within(now, counts, room, freed)
    found = unknown
    for number in np.flatnonzero(totals):
        then = list(now)
        then[number] = _sums_after(worse[number], most[number], freed, size)
        found += float(chances[:, number] @ (within - _within(then, counts, room, freed)))
    return min(found, 1.0)


def _rounded(classes: Sequence[Taking], room: int) -> tuple[list[Taking], int]:
    """Fewer different amounts, rounded for the worse: cards take more or free less, and there is less room."""
    unit = 1 + 2 * room // SUMS_MOST
    worse: list[Taking] = [[(-(-takes // unit), count) for takes, count in cards] for cards in classes]
    room //= unit
    for least in (99, 20, 8, 4, 2, 1, 0):
        worse = [[(max(takes, -least), count) for takes, count in cards] for cards in worse]
        if room + 2 * _freed(worse) + 2 <= SUMS_MOST:
            break
    return worse, room


def _freed(classes: Sequence[Taking]) -> int:
    """All the room that cards can make."""
    return sum(max(-takes, 0) * count for cards in classes for takes, count in cards)


def _reached(totals: Longs, bound: bool, cards: int) -> tuple[Longs, Floats, float]:
    """Counts of the classes, with the chance of each class to be the next that is forced; and that of all others."""
    on_top = np.array([True, True, False, False])
    binds = np.array([True, False, True, False])
    base = np.cumprod([1, *(totals[:-1] + 1)])
    counts: Longs = np.zeros((1, CLASSES), np.int64)
    bounds, chance = np.array([bound]), np.ones(1)
    kept: list[tuple[Longs, Floats]] = []
    unknown = 0.0
    for number in range(int(totals.sum())):
        share = (totals - counts) / (totals.sum() - number) * chance[:, None]
        share[~(on_top | bounds[:, None] | (number + 1 < cards))] = 0.0
        kept.append((counts, share))
        row, which = np.nonzero(share)
        if not row.size:
            break
        after = counts[row]
        after[np.arange(row.size), which] += 1
        name = 2 * (after @ base) + binds[which]
        _, first, place = np.unique(name, return_index=True, return_inverse=True)
        chance = np.bincount(place.ravel(), share[row, which])
        likely = chance > SETTLED
        unknown += float(chance[~likely].sum())
        counts, bounds, chance = after[first[likely]], binds[which[first[likely]]], chance[likely]
        if not chance.size or sum(len(each) for each, _ in kept) > COUNTS_MOST:
            unknown += float(chance.sum())
            break
    return np.concatenate([each for each, _ in kept]), np.concatenate([each for _, each in kept]), unknown


def _sums(cards: Taking, most: int, freed: int, size: int) -> Floats:
    """For each number of cards of a class that have come, up to some, how likely each amount is that they take."""
    ways = _ways(cards, most, freed, size)
    total = sum(count for _, count in cards)
    return ways / np.array([max(comb(total, number), 1) for number in range(most + 1)], np.float64)[:, None]


def _sums_after(cards: Taking, most: int, freed: int, size: int) -> Floats:
    """The same with one card more of the class, which only counts where it takes something."""
    total = sum(count for _, count in cards)
    found = np.zeros((most + 1, size))
    for place, (takes, count) in enumerate(cards):
        rest = [*cards[:place], (takes, count - 1), *cards[place + 1 :]]
        found += count * _moved(_ways(rest, most, freed, size), max(takes, 0))
    ways = [max(total * comb(max(total - 1, 0), number), 1) for number in range(most + 1)]
    return found / np.array(ways, np.float64)[:, None]


def _ways(cards: Taking, most: int, freed: int, size: int) -> Floats:
    """How many ways there are to choose so many cards that take so much; the last amount stands for all above it."""
    ways = np.zeros((most + 1, size))
    ways[0, freed] = 1.0
    for takes, count in cards:
        before, ways = ways, ways.copy()
        for copies in range(1, min(count, most) + 1):
            ways[copies:] += comb(count, copies) * _moved(before[: most + 1 - copies], takes * copies)
    return ways


def _moved(ways: Floats, by: int) -> Floats:
    """The same ways with so much more taken."""
    moved = np.zeros_like(ways)
    size = ways.shape[1]
    if by >= size:
        moved[:, -1] = ways.sum(axis=1)
    elif by >= 0:
        moved[:, by:] = ways[:, : size - by]
        moved[:, -1] += ways[:, size - by :].sum(axis=1)
    else:
        moved[:, : size + by] = ways[:, -by:]
    return moved


def _within(classes: list[Floats], counts: Longs, room: int, freed: int) -> Floats:
    """How likely all cards together take no more than there is room, count by count."""
    one, two = _joined(classes[0], classes[1]), _joined(classes[2], classes[3])
    # amounts of a pair are told from twice of what is freed on: what both pairs take is at most the room
    least = np.cumsum(two, axis=2)
    size = one.shape[2]
    until: Longs = room + 4 * freed - np.arange(size, dtype=np.int64)
    other = np.where((until >= 0)[None, None, :], least[:, :, np.clip(until, 0, size - 1)], 0.0)
    both = one.reshape(-1, size) @ other.reshape(-1, size).T
    row = counts[:, 0] * one.shape[1] + counts[:, 1]
    column = counts[:, 2] * two.shape[1] + counts[:, 3]
    return both[row, column]


def _joined(one: Floats, other: Floats) -> Floats:
    """The sums of two classes, for each pair of numbers of cards; what is over the top is left out."""
    size = one.shape[1]
    length = 2 * size
    first, second = np.fft.rfft(one[:, :-1], length), np.fft.rfft(other[:, :-1], length)
    return np.maximum(np.fft.irfft(first[:, None] * second[None], length), 0.0)
