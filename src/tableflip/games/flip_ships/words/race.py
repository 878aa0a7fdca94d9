"""What happens in a race, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tableflip.games.flip_ships.box import SHIPS_A_SEAT
from tableflip.games.flip_ships.race.race import Doing, Race


def race_words(race: Race, names: Sequence[str], message: Mapping[str, Any]) -> str:
    """A notice of the race in a sentence; empty for one that is only seen."""
    match message["type"]:
        case "countdown":
            return "Three seconds to go."
        case "start":
            return "Go!"
        case "win":
            winners: list[int] = message["players"]
            won = " and ".join(names[player] for player in winners)
            return f"{won} wins the race." if len(winners) == 1 else f"{won} share the win."
        case "ready_to_start":
            return f"{names[message['player']]} is ready."
        case "fetch":
            return f"{names[message['player']]} fetches a ship."
        case "move":
            return f"{names[message['player']]} walks to another place."
        case "rest":
            return _rested(race, names, message)
        case _:
            return ""


def _rested(race: Race, names: Sequence[str], message: Mapping[str, Any]) -> str:
    player = message["player"]
    if not message["legal"]:
        words = f"{names[player]}: no full turn, the ship comes back."
    elif message["in"]:
        words = f"{names[player]}: in, {_ships_in(race, player)} of {SHIPS_A_SEAT}."
    else:
        words = f"{names[player]} misses."
    knocked = {each["player"] for each in message["moved"]} - {player}
    return " ".join([words, *(f"{names[other]} has {_ships_in(race, other)} in now." for other in sorted(knocked))])


def _ships_in(race: Race, player: int) -> int:
    return sum(ship.state == Doing.IN for ship in race.racers[player].ships)
