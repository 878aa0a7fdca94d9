"""The opponents of Flip City, from the weakest to the strongest."""

from __future__ import annotations

from tableflip.core.game import Level

LEVELS = (
    Level("Newcomer", "plays one card too many and buys what is shiny", "points", slip=0.5),
    Level("Shopkeeper", "wants points and knows when to stop, if nobody talks to it", "points", slip=0.2),
    Level("Councillor", "a careful planner who nods off now and then", "points", slip=0.06),
    Level("Architect", "packs eighteen cards into one turn, and moves its unhappy tenants to you", "gifts", slip=0.02),
    Level(
        "Mayor",
        "has seen every kind of city rise and fall, and weighs all that may come",
        "search:20000,1s",
        quick="search:1000",
    ),
)
