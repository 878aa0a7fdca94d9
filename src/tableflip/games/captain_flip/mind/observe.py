"""Captain Flip for learning: what a seat sees and has seen, tile by tile, cell by cell, and the turn."""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.compiled import rule
from tableflip.core.grids import NO_CELL
from tableflip.core.mind import Plane
from tableflip.core.news import knows
from tableflip.core.records import Many
from tableflip.games.captain_flip.box import CELLS, COLOURS, HAND, KINDS, POWER_COUNT, SEATS_MOST, TILES
from tableflip.games.captain_flip.rules.state import PICKS, Ask, Pile, State, Verb


class Where(IntEnum):
    """Where a tile is, as far as a seat knows; piles of the seats follow from its own on, clockwise."""

    UNKNOWN = 0
    UP = 1
    DOWN = 2  # facedown on the board, and seen before
    HAND = 3
    CLEARED = 4
    REMOVED = 5
    PILE = 6


class Of(IntEnum):
    """The numbers written for one tile."""

    KIND = 0
    COLOUR = 1
    HEART = 2
    SKULL = 3
    STAR = 4
    WHERE = 5
    SPOT = 6  # its cell or hand slot, from 1


class On(IntEnum):
    """The numbers written for one cell."""

    TILE = 0  # the number of the tile, if the seat knows it
    PRESENT = 1
    UP = 2
    MARKED = 3
    FLIPPED = 4
    CHOSEN = 5
    ASSIGNED = 6  # which picked cell its tile goes to, from 1


FOR_TILE = 7
FOR_CELL = 7
CELLS_FROM = TILES * FOR_TILE
TURN_FROM = CELLS_FROM + CELLS * FOR_CELL
TURN = 19
OBSERVATION = (TURN_FROM + TURN,)
MOST = 255  # larger numbers are written as this
LEGEND = (
    *(
        Plane(f"tile {name}", range(of, CELLS_FROM, FOR_TILE), most, f"by tile, from number 1: {words}")
        for of, name, most, words in (
            (Of.KIND, "kind", len(KINDS), "its creature"),
            (Of.COLOUR, "colour", len(COLOURS), "its colour"),
            (Of.HEART, "heart", POWER_COUNT - 1, "its heart, 0 without one"),
            (Of.SKULL, "skull", POWER_COUNT - 1, "its skull, 0 without one"),
            (Of.STAR, "star", POWER_COUNT - 1, "its star, 0 without one"),
            (
                Of.WHERE,
                "where",
                Where.PILE + SEATS_MOST - 1,
                "where it is known to be: 1 faceup, 2 facedown, 3 own hand, "
                "4 cleared, 5 removed, 6 + n in the pile of the n-th seat from the own one on",
            ),
            (Of.SPOT, "spot", CELLS, "1 + its cell or hand slot"),
        )
    ),
    *(
        Plane(f"cell {name}", range(CELLS_FROM + on, TURN_FROM, FOR_CELL), most, f"by cell, in reading order: {words}")
        for on, name, most, words in (
            (On.TILE, "tile", TILES, "the number of its tile, if the seat knows it"),
            (On.PRESENT, "present", 1, "1 if a tile lies there"),
            (On.UP, "up", 1, "1 if it lies faceup"),
            (On.MARKED, "marked", 1, "1 if it is marked"),
            (On.FLIPPED, "flipped", 1, "1 for the tile flipped in this turn"),
            (On.CHOSEN, "chosen", 1, "1 if it is chosen in this action"),
            (On.ASSIGNED, "assigned", PICKS, "which of the picked cells its tile goes to, from 1"),
        )
    ),
    *(
        Plane(name, range(TURN_FROM + place, TURN_FROM + place + 1), most, words)
        for place, (name, most, words) in enumerate(
            (
                (
                    "question",
                    max(Ask),
                    "which decision is asked for: " + ", ".join(f"{ask} {ask.name.lower()}" for ask in Ask),
                ),
                ("power", POWER_COUNT - 1, "the heart or skull being carried out"),
                ("turn", SEATS_MOST - 1, "whose turn it is, counted from the seat that looks on"),
                ("turns left", MOST, "turns of this stint, the running one included"),
                ("flips left", MOST, "flips left in this turn"),
                ("swaps left", MOST, "hand swaps left in this turn"),
                ("extra", 1, "1 if a turn was earned in this stint"),
                ("double", 1, "1 if a double turn is pending"),
                ("quiet", MOST, "turns in a row without a claim or a clear"),
                ("progress", 1, "1 if a tile was claimed or cleared in this turn"),
                ("deck", TILES, "tiles in the deck"),
                ("left", MOST, "how often the action may still ask"),
                ("held", TILES, "the pile tile that is to be put back"),
                ("placed", PICKS, "picked cells that have been assigned a tile"),
                ("seats", SEATS_MOST, "how many play"),
                ("sergeant", 1, "1 with the first expansion"),
                ("commander", 1, "1 with the second expansion"),
                ("flipped at", CELLS, "1 + the cell of the flipped tile"),
                ("seat", SEATS_MOST - 1, "the seat that looks on: steals name seats"),
            )
        )
    ),
)
TARGETS: dict[int, str] = {
    Verb.FLIP: "cell",
    Verb.SWAP: "hand slot * 25 + cell",
    Verb.USE: "use the action",
    Verb.SKIP: "leave it out",
    Verb.CLAIM: "cell",
    Verb.STEAL: "seat * 54 + tile - 1",
    Verb.LOSE: "tile - 1",
    Verb.PEEK: "cell",
    Verb.STOP: "stop peeking or turning",
    Verb.PICK: "cell",
    Verb.PLACE: "the cell the tile comes from * 25 + the cell it goes to",
    Verb.TURN: "cell",
    Verb.LINE: "0 the row, 1 the column",
    Verb.BACK: "tile - 1",
    Verb.ONTO: "cell",
    Verb.TAKE: "the first cell of a group",
    Verb.LEAVE: "take no group",
}


