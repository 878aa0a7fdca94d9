"""Writes the types and numbers of the pages: `python -m tableflip.server.wire [--check]`."""

from __future__ import annotations

import sys
from pathlib import Path

from tableflip.core.errors import TableflipError
from tableflip.server.wire.files import PAGES, made_files


def main(arguments: list[str], pages: Path = PAGES) -> int:
    """Write the files, or with --check say whether they are what they should be."""
    try:
        files = made_files(pages)
    except TableflipError as problem:
        print(problem, file=sys.stderr)
        return 1
    if "--check" not in arguments:
        for path, wanted in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted, encoding="utf-8")
        return 0
    stale = [path for path, wanted in files.items() if not path.is_file() or path.read_text(encoding="utf-8") != wanted]
    for path in stale:
        print(f"web/src/{path.relative_to(pages)} is stale; run: python -m tableflip.server.wire", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
