"""Aids of a game that has none, for processes that think to find."""

from __future__ import annotations

from typing import Any


def tell_key(state: Any, seat: int) -> dict[str, Any]:
    """Who looks, and the key of the deal as it is in the state that was handed over."""
    return {"seat": seat, "key": [state.chance.key[place] for place in range(4)]}
