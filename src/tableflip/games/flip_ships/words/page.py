"""The numbers of box and table that the pages draw and aim by, under the names they have there.

Lengths are millimetres. What an edited book may change is not among them: that is in the view.
"""

from __future__ import annotations

from tableflip.games.flip_ships.about import GEOMETRIES, PRACTICE_TARGETS, SKILL_NAMES, TREMORS
from tableflip.games.flip_ships.box import (
    CELL_NAMES,
    COLOURS,
    COLUMNS,
    ENEMIES,
    LEVEL_NAMES,
    ROWS_MOST,
    SHIP_LEVEL_OF,
    SHIP_NAMES,
    SHIPS_A_SEAT,
)
from tableflip.games.flip_ships.race.race import COUNTDOWN, EDGE, ILLEGAL_BACK, PLAYERS
from tableflip.games.flip_ships.race.round_table import aims
from tableflip.games.flip_ships.rules.state import Happened
from tableflip.games.flip_ships.table import geometry, gesture, meter, tracks
from tableflip.games.flip_ships.table.flick import LIMITS, NARROW_PLACE
from tableflip.games.flip_ships.table.judge import FULL_TURN
from tableflip.games.flip_ships.table.scene import BOARD
from tableflip.games.flip_ships.table.stance import TENTHS
from tableflip.games.flip_ships.table.tabletop import MICRO, um
from tableflip.games.flip_ships.words import places
from tableflip.games.flip_ships.words.aims import AIMED
from tableflip.games.flip_ships.words.spoken import KINDS, ORDINALS

Printed = int | float | str | list[int] | list[str] | dict[str, str]

_BOX: dict[str, Printed] = {
    "SHIPS_A_SEAT": SHIPS_A_SEAT,
    "SHIP_NAMES": list(SHIP_NAMES),  # seat by seat
    "LEVEL_OF": list(SHIP_LEVEL_OF),  # of each ship of a seat
    "ORDINALS": list(ORDINALS),  # of the ships of a seat
    "KINDS": list(KINDS),  # of enemies, by speed
    "COLOURS": list(COLOURS),  # in the order of the paints of the house
    "LEVELS": list(LEVEL_NAMES),  # from the gentlest on
    "ENEMIES": ENEMIES,
    "COLUMNS": COLUMNS,
    "ROWS": ROWS_MOST,
    "CELL_NAMES": list(CELL_NAMES),  # row by row
    "GEOMETRIES": list(GEOMETRIES),
    "TREMORS": list(TREMORS),
    "SKILLS": list(SKILL_NAMES),
    "PRACTICE_TARGETS": list(PRACTICE_TARGETS),
    "PLACES": {  # how places begin
        "SHIP": places.SHIP,
        "LAUNCH": places.LAUNCH,
        "PILOT": places.PILOT,
        "MOTHERSHIP": places.MOTHERSHIP,
        "CONFIRM": places.CONFIRM,
    },
    "AIMED": AIMED,
    "HAPPENED": [happened.name.lower() for happened in Happened],  # kinds of events
}

_TABLE: dict[str, Printed] = {
    "CENTRE_X": geometry.TABLE_CENTRE_X,
    "TABLE_WIDTH": geometry.TABLE_WIDTH,
    "TABLE_LENGTH": geometry.TABLE_LENGTH,
    "BOARD": round(1000 * BOARD),
    **{f"TILE_{name.upper()}": length for name, length in geometry.TILE.items()},
    "ATMOSPHERE_TILES": geometry.ATMOSPHERE_TILES,
    "CARD_WIDTH": geometry.CARD_WIDTH,
    "CARD_HEIGHT": geometry.CARD_HEIGHT,
    "CARD_THICKNESS": geometry.CARD_THICKNESS,
    "COLUMN_PITCH": geometry.COLUMN_PITCH,
    "MOON_WIDTH": geometry.MOON_WIDTH,
    "MOON_X": geometry.MOON_X,
    "SHIP_RADIUS": geometry.SHIP_RADIUS,
    "SHIP_THICKNESS": geometry.SHIP_THICKNESS,
    "BOX_WIDTH": geometry.BOX_WIDTH,
    "BOX_DEPTH": geometry.BOX_DEPTH,
    "BOX_WALL": geometry.BOX_WALL,
    "BOX_FRONT": geometry.BOX_FRONT,
    "BOX_BACK": geometry.BOX_BACK,
    "PAD_WIDTH": geometry.PAD_WIDTH,
    "PAD_DEPTH": geometry.PAD_DEPTH,
    "PAD_HEIGHT": geometry.PAD_HEIGHT,
    "PAD_SHIFT": geometry.PAD_SHIFT,
}

