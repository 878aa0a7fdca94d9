"""What a room knows of a client that is connected to it."""

from __future__ import annotations

from typing import NamedTuple, Protocol

Held = tuple[int, ...]  # the seats a link holds; none for a spectator


class Caller(NamedTuple):
    """Somebody at the door: the seats their link holds, its secret, and where they come from."""

    held: Held
    secret: str
    address: str = ""  # as limits count it
    plain: bool = False


class Listener(Protocol):
    """Somebody connected: which seats they hold, and a way to tell them something."""

    held: Held
    secret_hash: str
    address: str  # where they come from: what is thought about for them is on its account
    plain: bool  # whether their page draws the table from its layout
    address: str  # where they come from, as limits count it

    def send(self, text: bytes) -> None:
        """Send one message that must arrive; never waits."""
        ...

    def show(self, text: bytes, ply: int) -> None:
        """Send what the table looks like at a ply; who reads too slowly for it is shown a later one instead."""
        ...

    def renew(self, seen: int, *, asked: bool = True) -> None:
        """Tell them what happened since a ply, and show the table as it is then, once they can read it."""
        ...

    def close(self, code: int, words: str) -> None:
        """Show them out."""
        ...
