"""Flip Chess as its box tells it: options and opponents included, rules not."""

from __future__ import annotations

from tableflip.core.about import About, BotLevel
from tableflip.core.option import Option

COLOURS = ("blue", "red")  # by side

OPTIONS = (
    Option("returning", ("yes", "no"), "whether an action may end where the meeple began (no: Must move)"),
    Option("ending", ("last", "quick"), "Kings decide at the last flip, or as soon as no bare card is face down"),
    Option("standing", ("step", "launch"), "launch: a meeple may use the face-up card it already stands on"),
    Option("melee", ("no", "yes"), "whether the step itself captures"),
    Option(
        "chain",
        ("no", "yes", "must"),
        "whether a card reached by an action may be carried out too, or must be: literally",
    ),
    Option("rook", ("noretreat", "noreverse", "free"), "which way a Rook may not go"),
    Option("pawn", ("four", "forward"), "on which diagonals a Pawn captures"),
    Option("deal", ("shuffled", "balanced"), "balanced: opposite squares hold the same card"),
    Option(
        "stall",
        ("30", "20", "40", "off"),
        "after how many turns without a flip or a capture a game ends, a rule of ours; off, as printed: never",
    ),
    Option("stalled", ("kings", "draw"), "what a stalled game is worth"),
)

LEVELS = (
    BotLevel("Page", "moves what catches the eye and forgets that you will answer", "greedy", slip=0.8),
    BotLevel("Squire", "takes what it can, but still overlooks things", "greedy", slip=0.35),
    BotLevel("Knight", "finds the best end of its own turn, and leaves yours to you", "greedy"),
    BotLevel("Marshal", "weighs your answer and what a flip may show", "search:300", quick="search:300"),
    BotLevel(
        "Sovereign",
        "plays each move out thousands of times before it takes it",
        "search:60000,1s",
        quick="search:10000",
        least=30000,
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
)
