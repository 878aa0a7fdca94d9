"""How a finished game of Flip Chess is counted."""

from __future__ import annotations

from tableflip.core.grids import cells_in
from tableflip.core.tally import Line, Tally
from tableflip.games.flip_chess.box import SIDES
from tableflip.games.flip_chess.rules.end import kings_held
from tableflip.games.flip_chess.rules.state import NONE, Reason, State
from tableflip.games.flip_chess.words.text import names_of


def tally(state: State) -> Tally | None:
    """Kings where Kings decide, meeples where the last one is taken; nothing is counted of who cannot move."""
    left = [cells_in(state.meeples[side]) for side in range(SIDES)]
    reason = Reason(state.reason)
    if reason == Reason.TRAPPED:
        return None
    if reason == Reason.CAPTURE:
        lines = [Line(side, "Meeples left", left[side]) for side in range(SIDES)]
        return Tally("meeple", tuple(lines), tuple(left))
    kings = [
        Line(side, f"King on {name}", 1)
        for side in range(SIDES)
        for name in names_of(state.kings & state.meeples[side])
    ]
    held = tuple(kings_held(state, side) for side in range(SIDES))
    return Tally(
        "King", tuple(kings), held, decides=state.winner != NONE, note=f"Meeples left: {left[0]} and {left[1]}"
    )
