"""What Flip Ships is, for the lobby and the command line: its options and its partners."""

from __future__ import annotations

from typing import Literal

from tableflip.core.about import About, BotLevel, Daily
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
    Option(
        "solo_seats",
        ("2", "3", "4"),
        "how many seats somebody plays who plays alone; with more people it means nothing",
        question="Alone at the table: how many seats are yours?",
        answers={"2": "Two", "3": "Three", "4": "Four"},
        rule="SHIPS-009",
    ),
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
        question="Must ships in the atmosphere stay there?",
        answers={"no": "No, flick again", "yes": "Yes"},
        rule="SHIPS-178",
    ),
    Option(
        "three_rows",
        YES_NO,
        "whether the fourth row is left out",
        question="Leave out the fourth row?",
        answers={"no": "No", "yes": "Yes"},
        rule="SHIPS-179",
    ),
    Option(
        "mothership_health",
        (BY_LEVEL,),
        "the mothership's health, 1 to 20, instead of the level's",
        HEALTH,
        question="How many hits does the mothership take?",
        answers={"level": "As the level says"},
        rule="SHIPS-180",
    ),
    Option(
        "city_health",
        (BY_LEVEL,),
        "the city's health, 1 to the level's value",
        HEALTH,
        question="How much can the city take?",
        answers={"level": "As the level says"},
        rule="SHIPS-181",
    ),
    Option(
        "icons",
        ICON_LAYOUTS,
        "which spaces of the city track bring new ships",
        question="When do new ships arrive?",
        answers={"default": "Later", "early": "Earlier"},
        rule="SHIPS-010",
    ),
    Option(
        "assault_order",
        ORDERS,
        "the final assault seat by seat, or one ship a seat in turn",
        question="In what order is the final assault flown?",
        answers={"by_player": "Player by player", "round_robin": "One ship each in turn"},
        rule="SHIPS-134",
    ),
    Option(
        "concede",
        YES_NO,
        "whether a flip may be given up",
        question="May a flick be given up?",
        answers={"no": "No", "yes": "Yes"},
        rule="SHIPS-203",
    ),
    Option(
        "pilots",
        PILOTS,
        "how pilot cards are handed out",
        question="How do you get your pilots?",
        answers={"random": "Dealt", "choose": "Chosen before the game", "draft": "Drafted in turn"},
        rule="SHIPS-017",
    ),
    Option(
        "pilot_choice",
        (LISTED,),
        "with pilots=choose: three powers a seat, as P1-MOON+P2-REDO+P3-TWIN/P1-SWAP+…; or the listed order",
        f"{_HAND}(/{_HAND}){{1,3}}",
        question="Which pilots, if they are chosen?",
        answers={"listed": "In the listed order"},
        rule="SHIPS-201",
    ),
    Option(
        "wave_spread",
        ("off", "2", "0"),
        "the most fast enemies that one refill places, 0 to 10",
        "[0-9]|10",
        question="How many fast enemies may come at once?",
        answers={"off": "Any number", "2": "Two", "0": "None"},
        rule="SHIPS-205",
    ),
    Option(
        "geometry",
        GEOMETRIES,
        "how far apart the rows lie",
        question="How far apart are the rows?",
        answers={"standard": "As printed", "long": "Further apart"},
        rule="SHIPS-014",
    ),
    Option(
        "launch_pad",
        YES_NO,
        "whether the field moves in and every flip is from the pad or the edge, as one likes",
        question="Play with the launch pad?",
        answers={"no": "No", "yes": "Yes"},
        rule="SHIPS-039",
    ),
    Option(
        "back_stop",
        YES_NO,
        "whether a wall stands behind the mothership and along the sides",
        question="Put up a wall behind the mothership?",
        answers={"no": "No", "yes": "Yes"},
    ),
    Option(
        "colours",
        ("/".join(COLOURS),),
        f"the colour of each seat's ships, joined by /, as {COLOURS[2]}/{COLOURS[0]}; no two seats have the same",
        f"{_COLOUR}(/{_COLOUR}){{1,3}}",
        each=COLOURS,
        question="Which colour has each seat?",
        rule="SHIPS-019",
    ),
    Option(
        "level",
        ("standard", "training", "expert", "elite"),
        "two casual players win most games of Training and Standard, about half at Expert and few at Elite",
        question="How hard should it be?",
        answers={"training": "Training", "standard": "Standard", "expert": "Expert", "elite": "Elite"},
        important=True,
    ),
    Option(
        "tremor",
        TREMORS,
        "how much every hand shakes",
        question="How steady are the hands?",
        answers={"steady": "Calm", "human": "Normal", "shaky": "Shaky"},
        important=True,
    ),
    Option(
        "skill",
        ("casual", "novice", "practised", "expert"),
        "how well flips go where no hand and no physics flips: one for all, or one for each seat, joined by /",
        f"{_SKILL}(/{_SKILL}){{1,3}}",
        question="How well do bots and the house flick?",
        answers={"novice": "Novice", "casual": "Casual", "practised": "Practised", "expert": "Expert"},
    ),
    Option(
        "book",
        (UNCHANGED,),
        "changed enemies, tracks and numbers, made from a file by --book",
        r"[a-zA-Z0-9_=,|*/+-]+",
        question="Change the numbers on the cards?",
    ),
)

PARTNERS = (  # the four skills of the box, in their order; `seated` in words/team.py gives each its hand
    BotLevel("Cadet", "a first day at the launch edge: brave, and often wide of the mark", "partner"),
    BotLevel("Pilot", "flips like somebody who plays now and then", "partner"),
    BotLevel("Ace", "has practised: finds the near rows almost always", "partner"),
    BotLevel(
        "Legend",
        "a hand that hardly trembles, and it plays a thousand games in its head before it aims",
        "planner",
        quick="partner",
    ),
)

ABOUT = About(
    name="flip_ships",
    title="Flip Ships",
    sentence="Together against the invaders: flip ships off the table edge onto enemy cards and into the mothership.",
    seats=range(1, SEATS_MOST + 1),
    usual_seats=2,
    seat_names=tuple(f"S{seat}" for seat in range(1, SEATS_MOST + 1)),
    seat_titles=tuple(f"player {seat}" for seat in range(1, SEATS_MOST + 1)),
    length="30 minutes",
    version=2,
    stage="complete",
    options=OPTIONS,
    levels=PARTNERS,
    daily=Daily(words="Fly one training mission and save the city.", options={"level": "training"}),
    together=True,
)

# what the practice range sets up before a flick: one row, all rows, or the mothership alone
ALL_ROWS, MOTHERSHIP_ALONE = "all", "mothership"
PRACTICE_TARGETS = (*(f"row{row}" for row in range(1, ROWS_MOST + 1)), ALL_ROWS, MOTHERSHIP_ALONE)
