"""How Captain Flip is won, and how close everybody is."""

from __future__ import annotations

from tableflip.core.phrases import counted
from tableflip.core.words import Goal
from tableflip.games.captain_flip.rules.scoring import score
from tableflip.games.captain_flip.rules.state import State

SOON = 6  # quiet turns from the end on which it is said


def goal(state: State, _seat: int) -> Goal:
    """CAPTAIN-500, CAPTAIN-502: the most points when the sea is empty; piles and their points lie open."""
    alone = state.seats == 1
    aim = "As many points as you can until the sea is empty" if alone else "Most points when the sea is empty"
    stands = tuple(counted(score(state, seat), "point") for seat in range(state.seats))
    tiles = counted(state.present.bit_count() + state.deck.count, "tile")
    quiet = state.book.stalemate - state.quiet
    soon = (
        f"the voyage ends after {counted(quiet, 'more quiet turn')}" if state.book.stalemate and quiet <= SOON else ""
    )
    return Goal(aim, stands, " · ".join(filter(None, (f"{tiles} left", soon))))
