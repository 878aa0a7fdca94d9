"""The files that are made for the pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tableflip.core.layout import Layout
from tableflip.games import GAMES
from tableflip.server.extras.registry import extras_of
from tableflip.server.wire.games import box_numbers, declarations, view_types
from tableflip.server.wire.protocol import extras_types, protocol_types

PAGES = Path(__file__).parents[4] / "web" / "src"


def made_files(pages: Path = PAGES) -> Mapping[Path, str]:
    """Every file with what belongs into it; games drawn by no page of their own get none."""
    files = {pages / "wire.d.ts": _headed("src/tableflip/server", protocol_types())}
    plain = pages / "games" / "plain" / "view.d.ts"
    files[plain] = _headed("src/tableflip/core/layout.py", declarations({"Layout": Layout}))
    for game in GAMES.values():
        folder = pages / "games" / game.name
        if not folder.is_dir():
            continue
        for name, made in {"view.d.ts": view_types(game), "box.ts": box_numbers(game)}.items():
            if made is not None:
                files[folder / name] = _headed(f"src/tableflip/games/{game.name}", made)
        if (extras := extras_of(game.name)) is not None:
            source = f"src/tableflip/server/extras/{game.name}"
            files[folder / "wire.d.ts"] = _headed(source, extras_types(extras))
    return files


def _headed(source: str, made: str) -> str:
    return f"// Made by `python -m tableflip.server.wire` from {source}; not edited by hand.\n\n{made}"
