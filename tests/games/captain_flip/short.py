"""A game that is soon over even if nobody plans anything: for tests that play whole games."""

from __future__ import annotations

# a small sea and the first six tiles of the deck: some 40 random decisions instead of over 100
POSITION = (
    "31+,52-,49-,12+/16-,32+,23+,15-/35-,9+,19+,51-/24+,48-,41-,25+ seat:0 piles:-/- deck:36.8.42.4.3.43 "
    "turn:1,1,1,0 options:grid=4,deck=reference"
)
