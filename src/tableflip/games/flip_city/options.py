"""The options of Flip City (chapter 4) and the state they set up."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.core.errors import BadOption
from tableflip.core.option import Option
from tableflip.games.flip_city import book as books
from tableflip.games.flip_city.box import SEATS_MOST
from tableflip.games.flip_city.city import NONE, State

DEFAULT = "default"
OPTIONS = (
    Option("office", ("off", "on"), "adds the Office pile: house cards with reconstructed values"),
    Option(
        "round_limit",
        (DEFAULT, "0", "20"),
        "rounds after which a game is drawn, 0 for none; default 100, solo none",
        r"\d{1,4}",
    ),
    Option("first", ("none", "0"), "the seat that begins; none draws it", rf"[0-{SEATS_MOST - 1}]"),
    Option("book", (books.STANDARD, books.EXAMPLE), "changed numbers, as KEY=VALUE;KEY=VALUE", r"[^,]+"),
)


def set_up(seats: int, options: Mapping[str, str]) -> State:
    """A state with the book and the options in it and nothing dealt yet; CITY-140 to CITY-153."""
    state = State()
    state.players = seats
    state.office = int(options["office"] == "on")
    state.book = books.book_from(options["book"])
    books.check(state.book, seats, state.office != 0)
    if options["first"] != "none":
        state.first = int(options["first"])
        if state.first >= seats:
            raise BadOption(f"option first names seat {state.first}, but the seats are 0 to {seats - 1} (CITY-153)")
    chosen = options["round_limit"]
    state.round_limit = default_rounds(state) if chosen == DEFAULT else int(chosen)
    return state


def default_rounds(state: State) -> int:
    """CITY-143: no limit in the solo game, else that of the book."""
    return 0 if state.players == 1 else state.book.default_round_limit


def settings(state: State) -> dict[str, str]:
    """The options that a state was set up with."""
    return {
        "office": "on" if state.office else "off",
        "round_limit": DEFAULT if state.round_limit == default_rounds(state) else str(state.round_limit),
        "first": "none" if state.first == NONE else str(state.first),
        "book": books.option_text(state.book),
    }
