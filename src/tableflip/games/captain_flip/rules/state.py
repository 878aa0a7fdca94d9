"""The records of Captain Flip: the table, the piles, and the question being asked."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from tableflip.core.action import Space
from tableflip.core.chance import Chance
from tableflip.core.grids import NO_CELL
from tableflip.core.news import Item
from tableflip.core.records import Int8, Int16, Int32, Int64, Many, Record
from tableflip.core.state import State as AnyState
from tableflip.games.captain_flip.box import BAG_ENTRIES, CELLS, HAND, QUIET_MOST, SEATS_MOST, TILES

NO_SEAT = -1
NEWS_MOST = 72  # a group may be the whole board: 25 claims, 25 refills, 10 lines, and the ends of turn and game
PICKS = 4  # CAPTAIN-312
TILE_CODES = TILES + 1
LEGAL_MOST = 128  # no question has more answers
# a claim or a clear takes one of 54 tiles for good, 36 quiet turns end the game, and a turn asks about 20 times
PLIES_MOST = TILES * QUIET_MOST * 20


class Verb(IntEnum):
    """What a player can decide; CAPTAIN-903."""

    FLIP = 0  # a cell
    SWAP = 1  # a hand slot and a cell
    USE = 2
    SKIP = 3
    CLAIM = 4  # a cell
    STEAL = 5  # a seat and a tile
    LOSE = 6  # a tile
    PEEK = 7  # a cell
    STOP = 8
    PICK = 9  # a cell
    PLACE = 10  # the cell a tile comes from, and the cell it goes to
    TURN = 11  # a cell
    LINE = 12  # the row or the column
    BACK = 13  # a tile
    ONTO = 14  # a cell
    TAKE = 15  # a group, by its first cell
    LEAVE = 16


ROW, COLUMN = 0, 1  # the targets of LINE

SPACE = Space(
    {
        Verb.FLIP: CELLS,
        Verb.SWAP: HAND * CELLS,
        Verb.USE: 1,
        Verb.SKIP: 1,
        Verb.CLAIM: CELLS,
        Verb.STEAL: SEATS_MOST * TILES,
        Verb.LOSE: TILES,
        Verb.PEEK: CELLS,
        Verb.STOP: 1,
        Verb.PICK: CELLS,
        Verb.PLACE: CELLS * CELLS,
        Verb.TURN: CELLS,
        Verb.LINE: 2,
        Verb.BACK: TILES,
        Verb.ONTO: CELLS,
        Verb.TAKE: CELLS,
        Verb.LEAVE: 1,
    }
)
FIRST = SPACE.first


class Ask(IntEnum):
    """Which question is being asked; named as the table of decisions in chapter 21."""

    NOTHING = 0  # the rules go on by themselves
    STEP = 1
    USE = 2
    CLAIM = 3
    STEAL = 4
    LOSE = 5
    PEEK = 6
    PICK = 7
    PLACE = 8
    TURN = 9
    LINE = 10
    BACK = 11
    ONTO = 12
    PATTERN = 13
    OVER = 14
    ACT = 15  # nothing yet: the action is about to begin


class Reason(IntEnum):
    """Why the game ended."""

    NONE = 0
    CLEARED = 1  # CAPTAIN-500
    STALEMATE = 2  # CAPTAIN-482


class Happened(IntEnum):
    """What can happen; `what` is named behind each."""

    TURNED_UP = 0  # cell and tile
    TURNED_DOWN = 1  # cell and tile
    CLAIMED = 2  # cell and tile
    REFILLED_UP = 3  # cell and tile
    REFILLED_DOWN = 4  # how many
    CLEARED = 5  # line
    USED = 6  # action
    SKIPPED = 7  # action
    EARNED = 8
    DOUBLED = 9
    STOLE = 10  # seat and tile
    ROBBED = 11  # the tile that the seat receives
    LOST = 12  # tile
    PEEKED = 13  # cell
    SAW = 14  # tile, for the active player alone
    STOPPED = 15
    PICKED = 16  # cell
    MOVED = 17  # from and to
    CHOSE = 18  # the pile tile of put_back
    REMOVED = 19  # cell and tile
    LAID = 20  # cell and tile
    SWAPPED = 21  # cell
    GAVE = 22  # tile
    TOOK = 23  # tile
    LEFT = 24
    ENDED = 25


class Pile(Record):
    """Tiles in an order: a pile grows at its end (CAPTAIN-014), the deck is drawn from there."""

    count: Int8 = 0
    cards: Annotated[Many[Int8], TILES] = Many()


class Hand(Record):
    """The hand of Commander Swap: by slot the tile, and who knows that it is there."""

    tiles: Annotated[Many[Int8], HAND] = Many()
    known: Annotated[Many[Int16], HAND] = Many()


class Player(Record):
    """What lies before a player."""

    pile: Pile = Pile()
    hand: Hand = Hand()


class Faces(Record):
    """What is printed on each tile, by its number: the list is public (CAPTAIN-802)."""

    kind: Annotated[Many[Int8], TILE_CODES] = Many()
    colour: Annotated[Many[Int8], TILE_CODES] = Many()
    heart: Annotated[Many[Int8], TILE_CODES] = Many()
    skull: Annotated[Many[Int8], TILE_CODES] = Many()
    star: Annotated[Many[Int8], TILE_CODES] = Many()


class Book(Record):
    """The options; CAPTAIN-750. `log` is what the table remembers for the players."""

    grid: Int8 = 5
    sergeant: Int8 = 0
    commander: Int8 = 0
    optional: Int8 = 0
    reference: Int8 = 0
    log: Int8 = 0
    stalemate: Int8 = QUIET_MOST  # after how many quiet turns the game ends; 0 for never (CAPTAIN-485)


class Move(Record):
    """One assignment of rearrange_four: where a tile comes from, and the tile while all move at once."""

    origin: Int8 = NO_CELL
    tile: Int8 = 0
    known: Int16 = 0


class News(Record):
    """The events of the last action."""

    count: Int16 = 0
    items: Annotated[Many[Item], NEWS_MOST] = Many()


class State(AnyState):
    """The table, the turn under way, and the question being asked."""

    chance: Chance = Chance()
    news: News = News()
    book: Book = Book()
    faces: Faces = Faces()

    # the board; sets of cells are bit masks
    present: Int64 = 0  # the cells that hold a tile
    up: Int64 = 0  # the cells whose tile is faceup
    marks: Int64 = 0  # the cells whose tile is marked (CAPTAIN-603)
    board: Annotated[Many[Int8], CELLS] = Many()
    known: Annotated[Many[Int16], CELLS] = Many()  # who knows the tile on each cell, faceup tiles included

    deck: Pile = Pile()
    cleared: Pile = Pile()
    removed: Pile = Pile()
    players: Annotated[Many[Player], SEATS_MOST] = Many()

    # the turn
    seats: Int8 = 2
    active: Int8 = 0
    number: Int32 = 0  # of the running turn, from 1; wide enough for a game that goes on and on (CAPTAIN-486)
    turns_left: Int8 = 0  # in this stint, the running turn included
    flips_left: Int8 = 0
    swaps_left: Int8 = 0
    extra: Int8 = 0  # whether a turn was earned by extra_turn in this stint
    double: Int8 = 0  # whether a double turn is pending
    quiet: Int16 = 0  # turns in a row without a claim or a clear, as far as they are counted
    progress: Int8 = 0  # whether a tile was claimed or cleared in this turn

    # the question
    ask: Int8 = Ask.STEP
    power: Int8 = 0  # the heart or skull being carried out
    flipped: Int8 = NO_CELL  # the cell of the flipped tile
    left: Int8 = 0  # how often the action may still ask
    held: Int8 = 0  # the pile tile that put_back has chosen
    chosen: Int64 = 0  # the cells chosen in this action
    used: Int64 = 0  # the picked cells whose tile has been assigned
    placed: Int8 = 0  # how many picked cells have been assigned a tile
    moves: Annotated[Many[Move], PICKS] = Many()  # by picked cell in reading order

    peeked: Int8 = NO_CELL  # the cell whose tile `peeker` sees until the next decision (CAPTAIN-812)
    peeker: Int8 = NO_SEAT
    reason: Int8 = Reason.NONE
    bag: Annotated[Many[Int8], BAG_ENTRIES] = Many()  # the action list while the deck is made; empty in play


def tiles_of(pile: Pile) -> list[int]:
    """The tiles of a pile, first one first."""
    return [pile.cards[place] for place in range(pile.count)]
