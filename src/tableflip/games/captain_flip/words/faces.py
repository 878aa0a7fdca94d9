"""What is printed on a tile, in words."""

from __future__ import annotations

import re
from functools import cache

from tableflip.core.phrases import inside, signed
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
    """A tile as a person calls it, with its value: blue ray (+4)."""
    if tile <= 0:
        return "a tile"
    return f"{COLOURS[state.faces.colour[tile]]} {KINDS[state.faces.kind[tile]]} ({signed(value(state, tile))})"


def the(state: State, tile: int) -> str:
    """The same in a sentence: the blue ray (+4)."""
    return f"the {name(state, tile)}" if tile > 0 else name(state, tile)


def line(state: State, tile: int, icons: tuple[Icon, ...] = tuple(Icon)) -> str:
    """A tile with its actions, or some of them, in one line: blue ray (+4), heart: go again after this turn."""
    shown = [(icon, power) for icon, power in powers(state, tile).items() if icon in icons]
    actions = "; ".join(f"{ICON_NAMES[icon]}: {told(power)}" for icon, power in shown)
    return name(state, tile) + (f", {actions}" if actions else "")


def told(power: int) -> str:
    """An action inside a sentence about its tile: score one facedown tile from its row or column."""
    return inside(_of_others(POWERS[power].text, "it", "its"))


def asked(power: int) -> str:
    """An action as a question: Score one facedown tile from this tile's row or column."""
    return _of_others(POWERS[power].text, "this tile", "this tile's")


@cache  # there are few, and every frame tells many
def _of_others(text: str, tile: str, owner: str) -> str:
    """What a tile says of itself, as somebody else says it."""
    text = text.replace("my row or my column", "my row or column")
    for own, other in ((r"\bmy\b", owner), (r"\bme\b", tile), (r"\bI'm\b", f"{tile} is")):
        text = re.sub(own, other, text)
    return text


def full(state: State, tile: int) -> str:
    """A tile with the texts of its actions, so that nothing has to be remembered from icons (CAPTAIN-028)."""
    texts = [f"{ICON_NAMES[icon]}: {POWERS[power].text}" for icon, power in powers(state, tile).items()]
    return f"{name(state, tile)}, {PATTERNS[state.faces.colour[tile]]}. " + (" ".join(texts) or "No action.")
