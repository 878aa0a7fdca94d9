"""The opponents of Flip Chess, from the weakest to the strongest."""

from __future__ import annotations

from tableflip.core.game import Level

LEVELS = (
    Level("Page", "moves what catches the eye and forgets that you will answer", "greedy", slip=0.8),
    Level("Squire", "takes what it can, but still overlooks things", "greedy", slip=0.35),
    Level("Knight", "finds the best end of its own turn, and leaves yours to you", "greedy"),
    Level("Marshal", "weighs your answer and what a flip may show", "search:300", quick="search:300"),
    Level(
        "Sovereign",
        "plays each move out thousands of times before it takes it",
        "search:60000,1s",
        quick="search:10000",
    ),
)
