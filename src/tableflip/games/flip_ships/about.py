"""What Flip Ships is, for the lobby and the command line: its options and its partners."""

from __future__ import annotations

from typing import Literal

from tableflip.core.about import About, BotLevel
from tableflip.core.option import Asking, Option
from tableflip.games.flip_ships.box import COLOURS, ROWS_MOST, SEATS_MOST

YES_NO = ("no", "yes")
PILOTS = ("random", "choose", "draft")
SKILL_NAMES = ("novice", "casual", "practised", "expert")
Tremor = Literal["human", "steady", "shaky"]
TREMORS: tuple[Tremor, ...] = ("human", "steady", "shaky")
ORDERS = ("by_player", "round_robin")
ICON_LAYOUTS = ("default", "early")
Geometry = Literal["standard", "long"]
GEOMETRIES: tuple[Geometry, ...] = ("standard", "long")
BY_LEVEL = "level"  # health as the level's table has it
LISTED = "listed"
UNCHANGED = "R60"
HEALTH = "[1-9]|1[0-9]|20"
_POWER = "P[1-3]-[A-Z]+"
_HAND = f"{_POWER}\\+{_POWER}\\+{_POWER}"
_SKILL = f"({'|'.join(SKILL_NAMES)})"
_COLOUR = f"({'|'.join(COLOURS)})"

# the names of chapter 22 first, in its order: position texts list them so
OPTIONS = (
    Option("solo_seats", ("2", "3", "4"), "how many seats one person plays; more people ignore it"),
    Option(
        "no_reflip",
        YES_NO,
        "whether ships in the atmosphere must stay there",
        asked=Asking(
            "level",
            ("expert", "elite"),
            "A ship that lands in the atmosphere may be flipped again. For Expert and Elite the rule book recommends "
            "to play without that. Shall re-flips be forbidden?",
            {"no": "Allow re-flips", "yes": "Forbid re-flips"},
        ),
    ),
    Option("three_rows", YES_NO, "whether the fourth row is left out"),
    Option("mothership_health", (BY_LEVEL,), "the mothership's health, 1 to 20, instead of the level's", HEALTH),
    Option("city_health", (BY_LEVEL,), "the city's health, 1 to the level's value", HEALTH),
    Option("icons", ICON_LAYOUTS, "which spaces of the city track bring new ships"),
    Option("assault_order", ORDERS, "the final assault seat by seat, or one ship a seat in turn"),
    Option("concede", YES_NO, "whether a flip may be given up"),
    Option("pilots", PILOTS, "how pilot cards are handed out"),
    Option(
        "pilot_choice",
        (LISTED,),
        "with pilots=choose: three powers a seat, as P1-MOON+P2-REDO+P3-TWIN/P1-SWAP+…; or the listed order",
        f"{_HAND}(/{_HAND}){{1,3}}",
    ),
    Option("wave_spread", ("off", "2", "0"), "the most fast enemies that one refill places, 0 to 10", "[0-9]|10"),
    Option("geometry", GEOMETRIES, "how far apart the rows lie"),
    Option("launch_pad", YES_NO, "whether the field moves in and every flip is from the pad or the edge, as one likes"),
    Option("back_stop", YES_NO, "whether a wall stands behind the mothership and along the sides"),
    Option(
        "colours",
        ("/".join(COLOURS),),
        f"the colour of each seat's ships, joined by /, as {COLOURS[2]}/{COLOURS[0]}; no two seats have the same",
        f"{_COLOUR}(/{_COLOUR}){{1,3}}",
        each=COLOURS,
    ),
    Option("level", ("standard", "training", "expert", "elite"), "how hard the game is"),
    Option("tremor", TREMORS, "how much every hand shakes"),
    Option(
        "skill",
        ("casual", "novice", "practised", "expert"),
        "how well flips go where no hand and no physics flips: one for all, or one for each seat, joined by /",
        f"{_SKILL}(/{_SKILL}){{1,3}}",
    ),
    Option(
        "book", (UNCHANGED,), "changed enemies, tracks and numbers, made from a file by --book", r"[a-zA-Z0-9_=,|*/+-]+"
    ),
)

PARTNERS = (  # the four skills of the box, in their order; `seated` in words/team.py gives each its hand
    BotLevel("Cadet", "a first day at the launch edge: brave, and often wide of the mark", "partner"),
    BotLevel("Pilot", "flips like somebody who plays now and then", "partner"),
    BotLevel("Ace", "has practised: finds the near rows almost always", "partner"),
    BotLevel("Legend", "a hand that hardly trembles, and the mothership in reach", "partner"),
)

ABOUT = About(
    name="flip_ships",
    title="Flip Ships",
    sentence="Together against the invaders: flip ships off the table edge onto enemy cards and into the mothership.",
    seats=range(1, SEATS_MOST + 1),
    usual_seats=2,
    seat_names=tuple(f"S{seat}" for seat in range(1, SEATS_MOST + 1)),
    length="30 minutes",
    version=2,
    stage="complete",
    options=OPTIONS,
    levels=PARTNERS,
    together=True,
)

# what the practice range sets up before a flick: one row, all rows, or the mothership alone
ALL_ROWS, MOTHERSHIP_ALONE = "all", "mothership"
PRACTICE_TARGETS = (*(f"row{row}" for row in range(1, ROWS_MOST + 1)), ALL_ROWS, MOTHERSHIP_ALONE)
