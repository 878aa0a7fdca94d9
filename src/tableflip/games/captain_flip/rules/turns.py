"""What follows by itself: settling after an action, turns and stints."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import NO_CELL
from tableflip.games.captain_flip.box import QUIET_MOST, TURN_MOST, Star
from tableflip.games.captain_flip.rules.end import end
from tableflip.games.captain_flip.rules.groups import offers
from tableflip.games.captain_flip.rules.scoring import owns
from tableflip.games.captain_flip.rules.sea import clear
from tableflip.games.captain_flip.rules.state import Ask, Reason, State


@rule
def settle(state: State) -> None:
    """CAPTAIN-400: pattern claims, the clear, the check for an empty board; then the next step or the next turn."""
    if state.book.sergeant and offers(state) != 0:
        state.ask = Ask.PATTERN  # CAPTAIN-605
        return
    state.marks = 0  # CAPTAIN-609
    state.flipped = NO_CELL
    if not owns(state, state.active, Star.NO_CLEAR):  # CAPTAIN-384, CAPTAIN-402
        clear(state)
    if state.present == 0:
        end(state, Reason.CLEARED)
    elif state.flips_left > 0 or state.swaps_left > 0:
        state.ask = Ask.STEP
    else:
        end_turn(state)


@rule
def end_turn(state: State) -> None:
    """CAPTAIN-116, CAPTAIN-480, CAPTAIN-486: count a quiet turn, then the next turn or stint begins."""
    state.quiet = 0 if state.progress else min(state.quiet + 1, QUIET_MOST)
    if state.book.stalemate > 0 and state.quiet >= state.book.stalemate:
        end(state, Reason.STALEMATE)  # CAPTAIN-482
        return
    state.turns_left -= 1
    if state.turns_left == 0:
        state.active = (state.active + 1) % state.seats  # CAPTAIN-103
        begin_stint(state)
    start_turn(state)


@rule
def begin_stint(state: State) -> None:
    """CAPTAIN-102: one turn to take, or two if a double turn was pending."""
    state.turns_left = 1 + state.double
    state.double = 0
    state.extra = 0


@rule
def start_turn(state: State) -> None:
    """CAPTAIN-110: the start-of-turn clear, then the steps of the turn."""
    open_turn(state)
    if state.seats == 1 or not owns(state, state.active, Star.NO_CLEAR):  # CAPTAIN-416, CAPTAIN-417
        clear(state)
        if state.present == 0:
            end(state, Reason.CLEARED)


@rule
def open_turn(state: State) -> None:
    """CAPTAIN-111, CAPTAIN-112: the steps of a turn are fixed as it begins."""
    state.number = min(state.number + 1, TURN_MOST)  # CAPTAIN-486
    state.progress = 0
    state.flips_left = 2 if owns(state, state.active, Star.TWO_FLIPS) else 1
    state.swaps_left = state.book.commander
    state.ask = Ask.STEP
