"""What a practised eye sees in a position of Captain Flip for two: the signs that its instinct goes by.

Marks are there or not: a creature, an action, a question. Amounts are numbers, in units of one `UNIT`th. All are
seen from the player whose decision it is, and tell nothing that is hidden from both players.
"""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.compiled import rule
from tableflip.core.grids import Table, cells_in, lowest
from tableflip.core.news import knows
from tableflip.core.records import Many
from tableflip.games.captain_flip.board import EVERY_LINE
from tableflip.games.captain_flip.box import (
    CARRIES,
    CELLS,
    DOES,
    KIND_COUNT,
    LINES,
    POWER_COUNT,
    TILES,
    VALUES,
    Does,
    Icon,
)
from tableflip.games.captain_flip.gains import NEVER, flip_gain, question
from tableflip.games.captain_flip.records import Ask, State
from tableflip.games.captain_flip.rules import flippable
from tableflip.games.captain_flip.scoring import score

UNIT = 32
MARKS_MOST = 4 * TILES + 1  # a tile has at most a creature and three actions
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


def _columns(icon: Icon, first: int) -> Table:
    """The place of each action under an icon among the signs of a tile."""
    carried = [power for power in range(1, POWER_COUNT) if CARRIES[icon][power]]
    return tuple(first + carried.index(power) if power in carried else 0 for power in range(POWER_COUNT))


HEART_SIGN = _columns(Icon.HEART, KIND_COUNT)
SKULL_SIGN = _columns(Icon.SKULL, max(HEART_SIGN) + 1)
STAR_SIGN = _columns(Icon.STAR, max(SKULL_SIGN) + 1)
TILE_SIGNS = max(STAR_SIGN) + 1
ASK_MARK = len(Lies) * TILE_SIGNS
MARKS = ASK_MARK + len(Ask)


class Amount(IntEnum):
    """The amounts, by their places."""

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
    JUDGED = 30  # the lead by judgement
    JUDGED_BY_TILES = 31


AMOUNTS = 32
FLIPS_SHOWN = 3


@rule
def mark_tile(state: State, tile: int, lies: int, marks: Many[int], count: int) -> int:
    """Mark what is printed on a tile; in a pile hearts and skulls sleep. How many marks there are then."""
    first = lies * TILE_SIGNS
    faces = state.faces
    marks[count] = first + faces.kind[tile]
    count += 1
    if faces.star[tile]:
        marks[count] = first + STAR_SIGN[faces.star[tile]]
        count += 1
    if lies >= Lies.UP:
        if faces.heart[tile]:
            marks[count] = first + HEART_SIGN[faces.heart[tile]]
            count += 1
        if faces.skull[tile]:
            marks[count] = first + SKULL_SIGN[faces.skull[tile]]
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
def mark_all(state: State, marks: Many[int], amounts: Many[int]) -> int:
    """Mark all tiles that somebody knows, and the question; count the facedown ones."""
    me = state.active
    count = 0
    for lies in range(Lies.HIS + 1):
        pile = state.players[me if lies == Lies.MINE else 1 - me].pile
        for place in range(pile.count):
            count = mark_tile(state, pile.cards[place], lies, marks, count)
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
        count = mark_tile(state, state.board[cell], lies, marks, count)
    amounts[Amount.MY_KNOWN] = mine * UNIT // 5
    amounts[Amount.HIS_KNOWN] = his * UNIT // 5
    amounts[Amount.UNSEEN] = unseen * UNIT // 8
    marks[count] = ASK_MARK + state.ask
    return count + 1


@rule
def weigh_unseen(state: State, amounts: Many[int]) -> None:
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
    amounts[Amount.UNSEEN_MEAN] = total * UNIT // (3 * count)
    amounts[Amount.UNSEEN_CLAIMS] = 3 * claims * UNIT // count
    amounts[Amount.UNSEEN_MINUS] = 3 * minus * UNIT // count


@rule
def weigh_lines(state: State, amounts: Many[int]) -> None:
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
    amounts[Amount.SHORT_OF_ONE] = one * UNIT // 2
    amounts[Amount.SHORT_OF_TWO] = two * UNIT // 3
    amounts[Amount.SHORT_WORTH] = worth * UNIT // 15


@rule
def weigh_flips(state: State, seat: int, first: int, amounts: Many[int]) -> int:
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
    amounts[first] = max(best, WORST) * UNIT // 40
    amounts[first + 1] = max(second, BAD) * UNIT // 40
    amounts[first + 2] = max(third, BAD) * UNIT // 40
    amounts[first + FLIPS_SHOWN] = UNIT if best <= 0 else 0
    return best


@rule
def weigh_score(state: State, left: int, amounts: Many[int]) -> None:
    """The points, and how far the game has come."""
    mine = score(state, state.active)
    his = score(state, 1 - state.active)
    amounts[Amount.LEAD] = (mine - his) * UNIT // 10
    amounts[Amount.LEAD_BY_TILES] = (mine - his) * 2 * UNIT // (8 + left)
    amounts[Amount.MINE] = mine * UNIT // 20
    amounts[Amount.HIS] = his * UNIT // 20
    amounts[Amount.LEFT] = left * UNIT // 20
    amounts[Amount.DECK] = state.deck.count * UNIT // 15
    amounts[Amount.BOARD] = cells_in(state.present) * UNIT // 15
    amounts[Amount.FLIPS] = state.flips_left * UNIT
    amounts[Amount.TURNS] = (state.turns_left - 1) * UNIT
    amounts[Amount.DOUBLE] = state.double * UNIT
    amounts[Amount.EXTRA] = state.extra * UNIT
    amounts[Amount.QUIET] = state.quiet * UNIT // 20
    asked = 0 if state.ask == Ask.STEP else max(question(state), BAD)
    amounts[Amount.QUESTION] = asked * UNIT // 30


@rule
def read_signs(state: State, marks: Many[int], amounts: Many[int]) -> int:
    """Write down all signs but the flips and the judgement; how many marks there are."""
    weigh_score(state, state.deck.count + cells_in(state.present), amounts)
    weigh_unseen(state, amounts)
    weigh_lines(state, amounts)
    return mark_all(state, marks, amounts)
