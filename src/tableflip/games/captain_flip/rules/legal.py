"""What may be decided: the options of the question being asked, in their order."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.grids import lowest
from tableflip.core.records import Many
from tableflip.games.captain_flip.box import CELLS, HAND, TILES, Star
from tableflip.games.captain_flip.rules.groups import offers
from tableflip.games.captain_flip.rules.scoring import stars_of
from tableflip.games.captain_flip.rules.state import COLUMN, FIRST, ROW, Ask, State, Verb
from tableflip.games.captain_flip.rules.targets import can_be_robbed, line_mates, pickable, picked_cell, targets

NO_VERB = -1
# by question: the verb that answers it with a cell
CHOOSES = tuple(
    {
        Ask.CLAIM: int(Verb.CLAIM),
        Ask.PEEK: int(Verb.PEEK),
        Ask.PICK: int(Verb.PICK),
        Ask.TURN: int(Verb.TURN),
        Ask.ONTO: int(Verb.ONTO),
        Ask.PATTERN: int(Verb.TAKE),
    }.get(ask, NO_VERB)
    for ask in Ask
)


@rule
def legal_into(state: State, out: Many[int]) -> int:
    """CAPTAIN-903 to CAPTAIN-905: list the options of the question being asked, in their order; how many there are."""
    ask = state.ask
    if ask == Ask.STEP:
        return list_steps(state, out)
    if CHOOSES[ask] != NO_VERB:
        count = list_cells(out, 0, CHOOSES[ask], choosable(state))
        if ask == Ask.PEEK:
            return list_one(out, count, Verb.STOP, 0)
        if ask == Ask.PATTERN:
            return list_one(out, count, Verb.LEAVE, 0)
        return count
    if ask == Ask.PLACE:
        return list_places(state, out)
    if ask == Ask.LOSE or ask == Ask.BACK:
        return list_pile(state, out, Verb.LOSE if ask == Ask.LOSE else Verb.BACK)
    if ask == Ask.STEAL:
        return list_steals(state, out)
    if ask == Ask.LINE:
        return list_lines(state, out)
    if ask == Ask.USE:
        return list_one(out, list_one(out, 0, Verb.USE, 0), Verb.SKIP, 0)
    return 0


@rule
def choosable(state: State) -> int:
    """The cells to choose from, where the question is for a cell."""
    if state.ask == Ask.PICK:
        return pickable(state)
    if state.ask == Ask.ONTO:
        return state.present  # CAPTAIN-357
    if state.ask == Ask.PATTERN:
        return offers(state)  # CAPTAIN-605
    return targets(state)


@rule
def list_one(out: Many[int], count: int, verb: int, target: int) -> int:
    """Append one option."""
    out[count] = FIRST[verb] + target
    return count + 1


@rule
def list_cells(out: Many[int], count: int, verb: int, cells: int) -> int:
    """Append one option a cell, in reading order."""
    while cells != 0:
        out[count] = FIRST[verb] + lowest(cells)
        cells &= cells - 1
        count += 1
    return count


@rule
def list_pile(state: State, out: Many[int], verb: int) -> int:
    """One option for each tile of the own pile, in pile order."""
    pile = state.players[state.active].pile
    for place in range(pile.count):
        list_one(out, place, verb, pile.cards[place] - 1)
    return pile.count


@rule
def list_steps(state: State, out: Many[int]) -> int:
    """CAPTAIN-113: the flips, if one is left, then the swaps."""
    count = 0
    if state.flips_left > 0:
        count = list_cells(out, 0, Verb.FLIP, flippable(state, state.active))
    if state.swaps_left > 0:
        for slot in range(HAND):
            cells = state.present
            while cells != 0:
                count = list_one(out, count, Verb.SWAP, slot * CELLS + lowest(cells))
                cells &= cells - 1
    return count


@rule
def flippable(state: State, seat: int) -> int:
    """CAPTAIN-130, CAPTAIN-386 to CAPTAIN-389: every tile, or those a force star leaves."""
    stars = stars_of(state, seat)
    must_go_down = stars >> Star.FORCE_DOWN & 1
    must_go_up = stars >> Star.FORCE_UP & 1
    if must_go_down == must_go_up:
        return state.present
    wanted = state.up if must_go_down else state.present & ~state.up
    return wanted if wanted != 0 else state.present


@rule
def list_places(state: State, out: Many[int]) -> int:
    """CAPTAIN-317: which tile goes to the first picked cell that has none yet."""
    cell = picked_cell(state, state.placed)
    origins = state.chosen & ~state.used
    count = 0
    while origins != 0:
        count = list_one(out, count, Verb.PLACE, lowest(origins) * CELLS + cell)
        origins &= origins - 1
    return count


@rule
def list_steals(state: State, out: Many[int]) -> int:
    """CAPTAIN-265: the rivals clockwise from the next seat, each pile in its order."""
    count = 0
    for later in range(1, state.seats):
        seat = (state.active + later) % state.seats
        if can_be_robbed(state, seat):
            pile = state.players[seat].pile
            for place in range(pile.count):
                count = list_one(out, count, Verb.STEAL, seat * TILES + pile.cards[place] - 1)
    return count


@rule
def list_lines(state: State, out: Many[int]) -> int:
    """CAPTAIN-346: the row and the column, if they hold another tile."""
    count = 0
    for which in range(ROW, COLUMN + 1):
        if line_mates(state, which) != 0:
            count = list_one(out, count, Verb.LINE, which)
    return count