@rule
def observe(state: State, seat: int, out: Many[int]) -> None:
    """Write everything a seat knows as small numbers; what it has seen by the record of known tiles (CAPTAIN-830)."""
    for place in range(TURN_FROM + TURN):
        out[place] = 0
    write_faces(state, out)
    for cell in range(CELLS):
        write_cell(state, seat, cell, out)
    for slot in range(HAND):
        tile = state.players[seat].hand.tiles[slot]
        if tile > 0:
            write_where(out, tile, Where.HAND, slot + 1)
    write_pile(out, state.cleared, Where.CLEARED)
    write_pile(out, state.removed, Where.REMOVED)
    for later in range(state.seats):
        owner = (seat + later) % state.seats
        write_pile(out, state.players[owner].pile, Where.PILE + later)
    for place in range(state.placed):
        out[CELLS_FROM + state.moves[place].origin * FOR_CELL + On.ASSIGNED] = place + 1
    write_turn(state, seat, out)


@rule
def write_faces(state: State, out: Many[int]) -> None:
    """What is printed on every tile (CAPTAIN-802)."""
    faces = state.faces
    for tile in range(1, TILES + 1):
        first = (tile - 1) * FOR_TILE
        out[first + Of.KIND] = faces.kind[tile]
        out[first + Of.COLOUR] = faces.colour[tile]
        out[first + Of.HEART] = faces.heart[tile]
        out[first + Of.SKULL] = faces.skull[tile]
        out[first + Of.STAR] = faces.star[tile]


@rule
def write_where(out: Many[int], tile: int, where: int, spot: int) -> None:
    """Where a tile is."""
    first = (tile - 1) * FOR_TILE
    out[first + Of.WHERE] = where
    out[first + Of.SPOT] = spot


@rule
def write_pile(out: Many[int], pile: Pile, where: int) -> None:
    """All tiles of a public pile."""
    for place in range(pile.count):
        write_where(out, pile.cards[place], where, 0)


@rule
def write_cell(state: State, seat: int, cell: int, out: Many[int]) -> None:
    """One cell, and its tile if the seat has seen it."""
    first = CELLS_FROM + cell * FOR_CELL
    tile = state.board[cell]
    up = state.up >> cell & 1
    if tile > 0 and knows(state.known[cell], seat):
        out[first + On.TILE] = tile
        write_where(out, tile, Where.UP if up else Where.DOWN, cell + 1)
    out[first + On.PRESENT] = state.present >> cell & 1
    out[first + On.UP] = up
    out[first + On.MARKED] = state.marks >> cell & 1
    out[first + On.FLIPPED] = 1 if cell == state.flipped else 0
    out[first + On.CHOSEN] = state.chosen >> cell & 1


@rule
def write_turn(state: State, seat: int, out: Many[int]) -> None:
    """The turn, the question and the options."""
    first = TURN_FROM
    out[first] = state.ask
    out[first + 1] = state.power
    out[first + 2] = (state.active - seat + SEATS_MOST * state.seats) % state.seats
    out[first + 3] = state.turns_left
    out[first + 4] = state.flips_left
    out[first + 5] = state.swaps_left
    out[first + 6] = state.extra
    out[first + 7] = state.double
    out[first + 8] = min(state.quiet, MOST)
    out[first + 9] = state.progress
    out[first + 10] = state.deck.count
    out[first + 11] = state.left
    out[first + 12] = state.held
    out[first + 13] = state.placed
    out[first + 14] = state.seats
    out[first + 15] = state.book.sergeant
    out[first + 16] = state.book.commander
    out[first + 17] = 0 if state.flipped == NO_CELL else state.flipped + 1
    out[first + 18] = seat
