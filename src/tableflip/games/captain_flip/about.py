"""What Captain Flip is: its options, and its opponents from the weakest to the strongest."""

from __future__ import annotations

from tableflip.core.about import About, BotLevel, Daily
from tableflip.core.option import Option
from tableflip.games.captain_flip.box import QUIET_MOST, SEATS_MOST

# CAPTAIN-750; the first value is the default
OPTIONS = (
    Option(
        "grid",
        ("5", "4"),
        "the size of the board; 4 is easier",
        question="How large is the sea?",
        answers={"5": "5 by 5", "4": "4 by 4, easier"},
        rule="CAPTAIN-752",
        important=True,
    ),
    Option(
        "sergeant",
        ("off", "on"),
        "Sergeant Pattern: score colour runs, and beware of penalty creatures",
        question="Play with Sergeant Pattern?",
        answers={"off": "No", "on": "Yes"},
        rule="CAPTAIN-751",
        important=True,
    ),
    Option(
        "commander",
        ("off", "on"),
        "Commander Swap: a hand of three tiles, one of them swapped every turn",
        question="Play with Commander Swap?",
        answers={"off": "No", "on": "Yes"},
        rule="CAPTAIN-751",
        important=True,
    ),
    Option(
        "optional_actions",
        ("off", "on"),
        "whether hearts and skulls may be skipped, for beginners",
        question="May hearts and skulls be skipped?",
        answers={"off": "No", "on": "Yes, for beginners"},
        rule="CAPTAIN-755",
    ),
    Option(
        "deck",
        ("generated", "reference"),
        "a deck made for this game, or always the same one",
        question="Which tiles are in the box?",
        answers={"generated": "New ones each game", "reference": "Always the same"},
        rule="CAPTAIN-750",
    ),
    Option(
        "stalemate",
        (str(QUIET_MOST), "off"),
        "after how many turns in a row without a tile scored or cleared the game ends; else it may go on for ever",
        question="After how many quiet turns does the voyage end?",
        answers={str(QUIET_MOST): str(QUIET_MOST), "off": "Never"},
        rule="CAPTAIN-485",
    ),
    Option(
        "memory",
        ("sailor", "log"),
        "whether players must remember what is facedown again, or the table goes on showing what everybody saw",
        question="Who remembers closed tiles?",
        answers={"sailor": "The players", "log": "The table shows them"},
        rule="CAPTAIN-840",
        important=True,
    ),
)

LEVELS = (
    BotLevel(
        "Cabin Hand", "grabs what glitters, forgets most of it and often looks the other way", "forgetful", slip=0.98
    ),
    BotLevel("Deckhand", "scores what it can see, but loses track of tiles that went facedown", "forgetful", slip=0.05),
    BotLevel("Bosun", "a good eye and a good memory, but lives from tide to tide", "greedy"),
    BotLevel("Navigator", "thinks of your answer before it flips", "search:20", quick="search:20"),
    BotLevel(
        "Captain",
        "plays out the whole voyage, forgets no tile and learns how you decide",
        "search:25000,1s",
        quick="search:5000",
        least=12500,
    ),
)

ABOUT = About(
    name="captain_flip",
    title="Captain Flip",
    sentence=(
        "By Pandaqi. Flip sea tiles to score treasures before their lines clear; remember what went facedown again."
    ),
    seats=range(1, SEATS_MOST + 1),
    usual_seats=2,
    seat_names=("captain", "pirate", "sailor", "diver", "fisher", "mermaid"),
    length="20 minutes",
    version=2,
    stage="complete",
    options=OPTIONS,
    levels=LEVELS,
    daily=Daily(words="Score as many points as you can, alone on a sea of four by four.", options={"grid": "4"}),
)
