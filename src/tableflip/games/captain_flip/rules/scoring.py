"""Stars and scores: who owns which star, and what a pile is worth."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.games.captain_flip.box import COLOUR_COUNT, KIND_COUNT, TEN, TRIPLE, VALUES, Star
from tableflip.games.captain_flip.rules.state import Pile, State

# How many tiles there are of each kind, packed into one number: six bits a kind, at most ten tiles each.
TALLY_BITS = 6
TALLY_MASK = 63
LOWEST = -100  # below every value a tile can have


@rule
def stars_of(state: State, seat: int) -> int:
    """CAPTAIN-370: the stars in a player's pile, one bit a star."""
    pile = state.players[seat].pile
    stars = 0
    for place in range(pile.count):
        stars |= 1 << state.faces.star[pile.cards[place]]
    return stars


@rule
def owns(state: State, seat: int, star: int) -> bool:
    """Whether a star lies in a player's pile; twice is the same as once (CAPTAIN-373)."""
    return stars_of(state, seat) >> star & 1 == 1


@rule
def tally(state: State, pile: Pile) -> int:
    """How many tiles of each kind lie in a pile."""
    counts = 0
    for place in range(pile.count):
        counts += 1 << TALLY_BITS * state.faces.kind[pile.cards[place]]
    return counts


@rule
def of_kind(counts: int, kind: int) -> int:
    """How many tiles of a kind a tally holds."""
    return counts >> TALLY_BITS * kind & TALLY_MASK


@rule
def most_of_a_kind(counts: int) -> int:
    """The largest number of tiles of one kind in a tally."""
    most = 0
    for kind in range(KIND_COUNT):
        most = max(most, of_kind(counts, kind))
    return most


@rule
def penalties(state: State) -> int:
    """CAPTAIN-630: the penalty types as bits; none without Sergeant Pattern or with an empty cleared pile."""
    if state.book.sergeant == 0 or state.cleared.count == 0:
        return 0
    counts = tally(state, state.cleared)
    most = most_of_a_kind(counts)
    kinds = 0
    for kind in range(KIND_COUNT):
        if of_kind(counts, kind) == most:
            kinds |= 1 << kind
    return kinds


@rule
def score(state: State, seat: int) -> int:
    """CAPTAIN-520: the sum of the final values of a player's pile."""
    pile = state.players[seat].pile
    counts = tally(state, pile)
    penalty = penalties(state)
    total = 0
    minus_stars = 0
    plus_stars = 0
    for place in range(pile.count):
        tile = pile.cards[place]
        total += value_of(state, seat, tile, counts, penalty)
        star = state.faces.star[tile]
        if star == Star.INVERT_NEGATIVE:
            minus_stars += 1
        elif star == Star.INVERT_POSITIVE:
            plus_stars += 1
    # CAPTAIN-534: both look at the values before any inversion; a change of sign counts twice
    total -= 2 * inverted(state, seat, counts, penalty, minus_stars, -1)
    total -= 2 * inverted(state, seat, counts, penalty, plus_stars, 1)
    return total


@rule
def inverted(state: State, seat: int, counts: int, penalty: int, stars: int, sign: int) -> int:
    """CAPTAIN-535, CAPTAIN-536: what the lowest negative (sign -1) or positive (1) values add up to."""
    pile = state.players[seat].pile
    total = 0
    bound = LOWEST
    while stars > 0:
        lowest_value = 0
        copies = 0
        for place in range(pile.count):
            value = value_of(state, seat, pile.cards[place], counts, penalty)
            if value <= bound or value * sign <= 0:
                continue
            if copies == 0 or value < lowest_value:
                lowest_value = value
                copies = 1
            elif value == lowest_value:
                copies += 1
        if copies == 0:
            break
        turned = min(copies, stars)
        total += turned * lowest_value
        stars -= turned
        bound = lowest_value
    return total


@rule
def value_of(state: State, seat: int, tile: int, counts: int, penalty: int) -> int:
    """CAPTAIN-522 to CAPTAIN-533: what a pile tile is worth before any inversion."""
    kind = state.faces.kind[tile]
    star = state.faces.star[tile]
    value = VALUES[kind]
    if penalty >> kind & 1:
        value = -abs(value)  # CAPTAIN-632
    if star < Star.TRIPLE_OWN_MOST:
        return value
    if star == Star.WORTH_COUNT:
        return of_kind(counts, kind)
    if star == Star.TEN_ALL_KINDS:
        return TEN if has_all_kinds(counts) else value
    if star == Star.TEN_ALL_COLOURS:
        return TEN if has_all_colours(state, seat) else value
    if star == Star.TRIPLE_OWN_MOST:
        return value * TRIPLE if of_kind(counts, kind) == most_of_a_kind(counts) else value
    return value * TRIPLE if leads_table(state, seat, kind, of_kind(counts, kind)) else value


@rule
def has_all_kinds(counts: int) -> bool:
    """CAPTAIN-528."""
    for kind in range(KIND_COUNT):
        if of_kind(counts, kind) == 0:
            return False
    return True


@rule
def has_all_colours(state: State, seat: int) -> bool:
    """CAPTAIN-529."""
    pile = state.players[seat].pile
    colours = 0
    for place in range(pile.count):
        colours |= 1 << state.faces.colour[pile.cards[place]]
    return colours == (1 << COLOUR_COUNT) - 1


@rule
def leads_table(state: State, seat: int, kind: int, mine: int) -> bool:
    """CAPTAIN-532, CAPTAIN-768: more tiles of a kind than each rival; alone at the table this is always so."""
    for rival in range(state.seats):
        if rival != seat and of_kind(tally(state, state.players[rival].pile), kind) >= mine:
            return False
    return True
