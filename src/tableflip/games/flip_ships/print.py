"""Aids to print for Flip Ships: a summary, the set-up of each level, a score sheet. The game itself is sold."""

from __future__ import annotations

from tableflip.core.printed import Aid, Grid, Printed, Sheets, Wish
from tableflip.games.flip_ships.box import (
    AIR_MOST,
    CITY,
    DECK_SIZE,
    LAST_ROUND_AT,
    LEVEL_COUNT,
    LEVEL_NAMES,
    LEVELS_OF_SHIPS,
    LONG_RANGE,
    MOTHERSHIP,
    POWER_TITLES,
    POWER_WORDS,
    POWERS_A_LEVEL,
    SEAT_COUNTS,
    SEATS_FEWEST,
    SHORT_RANGE,
    START_ACTIVE,
)

MISSIONS = 9  # on a score sheet
MILLIMETRE = 1_000  # micrometres

SUMMARY = (
    "# A round",
    "**1. Flick** all your ships; each must make a full turn in the air. In the atmosphere, or off your own edge: "
    f"again, {AIR_MOST} times in all.",
    "**2. Settle** after your last flick: what your ships lie on is hit. Then the next player flicks.",
    "**Shield**: its neighbours cannot be destroyed while it stands. **Double hit**: two hits in one round.",
    "**3. March**, column by column from the front: one arrow one space, two arrows two spaces and pushing, three "
    "arrows until behind another. Past row 1: damage to the city, and back into the deck.",
    "**4. Clean up**: ships come back, new ships at a ship symbol of the city's track, the two far rows are filled.",
    f"**The last round** begins with {LAST_ROUND_AT} enemies or fewer: survivors rush in with double damage; then, if "
    "the mothership still stands, all ships fly at it once more, without powers.",
)


def make(wish: Wish) -> Sheets:
    """A page to play by, and a page of powers."""
    return Sheets(aids=(Aid("Flip Ships: at the table", [*SUMMARY, *_levels(), *_scores()]), _powers()))


def _levels() -> list[str | Grid]:
    rows = list[list[str]]()
    for seats in range(SEAT_COUNTS):
        own = slice(seats * LEVEL_COUNT, (seats + 1) * LEVEL_COUNT)
        players = f"{seats + SEATS_FEWEST} players"
        rows += [
            [f"{players}: enemies in the deck", *map(str, DECK_SIZE[own])],
            [f"{players}: mothership", *map(str, MOTHERSHIP[own])],
        ]
    rows.append(["City", *map(str, CITY)])
    start = ", ".join(f"{ships} with {seats + SEATS_FEWEST} players" for seats, ships in enumerate(START_ACTIVE))
    head = ["", *(name.title() for name in LEVEL_NAMES)]
    return ["# Levels", f"Ships that each player begins with: {start}.", Grid(head, rows, [2.2, 1, 1, 1, 1], 6)]


def _scores() -> list[str | Grid]:
    head = ["Level", "Players", "City left", "Mothership left", "Won?"]
    return ["# Missions", Grid(head, [[""] * len(head)] * MISSIONS, [1.4, 2.4, 1, 1.3, 0.8], 7)]


def _powers() -> Aid:
    parts = list[str | Grid]()
    for level in range(LEVELS_OF_SHIPS):
        parts.append(f"# Level {level + 1}")
        for power in range(level * POWERS_A_LEVEL, (level + 1) * POWERS_A_LEVEL):
            parts.append(f"**{POWER_TITLES[power]}.** {POWER_WORDS[power]}")
    short, long = (f"{reach / MILLIMETRE:g}" for reach in (SHORT_RANGE, LONG_RANGE))
    parts.append(
        "The ranges are the two sides of the targeting computer, from the edge of the ship. Without one take "
        f"{short} and {long} mm: no source tells them, it is our guess."
    )
    return Aid("Flip Ships: powers", parts)


PRINTED = Printed(words="a summary, the levels, a score sheet and the powers", make=make)
