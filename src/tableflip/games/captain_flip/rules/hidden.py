"""What a seat cannot know in Captain Flip: the deck, rival hands, and facedown tiles it has not seen."""

from __future__ import annotations

from tableflip.core.action import SPECTATOR, TOGETHER
from tableflip.core.chance import below, shuffle
from tableflip.core.compiled import rule
from tableflip.core.lots import is_telling, told, weigh
from tableflip.core.news import NOBODY, knows
from tableflip.core.piles import NOT_FOUND, find, pop, push
from tableflip.games.captain_flip.box import CELLS, HAND, NO_TILE, TILES
from tableflip.games.captain_flip.rules.state import Ask, Pile, State

OPEN = -1  # a place whose tile a position text leaves open


@rule
def has_seen(known: int, seat: int) -> bool:
    """CAPTAIN-830: whether a seat knows a tile; below SPECTATOR stand all seats together."""
    if seat < SPECTATOR:
        return known != NOBODY
    return knows(known, seat)


@rule
def is_unseen(state: State, cell: int, seat: int) -> bool:
    """Whether a cell holds a tile that a seat does not know."""
    return state.board[cell] != NO_TILE and not has_seen(state.known[cell], seat)


@rule
def is_unseen_in_hand(state: State, owner: int, slot: int, seat: int) -> bool:
    """CAPTAIN-805: whether a hand tile is hidden from a seat."""
    hand = state.players[owner].hand
    return hand.tiles[slot] != NO_TILE and not has_seen(hand.known[slot], seat)


@rule
def resample(state: State, seat: int) -> None:
    """Gather all tiles a seat cannot place, lay them in number order, shuffle them, and deal them out again."""
    if state.ask == Ask.OVER:
        return  # CAPTAIN-820
    lost = unplaced(state, seat)
    state.deck.count = 0
    for tile in range(1, TILES + 1):
        if lost >> tile & 1:
            push(state.deck, tile)
    shuffle(state.chance, state.deck.cards, state.deck.count)
    for cell in range(CELLS):
        if is_unseen(state, cell, seat):
            state.board[cell] = pop(state.deck)
    for owner in range(state.seats):
        for slot in range(HAND):
            if is_unseen_in_hand(state, owner, slot, seat):
                state.players[owner].hand.tiles[slot] = pop(state.deck)
    for place in range(state.deck.count, TILES):
        state.deck.cards[place] = NO_TILE  # what was drawn before leaves no trace


@rule
def unplaced(state: State, seat: int) -> int:
    """The tiles whose place a seat does not know, as bits by number."""
    lost = 0
    for place in range(state.deck.count):
        lost |= 1 << state.deck.cards[place]
    for cell in range(CELLS):
        if is_unseen(state, cell, seat):
            lost |= 1 << state.board[cell]
    for owner in range(state.seats):
        for slot in range(HAND):
            if is_unseen_in_hand(state, owner, slot, seat):
                lost |= 1 << state.players[owner].hand.tiles[slot]
    return lost


@rule
def settle_cell(state: State, cell: int) -> None:
    """A tile on the board is about to be seen: where outcomes are told, the told tile lies there; CAPTAIN-830."""
    if is_telling(state.chance) and state.known[cell] == NOBODY:
        tile = told(state.chance, TILES, state.board[cell] - 1) + 1
        weigh(state.chance, bring(state, tile, state.board[cell]))


@rule
def settle_top(state: State) -> None:
    """The top tile of the deck is about to be seen: where outcomes are told, it is the told one."""
    if is_telling(state.chance) and state.deck.count > 0:
        top = state.deck.cards[state.deck.count - 1]
        weigh(state.chance, bring(state, told(state.chance, TILES, top - 1) + 1, top))


@rule
def bring(state: State, tile: int, other: int) -> int:
    """Two tiles that nobody knows change places; 1, or 0 if somebody knows where the first one is."""
    if unplaced(state, TOGETHER) >> tile & 1 == 0:
        return 0
    for place in range(state.deck.count):
        state.deck.cards[place] = exchanged(state.deck.cards[place], tile, other)
    for cell in range(CELLS):
        state.board[cell] = exchanged(state.board[cell], tile, other)
    return 1


@rule
def exchanged(found: int, tile: int, other: int) -> int:
    """What lies where a tile was found, once two have changed places."""
    if found == tile:
        return other
    return tile if found == other else found


@rule
def complete(state: State) -> None:
    """Deal the places that a position text left open from the tiles it names nowhere; the rest have left the game."""
    for cell in range(CELLS):
        if state.board[cell] == OPEN:
            state.board[cell] = unnamed(state)
    for owner in range(state.seats):
        hand = state.players[owner].hand
        for slot in range(HAND):
            if hand.tiles[slot] == OPEN:
                hand.tiles[slot] = unnamed(state)
    for place in range(state.deck.count):
        if state.deck.cards[place] == OPEN:
            state.deck.cards[place] = unnamed(state)
    for tile in range(1, TILES + 1):
        if not is_named(state, tile):
            push(state.removed, tile)


@rule
def unnamed(state: State) -> int:
    """A random tile that has no place yet."""
    count = 0
    for tile in range(1, TILES + 1):
        if not is_named(state, tile):
            count += 1
    skip = below(state.chance, count)
    for tile in range(1, TILES + 1):
        if not is_named(state, tile):
            if skip == 0:
                return tile
            skip -= 1
    return NO_TILE


@rule
def is_named(state: State, tile: int) -> bool:
    """Whether a tile has a place."""
    for cell in range(CELLS):
        if state.board[cell] == tile:
            return True
    for seat in range(state.seats):
        player = state.players[seat]
        for slot in range(HAND):
            if player.hand.tiles[slot] == tile:
                return True
        if holds(player.pile, tile):
            return True
    return holds(state.deck, tile) or holds(state.cleared, tile) or holds(state.removed, tile)


@rule
def holds(pile: Pile, tile: int) -> bool:
    """Whether a tile lies in a pile."""
    return find(pile, tile) != NOT_FOUND
