"""The deck generator: which creature, colour and actions each of the 54 tiles gets."""

from __future__ import annotations

from tableflip.core.chance import below, shuffle
from tableflip.core.compiled import rule
from tableflip.games.captain_flip.box import (
    BAG_ENTRIES,
    BAG_LEAST,
    CARRIES,
    COLOUR_LIST,
    ICONS,
    KIND_LIST,
    LEAST,
    MOST,
    POWER_COUNT,
    TILES,
    WEIGHT,
    WITH_ACTION,
    WITH_TWO,
    Icon,
)
from tableflip.games.captain_flip.rules.state import State

TAKEN = 0  # an entry of the bag that a tile has taken, or that is still to be put there
ANY_ICON = -1


@rule
def make_tiles(state: State) -> None:
    """CAPTAIN-050 to CAPTAIN-061: the deck generator."""
    for icon in range(ICONS):
        fill_bag(state, icon)
    shuffle(state.chance, state.bag, BAG_ENTRIES)
    shuffled = state.deck.cards  # the deck serves as the table that the lists are shuffled on
    for place in range(TILES):
        shuffled[place] = KIND_LIST[place]
    shuffle(state.chance, shuffled, TILES)
    for place in range(TILES):
        state.faces.kind[place + 1] = shuffled[place]
        shuffled[place] = COLOUR_LIST[place]
    shuffle(state.chance, shuffled, TILES)
    for place in range(TILES):
        state.faces.colour[place + 1] = shuffled[place]
    for tile in range(1, WITH_ACTION + 1):  # CAPTAIN-057 to CAPTAIN-060
        icon = ANY_ICON
        for _ in range(2 if tile <= WITH_TWO else 1):
            icon = give_entry(state, tile, icon)
    for entry in range(BAG_ENTRIES):
        state.bag[entry] = TAKEN  # CAPTAIN-061


@rule
def fill_bag(state: State, icon: int) -> None:
    """CAPTAIN-050, CAPTAIN-051: the entries of one icon, each power as often as it must be, then top-ups."""
    count = 0
    for power in range(1, POWER_COUNT):
        if CARRIES[icon][power]:
            for _ in range(LEAST[power]):
                put_entry(state, icon, power)
                count += 1
    while count < BAG_LEAST:
        put_entry(state, icon, drawn_power(state, icon))
        count += 1


@rule
def put_entry(state: State, icon: int, power: int) -> None:
    """Add an entry behind those already in the bag."""
    for place in range(BAG_ENTRIES):
        if state.bag[place] == TAKEN:
            state.bag[place] = icon * POWER_COUNT + power
            return


@rule
def drawn_power(state: State, icon: int) -> int:
    """CAPTAIN-053: a power drawn by weight among the eligible ones."""
    weights = 0
    for power in range(1, POWER_COUNT):
        if is_eligible(state, icon, power):
            weights += WEIGHT[power]
    left = below(state.chance, weights)
    for power in range(1, POWER_COUNT):
        if is_eligible(state, icon, power):
            if WEIGHT[power] > left:
                return power
            left -= WEIGHT[power]
    return POWER_COUNT


@rule
def is_eligible(state: State, icon: int, power: int) -> bool:
    """CAPTAIN-052: it has the icon, and there are fewer such entries than its maximum."""
    if CARRIES[icon][power] == 0:
        return False
    copies = 0
    for place in range(BAG_ENTRIES):
        if state.bag[place] == icon * POWER_COUNT + power:
            copies += 1
    return copies < MOST[power]


@rule
def give_entry(state: State, tile: int, other_than: int) -> int:
    """CAPTAIN-058, CAPTAIN-059: a tile takes the first entry left with another icon; the icon it took."""
    for place in range(BAG_ENTRIES):
        entry = state.bag[place]
        icon = entry // POWER_COUNT
        if entry == TAKEN or icon == other_than:
            continue
        state.bag[place] = TAKEN
        power = entry % POWER_COUNT
        if icon == Icon.HEART:
            state.faces.heart[tile] = power
        elif icon == Icon.SKULL:
            state.faces.skull[tile] = power
        else:
            state.faces.star[tile] = power
        return icon
    return ANY_ICON
