"""Where the numbers and texts of Captain Flip come from."""

from __future__ import annotations

from tableflip.core.sources import Origin, Source, Sources

SOURCES = Sources(
    origins={
        "rules": Origin(
            source=Source.PRINTED,
            what="Board, seats, both expansions and the two board sizes",
            note="From the rule book that the designer, Pandaqi, gives away with the game.",
            names=("SIDE", "SEATS_MOST", "HAND", "RUN_LEAST"),
            options=("grid", "sergeant", "commander", "optional_actions"),
            rules=("CAPTAIN-004", "CAPTAIN-601", "CAPTAIN-701"),
        ),
        "tiles": Origin(
            source=Source.DESCRIBED,
            what="Creatures, values and colours of the tiles, the 33 actions and how often each occurs",
            note="Taken from the designer's public generator, which makes the tiles to print; the texts are in our own "
            "words, shorter than the printed ones.",
            names=(
                "TILES", "KINDS", "VALUES", "COPIES", "COLOURS", "COLOUR_COPIES", "ICON_NAMES", "POWERS", "TEN",
                "TRIPLE", "BAG_LEAST", "WITH_ACTION", "WITH_TWO",
            ),
            topics=(
                "[a-e][1-5]", "[1-9]", "[1-5][0-9]", "leviathan", "cthulhu", "kraken", "jellyfish", "clownfish",
                "seahorse", "ray", "turtle", "shark", "whale", "*_*",
            ),
            rules=("CAPTAIN-022", "CAPTAIN-023", "CAPTAIN-050", "CAPTAIN-059"),
        ),
        "patterns": Origin(
            source=Source.OURS,
            what="The pattern of each colour",
            note="So that nobody has to tell six colours apart.",
            names=("PATTERNS",),
            rules=("CAPTAIN-024",),
        ),
        "reference": Origin(
            source=Source.OURS,
            what="The reference deck",
            note="One set of the 54 tiles as the generator makes them, written down once so that everybody can play "
            "with the same.",
            names=("REFERENCE_TABLE",),
            options=("deck",),
            rules=("CAPTAIN-030",),
        ),
        "stalemate": Origin(
            source=Source.OURS,
            what="The stalemate after 36 quiet turns",
            note="The rule book lets a game go on until the board is empty; this keeps games finite in which nobody "
            "scores a tile any more. With stalemate=off it is played as printed.",
            names=("QUIET_MOST", "TURN_MOST"),
            options=("stalemate",),
            rules=("CAPTAIN-482", "CAPTAIN-485"),
        ),
        "house": Origin(
            source=Source.OURS,
            what="Playing alone, and the ship's log",
            note="The printed game is for two to six who remember what they saw. Alone for a high score, and a table "
            "that writes down what everybody saw, are additions.",
            options=("memory",),
            rules=("CAPTAIN-765", "CAPTAIN-801"),
        ),
    },
    follows=(
        "CELLS", "NO_TILE", "KIND_COUNT", "COLOUR_COUNT", "ICONS", "ICON_LETTERS", "ALL", "NO_MOST", "POWER_COUNT",
        "NO_POWER", "POWER_NAMES", "WEIGHT", "LEAST", "MOST", "DOES", "REACHES", "FACES", "ONLY", "TIMES", "CARRIES",
        "BAG_ENTRIES", "KIND_LIST", "COLOUR_LIST", "REFERENCE",
    ),
)  # fmt: skip
