"""The options of Captain Flip, and how they stand in a state."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.games.captain_flip.rules.state import State


def set_up(seats: int, options: Mapping[str, str]) -> State:
    """CAPTAIN-750: a state with seats and options in it and nothing laid out yet."""
    state = State(seats=seats)
    book = state.book
    book.grid = int(options["grid"])
    book.sergeant = int(options["sergeant"] == "on")
    book.commander = int(options["commander"] == "on")
    book.optional = int(options["optional_actions"] == "on")
    book.reference = int(options["deck"] == "reference")
    book.log = int(options["memory"] == "log")
    book.stalemate = 0 if options["stalemate"] == "off" else int(options["stalemate"])
    return state


def settings(state: State) -> dict[str, str]:
    """CAPTAIN-750: the options in a state's book."""
    book = state.book
    return {
        "grid": str(book.grid),
        "sergeant": "on" if book.sergeant else "off",
        "commander": "on" if book.commander else "off",
        "optional_actions": "on" if book.optional else "off",
        "deck": "reference" if book.reference else "generated",
        "stalemate": str(book.stalemate) if book.stalemate else "off",
        "memory": "log" if book.log else "sailor",
    }
