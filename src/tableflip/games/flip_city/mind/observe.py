"""Flip City for learning: what a seat sees as planes of twelve, most with a number for each side, own city first."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from tableflip.core.compiled import rule
from tableflip.core.mind import Plane as Legend
from tableflip.core.piles import top
from tableflip.core.records import Many
from tableflip.games.flip_city.box import CARDS_MOST, SEATS_MOST, SIDES
from tableflip.games.flip_city.rules.state import Phase, State, Verb


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
ORDINALS = ("own", "next", "third", "fourth")
NUMBERS = (
    ("cash", MOST, "cash in this turn"),
    ("points", MOST, "points in this turn"),
    ("unhappy", MOST, "unhappiness in this turn"),
    ("limit", MOST, "the most unhappiness before a bust"),
    ("actions", MOST, "building actions left"),
    ("extra buys", MOST, "further cards that may be bought"),
    ("must play", 1, "1 if the next card must be played"),
    ("phase", len(Phase) - 1, "0 play, 1 build, 2 over"),
    ("turn", SEATS_MOST - 1, "whose turn it is, counted from the seat that looks on"),
    ("players", SEATS_MOST, "how many play"),
    ("round", MOST, "the round, from 1"),
    ("last round", MOST, "the round after which nobody has won; 0 for none"),
)


def legend() -> Iterator[Legend]:
    """What each number says."""
    for away, whose in enumerate(ORDINALS):
        for plane, most, words in (
            (Plane.DECK, CARDS_MOST, "cards in the deck, by side"),
            (Plane.DISCARD, MOST, "cards in the discard pile, by side"),
            (Plane.TOP, 1, "the top card of the deck, by side"),
        ):
            yield row(away * PLANES_A_CITY + plane, f"{whose} {plane.name.lower()}", most, f"{whose} city: {words}")
    yield row(Plane.SUPPLY, "supply", MOST, "cards in the supply, by side")
    yield row(Plane.REMOVED, "removed", MOST, "cards out of the game, by side")
    yield row(Plane.PLAYED, "played", CARDS_MOST, "cards played in this turn, by side")
    yield row(Plane.EXTRA_FLIPS, "extra flips", MOST, "flips allowed by played cards, by their side")
    for place, (name, most, words) in enumerate(NUMBERS):
        yield number(Plane.TOTALS, place, name, most, words)
    for away, whose in enumerate(ORDINALS):
        yield number(Plane.MEMORY, away, f"{whose} idle", 1, f"1 if the {whose} seat played no card in its turn before")
    yield number(Plane.MEMORY, SEATS_MOST, "may choose", 1, "1 if an empty deck leaves a choice")
    yield number(
        Plane.MEMORY, SEATS_MOST + 1, "seat", SEATS_MOST - 1, "the seat that looks on: receivers of flips are seats"
    )
    last = Plane.MEMORY * SIDES
    yield Legend("unused", range(last + SEATS_MOST + 2, last + SIDES), 0, "nothing")


def row(plane: int, name: str, most: int, words: str) -> Legend:
    """A plane that says one thing of every side."""
    return Legend(name, range(plane * SIDES, (plane + 1) * SIDES), min(most, MOST), words)


def number(plane: int, place: int, name: str, most: int, words: str) -> Legend:
    """One number of a plane."""
    return Legend(name, range(plane * SIDES + place, plane * SIDES + place + 1), most, words)


LEGEND = tuple(legend())
TARGETS: dict[int, str] = {
    Verb.PLAY: "play the top card",
    Verb.SHUFFLE: "shuffle the discard pile",
    Verb.PAY: "solo: the side of the supply card that goes, then shuffle",
    Verb.RECYCLE: "the side to recycle",
    Verb.STOP: "stop playing, and build",
    Verb.BUY: "the side to buy",
    Verb.DEVELOP: "the side to develop",
    Verb.FLIP_MAIN: "side * 5 + receiver, by the main action; receiver 0 is nobody, n is seat n - 1",
    Verb.FLIP_EXTRA: "side * 5 + receiver, by a played card",
    Verb.END: "end the turn",
}


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
    """Who played no card in the turn before, whether an empty deck leaves a choice (CITY-213, CITY-216); the seat."""
    for away in range(SEATS_MOST):
        if away < state.players:
            out[first + away] = state.idle[(seat + away) % state.players]
    out[first + SEATS_MOST] = state.may_choose
    out[first + SEATS_MOST + 1] = seat
