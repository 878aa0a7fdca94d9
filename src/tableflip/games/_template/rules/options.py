"""The options of Peek Pairs in the book of a state, and read back from it; PEEK-070."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.games._template.rules.state import State


def set_up(seats: int, options: Mapping[str, str]) -> State:
    """A state with seats and options in it and nothing laid out yet."""
    state = State(seats=seats)
    state.book.cards = int(options["cards"])
    return state


def settings(state: State) -> dict[str, str]:
    """The options in a state's book."""
    return {"cards": str(state.book.cards)}
