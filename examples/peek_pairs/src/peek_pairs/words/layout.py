"""The table of Peek Pairs as areas and spots, for a board that knows no game."""

from __future__ import annotations

from tableflip.core.called import called
from tableflip.core.layout import Area, Layout, Spot
from tableflip.core.phrases import counted

from peek_pairs.about import ABOUT
from peek_pairs.box import COLOURS
from peek_pairs.rules.state import State
from peek_pairs.words.view import Card, Player, view


def layout(state: State, seat: int) -> Layout:
    """The same as the view: the cards in the middle, and what each seat has."""
    seen = view(state, seat)
    table: Area = {
        "name": "table",
        "title": "Table",
        "kind": "grid",
        "columns": seen["columns"],
        "owner": -1,
        "spots": [card_spot(card) for card in seen["cards"]],
        "row_names": [card["name"][1:] for card in seen["cards"][:: seen["columns"]]],
        "column_names": [card["name"][0] for card in seen["cards"][: seen["columns"]]],
    }
    hands = [hand(player, owner) for owner, player in enumerate(seen["players"])]
    lucky = f"The lucky picture is the {seen['lucky']}" if seen["lucky"] else "No picture is lucky"
    misses = f"Misses in a row: {seen['misses']} of {seen['misses_most']}"
    return {"areas": [table, *hands], "notes": [lucky, misses]}


def card_spot(card: Card) -> Spot:
    """A place of the table."""
    picture = card["picture"] or "unknown"
    words = {"down": f"face down, {picture}", "up": f"face up, {picture}", "taken": "empty"}
    return {
        "place": f"cell:{card['name']}",
        "face": card["picture"],
        "words": f"{card['name']} {words[card['lies']]}",
        "hidden": card["lies"] == "down",
        "owner": -1,
        "count": 0 if card["lies"] == "taken" else 1,
    }


def hand(player: Player, owner: int) -> Area:
    """What lies before a seat: a pile of pairs and a pile of tokens."""
    pairs: Spot = {
        "place": f"pairs:{COLOURS[owner]}",
        "face": player["pairs"][-1] if player["pairs"] else "",
        "words": f"{counted(len(player['pairs']), 'pair')}: {', '.join(player['pairs']) or 'none yet'}",
        "hidden": False,
        "owner": owner,
        "count": len(player["pairs"]),
    }
    tokens: Spot = {
        "place": f"peeks:{COLOURS[owner]}",
        "face": "peek" if player["peeks"] else "",
        "words": counted(player["peeks"], "peek token"),
        "hidden": False,
        "owner": owner,
        "count": player["peeks"],
    }
    title = f"{called(ABOUT, owner)}: {counted(player['points'], 'point')}"
    spots = [pairs, tokens]
    return {"name": COLOURS[owner], "title": title, "kind": "piles", "columns": 0, "owner": owner, "spots": spots}
