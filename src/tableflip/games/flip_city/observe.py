"""Flip City for learning: what a seat sees as rows of twelve, one number for each side, own city first."""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.compiled import rule
from tableflip.core.piles import top
from tableflip.core.records import Many
from tableflip.games.flip_city.box import SEATS_MOST, SIDES
from tableflip.games.flip_city.city import State


class Row(IntEnum):
    """The rows: three for each city, then those of the table, and the totals of the turn."""

    DECK = 0
    DISCARD = 1
    TOP = 2
    SUPPLY = 12
    REMOVED = 13
    PLAYED = 14
    EXTRA_FLIPS = 15
    TOTALS = 16


ROWS = 17
ROWS_A_CITY = 3
OBSERVATION = (ROWS, SIDES)
MOST = 255  # larger numbers are written as this


@rule
def observe(state: State, seat: int, out: Many[int]) -> None:
    """Write the rows; seats are told from the observer's left round the table."""
    for place in range(ROWS * SIDES):
        out[place] = 0
    for away in range(SEATS_MOST):
        if away < state.players:
            write_city(state, (seat + away) % state.players, away * ROWS_A_CITY * SIDES, out)
    for side in range(SIDES):
        out[Row.SUPPLY * SIDES + side] = min(state.supply[side], MOST)
        out[Row.REMOVED * SIDES + side] = min(state.removed[side], MOST)
        out[Row.EXTRA_FLIPS * SIDES + side] = min(state.extra_flips[side], MOST)
    for place in range(state.played.count):
        out[Row.PLAYED * SIDES + state.played.cards[place]] += 1
    write_totals(state, seat, Row.TOTALS * SIDES, out)


@rule
def write_city(state: State, seat: int, first: int, out: Many[int]) -> None:
    """A city: the cards of its deck (CITY-704), of its discard pile, and its top card."""
    city = state.cities[seat]
    for place in range(city.deck.count):
        out[first + Row.DECK * SIDES + city.deck.cards[place]] += 1
    for side in range(SIDES):
        out[first + Row.DISCARD * SIDES + side] = min(city.discard[side], MOST)
    if city.deck.count > 0:
        out[first + Row.TOP * SIDES + top(city.deck)] = 1


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
