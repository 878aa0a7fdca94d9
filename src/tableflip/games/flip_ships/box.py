"""What is in the box of Flip Ships: enemies, ships, pilot cards, tracks, and the numbers of the rule book."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

Numbers = tuple[int, ...]

SEATS_MOST = 4
SHIPS_A_SEAT = 7
SHIPS = SEATS_MOST * SHIPS_A_SEAT
SHIP_LEVEL_OF: Numbers = (1, 1, 1, 2, 2, 3, 3)  # the level of each ship of a seat; SHIPS-002
COPIES = "abcabab"  # and its copy letter
Colour = Literal["blue", "red", "green", "yellow"]
COLOURS: tuple[Colour, ...] = ("blue", "red", "green", "yellow")

COLUMNS = 5
ROWS_MOST = 4
CELLS = COLUMNS * ROWS_MOST
ALL_CELLS = (1 << CELLS) - 1
FIRST_COLUMN = sum(1 << row * COLUMNS for row in range(ROWS_MOST))
LAST_COLUMN = FIRST_COLUMN << (COLUMNS - 1)
ROW_MASK = (1 << COLUMNS) - 1
ROWS_REFILLED = 2

ENEMIES = 60  # ids are 1 to 60; SHIPS-001
TRACK_TOP = 20
FASTEST = 3  # the speed that nothing but another enemy stops; SHIPS-097


class Power(IntEnum):
    """The pilot cards in listed order, four a level; chapter 24.4."""

    MOON = 0
    SHORT = 1
    SWAP = 2
    ENCORE = 3
    REDO = 4
    PIERCE = 5
    PAD = 6
    LONG = 7
    TWIN = 8
    REPAIR = 9
    TRIPLE = 10
    BLAST = 11


POWERS = 12
POWERS_A_LEVEL = 4
LEVELS_OF_SHIPS = 3
POWER_NAMES = tuple(f"P{power // POWERS_A_LEVEL + 1}-{power.name}" for power in Power)
POWER_TITLES = (
    "Moonshot",
    "Short laser",
    "Sidestep",
    "Encore",
    "Second try",
    "Piercing round",
    "Forward pad",
    "Long laser",
    "Twin laser",
    "Field repair",
    "Triple run",
    "Blast",
)
POWER_WORDS = (
    "For each moon space the ship touches, hit one enemy of your choice in that row.",
    "If the ship lies on no enemy, hit one enemy within the short range.",
    "Each enemy the ship lies on may be spared; an enemy next to it is hit instead.",
    "A mothership hit counts at once, and the ship may be flicked again.",
    "Give up the landing and flick the ship once more.",
    "One hit destroys, whatever shields or second hits are needed.",
    "After a complete miss, a free shot at the mothership, starting where the ship lies.",
    "If the ship lies on no enemy, hit one enemy within the long range.",
    "Hit enemies within the long range, up to two different ones in all, those landed on included.",
    "A mothership hit may give the city two health back, up to its starting value.",
    "Say so first: up to three flicks, which hit nothing but the mothership; the first hit ends them.",
    "Besides every enemy landed on, hit one enemy next to any of them.",
)


class Level(IntEnum):
    """How hard the game is."""

    TRAINING = 0
    STANDARD = 1
    EXPERT = 2
    ELITE = 3


LEVEL_COUNT = 4
LevelName = Literal["training", "standard", "expert", "elite"]
LEVEL_NAMES: tuple[LevelName, ...] = ("training", "standard", "expert", "elite")
SEAT_COUNTS = 3  # set-ups exist for two, three and four seats
SEATS_FEWEST = 2
# by level, and by number of seats (two first) and level; SHIPS-025, SHIPS-034, SHIPS-035
CITY: Numbers = (20, 20, 15, 10)
DECK_SIZE: Numbers = (25, 28, 33, 37, 30, 34, 40, 45, 40, 45, 50, 60)
MOTHERSHIP: Numbers = (2, 3, 5, 7, 3, 4, 7, 9, 4, 6, 9, 12)
START_ACTIVE: Numbers = (3, 2, 2)  # by number of seats; SHIPS-020, SHIPS-021


def icon_mask(spaces: Numbers) -> int:
    """The spaces of the city track that carry an icon, as a mask."""
    return sum(1 << space for space in spaces)


# by layout and number of seats; SHIPS-010, SHIPS-011
ICONS: Numbers = tuple(
    map(
        icon_mask,
        (
            (16, 12, 8, 4),
            (16, 13, 10, 7, 4),
            (16, 13, 10, 7, 4),
            (17, 14, 11, 8),
            (16, 13, 10, 7, 4),
            (16, 13, 10, 7, 4),
        ),
    )
)

# deck R60, in runs of ids: first, last, speed, damage, shield, double-hit; chapter 24.3
R60 = (
    (1, 8, 1, 1, 0, 0),
    (9, 12, 1, 1, 1, 0),
    (13, 20, 1, 2, 0, 0),
    (21, 24, 1, 2, 0, 1),
    (25, 33, 2, 1, 0, 0),
    (34, 36, 2, 1, 1, 0),
    (37, 41, 2, 2, 0, 0),
    (42, 44, 2, 2, 0, 1),
    (45, 55, 3, 1, 0, 0),
    (56, 56, 3, 1, 1, 0),
    (57, 57, 3, 1, 0, 1),
    (58, 60, 3, 2, 0, 0),
)

SHORT_RANGE = 63_500  # micrometres; SHIPS-147
LONG_RANGE = 88_900  # SHIPS-159
AIR_MOST = 3  # atmosphere landings in a row; SHIPS-060
TRIPLE_FLIPS = 3  # SHIPS-164
REPAIR = 2  # SHIPS-163
LAST_ROUND_AT = 6  # SHIPS-117
TWIN_SHOTS = 2  # SHIPS-160


def ship_name(ship: int) -> str:
    """A ship as S2-3b: seat, level, copy."""
    seat, own = divmod(ship, SHIPS_A_SEAT)
    return f"S{seat + 1}-{SHIP_LEVEL_OF[own]}{COPIES[own]}"


SHIP_NAMES = tuple(ship_name(ship) for ship in range(SHIPS))
CELL_NAMES = tuple(f"r{cell // COLUMNS + 1}c{cell % COLUMNS + 1}" for cell in range(CELLS))
