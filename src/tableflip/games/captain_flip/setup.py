"""Before the first turn: the deck generator, the deal, and the start seat."""

from __future__ import annotations

from tableflip.core.chance import below, shuffle
from tableflip.core.compiled import rule
from tableflip.core.news import NOBODY
from tableflip.core.piles import pop
from tableflip.games.captain_flip.board import lay
from tableflip.games.captain_flip.box import (
    BAG_ENTRIES,
    BAG_LEAST,
    CARRIES,
    COLOUR_LIST,
    HAND,
    ICONS,
    KIND_LIST,
    LEAST,
    MOST,
    POWER_COUNT,
    REFERENCE,
    SIDE,
    TILES,
    WEIGHT,
    WITH_ACTION,
    WITH_TWO,
    Face,
    Icon,
)
from tableflip.games.captain_flip.records import Row, State
from tableflip.games.captain_flip.rules import begin_stint, open_turn

TAKEN = 0  # an entry of the bag that a tile has taken, or that is still to be put there
ANY_ICON = -1


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
    turn_round(state.deck)  # CAPTAIN-071: position 0 is the top, which is drawn from the end of the row
    lay_board(state)
    state.active = below(state.chance, state.seats)  # CAPTAIN-075
    if state.book.commander:
        deal_hands(state)
    begin_stint(state)
    open_turn(state)  # without a clear: after setup no line is complete


@rule
def turn_round(row: Row) -> None:
    """Bring a row into the opposite order."""
    for place in range(row.count // 2):
        other = row.count - 1 - place
        kept = row.cards[place]
        row.cards[place] = row.cards[other]
        row.cards[other] = kept


@rule
def lay_board(state: State) -> None:
    """CAPTAIN-072, CAPTAIN-073: facedown in reading order, the diagonals turned up."""
    grid = state.book.grid
    for row in range(grid):
        for column in range(grid):
            on_diagonal = row == column or row + column == grid - 1
            face = Face.UP if on_diagonal else Face.DOWN
            lay(state, row * SIDE + column, pop(state.deck), face, NOBODY)
    state.marks = 0  # CAPTAIN-613


@rule
def deal_hands(state: State) -> None:
    """CAPTAIN-076: three tiles at once to each player, from the start seat on."""
    for later in range(state.seats):
        seat = (state.active + later) % state.seats
        hand = state.players[seat].hand
        for slot in range(HAND):
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


@rule
def make_tiles(state: State) -> None:
    """CAPTAIN-050 to CAPTAIN-061: the deck generator."""
    for icon in range(ICONS):
        fill_bag(state, icon)
    shuffle(state.chance, state.bag, BAG_ENTRIES)
    shuffled = state.deck.cards  # the row of the deck serves as the table the lists are shuffled on
    for place in range(TILES):
        shuffled[place] = KIND_LIST[place]
    shuffle(state.chance, shuffled, TILES)
    for place in range(TILES):
        state.faces.kind[place + 1] = shuffled[place]
        shuffled[place] = COLOUR_LIST[place]
    shuffle(state.chance, shuffled, TILES)
    for place in range(TILES):
        state.faces.colour[place + 1] = shuffled[place]
    for tile in range(1, WITH_ACTION + 1):  # CAPTAIN-057 to CAPTAIN-060
        icon = ANY_ICON
        for _ in range(2 if tile <= WITH_TWO else 1):
            icon = give_entry(state, tile, icon)
    for entry in range(BAG_ENTRIES):
        state.bag[entry] = TAKEN  # CAPTAIN-061


@rule
def fill_bag(state: State, icon: int) -> None:
    """CAPTAIN-050, CAPTAIN-051: the entries of one icon, each power as often as it must be, then top-ups."""
    count = 0
    for power in range(1, POWER_COUNT):
        if CARRIES[icon][power]:
            for _ in range(LEAST[power]):
                put_entry(state, icon, power)
                count += 1
    while count < BAG_LEAST:
        put_entry(state, icon, drawn_power(state, icon))
        count += 1


@rule
def put_entry(state: State, icon: int, power: int) -> None:
    """Add an entry behind those already in the bag."""
    for place in range(BAG_ENTRIES):
        if state.bag[place] == TAKEN:
            state.bag[place] = icon * POWER_COUNT + power
            return


@rule
def drawn_power(state: State, icon: int) -> int:
    """CAPTAIN-053: a power drawn by weight among the eligible ones."""
    weights = 0
    for power in range(1, POWER_COUNT):
        if is_eligible(state, icon, power):
            weights += WEIGHT[power]
    left = below(state.chance, weights)
    for power in range(1, POWER_COUNT):
        if is_eligible(state, icon, power):
            if WEIGHT[power] > left:
                return power
            left -= WEIGHT[power]
    return POWER_COUNT


@rule
def is_eligible(state: State, icon: int, power: int) -> bool:
    """CAPTAIN-052: it has the icon, and there are fewer such entries than its maximum."""
    if CARRIES[icon][power] == 0:
        return False
    copies = 0
    for place in range(BAG_ENTRIES):
        if state.bag[place] == icon * POWER_COUNT + power:
            copies += 1
    return copies < MOST[power]


@rule
def give_entry(state: State, tile: int, other_than: int) -> int:
    """CAPTAIN-058, CAPTAIN-059: a tile takes the first entry left with another icon; the icon it took."""
    for place in range(BAG_ENTRIES):
        entry = state.bag[place]
        icon = entry // POWER_COUNT
        if entry == TAKEN or icon == other_than:
            continue
        state.bag[place] = TAKEN
        power = entry % POWER_COUNT
        if icon == Icon.HEART:
            state.faces.heart[tile] = power
        elif icon == Icon.SKULL:
            state.faces.skull[tile] = power
        else:
            state.faces.star[tile] = power
        return icon
    return ANY_ICON
