"""Tables as a page is sent them, and where the hands of the server would lay everything: web's tests read them.

`python -m tests.games.flip_ships.lying_for_pages` writes them anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tableflip.core.match import Match
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.flights.laid_table import lay_out
from tableflip.games.flip_ships.words.view import view

FILE = Path(__file__).parents[3] / "web" / "src" / "games" / "flip_ships" / "lying.fixture.json"
READ = ("geometry", "rows", "round", "grid", "ships")  # what a page lays the table out by
START = (
    "FS1 players=2 seats=2 level=standard marker=2 node=flick order=1 city=20/20 mother=3/3 "
    "pilots=P1-ENCORE+P2-LONG+P3-REPAIR/P1-SHORT+P2-PAD+P3-TWIN grid=0,0,0,0,0/0,0,0,0,0/2,0,0,0,0/13,1,0,0,0 "
    "deck=3 seen=1,2,13 ships={ships};S1-1b:hand hand=S1-1b:plain:0:0:0"
)
TABLES = {
    "by facts alone": (
        "S1-1a:table:T.c13;S1-1c:table:T.c1,2;S1-2a:table:T.m2;S1-2b:table:T.a;S1-3a:table:T;S1-3b:table:M",
        "",
    ),
    "as a flight left it": ("S1-1a:table:T.c13", "13@-44450,552450,150,995004,0,0,99833;S1-1a@-40450,550450,1300"),
    "parked": ("S2-1a:table:T.c13:p13x1", ""),
}


def cases() -> dict[str, Any]:
    """Each table by its name: what a page is sent, and where everything then lies, in millimetres."""
    found: dict[str, Any] = {}
    for name, (ships, poses) in TABLES.items():
        text = START.format(ships=ships) + (f" poses={poses}" if poses else "")
        match = Match.new(FLIP_SHIPS, position=text, seed="1")
        shown: Any = view(match.state, 0)
        table = lay_out(match.state, match.last_account).table
        lies = {str(piece): list(pose.middle) for piece, pose in (*table.cards.items(), *table.ships.items())}
        sent = {key: shown[key] for key in READ}
        found[name] = {"view": sent, "flight": match.last_account, "lies": lies}
    return json.loads(json.dumps(found))


if __name__ == "__main__":
    FILE.write_text(json.dumps(cases(), indent=1) + "\n", encoding="utf-8")
