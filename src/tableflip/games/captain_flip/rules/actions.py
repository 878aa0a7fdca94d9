"""Hearts and skulls carried out: what they do at once, what they ask, and what the answers do."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import NO_CELL, cells_in, lowest
from tableflip.core.lots import roll
from tableflip.core.news import EVERYBODY, NOTHING, reveal, tell
from tableflip.core.piles import find, push, take_out
from tableflip.games.captain_flip.box import ALL, DOES, HAND, NO_POWER, NO_TILE, SIDE, TIMES, Does, Face
from tableflip.games.captain_flip.rules.hidden import settle_cell
from tableflip.games.captain_flip.rules.sea import at, claim, face_at, lay, lift, show, turn_all_over, turn_over
from tableflip.games.captain_flip.rules.state import TILE_CODES, Ask, Happened, State
from tableflip.games.captain_flip.rules.targets import group_size, line_mates, picked_cell, targets

# by what an action does: its first question, where it has one
FIRST_QUESTION = tuple(
    {
        Does.CLAIM: int(Ask.CLAIM),
        Does.STEAL: int(Ask.STEAL),
        Does.LOSE: int(Ask.LOSE),
        Does.PEEK: int(Ask.PEEK),
        Does.REARRANGE: int(Ask.PICK),
        Does.TURN: int(Ask.TURN),
        Does.TURN_LINE: int(Ask.LINE),
        Does.PUT_BACK: int(Ask.BACK),
    }.get(does, int(Ask.NOTHING))
    for does in Does
)


@rule
def begin_action(state: State) -> None:
    """Carry out what needs no choice, or ask the first question; CAPTAIN-202."""
    does = DOES[state.power]
    state.left = TIMES[state.power]
    state.ask = Ask.NOTHING
    if state.left == ALL:
        act_on_all(state, does)
    elif does == Does.GO_AGAIN:
        state.extra = 1
        state.turns_left += 1  # CAPTAIN-260, CAPTAIN-440
        tell(state.news, Happened.EARNED, state.active, NOTHING)
    elif does == Does.DOUBLE:
        state.double = 1  # CAPTAIN-270
        tell(state.news, Happened.DOUBLED, state.active, NOTHING)
    elif does == Does.BE_ROBBED:
        be_robbed(state)
    else:
        if does == Does.REARRANGE:
            state.left = group_size(state)
        state.ask = FIRST_QUESTION[does]
    if state.ask == Ask.NOTHING:
        end_action(state)


@rule
def act_on_all(state: State, does: int) -> None:
    """CAPTAIN-239, CAPTAIN-241, CAPTAIN-340: all targets at once."""
    cells = targets(state)
    if does == Does.CLAIM:
        claim(state, cells)
    else:
        turn_all_over(state, cells)


@rule
def end_action(state: State) -> None:
    """CAPTAIN-203: the action has been carried out; the rules go on by themselves."""
    state.ask = Ask.NOTHING
    state.power = NO_POWER
    state.left = 0
    state.held = NO_TILE
    state.chosen = 0
    state.used = 0
    state.placed = 0


@rule
def claim_chosen(state: State, cells: int) -> None:
    """CAPTAIN-225, CAPTAIN-606: the tile named by a decision, or a whole group, is claimed."""
    claim(state, cells)
    end_action(state)


@rule
def steal(state: State, seat: int, tile: int) -> None:
    """CAPTAIN-265: a tile of a rival's pile comes to the end of the own pile."""
    pile = state.players[seat].pile
    push(state.players[state.active].pile, take_out(pile, find(pile, tile)))
    tell(state.news, Happened.STOLE, state.active, seat * TILE_CODES + tile)
    end_action(state)


@rule
def lose(state: State, tile: int) -> None:
    """CAPTAIN-275: a tile of the own pile leaves the game, and then one more if there is one."""
    pile = state.players[state.active].pile
    push(state.removed, take_out(pile, find(pile, tile)))
    tell(state.news, Happened.LOST, state.active, tile)
    state.left -= 1
    if state.left == 0 or pile.count == 0:
        end_action(state)


@rule
def be_robbed(state: State) -> None:
    """CAPTAIN-285, CAPTAIN-286: clockwise each rival receives a random tile while there is one."""
    pile = state.players[state.active].pile
    for later in range(1, state.seats):
        if pile.count == 0:
            return
        rival = (state.active + later) % state.seats
        tile = take_out(pile, roll(state.chance, pile.count))
        push(state.players[rival].pile, tile)
        reveal(state.news, Happened.ROBBED, rival, tile, EVERYBODY)


