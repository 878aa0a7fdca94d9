"""Flip Ships: a cooperative game of flipping discs onto enemies.

Its rooms, in the order in which they may know each other; a room imports only from those above it:

    box        every printed number
    about      what the game is: options, partners
    rules      the rules, told where a ship has landed, never how it flew (box, about)
    table      the physical table: geometry, hand, physics, judge; it knows no rules (box, about)
    landings   what a landing says, its notation, and landings measured and drawn (rules, table)
    flights    a flick at a table in play: thrown, kept, written down (landings and above)
    outcomes   these as the value that a match asks (flights and above)
    race       the speed game, with rules of its own (box, table)
    mind       what bots know (landings and above, no flights)
    words      strings in and out (all of these; mind only for reasons)
    terminal   how it looks in a terminal
    practice   a ship in hand before a chosen set-up (rules, and words by the game value)
    lab        experiments (anything)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableflip.core.game import Game
from tableflip.games.flip_ships.about import ABOUT

if TYPE_CHECKING:
    from tableflip.games.flip_ships.rules.state import State

FLIP_SHIPS: Game[State] = Game(ABOUT, __name__)
