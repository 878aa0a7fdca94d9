"""What a player can be asked for in Flip City (chapter 13): the verbs, and how many targets each has."""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.game import Space
from tableflip.games.flip_city.box import SEATS_MOST, SIDES


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