@rule
def peek(state: State, cell: int) -> None:
    """CAPTAIN-300, CAPTAIN-811, CAPTAIN-833: the active player alone sees a facedown tile."""
    me = 1 << state.active
    settle_cell(state, cell)
    tell(state.news, Happened.PEEKED, state.active, cell)
    reveal(state.news, Happened.SAW, state.active, state.board[cell], me)
    state.known[cell] |= me
    state.peeked = cell
    state.peeker = state.active
    state.chosen |= 1 << cell
    state.left -= 1
    if state.left == 0 or targets(state) == 0:  # CAPTAIN-302
        end_action(state)


@rule
def pick(state: State, cell: int) -> None:
    """CAPTAIN-313: one more tile is picked; after the last one they are placed."""
    state.chosen |= 1 << cell
    tell(state.news, Happened.PICKED, state.active, cell)
    state.left -= 1
    if state.left == 0:
        state.ask = Ask.PLACE


@rule
def assign(state: State, origin: int) -> None:
    """CAPTAIN-317, CAPTAIN-318: the tile for the next picked cell; the last one follows by itself."""
    state.moves[state.placed].origin = origin
    state.used |= 1 << origin
    state.placed += 1
    rest = state.chosen & ~state.used
    if rest & (rest - 1) == 0:
        state.moves[state.placed].origin = lowest(rest)
        rearrange(state)


@rule
def rearrange(state: State) -> None:
    """CAPTAIN-319, CAPTAIN-603, CAPTAIN-815, CAPTAIN-830: all move at once, with their facing and who knows them."""
    count = cells_in(state.chosen)
    up = state.up & ~state.chosen
    marks = state.marks & ~state.chosen
    flipped = state.flipped
    for place in range(count):
        move = state.moves[place]
        cell = picked_cell(state, place)
        move.tile = state.board[move.origin]
        move.known = state.known[move.origin]
        if state.up >> move.origin & 1:
            up |= 1 << cell
            if cell != move.origin or state.marks >> cell & 1:
                marks |= 1 << cell
        if move.origin == state.flipped:
            flipped = cell
        if cell != move.origin:
            tell(state.news, Happened.MOVED, state.active, move.origin * SIDE * SIDE + cell)
    for place in range(count):
        move = state.moves[place]
        cell = picked_cell(state, place)
        state.board[cell] = move.tile
        state.known[cell] = move.known
        move.origin = NO_CELL
        move.tile = NO_TILE
        move.known = 0
    state.up = up
    state.marks = marks
    state.flipped = flipped
    end_action(state)


@rule
def turn_one(state: State, cell: int) -> None:
    """CAPTAIN-330, CAPTAIN-332: the chosen tile is turned over before the next one is chosen."""
    turn_over(state, cell)
    state.chosen |= 1 << cell
    state.left -= 1
    if state.left == 0 or targets(state) == 0:  # CAPTAIN-333
        end_action(state)


@rule
def turn_line(state: State, which: int) -> None:
    """CAPTAIN-345."""
    turn_all_over(state, line_mates(state, which))
    end_action(state)


@rule
def choose_back(state: State, tile: int) -> None:
    """CAPTAIN-355: first the tile of the own pile."""
    state.held = tile
    tell(state.news, Happened.CHOSE, state.active, tile)
    state.ask = Ask.ONTO


@rule
def put_back(state: State, cell: int) -> None:
    """CAPTAIN-355 to CAPTAIN-359, CAPTAIN-813, CAPTAIN-835: it takes the place and the facing of a board tile."""
    pile = state.players[state.active].pile
    face = face_at(state, cell)
    show(state, Happened.REMOVED, cell)
    push(state.removed, lift(state, cell))
    tile = take_out(pile, find(pile, state.held))
    lay(state, cell, tile, face, EVERYBODY)
    tell(state.news, Happened.LAID, state.active, at(cell, tile))
    end_action(state)


@rule
def swap(state: State, slot: int, cell: int) -> None:
    """CAPTAIN-702 to CAPTAIN-704, CAPTAIN-816, CAPTAIN-817: a hand tile and a board tile change places."""
    state.swaps_left -= 1
    hand = state.players[state.active].hand
    me = 1 << state.active
    given = hand.tiles[slot]
    settle_cell(state, cell)
    taken = state.board[cell]
    taken_known = state.known[cell]
    face = face_at(state, cell)
    tell(state.news, Happened.SWAPPED, state.active, cell)
    seen_by = EVERYBODY if face == Face.UP else me
    reveal(state.news, Happened.GAVE, state.active, given, seen_by)
    reveal(state.news, Happened.TOOK, state.active, taken, seen_by)
    if face == Face.DOWN:  # nobody else knows which slot was used: what they knew of the hand is uncertain now
        for other in range(HAND):
            hand.known[other] = me
    lay(state, cell, given, face, me)  # CAPTAIN-834
    hand.tiles[slot] = taken
    hand.known[slot] = taken_known | me
    state.ask = Ask.NOTHING
