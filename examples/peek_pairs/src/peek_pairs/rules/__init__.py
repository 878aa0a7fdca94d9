"""The rules of Peek Pairs."""

from __future__ import annotations

from tableflip.core.rules import Rules

from peek_pairs.box import CARDS_MOST, COPIES
from peek_pairs.rules.census import census
from peek_pairs.rules.deal import deal
from peek_pairs.rules.end import payoff, seat_count, turn, turn_number
from peek_pairs.rules.hidden import complete, resample
from peek_pairs.rules.legal import legal_into
from peek_pairs.rules.options import set_up, settings
from peek_pairs.rules.state import LEGAL_MOST, PLIES_MOST, SPACE, State
from peek_pairs.rules.step import step

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
