"""Flip City as piles and rows of cards, for pages that draw no buildings of their own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import numpy as np

from tableflip.core.called import called
from tableflip.core.layout import Area, Layout, Spot
from tableflip.core.piles import top
from tableflip.core.records import pack, unpack
from tableflip.games.flip_city.about import ABOUT
from tableflip.games.flip_city.box import NAMES, SIDES, TITLES
from tableflip.games.flip_city.rules.state import Book, State
from tableflip.games.flip_city.words.cards import plural, side_text
from tableflip.games.flip_city.words.telling import deck_place, discard_place
from tableflip.games.flip_city.words.view import piles


def layout(state: State, _seat: int) -> Layout:
    """The supply, the street of the turn, and every city."""
    texts, seats = _texts(pack(state.book).tobytes()), range(state.players)
    supply = [_cards(f"supply:{NAMES[side]}", side, state.supply[side], texts) for side in piles(state)]
    played = [state.played.cards[place] for place in range(state.played.count)]
    street = [_cards(f"played:{state.seat}:{place}", side, 1, texts) for place, side in enumerate(played)]
    areas = [
        _area("supply", "Supply", "piles", -1, supply),
        _area("street", "Played this turn", "row", state.seat, street),
        *(_city(state, seat, texts) for seat in seats),
    ]
    if state.players > 1:
        areas.append(_area("players", "Players", "row", -1, [_player(seat) for seat in seats]))
    return {
        "areas": areas,
        "notes": [
            f"{called(ABOUT, state.seat)}: {state.cash} cash, {plural(state.points, 'point')}",
            f"Angry faces: {state.unhappy} of {state.limit}",
            f"Round {state.round}",
        ],
    }


@lru_cache(64)
def _texts(packed: bytes) -> tuple[str, ...]:
    """What each side costs and does by a packed book: made once for all games played by these numbers."""
    book = unpack(Book, np.frombuffer(packed, np.uint8))
    return tuple(side_text(book, side) for side in range(SIDES))


def _city(state: State, seat: int, texts: Sequence[str]) -> Area:
    """A deck with its top card in sight, and the discard pile."""
    city = state.cities[seat]
    face, deck = "", "empty"
    if city.deck.count:
        side = top(city.deck)
        face, deck = TITLES[side], f"{plural(city.deck.count, 'card')}, on top {TITLES[side]}: {texts[side]}"
    spots: list[Spot] = [
        {
            "place": deck_place(seat),
            "face": face,
            "words": f"Deck: {deck}",
            "hidden": False,
            "owner": seat,
            "count": city.deck.count,
        }
    ]
    for side in range(SIDES):
        if city.discard[side]:
            spots.append(_cards(discard_place(seat, side), side, city.discard[side], texts, "Discarded "))
    return _area(f"city {seat}", f"{called(ABOUT, seat)}'s city", "hand", seat, spots)


def _cards(place: str, side: int, count: int, texts: Sequence[str], before: str = "") -> Spot:
    return {
        "place": place,
        "face": TITLES[side],
        "words": f"{before}{TITLES[side]}, {count if count else 'none'} here: {texts[side]}",
        "hidden": False,
        "owner": -1,
        "count": count,
    }


def _player(seat: int) -> Spot:
    name = called(ABOUT, seat)
    return {"place": f"seat:{seat}", "face": name, "words": name, "hidden": False, "owner": seat, "count": 1}


def _area(name: str, title: str, kind: Literal["piles", "row", "hand"], owner: int, spots: list[Spot]) -> Area:
    return {"name": name, "title": title, "kind": kind, "columns": 0, "owner": owner, "spots": spots}
