"""What is in the box of Flip City: every side of every card with its numbers, and the settings of the rule book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

SEATS_MOST = 4
CARDS_MOST = 240  # CITY-080
NEVER = -1  # a cost, fee or card count that a side does not have


class Side(IntEnum):
    """The twelve sides in book order; CITY-042."""

    RESIDENTIAL_AREA = 0
    APARTMENT = 1
    CONVENIENCE_STORE = 2
    SHOPPING_MALL = 3
    HOSPITAL = 4
    CHURCH = 5
    FACTORY = 6
    POWER_PLANT = 7
    CENTRAL_PARK = 8
    STATION = 9
    OFFICE = 10
    TRADE_CENTER = 11


class Card(IntEnum):
    """The card types; CITY-001."""

    RESIDENTIAL = 0
    STORE = 1
    HOSPITAL = 2
    FACTORY = 3
    PARK = 4
    OFFICE = 5


@dataclass(frozen=True, kw_only=True)
class BookRow:
    """One side in the book (CITY-048); values left out are zero, off or none.

    `confidence` holds for every value but the copies, which are all A; `but` names the exceptions (CITY-049).
    """

    side: Side
    card: Card
    title: str
    box: int  # copies of the card in the box
    start_copies: int = 0
    supply_copies: int = 0
    solo_supply_copies: int = 0
    cost: int = NEVER
    flip_fee: int = NEVER
    cash: int = 0
    points: int = 0
    unhappy: int = 0
    limit_bonus: int = 0
    must_play_on_top: bool = False
    must_play_next: bool = False
    cash_per_unhappy: int = 0
    cash_if_same_card_before: int = 0
    bottom_to_discard: bool = False
    extra_buys: int = 0
    extra_flips: int = 0
    extra_flip_discount: int = 0
    extra_actions: int = 0
    win_with_cards: int = NEVER
    flip_gives_away: bool = False
    recyclable: bool = False
    recycle_cash: int = 0
    recycle_points: int = 0
    recycle_limit_bonus: int = 0
    recycle_unhappy: int = 0
    confidence: str = "B"
    but: Mapping[str, str] = field(default_factory=dict[str, str])


RECYCLE_GAINS = ("recycle_cash", "recycle_points", "recycle_limit_bonus", "recycle_unhappy")

# CITY-045, CITY-046
ROWS = (
    BookRow(
        side=Side.RESIDENTIAL_AREA,
        card=Card.RESIDENTIAL,
        title="Residential Area",
        box=20,
        start_copies=4,
        flip_fee=1,
        cash=1,
        unhappy=1,
        must_play_on_top=True,
        but={"cost": "A", "must_play_on_top": "A"},
    ),
    BookRow(
        side=Side.APARTMENT,
        card=Card.RESIDENTIAL,
        title="Apartment",
        box=20,
        start_copies=1,
        flip_fee=8,
        cash=1,
        unhappy=1,
        flip_gives_away=True,
        but={"cost": "A", "flip_gives_away": "A"},
    ),
    BookRow(
        side=Side.CONVENIENCE_STORE,
        card=Card.STORE,
        title="Convenience Store",
        box=16,
        start_copies=1,
        supply_copies=12,
        solo_supply_copies=4,
        cost=2,
        flip_fee=3,
        cash=1,
        win_with_cards=18,
        but={"win_with_cards": "A"},
    ),
    BookRow(
        side=Side.SHOPPING_MALL,
        card=Card.STORE,
        title="Shopping Mall",
        box=16,
        cash=2,
        points=1,
        must_play_next=True,
        recyclable=True,
        recycle_cash=1,
        but={"cost": "A", "cash": "A", "points": "A", **dict.fromkeys(RECYCLE_GAINS, "D")},
    ),
    BookRow(
        side=Side.HOSPITAL,
        card=Card.HOSPITAL,
        title="Hospital",
        box=16,
        start_copies=1,
        supply_copies=12,
        solo_supply_copies=4,
        cost=4,
        flip_fee=4,
        cash=1,
        unhappy=1,
        cash_per_unhappy=1,
        but={"unhappy": "A", "cash_per_unhappy": "A"},
    ),
    BookRow(
        side=Side.CHURCH,
        card=Card.HOSPITAL,
        title="Church",
        box=16,
        limit_bonus=1,
        recyclable=True,
        recycle_limit_bonus=1,
        but={"cost": "A", "limit_bonus": "A", "recyclable": "A", "recycle_limit_bonus": "A"},
    ),
    BookRow(
        side=Side.FACTORY,
        card=Card.FACTORY,
        title="Factory",
        box=12,
        start_copies=1,
        supply_copies=8,
        solo_supply_copies=4,
        cost=5,
        flip_fee=6,
        cash=2,
        bottom_to_discard=True,
    ),
    BookRow(
        side=Side.POWER_PLANT,
        card=Card.FACTORY,
        title="Power Plant",
        box=12,
        cash=2,
        points=3,
        unhappy=1,
        recyclable=True,
        recycle_points=1,
        confidence="D",
        but={"cost": "A", "flip_fee": "C", "recyclable": "C"},
    ),
    BookRow(
        side=Side.CENTRAL_PARK,
        card=Card.PARK,
        title="Central Park",
        box=12,
        start_copies=1,
        supply_copies=8,
        solo_supply_copies=4,
        cost=7,
        flip_fee=5,
        points=2,
        extra_buys=1,
    ),
    BookRow(
        side=Side.STATION,
        card=Card.PARK,
        title="Station",
        box=12,
        points=3,
        extra_flips=1,
        extra_flip_discount=2,
        but={"cost": "A", "extra_flip_discount": "D", "recyclable": "C", **dict.fromkeys(RECYCLE_GAINS, "C")},
    ),
    BookRow(
        side=Side.OFFICE,
        card=Card.OFFICE,
        title="Office",
        box=10,
        supply_copies=10,
        solo_supply_copies=4,
        cost=3,
        flip_fee=4,
        cash=1,
        cash_if_same_card_before=1,
        confidence="D",
        but={"cost": "C"},
    ),
    BookRow(
        side=Side.TRADE_CENTER,
        card=Card.OFFICE,
        title="Trade Center",
        box=10,
        cash=2,
        extra_actions=1,
        recyclable=True,
        recycle_cash=2,
        confidence="D",
        but={"cost": "A"},
    ),
)

# CITY-047: the settings, each with its confidence
SETTINGS: Mapping[str, tuple[int, str]] = {
    "unhappy_limit": (2, "A"),
    "win_points": (8, "A"),
    "main_actions": (1, "A"),
    "default_round_limit": (100, "H"),
}

SIDES = len(Side)
NAMES = tuple(side.name.lower() for side in Side)
TITLES = tuple(row.title for row in ROWS)
OTHER = tuple(side ^ 1 for side in range(SIDES))  # CITY-004: a front and the back printed on it are neighbours
IS_FRONT = tuple(1 - side % 2 for side in range(SIDES))
CARD_OF = tuple(int(row.card) for row in ROWS)
NEEDS_OFFICE = tuple(int(row.card == Card.OFFICE) for row in ROWS)  # also the house cards; CITY-108, CITY-652
TOKENS = ("cost", "flip_fee", "cash", "points", "unhappy")  # the columns of CITY-045: tokens, not words, on a card
COPIES = ("start_copies", "supply_copies", "solo_supply_copies")
MAY_BE_NEVER = ("cost", "flip_fee", "win_with_cards")
SWITCHES = ("must_play_on_top", "must_play_next", "bottom_to_discard", "flip_gives_away", "recyclable")
