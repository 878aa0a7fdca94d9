"""The files that are made for the pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tableflip.core.books import BOOK_MOST
from tableflip.core.layout import BUTTON, CELL, THEN, Layout
from tableflip.core.timing import BOUNDS, MORE_MOST
from tableflip.games import GAMES
from tableflip.server.extras.registry import extras_of
from tableflip.server.messages.parts import AWAY
from tableflip.server.messages.phrases import PHRASES, TALK_KEPT
from tableflip.server.messages.table import GONE, NAME_MOST, PAST_MOST, SAID_MOST
from tableflip.server.play.clock import LINE_MOST, QUOTA
from tableflip.server.wire.games import box_numbers, constants, declarations, sent_types, view_types
from tableflip.server.wire.protocol import extras_types, protocol_types

LIMITS = {
    "NAME_MOST": NAME_MOST,
    "BOOK_MOST": BOOK_MOST,
    "SAID_MOST": SAID_MOST,
    "PAST_MOST": PAST_MOST,
    "TALK_KEPT": TALK_KEPT,
    "AWAY": AWAY,
    "GONE": GONE,
    # of a clock, in seconds: the least and the most for a game and for a turn, what a turn may add
    "GAME_SECONDS": BOUNDS["game"],
    "TURN_SECONDS": BOUNDS["move"],
    "MORE_MOST": MORE_MOST,
    # and what a slow line is given back, in a turn and in a game
    "LINE_BACK": LINE_MOST // 1000,
    "LINE_BACK_MOST": QUOTA // 1000,
    "PHRASES": PHRASES,
}
GRAMMAR = {"THEN": THEN, "CELL": CELL, "BUTTON": BUTTON}  # how places are written
PAGES = Path(__file__).parents[4] / "web" / "src"


def made_files(pages: Path = PAGES) -> Mapping[Path, str]:
    """Every file with what belongs into it; games drawn by no page of their own get none."""
    files = {
        pages / "wire.d.ts": _headed("src/tableflip/server", protocol_types()),
        pages / "wire" / "limits.ts": _headed("src/tableflip/server/wire/files.py", constants(LIMITS)),
    }
    layout = {"plain/view.d.ts": declarations({"Layout": Layout}), "grammar.ts": constants(GRAMMAR)}
    files |= {pages / "games" / name: _headed("src/tableflip/core/layout.py", made) for name, made in layout.items()}
    drawn = [game for game in GAMES.values() if (pages / "games" / game.name).is_dir()]
    files[pages / "games" / "sent.d.ts"] = _headed("src/tableflip/games", sent_types(drawn))
    for game in drawn:
        folder = pages / "games" / game.name
        for name, made in {"view.d.ts": view_types(game), "box.ts": box_numbers(game)}.items():
            if made is not None:
                files[folder / name] = _headed(f"src/tableflip/games/{game.name}", made)
        if (extras := extras_of(game.name)) is not None:
            source = f"src/tableflip/server/extras/{game.name}"
            files[folder / "wire.d.ts"] = _headed(source, extras_types(extras))
    return files


def _headed(source: str, made: str) -> str:
    return f"// Made by `python -m tableflip.server.wire` from {source}; not edited by hand.\n\n{made}"
