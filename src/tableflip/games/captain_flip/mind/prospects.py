"""What a seat can work out before it decides: which tiles may lie where, and what they would bring."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from tableflip.core.piles import find, push, take_out
from tableflip.games.captain_flip.box import DOES, ONLY, TILES, Does, Only
from tableflip.games.captain_flip.rules.cells import cells_of
from tableflip.games.captain_flip.rules.hidden import has_seen, unplaced
from tableflip.games.captain_flip.rules.scoring import score
from tableflip.games.captain_flip.rules.state import State, tiles_of
from tableflip.games.captain_flip.rules.targets import is_possible

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
    take_out(pile, find(pile, tile))
    return score(state, seat) - score(without, seat)


class Theft(NamedTuple):
    """What a theft does: how much the thief's score goes up by it, and how much that of its owner goes down."""

    mine: int
    theirs: int


def theft(state: State, seat: int, rival: int, tile: int) -> Theft:
    """What it brings and costs that a tile changes hands: what is worth more for who has most counts both piles."""
    after = state.clone()
    take_out(after.players[rival].pile, find(after.players[rival].pile, tile))
    push(after.players[seat].pile, tile)
    return Theft(score(after, seat) - score(state, seat), score(state, rival) - score(after, rival))


def least_loss(state: State, seat: int, times: int) -> int:
    """How many points a seat's score goes down, or up if it is negative, without so many tiles of its choice."""
    pile = state.players[seat].pile
    before = score(state, seat)
    left: list[int] = []
    for tiles in combinations(tiles_of(pile), min(times, pile.count)):
        without = state.clone()
        for tile in tiles:
            take_out(without.players[seat].pile, find(without.players[seat].pile, tile))
        left.append(score(without, seat))
    return before - max(left)


class Best(NamedTuple):
    """The best tile within reach: its cell, and the points it brings (a mean for an unseen one)."""

    cell: int
    worth: float


def best_cell(state: State, cells: int, seat: int) -> Best:
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
        is_bad = is_bad and (does != Does.DOUBLE or state.seats > 1)  # CAPTAIN-002: alone one plays twice oneself
        costly += is_bad and not state.book.optional
        taking += does in TAKING and not is_bad
        again += does == Does.GO_AGAIN
    return Hearts(len(tiles), taking, again, costly)
