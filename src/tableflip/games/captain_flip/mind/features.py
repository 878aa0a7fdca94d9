"""The features of a position of Captain Flip for two: what its network is given.

Sparse features are there or not, and written down by their numbers: a creature, an action, a question. Dense features
are amounts, in units of one `DENSE_SCALE`th. All are seen from the player whose decision it is, and tell nothing that
is hidden from both players.
"""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.compiled import rule
from tableflip.core.grids import cells_in, lowest
from tableflip.core.news import knows
from tableflip.core.records import Many
from tableflip.games.captain_flip.box import (
    CARRIES,
    CELLS,
    DOES,
    KIND_COUNT,
    POWER_COUNT,
    TILES,
    VALUES,
    Does,
    Icon,
    Lookup,
)
from tableflip.games.captain_flip.mind.gains import NEVER, flip_gain, question
from tableflip.games.captain_flip.mind.judgement import SOFT, SOFT_TILE, tiles_left, with_flip
from tableflip.games.captain_flip.rules.cells import EVERY_LINE, LINES
from tableflip.games.captain_flip.rules.legal import flippable
from tableflip.games.captain_flip.rules.scoring import score
from tableflip.games.captain_flip.rules.state import Ask, State

DENSE_SCALE = 32
SPARSE_MOST = 4 * TILES + 1  # a tile has at most a creature and three actions
BAD = -60  # in tenths of a point: a flip or a question is never worse than this
WORST = -100  # nor the best flip than this


class Lies(IntEnum):
    """Where a tile lies, and who knows it."""

    MINE = 0
    HIS = 1
    UP = 2
    KNOWN = 3  # facedown, and both know it
    MY_SECRET = 4
    HIS_SECRET = 5


def _columns(icon: Icon, first: int) -> Lookup:
    """The place of each action under an icon among the features of a tile."""
    carried = [power for power in range(1, POWER_COUNT) if CARRIES[icon][power]]
    return tuple(first + carried.index(power) if power in carried else 0 for power in range(POWER_COUNT))


HEART_FEATURE = _columns(Icon.HEART, KIND_COUNT)
SKULL_FEATURE = _columns(Icon.SKULL, max(HEART_FEATURE) + 1)
STAR_FEATURE = _columns(Icon.STAR, max(SKULL_FEATURE) + 1)
TILE_FEATURES = max(STAR_FEATURE) + 1
ASK_FEATURE = len(Lies) * TILE_FEATURES
SPARSE_SIZE = ASK_FEATURE + len(Ask)


class Dense(IntEnum):
    """The dense features, by their places."""

    LEAD = 0
    LEAD_BY_TILES = 1  # a lead weighs more with fewer tiles to come
    MINE = 2
    HIS = 3
    LEFT = 4
    DECK = 5
    BOARD = 6
    FLIPS = 7
    TURNS = 8
    DOUBLE = 9
    EXTRA = 10
    QUIET = 11
    QUESTION = 12
    MY_KNOWN = 13
    HIS_KNOWN = 14
    UNSEEN = 15
    SHORT_OF_ONE = 16  # lines that one more open tile clears
    SHORT_OF_TWO = 17
    SHORT_WORTH = 18  # what lies open in the lines short of one
    UNSEEN_MEAN = 19
    UNSEEN_CLAIMS = 20
    UNSEEN_MINUS = 21
    MY_FLIPS = 22  # the three best, and whether none is good
    HIS_FLIPS = 26
    JUDGED = 30  # the lead by the heuristic
    JUDGED_BY_TILES = 31


DENSE_SIZE = 32
FLIPS_SHOWN = 3


@rule
def add_tile(state: State, tile: int, lies: int, sparse: Many[int], count: int) -> int:
    """Add what is printed on a tile; in a pile hearts and skulls sleep. How many sparse features there are then."""
    first = lies * TILE_FEATURES
    faces = state.faces
    sparse[count] = first + faces.kind[tile]
    count += 1
    if faces.star[tile]:
        sparse[count] = first + STAR_FEATURE[faces.star[tile]]
        count += 1
    if lies >= Lies.UP:
        if faces.heart[tile]:
            sparse[count] = first + HEART_FEATURE[faces.heart[tile]]
            count += 1
        if faces.skull[tile]:
            sparse[count] = first + SKULL_FEATURE[faces.skull[tile]]
            count += 1
    return count


@rule
def lies_how(state: State, cell: int) -> int:
    """How the tile on a cell lies for the active player; -1 if nobody has seen it."""
    if state.up >> cell & 1:
        return Lies.UP + 0
    mine = knows(state.known[cell], state.active)
    his = knows(state.known[cell], 1 - state.active)
    if mine:
        return Lies.KNOWN + 0 if his else Lies.MY_SECRET + 0
    return Lies.HIS_SECRET + 0 if his else -1


@rule
def add_tiles(state: State, sparse: Many[int], dense: Many[int]) -> int:
    """Add all tiles that somebody knows, and the question; count the facedown ones."""
    me = state.active
    count = 0
    for lies in range(Lies.HIS + 1):
        pile = state.players[me if lies == Lies.MINE else 1 - me].pile
        for place in range(pile.count):
            count = add_tile(state, pile.cards[place], lies, sparse, count)
    mine = 0
    his = 0
    unseen = 0
    cells = state.present
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        lies = lies_how(state, cell)
        if lies < 0:
            unseen += 1
            continue
        mine += 1 if lies == Lies.KNOWN or lies == Lies.MY_SECRET else 0
        his += 1 if lies == Lies.KNOWN or lies == Lies.HIS_SECRET else 0
        count = add_tile(state, state.board[cell], lies, sparse, count)
    dense[Dense.MY_KNOWN] = mine * DENSE_SCALE // 5
    dense[Dense.HIS_KNOWN] = his * DENSE_SCALE // 5
    dense[Dense.UNSEEN] = unseen * DENSE_SCALE // 8
    sparse[count] = ASK_FEATURE + state.ask
    return count + 1


