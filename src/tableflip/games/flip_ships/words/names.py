"""The words that position texts and views have for keys, nodes, zones, modes and results."""

from __future__ import annotations

from typing import Literal

from tableflip.games.flip_ships.box import ENEMIES
from tableflip.games.flip_ships.rules.state import Phase, State

KEYS = (
    "players",
    "seats",
    "level",
    "opt",
    "round",
    "marker",
    "node",
    "last",
    "assault",
    "order",
    "city",
    "mother",
    "pilots",
    "grid",
    "deck",
    "destroyed",
    "arrived",
    "seen",
    "gone",
    "ships",
    "hand",
    "picks",
    "choices",
    "result",
    "poses",  # the one word that flights/lying.py writes: it needs the last flight, which is no part of the state
)
ALWAYS = ("players", "seats", "level", "city", "mother", "pilots", "grid")
NodeName = Literal["draft", "choose", "declare", "flick", "after", "resolve", "confirm", "over"]
NODES: dict[Phase, NodeName] = {
    Phase.DRAFT: "draft",
    Phase.CHOOSE: "choose",
    Phase.DECLARE: "declare",
    Phase.FLICK: "flick",
    Phase.AFTER: "after",
    Phase.CONFIRM: "confirm",
    Phase.OVER: "over",
}
RESOLVE: NodeName = "resolve"  # every question of a resolution
PLACE_LETTERS = "TMBSF"
# by Result, Zone, Mode and After, in their order
ResultName = Literal["", "win", "loss-city", "loss-assault"]
RESULTS: tuple[ResultName, ...] = ("", "win", "loss-city", "loss-assault")
ZoneName = Literal["pilot", "active", "hand", "table", "dock"]
ZONES: tuple[ZoneName, ...] = ("pilot", "active", "hand", "table", "dock")
ModeName = Literal["plain", "triple", "pad"]
MODES: tuple[ModeName, ...] = ("plain", "triple", "pad")
PickName = Literal["keep", "atmosphere", "redo", "pad", "encore", "triple"]
PICKS: tuple[PickName, ...] = ("keep", "atmosphere", "redo", "pad", "encore", "triple")
UNKNOWN = "?"
EXAMPLE = "FS1 players=2 seats=2 level=standard order=1,2 city=20/20 mother=3/3 pilots=… grid=…"


def node(state: State) -> NodeName:
    """The decision point as chapter 21.3 names it."""
    return NODES.get(Phase(state.phase), RESOLVE)


def enemies_of(mask: int) -> list[int]:
    """The ids in a set of enemies."""
    return [enemy for enemy in range(1, ENEMIES + 1) if mask >> enemy & 1]
