"""The rules of Peek Pairs."""

from __future__ import annotations

from tableflip.core.rules import Rules
from tableflip.games._template.box import CARDS_MOST, COPIES
from tableflip.games._template.rules.census import census
from tableflip.games._template.rules.deal import deal
from tableflip.games._template.rules.end import payoff, seat_count, turn, turn_number
from tableflip.games._template.rules.hidden import complete, resample
from tableflip.games._template.rules.legal import legal_into
from tableflip.games._template.rules.options import set_up, settings
from tableflip.games._template.rules.state import LEGAL_MOST, PLIES_MOST, SPACE, State
from tableflip.games._template.rules.step import step

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
    outcomes_most=CARDS_MOST // COPIES,
    legal_most=LEGAL_MOST,
    plies_most=PLIES_MOST,
)
