"""A tile as a drawing, from the files in `art` that the pages draw with too; lengths are millimetres."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from tableflip.core.phrases import figure
from tableflip.core.printed import Face, Label, Side
from tableflip.games.captain_flip.box import COLOURS, ICON_NAMES, KINDS, PATTERNS, POWERS
from tableflip.games.captain_flip.rules.state import State
from tableflip.games.captain_flip.words.faces import powers, value

SIZE = 48.0  # of a tile
EDGE = 4.0  # the frame that shows its colour
ACTION = 6.6  # the height of an action
ART = Path(__file__).parent / "art"
INK, PAPER, DEEP, PALE = "#12394a", "#f3efe2", "#14242e", "#f3c7ae"
SEA, FOAM = "#14566b", "#cfe8e6"
HUES = {
    "red": "#c23f2c",
    "green": "#34784a",
    "yellow": "#d8a61f",
    "blue": "#2b68a8",
    "orange": "#dd7423",
    "magenta": "#a83a84",
}
# what is repeated along the frame, in a square as wide as it: where each line begins, and the line; surfaces end with z
MOTIFS = {
    "stripes": ((0, 2, "l2-2"), (0, 4, "l4-4"), (2, 4, "l2-2")),
    "scallops": ((0, 2.2, "a1 1 0 0 1 2 0a1 1 0 0 1 2 0"), (0, 3.8, "a1 1 0 0 1 2 0a1 1 0 0 1 2 0")),
    "checks": ((0, 0, "h2v2h-2z"), (2, 2, "h2v2h-2z")),
    "curls": ((0.4, 2.9, "c1.3 0 1.3-1.9 2.1-1.9s1 1.5.2 1.5"),),
    "dots": ((0.4, 1, "a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0z"), (2.4, 3, "a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0z")),
    "meander": ((0, 3, "h1v-2h2v2h1"),),
}


def front(state: State, tile: int, saves_ink: bool) -> Face:
    """The side with the creature, its values, its colour and its actions."""
    colour, kind = state.faces.colour[tile], KINDS[state.faces.kind[tile]]
    worth, printed = value(state, tile), powers(state, tile)
    ink, ground = (PALE, DEEP) if worth < 0 else (INK, PAPER)
    if saves_ink:
        ink, ground = "#000000", "#ffffff"
    inner, below = SIZE - 2 * EDGE, len(printed) * ACTION
    tall = min(26.0, inner - below - 5)  # beside the values, or below them
    drawn = [_frame(COLOURS[colour], PATTERNS[colour], saves_ink), _box(EDGE, EDGE, inner, inner, ground)]
    drawn.append(_placed(kind, (SIZE - tall) / 2, EDGE + (inner - below - tall) / 2 + 0.5, tall / 48, ink, ground))
    labels = _values(worth, ink)
    for row, (icon, power) in enumerate(printed.items()):
        y = SIZE - EDGE - below + row * ACTION
        drawn += [_box(EDGE, y, inner, ACTION, "#ffffff"), _placed(ICON_NAMES[icon], EDGE + 0.8, y + 0.9, 0.2)]
        labels.append(
            Label(text=POWERS[power].text, x=EDGE + 6.6, y=y + 0.4, width=inner - 7.4, height=ACTION - 0.8, size=7.5)
        )
    return Face(_svg(drawn), tuple(labels))


def back(saves_ink: bool) -> Face:
    """The side that is the same on all tiles."""
    sea = "#ffffff" if saves_ink else SEA
    line = "#8aa5ad" if saves_ink else FOAM
    waves = "".join(
        f"M3 {y}c1.75-2.2 3.5-2.2 5.25 0{'s3.5 2.2 5.25 0s3.5-2.2 5.25 0' * 3}s3.5 2.2 5.25 0" for y in range(6, 45, 4)
    )
    drawn = [
        _box(0, 0, SIZE, SIZE, sea),
        f'<path d="{waves}" fill="none" stroke="{line}" stroke-width=".3" stroke-opacity=".6"/>',
        f'<rect x="2.5" y="2.5" width="43" height="43" rx="2" fill="none" stroke="{line}" stroke-width=".5"/>',
        _rose(saves_ink),
    ]
    return Face(_svg(drawn))


def _rose(saves_ink: bool) -> str:
    art = _art("rose")
    if saves_ink:
        art = art.replace(SEA, "#ffffff").replace("#e9dfc4", "#ffffff").replace("#c9725a", "#c8d4d8")
        art = art.replace('class="star"', 'stroke="#8aa5ad" stroke-width=".6"').replace(FOAM, "#8aa5ad")
    return f'<g transform="translate(8 8) scale({32 / 48:.4f})">{art}</g>'


def _values(worth: int, ink: str) -> list[Label]:
    text = figure(worth)
    sides: tuple[tuple[float, Side], ...] = ((EDGE + 1.2, "L"), (SIZE - EDGE - 12.2, "R"))
    return [
        Label(text=text, x=x, y=EDGE + 0.3, width=11, height=8, size=16, font="display", colour=ink, align=side)
        for x, side in sides
    ]


def _frame(colour: str, pattern: str, saves_ink: bool) -> str:
    """The edge in its colour with its pattern, by which the colour is told without ink, too."""
    hue, light = ("#ffffff", HUES[colour]) if saves_ink else (HUES[colour], "#ffffff")
    motif, last = MOTIFS[pattern], SIZE - EDGE
    steps = [step * EDGE for step in range(int(SIZE / EDGE))]
    around = [(x, y) for x in steps for y in steps if x in (0, last) or y in (0, last)]
    line = "".join(f"M{x + right:g} {y + down:g}{rest}" for x, y in around for right, down, rest in motif)
    opacity = 1 if saves_ink else 0.6
    if line.endswith("z"):
        look = f'fill="{light}" fill-opacity="{opacity}"'
    else:
        look = f'fill="none" stroke="{light}" stroke-opacity="{opacity}" stroke-width=".55"'
    return _box(0, 0, SIZE, SIZE, hue) + f'<path d="{line}" {look}/>'


def _box(x: float, y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{colour}"/>'


def _placed(name: str, x: float, y: float, scale: float, ink: str = INK, ground: str = PAPER) -> str:
    art = _art(name)
    if (ink, ground) != (INK, PAPER):
        art = re.sub(f"{INK}|{PAPER}", lambda found: ink if found[0] == INK else ground, art)
    return f'<g transform="translate({x:.3f} {y:.3f}) scale({scale:.4f})">{art}</g>'


@cache
def _art(name: str) -> str:
    """What stands between the tags of a file."""
    text = (ART / f"{name}.svg").read_text(encoding="utf-8")
    return text[text.index(">") + 1 : text.rindex("</svg>")]


def _svg(drawn: list[str]) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE:g} {SIZE:g}">{"".join(drawn)}</svg>'
