"""The records of Flip Ships, and every action there is."""

from __future__ import annotations

from enum import IntEnum
from itertools import combinations
from typing import Annotated

from tableflip.core.action import Space
from tableflip.core.chance import Chance
from tableflip.core.grids import Lookup
from tableflip.core.news import Item
from tableflip.core.records import Int8, Int16, Int32, Int64, Many, Record
from tableflip.core.state import State as AnyState
from tableflip.games.flip_ships.box import (
    AIR_MOST,
    CELLS,
    ENEMIES,
    LAST_ROUND_AT,
    LEVEL_COUNT,
    LEVELS_OF_SHIPS,
    LONG_RANGE,
    POWERS,
    REPAIR,
    ROWS_MOST,
    SEAT_COUNTS,
    SEATS_MOST,
    SHIPS,
    SHIPS_A_SEAT,
    SHORT_RANGE,
    TRIPLE_FLIPS,
    Level,
)

NONE = -1
NOBODY = -1
NO_SHIP = -1
OFF = -1  # a limit that is not set
CARDS = ENEMIES + 1  # rows by enemy id: nobody has id 0
ANSWERS_MOST = 72  # three sidestepping ships on twenty cards, two shots, two repairs, seven ships to keep
NEWS_MOST = 96


class Verb(IntEnum):
    """What a player can be asked for."""

    DRAFT = 0  # a power
    CHOOSE = 1  # a ship
    DECLARE = 2  # plain or triple
    FLICK = 3
    CONCEDE = 4
    AFTER = 5  # what to do with a landing
    MOON = 6  # nothing, or the enemy in a cell
    SWAP = 7  # the enemy in a cell
    SHOOT = 8  # nothing, one cell, or a pair of cells
    BLAST = 9  # nothing, or the enemy in a cell
    REPAIR = 10  # no or yes
    KEEP = 11  # one of the sets that can keep the ship, in their order
    CONFIRM = 12
    RESTART = 13


class Phase(IntEnum):
    """Which question is being asked: the decision points of chapter 19."""

    DRAFT = 0
    CHOOSE = 1
    DECLARE = 2
    FLICK = 3
    AFTER = 4
    MOON = 5
    SWAP = 6
    SHOOT = 7
    BLAST = 8
    REPAIR = 9
    KEEP = 10
    CONFIRM = 11
    OVER = 12
    RESOLVE = 13  # these two never wait for anybody: `step` goes on with them at once
    MARCH = 14


class After(IntEnum):
    """What may be done with a landing, in the order of DP-4."""

    KEEP = 0
    ATMOSPHERE = 1
    REDO = 2
    PAD = 3
    ENCORE = 4
    TRIPLE = 5


AFTERS = 6
NO_TARGET = 0  # of MOON, SHOOT and BLAST; the enemy in cell c is target c + 1
FIRST_PAIR = CELLS + 1  # targets of SHOOT from here on are pairs of cells
PAIRS = tuple(combinations(range(CELLS), 2))
PAIR_OF = tuple(
    tuple(PAIRS.index((min(one, two), max(one, two))) if one != two else NONE for two in range(CELLS))
    for one in range(CELLS)
)
KEEPS_MOST = 32  # every pair of neighbours, and the set the ship lies on

SPACE = Space(
    {
        Verb.DRAFT: POWERS,
        Verb.CHOOSE: SHIPS,
        Verb.DECLARE: 2,
        Verb.FLICK: 1,
        Verb.CONCEDE: 1,
        Verb.AFTER: AFTERS,
        Verb.MOON: CELLS + 1,
        Verb.SWAP: CELLS,
        Verb.SHOOT: CELLS + 1 + len(PAIRS),
        Verb.BLAST: CELLS + 1,
        Verb.REPAIR: 2,
        Verb.KEEP: KEEPS_MOST,
        Verb.CONFIRM: 1,
        Verb.RESTART: 1,
    }
)
FIRST: Lookup = SPACE.first
LEGAL_MOST = CELLS + 1 + len(PAIRS)
OUTCOMES_MOST = 96  # landings measured for an aim and a skill; an enemy is one of 60
PLIES_MOST = 20_000  # INV-18 bounds the rounds; answers may be restarted, but not by a law's patience


