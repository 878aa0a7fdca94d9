"""Those who listen: what a room knows of somebody who is connected to it."""

from __future__ import annotations

from typing import Protocol

Held = tuple[int, ...]  # the seats a link holds; none for a spectator


class Listener(Protocol):
    """Somebody connected: which seats they hold, and a way to tell them something."""

    held: Held
    secret_hash: str
    plain: bool  # whether their page draws the table from its layout

    def send(self, text: str) -> None:
        """Send one message; never waits."""
        ...

    def close(self, code: int, words: str) -> None:
        """Show them out."""
        ...
