"""The state of Flip City: the book, the cities of the players, the turn under way; and the actions (chapter 13)."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from tableflip.core.action import Space
from tableflip.core.chance import Chance
from tableflip.core.compiled import rule
from tableflip.core.news import News
from tableflip.core.records import Int8, Int16, Int32, Int64, Many, Record
from tableflip.core.state import State as AnyState
from tableflip.games.flip_city.box import CARDS_MOST, SEATS_MOST, SIDES

NONE = -1


class Phase(IntEnum):
    """Which question is being asked; CITY-800."""

    PLAY = 0
    BUILD = 1
    OVER = 2


class ResultKind(IntEnum):
    """How a game ended; CITY-460."""

    NONE = 0
    WIN = 1
    LOSS = 2
    DRAW = 3


class Reason(IntEnum):
    """Why a game ended; CITY-460."""

    NONE = 0
    POINTS = 1
    CARDS = 2
    BOTH = 3
    SUPPLY = 4
    ROUNDS = 5


class Happened(IntEnum):
    """What can happen; `what` is a side, and for GAVE a side and a seat."""

    PLAYED = 0
    MILLED = 1
    TOP = 2  # a new top card is seen
    BUST = 3
    REMOVED = 4
    SHUFFLED = 5
    RECYCLED = 6
    STOPPED = 7
    BOUGHT = 8
    DEVELOPED = 9
    FLIPPED = 10
    GAVE = 11
    TURN = 12
    ENDED = 13


class Verb(IntEnum):
    """The actions in the order in which options are listed; CITY-803."""

    PLAY = 0
    SHUFFLE = 1  # with 2 to 4 players
    PAY = 2  # solo: remove a card from this supply pile, then shuffle
    RECYCLE = 3
    STOP = 4
    BUY = 5
    DEVELOP = 6
    FLIP_MAIN = 7  # a side and a receiver
    FLIP_EXTRA = 8
    END = 9


RECEIVERS = SEATS_MOST + 1  # receiver 0 is nobody, receiver n is seat n - 1
FLIPS = SIDES * RECEIVERS
SPACE = Space(
    {
        Verb.PLAY: 1,
        Verb.SHUFFLE: 1,
        Verb.PAY: SIDES,
        Verb.RECYCLE: SIDES,
        Verb.STOP: 1,
        Verb.BUY: SIDES,
        Verb.DEVELOP: SIDES,
        Verb.FLIP_MAIN: FLIPS,
        Verb.FLIP_EXTRA: FLIPS,
        Verb.END: 1,
    }
)
FIRST = SPACE.first
# decision B at its longest: every pile bought or developed, every side flipped both ways to three others, end
LEGAL_MOST = SIDES + SIDES * 2 * (SEATS_MOST - 1) + 1
PLIES_MOST = 400 * 250  # 100 rounds of four; a turn plays, recycles and builds a card but a few times
VERB_OF = tuple(int(action.verb) for action in SPACE.actions)
TARGET_OF = tuple(int(action.target) for action in SPACE.actions)


class Book(Record):
    """Every number of the game, a row of sides for each key; CITY-040, CITY-048."""

    start_copies: Annotated[Many[Int8], SIDES] = Many()
    supply_copies: Annotated[Many[Int8], SIDES] = Many()
    solo_supply_copies: Annotated[Many[Int8], SIDES] = Many()
    cost: Annotated[Many[Int8], SIDES] = Many()
    flip_fee: Annotated[Many[Int8], SIDES] = Many()
    cash: Annotated[Many[Int8], SIDES] = Many()
    points: Annotated[Many[Int8], SIDES] = Many()
    unhappy: Annotated[Many[Int8], SIDES] = Many()
    limit_bonus: Annotated[Many[Int8], SIDES] = Many()
    must_play_on_top: Annotated[Many[Int8], SIDES] = Many()
    must_play_next: Annotated[Many[Int8], SIDES] = Many()
    cash_per_unhappy: Annotated[Many[Int8], SIDES] = Many()
    cash_if_same_card_before: Annotated[Many[Int8], SIDES] = Many()
    bottom_to_discard: Annotated[Many[Int8], SIDES] = Many()
    extra_buys: Annotated[Many[Int8], SIDES] = Many()
    extra_flips: Annotated[Many[Int8], SIDES] = Many()
    extra_flip_discount: Annotated[Many[Int8], SIDES] = Many()
    extra_actions: Annotated[Many[Int8], SIDES] = Many()
    win_with_cards: Annotated[Many[Int8], SIDES] = Many()
    flip_gives_away: Annotated[Many[Int8], SIDES] = Many()
    recyclable: Annotated[Many[Int8], SIDES] = Many()
    recycle_cash: Annotated[Many[Int8], SIDES] = Many()
    recycle_points: Annotated[Many[Int8], SIDES] = Many()
    recycle_limit_bonus: Annotated[Many[Int8], SIDES] = Many()
    recycle_unhappy: Annotated[Many[Int8], SIDES] = Many()
    unhappy_limit: Int16 = 0
    win_points: Int16 = 0
    main_actions: Int16 = 0
    default_round_limit: Int16 = 0
    overridden: Annotated[Many[Int32], SIDES] = Many()  # a bit for each key that an option has set; CITY-151
    overridden_settings: Int8 = 0


class Pile(Record):
    """Cards in order, the bottom one first."""

    count: Int16 = 0
    cards: Annotated[Many[Int8], CARDS_MOST] = Many()


class City(Record):
    """What one player owns: a deck, and a discard pile without order (CITY-010, CITY-014)."""

    deck: Pile = Pile()
    discard: Annotated[Many[Int16], SIDES] = Many()


class State(AnyState):
    """The table, the turn under way, and the result."""

    chance: Chance = Chance()
    news: News = News()
    book: Book = Book()
    cities: Annotated[Many[City], SEATS_MOST] = Many()
    played: Pile = Pile()
    supply: Annotated[Many[Int16], SIDES] = Many()
    removed: Annotated[Many[Int16], SIDES] = Many()
    extra_flips: Annotated[Many[Int16], SIDES] = Many()  # by the side they come from, whose discount they have
    cash: Int64 = 0  # an edited book can bring hundreds of millions in a turn
    points: Int32 = 0
    unhappy: Int32 = 0
    limit: Int32 = 0
    actions: Int32 = 0
    extra_buys: Int32 = 0
    round: Int32 = 1
    round_limit: Int32 = 0  # 0 is no limit
    players: Int8 = 2
    office: Int8 = 0
    first: Int8 = NONE  # the seat the option `first` names
    start: Int8 = 0  # the seat that began
    seat: Int8 = 0
    phase: Int8 = Phase.PLAY
    must_next: Int8 = 0  # the obligation of CITY-243
    winner: Int8 = NONE
    kind: Int8 = ResultKind.NONE
    reason: Int8 = Reason.NONE
    may_choose: Int8 = 0  # whether an empty deck at the start of a turn leaves a choice; CITY-213
    idle: Annotated[Many[Int8], SEATS_MOST] = Many()  # who played no card in the turn before; CITY-216
    open: Annotated[Many[Int8], SEATS_MOST] = Many()  # decks whose order a position text left to be dealt


@rule
def held(row: Many[int]) -> int:
    """How many cards a row of counts holds."""
    total = 0
    for side in range(SIDES):
        total += row[side]
    return total


@rule
def is_solo(state: State) -> bool:
    """CITY-100: one player is the solo game."""
    return state.players == 1
