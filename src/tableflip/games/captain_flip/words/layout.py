"""Captain Flip as a grid of tiles, piles and hands, for pages that draw no creatures of their own."""

from __future__ import annotations

from tableflip.core.layout import Area, Layout, Spot
from tableflip.games.captain_flip.rules.cells import COLUMN_LETTERS
from tableflip.games.captain_flip.rules.state import State
from tableflip.games.captain_flip.words import faces
from tableflip.games.captain_flip.words.telling import called
from tableflip.games.captain_flip.words.view import Cell, PlayerArea, View, view


def layout(state: State, seat: int) -> Layout:
    """The sea in the middle; then what lies before each player. It shows exactly what the view tells."""
    seen = view(state, seat)
    areas: list[Area] = [
        {
            "title": "Sea",
            "kind": "grid",
            "columns": seen["size"],
            "owner": -1,
            "spots": [_cell(state, cell) for cell in seen["cells"]],
            "row_names": [str(row + 1) for row in range(seen["size"])],
            "column_names": list(COLUMN_LETTERS[: seen["size"]]),
        }
    ]
    for player in seen["players"]:
        areas += _player(state, seen, player)
    return {
        "areas": areas,
        "notes": [
            f"Deck: {seen['deck']}, cleared: {len(seen['cleared'])}",
            *(f"{called(player['seat'])}: {player['score']} points" for player in seen["players"]),
            f"Flips left: {seen['flips_left']}",
        ],
    }


def _cell(state: State, cell: Cell) -> Spot:
    tile, name = cell["tile"], cell["cell"]
    is_gap = cell["face"] == "gap"
    known = faces.name(state, tile) if tile else ""
    lies = "gap" if is_gap else known if cell["face"] == "up" else f"facedown, seen: {known}" if known else "facedown"
    return _spot(
        f"cell:{name}", known, f"{name}: {lies}", hidden=cell["face"] == "down", owner=-1, count=0 if is_gap else 1
    )


def _player(state: State, seen: View, player: PlayerArea) -> list[Area]:
    seat = player["seat"]
    own = "" if seat == seen["active"] else f"{seat}:"
    pile = [
        _spot(f"pile:{own}{tile}", faces.name(state, tile), f"claimed {faces.name(state, tile)}", owner=seat)
        for tile in player["pile"]
    ]
    areas: list[Area] = [
        {"title": f"Pile of the {called(seat)}", "kind": "row", "columns": 0, "owner": seat, "spots": pile}
    ]
    if player["hand_size"]:
        hand = player["hand"]
        slots = [
            _spot(
                f"hand:{own}{slot}",
                faces.name(state, hand[slot]) if hand else "",
                f"in hand: {faces.name(state, hand[slot])}" if hand else "a tile in hand, hidden",
                hidden=hand is None,
                owner=seat,
            )
            for slot in range(player["hand_size"])
        ]
        areas.append(
            {"title": f"Hand of the {called(seat)}", "kind": "hand", "columns": 0, "owner": seat, "spots": slots}
        )
    return areas


def _spot(place: str, face: str, words: str, *, hidden: bool = False, owner: int = -1, count: int = 1) -> Spot:
    return {"place": place, "face": face, "words": words, "hidden": hidden, "owner": owner, "count": count}
