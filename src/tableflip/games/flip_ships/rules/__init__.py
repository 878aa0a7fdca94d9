"""The rules of Flip Ships."""

from __future__ import annotations

from tableflip.core.rules import Rules
from tableflip.games.flip_ships.rules.census import census
from tableflip.games.flip_ships.rules.deal import deal
from tableflip.games.flip_ships.rules.end import payoff, seat_count, turn, turn_number
from tableflip.games.flip_ships.rules.hidden import complete, resample
from tableflip.games.flip_ships.rules.legal import legal_into
from tableflip.games.flip_ships.rules.options import set_up, settings
from tableflip.games.flip_ships.rules.state import LEGAL_MOST, OUTCOMES_MOST, PLIES_MOST, SPACE, State
from tableflip.games.flip_ships.rules.step import step

RULES: Rules[State] = Rules(
    state=State,
    space=SPACE,
    set_up=set_up,
    settings=settings,
    deal=deal,
    legal_into=legal_into,
    step=step,
    turn=turn,
    payoff=payoff,
    resample=resample,
    complete=complete,
    seat_count=seat_count,
    turn_number=turn_number,
    census=census,
    outcomes_most=OUTCOMES_MOST,
    legal_most=LEGAL_MOST,
    plies_most=PLIES_MOST,
)
