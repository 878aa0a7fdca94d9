"""Whether a position that was read can be at all; what is asked in it is looked at in read_question."""

from __future__ import annotations

from tableflip.core.errors import BadPosition
from tableflip.core.grids import NO_CELL
from tableflip.games.captain_flip.box import CELLS, HAND, NO_TILE, QUIET_MOST, TILES
from tableflip.games.captain_flip.rules.hidden import OPEN, complete, is_named
from tableflip.games.captain_flip.rules.state import Ask, Reason, State, tiles_of
from tableflip.games.captain_flip.words.read_question import check_question

STINT_MOST = 3  # CAPTAIN-448
PEEKED_BEFORE = (Ask.STEP, Ask.PEEK, Ask.PATTERN, Ask.OVER)  # what may follow a peek at once


def check(state: State) -> None:
    """Refuse what no game can come to, with the rule that says so."""
    _check_tiles(state)
    _check_end(state)
    _check_turn(state)
    check_question(state)
    if state.peeker >= 0:
        _check_peek(state)


def _check_tiles(state: State) -> None:
    """CAPTAIN-914: every tile once, and enough tiles for the open places; the others have left the game."""
    named = _all_tiles(state)
    for tile in set(named):
        if tile > 0 and named.count(tile) > 1:
            raise BadPosition(f"tile {tile} is in {named.count(tile)} places; every tile is in one (CAPTAIN-914)")
    free = sum(not is_named(state, tile) for tile in range(1, TILES + 1))
    if named.count(OPEN) > free:
        raise BadPosition(
            f"{named.count(OPEN)} places are open (?), but only {free} tiles are named nowhere (CAPTAIN-914)"
        )
    if OPEN not in named:
        complete(state)


def _all_tiles(state: State) -> list[int]:
    """The tiles of all places, OPEN ones included, gaps not."""
    found = [state.board[cell] for cell in range(CELLS)]
    for pile in (state.deck, state.cleared, state.removed, *(state.players[seat].pile for seat in range(state.seats))):
        found += tiles_of(pile)
    for seat in range(state.seats):
        found += [state.players[seat].hand.tiles[slot] for slot in range(HAND)]
    return [tile for tile in found if tile != NO_TILE]


def _check_end(state: State) -> None:
    """CAPTAIN-918 to CAPTAIN-920: the game is over exactly if the board is empty or the quiet turns are too many."""
    is_empty = state.present == 0
    if is_empty != (state.ask == Ask.OVER and state.reason == Reason.CLEARED):
        told = "there is no tile on the board: say over:cleared" if is_empty else "over:cleared needs an empty board"
        raise BadPosition(f"{told} (CAPTAIN-919)")
    if is_empty and state.deck.count > 0:
        raise BadPosition("the board is empty only when the deck is empty too (CAPTAIN-919)")
    is_stale = state.ask == Ask.OVER and state.reason == Reason.STALEMATE
    if is_stale and state.book.stalemate == 0:
        raise BadPosition("over:stalemate cannot be with the option stalemate=off (CAPTAIN-920)")
    if is_stale != (state.quiet == state.book.stalemate and state.quiet > 0):
        raise BadPosition(f"over:stalemate and quiet:{QUIET_MOST} go together (CAPTAIN-918, CAPTAIN-920)")


def _check_turn(state: State) -> None:
    """CAPTAIN-917: a third turn of a stint is always an earned one."""
    if state.turns_left == STINT_MOST and not state.extra:
        raise BadPosition("turn: three turns are left only if an extra turn was earned, flags:extra (CAPTAIN-917)")


def _check_peek(state: State) -> None:
    """CAPTAIN-932: a facedown tile that was peeked at by the last decision."""
    cell = 1 << state.peeked if state.peeked != NO_CELL else 0
    if not cell & state.present & ~state.up:
        raise BadPosition("peeked: names a cell without a facedown tile (CAPTAIN-932)")
    if state.ask not in PEEKED_BEFORE or (
        state.ask == Ask.PEEK and not (cell & state.chosen and state.peeker == state.active)
    ):
        raise BadPosition(f"peeked: cannot be with the question {Ask(state.ask).name.lower()} here (CAPTAIN-932)")
