"""What happened in Captain Flip, event by event: in words, where on the board, and without the face that it showed."""

from __future__ import annotations

from tableflip.core.layout import CELL as PLACE_OF_CELL
from tableflip.core.news import NOTHING
from tableflip.games.captain_flip.box import CELLS, NO_TILE, Icon
from tableflip.games.captain_flip.rules.cells import LINE_NAMES, NAMES
from tableflip.games.captain_flip.rules.state import TILE_CODES, Happened, State
from tableflip.games.captain_flip.words import faces
from tableflip.games.captain_flip.words.places import LINE
from tableflip.games.captain_flip.words.text import called

# what is told of each kind of event, by what it is about
CELL_AND_TILE = {
    Happened.TURNED_UP: "turns {cell} up",
    Happened.TURNED_DOWN: "turns {cell} down",
    Happened.CLAIMED: "scores {cell}",
    Happened.REFILLED_UP: "refills {cell}",
    Happened.REMOVED: "removes {cell}",
    Happened.LAID: "puts back on {cell}",
}
CELL = {
    Happened.PEEKED: "peeks at {cell}",
    Happened.PICKED: "picks {cell}",
    Happened.SWAPPED: "swaps a hand tile with {cell}",
}
HELD_TILE = {
    Happened.SAW: "sees {tile}",
    Happened.GAVE: "lays down {tile}",
    Happened.TOOK: "takes {tile} in hand",
}
PILE_TILE = {
    Happened.LOST: "throws away {tile}",
    Happened.ROBBED: "receives {tile}",
    Happened.CHOSE: "puts back {tile}",
}
ACTION = {Happened.USED: "uses the action", Happened.SKIPPED: "skips the action"}
ALONE = {
    Happened.EARNED: "will go again",
    Happened.DOUBLED: "gives the next player a double turn",
    Happened.STOPPED: "stops peeking",
    Happened.LEFT: "scores no colour run",
}
# the action that a turn is about
SET_OFF = {Happened.TURNED_UP: (Icon.HEART,), Happened.TURNED_DOWN: (Icon.SKULL,)}
# what everybody finds in a pile afterwards
IN_PILES = {Happened.CLAIMED, Happened.REMOVED, Happened.STOLE, Happened.ROBBED, Happened.LOST}
# what a log tells without its face after the next decision, where players have to remember
FORGOTTEN = {*CELL_AND_TILE, *HELD_TILE, *ACTION, Happened.CHOSE} - IN_PILES


def sentence(state: State, kind: Happened, what: int) -> str:
    """What somebody did, to be told behind a name."""
    if kind in CELL_AND_TILE:
        cell, tile = divmod(what, TILE_CODES)
        shown = f": the {faces.line(state, tile, SET_OFF.get(kind, tuple(Icon)))}" if tile else ""
        return CELL_AND_TILE[kind].format(cell=NAMES[cell]) + shown
    if kind in HELD_TILE:
        return HELD_TILE[kind].format(tile=f"the {faces.line(state, what)}" if what != NOTHING else "a tile")
    if kind in PILE_TILE:
        return PILE_TILE[kind].format(tile=faces.the(state, what))
    if kind == Happened.STOLE:
        return f"takes {faces.the(state, what % TILE_CODES)} from {called(what // TILE_CODES)}"
    if kind == Happened.MOVED:
        return f"moves the tile on {NAMES[what // CELLS]} to {NAMES[what % CELLS]}"
    if kind in ACTION:
        return ACTION[kind] + (f": {faces.told(what)}" if what != NOTHING else "")
    if kind in CELL:
        return CELL[kind].format(cell=NAMES[what])
    if kind == Happened.REFILLED_DOWN:
        return f"refills {what} {'gap' if what == 1 else 'gaps'} facedown"
    return ALONE[kind]


def places(kind: Happened, what: int) -> tuple[str, ...]:
    """Where on the board something happened, as `place` writes it."""
    if kind in CELL_AND_TILE:
        return (on_board(what // TILE_CODES),)
    if kind in CELL:
        return (on_board(what),)
    if kind == Happened.MOVED:
        return on_board(what // CELLS), on_board(what % CELLS)
    if kind == Happened.CLEARED:
        return (f"{LINE}{LINE_NAMES[what]}",)
    return ()


def on_board(cell: int) -> str:
    """A cell as a place to click at."""
    return f"{PLACE_OF_CELL}{NAMES[cell]}"


def without_face(kind: Happened, what: int) -> int:
    """What an event is about, less the tile or the action that it showed."""
    return what - what % TILE_CODES if kind in CELL_AND_TILE or kind == Happened.STOLE else NOTHING


def tile_told(kind: Happened, what: int) -> int:
    """The tile that an event shows; 0 if it shows none."""
    if kind in CELL_AND_TILE or kind == Happened.STOLE:
        return what % TILE_CODES
    return what if kind in (*HELD_TILE, *PILE_TILE) and what != NOTHING else NO_TILE
