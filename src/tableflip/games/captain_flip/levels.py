"""The opponents of Captain Flip, from the weakest to the strongest."""

from __future__ import annotations

from tableflip.core.game import Level

LEVELS = (
    Level(
        "Cabin Hand", "grabs what glitters, forgets most of it and often looks the other way", "forgetful", slip=0.98
    ),
    Level("Deckhand", "claims what it can see, but loses track of tiles that went facedown", "forgetful", slip=0.05),
    Level("Bosun", "a good eye and a good memory, but lives from tide to tide", "greedy"),
    Level("Navigator", "thinks of your answer before it flips", "search:20", quick="search:20"),
    Level(
        "Captain",
        "plays out the whole voyage, forgets no tile and learns how you decide",
        "search:25000,1s",
        quick="search:5000",
    ),
)
