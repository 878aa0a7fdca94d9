"""What each decision of Flip Ships is for, in a line for somebody who meets it for the first time."""

from __future__ import annotations

from tableflip.core.words import Phases
from tableflip.games.flip_ships.rules.state import Phase, State

LINES = {
    Phase.DRAFT: "Take a pilot card. It gives your ships of its level a power for the whole mission.",
    Phase.CHOOSE: "Choose which of your ships to flick next. Each can use the power of its level.",
    Phase.DECLARE: "Three tries at the box have to be announced before the flick; an ordinary flick needs nothing.",
    Phase.FLICK: "Flick the ship so that it makes a full turn in the air and comes to rest on an enemy, or in "
    "the box of the mothership.",
    Phase.AFTER: "The ship has come to rest. Keep that, or use what lets it fly again.",
    Phase.MOON: "A ship that touches a moon hits any one enemy of that row: choose the one that hurts you most.",
    Phase.SWAP: "Instead of the enemy it lies on, this ship may hit one next to it.",
    Phase.SHOOT: "The laser reaches what stands close by: choose the enemy that hurts you most.",
    Phase.BLAST: "One more enemy beside those it lies on is hit: choose which.",
    Phase.REPAIR: "A hit on the mothership can mend the city as well.",
    Phase.KEEP: "Tough enemies need two hits in one round. Choose at which one the ship waits for the second.",
    Phase.CONFIRM: "All your ships have landed. Settling destroys what you have hit; what is left goes on marching.",
}


def phase(state: State) -> str:
    """The decision point of chapter 19 that is reached."""
    now = Phase(state.phase)
    return now.name.lower() if now in LINES else ""


PHASES: Phases[State] = Phases(phase=phase, lines={each.name.lower(): words for each, words in LINES.items()})
