"""What is printed on a tile, in words."""

from __future__ import annotations

from tableflip.core.phrases import inside
from tableflip.games.captain_flip.box import COLOURS, ICON_NAMES, KINDS, PATTERNS, POWERS, VALUES, Icon
from tableflip.games.captain_flip.rules.state import State


def value(state: State, tile: int) -> int:
    """CAPTAIN-022: the printed value."""
    return VALUES[state.faces.kind[tile]]


def powers(state: State, tile: int) -> dict[Icon, int]:
    """The actions of a tile by their icons; most tiles have fewer than two, some none (CAPTAIN-021)."""
    faces = state.faces
    printed = {Icon.HEART: faces.heart[tile], Icon.SKULL: faces.skull[tile], Icon.STAR: faces.star[tile]}
    return {icon: power for icon, power in printed.items() if power}


def name(state: State, tile: int) -> str:
    """A tile in three words: creature, value, colour."""
    if tile <= 0:
        return "a tile"
    return f"{KINDS[state.faces.kind[tile]]} {value(state, tile):+} {COLOURS[state.faces.colour[tile]]}"


def line(state: State, tile: int) -> str:
    """A tile with its actions, in one line: ray +4 blue (heart: go again after this turn)."""
    texts = {ICON_NAMES[icon]: POWERS[power].text for icon, power in powers(state, tile).items()}
    told = "; ".join(f"{icon}: {inside(text)}" for icon, text in texts.items())
    return name(state, tile) + (f" ({told})" if told else "")


def full(state: State, tile: int) -> str:
    """A tile with the texts of its actions, so that nothing has to be remembered from icons (CAPTAIN-028)."""
    texts = [f"{ICON_NAMES[icon]}: {POWERS[power].text}" for icon, power in powers(state, tile).items()]
    return f"{name(state, tile)} ({PATTERNS[state.faces.colour[tile]]}). " + (" ".join(texts) or "No action.")
