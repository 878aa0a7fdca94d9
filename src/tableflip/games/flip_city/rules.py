"""The rules of Flip City: the deal (chapter 3), the two decisions (chapter 13), and what a result is worth."""

from __future__ import annotations

from tableflip.core import game as core
from tableflip.core.chance import below
from tableflip.core.compiled import rule
from tableflip.core.piles import push
from tableflip.core.records import Many
from tableflip.games.flip_city.box import NEEDS_OFFICE, NEVER, SIDES
from tableflip.games.flip_city.build import buy, develop, flip_extra, flip_main, list_build
from tableflip.games.flip_city.city import NONE, Kind, Phase, State, is_solo
from tableflip.games.flip_city.end import begin_turn, finish
from tableflip.games.flip_city.play import (
    list_play,
    pay_and_shuffle,
    play_top,
    recycle,
    shuffle_deck,
    shuffle_discard,
    stop,
)
from tableflip.games.flip_city.verbs import Verb


@rule
def deal(state: State) -> None:
    """CITY-101 to CITY-110: the start player, the start decks, the supply, the first turn."""
    if is_solo(state):
        state.start = 0
    elif state.first != NONE:
        state.start = state.first
    else:
        state.start = below(state.chance, state.players)
    for seat in range(state.players):
        deck = state.cities[seat].deck
        for side in range(SIDES):
            for _ in range(state.book.start_copies[side]):
                push(deck, side)
        shuffle_deck(state, deck)
    stock(state)
    state.seat = state.start
    begin_turn(state)


@rule
def stock(state: State) -> None:
    """CITY-106 to CITY-108: the piles of the supply."""
    for side in range(SIDES):
        state.supply[side] = 0
        if state.book.cost[side] == NEVER or (NEEDS_OFFICE[side] and state.office == 0):
            continue
        if is_solo(state):
            state.supply[side] = state.book.solo_supply_copies[side]
        else:
            state.supply[side] = state.book.supply_copies[side]


@rule
def turn(state: State) -> int:
    """CITY-183: only the active player decides."""
    return core.OVER if state.phase == Phase.OVER else state.seat


@rule
def legal_into(state: State, out: Many[int]) -> int:
    """List the legal actions in the order of CITY-803; how many there are."""
    if state.phase == Phase.PLAY:
        return list_play(state, out)
    if state.phase == Phase.BUILD:
        return list_build(state, out)
    return 0


@rule
def step(state: State, verb: int, target: int) -> None:
    """Carry out one legal action."""
    state.news.count = 0
    if verb == Verb.PLAY:
        play_top(state)
    elif verb == Verb.RECYCLE:
        recycle(state, target)
    elif verb == Verb.STOP:
        stop(state)
    elif verb == Verb.SHUFFLE:
        shuffle_discard(state)
    elif verb == Verb.PAY:
        pay_and_shuffle(state, target)
    elif verb == Verb.BUY:
        buy(state, target)
    elif verb == Verb.DEVELOP:
        develop(state, target)
    elif verb == Verb.FLIP_MAIN:
        flip_main(state, target)
    elif verb == Verb.FLIP_EXTRA:
        flip_extra(state, target)
    else:
        finish(state)


@rule
def payoff(state: State, seat: int) -> int:
    """CITY-460, CITY-461: a win is a loss for all others; a draw is even; a solo loss is a loss."""
    if state.kind == Kind.WIN:
        return core.WON if state.winner == seat else 0
    if state.kind == Kind.LOSS:
        return 0
    return core.WON // 2
