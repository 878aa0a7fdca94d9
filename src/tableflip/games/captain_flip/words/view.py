"""What a seat sees of Captain Flip, and nothing that is facedown (chapter 20)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, NotRequired, TypedDict, cast

from tableflip.core.grids import NO_CELL
from tableflip.core.phrases import listed
from tableflip.games.captain_flip.box import (
    CELLS,
    COLOURS,
    DOES,
    HAND,
    ICON_NAMES,
    KINDS,
    PATTERNS,
    POWER_NAMES,
    POWERS,
    TILES,
    VALUES,
    ColourName,
    Does,
    Icon,
    IconName,
    KindName,
    PatternName,
    Star,
)
from tableflip.games.captain_flip.rules.cells import LINE_NAMES, LINES, NAMES, cells_of, cells_of_board
from tableflip.games.captain_flip.rules.groups import group_at, offers
from tableflip.games.captain_flip.rules.in_sight import shown_in_hand, visible
from tableflip.games.captain_flip.rules.options import settings
from tableflip.games.captain_flip.rules.scoring import owns, penalties, score, stars_of
from tableflip.games.captain_flip.rules.sea import is_complete
from tableflip.games.captain_flip.rules.state import Ask, Reason, State, tiles_of
from tableflip.games.captain_flip.rules.targets import choices, set_off
from tableflip.games.captain_flip.words import faces

Question = Literal[
    "step", "use", "claim", "steal", "lose", "peek", "pick", "place", "turn", "line", "back", "onto", "pattern", "over"
]  # fmt: skip
Ending = Literal["cleared", "stalemate"]
Switch = Literal["off", "on"]


class TileAction(TypedDict):
    """An action as it is printed on a tile, under its icon."""

    icon: IconName
    name: str
    text: str


class Tile(TypedDict):
    """A tile with all that is printed on it."""

    tile: int  # its number, from 1
    type: KindName
    value: int
    colour: ColourName
    pattern: PatternName
    actions: list[TileAction]


class Cell(TypedDict):
    """A cell of the board; a gap has neither a mark nor anything to touch."""

    cell: str
    face: Literal["up", "down", "gap"]
    tile: int | None  # if everybody sees it, or reads it in the ship's log
    marked: NotRequired[bool]
    touches: NotRequired[list[str]]  # the cells that its action could choose if it were flipped now
    closes: NotRequired[str]  # what turning it up would mean for its lines, in a sentence


class PlayerArea(TypedDict):
    """What lies before a player."""

    seat: int
    pile: list[int]
    stars: list[str]
    score: int
    hand_size: int
    hand: list[int] | None  # by slot, for its owner; at the end for everybody
    shown: list[int]  # what the ship's log knows to be in the hand


class ActionAsked(TypedDict):
    """The heart or skull being carried out."""

    name: str
    text: str


class Peeked(TypedDict):
    """The cell that was peeked at; its tile for the player who did."""

    cell: str
    tile: int | None


class Line(TypedDict):
    """A row or column that is complete, or that one facedown tile keeps from being so."""

    line: str
    complete: bool
    by: str | None  # the cell of that tile


class Options(TypedDict):
    """The options of the game, CAPTAIN-750."""

    grid: Literal["5", "4"]
    sergeant: Switch
    commander: Switch
    optional_actions: Switch
    deck: Literal["generated", "reference"]
    stalemate: Literal["36", "off"]
    memory: Literal["sailor", "log"]


class View(TypedDict):
    """The table as a seat or a spectator sees it."""

    size: int
    cells: list[Cell]
    set: list[Tile]
    players: list[PlayerArea]
    deck: int
    cleared: list[int]
    removed: list[int]
    penalties: list[KindName]
    unseen: dict[KindName, int]
    active: int
    turn: int
    turns_left: int
    flips_left: int
    swaps_left: int
    extra_earned: bool
    double_pending: bool
    quiet: int
    quiet_most: int | None  # after how many quiet turns the game ends; nothing if it does not
    ask: Question
    action: ActionAsked | None
    flipped: str | None
    chosen: list[str]
    placed: list[str]
    held: int | None
    left: int
    peeked: Peeked | None
    lines: list[Line]
    over: Ending | None
    options: Options


ON_THE_BOARD = (Does.CLAIM, Does.PEEK, Does.TURN, Does.TURN_LINE)  # what chooses cells at once


def view(state: State, seat: int) -> View:
    """CAPTAIN-800 to CAPTAIN-805: the table as a seat (or a spectator) sees it now."""
    lines = lines_in_danger(state)
    return {
        "size": state.book.grid,
        "cells": [_cell(state, cell, lines) for cell in cells_of_board(state.book.grid)],
        "set": _set(state),
        "players": [_player(state, owner, seat) for owner in range(state.seats)],
        "deck": state.deck.count,
        "cleared": tiles_of(state.cleared),
        "removed": tiles_of(state.removed),
        "penalties": [KINDS[kind] for kind in range(len(KINDS)) if penalties(state) >> kind & 1],
        "unseen": unseen(state),
        "active": state.active,
        "turn": state.number,
        "turns_left": state.turns_left,
        "flips_left": state.flips_left,
        "swaps_left": state.swaps_left,
        "extra_earned": bool(state.extra),
        "double_pending": bool(state.double),
        "quiet": state.quiet,
        "quiet_most": state.book.stalemate or None,
        "ask": cast(Question, Ask(state.ask).name.lower()),
        "action": {"name": POWER_NAMES[state.power], "text": faces.asked(state.power)} if state.power else None,
        "flipped": NAMES[state.flipped] if state.flipped != NO_CELL else None,
        "chosen": [NAMES[cell] for cell in cells_of(state.chosen)],
        "placed": [NAMES[state.moves[place].origin] for place in range(state.placed)],
        "held": state.held or None,
        "left": state.left,
        "peeked": _peeked(state, seat),
        "lines": lines,
        "over": cast(Ending, Reason(state.reason).name.lower()) if state.ask == Ask.OVER else None,
        "options": cast(Options, settings(state)),
    }


def own_sight(state: State, seat: int) -> bool:
    """CAPTAIN-805, CAPTAIN-812: whether a seat sees more than everybody: a hand of its own, or what it peeks at."""
    return bool(state.book.commander) or (state.peeked != NO_CELL and seat == state.peeker)


def _set(state: State) -> list[Tile]:
    """CAPTAIN-028, CAPTAIN-802: all that is printed on each tile; whoever reads a view leaves it as it is."""
    faces: Any = state.faces  # its rows are lists here
    return _printed(
        tuple(faces.kind), tuple(faces.colour), tuple(zip(faces.heart, faces.skull, faces.star, strict=True))
    )


@lru_cache(16)  # every view shows the whole set, and most boxes have the same
def _printed(kinds: tuple[int, ...], colours: tuple[int, ...], powers: tuple[tuple[int, ...], ...]) -> list[Tile]:
    return [
        {
            "tile": tile,
            "type": KINDS[kinds[tile]],
            "value": VALUES[kinds[tile]],
            "colour": COLOURS[colours[tile]],
            "pattern": PATTERNS[colours[tile]],
            "actions": [
                TileAction(icon=ICON_NAMES[icon], name=POWERS[power].name, text=POWERS[power].text)
                for icon, power in zip((Icon.HEART, Icon.SKULL, Icon.STAR), powers[tile], strict=True)
                if power
            ],
        }
        for tile in range(1, TILES + 1)
    ]


def _cell(state: State, cell: int, lines: Sequence[Line]) -> Cell:
    if not state.present >> cell & 1:
        return {"cell": NAMES[cell], "face": "gap", "tile": None}
    up = bool(state.up >> cell & 1)
    shown: Cell = {
        "cell": NAMES[cell],
        "face": "up" if up else "down",
        "tile": visible(state, cell) or None,
        "marked": bool(state.marks >> cell & 1) and bool(state.book.sergeant),
        "touches": [NAMES[other] for other in cells_of(touched(state, cell))] if state.ask == Ask.STEP else [],
    }
    if closed := [line["line"] for line in lines if line["by"] == NAMES[cell]]:
        shown["closes"] = _closing(state, closed)
    return shown


def _closing(state: State, lines: Sequence[str]) -> str:
    """CAPTAIN-382, CAPTAIN-403: what comes of closing lines. No heart turns a tile down, so none keeps them open."""
    if owns(state, state.active, Star.NO_CLEAR):
        return f"This closes {listed(lines)}, but a star keeps full rows from sinking in this turn."
    return f"This closes {listed(lines)}: {'it sinks' if len(lines) == 1 else 'they sink'} at once."


def touched(state: State, cell: int) -> int:
    """The cells that the action of a tile could choose if it were flipped now, for a tile that everybody knows."""
    tile = visible(state, cell)
    if not tile or state.ask != Ask.STEP:
        return 0
    power = set_off(state, tile, 1 - (state.up >> cell & 1))
    return choices(state, power, cell, state.up ^ 1 << cell) if DOES[power] in ON_THE_BOARD else 0


def _player(state: State, owner: int, seat: int) -> PlayerArea:
    stars = stars_of(state, owner)
    return {
        "seat": owner,
        "pile": tiles_of(state.players[owner].pile),
        "stars": [POWER_NAMES[star] for star in Star if stars >> star & 1],
        "score": score(state, owner),
        "hand_size": HAND if state.book.commander else 0,
        "hand": _hand(state, owner, seat),
        "shown": shown_in_hand(state, owner),
    }


def _hand(state: State, owner: int, seat: int) -> list[int] | None:
    """CAPTAIN-805: the own hand slot by slot; at the end everybody's (CAPTAIN-820)."""
    if not state.book.commander or (owner != seat and state.ask != Ask.OVER):
        return None
    return [max(state.players[owner].hand.tiles[slot], 0) for slot in range(HAND)]


