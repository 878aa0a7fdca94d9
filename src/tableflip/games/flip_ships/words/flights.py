"""A flight told in a sentence."""

from __future__ import annotations

from typing import cast

from tableflip.core.words import Json
from tableflip.games.flip_ships.flights.flight import Flight


def flight_sentence(flight: Json) -> str:
    """A flight in a sentence with its numbers."""
    seen = cast(Flight, flight)
    from_where = {"edge": "from the edge, ", "pad": "from the pad, "}.get(seen.get("launch", ""), "")
    turned = f"{from_where}turned {seen['turn']:.0f}°, {seen['apex']:.0f} mm high"
    if not seen["legal"]:
        return f"{seen['ship']} {turned}: no full turn, so it is flicked again (LR-1 wants 355°)"
    if seen["place"] != "table":
        where = {
            "mothership": "it lies in the mothership",
            "off_back": "it fell over the launch edge",
            "off_side": "it left the table at the side",
            "off_far": "it left the table at the far end",
        }[seen["place"]]
        return f"{seen['ship']} {turned}: {where}"
    parts = [f"on enemy {card} by {seen['overlaps'].get(str(card), 0):.0f} mm²" for card in seen["on"]]
    parts += [f"on moon {row}" for row in seen["moons"]]
    parts += ["wholly in the atmosphere"] if seen["air"] else []
    if not seen["on"] and seen["gaps"]:
        nearest, gap = min(seen["gaps"].items(), key=lambda each: each[1])
        parts.append(f"{gap:.1f} mm from enemy {nearest}")
    return f"{seen['ship']} {turned}: " + (", ".join(parts) or "on nothing")
