"""Builds the pages into the package, so that whoever installs tableflip, from a clone too, gets them and needs no Node.

An editable install leaves them to `make`; a source distribution carries them built.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
BUILT = ROOT / "src" / "tableflip" / "web" / "index.html"
SOURCES = ROOT / "web"
NEEDED = (
    "the pages of tableflip are not built, and building them needs Node 20 or newer with npm, which was not found; "
    "install Node and try again, or set TABLEFLIP_PAGES=no to install the library and the terminal alone"
)


class Pages(BuildHookInterface[Any]):
    """Runs before files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages where they are missing or older than their sources."""
        if os.environ.get("TABLEFLIP_PAGES", "") == "no":
            return
        if version == "editable" or not (SOURCES / "package.json").is_file() or is_fresh():
            return
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError(NEEDED)
        if not (SOURCES / "node_modules").exists():
            subprocess.run(
                [npm, "install", "--no-save", "--silent", "--no-audit", "--no-fund"], cwd=SOURCES, check=True
            )
        subprocess.run([npm, "run", "--silent", "build"], cwd=SOURCES, check=True)


def is_fresh() -> bool:
    """Whether the built pages are newer than everything they are built from."""
    if not BUILT.is_file():
        return False
    built = BUILT.stat().st_mtime
    parts = [SOURCES / "src", SOURCES / "public"]
    files = [path for part in parts for path in part.rglob("*") if path.is_file()]
    files += [SOURCES / name for name in ("index.html", "vite.config.ts", "package-lock.json")]
    return all(path.stat().st_mtime <= built for path in files)
