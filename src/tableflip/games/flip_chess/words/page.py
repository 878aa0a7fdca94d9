"""What the pages of Flip Chess repeat from its box, by the names they have there."""

from __future__ import annotations

from tableflip.games.flip_chess.about import COLOURS
from tableflip.games.flip_chess.box import COPIES, LETTERS, MEEPLES_A_SIDE, NAMES, SIZE, Figure
from tableflip.games.flip_chess.rules.state import Book, Happened
from tableflip.games.flip_chess.words.text import SIDE_LETTERS
from tableflip.games.flip_chess.words.ways import ways_on_cards

_KINDS = [kind for kind in reversed(Figure) if kind != Figure.UNKNOWN]  # the King first

PAGE: dict[str, object] = {
    "SIZE": SIZE,
    "NAMES": list(NAMES),
    "SIDES": dict(zip(SIDE_LETTERS, COLOURS, strict=True)),
    "MEEPLES_A_SIDE": MEEPLES_A_SIDE,
    "KINDS": {LETTERS[kind]: kind.name.title() for kind in _KINDS},
    "COPIES": {LETTERS[kind]: COPIES[kind] for kind in _KINDS},
    "WAYS": ways_on_cards(Book(), _KINDS),  # as printed; a view tells where an option changes them
    "HAPPENED": [happened.name.lower() for happened in Happened],  # kinds of events
}
