"""The set-up of a game: pilot cards, the enemy deck, the first enemies and ships (SHIPS-017 to SHIPS-038)."""

from __future__ import annotations

from tableflip.core.chance import shuffle
from tableflip.core.compiled import rule
from tableflip.core.lots import is_telling, told, weigh
from tableflip.core.piles import push
from tableflip.games.flip_ships.box import (
    LEVEL_COUNT,
    LEVELS_OF_SHIPS,
    POWERS_A_LEVEL,
    SEATS_FEWEST,
    SHIPS_A_SEAT,
    START_ACTIVE,
)
from tableflip.games.flip_ships.rules.deck import refill, turn_over
from tableflip.games.flip_ships.rules.march import begin_round
from tableflip.games.flip_ships.rules.state import CARDS, Phase, Pilots, State, Zone


@rule
def deal(state: State) -> None:
    """SHIPS-017 to SHIPS-038: pilot cards, the enemy deck, the first ten enemies, the first ships."""
    if state.book.pilots == Pilots.RANDOM:
        deal_pilots(state)
    deal_deck(state)
    for seat in range(state.book.seats):
        for own in range(START_ACTIVE[state.book.seats - SEATS_FEWEST]):  # SHIPS-020, SHIPS-021
            state.ships[seat * SHIPS_A_SEAT + own].zone = Zone.ACTIVE
    refill(state)  # SHIPS-028
    if state.book.pilots == Pilots.DRAFT:
        state.number = 1
        state.phase = Phase.DRAFT
    else:
        begin_round(state)


@rule
def deal_pilots(state: State) -> None:
    """SHIPS-017: shuffled by level, dealt from the top in seat order."""
    cards = state.waiting
    for level in range(LEVELS_OF_SHIPS):
        for place in range(POWERS_A_LEVEL):
            cards[place] = level * POWERS_A_LEVEL + place
        shuffle(state.chance, cards, POWERS_A_LEVEL)
        for seat in range(state.book.seats):
            settle_pilot(state, level, seat)
            state.powers[seat * LEVELS_OF_SHIPS + level] = cards[seat]


@rule
def settle_pilot(state: State, level: int, place: int) -> None:
    """A pilot card is about to be seen: where outcomes are told, it is the told one of those not dealt yet."""
    if not is_telling(state.chance):
        return
    cards = state.waiting
    first = level * POWERS_A_LEVEL
    card = first + told(state.chance, POWERS_A_LEVEL, cards[place] - first)
    weight = 0
    for other in range(place, POWERS_A_LEVEL):
        if cards[other] == card:
            cards[other] = cards[place]
            cards[place] = card
            weight = 1
    weigh(state.chance, weight)


@rule
def deal_deck(state: State) -> None:
    """SHIPS-024 to SHIPS-026: the first cards of the shuffled enemies are the deck, the others stay aside."""
    deck = state.deck
    for enemy in range(CARDS):
        if state.book.speed[enemy] > 0:
            push(deck, enemy)
    shuffle(state.chance, deck.cards, deck.count)
    size = state.book.deck_size[(state.book.seats - SEATS_FEWEST) * LEVEL_COUNT + state.book.level]
    for place in range(size, deck.count):
        state.aside |= 1 << deck.cards[place]
    deck.count = size
    turn_over(deck)
