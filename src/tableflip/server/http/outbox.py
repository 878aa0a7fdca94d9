"""The queue of messages for one slow client: keeps all that must arrive, and drops frames that are outdated."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence


class Outbox:
    """A queue that is bounded by what waits in it, not by how many messages came at once.

    A frame is worth nothing once there is a later one. A reader who keeps up gets each of them; for one who does not
    all that wait are thrown away, and once the rest has been read it gets what it missed and the newest in one piece.
    """

    __slots__ = ("_letters", "_most", "_shown", "_waiting", "missed")

    def __init__(self, most: int) -> None:
        self.missed: int | None = None  # the ply since which the reader must be told again; None: it keeps up
        self._most = most
        self._letters = 0
        self._shown = -1  # the ply of the last frame that was taken out
        # with its letters and, of a frame, its ply; None while nothing waits, as it nearly always is
        self._waiting: deque[tuple[bytes, int, int | None]] | None = None

    def put(self, text: bytes) -> bool:
        """Add a message that must arrive; False if more of those wait than anybody leaves unread who reads at all."""
        self._add(text, len(text), None)
        return self._letters <= self._most

    def show(self, text: bytes, ply: int) -> None:
        """Add a frame, unless the reader is behind: it is shown the newest one later."""
        if self.missed is None:
            self._add(text, len(text), ply)

    def renew(self, seen: int) -> None:
        """Have the reader told what happened since a ply, and shown the newest, after all that must arrive.

        Whatever was to be told again already still is.
        """
        self._drop_shown()
        self.missed = seen if self.missed is None else min(seen, self.missed)

    def refill(self, texts: Sequence[bytes], ply: int) -> None:
        """Add what was missed, the newest frame and what is said beside it: once, whatever its length."""
        self.missed = None
        self._waiting = self._waiting or deque()
        self._waiting.extend((text, 0, None) for text in texts[:-1])
        self._waiting.append((texts[-1], 0, ply))

    def take(self) -> bytes | None:
        """The next message."""
        if not self._waiting:
            self._waiting = None
            return None
        text, letters, ply = self._waiting.popleft()
        self._letters -= letters
        if ply is not None:
            self.has_shown(ply)
        return text

    def has_shown(self, ply: int) -> None:
        """Note that a frame is on its way."""
        self._shown = max(self._shown, ply)

    def _add(self, text: bytes, letters: int, ply: int | None) -> None:
        self._waiting = self._waiting or deque()
        self._waiting.append((text, letters, ply))
        self._letters += letters
        if self._letters > self._most and self._drop_shown():
            self.missed = self._shown

    def _drop_shown(self) -> bool:
        waiting = self._waiting or ()
        kept = [one for one in waiting if one[2] is None]
        dropped = len(kept) < len(waiting)
        self._waiting = deque(kept) if kept else None
        self._letters = sum(letters for _, letters, _ in kept)
        return dropped
