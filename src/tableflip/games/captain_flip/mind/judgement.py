"""The heuristic evaluation of Captain Flip by points: at first sight, or with what the next flips are worth."""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.action import WON
from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in, lowest
from tableflip.core.news import knows
from tableflip.games.captain_flip.box import TILES, VALUES, Star
from tableflip.games.captain_flip.mind.gains import POINT, best_flip, question
from tableflip.games.captain_flip.rules.end import payoff, solo_payoff
from tableflip.games.captain_flip.rules.scoring import score, stars_of
from tableflip.games.captain_flip.rules.state import Ask, State

SOFT = 300  # a lead of this much is worth half of what is left to a certain win, when no tile is left to win
SOFT_TILE = 6  # and more is needed for each tile still in play


class Look(IntEnum):
    """How closely a bot looks."""

    SIGHT = 0  # at what lies before the players
    THOUGHT = 1  # at what they will do next, too


# What counts beside the points, in tenths of one, by look; found by letting bots play, for the second look by
# evolution against the first. Stars that change the play count in full while all tiles are in play.
EARLY = (50, 38)  # how much less a point counts, in per cent, while all tiles are in play
SHIELD = (200, 211)
TWO_FLIPS = (165, 197)
TWO_FLIPS_EVER = (0, 86)
NO_CLEAR = (-175, -286)
FORCE_DOWN = (-450, -449)
FORCE_UP = (-50, -15)
MINUS_TILE = (0, -14)
KNOWN = (40, 42)  # a facedown tile that a player has seen
TURN = (20, 17)  # another turn to come
NEXT_FLIP = (0, 172)  # the best flip of whoever flips next, in per cent of what it brings
LATER_FLIP = (0, 44)  # and that of the others


@rule
def judged(state: State, seat: int, look: int) -> int:
    """A guess of the payoff: the lead over the best rival, with what is about to happen."""
    if state.ask == Ask.OVER:
        return payoff(state, seat)
    mine = standing(state, seat, look)
    if state.seats == 1:
        return solo_payoff(mine // POINT)
    best = mine - 10_000
    for rival in range(state.seats):
        if rival != seat:
            best = max(best, standing(state, rival, look))
    lead = mine - best
    size = lead if lead >= 0 else -lead
    half = WON // 2
    return half + (half - 1) * lead // (SOFT + SOFT_TILE * tiles_left(state) + size)


@rule
def standing(state: State, seat: int, look: int) -> int:
    """The points of a seat in tenths, with what it is about to get."""
    return in_hand(state, seat, look) if look == Look.SIGHT else with_flip(state, seat, best_flip(state, seat))


@rule
def with_flip(state: State, seat: int, best: int) -> int:
    """What a seat has at second look, with its share in the best flip it would have."""
    share = NEXT_FLIP[Look.THOUGHT] if seat == next_to_flip(state) else LATER_FLIP[Look.THOUGHT]
    return in_hand(state, seat, Look.THOUGHT) + best * share // 100


@rule
def in_hand(state: State, seat: int, look: int) -> int:
    """The points of a seat in tenths, with the value of its pile, its knowledge and the question asked."""
    left = tiles_left(state)
    points = score(state, seat) * POINT * (100 * TILES - EARLY[look] * left) // (100 * TILES)
    points += pile_worth(state, seat, look, left) + KNOWN[look] * known_down(state, seat)
    if seat == state.active:
        points += question(state) + TURN[look] * (state.turns_left - 1)
    elif state.double and seat == (state.active + 1) % state.seats:
        points += TURN[look]
    return points


@rule
def tiles_left(state: State) -> int:
    """How many tiles are still to be won: those on the board and in the deck."""
    return state.deck.count + cells_in(state.present)


@rule
def known_down(state: State, seat: int) -> int:
    """How many facedown tiles a player knows."""
    count = 0
    down = state.present & ~state.up
    while down != 0:
        if knows(state.known[lowest(down)], seat):
            count += 1
        down &= down - 1
    return count


@rule
def next_to_flip(state: State) -> int:
    """Who flips next, once the question being asked is answered."""
    if state.ask == Ask.STEP or state.flips_left > 0 or state.turns_left > 1:
        return state.active + 0
    return (state.active + 1) % state.seats


@rule
def pile_worth(state: State, seat: int, look: int, left: int) -> int:
    """The value of a pile while there are tiles to win; scoring stars are in the score already."""
    stars = stars_of(state, seat)
    total = 0
    if stars >> Star.SHIELD & 1:
        total += SHIELD[look]
    if stars >> Star.TWO_FLIPS & 1:
        total += TWO_FLIPS[look]
    if stars >> Star.NO_CLEAR & 1:
        total += NO_CLEAR[look]
    is_down = stars >> Star.FORCE_DOWN & 1
    is_up = stars >> Star.FORCE_UP & 1
    if is_down != is_up:  # CAPTAIN-388: both together bind nothing
        total += FORCE_DOWN[look] if is_down else FORCE_UP[look]
    pile = state.players[seat].pile
    for place in range(pile.count):
        if VALUES[state.faces.kind[pile.cards[place]]] < 0:
            total += MINUS_TILE[look]
    return total * left // TILES + (TWO_FLIPS_EVER[look] if stars >> Star.TWO_FLIPS & 1 else 0)
