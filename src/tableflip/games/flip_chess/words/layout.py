"""Flip Chess as a board of cells, for pages that draw no cards and meeples of their own."""

from __future__ import annotations

from tableflip.core.called import called
from tableflip.core.layout import Layout, Spot
from tableflip.games.flip_chess.about import ABOUT, COLOURS
from tableflip.games.flip_chess.box import FILES, NAMES, SIZE, Figure, Side
from tableflip.games.flip_chess.rules.end import kings_held
from tableflip.games.flip_chess.rules.hidden import is_known
from tableflip.games.flip_chess.rules.moves import stands_on
from tableflip.games.flip_chess.rules.state import State
from tableflip.games.flip_chess.words.text import card_text, quiet_turns


def layout(state: State, _seat: int) -> Layout:
    """The board, the far rank first."""
    squares = [rank * SIZE + file for rank in reversed(range(SIZE)) for file in range(SIZE)]
    held = ", ".join(f"{called(ABOUT, side)} {kings_held(state, side)}" for side in Side)
    return {
        "areas": [
            {
                "name": "board",
                "title": "Board",
                "kind": "grid",
                "columns": SIZE,
                "owner": -1,
                "spots": [_spot(state, square) for square in squares],
                "row_names": [str(rank + 1) for rank in reversed(range(SIZE))],
                "column_names": list(FILES),
                "turned_for": [int(Side.RED)],
            }
        ],
        "notes": [f"Kings held: {held}", f"Quiet turns: {quiet_turns(state)}"],
    }


def _spot(state: State, square: int) -> Spot:
    is_up = state.up >> square & 1 == 1
    known = Figure(state.cards[square]).name.title() if is_known(state, square) else ""
    owner = next((int(side) for side in Side if stands_on(state, side, square)), -1)
    card = known if is_up else f"face down, a {known}" if known else "face down"
    meeple = f", {COLOURS[owner]} meeple" if owner >= 0 else ""
    return {
        "place": f"cell:{NAMES[square]}",
        "face": card_text(state, square, True) if known else "",
        "words": f"{NAMES[square]}: {card}{meeple}",
        "hidden": not is_up,
        "owner": owner,
        "count": 1,
    }
