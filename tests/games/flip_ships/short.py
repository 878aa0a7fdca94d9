"""Options with which a game of random actions ends soon: for tests that play whole games."""

from __future__ import annotations

OPTIONS = {"level": "elite", "three_rows": "yes", "city_health": "1", "mothership_health": "1"}