class Zone(IntEnum):
    """Where a ship is."""

    PILOT = 0
    ACTIVE = 1
    HAND = 2
    TABLE = 3
    DOCK = 4


class Place(IntEnum):
    """Where a landing left a ship; chapter 18."""

    TABLE = 0
    MOTHERSHIP = 1
    BACK = 2
    SIDE = 3
    FAR = 4


class Mode(IntEnum):
    """How a flip sequence goes; chapter 20.1."""

    PLAIN = 0
    TRIPLE = 1
    PAD = 2


class Pilots(IntEnum):
    """How pilot cards are handed out; SHIPS-201."""

    RANDOM = 0
    CHOOSE = 1
    DRAFT = 2


class Result(IntEnum):
    """How the game ended."""

    NONE = 0
    WIN = 1
    LOSS_CITY = 2
    LOSS_ASSAULT = 3


class Happened(IntEnum):
    """What can happen; `what` is a ship, an enemy, or a number; of an attacker also its row, CARDS each."""

    DRAFTED = 0
    CHOSE = 1
    DECLARED = 2
    LANDED = 3
    CONCEDED = 4
    LIFTED = 5
    DOCKED = 6
    SCORED = 7
    ANSWERED = 8
    RESTARTED = 9
    DESTROYED = 10
    REPAIRED = 11
    PARKED = 12
    ATTACKED = 13
    DAMAGED = 14
    JOINED = 15
    DEALT = 16
    ROUND = 17
    LAST_ROUND = 18
    ASSAULT = 19
    ENDED = 20


class Hits(Record):
    """Hits by cell, up to seven each, as the three binary digits of their numbers."""

    ones: Int32 = 0
    twos: Int32 = 0
    fours: Int32 = 0


class Ship(Record):
    """A ship, and what the latest landing record says of it.

    A docked ship keeps the facts of the landing that docked it, so that the match can write that landing down;
    no rule reads them, and its next landing replaces them.
    """

    zone: Int8 = Zone.PILOT
    place: Int8 = Place.TABLE
    air: Int8 = 0  # completely in the atmosphere
    moons: Int8 = 0  # the rows of the moon spaces it touches
    box_only: Int8 = 0  # attacks nothing but the mothership; SHIPS-190
    scored: Int8 = 0  # by SHIPS-185
    cards: Int32 = 0  # the cells whose enemies it lies on
    near: Int32 = 0  # the cells whose enemies have a gap told
    parked: Hits = Hits()  # what keeps it on the table, with its hits there; nothing for a ship not parked
    gaps: Annotated[Many[Int32], CELLS] = Many()  # micrometres


class Landing(Record):
    """What is told of the last flick besides the facts of the ships: its input, and what it moved."""

    ship: Int8 = NO_SHIP
    legal: Int8 = 0
    has_flick: Int8 = 0
    edge: Int8 = 0  # flicked from the edge where the launch pad could be used; SHIPS-039
    flick: Annotated[Many[Int16], 6] = Many()  # as LIMITS in table/flick.py
    moved: Int32 = 0  # the other ships whose facts it tells
    gone: Int32 = 0  # the cells whose cards left the table


class Answer(Record):
    """One answer of the resolution under way."""

    verb: Int8 = 0
    ship: Int8 = 0
    source: Int8 = 0  # the row of MOON, the cell of SWAP
    target: Int16 = 0


class Deck(Record):
    """The enemy deck, bottom card first; a card that a position text leaves open is 0."""

    count: Int16 = 0
    cards: Annotated[Many[Int8], ENEMIES] = Many()


class Order(Record):
    """The seats still to act, the current one first."""

    count: Int8 = 0
    seats: Annotated[Many[Int8], SEATS_MOST] = Many()


class News(Record):
    """The events of the last action."""

    count: Int16 = 0
    items: Annotated[Many[Item], NEWS_MOST] = Many()


