"""How the places of Flip City begin, for all who write them: a pile is named by the side that lies on it."""

from __future__ import annotations

DECK = "deck"
SUPPLY = "supply:"
DISCARD = "discard:"
SEAT = "seat:"
