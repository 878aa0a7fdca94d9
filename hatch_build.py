"""Builds the pages into the package, so that whoever installs tableflip, from a clone too, gets them and needs no Node.

An editable install leaves them to `make`; a source distribution carries them built.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
BUILT = ROOT / "src" / "tableflip" / "web" / "index.html"
SOURCES = ROOT / "web"
NODE = re.compile(r"v(20\.(19|[2-9]\d)|22\.(1[2-9]|[2-9]\d)|2[3-9]|[3-9]\d)\.")  # what vite needs; as in the Makefile
NEEDED = (
    "the pages of tableflip are not built, and building them needs Node 20.19 or newer (of Node 22, 22.12) with npm; "
    "{found}; install Node and try again, or set TABLEFLIP_PAGES=no to install the library and the terminal alone"
)
FAILED = (
    "the pages of tableflip could not be built; `npm {words}` in the folder web ended with:\n\n{said}\n\n"
    "if it could not reach the network, try again when it can; if a package is missing or broken, remove "
    "web/node_modules and try again; or set TABLEFLIP_PAGES=no to install the library and the terminal alone"
)
CONFIGURED = ("index.html", "package.json", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts")
TAIL = 30  # lines of what npm said


class Pages(BuildHookInterface[Any]):
    """Runs before files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages where they are missing or older than their sources."""
        if os.environ.get("TABLEFLIP_PAGES", "") == "no":
            return
        if version == "editable" or not (SOURCES / "package.json").is_file() or is_fresh():
            return
        npm = found_npm()
        if not (SOURCES / "node_modules").exists():
            run(npm, "install", "--omit=dev", "--no-save", "--loglevel=error", "--no-audit", "--no-fund")
        run(npm, "run", "--silent", "build")


def found_npm() -> str:
    """Where npm is, if it is there with a Node that can build the pages."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise RuntimeError(NEEDED.format(found=f"{'npm' if node else 'Node'} was not found"))
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    if not NODE.match(version):
        raise RuntimeError(NEEDED.format(found=f"{node} is {version or 'of no known version'}"))
    return npm


def run(npm: str, *words: str) -> None:
    """Let npm do something for the pages; if it fails, tell what it said last."""
    done = subprocess.run([npm, *words], cwd=SOURCES, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        said = "\n".join(done.stdout.decode(errors="replace").strip().splitlines()[-TAIL:])
        raise RuntimeError(FAILED.format(words=" ".join(words), said=said or "nothing"))


def is_fresh() -> bool:
    """Whether the built pages are newer than everything they are built from."""
    if not BUILT.is_file():
        return False
    built = BUILT.stat().st_mtime
    parts = [SOURCES / "src", SOURCES / "public"]
    files = [path for part in parts for path in part.rglob("*") if path.is_file()]
    files += [SOURCES / name for name in CONFIGURED]
    return all(path.stat().st_mtime <= built for path in files)