class Book(Record):
    """The options, and every number of the rule book that may be edited."""

    players: Int8 = 2
    seats: Int8 = 2
    level: Int8 = Level.STANDARD
    rows: Int8 = ROWS_MOST
    no_reflip: Int8 = 0
    early_icons: Int8 = 0
    round_robin: Int8 = 0
    concede: Int8 = 0
    pilots: Int8 = Pilots.RANDOM
    wave_spread: Int8 = OFF
    long_geometry: Int8 = 0
    launch_pad: Int8 = 0
    back_stop: Int8 = 0
    tremor: Int8 = 0
    skills: Annotated[Many[Int8], SEATS_MOST] = Many()
    colours: Annotated[Many[Int8], SEATS_MOST] = Many()
    air_most: Int8 = AIR_MOST
    triple_flips: Int8 = TRIPLE_FLIPS
    repair: Int8 = REPAIR
    last_round_at: Int8 = LAST_ROUND_AT
    short: Int32 = SHORT_RANGE
    long: Int32 = LONG_RANGE
    shields: Int64 = 0  # the ids with a shield icon
    doubles: Int64 = 0  # the ids with a double-hit icon
    speed: Annotated[Many[Int8], CARDS] = Many()  # 0 for an id that no card has
    damage: Annotated[Many[Int8], CARDS] = Many()
    city: Annotated[Many[Int8], LEVEL_COUNT] = Many()
    deck_size: Annotated[Many[Int8], SEAT_COUNTS * LEVEL_COUNT] = Many()
    mothership: Annotated[Many[Int8], SEAT_COUNTS * LEVEL_COUNT] = Many()
    icons: Annotated[Many[Int32], 2 * SEAT_COUNTS] = Many()  # by layout and seats


class State(AnyState):
    """A position, the question being asked, and the result."""

    chance: Chance = Chance()
    news: News = News()
    book: Book = Book()
    luck: Chance = Chance()  # of the flick under way, where nature draws its landing (landings/nature.py)
    flicks: Int32 = 0
    landing: Landing = Landing()
    ships: Annotated[Many[Ship], SHIPS] = Many()
    deck: Deck = Deck()
    aside: Int64 = 0  # sets of enemy ids
    destroyed: Int64 = 0
    arrived: Int64 = 0
    seen: Int64 = 0
    filled: Int32 = 0  # sets of cells: those with an enemy,
    shielding: Int32 = 0  # with a generator,
    doubled: Int32 = 0  # with a double-hit enemy,
    gone: Int32 = 0  # and those whose card is off the table or in the box
    grid: Annotated[Many[Int8], CELLS] = Many()  # enemy ids, 0 where a cell is empty
    powers: Annotated[Many[Int8], SEATS_MOST * LEVELS_OF_SHIPS] = Many()
    order: Order = Order()
    number: Int16 = 0  # of the turn, for the match file; the first begins with 1
    round: Int16 = 1
    phase: Int8 = Phase.CHOOSE
    seat: Int8 = 0  # the seat to move
    marker: Int8 = 0  # the seat with the turn marker
    last: Int8 = 0
    assault: Int8 = 0
    city: Int8 = 0
    city_start: Int8 = 0
    mothership: Int8 = 0
    mothership_start: Int8 = 0
    result: Int8 = Result.NONE
    hand: Int8 = NO_SHIP
    mode: Int8 = Mode.PLAIN
    air: Int8 = 0  # atmosphere landings in a row; SHIPS-196
    redo_used: Int8 = 0
    flips: Int8 = 0  # legal flips under P3-TRIPLE
    picks: Int8 = 0  # the options of DP-4, as bits
    asked: Int8 = 0  # in a resolution: the ship asked about, of the seat's seven,
    spot: Int8 = 0  # and the row or the enemy asked about
    repairs: Int8 = 0  # the ships whose repair was accepted, as bits
    fallen: Int32 = 0  # the cells whose enemies fall with the answers given
    answers: Int8 = 0
    answered: Annotated[Many[Answer], ANSWERS_MOST] = Many()
    attacks: Annotated[Many[Hits], SHIPS_A_SEAT] = Many()
    keeps: Annotated[Many[Int32], SHIPS_A_SEAT] = Many()  # the cells that will keep each ship
    # hands busy with cards: a column on its march, and fast enemies that wait in a refill
    marchers: Annotated[Many[Int8], ROWS_MOST] = Many()
    march_rows: Annotated[Many[Int8], ROWS_MOST] = Many()
    waiting: Annotated[Many[Int8], ENEMIES] = Many()
