"""One decision carried out: a flip, a swap, or the answer to what a heart or a skull asks."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import NO_CELL
from tableflip.core.news import NOTHING, tell
from tableflip.games.captain_flip.box import CELLS, NO_POWER, TILES
from tableflip.games.captain_flip.rules.actions import (
    assign,
    begin_action,
    choose_back,
    claim_chosen,
    end_action,
    lose,
    peek,
    pick,
    put_back,
    steal,
    swap,
    turn_line,
    turn_one,
)
from tableflip.games.captain_flip.rules.groups import group_at
from tableflip.games.captain_flip.rules.sea import turn_over
from tableflip.games.captain_flip.rules.state import NO_SEAT, Ask, Happened, State, Verb
from tableflip.games.captain_flip.rules.targets import is_possible, set_off, tile_of
from tableflip.games.captain_flip.rules.turns import settle


@rule
def step(state: State, verb: int, target: int) -> None:
    """Carry out one legal decision, and all that follows by itself until the next question."""
    state.news.count = 0
    state.peeked = NO_CELL  # CAPTAIN-812
    state.peeker = NO_SEAT
    if verb == Verb.FLIP:
        flip(state, target)
    elif verb == Verb.SWAP:
        swap(state, target // CELLS, target % CELLS)
    elif verb == Verb.CLAIM or verb == Verb.TAKE:
        claim_chosen(state, group_at(state, target) if verb == Verb.TAKE else 1 << target)
    elif verb == Verb.PEEK:
        peek(state, target)
    elif verb == Verb.TURN:
        turn_one(state, target)
    elif verb == Verb.PICK:
        pick(state, target)
    elif verb == Verb.PLACE:
        assign(state, target // CELLS)
    elif verb == Verb.STEAL:
        steal(state, target // TILES, tile_of(target))
    elif verb == Verb.LOSE:
        lose(state, tile_of(target))
    elif verb == Verb.LINE:
        turn_line(state, target)
    elif verb == Verb.BACK:
        choose_back(state, tile_of(target))
    elif verb == Verb.ONTO:
        put_back(state, target)
    elif verb == Verb.USE:
        use(state)
    else:
        decline(state, verb)
    if state.ask == Ask.ACT:
        begin_action(state)
    if state.ask == Ask.NOTHING:
        settle(state)


@rule
def flip(state: State, cell: int) -> None:
    """CAPTAIN-131 to CAPTAIN-134: turn the tile over; its heart or skull follows if it is possible."""
    state.flips_left -= 1
    state.flipped = cell
    turn_over(state, cell)
    tile = state.board[cell]
    is_up = state.up >> cell & 1
    state.power = set_off(state, tile, is_up)
    state.ask = Ask.NOTHING
    if state.power == NO_POWER:
        return
    if not is_possible(state):
        state.power = NO_POWER  # CAPTAIN-201
    elif state.book.optional:
        state.ask = Ask.USE  # CAPTAIN-755
    else:
        state.ask = Ask.ACT


@rule
def use(state: State) -> None:
    """CAPTAIN-757."""
    tell(state.news, Happened.USED, state.active, state.power)
    state.ask = Ask.ACT


@rule
def decline(state: State, verb: int) -> None:
    """CAPTAIN-301, CAPTAIN-608, CAPTAIN-756: stop peeking, leave the groups on offer, or skip the action."""
    if verb == Verb.LEAVE:
        tell(state.news, Happened.LEFT, state.active, NOTHING)
        state.marks = 0  # CAPTAIN-609
    elif verb == Verb.STOP:
        tell(state.news, Happened.STOPPED, state.active, NOTHING)
    else:
        tell(state.news, Happened.SKIPPED, state.active, state.power)
    end_action(state)
