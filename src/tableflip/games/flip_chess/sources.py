"""Where the numbers and texts of Flip Chess come from."""

from __future__ import annotations

from tableflip.core.sources import Origin, Source, Sources

SOURCES = Sources(
    origins={
        "rules": Origin(
            source=Source.PRINTED,
            what="The 36 cards, the meeples, the board and what the cards do",
            note="In our own words, with the numbers of the rule book.",
            names=("SIZE", "SIDES", "MEEPLES_A_SIDE", "COPIES", "HOME", "JUMP"),
            topics=("pawn", "knight", "bishop", "rook", "queen", "king"),
            rules=("CHESS-002", "CHESS-005"),
        ),
        "stall": Origin(
            source=Source.OURS,
            what="The stall, an end after so many turns in a row without a flip or a capture",
            note="The rule book lets level Kings play on until one side has more; 20, 30 and 40 turns, and what a "
            "stalled game is worth, are ours. With stall=off it is played as printed.",
            options=("stall", "stalled"),
            topics=("king",),
            rules=("CHESS-080", "CHESS-108"),
        ),
        "readings": Origin(
            source=Source.OURS,
            what="How open sentences of the rule book are read",
            note="The first value is our ruling, the others are further readings or variants.",
            options=("returning", "ending", "standing", "melee", "chain", "rook", "pawn"),
            topics=("rook", "pawn"),
            rules=("CHESS-033", "CHESS-041", "CHESS-046", "CHESS-100"),
        ),
        "deal": Origin(
            source=Source.OURS,
            what="The balanced deal",
            note="The printed game shuffles; opposite squares with the same card are for matches between equals.",
            options=("deal",),
            rules=("CHESS-107",),
        ),
    },
    follows=(
        "SQUARES", "ALL_SQUARES", "FIRST_FILE", "LAST_FILE", "KINDS", "LETTERS", "DECK", "HALF_DECK", "STEPS",
        "DIAGONALS", "AROUND", "JUMPS", "AHEAD", "NAMES", "FILES",
    ),
)  # fmt: skip
