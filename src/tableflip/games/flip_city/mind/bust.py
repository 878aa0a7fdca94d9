"""The chance of a bust (Annex A.2), exact or as a bound, by counting cards instead of orders.

Cards that act alike as far as a bust goes are one kind. Which cards come next hangs on how many of each kind have come,
and hidden cards that are milled unseen leave those chances as they are: they only make the deck shorter. So the walk
goes from count to count, card by card, and never looks at an order. Where it would take too long it stops, and what
has not been followed to its end is counted as a bust, or a bound of another kind (`crossings`) comes closer. Either way
the truth is not above what is told.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.games.flip_city.box import SIDES
from tableflip.games.flip_city.mind.crossings import CLASSES, crossings
from tableflip.games.flip_city.rules.state import Pile, State

STEPS_MOST = 8_000  # counts followed, times kinds that may come: a few milliseconds
SETTLED = 1e-10  # a chance as small as this is not followed

Longs = NDArray[np.int64]
Floats = NDArray[np.float64]


class BustOdds(NamedTuple):
    """The chance of a bust: what it is, or what it is at most."""

    chance: float
    is_exact: bool


class Kind(NamedTuple):
    """What a card does to a bust: how much room it takes, whether it forces, whether it mills."""

    takes: int  # unhappiness less its own limit bonus; may be negative
    on_top: bool  # it must be played while it lies on top
    binds: bool  # the card after it must be played
    mills: bool
    rescues: int  # the room that recycling it makes when it is milled


class Deck(NamedTuple):
    """What playing on begins with: the first card, the kinds below it, and the room for unhappiness."""

    first: Kind
    kinds: tuple[Kind, ...]
    copies: tuple[int, ...]
    room: int
    cards: int  # how many are played at least, the first one included


def bust_odds(state: State, cards: int = 1, *, rescued: bool = False) -> BustOdds:
    """The chance that playing so many more cards, and all that is then forced, ends in a bust.

    As it stands, or `rescued`: if the player recycles whatever averts a bust in time. On an empty deck: the chance
    that shuffling, and all that is then forced, does.
    """
    city = state.cities[state.seat]
    kinds = [kind_of(state, side, rescued) for side in range(SIDES)]
    counts = [0] * SIDES
    room = state.limit - state.unhappy
    if city.deck.count:
        first = kinds[city.deck.cards[city.deck.count - 1]]
        _count_below(city.deck, counts)
        room += sum(kinds[side].rescues * city.discard[side] for side in range(SIDES))
    else:
        # a card that does nothing stands for the shuffle: the next one is forced like after any other (CITY-302)
        first = Kind(0, False, bool(state.must_next or state.played.count == 0), False, 0)
        counts = [city.discard[side] for side in range(SIDES)]
    return _odds(_sorted_out(first, kinds, counts, room, cards))


def kind_of(state: State, side: int, rescued: bool) -> Kind:
    """What a side does to a bust by the book of the game."""
    book = state.book
    gain = book.recycle_limit_bonus[side] - book.recycle_unhappy[side] if book.recyclable[side] and rescued else 0
    return Kind(
        book.unhappy[side] - book.limit_bonus[side],
        book.must_play_on_top[side] != 0,
        book.must_play_next[side] != 0,
        book.bottom_to_discard[side] != 0,
        max(gain, 0),
    )


def _count_below(deck: Pile, counts: list[int]) -> None:
    for place in range(deck.count - 1):
        counts[deck.cards[place]] += 1


def _sorted_out(first: Kind, kinds: list[Kind], counts: list[int], room: int, cards: int) -> Deck:
    """The cards by kind; rescues only tell kinds apart where something may be milled."""
    may_mill = first.mills or any(kind.mills and count for kind, count in zip(kinds, counts, strict=True))
    found: dict[Kind, int] = {}
    for kind, count in zip(kinds, counts, strict=True):
        if count:
            plain = kind if may_mill else kind._replace(rescues=0)
            found[plain] = found.get(plain, 0) + count
    return Deck(first, tuple(found), tuple(found.values()), room, cards)


def _odds(deck: Deck) -> BustOdds:
    if deck.first.takes > deck.room:
        return BustOdds(1.0, True)
    chance, unknown = _walk(deck, STEPS_MOST)
    if unknown <= SETTLED * 10:
        return BustOdds(chance, True)
    bound = crossings(_classes(deck), deck.room - deck.first.takes, deck.first.binds, deck.cards)
    return BustOdds(min(chance + unknown, bound), False)


class Walk:
    """The counts that may be reached with the same number of cards, each with its chance."""

    def __init__(self, deck: Deck) -> None:
        self.total = sum(deck.copies)
        self.cards = deck.cards
        self.copies: Longs = np.array(deck.copies, np.int64)
        self.takes: Longs = np.array([kind.takes for kind in deck.kinds], np.int64)
        self.on_top = np.array([kind.on_top for kind in deck.kinds], np.bool_)
        self.binds = np.array([kind.binds for kind in deck.kinds], np.bool_)
        self.mills = np.array([kind.mills for kind in deck.kinds], np.bool_)
        # milled cards are told apart by what they rescue, and by nothing else
        gains = sorted({kind.rescues for kind in deck.kinds})
        self.gains: Longs = np.array(gains, np.int64)
        self.group: Longs = np.array([gains.index(kind.rescues) for kind in deck.kinds], np.int64)
        self.members: Longs = (self.group[:, None] == np.arange(len(gains))).astype(np.int64)
        self.branches = len(deck.kinds) * (len(gains) if self.mills.any() else 1)  # what may follow at most
        width = len(deck.kinds) + len(gains) + 1
        self.salts: Longs = np.random.default_rng(1).integers(1, 2**62, width, np.int64)
        self.come: Longs = np.zeros((1, len(deck.kinds)), np.int64)  # cards that have come, by kind
        self.milled: Longs = np.zeros((1, len(gains)), np.int64)  # cards that were milled, by what they rescue
        self.chance: Floats = np.ones(1)
        self.room: Longs = np.array([deck.room - deck.first.takes], np.int64)
        self.bound = np.array([deck.first.binds], np.bool_)  # whether the next card must be played
        self.busts = 0.0
        self.unknown = 0.0
        if deck.first.mills:
            self._mill(np.ones(1, np.bool_), 0)

    def go_on(self, number: int) -> None:
        """One card more: all that may come after so many, the first one not counted."""
        rest = self.copies - self.come
        hidden = (rest @ self.members)[:, self.group]  # that have not come, of the group each kind belongs to
        left = self.total - number - self.milled.sum(1)
        share = rest / np.maximum(hidden, 1) * (hidden - self.milled[:, self.group]) / np.maximum(left, 1)[:, None]
        forced = self.on_top | self.bound[:, None] | (number + 1 < self.cards)
        chance = np.where(forced & (left > 0)[:, None], share * self.chance[:, None], 0.0)
        room = self.room[:, None] - self.takes
        self.busts += float(chance[room < 0].sum())
        row, kind = np.nonzero((chance > 0.0) & (room >= 0))
        self.chance, self.room, self.bound = chance[row, kind], room[row, kind], self.binds[kind]
        self.come, self.milled = self.come[row], self.milled[row]
        self.come[np.arange(row.size), kind] += 1
        if self.mills.any():
            self._mill(self.mills[kind], number + 1)
        self._merge(self._is_open(number + 1))

    def _mill(self, which: NDArray[np.bool_], number: int) -> None:
        """Some of the counts lose the bottom card of the deck, whichever it is."""
        left = self.total - number - self.milled.sum(1)
        which = which & (left > 0)
        hidden = (self.copies - self.come) @ self.members - self.milled
        share = np.where(which[:, None], hidden / np.maximum(left, 1)[:, None], 0.0)
        share[~which, 0] = 1.0
        row, group = np.nonzero(share)
        has_milled = which[row]
        self.chance = self.chance[row] * share[row, group]
        self.room = self.room[row] + np.where(has_milled, self.gains[group], 0)
        self.bound, self.come, self.milled = self.bound[row], self.come[row], self.milled[row]
        self.milled[np.arange(row.size), group] += has_milled

    def _is_open(self, number: int) -> NDArray[np.bool_]:
        """Where a bust may still come: something may be forced, and it could take more than there is room."""
        rest = self.copies - self.come
        may_be_forced = self.bound | (rest @ self.on_top > 0) | (number + 1 < self.cards)
        return may_be_forced & (rest @ np.maximum(self.takes, 0) > self.room)

    def _merge(self, which: NDArray[np.bool_]) -> None:
        """Keep the counts that are open, each once; those that hardly ever come are left unknown."""
        if not which.any():
            self.chance = self.chance[:0]
            return
        told = np.column_stack((self.come[which], self.milled[which], self.bound[which]))
        _, first, place = np.unique(told @ self.salts, return_index=True, return_inverse=True)
        chance: Floats = np.bincount(place.ravel(), self.chance[which]).astype(np.float64)
        likely = chance > SETTLED / STEPS_MOST
        self.unknown += float(chance[~likely].sum())
        kept = np.flatnonzero(which)[first[likely]]
        self.chance, self.room, self.bound = chance[likely], self.room[kept], self.bound[kept]
        self.come, self.milled = self.come[kept], self.milled[kept]


def _walk(deck: Deck, steps_most: int) -> tuple[float, float]:
    """The chance of a bust as far as it was followed, and the chance of all that was not."""
    if not deck.kinds:
        return 0.0, 0.0
    walk, steps = Walk(deck), 0
    for number in range(walk.total):
        steps += walk.chance.size * walk.branches
        if walk.chance.size == 0 or steps > steps_most:
            break
        walk.go_on(number)
    else:
        return walk.busts, walk.unknown
    return walk.busts, walk.unknown + float(walk.chance.sum())


def _classes(deck: Deck) -> list[list[tuple[int, int]]]:
    """The cards below the first one by how they force, as `crossings` takes them; what is milled stays in the deck."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(CLASSES)]
    for kind, count in zip(deck.kinds, deck.copies, strict=True):
        found[(0 if kind.on_top else 2) + (0 if kind.binds else 1)].append((kind.takes, count))
    return found
