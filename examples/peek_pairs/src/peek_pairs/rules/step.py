"""How the actions of Peek Pairs are carried out."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.news import EVERYBODY, NOBODY, NOTHING, add_item, tell

from peek_pairs.rules.deal import draw_lucky
from peek_pairs.rules.end import end, pass_turn
from peek_pairs.rules.hidden import settle
from peek_pairs.rules.state import NONE, Happened, State, Verb


@rule
def step(state: State, verb: int, place: int) -> None:
    """Carry out a legal action."""
    state.news.count = 0
    if verb == Verb.PEEK:
        tell(state.news, Happened.PEEKED, state.mover, place)
        state.peeks[state.mover] -= 1
        show(state, place, 1 << state.mover)  # PEEK-021
        pass_turn(state)  # PEEK-022
        return
    tell(state.news, Happened.FLIPPED, state.mover, place)
    show(state, place, EVERYBODY)  # PEEK-031
    if state.opened == NONE:
        state.opened = place
        return
    other = state.opened
    state.opened = NONE
    if state.cards[place] == state.cards[other]:
        take(state, place, other)
    else:
        miss(state)


@rule
def show(state: State, place: int, seats: int) -> None:
    """Let some seats see a card; they know it from now on (PEEK-060)."""
    settle(state, place)
    is_new = state.known_to[place] | seats != state.known_to[place]
    state.known_to[place] |= seats
    add_item(state.news, Happened.SEEN, state.mover, state.cards[place], seats, 1 if is_new else 0)


@rule
def take(state: State, place: int, other: int) -> None:
    """PEEK-032: the pair leaves the table, and its finder goes on; PEEK-040, PEEK-041."""
    picture = state.cards[place]
    tell(state.news, Happened.TAKEN, state.mover, picture)
    state.pairs[state.mover] |= 1 << picture
    remove(state, place)
    remove(state, other)
    state.misses = 0
    if picture == state.lucky:
        state.doubled[state.mover] |= 1 << picture
        draw_lucky(state)
    for left in range(state.book.cards):
        if state.cards[left] != NONE:
            return
    end(state)  # PEEK-050


@rule
def remove(state: State, place: int) -> None:
    """Leave a place empty."""
    state.cards[place] = NONE
    state.known_to[place] = NOBODY


@rule
def miss(state: State) -> None:
    """PEEK-033: the cards stay, and the turn ends; PEEK-051."""
    tell(state.news, Happened.MISSED, state.mover, NOTHING)
    state.misses += 1
    if state.misses == state.book.cards:
        end(state)
    else:
        pass_turn(state)
