"""Changes that change nothing, game by game, each with the reason: keys, one a line, then the reason, indented."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent


def equivalent(name: str) -> dict[str, str]:
    """The keys of a game's changes that nobody can notice, with their reasons."""
    path = FOLDER / f"{name}.txt"
    return reasons_in(path.read_text(encoding="utf-8")) if path.is_file() else {}


def reasons_in(text: str) -> dict[str, str]:
    """Keys and reasons of a list; keys without a reason are a mistake."""
    found: dict[str, str] = {}
    for block in text.strip().split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        keys = [line for line in lines if not line.startswith(" ")]
        reason = " ".join(line.strip() for line in lines if line.startswith(" "))
        if keys and not reason:
            raise ValueError(f"no reason is given for {keys[0]}")
        found |= dict.fromkeys(keys, reason)
    return found
