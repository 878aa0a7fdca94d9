"""Where each action that is printed on tiles stands among the rules: a page leads there from a tile."""

from __future__ import annotations

from tableflip.games.captain_flip.box import POWER_NAMES

# by the numbers of the actions, as the table of actions names them
_NUMBERS = (
    230, 231, 232, 233, 234, 235, 236, 237, 260, 265, 270, 275, 239, 241, 285, 300, 310, 330, 340, 345, 355,
    535, 536, 375, 378, 382, 386, 387, 531, 532, 527, 528, 529,
)  # fmt: skip

RULE_OF = {name: f"CAPTAIN-{number}" for name, number in zip(POWER_NAMES[1:], _NUMBERS, strict=True)}
