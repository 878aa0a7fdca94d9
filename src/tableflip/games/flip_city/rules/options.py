"""The options of a game (chapter 4) as they stand in its state."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.core.errors import BadOption
from tableflip.games.flip_city.about import BY_THE_BOOK, CHOOSE, SHUFFLE
from tableflip.games.flip_city.rules.book import check
from tableflip.games.flip_city.rules.overrides import book_from, option_text
from tableflip.games.flip_city.rules.state import NONE, State


def set_up(seats: int, options: Mapping[str, str]) -> State:
    """A state with the book and the options in it and nothing dealt yet; CITY-140 to CITY-153."""
    state = State()
    state.players = seats
    state.office = int(options["office"] == "on")
    state.book = book_from(options["book"])
    check(state.book, seats, state.office != 0)
    if options["first"] != "none":
        state.first = int(options["first"])
        if state.first >= seats:
            raise BadOption(f"option first names seat {state.first}, but the seats are 0 to {seats - 1} (CITY-153)")
    state.may_choose = int(options["empty_deck"] == CHOOSE)
    chosen = options["round_limit"]
    state.round_limit = default_rounds(state) if chosen == BY_THE_BOOK else int(chosen)
    return state


def default_rounds(state: State) -> int:
    """CITY-143: no limit in the solo game, else that of the book."""
    return 0 if state.players == 1 else state.book.default_round_limit


def settings(state: State) -> dict[str, str]:
    """The options that a state was set up with."""
    return {
        "office": "on" if state.office else "off",
        "round_limit": BY_THE_BOOK if state.round_limit == default_rounds(state) else str(state.round_limit),
        "first": "none" if state.first == NONE else str(state.first),
        "book": option_text(state.book),
        "empty_deck": CHOOSE if state.may_choose else SHUFFLE,
    }
