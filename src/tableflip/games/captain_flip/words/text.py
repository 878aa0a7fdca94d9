"""The notation of Captain Flip: decisions, boards and results."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.core.called import called as seat_called
from tableflip.games.captain_flip.about import ABOUT
from tableflip.games.captain_flip.box import CELLS, TILES
from tableflip.games.captain_flip.rules.cells import NAMES
from tableflip.games.captain_flip.rules.end import winners
from tableflip.games.captain_flip.rules.in_sight import must_remember
from tableflip.games.captain_flip.rules.scoring import score
from tableflip.games.captain_flip.rules.state import ROW, Reason, State, Verb

UNTOLD = "?"
CELL_VERBS = (Verb.FLIP, Verb.CLAIM, Verb.PEEK, Verb.PICK, Verb.TURN, Verb.ONTO, Verb.TAKE)


def called(seat: int) -> str:
    """A seat in a sentence."""
    return seat_called(ABOUT, seat)


def text(_state: State, action: Action) -> str:
    """CAPTAIN-902, CAPTAIN-903: a decision in notation."""
    verb, target = action
    word = Verb(verb).name.lower()
    if verb in CELL_VERBS:
        return f"{word} {NAMES[target]}"
    if verb == Verb.SWAP:
        return f"{word} {target // CELLS} {NAMES[target % CELLS]}"
    if verb == Verb.STEAL:
        return f"{word} {target // TILES} {target % TILES + 1}"
    if verb in (Verb.LOSE, Verb.BACK):
        return f"{word} {target + 1}"
    if verb == Verb.PLACE:
        return f"{word} {NAMES[target // CELLS]} {NAMES[target % CELLS]}"
    if verb == Verb.LINE:
        return f"{word} {'row' if target == ROW else 'column'}"
    return word


def text_for(state: State, action: Action, seat: int) -> str:
    """CAPTAIN-842, CAPTAIN-907: a decision as a record shows it to one seat.

    The slot of a rival's swap is not told, and where players have to remember no tile that a pile may give up again.
    """
    verb, target = action
    if verb == Verb.SWAP and seat != state.active:
        return f"swap {UNTOLD} {NAMES[target % CELLS]}"
    if verb in (Verb.STEAL, Verb.LOSE, Verb.BACK) and must_remember(state):
        return f"{text(state, action).rpartition(' ')[0]} {UNTOLD}"
    return text(state, action)


def result(state: State) -> str:
    """The result in notation: the winning seats (or the solo score), and why the game ended."""
    reason = Reason(state.reason).name.lower()
    if state.seats == 1:
        return f"score {score(state, 0)} {reason}"
    return f"{'+'.join(str(seat) for seat in winners(state))} {reason}"
