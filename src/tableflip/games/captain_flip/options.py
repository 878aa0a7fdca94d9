"""The options of Captain Flip, and how they stand in a state."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.core.option import Option
from tableflip.games.captain_flip.box import TILES
from tableflip.games.captain_flip.records import State

# CAPTAIN-750; the first value is the default
OPTIONS = (
    Option("grid", ("5", "4"), "the size of the board; 4 is easier"),
    Option("sergeant", ("off", "on"), "Sergeant Pattern: claim colour runs, and beware of penalty creatures"),
    Option("commander", ("off", "on"), "Commander Swap: a hand of three tiles, one of them swapped every turn"),
    Option("optional_actions", ("off", "on"), "whether hearts and skulls may be skipped, for beginners"),
    Option("deck", ("generated", "reference"), "a deck made for this game, or always the same one"),
    Option(
        "memory",
        ("sailor", "log"),
        "sailor: what is facedown again is for the players to remember; log: the table keeps what everybody saw",
    ),
)
DEFAULTS = {option.name: option.default for option in OPTIONS}


def set_up(seats: int, options: Mapping[str, str]) -> State:
    """A state with seats and options in it and nothing laid out yet."""
    state = State(seats=seats)
    book = state.book
    book.grid = int(options["grid"])
    book.sergeant = int(options["sergeant"] == "on")
    book.commander = int(options["commander"] == "on")
    book.optional = int(options["optional_actions"] == "on")
    book.reference = int(options["deck"] == "reference")
    book.log = int(options["memory"] == "log")
    return state


def settings(state: State) -> dict[str, str]:
    """The options in a state's book."""
    book = state.book
    return {
        "grid": str(book.grid),
        "sergeant": "on" if book.sergeant else "off",
        "commander": "on" if book.commander else "off",
        "optional_actions": "on" if book.optional else "off",
        "deck": "reference" if book.reference else "generated",
        "memory": "log" if book.log else "sailor",
    }


def census(state: State) -> Mapping[str, int]:
    """CAPTAIN-012: in how many places each tile is; always one."""
    places = [state.board[cell] for cell in range(len(state.board))]
    for row in (state.deck, state.cleared, state.removed, *(state.players[seat].pile for seat in range(state.seats))):
        places += row.cards[: row.count]  # type: ignore[index]
    for seat in range(state.seats):
        places += state.players[seat].hand.tiles  # type: ignore[arg-type]
    return {str(tile): places.count(tile) for tile in range(1, TILES + 1)}
