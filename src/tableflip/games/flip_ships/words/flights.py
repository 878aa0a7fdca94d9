"""A flight told in a sentence."""

from __future__ import annotations

from typing import cast

from tableflip.core.called import called
from tableflip.core.words import Json
from tableflip.games.flip_ships.about import ABOUT
from tableflip.games.flip_ships.box import SHIP_NAMES, SHIPS_A_SEAT
from tableflip.games.flip_ships.flights.flight import Flight
from tableflip.games.flip_ships.table.judge import FULL_TURN
from tableflip.games.flip_ships.words.spoken import ORDINALS, whose


def flight_sentence(flight: Json) -> str:
    """A flight in a sentence with its numbers."""
    seen = cast(Flight, flight)
    from_where = {"edge": "from the edge, ", "pad": "from the pad, "}.get(seen.get("launch", ""), "")
    turned = f"{_ship(seen['ship'])}, {from_where}{seen['turn'] / 360:.1f} turns, {seen['apex'] / 10:.0f} cm high"
    if not seen["legal"]:
        return f"{turned}: no full turn, so it is flicked again (LR-1 wants {FULL_TURN:.0f}°)"
    if seen["place"] != "table":
        where = {
            "mothership": "in the box!",
            "off_back": "it fell back over the launch edge",
            "off_side": "it left the table at the side",
            "off_far": "it left the table at the far end",
        }[seen["place"]]
        return f"{turned}: {where}"
    parts = [f"on enemy {card} by {seen['overlaps'].get(str(card), 0):.0f} mm²" for card in seen["on"]]
    parts += [f"on the moon of row {row}" for row in seen["moons"]]
    parts += ["wholly in the atmosphere"] if seen["air"] else []
    if not seen["on"] and seen["gaps"]:
        nearest, gap = min(seen["gaps"].items(), key=lambda each: each[1])
        parts.append(f"{gap:.1f} mm from enemy {nearest}")
    return f"{turned}: " + (", ".join(parts) or "on empty space")


def _ship(name: str) -> str:
    """A ship by its code, where only that is known."""
    seat, own = divmod(SHIP_NAMES.index(name), SHIPS_A_SEAT)
    return f"{whose(called(ABOUT, seat))} {ORDINALS[own]} ship"
