"""Flip City as piles and rows of cards, for pages that draw no buildings of their own."""

from __future__ import annotations

from tableflip.core.layout import Area, Layout, Spot
from tableflip.core.piles import top
from tableflip.games.flip_city.about import SEAT_NAMES
from tableflip.games.flip_city.box import NAMES, SIDES, TITLES
from tableflip.games.flip_city.rules.state import State
from tableflip.games.flip_city.words.cards import plural
from tableflip.games.flip_city.words.view import piles


def layout(state: State, _seat: int) -> Layout:
    """The supply, the street of the turn, and every city."""
    supply = [_cards(f"supply:{NAMES[side]}", side, state.supply[side]) for side in piles(state)]
    street = [_cards(f"played:{place}", state.played.cards[place], 1) for place in range(state.played.count)]
    areas = [_area("Supply", "piles", -1, supply), _area("Played this turn", "row", state.seat, street)]
    areas += [_city(state, seat) for seat in range(state.players)]
    if state.players > 1:
        areas.append(_area("Players", "row", -1, [_player(seat) for seat in range(state.players)]))
    return {
        "areas": areas,
        "notes": [
            f"{SEAT_NAMES[state.seat].title()}: {state.cash} cash, {plural(state.points, 'point')}",
            f"Unhappiness {state.unhappy} of {state.limit}",
            f"Round {state.round}",
        ],
    }


def _city(state: State, seat: int) -> Area:
    """A deck with its top card in sight, and the discard pile; places without a number are those of the turn."""
    city = state.cities[seat]
    own = "" if seat == state.seat else f"{seat}:"
    deck = f"{plural(city.deck.count, 'card')}, on top {TITLES[top(city.deck)]}" if city.deck.count else "empty"
    spots: list[Spot] = [
        {
            "place": f"deck:{seat}" if own else "deck",
            "face": TITLES[top(city.deck)] if city.deck.count else "",
            "words": f"Deck: {deck}",
            "hidden": False,
            "owner": seat,
            "count": city.deck.count,
        }
    ]
    for side in range(SIDES):
        if city.discard[side]:
            spots.append(_cards(f"discard:{own}{NAMES[side]}", side, city.discard[side], "Discarded "))
    return _area(f"{SEAT_NAMES[seat].title()}'s city", "hand", seat, spots)


def _cards(place: str, side: int, count: int, before: str = "") -> Spot:
    return {
        "place": place,
        "face": TITLES[side],
        "words": f"{before}{TITLES[side]}, {count if count else 'none'} here",
        "hidden": False,
        "owner": -1,
        "count": count,
    }


def _player(seat: int) -> Spot:
    name = SEAT_NAMES[seat].title()
    return {"place": f"seat:{seat}", "face": name, "words": name, "hidden": False, "owner": seat, "count": 1}


def _area(title: str, kind: str, owner: int, spots: list[Spot]) -> Area:
    return {"title": title, "kind": kind, "columns": 0, "owner": owner, "spots": spots}  # type: ignore[typeddict-item]
