"""Where the numbers and texts of Flip Ships come from."""

from __future__ import annotations

from tableflip.core.sources import Origin, Source, Sources

SOURCES = Sources(
    files=("box", "table.geometry"),
    origins={
        "rules": Origin(
            source=Source.PRINTED,
            what="Tracks, levels, deck sizes, set-up and what the pilot cards do",
            note="In our own words, with the numbers of the rule book and its summary sheet.",
            names=(
                "SEATS_MOST", "SEATS_FEWEST", "SHIPS_A_SEAT", "COLUMNS", "ROWS_MOST", "ROWS_REFILLED", "ENEMIES",
                "TRACK_TOP", "FASTEST", "POWERS", "POWERS_A_LEVEL", "LEVELS_OF_SHIPS", "POWER_WORDS", "LEVEL_NAMES",
                "CITY", "DECK_SIZE", "MOTHERSHIP", "START_ACTIVE", "AIR_MOST", "TRIPLE_FLIPS", "REPAIR",
                "LAST_ROUND_AT", "TWIN_SHOTS", "COLOURS",
            ),
            options=(
                "solo_seats", "no_reflip", "three_rows", "mothership_health", "city_health", "launch_pad", "level",
                "colours",
            ),
            topics=("p[123]-*", "shield", "double", "march", "atmosphere", "last round", "final assault"),
            rules=("SHIPS-025", "SHIPS-117", "SHIPS-178"),
        ),
        "cards": Origin(
            source=Source.RECONSTRUCTED,
            what="The 60 enemy cards",
            note="That there are 60, with speeds 1 to 3 and both icons, is printed. How many of each is not known: "
            "deck R60 is our proposal, which --book or a file at the set-up replaces by the real cards.",
            names=("R60",),
            topics=("enemies",),
            rules=("SHIPS-001", "SHIPS-212"),
        ),
        "icons": Origin(
            source=Source.RECONSTRUCTED,
            what="Where the city track brings new ships",
            note="One example in the rule book shows an icon at 16 and none at 15, 17, 18 and 19; all others are ours.",
            names=("ICONS",),
            options=("icons",),
            topics=("city",),
            rules=("SHIPS-010", "SHIPS-011"),
        ),
        "ranges": Origin(
            source=Source.RECONSTRUCTED,
            what="The short range of 63.5 mm and the long range of 88.9 mm",
            note="The rule book measures with a piece whose size nobody tells: we took the sides of a card.",
            names=("SHORT_RANGE", "LONG_RANGE"),
            topics=("p1-short", "p2-long", "p3-twin", "short laser", "long laser", "twin laser"),
            rules=("SHIPS-147", "SHIPS-159"),
        ),
        "titles": Origin(
            source=Source.OURS,
            what="The names of the pilot cards",
            note="What the cards do is printed; Moonshot, Sidestep and the other titles are our own.",
            names=("POWER_TITLES",),
            topics=(
                "p[123]-*", "moonshot", "short laser", "sidestep", "encore", "second try", "piercing round",
                "forward pad", "long laser", "twin laser", "field repair", "triple run", "blast",
            ),
        ),
        "ships": Origin(
            source=Source.DESCRIBED,
            what="Three ships of level 1, two of level 2 and two of level 3, 30.6 mm across; the height of the pad",
            note="That each colour has seven ships is printed; levels and sizes were told by a review.",
            names=("SHIP_LEVEL_OF", "SHIP_RADIUS", "PAD_HEIGHT", "ATMOSPHERE_TILES"),
            rules=("SHIPS-002",),
        ),
        "gaps": Origin(
            source=Source.PRINTED,
            what="The half inch between neighbouring cards, and the two inches that the pad moves the field",
            note="Card widths are reconstructed, so the distance from column to column is half a guess.",
            names=("COLUMN_PITCH", "PAD_SHIFT", "PAD_DEPTH"),
            rules=("SHIPS-029", "SHIPS-040"),
        ),
        "table": Origin(
            source=Source.RECONSTRUCTED,
            what="Sizes of table, cards, tiles and box, and how discs bounce and slide",
            note="No source measures them. Shape and place of the box are described in a review; the rest is ours, "
            "chosen so that flips at a real table and here feel alike.",
            names=(
                "TABLE_CENTRE_X", "TABLE_WIDTH", "TABLE_LENGTH", "ROUND_RADIUS", "CARD_WIDTH", "CARD_HEIGHT",
                "CARD_THICKNESS", "MOON_WIDTH", "TRACKS_WIDTH", "SHIP_THICKNESS", "BOX_WIDTH", "BOX_DEPTH", "BOX_WALL",
                "BOX_FRONT", "BOX_BACK", "PAD_WIDTH", "BACK_STOP_HEIGHT", "TILE",
            ),
            options=("geometry", "back_stop"),
            topics=("flick", "mothership"),
            rules=("SHIPS-014", "SHIPS-050"),
        ),
        "house": Origin(
            source=Source.OURS,
            what="Options of the house",
            note="Giving up a flip, choosing or drafting pilots, spread waves, the order of the assault ship by ship, "
            "shaking hands and the skill of the house are not in the rule book.",
            options=(
                "assault_order", "concede", "pilots", "pilot_choice", "wave_spread", "tremor", "skill", "book",
            ),
            rules=("SHIPS-201", "SHIPS-203", "SHIPS-204", "SHIPS-205"),
        ),
    },
    follows=(
        "SHIPS", "COPIES", "CELLS", "ALL_CELLS", "FIRST_COLUMN", "LAST_COLUMN", "ROW_MASK", "POWER_NAMES",
        "LEVEL_COUNT", "SEAT_COUNTS", "SHIP_NAMES", "CELL_NAMES", "MOON_X", "STANDARD", "ROUND_TABLE",
    ),
)  # fmt: skip
