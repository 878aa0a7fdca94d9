"""What a seat sees of Captain Flip, and nothing that is facedown (chapter 20)."""

from __future__ import annotations

from tableflip.core.game import Json, View
from tableflip.core.grids import NO_CELL
from tableflip.core.news import EVERYBODY
from tableflip.games.captain_flip import faces
from tableflip.games.captain_flip.board import group_at, is_complete, offers
from tableflip.games.captain_flip.box import (
    CELLS,
    DOES,
    HAND,
    KINDS,
    LINE_NAMES,
    LINES,
    NAMES,
    POWER_NAMES,
    POWERS,
    QUIET_MOST,
    SIDE,
    TILES,
    Does,
    Star,
)
from tableflip.games.captain_flip.options import settings
from tableflip.games.captain_flip.position import cells_of, is_annotated
from tableflip.games.captain_flip.records import Ask, Reason, State, tiles_of
from tableflip.games.captain_flip.rules import best_score
from tableflip.games.captain_flip.scoring import owns, penalties, score, stars_of
from tableflip.games.captain_flip.targets import choices, set_off

ON_THE_BOARD = (Does.CLAIM, Does.PEEK, Does.TURN, Does.TURN_LINE)  # what chooses cells at once


def view(state: State, seat: int) -> View:
    """CAPTAIN-800 to CAPTAIN-805: the table as a seat (or a spectator) sees it now."""
    return {
        "size": state.book.grid,
        "cells": [_cell(state, cell) for cell in cells_of_board(state)],
        "set": [faces.as_json(state, tile) for tile in range(1, TILES + 1)],  # CAPTAIN-802
        "players": [_player(state, owner, seat) for owner in range(state.seats)],
        "deck": state.deck.count,
        "deck_order": list(reversed(tiles_of(state.deck))) if state.ask == Ask.OVER else None,
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
        "quiet_most": QUIET_MOST,
        "ask": Ask(state.ask).name.lower(),
        "action": {"name": POWER_NAMES[state.power], "text": POWERS[state.power].text} if state.power else None,
        "flipped": NAMES[state.flipped] if state.flipped != NO_CELL else None,
        "chosen": [NAMES[cell] for cell in cells_of(state.chosen)],
        "placed": [NAMES[state.moves[place].origin] for place in range(state.placed)],
        "held": state.held or None,
        "left": state.left,
        "peeked": _peeked(state, seat),
        "groups": [[NAMES[cell] for cell in cells_of(group)] for group in groups_on_offer(state)],
        "lines": lines_in_danger(state),
        "over": Reason(state.reason).name.lower() if state.ask == Ask.OVER else None,
        "winners": winners(state) if state.ask == Ask.OVER else [],
        "options": settings(state),
    }


def cells_of_board(state: State) -> list[int]:
    """The cells of the board in reading order; on 4x4 fewer than the grid has."""
    grid = state.book.grid
    return [row * SIDE + column for row in range(grid) for column in range(grid)]


def visible(state: State, cell: int) -> int:
    """The tile on a cell if everybody sees it now, or reads it in the ship's log; else 0."""
    if not state.present >> cell & 1:
        return 0
    if state.up >> cell & 1 or state.ask == Ask.OVER or is_annotated(state, cell):
        return max(state.board[cell], 0)
    return 0


def _cell(state: State, cell: int) -> Json:
    if not state.present >> cell & 1:
        return {"cell": NAMES[cell], "face": "gap", "tile": None}
    up = bool(state.up >> cell & 1)
    return {
        "cell": NAMES[cell],
        "face": "up" if up else "down",
        "tile": visible(state, cell) or None,
        "marked": bool(state.marks >> cell & 1) and bool(state.book.sergeant),
        "touches": [NAMES[other] for other in cells_of(touched(state, cell))],
    }


def touched(state: State, cell: int) -> int:
    """The cells that the action of a tile could choose if it were flipped now, for a tile that everybody knows."""
    tile = visible(state, cell)
    if not tile or state.ask != Ask.STEP:
        return 0
    power = set_off(state, tile, 1 - (state.up >> cell & 1))
    return choices(state, power, cell, state.up ^ 1 << cell) if DOES[power] in ON_THE_BOARD else 0


def _player(state: State, owner: int, seat: int) -> Json:
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


def shown_in_hand(state: State, owner: int) -> list[int]:
    """The tiles that the ship's log knows to be in a hand: everybody saw them go there."""
    if not state.book.log or not state.book.commander:
        return []
    hand = state.players[owner].hand
    return sorted(hand.tiles[slot] for slot in range(HAND) if hand.known[slot] == EVERYBODY)


def _peeked(state: State, seat: int) -> Json:
    """CAPTAIN-811, CAPTAIN-812: which cell was peeked at; its face for the player who did."""
    if state.peeked == NO_CELL:
        return None
    tile = max(state.board[state.peeked], 0) if seat == state.peeker else 0
    return {"cell": NAMES[state.peeked], "tile": tile or None}


def unseen(state: State) -> dict[str, int]:
    """How many tiles of each creature lie where nobody looks now: facedown, in the deck, in hands."""
    left = {kind: 0 for kind in KINDS}
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


def lines_in_danger(state: State) -> list[Json]:
    """The lines that are complete, and those that lack one facedown tile: its cell completes them."""
    found: list[Json] = []
    for line in range(len(LINES)):
        down = cells_of(LINES[line] & state.present & ~state.up)
        if is_complete(state, line):
            stays = owns(state, state.active, Star.NO_CLEAR)
            found.append({"line": LINE_NAMES[line], "complete": True, "by": None, "stays": stays})
        elif len(down) == 1:
            found.append({"line": LINE_NAMES[line], "complete": False, "by": NAMES[down[0]], "stays": False})
    return found


def winners(state: State) -> list[int]:
    """CAPTAIN-502, CAPTAIN-503, CAPTAIN-770: all seats with the highest score; nobody wins a solo game."""
    if state.seats == 1:
        return []
    return [seat for seat in range(state.seats) if score(state, seat) == best_score(state)]
