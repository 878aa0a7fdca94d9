"""Test words for Flip City: positions in the words of the spec, and plays on them."""

from __future__ import annotations

from collections.abc import Sequence

from tableflip.core.chance import Script
from tableflip.games.flip_city import FLIP_CITY
from tableflip.games.flip_city.box import NAMES, SIDES, Side
from tableflip.games.flip_city.rules.book import KEYS, value_of
from tableflip.games.flip_city.rules.state import State


def city(position: str, *shuffles: str) -> State:
    """A position, and the results of the coming shuffles, top card first."""
    state = FLIP_CITY.positions.read(position)
    state.chance = Script([[NAMES.index(name) for name in spread(cards)] for cards in shuffles])
    return state


def spread(cards: str) -> list[str]:
    """`church*2 hospital` written out; a dash is nothing."""
    words = [word.partition("*") for word in cards.split() if word != "-"]
    return [name for name, _, count in words for _ in range(int(count or 1))]


def press(state: State, actions: str) -> State:
    """The state after actions as the spec writes them: `play*3 ; stop`."""
    for written in actions.split(";"):
        words = written.strip()
        name, _, count = words.partition("*")
        for _ in range(int(count or 1)):
            state = FLIP_CITY.apply(state, FLIP_CITY.parse(state, name))
    return state


def legal(state: State) -> list[str]:
    """The legal actions as texts."""
    return [FLIP_CITY.notation.text(state, action) for action in FLIP_CITY.legal(state)]


def deck(state: State, seat: int = 0) -> list[str]:
    """A deck, top card first."""
    pile = state.cities[seat].deck
    return [NAMES[pile.cards[place]] for place in range(pile.count - 1, -1, -1)]


def discard(state: State, seat: int = 0) -> list[str]:
    """A discard pile in book order."""
    return listed([state.cities[seat].discard[side] for side in range(SIDES)])


def removed(state: State) -> list[str]:
    """The cards out of the game in book order."""
    return listed([state.removed[side] for side in range(SIDES)])


def listed(counts: Sequence[int]) -> list[str]:
    """Counts by side as names."""
    return [NAMES[side] for side in range(SIDES) for _ in range(counts[side])]


def start(seats: int = 2, seed: str = "1", **options: str) -> State:
    """A dealt game."""
    return FLIP_CITY.start(seats, options, seed)


def numbers(state: State, side: Side) -> dict[str, int | bool | None]:
    """Every value of a side in the running game's book."""
    return {key: value_of(state.book, side, key) for key in KEYS}


def happened(state: State) -> list[str]:
    """The events of the last action, in words."""
    return [event.words for event in FLIP_CITY.events(state, 0)]
