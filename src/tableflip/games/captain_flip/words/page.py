"""What the pages of Captain Flip repeat from its box, by the names they have there."""

from __future__ import annotations

from tableflip.games.captain_flip.box import COLOURS, KINDS, PATTERNS, TILES, VALUES
from tableflip.games.captain_flip.rules.cells import COLUMN_LETTERS, COLUMN_NAMES, NAMES, ROW_NAMES
from tableflip.games.captain_flip.rules.state import Happened
from tableflip.games.captain_flip.words import places
from tableflip.games.captain_flip.words.cited import RULE_OF

# events at whose places another tile lies than before: it was laid there, not turned over
_LAYING = (
    Happened.CLAIMED,
    Happened.REFILLED_UP,
    Happened.REMOVED,
    Happened.LAID,
    Happened.SWAPPED,
    Happened.MOVED,
)

PAGE: dict[str, object] = {
    "MIDDLE": NAMES[len(NAMES) // 2],
    "COLUMN_LETTERS": COLUMN_LETTERS,
    "ROW_NAMES": list(ROW_NAMES),
    "COLUMN_NAMES": list(COLUMN_NAMES),
    "TILES": TILES,
    "VALUES": dict(zip(KINDS, VALUES, strict=True)),
    "PATTERNS": dict(zip(COLOURS, PATTERNS, strict=True)),
    "RULE_OF": RULE_OF,
    "PLACES": {"HAND": places.HAND, "PILE": places.PILE, "USE": places.USE},  # how places begin
    "HAPPENED": [happened.name.lower() for happened in Happened],
    "LAID_BY": [happened.name.lower() for happened in _LAYING],
}