GESTURE = (
    "PULL_START",
    "PULL_USEFUL",
    "PULL_FULL",
    "PULL_BEND",
    "POWER_FIRST",
    "POWER_USEFUL",
    "POWER_FULL",
    "SWIPE_LEAST",
    "SWIPE_USEFUL",
    "SWIPE_MOST",
    "SWIPE_WINDOW",
    "SWIPE_SHORTEST",
    "AIM_SHARE",
    "AIM_WIDEST",
    "LIFT_BACK",
    "LIFT_STILL",
    "TICK",
    "TOUCH_MM",
    "MOUSE_MM",
    "TRAVEL_LEAST",
    "FIT_LEAST",
    "FIT_MOST",
)
_OVERHANG, _, _LOFT = aims()["casual"]

# PLACE_LEAST, PLACE_MOST, OVERHANG_LEAST … for every number of a flick
_FLICK: dict[str, Printed] = {
    **{f"{name.upper()}_LEAST": limits.least for name, limits in LIMITS.items()},
    **{f"{name.upper()}_MOST": limits.most for name, limits in LIMITS.items()},
    "TENTHS": TENTHS,  # of overhang, aim and contact
    "NARROW_LEAST": NARROW_PLACE.least,  # `place` on a forward pad, and beside a launch point of the race
    "NARROW_MOST": NARROW_PLACE.most,
    "METER_AIM_MOST": meter.AIM_MOST,
    "METER_AIM_SECONDS": meter.AIM_PERIOD,
    "METER_POWER_SECONDS": meter.POWER_PERIOD,
    "FULL_TURN": FULL_TURN,  # degrees
    # what a gesture means: millimetres of the hand, milliseconds, powers
    **{name: getattr(gesture, name) for name in GESTURE},
    # as a casual hand of the race holds a ship: further out and flatter than what a text leaves out
    "HELD_OVERHANG": _OVERHANG,
    "HELD_LOFT": _LOFT,
}

# how flights and poses are packed
_FLIGHT: dict[str, Printed] = {
    "POSE_PARTS": um(1),  # of a millimetre
    "MICRO": MICRO,
    "FLIGHT_VERSION": tracks.VERSION,
    "RATE": tracks.BASE_RATE,
    "COUNT_AT": tracks.COUNT_AT,  # of the tracks, after the version
    "HEADS_AT": tracks.HEADS_AT,  # where the first track begins, with the length of its name
    "FIRST_AT": tracks.FIRST_AT,  # after the name
    "EVERY_AT": tracks.EVERY_AT,
    "SAMPLES_AT": tracks.SAMPLES_AT,
    "HEAD": tracks.HEAD.size,
    "SAMPLE": tracks.SAMPLE,
    "LENGTH_PARTS": tracks.TWENTIETHS // 1000,  # of a millimetre
    "TURN_BITS": tracks.BITS,  # of each smaller part of a quaternion
    "TURN_ZERO": tracks.ZERO,
    "TURN_STEPS": tracks.STEPS,
}

_RACE: dict[str, Printed] = {
    "RADIUS": geometry.ROUND_RADIUS,
    "EDGE": EDGE,
    "ILLEGAL_BACK": ILLEGAL_BACK,
    "RACE_PLAYERS": list(PLAYERS),
    "COUNTDOWN": COUNTDOWN,  # milliseconds
}

PAGE: dict[str, Printed] = {**_BOX, **_TABLE, **_FLICK, **_FLIGHT, **_RACE}
