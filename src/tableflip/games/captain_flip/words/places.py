"""How the places of Captain Flip begin, for all who write them; cells and other buttons are written as everywhere."""

from __future__ import annotations

from tableflip.core.layout import BUTTON

HAND = "hand:"  # and a seat and a slot
PILE = "pile:"  # and a seat and a tile
LINE = "line:"  # and its name
USE = f"{BUTTON}use"
