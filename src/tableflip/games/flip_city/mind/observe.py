"""Flip City for learning: what a seat sees as planes of twelve, most with a number for each side, own city first."""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.compiled import rule
from tableflip.core.piles import top
from tableflip.core.records import Many
from tableflip.games.flip_city.box import SEATS_MOST, SIDES
from tableflip.games.flip_city.rules.state import State


class Plane(IntEnum):
    """The planes: three for each city, then those of the table, the totals of the turn, and what is remembered."""

    DECK = 0
    DISCARD = 1
    TOP = 2
    SUPPLY = 12
    REMOVED = 13
    PLAYED = 14
    EXTRA_FLIPS = 15
    TOTALS = 16
    MEMORY = 17


PLANES = 18
PLANES_A_CITY = 3
OBSERVATION = (PLANES, SIDES)
MOST = 255  # larger numbers are written as this


@rule
def observe(state: State, seat: int, out: Many[int]) -> None:
    """Write the planes; seats are told from the observer's left round the table."""
    for place in range(PLANES * SIDES):
        out[place] = 0
    for away in range(SEATS_MOST):
        if away < state.players:
            write_city(state, (seat + away) % state.players, away * PLANES_A_CITY * SIDES, out)
    for side in range(SIDES):
        out[Plane.SUPPLY * SIDES + side] = min(state.supply[side], MOST)
        out[Plane.REMOVED * SIDES + side] = min(state.removed[side], MOST)
        out[Plane.EXTRA_FLIPS * SIDES + side] = min(state.extra_flips[side], MOST)
    for place in range(state.played.count):
        out[Plane.PLAYED * SIDES + state.played.cards[place]] += 1
    write_totals(state, seat, Plane.TOTALS * SIDES, out)
    write_memory(state, seat, Plane.MEMORY * SIDES, out)


@rule
def write_city(state: State, seat: int, first: int, out: Many[int]) -> None:
    """A city: the cards of its deck (CITY-704), of its discard pile, and its top card."""
    city = state.cities[seat]
    for place in range(city.deck.count):
        out[first + Plane.DECK * SIDES + city.deck.cards[place]] += 1
    for side in range(SIDES):
        out[first + Plane.DISCARD * SIDES + side] = min(city.discard[side], MOST)
    if city.deck.count > 0:
        out[first + Plane.TOP * SIDES + top(city.deck)] = 1


@rule
def write_totals(state: State, seat: int, first: int, out: Many[int]) -> None:
    """The totals of the turn, whose turn it is, and the round."""
    out[first] = min(state.cash, MOST)
    out[first + 1] = min(state.points, MOST)
    out[first + 2] = min(state.unhappy, MOST)
    out[first + 3] = min(state.limit, MOST)
    out[first + 4] = min(state.actions, MOST)
    out[first + 5] = min(state.extra_buys, MOST)
    out[first + 6] = state.must_next
    out[first + 7] = state.phase
    out[first + 8] = (state.seat + state.players - seat) % state.players
    out[first + 9] = state.players
    out[first + 10] = min(state.round, MOST)
    out[first + 11] = min(state.round_limit, MOST)


@rule
def write_memory(state: State, seat: int, first: int, out: Many[int]) -> None:
    """Who played no card in the turn before, and whether an empty deck leaves a choice (CITY-213, CITY-216)."""
    for away in range(SEATS_MOST):
        if away < state.players:
            out[first + away] = state.idle[(seat + away) % state.players]
    out[first + SEATS_MOST] = state.may_choose
