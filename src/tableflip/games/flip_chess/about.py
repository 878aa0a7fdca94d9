"""Flip Chess as its box tells it: options and opponents included, rules not."""

from __future__ import annotations

from tableflip.core.about import About, BotLevel, Daily
from tableflip.core.option import Option

COLOURS = ("blue", "red")  # by side

OPTIONS = (
    Option(
        "returning",
        ("yes", "no"),
        "whether an action may end on the card where the meeple began",
        question="May a turn end where it began?",
        answers={"yes": "Yes", "no": "No, it must move on"},
        rule="CHESS-100",
    ),
    Option(
        "ending",
        ("last", "quick"),
        "Kings decide at the last flip, or as soon as no bare card is face down",
        question="When do Kings decide?",
        answers={"last": "At the last flip", "quick": "Once no bare card is face down"},
        rule="CHESS-101",
        important=True,
    ),
    Option(
        "standing",
        ("step", "launch"),
        "whether a meeple may use the face-up card it already stands on, instead of a step",
        question="May a meeple use the card it stands on?",
        answers={"step": "No", "launch": "Yes"},
        rule="CHESS-102",
    ),
    Option(
        "melee",
        ("no", "yes"),
        "whether the step itself captures",
        question="Does a step take a meeple?",
        answers={"no": "No", "yes": "Yes"},
        rule="CHESS-103",
        important=True,
    ),
    Option(
        "chain",
        ("no", "yes", "must"),
        "whether a card reached by an action may be carried out too, or even must be",
        question="Do cards chain?",
        answers={"no": "No", "yes": "They may", "must": "They must"},
        rule="CHESS-104",
    ),
    Option(
        "rook",
        ("noretreat", "noreverse", "free"),
        "which way a Rook may not go",
        question="What may a Rook not do?",
        answers={"noretreat": "Go back home", "noreverse": "Turn back", "free": "It may do all"},
        rule="CHESS-105",
    ),
    Option(
        "pawn",
        ("four", "forward"),
        "on which diagonals a Pawn captures",
        question="On which diagonals does a Pawn take?",
        answers={"four": "All four", "forward": "The two ahead"},
        rule="CHESS-106",
    ),
    Option(
        "deal",
        ("shuffled", "balanced"),
        "whether opposite squares hold the same card",
        question="How are the cards dealt?",
        answers={"shuffled": "Shuffled", "balanced": "Alike for both sides"},
        rule="CHESS-107",
    ),
    Option(
        "stall",
        ("30", "20", "40", "off"),
        "after how many turns without a flip or a capture a game ends; a rule of ours, as printed it never does",
        question="After how many quiet turns does a game end?",
        answers={"30": "30", "20": "20", "40": "40", "off": "Never"},
        rule="CHESS-108",
    ),
    Option(
        "stalled",
        ("kings", "draw"),
        "who wins a game that has ended by quiet turns",
        question="Who wins a game that ends so?",
        answers={"kings": "More Kings", "draw": "Nobody"},
        rule="CHESS-108",
    ),
)

LEVELS = (
    BotLevel("Page", "moves what catches the eye and forgets that you will answer", "greedy", slip=0.8),
    BotLevel("Squire", "takes what it can, but still overlooks things", "greedy", slip=0.35),
    BotLevel("Knight", "finds the best end of its own turn, and leaves yours to you", "greedy"),
    BotLevel("Marshal", "weighs your answer and its own to that, and looks no further", "deep:1500", quick="deep:1500"),
    BotLevel(
        "Sovereign",
        "looks turn after turn ahead, and sees what you can take before you do",
        "deep:600000,1s",
        quick="deep:80000",
        least=300000,
    ),
)

ABOUT = About(
    name="flip_chess",
    title="Flip Chess",
    sentence="Meeples borrow the power of the card they step on, on a board that is turned up card by card.",
    seats=range(2, 3),
    seat_names=COLOURS,
    length="15 minutes",
    version=2,
    stage="complete",
    options=OPTIONS,
    levels=LEVELS,
    daily=Daily(words="Find the one best turn.", kind="puzzle"),
)
