"""The sides of the cards as the book of a game prints them, for a browser or a program."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypedDict, cast

import numpy as np

from tableflip.core.records import unpack
from tableflip.games.flip_city.box import CARD_OF, IS_FRONT, NEEDS_OFFICE, OTHER, SIDES, TITLES, Card
from tableflip.games.flip_city.rules.book import KEYS, value_of
from tableflip.games.flip_city.rules.overrides import option_text
from tableflip.games.flip_city.rules.state import Book
from tableflip.games.flip_city.sources import OriginName
from tableflip.games.flip_city.words.cards import phrases
from tableflip.games.flip_city.words.sides import SideName, side_name

CardName = Literal["residential", "store", "hospital", "factory", "park", "office"]


class SideValues(TypedDict):
    """Every value of a side in the book of the game (CITY-048); null where it has none."""

    start_copies: int
    supply_copies: int
    solo_supply_copies: int
    cost: int | None
    flip_fee: int | None
    cash: int
    points: int
    unhappy: int
    limit_bonus: int
    must_play_on_top: bool
    must_play_next: bool
    cash_per_unhappy: int
    cash_if_same_card_before: int
    bottom_to_discard: bool
    extra_buys: int
    extra_flips: int
    extra_flip_discount: int
    extra_actions: int
    win_with_cards: int | None
    flip_gives_away: bool
    recyclable: bool
    recycle_cash: int
    recycle_points: int
    recycle_limit_bonus: int
    recycle_unhappy: int


class SideText(TypedDict):
    """One value of a side in words, and where its number comes from (CITY-051)."""

    key: str
    words: str
    origin: OriginName


class Side(TypedDict):
    """One side of a card: what it is, its values, and the same in words."""

    title: str
    card: CardName
    other_side: SideName
    is_front: bool
    house_card: bool
    values: SideValues
    text: list[SideText]


@lru_cache(64)
def printed(packed: bytes, office: bool) -> tuple[str, dict[SideName, Side]]:
    """A packed book as an option, and the sides it prints: made once for all games played by these numbers."""
    book = unpack(Book, np.frombuffer(packed, np.uint8))
    sides = [side for side in range(SIDES) if office or not NEEDS_OFFICE[side]]
    return option_text(book), {side_name(side): _side(book, side) for side in sides}


def _side(book: Book, side: int) -> Side:
    return {
        "title": TITLES[side],
        "card": cast(CardName, Card(CARD_OF[side]).name.lower()),
        "other_side": side_name(OTHER[side]),
        "is_front": IS_FRONT[side] != 0,
        "house_card": NEEDS_OFFICE[side] != 0,
        "values": cast(SideValues, {key: value_of(book, side, key) for key in KEYS}),
        "text": [{"key": phrase.key, "words": phrase.words, "origin": phrase.origin} for phrase in phrases(book, side)],
    }
