"""The rules of Captain Flip."""

from __future__ import annotations

from tableflip.core.rules import Rules
from tableflip.games.captain_flip.box import TILES
from tableflip.games.captain_flip.rules.census import census
from tableflip.games.captain_flip.rules.deal import deal
from tableflip.games.captain_flip.rules.end import endless, payoff, seat_count, turn, turn_number
from tableflip.games.captain_flip.rules.hidden import complete, resample
from tableflip.games.captain_flip.rules.legal import legal_into
from tableflip.games.captain_flip.rules.options import set_up, settings
from tableflip.games.captain_flip.rules.state import LEGAL_MOST, PLIES_MOST, SPACE, State
from tableflip.games.captain_flip.rules.step import step

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
    outcomes_most=TILES,
    legal_most=LEGAL_MOST,
    plies_most=PLIES_MOST,
    endless=endless,
)
