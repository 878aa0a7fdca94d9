"""Whose decision it is, how the game ends, and who has won."""

from __future__ import annotations

from tableflip.core.action import OVER, WON
from tableflip.core.compiled import rule
from tableflip.core.news import tell
from tableflip.games.captain_flip.rules.scoring import score
from tableflip.games.captain_flip.rules.state import NO_SEAT, Ask, Happened, State

SOLO_ZERO = -50  # the solo score that pays nothing
SOLO_SPAN = 300  # and how much more pays everything: out of reach, so that every point counts


@rule
def turn(state: State) -> int:
    """CAPTAIN-900: every decision is the active player's."""
    return OVER if state.ask == Ask.OVER else state.active


@rule
def end(state: State, reason: int) -> None:
    """CAPTAIN-482, CAPTAIN-500: the game is over at once."""
    state.ask = Ask.OVER
    state.reason = reason
    tell(state.news, Happened.ENDED, NO_SEAT, reason)


@rule
def best_score(state: State) -> int:
    """CAPTAIN-502: the highest score at the table."""
    best = score(state, 0)
    for seat in range(1, state.seats):
        best = max(best, score(state, seat))
    return best


@rule
def solo_payoff(points: int) -> int:
    """What a solo score is worth."""
    return min(max((points - SOLO_ZERO) * WON // SOLO_SPAN, 0), WON)


@rule
def payoff(state: State, seat: int) -> int:
    """CAPTAIN-503: winners share a win; alone at the table the score itself is paid (CAPTAIN-770)."""
    mine = score(state, seat)
    if state.seats == 1:
        return solo_payoff(mine)
    best = best_score(state)
    if mine < best:
        return 0
    sharing = 0
    for other in range(state.seats):
        if score(state, other) == best:
            sharing += 1
    return WON // sharing


def winners(state: State) -> list[int]:
    """CAPTAIN-502, CAPTAIN-503, CAPTAIN-770: all seats with the highest score; nobody wins a solo game."""
    if state.seats == 1:
        return []
    return [seat for seat in range(state.seats) if score(state, seat) == best_score(state)]


def endless(state: State) -> bool:
    """CAPTAIN-485: whether a game may go on for ever: quiet turns do not end it."""
    return state.book.stalemate == 0


def seat_count(state: State) -> int:
    """How many sit at the table."""
    return state.seats


def turn_number(state: State) -> int:
    """The number of the running turn, from 1."""
    return state.number
