"""What a seat cannot know in Peek Pairs, and how it is dealt again."""

from __future__ import annotations

from tableflip.core.action import TOGETHER
from tableflip.core.chance import below
from tableflip.core.compiled import rule
from tableflip.core.lots import is_telling, told, weigh
from tableflip.core.news import NOBODY, knows
from tableflip.games._template.box import CARDS_MOST, COPIES
from tableflip.games._template.rules.state import NONE, UNKNOWN, State

BITS = 2  # a count of cards of one picture fits so many bits; the counts of all pictures are packed into one number
COUNT = (1 << BITS) - 1


@rule
def is_seen(state: State, place: int, seat: int) -> bool:
    """PEEK-060: whether a seat, a spectator, or anybody of all TOGETHER has seen a card."""
    if seat == TOGETHER:
        return state.known_to[place] != NOBODY
    return knows(state.known_to[place], seat)


@rule
def resample(state: State, seat: int) -> None:
    """Deal the cards again that a seat has not seen."""
    for place in range(state.book.cards):
        if state.cards[place] != NONE and not is_seen(state, place, seat):
            state.cards[place] = UNKNOWN
    complete(state)


@rule
def settle(state: State, place: int) -> None:
    """A card is about to be seen: where outcomes are told, the told picture lies there; outcomes are pictures."""
    if is_telling(state.chance) and state.known_to[place] == NOBODY:
        picture = told(state.chance, CARDS_MOST // COPIES, state.cards[place])
        weigh(state.chance, bring(state, place, picture))


@rule
def bring(state: State, place: int, picture: int) -> int:
    """Exchange a card that nobody has seen for such a one with this picture; how many there are."""
    copies = 0
    found = place
    for other in range(state.book.cards):
        if state.cards[other] == picture and state.known_to[other] == NOBODY:
            copies += 1
            found = other
    if copies > 0 and state.cards[place] != picture:
        state.cards[found] = state.cards[place]
        state.cards[place] = picture
    return copies


@rule
def complete(state: State) -> None:
    """PEEK-061: lay a card on every open place, from those that lie nowhere; every layout is equally likely."""
    counts = unlaid(state)
    left = 0
    for picture in range(state.book.cards // COPIES):
        left += counts >> picture * BITS & COUNT
    for place in range(state.book.cards):
        if state.cards[place] == UNKNOWN:
            drawn = below(state.chance, left)
            picture = 0
            while drawn >= counts >> picture * BITS & COUNT:
                drawn -= counts >> picture * BITS & COUNT
                picture += 1
            state.cards[place] = picture
            counts -= 1 << picture * BITS
            left -= 1


@rule
def unlaid(state: State) -> int:
    """The packed counts of the cards that lie nowhere: neither on the table nor before a player."""
    counts = 0
    for picture in range(state.book.cards // COPIES):
        counts += COPIES << picture * BITS
        for seat in range(state.seats):
            if state.pairs[seat] >> picture & 1:
                counts -= COPIES << picture * BITS
    for place in range(state.book.cards):
        if state.cards[place] >= 0:
            counts -= 1 << state.cards[place] * BITS
    return counts
