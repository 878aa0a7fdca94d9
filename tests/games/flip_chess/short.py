"""Options with which a game of random actions ends soon: for tests that play whole games."""

from __future__ import annotations

OPTIONS = {"ending": "quick", "stall": "20"}

# the middle of such a game: some 20 random decisions are left, where a whole one has 80
LATE = (
    "bppppp/PpNpkp/PrPqbP/PpRNKp/qPPPpp/pppppp rrrrrr/1rrrbr/4r1/1b2b1/b3bb/bbbbbb b 0 13 options:ending=quick,stall=20"
)
