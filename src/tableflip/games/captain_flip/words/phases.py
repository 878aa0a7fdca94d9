"""What each decision of Captain Flip is for, in a line for somebody who meets it for the first time."""

from __future__ import annotations

from tableflip.core.words import Phases
from tableflip.games.captain_flip.rules.state import Ask, State

LINES = {
    Ask.STEP: "Flip any tile, up or down. If it now lies faceup, its heart happens; if facedown, its skull.",
    Ask.USE: "This action is yours to use or to leave. Use it where it brings you something.",
    Ask.CLAIM: "Take a tile into your pile: its points are yours at the end. The deck fills the gap.",
    Ask.STEAL: "Take a tile out of a rival's pile. Its points are yours from now on, and theirs no longer.",
    Ask.LOSE: "Give up tiles of your own pile. Negative ones are a good loss.",
    Ask.PEEK: "Look under facedown tiles. Only you see them: remember what lies where.",
    Ask.PICK: "Choose the tiles that you want to lay out anew; where each goes is asked next.",
    Ask.PLACE: "Lay out the picked tiles anew, cell by cell. Each keeps the side it lies on.",
    Ask.TURN: "Turn tiles over. No heart or skull happens, but a line that lies wholly faceup sinks.",
    Ask.LINE: "Turn over the others of a row or a column. No heart or skull happens, but a line wholly faceup sinks.",
    Ask.BACK: "Put one of your tiles back into the sea: a way to get rid of a negative one.",
    Ask.ONTO: "Choose the tile of the sea that makes room. It leaves the game.",
    Ask.PATTERN: "A colour run lies open. Take it into your pile, or leave it.",
}


def phase(state: State) -> str:
    """The question that is asked."""
    ask = Ask(state.ask)
    return ask.name.lower() if ask in LINES else ""


PHASES: Phases[State] = Phases(phase=phase, lines={ask.name.lower(): words for ask, words in LINES.items()})
