"""What can be said at every table without a word of one's own."""

from __future__ import annotations

PHRASES = ("Hello", "Nice flip", "Ouch", "Your turn", "One moment", "Again?", "Thanks", "Good game")
