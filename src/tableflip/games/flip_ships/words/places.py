"""How the places of Flip Ships begin, for all who write them; cells and other buttons are written as everywhere."""

from __future__ import annotations

from tableflip.core.layout import BUTTON

SHIP = "ship:"  # and its name
LAUNCH = "launch:"  # and the ship that is flicked from there
PILOT = "pilot:"  # and the name of the card
MOTHERSHIP = "mothership"
CONFIRM = f"{BUTTON}confirm"
