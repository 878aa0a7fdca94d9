"""The rules of Captain Flip: what may be decided, the steps of a turn, settling, stints, and the end."""

from __future__ import annotations

from tableflip.core import game as core
from tableflip.core.compiled import rule
from tableflip.core.grids import NO_CELL, lowest
from tableflip.core.news import NOTHING, tell
from tableflip.core.records import Many
from tableflip.games.captain_flip.actions import (
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
from tableflip.games.captain_flip.board import clear, group_at, offers, turn_over
from tableflip.games.captain_flip.box import CELLS, HAND, NO_POWER, QUIET_MOST, TILES, Star
from tableflip.games.captain_flip.records import COLUMN, FIRST, NOBODY, ROW, Ask, Reason, State, Told, Verb
from tableflip.games.captain_flip.scoring import owns, score, stars_of
from tableflip.games.captain_flip.targets import (
    can_be_robbed,
    is_possible,
    line_mates,
    pickable,
    picked_cell,
    set_off,
    targets,
    tile_of,
)

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

SOLO_ZERO = -50  # the solo score that pays nothing
SOLO_SPAN = 300  # and how much more pays everything: out of reach, so that every point counts


@rule
def turn(state: State) -> int:
    """CAPTAIN-900: every decision is the active player's."""
    return core.OVER if state.ask == Ask.OVER else state.active


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


@rule
def step(state: State, verb: int, target: int) -> None:
    """Carry out one legal decision, and all that follows by itself until the next question."""
    state.news.count = 0
    state.peeked = NO_CELL  # CAPTAIN-812
    state.peeker = NOBODY
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
    tell(state.news, Told.USED, state.active, state.power)
    state.ask = Ask.ACT


@rule
def decline(state: State, verb: int) -> None:
    """CAPTAIN-301, CAPTAIN-608, CAPTAIN-756: stop peeking, leave the groups on offer, or skip the action."""
    if verb == Verb.LEAVE:
        tell(state.news, Told.LEFT, state.active, NOTHING)
        state.marks = 0  # CAPTAIN-609
    elif verb == Verb.STOP:
        tell(state.news, Told.STOPPED, state.active, NOTHING)
    else:
        tell(state.news, Told.SKIPPED, state.active, state.power)
    end_action(state)


@rule
def settle(state: State) -> None:
    """CAPTAIN-400: pattern claims, the clear, the check for an empty board; then the next step or the next turn."""
    if state.book.sergeant and offers(state) != 0:
        state.ask = Ask.PATTERN  # CAPTAIN-605
        return
    state.marks = 0  # CAPTAIN-609
    state.flipped = NO_CELL
    if not owns(state, state.active, Star.NO_CLEAR):  # CAPTAIN-384, CAPTAIN-402
        clear(state)
    if state.present == 0:
        end(state, Reason.CLEARED)
    elif state.flips_left > 0 or state.swaps_left > 0:
        state.ask = Ask.STEP
    else:
        end_turn(state)


@rule
def end_turn(state: State) -> None:
    """CAPTAIN-116, CAPTAIN-480: count a quiet turn, then the next turn or stint begins."""
    state.quiet = 0 if state.progress else state.quiet + 1
    if state.quiet >= QUIET_MOST:
        end(state, Reason.STALEMATE)  # CAPTAIN-482
        return
    state.turns_left -= 1
    if state.turns_left == 0:
        state.active = (state.active + 1) % state.seats  # CAPTAIN-103
        begin_stint(state)
    start_turn(state)


@rule
def begin_stint(state: State) -> None:
    """CAPTAIN-102: one turn to take, or two if a double turn was pending."""
    state.turns_left = 1 + state.double
    state.double = 0
    state.extra = 0


@rule
def start_turn(state: State) -> None:
    """CAPTAIN-110: the start-of-turn clear, then the steps of the turn."""
    open_turn(state)
    if state.seats == 1 or not owns(state, state.active, Star.NO_CLEAR):  # CAPTAIN-416, CAPTAIN-417
        clear(state)
        if state.present == 0:
            end(state, Reason.CLEARED)


@rule
def open_turn(state: State) -> None:
    """CAPTAIN-111, CAPTAIN-112: the steps of a turn are fixed as it begins."""
    state.number += 1
    state.progress = 0
    state.flips_left = 2 if owns(state, state.active, Star.TWO_FLIPS) else 1
    state.swaps_left = state.book.commander
    state.ask = Ask.STEP


@rule
def end(state: State, reason: int) -> None:
    """CAPTAIN-482, CAPTAIN-500: the game is over at once."""
    state.ask = Ask.OVER
    state.reason = reason
    tell(state.news, Told.ENDED, NOBODY, reason)


@rule
def best_score(state: State) -> int:
    """CAPTAIN-502: the highest score at the table."""
    best = score(state, 0)
    for seat in range(1, state.seats):
        best = max(best, score(state, seat))
    return best


@rule
def solo_payoff(points: int) -> int:
    """What a solo score is worth."""
    return min(max((points - SOLO_ZERO) * core.WON // SOLO_SPAN, 0), core.WON)


@rule
def payoff(state: State, seat: int) -> int:
    """CAPTAIN-503: winners share a win; alone at the table the score itself is paid (CAPTAIN-770)."""
    mine = score(state, seat)
    if state.seats == 1:
        return solo_payoff(mine)
    best = best_score(state)
    if mine < best or seat >= state.seats:
        return 0
    winners = 0
    for other in range(state.seats):
        if score(state, other) == best:
            winners += 1
    return core.WON // winners
