"""The partners of Flip Ships: one for each skill."""

from __future__ import annotations

from tableflip.core.game import Level

LEVELS = (  # the four skills of the box, in their order; `options.seated` gives each its hand
    Level("Cadet", "a first day at the launch edge: brave, and often wide of the mark", "partner"),
    Level("Pilot", "flips like somebody who plays now and then", "partner"),
    Level("Ace", "has practised: finds the near rows almost always", "partner"),
    Level("Legend", "a hand that hardly trembles, and the mothership in reach", "partner"),
)
