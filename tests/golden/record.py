"""Record the golden games again: `python -m tests.golden.record` replays every file's actions under today's rules.

A game whose actions are no longer legal is told and left as it is: decide by hand what should become of it.
"""

from __future__ import annotations

from pathlib import Path

from tableflip import TableflipError, game_named, save
from tableflip.core.notation import read_match


def main() -> None:
    """Write every golden game anew with the current rules version."""
    for path in sorted(Path(__file__).parent.glob("*/*.flip")):
        game = game_named(path.parent.name)
        lines = path.read_text(encoding="utf-8").splitlines()
        lines = [f'[Rules "{game.about.version}"]' if line.startswith("[Rules ") else line for line in lines]
        try:
            save(read_match("\n".join(lines), game_named), path)
        except TableflipError as problem:
            print(f"{path}: {problem}")


if __name__ == "__main__":
    main()
