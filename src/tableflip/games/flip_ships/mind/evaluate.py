"""How a game stands, at a glance."""

from __future__ import annotations

from tableflip.core.action import WON
from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in, lowest
from tableflip.games.flip_ships.box import SHIPS_A_SEAT
from tableflip.games.flip_ships.landings.aiming import IN_BOX
from tableflip.games.flip_ships.rules.end import payoff
from tableflip.games.flip_ships.rules.state import Phase, State, Zone


@rule
def evaluate(state: State, seat: int) -> int:
    """A guess of the payoff: what is left of the city and of both enemies, and the ships against them."""
    if state.phase == Phase.OVER:
        return payoff(state, seat)
    ships = 0
    for number in range(state.book.seats * SHIPS_A_SEAT):
        ships += 1 if state.ships[number].zone != Zone.PILOT else 0
    danger = 0
    left = state.filled
    while left != 0:
        danger += state.book.damage[state.grid[lowest(left)]]
        left &= left - 1
    enemies = cells_in(state.filled) + state.deck.count
    assault = ships * IN_BOX[state.book.skills[state.seat]] // 10  # tenths of expected hits
    lacking = max(state.mothership * 10 - assault, 0)
    good = 30 * state.city + 4 * assault
    bad = 8 * danger + 6 * enemies + 14 * lacking + 10
    return 1 + (WON - 2) * good // (good + bad)
