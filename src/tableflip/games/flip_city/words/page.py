"""What the pages of Flip City repeat of the box and of the notation, whatever book a game is played by."""

from __future__ import annotations

from tableflip.games.flip_city.box import COPIES, NAMES, NEVER, ROWS, TOKENS, Card
from tableflip.games.flip_city.rules.state import Happened
from tableflip.games.flip_city.words.text import PERMISSIONS, VERBS

PAGE: dict[str, int | list[str] | dict[str, str]] = {
    "SIDES": list(NAMES),
    "PILES": sum(row.cost != NEVER and row.card != Card.OFFICE for row in ROWS),  # for sale without the Office
    "COPIES": list(COPIES),  # values of a side that are not printed on it
    "ON_TOKENS": [*COPIES, *TOKENS],  # values of a side that its strip of words leaves out
    "VERBS": {verb.name: word for verb, word in VERBS.items()},  # how the notation of an action begins
    "PERMISSIONS": {verb.name: word for verb, word in PERMISSIONS.items()},  # what a flip uses up
    "HAPPENED": [kind.name.lower() for kind in Happened],  # kinds of events
}
