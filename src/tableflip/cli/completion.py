"""Completes actions and commands by Tab, where the terminal can do that."""

from __future__ import annotations

import sys
from collections.abc import Callable


def use_completion(words: Callable[[], list[str]]) -> None:
    """Let Tab complete words; which there are is asked anew each time."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:
        return  # no line editing on this system: everything can still be typed

    def complete(begun: str, number: int) -> str | None:
        fitting = [word for word in words() if word.startswith(begun)]
        return fitting[number] if number < len(fitting) else None

    readline.set_completer_delims("\n")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