def _peeked(state: State, seat: int) -> Peeked | None:
    """CAPTAIN-811, CAPTAIN-812: which cell was peeked at; its face for the player who did."""
    if state.peeked == NO_CELL:
        return None
    tile = max(state.board[state.peeked], 0) if seat == state.peeker else 0
    return {"cell": NAMES[state.peeked], "tile": tile or None}


def unseen(state: State) -> dict[KindName, int]:
    """How many tiles of each creature lie where nobody looks now: facedown, in the deck, in hands."""
    left: dict[KindName, int] = dict.fromkeys(KINDS, 0)
    open_tiles = {visible(state, cell) for cell in range(CELLS)}
    for row in (state.cleared, state.removed, *(state.players[seat].pile for seat in range(state.seats))):
        open_tiles.update(tiles_of(row))
    for owner in range(state.seats):
        open_tiles.update(shown_in_hand(state, owner))
    for tile in set(range(1, TILES + 1)) - open_tiles:
        left[KINDS[state.faces.kind[tile]]] += 1
    return left


def groups_on_offer(state: State) -> list[int]:
    """CAPTAIN-604: the groups the active player may take now, each as a set of cells."""
    if state.ask != Ask.PATTERN:
        return []
    return [group_at(state, cell) for cell in cells_of(offers(state))]


def lines_in_danger(state: State) -> list[Line]:
    """The lines that are complete, and those that lack one facedown tile: its cell completes them."""
    found: list[Line] = []
    for line in range(len(LINES)):
        down = cells_of(LINES[line] & state.present & ~state.up)
        if is_complete(state, line):
            found.append({"line": LINE_NAMES[line], "complete": True, "by": None})
        elif len(down) == 1:
            found.append({"line": LINE_NAMES[line], "complete": False, "by": NAMES[down[0]]})
    return found
