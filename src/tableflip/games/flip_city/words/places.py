"""How the places of Flip City begin, for all who write them; a city's own name the seat, piles the side on top."""

from __future__ import annotations

DECK = "deck:"
SUPPLY = "supply:"
DISCARD = "discard:"
SEAT = "seat:"
CASH = "meter:cash"  # where the cash of the turn is shown
