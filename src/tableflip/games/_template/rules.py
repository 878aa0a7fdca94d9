"""The rules of Coin: records, the deal, the decision, the end."""

from __future__ import annotations

from enum import IntEnum

from tableflip.core.action import OVER, WON, Space
from tableflip.core.chance import Chance, below
from tableflip.core.compiled import rule
from tableflip.core.news import EVERYBODY, News, reveal
from tableflip.core.records import Int8, Many
from tableflip.core.state import State as AnyState
from tableflip.games._template.box import FACES, Face


class Verb(IntEnum):
    """What a player can be asked for."""

    FLIP = 0


class Told(IntEnum):
    """What can happen."""

    FLIPPED = 0


SPACE = Space({Verb.FLIP: 1})
FIRST = SPACE.first


class State(AnyState):
    """The coin, and whether it has been flipped."""

    chance: Chance = Chance()
    news: News = News()
    face: Int8 = Face.HEADS
    is_over: Int8 = 0


@rule
def deal(state: State) -> None:
    """COIN-001: heads up."""
    state.face = Face.HEADS


@rule
def turn(state: State) -> int:
    """Whose decision it is."""
    return OVER if state.is_over else 0


@rule
def legal_into(state: State, out: Many[int]) -> int:
    """List the legal actions; how many there are."""
    if state.is_over:
        return 0
    out[0] = FIRST[Verb.FLIP]
    return 1


@rule
def step(state: State, _verb: int, _target: int) -> None:
    """COIN-010, COIN-011: flip the coin, and the game is over."""
    state.news.count = 0
    state.face = below(state.chance, FACES)
    state.is_over = 1
    reveal(state.news, Told.FLIPPED, 0, state.face, EVERYBODY)


@rule
def payoff(state: State, _seat: int) -> int:
    """COIN-011: heads wins."""
    return WON if state.is_over and state.face == Face.HEADS else 0


@rule
def evaluate(state: State, seat: int) -> int:
    """Even chances until the coin has fallen."""
    return payoff(state, seat) if state.is_over else WON // 2


@rule
def resample(_state: State, _seat: int) -> None:
    """Nothing is hidden but the future, and that has a new key already."""


@rule
def observe(state: State, _seat: int, out: Many[int]) -> None:
    """One number: the face."""
    out[0] = state.face
