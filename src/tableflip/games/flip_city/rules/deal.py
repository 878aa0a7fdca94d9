"""The deal (chapter 3): the start player, the start decks and the supply."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.lots import roll
from tableflip.core.piles import push
from tableflip.games.flip_city.box import NEEDS_OFFICE, NEVER, SIDES
from tableflip.games.flip_city.rules.end import begin_turn
from tableflip.games.flip_city.rules.hidden import settle
from tableflip.games.flip_city.rules.play import shuffle_deck
from tableflip.games.flip_city.rules.state import NONE, State, is_solo


@rule
def deal(state: State) -> None:
    """CITY-101 to CITY-110: the start player, the start decks, the supply, the first turn."""
    if is_solo(state):
        state.start = 0
    elif state.first != NONE:
        state.start = state.first
    else:
        state.start = roll(state.chance, state.players)
    for seat in range(state.players):
        deck = state.cities[seat].deck
        for side in range(SIDES):
            for _ in range(state.book.start_copies[side]):
                push(deck, side)
        shuffle_deck(state, deck)
        if deck.count > 0:
            settle(state, deck, deck.count - 1)
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
