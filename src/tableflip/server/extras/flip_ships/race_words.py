"""What happens in a race, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from tableflip.games.flip_ships.box import SHIPS_A_SEAT
from tableflip.games.flip_ships.race.race import Doing, Notice, Race
from tableflip.server.extras.flip_ships.messages import RaceEvent, RacePhase, ShipState


def phase_of(race: Race) -> RacePhase:
    """Where a race stands."""
    if race.is_off:
        return "off"
    if race.winners:
        return "over"
    if race.has_started:
        return "racing"
    return "waiting" if race.starts_at is None else "countdown"


def state_of(doing: Doing) -> ShipState:
    """A ship's state on the wire."""
    return cast(ShipState, str(doing))


def event_of(race: Race, names: Sequence[str], told: Notice) -> RaceEvent:
    """A notice of the race as an event."""
    message = cast(dict[str, Any], told)
    player, ship = message.get("player", -1), message.get("ship", -1)
    return RaceEvent(message["type"], message["time"], player, ship, _words(race, names, message))


def _words(race: Race, names: Sequence[str], message: dict[str, Any]) -> str:
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


def _rested(race: Race, names: Sequence[str], message: dict[str, Any]) -> str:
    player = message["player"]
    if not message["legal"]:
        words = f"{names[player]}: no full turn, the ship comes back."
    elif message["in"]:
        words = f"{names[player]}: in, {ships_in(race, player)} of {SHIPS_A_SEAT}."
    else:
        words = f"{names[player]} misses."
    knocked = {each["player"] for each in message["moved"]} - {player}
    return " ".join([words, *(f"{names[other]} has {ships_in(race, other)} in now." for other in sorted(knocked))])


def ships_in(race: Race, player: int) -> int:
    """How many ships of a player are in the mothership."""
    return sum(ship.state == Doing.IN for ship in race.racers[player].ships)
