"""Where the numbers of Peek Pairs come from; after a printed game, say which are guesses."""

from __future__ import annotations

from tableflip.core.sources import Origin, Source, Sources

SOURCES = Sources(
    origins={
        "rules": Origin(
            source=Source.OURS,
            what="The whole game",
            note="It was made for this house, to be copied.",
            names=("PICTURES", "COPIES", "CARDS", "COLUMNS", "COLOURS", "PEEKS", "POINTS", "LUCK"),
            options=("cards",),
            rules=("PEEK-002",),
        ),
    },
    follows=("LETTERS", "CARDS_MOST"),
)
