"""The options of Flip Chess in the book of a state, and read back from it; CHESS-100 to CHESS-112."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.games.flip_chess.rules.state import OFF, State

CHAINS = ("no", "yes", "must")  # by Chain
ROOKS = ("noretreat", "noreverse", "free")  # by RookRule


def set_up(_seats: int, options: Mapping[str, str]) -> State:
    """A state with the options in its book and nothing laid out yet."""
    state = State()
    book = state.book
    book.returning = int(options["returning"] == "yes")
    book.quick = int(options["ending"] == "quick")
    book.launch = int(options["standing"] == "launch")
    book.melee = int(options["melee"] == "yes")
    book.chain = CHAINS.index(options["chain"])
    book.rook = ROOKS.index(options["rook"])
    book.pawn_forward = int(options["pawn"] == "forward")
    book.balanced = int(options["deal"] == "balanced")
    book.stall = OFF if options["stall"] == "off" else int(options["stall"])
    book.stalled_draw = int(options["stalled"] == "draw")
    return state


def settings(state: State) -> dict[str, str]:
    """The options in a state's book."""
    book = state.book
    return {
        "returning": "yes" if book.returning else "no",
        "ending": "quick" if book.quick else "last",
        "standing": "launch" if book.launch else "step",
        "melee": "yes" if book.melee else "no",
        "chain": CHAINS[book.chain],
        "rook": ROOKS[book.rook],
        "pawn": "forward" if book.pawn_forward else "four",
        "deal": "balanced" if book.balanced else "shuffled",
        "stall": "off" if book.stall == OFF else str(book.stall),
        "stalled": "draw" if book.stalled_draw else "kings",
    }