@rule
def fill_unseen(state: State, dense: Many[int]) -> None:
    """What the tiles are like that nobody has seen: those of the deck and those never turned up."""
    total = 0
    minus = 0
    claims = 0
    count = 0
    for place in range(state.deck.count + CELLS):
        if place < state.deck.count:
            tile = state.deck.cards[place]
        else:
            cell = place - state.deck.count
            if not state.present >> cell & 1 or lies_how(state, cell) >= 0:
                continue
            tile = state.board[cell]
        value = VALUES[state.faces.kind[tile]]
        count += 1
        total += value
        minus += 1 if value < 0 else 0
        claims += 1 if DOES[state.faces.heart[tile]] == Does.CLAIM else 0
    count = max(count, 1)
    dense[Dense.UNSEEN_MEAN] = total * DENSE_SCALE // (3 * count)
    dense[Dense.UNSEEN_CLAIMS] = 3 * claims * DENSE_SCALE // count
    dense[Dense.UNSEEN_MINUS] = 3 * minus * DENSE_SCALE // count


@rule
def fill_lines(state: State, dense: Many[int]) -> None:
    """The lines that are about to clear."""
    one = 0
    two = 0
    worth = 0
    for line in range(EVERY_LINE):
        held = LINES[line] & state.present
        missing = cells_in(held & ~state.up)
        if missing == 2:
            two += 1
        elif missing == 1:
            one += 1
            held &= state.up
            while held != 0:
                worth += VALUES[state.faces.kind[state.board[lowest(held)]]]
                held &= held - 1
    dense[Dense.SHORT_OF_ONE] = one * DENSE_SCALE // 2
    dense[Dense.SHORT_OF_TWO] = two * DENSE_SCALE // 3
    dense[Dense.SHORT_WORTH] = worth * DENSE_SCALE // 15


@rule
def fill_flips(state: State, seat: int, first: int, dense: Many[int]) -> int:
    """The best flips a player would have now, and what the best of them brings at once."""
    best = NEVER
    second = NEVER
    third = NEVER
    cells = flippable(state, seat)
    while cells != 0:
        gain = flip_gain(state, seat, lowest(cells))
        cells &= cells - 1
        if gain > best:
            third = second
            second = best
            best = gain
        elif gain > second:
            third = second
            second = gain
        elif gain > third:
            third = gain
    dense[first] = max(best, WORST) * DENSE_SCALE // 40
    dense[first + 1] = max(second, BAD) * DENSE_SCALE // 40
    dense[first + 2] = max(third, BAD) * DENSE_SCALE // 40
    dense[first + FLIPS_SHOWN] = DENSE_SCALE if best <= 0 else 0
    return best


@rule
def fill_score(state: State, left: int, dense: Many[int]) -> None:
    """The points, and how far the game has come."""
    mine = score(state, state.active)
    his = score(state, 1 - state.active)
    dense[Dense.LEAD] = (mine - his) * DENSE_SCALE // 10
    dense[Dense.LEAD_BY_TILES] = (mine - his) * 2 * DENSE_SCALE // (8 + left)
    dense[Dense.MINE] = mine * DENSE_SCALE // 20
    dense[Dense.HIS] = his * DENSE_SCALE // 20
    dense[Dense.LEFT] = left * DENSE_SCALE // 20
    dense[Dense.DECK] = state.deck.count * DENSE_SCALE // 15
    dense[Dense.BOARD] = cells_in(state.present) * DENSE_SCALE // 15
    dense[Dense.FLIPS] = state.flips_left * DENSE_SCALE
    dense[Dense.TURNS] = (state.turns_left - 1) * DENSE_SCALE
    dense[Dense.DOUBLE] = state.double * DENSE_SCALE
    dense[Dense.EXTRA] = state.extra * DENSE_SCALE
    dense[Dense.QUIET] = state.quiet * DENSE_SCALE // 20
    asked = 0 if state.ask == Ask.STEP else max(question(state), BAD)
    dense[Dense.QUESTION] = asked * DENSE_SCALE // 30


@rule
def extract_features(state: State, sparse: Many[int], dense: Many[int]) -> int:
    """Write down all features of a position; how many sparse ones there are."""
    mine = fill_flips(state, state.active, Dense.MY_FLIPS, dense)
    his = fill_flips(state, 1 - state.active, Dense.HIS_FLIPS, dense)
    lead = with_flip(state, state.active, mine) - with_flip(state, 1 - state.active, his)
    size = lead if lead >= 0 else -lead
    dense[Dense.JUDGED] = DENSE_SCALE * lead // 100
    dense[Dense.JUDGED_BY_TILES] = 3 * DENSE_SCALE * lead // (SOFT + SOFT_TILE * tiles_left(state) + size)
    fill_score(state, state.deck.count + cells_in(state.present), dense)
    fill_unseen(state, dense)
    fill_lines(state, dense)
    return add_tiles(state, sparse, dense)
