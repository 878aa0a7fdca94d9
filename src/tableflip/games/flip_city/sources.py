"""Where the numbers and texts of Flip City come from; each value of a side has a letter in the box (CITY-049)."""

from __future__ import annotations

from typing import Literal, get_args

from tableflip.core.sources import Origin, Source, Sources

OriginName = Literal["printed", "described", "inferred", "reconstructed", "house"]
ORIGIN_NAMES: tuple[OriginName, ...] = get_args(OriginName)
OF_CONFIDENCE: dict[str, OriginName] = dict(zip("ABCDH", ORIGIN_NAMES))  # Annex C of the spec

SOURCES = Sources(
    origins={
        "printed": Origin(
            source=Source.PRINTED,
            what="Numbers of cards, the limit of two, eight points, and what most abilities do",
            note="Stated by the rule book, or by several sources that do not know of each other.",
            names=("SEATS_MOST", "ROWS", "SETTINGS"),
            options=("empty_deck",),
            rules=("CITY-046", "CITY-047"),
        ),
        "described": Origin(
            source=Source.DESCRIBED,
            what="Prices, fees, and most cash, points and unhappiness",
            note="From one detailed public description that agrees with itself; nobody else confirms it.",
            names=("ROWS",),
            rules=("CITY-045",),
        ),
        "inferred": Origin(
            source=Source.RECONSTRUCTED,
            what="The cost of the Office, and that a Power Plant may be recycled and a Station may not",
            note="Inferred from one weak hint or from the other cards.",
            names=("ROWS",),
            rules=("CITY-045", "CITY-651"),
        ),
        "reconstructed": Origin(
            source=Source.RECONSTRUCTED,
            what="The numbers of the Power Plant, what a Shopping Mall gives when recycled, the Station's "
            "discount, and nearly everything about Office and Trade Center",
            note="No source was found: we chose what fits and plays well. --book, or a file at the set-up, "
            "puts the real numbers in.",
            names=("ROWS",),
            options=("office",),
            rules=("CITY-045", "CITY-651"),
        ),
        "house": Origin(
            source=Source.OURS,
            what="The round limit of 100, the drawn first player, and numbers that a table has changed",
            note="The printed game knows no draw; its first player is found by a joke.",
            names=("SETTINGS", "CARDS_MOST"),
            options=("round_limit", "first", "book"),
            rules=("CITY-101", "CITY-143", "CITY-151"),
        ),
    },
    follows=(
        "NEVER", "RECYCLE_GAINS", "SIDES", "NAMES", "TITLES", "OTHER", "IS_FRONT", "CARD_OF", "NEEDS_OFFICE", "TOKENS",
        "COPIES", "MAY_BE_NEVER", "SWITCHES",
    ),
)  # fmt: skip
