"""How a finished game of Flip City is counted: the cards of the turn that won."""

from __future__ import annotations

from tableflip.core.tally import Line, Tally
from tableflip.games.flip_city.box import SIDES, TITLES
from tableflip.games.flip_city.rules.state import Reason, ResultKind, State


def tally(state: State) -> Tally | None:
    """CITY-401, CITY-402: the points of the winning turn, or its cards; a game that nobody has won has no such turn."""
    if state.kind != ResultKind.WIN:
        return None
    seat, book = state.winner, state.book
    played = [state.played.cards[place] for place in range(state.played.count)]
    counts = [(side, played.count(side)) for side in range(SIDES) if side in played]
    if state.reason == Reason.CARDS:
        lines = [Line(seat, _times(side, count), count) for side, count in counts]
        return Tally("card", tuple(lines), _totals(state, len(played)), goal=_wanted(state, played))
    lines = [Line(seat, _times(side, count), count * book.points[side]) for side, count in counts if book.points[side]]
    # what recycling gave is not kept card by card: it is what remains
    recycled = state.points - sum(line.points for line in lines) if _recycles(state) else 0
    if recycled:
        lines.append(Line(seat, "Recycled cards", recycled))
    return Tally("point", tuple(lines), _totals(state, state.points), goal=book.win_points)


def _times(side: int, count: int) -> str:
    return TITLES[side] if count == 1 else f"{TITLES[side]} × {count}"


def _totals(state: State, won: int) -> tuple[int, ...]:
    return tuple(won if seat == state.winner else 0 for seat in range(state.players))


def _wanted(state: State, played: list[int]) -> int:
    """CITY-402: how many cards win with what was played."""
    wins = [state.book.win_with_cards[side] for side in played]
    return min(wanted for wanted in wins if 0 <= wanted <= len(played))


def _recycles(state: State) -> bool:
    return any(state.book.recycle_points[side] for side in range(SIDES))
