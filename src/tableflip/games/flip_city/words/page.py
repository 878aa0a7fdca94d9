"""What the pages of Flip City repeat of the box and of the words, whatever book a game is played by."""

from __future__ import annotations

from tableflip.games.flip_city.box import COPIES, NEVER, ROWS, TOKENS, Card
from tableflip.games.flip_city.rules.state import Happened
from tableflip.games.flip_city.words import places

PAGE: dict[str, int | list[str] | dict[str, str]] = {
    "PILES": sum(row.cost != NEVER and row.card != Card.OFFICE for row in ROWS),  # for sale without the Office
    "COPIES": list(COPIES),  # values of a side that are not printed on it
    "ON_TOKENS": [*COPIES, *TOKENS],  # values of a side that its strip of words leaves out
    "PLACES": {
        "DECK": places.DECK,
        "SUPPLY": places.SUPPLY,
        "DISCARD": places.DISCARD,
        "CASH": places.CASH,
    },  # how places begin
    "HAPPENED": [kind.name.lower() for kind in Happened],  # kinds of events
}
