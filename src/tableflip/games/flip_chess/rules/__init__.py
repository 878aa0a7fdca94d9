"""The rules of Flip Chess."""

from __future__ import annotations

from tableflip.core.rules import Rules
from tableflip.games.flip_chess.box import KINDS
from tableflip.games.flip_chess.rules.census import census
from tableflip.games.flip_chess.rules.deal import deal
from tableflip.games.flip_chess.rules.end import endless, payoff, seat_count, turn, turn_number
from tableflip.games.flip_chess.rules.hidden import complete, resample
from tableflip.games.flip_chess.rules.legal import legal_into
from tableflip.games.flip_chess.rules.options import set_up, settings
from tableflip.games.flip_chess.rules.state import LEGAL_MOST, PLIES_MOST, SPACE, State
from tableflip.games.flip_chess.rules.step import step

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
    outcomes_most=KINDS,
    legal_most=LEGAL_MOST,
    plies_most=PLIES_MOST,
    endless=endless,
)
