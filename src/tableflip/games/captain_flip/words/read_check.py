"""Whether a position that was read can be at all."""

from __future__ import annotations

from tableflip.core.errors import BadPosition
from tableflip.core.piles import find
from tableflip.games.captain_flip.box import CELLS, HAND, NO_TILE, POWERS, TILES, Does
from tableflip.games.captain_flip.rules.cells import cells_of
from tableflip.games.captain_flip.rules.hidden import OPEN, complete, is_named
from tableflip.games.captain_flip.rules.legal import legal_into
from tableflip.games.captain_flip.rules.state import LEGAL_MOST, PICKS, Ask, State, tiles_of

ASKED_BY = {
    Ask.CLAIM: Does.CLAIM,
    Ask.STEAL: Does.STEAL,
    Ask.LOSE: Does.LOSE,
    Ask.PEEK: Does.PEEK,
    Ask.PICK: Does.REARRANGE,
    Ask.PLACE: Does.REARRANGE,
    Ask.TURN: Does.TURN,
    Ask.LINE: Does.TURN_LINE,
    Ask.BACK: Does.PUT_BACK,
    Ask.ONTO: Does.PUT_BACK,
}


def check(state: State) -> None:
    """Whether the whole can be: every tile once, enough tiles for the open places, a question that has an answer."""
    named = _all_tiles(state)
    for tile in set(named):
        if tile > 0 and named.count(tile) > 1:
            raise BadPosition(f"tile {tile} is in {named.count(tile)} places; every tile is in one (CAPTAIN-012)")
    free = sum(not is_named(state, tile) for tile in range(1, TILES + 1))
    if named.count(OPEN) > free:
        raise BadPosition(f"{named.count(OPEN)} places are open (?), but only {free} tiles are named nowhere")
    if OPEN not in named:
        complete(state)
    if state.present == 0 and state.ask != Ask.OVER:
        raise BadPosition("there is no tile on the board: say over:cleared (CAPTAIN-500)")
    if state.ask != Ask.OVER:
        _check_question(state)


def _all_tiles(state: State) -> list[int]:
    """The tiles of all places, OPEN ones included, gaps not."""
    found = [state.board[cell] for cell in range(CELLS)]
    for pile in (state.deck, state.cleared, state.removed, *(state.players[seat].pile for seat in range(state.seats))):
        found += tiles_of(pile)
    for seat in range(state.seats):
        found += [state.players[seat].hand.tiles[slot] for slot in range(HAND)]
    return [tile for tile in found if tile != NO_TILE]


def _check_question(state: State) -> None:
    ask = Ask(state.ask)
    wrong = BadPosition(f"the question {ask.name.lower()} cannot be asked here")
    if state.peeker >= 0 and not state.present >> state.peeked & 1:
        raise wrong
    if ask not in (Ask.STEP, Ask.PATTERN):
        if state.flipped < 0 or not state.present >> state.flipped & 1:
            raise BadPosition(f"the question {ask.name.lower()} needs flipped: the cell of the flipped tile")
        if state.power == 0 or (ask in ASKED_BY and POWERS[state.power].does != ASKED_BY[ask]):
            raise BadPosition(f"the question {ask.name.lower()} needs action: an action that asks it")
    counts = {Ask.LOSE: 1, Ask.PEEK: 1, Ask.PICK: 1, Ask.TURN: 1}
    if state.left < counts.get(ask, 0):
        raise BadPosition(f"the question {ask.name.lower()} needs left: how often it is still asked")
    if ask == Ask.PLACE:
        picked = len(cells_of(state.chosen))
        if not 2 <= picked <= PICKS or state.used & ~state.chosen or state.placed >= picked - 1:
            raise wrong
    if ask == Ask.ONTO and find(state.players[state.active].pile, state.held) < 0:
        raise BadPosition("the question onto needs held: a tile of the own pile")
    if legal_into(state, [0] * LEGAL_MOST) == 0:  # type: ignore[arg-type]
        raise wrong
