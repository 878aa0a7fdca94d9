"""A race as its messages tell it: where it stands, and what happens in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from tableflip.games.flip_ships.race.race import Doing, Notice, Race
from tableflip.games.flip_ships.words.race import race_words
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
    return RaceEvent(message["type"], message["time"], player, ship, race_words(race, names, message))
