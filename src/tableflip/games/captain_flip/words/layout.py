"""Captain Flip as a grid of tiles, piles and hands, for pages that draw no creatures of their own."""

from __future__ import annotations

from typing import Literal

from tableflip.core.layout import Area, Layout, Spot
from tableflip.core.phrases import counted
from tableflip.games.captain_flip.rules.cells import COLUMN_LETTERS
from tableflip.games.captain_flip.rules.state import State
from tableflip.games.captain_flip.words import faces
from tableflip.games.captain_flip.words.telling import called, hand_place, pile_place
from tableflip.games.captain_flip.words.view import Cell, Peeked, PlayerArea, view


def layout(state: State, seat: int) -> Layout:
    """The sea in the middle; then what lies before each player. It shows exactly what the view tells."""
    seen = view(state, seat)
    areas: list[Area] = [
        {
            "name": "sea",
            "title": "Sea",
            "kind": "grid",
            "columns": seen["size"],
            "owner": -1,
            "spots": [_cell(state, cell, seen["peeked"]) for cell in seen["cells"]],
            "row_names": [str(row + 1) for row in range(seen["size"])],
            "column_names": list(COLUMN_LETTERS[: seen["size"]]),
        }
    ]
    for player in seen["players"]:
        areas += _player(state, player)
    return {
        "areas": areas,
        "notes": [
            f"Deck: {seen['deck']}, cleared: {len(seen['cleared'])}",
            *(f"{called(player['seat'])}: {counted(player['score'], 'point')}" for player in seen["players"]),
            f"Flips left: {seen['flips_left']}",
        ],
    }


def _cell(state: State, cell: Cell, peeked: Peeked | None) -> Spot:
    """A cell, with the tile for those who may see it; who has just peeked sees it too."""
    name, is_down = cell["cell"], cell["face"] == "down"
    tile, how = cell["tile"], ", seen"
    if is_down and peeked and peeked["cell"] == name:
        tile, how = tile or peeked["tile"], ", peeked at"
    known = faces.line(state, tile) if tile else ""
    lies = {"gap": "gap", "up": known, "down": f"facedown{how}: {known}" if known else "facedown"}[cell["face"]]
    face = faces.name(state, tile) if tile else ""
    return _spot(f"cell:{name}", face, f"{name}: {lies}", hidden=is_down, count=0 if cell["face"] == "gap" else 1)


def _player(state: State, player: PlayerArea) -> list[Area]:
    seat = player["seat"]
    pile = [
        _spot(pile_place(seat, tile), faces.name(state, tile), f"scored: {faces.line(state, tile)}", owner=seat)
        for tile in player["pile"]
    ]
    areas = [_area(f"pile {seat}", f"{called(seat)}'s pile", "row", seat, pile)]
    if player["hand_size"]:
        hand = player["hand"]
        slots = [
            _spot(
                hand_place(seat, slot),
                faces.name(state, hand[slot]) if hand else "",
                f"in hand: {faces.line(state, hand[slot])}" if hand else "a tile in hand, hidden",
                hidden=hand is None,
                owner=seat,
            )
            for slot in range(player["hand_size"])
        ]
        areas.append(_area(f"hand {seat}", f"{called(seat)}'s hand", "hand", seat, slots))
    return areas


def _area(name: str, title: str, kind: Literal["row", "hand"], owner: int, spots: list[Spot]) -> Area:
    return {"name": name, "title": title, "kind": kind, "columns": 0, "owner": owner, "spots": spots}


def _spot(place: str, face: str, words: str, *, hidden: bool = False, owner: int = -1, count: int = 1) -> Spot:
    return {"place": place, "face": face, "words": words, "hidden": hidden, "owner": owner, "count": count}
