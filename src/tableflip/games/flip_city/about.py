"""What Flip City is, before anybody opens the box: its seats, its options (chapter 4) and its opponents."""

from __future__ import annotations

from typing import Final

from tableflip.core.about import About, BotLevel, Daily
from tableflip.core.option import Option
from tableflip.games.flip_city.box import SEATS_MOST

SEAT_NAMES = ("north", "east", "south", "west")  # the next seat to the left is the next one clockwise
BY_THE_BOOK = "default"  # the round limit that the book names
STANDARD = "standard"  # the book without overrides
CHOOSE: Final = "choose"  # an empty deck at the start of a turn leaves the choice to stop; CITY-213
SHUFFLE: Final = "shuffle"  # or it must be shuffled
OVERRIDES_EXAMPLE = "power_plant.points=2;unhappy_limit=3"

OPTIONS = (
    Option(
        "office",
        ("off", "on"),
        "adds the Office pile: house cards with reconstructed values",
        question="Play with the Office?",
        answers={"off": "No", "on": "Yes"},
        rule="CITY-142",
        important=True,
    ),
    Option(
        "round_limit",
        (BY_THE_BOOK, "0", "20"),
        "after how many rounds a game is drawn; by the book after 100, and never for one alone",
        r"0|[1-9][0-9]{0,3}",
        question="After how many rounds is a game drawn?",
        answers={"default": "As the book says", "0": "Never", "20": "20 rounds"},
        rule="CITY-143",
    ),
    Option(
        "first",
        ("none", "0"),
        "which seat begins; usually that is drawn",
        rf"[0-{SEATS_MOST - 1}]",
        question="Who begins?",
        answers={"none": "It is drawn", "0": "The first seat"},
        rule="CITY-144",
    ),
    Option(
        "book",
        (STANDARD, OVERRIDES_EXAMPLE),
        "changed numbers, as KEY=VALUE;KEY=VALUE",
        r"[^,]+",
        question="Change the numbers on the cards?",
        rule="CITY-150",
    ),
    Option(
        "empty_deck",
        (CHOOSE, SHUFFLE),
        "whether one may stop where the deck is empty at the start of a turn, or must shuffle",
        once={1: SHUFFLE},
        question="What if the deck is empty when a turn begins?",
        answers={"choose": "Stop or shuffle", "shuffle": "Always shuffle"},
        rule="CITY-145",
    ),
)

LEVELS = (
    BotLevel("Newcomer", "plays one card too many and buys what is shiny", "points", slip=0.5),
    BotLevel("Shopkeeper", "wants points and knows when to stop, if nobody talks to it", "points", slip=0.2),
    BotLevel("Councillor", "a careful planner who nods off now and then", "points", slip=0.06),
    BotLevel(
        "Architect", "packs eighteen cards into one turn, and moves its unhappy tenants to you", "gifts", slip=0.02
    ),
    BotLevel(
        "Mayor",
        "has seen every kind of city rise and fall, and weighs all that may come",
        "search:20000,1s",
        quick="search:1000",
        least=10000,
    ),
)

ABOUT = About(
    name="flip_city",
    title="Flip City",
    sentence="Build a deck of double-sided cards and press your luck for eight points, or eighteen cards, in one turn.",
    seats=range(1, SEATS_MOST + 1),
    usual_seats=2,
    seat_names=SEAT_NAMES,
    length="30 minutes",
    version=2,
    stage="complete",
    options=OPTIONS,
    levels=LEVELS,
    daily=Daily(words="Win the solo game before the supply is empty."),
)
