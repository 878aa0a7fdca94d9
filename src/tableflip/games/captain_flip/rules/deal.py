"""Before the first turn: the tiles, the deck, the board, the start seat and the hands."""

from __future__ import annotations

from tableflip.core.chance import shuffle
from tableflip.core.compiled import rule
from tableflip.core.lots import roll
from tableflip.core.news import NOBODY
from tableflip.core.piles import pop
from tableflip.games.captain_flip.box import HAND, REFERENCE, SIDE, TILES, Face
from tableflip.games.captain_flip.rules.generator import make_tiles
from tableflip.games.captain_flip.rules.hidden import settle_top
from tableflip.games.captain_flip.rules.sea import lay
from tableflip.games.captain_flip.rules.state import Pile, State
from tableflip.games.captain_flip.rules.turns import begin_stint, open_turn


@rule
def deal(state: State) -> None:
    """CAPTAIN-070 to CAPTAIN-079: the tiles, the deck, the board, the start seat, the hands."""
    if state.book.reference:
        take_reference(state)
    else:
        make_tiles(state)
    for place in range(TILES):
        state.deck.cards[place] = place + 1
    shuffle(state.chance, state.deck.cards, TILES)
    state.deck.count = TILES
    turn_round(state.deck)  # CAPTAIN-071: position 0 is the top, which is drawn from the end of the pile
    lay_board(state)
    state.active = roll(state.chance, state.seats)  # CAPTAIN-075
    if state.book.commander:
        deal_hands(state)
    begin_stint(state)
    open_turn(state)  # without a clear: after setup no line is complete


@rule
def turn_round(pile: Pile) -> None:
    """Bring a pile into the opposite order."""
    for place in range(pile.count // 2):
        other = pile.count - 1 - place
        kept = pile.cards[place]
        pile.cards[place] = pile.cards[other]
        pile.cards[other] = kept


@rule
def lay_board(state: State) -> None:
    """CAPTAIN-072, CAPTAIN-073: facedown in reading order, the diagonals turned up."""
    grid = state.book.grid
    for row in range(grid):
        for column in range(grid):
            on_diagonal = row == column or row + column == grid - 1
            face = Face.UP if on_diagonal else Face.DOWN
            if on_diagonal:
                settle_top(state)
            lay(state, row * SIDE + column, pop(state.deck), face, NOBODY)
    state.marks = 0  # CAPTAIN-613


@rule
def deal_hands(state: State) -> None:
    """CAPTAIN-076: three tiles at once to each player, from the start seat on."""
    for later in range(state.seats):
        seat = (state.active + later) % state.seats
        hand = state.players[seat].hand
        for slot in range(HAND):
            settle_top(state)
            hand.tiles[slot] = pop(state.deck)
            hand.known[slot] = 1 << seat


@rule
def take_reference(state: State) -> None:
    """CAPTAIN-030."""
    faces = state.faces
    for tile in range(1, TILES + 1):
        faces.kind[tile] = REFERENCE[tile][0]
        faces.colour[tile] = REFERENCE[tile][1]
        faces.heart[tile] = REFERENCE[tile][2]
        faces.skull[tile] = REFERENCE[tile][3]
        faces.star[tile] = REFERENCE[tile][4]
