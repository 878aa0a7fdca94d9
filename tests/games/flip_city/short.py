"""Options with which a game of random actions ends soon: for tests that play whole games."""

from __future__ import annotations

OPTIONS = {"round_limit": "4"}
