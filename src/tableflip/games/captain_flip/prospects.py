"""What a seat can work out before it decides in Captain Flip: which tiles may lie where, and what they would bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tableflip.core.phrases import counted, listed, percent
from tableflip.core.piles import find, push, take
from tableflip.games.captain_flip import faces
from tableflip.games.captain_flip.box import (
    DOES,
    LINE_NAMES,
    LINES,
    NAMES,
    ONLY,
    TILES,
    Does,
    Only,
    Star,
)
from tableflip.games.captain_flip.hidden import has_seen, unplaced
from tableflip.games.captain_flip.position import cells_of
from tableflip.games.captain_flip.records import State
from tableflip.games.captain_flip.scoring import owns, score
from tableflip.games.captain_flip.targets import is_possible

TAKING = (Does.CLAIM, Does.STEAL)
COSTLY = (Does.LOSE, Does.BE_ROBBED, Does.DOUBLE)


def possible_tiles(state: State, cell: int, seat: int) -> list[int]:
    """The tiles that may lie on a cell, each as likely as the others: the one a seat has seen, or all unseen ones."""
    if has_seen(state.known[cell], seat):
        return [state.board[cell]]
    lost = unplaced(state, seat)
    return [tile for tile in range(1, TILES + 1) if lost >> tile & 1]


def gain(state: State, seat: int, tiles: Sequence[int]) -> int:
    """How many points a seat's score goes up with these tiles in its pile."""
    pile = state.players[seat].pile
    before, count = score(state, seat), pile.count
    room = [pile.cards[count + place] for place in range(len(tiles))]
    for tile in tiles:
        push(pile, tile)
    after = score(state, seat)
    pile.count = count
    for place, rest in enumerate(room):
        pile.cards[count + place] = rest
    return after - before


def loss(state: State, seat: int, tile: int) -> int:
    """How many points a seat's score goes down without a tile of its pile."""
    without = state.clone()
    pile = without.players[seat].pile
    take(pile, find(pile, tile))
    return score(state, seat) - score(without, seat)


def claim_words(state: State, cell: int, seat: int) -> str:
    """What claiming the tile on a cell brings: exactly if it was seen, else on average."""
    tiles = possible_tiles(state, cell, seat)
    gains = [gain(state, seat, [tile]) for tile in tiles]
    if len(tiles) == 1:
        return f"{faces.name(state, tiles[0])} brings {points(gains[0])}"
    bad = sum(each < 0 for each in gains) / len(gains)
    return f"{mean_words(gains)} over {counted(len(tiles), 'unseen tile')}, {percent(bad)} cost points"


def mean_words(gains: Sequence[int]) -> str:
    """Points on average."""
    return f"{sum(gains) / len(gains):+.1f} points on average"


def points(number: int) -> str:
    """Points with their sign."""
    return f"{number:+} {'point' if abs(number) == 1 else 'points'}"


class Best(NamedTuple):
    """The best tile within reach: its cell, and the points it brings (a mean for an unseen one)."""

    cell: int
    worth: float


def best_claim(state: State, cells: int, seat: int) -> Best:
    """The cell whose tile brings most."""
    found: list[Best] = []
    for cell in cells_of(cells):
        gains = [gain(state, seat, [tile]) for tile in possible_tiles(state, cell, seat)]
        found.append(Best(cell, sum(gains) / len(gains)))
    return max(found, key=lambda best: best.worth)


class Hearts(NamedTuple):
    """Of the tiles that may lie on a cell: how many, and how many hearts would do something now."""

    tiles: int
    taking: int
    again: int
    costly: int


def hearts_of(state: State, cell: int, seat: int) -> Hearts:
    """What the hearts of the tiles that may lie facedown on a cell would do if it were flipped now."""
    probe = state.clone()
    probe.flipped = cell
    probe.up |= 1 << cell
    tiles = possible_tiles(state, cell, seat)
    taking = again = costly = 0
    for tile in tiles:
        probe.board[cell] = tile
        probe.power = state.faces.heart[tile]
        if not probe.power or not is_possible(probe):
            continue
        does = DOES[probe.power]
        is_bad = does in COSTLY or ONLY[probe.power] == Only.NEGATIVE
        costly += is_bad
        taking += does in TAKING and not is_bad
        again += does == Does.GO_AGAIN
    return Hearts(len(tiles), taking, again, costly)


def line_words(state: State, seat: int, up: int, present: int) -> str:
    """What a board with these tiles open means for its lines: those that clear, else those one tile short of it."""
    complete = [line for line in range(len(LINES)) if _is_complete(up, present, line)]
    if complete:
        names = listed([LINE_NAMES[line] for line in complete])
        if owns(state, seat, Star.NO_CLEAR):
            return f"{names} {_are(complete)} full, but your star keeps {'it' if len(complete) == 1 else 'them'}"
        gone = 0
        for line in complete:
            gone |= LINES[line] & present
        return f"clears {names}: {counted(gone.bit_count(), 'tile')} {'leaves' if gone.bit_count() == 1 else 'leave'}"
    was_short = {line for line in range(len(LINES)) if _missing(state.up, state.present, line) == 1}
    short = [line for line in range(len(LINES)) if _missing(up, present, line) == 1 and line not in was_short]
    if short:
        return f"leaves {listed([LINE_NAMES[line] for line in short])} one tile short of clearing"
    broken = [line for line in was_short if _missing(up, present, line) > 1]
    return f"keeps {listed([LINE_NAMES[line] for line in sorted(broken)])} from clearing soon" if broken else ""


def _missing(up: int, present: int, line: int) -> int:
    """How many tiles of a line are facedown; none of an empty line."""
    return (LINES[line] & present & ~up).bit_count()


def _is_complete(up: int, present: int, line: int) -> bool:
    return LINES[line] & present != 0 and _missing(up, present, line) == 0


def _are(lines: Sequence[int]) -> str:
    return "is" if len(lines) == 1 else "are"


def seen_words(state: State, cell: int, seat: int) -> str:
    """The tile on a cell as a seat knows it."""
    if has_seen(state.known[cell], seat):
        return f"{faces.name(state, state.board[cell])} on {NAMES[cell]}"
    return f"an unseen tile on {NAMES[cell]}"
