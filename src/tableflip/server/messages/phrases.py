"""What can be said at every table without a word of one's own."""

from __future__ import annotations

TALK_KEPT = 60  # lines of players that a server remembers, and as many of watchers
PHRASES = ("Hello", "Nice flip", "Ouch", "Your turn", "One moment", "Again?", "Thanks", "Good game")
