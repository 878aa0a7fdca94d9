"""The rules of Flip Ships: set-up, whose turn it is, what may be done, and doing it."""

from __future__ import annotations

from tableflip.core import game as core
from tableflip.core.chance import shuffle
from tableflip.core.compiled import rule
from tableflip.core.news import tell
from tableflip.core.piles import push
from tableflip.core.records import Many
from tableflip.games.flip_ships.box import (
    ENEMIES,
    LEVELS,
    LEVELS_OF_SHIPS,
    POWERS,
    POWERS_A_LEVEL,
    SEATS_FEWEST,
    SHIPS_A_SEAT,
    START_ACTIVE,
)
from tableflip.games.flip_ships.confirm import confirm
from tableflip.games.flip_ships.flips import after, choose, concede, declare, land
from tableflip.games.flip_ships.grid import beside, list_cells, next_enemy, row_cells
from tableflip.games.flip_ships.keeping import keeping_sets
from tableflip.games.flip_ships.march import begin_round, end_round, refill, turn_over
from tableflip.games.flip_ships.resolve import (
    answer_blast,
    answer_keep,
    answer_moon,
    answer_repair,
    answer_shoot,
    answer_swap,
    ask,
    asked_ship,
    begin_resolution,
    blast_cells,
    restart,
    shoot_cells,
    shots,
)
from tableflip.games.flip_ships.state import (
    AFTERS,
    FIRST,
    FIRST_PAIR,
    NO_TARGET,
    NONE,
    PAIR_OF,
    Phase,
    Pilots,
    Result,
    State,
    Told,
    Verb,
    Zone,
)

SECOND_LEVEL = 1


@rule
def deal(state: State) -> None:
    """SHIPS-017 to SHIPS-038: pilot cards, the enemy deck, the first ten enemies, the first ships."""
    if state.book.pilots == Pilots.RANDOM:
        deal_pilots(state)
    deal_deck(state)
    for seat in range(state.book.seats):
        for own in range(START_ACTIVE[state.book.seats - SEATS_FEWEST]):  # SHIPS-020, SHIPS-021
            state.ships[seat * SHIPS_A_SEAT + own].zone = Zone.ACTIVE
    refill(state)  # SHIPS-028
    if state.book.pilots == Pilots.DRAFT:
        state.number = 1
        state.phase = Phase.DRAFT
        state.seat = 0
    else:
        begin_round(state)


@rule
def deal_pilots(state: State) -> None:
    """SHIPS-017: shuffled by level, dealt from the top in seat order."""
    cards = state.waiting
    for level in range(LEVELS_OF_SHIPS):
        for place in range(POWERS_A_LEVEL):
            cards[place] = level * POWERS_A_LEVEL + place
        shuffle(state.chance, cards, POWERS_A_LEVEL)
        for seat in range(state.book.seats):
            state.powers[seat * LEVELS_OF_SHIPS + level] = cards[seat]


@rule
def deal_deck(state: State) -> None:
    """SHIPS-024 to SHIPS-026: the first cards of the shuffled enemies are the deck, the others stay aside."""
    deck = state.deck
    deck.count = 0
    for enemy in range(1, ENEMIES + 1):
        if state.book.speed[enemy] > 0:
            push(deck, enemy)
    shuffle(state.chance, deck.cards, deck.count)
    size = state.book.deck_size[(state.book.seats - SEATS_FEWEST) * LEVELS + state.book.level]
    for place in range(size, deck.count):
        state.aside |= 1 << deck.cards[place]
    deck.count = size
    turn_over(deck)


@rule
def turn(state: State) -> int:
    """Whose decision it is; alone at the table one person decides for every seat (SHIPS-009)."""
    if state.phase == Phase.OVER:
        return core.OVER
    return 0 if state.book.players == 1 else state.seat


@rule
def legal_into(state: State, out: Many[int]) -> int:
    """List the options of the decision point in the order of chapter 19; how many there are."""
    phase = state.phase
    if phase == Phase.CHOOSE:
        return list_ships(state, out)
    if phase == Phase.FLICK:
        out[0] = FIRST[Verb.FLICK]
        out[1] = FIRST[Verb.CONCEDE]
        return 1 + state.book.concede
    if phase == Phase.CONFIRM:
        out[0] = FIRST[Verb.CONFIRM]
        out[1] = FIRST[Verb.RESTART]
        return 2 if state.answers > 0 else 1
    if phase == Phase.AFTER:
        return list_picks(state, out)
    if phase == Phase.OVER:
        return 0
    if phase == Phase.DRAFT:
        return list_draft(state, out)
    if phase == Phase.DECLARE:
        return list_numbers(out, FIRST[Verb.DECLARE], 2)
    if phase == Phase.REPAIR:
        return list_numbers(out, FIRST[Verb.REPAIR], 2)
    if phase == Phase.KEEP:
        return list_numbers(out, FIRST[Verb.KEEP], keeping_sets(state, state.asked))
    return list_targets(state, out)


@rule
def list_numbers(out: Many[int], first: int, count: int) -> int:
    """Options that follow each other."""
    for place in range(count):
        out[place] = first + place
    return count


@rule
def list_ships(state: State, out: Many[int]) -> int:
    """DP-1: the seat's active ships."""
    count = 0
    for own in range(SHIPS_A_SEAT):
        ship = state.seat * SHIPS_A_SEAT + own
        if state.ships[ship].zone == Zone.ACTIVE:
            out[count] = FIRST[Verb.CHOOSE] + ship
            count += 1
    return count


@rule
def list_picks(state: State, out: Many[int]) -> int:
    """DP-4: what may be done with the landing."""
    count = 0
    for pick in range(AFTERS):
        if state.picks >> pick & 1:
            out[count] = FIRST[Verb.AFTER] + pick
            count += 1
    return count


@rule
def list_draft(state: State, out: Many[int]) -> int:
    """DP-0: the powers of this level that nobody has taken."""
    taken = 0
    picks = 0
    for place in range(state.book.seats * LEVELS_OF_SHIPS):
        if state.powers[place] != NONE:
            taken |= 1 << state.powers[place]
            picks += 1
    first = picks // state.book.seats * POWERS_A_LEVEL
    count = 0
    for power in range(first, min(first + POWERS_A_LEVEL, POWERS)):
        if taken >> power & 1 == 0:
            out[count] = FIRST[Verb.DRAFT] + power
            count += 1
    return count


@rule
def list_targets(state: State, out: Many[int]) -> int:
    """DP-5 to DP-8: the enemies that the ship asked about may hit."""
    facts = state.ships[asked_ship(state)]
    if state.phase == Phase.SWAP:
        here = next_enemy(state, state.filled, state.spot - 1)
        out[0] = FIRST[Verb.SWAP] + here
        return list_cells(state, out, 1, FIRST[Verb.SWAP], beside(1 << here))
    if state.phase == Phase.MOON:
        out[0] = FIRST[Verb.MOON] + NO_TARGET
        return list_cells(state, out, 1, FIRST[Verb.MOON] + 1, row_cells(state.spot))
    if state.phase == Phase.BLAST:
        out[0] = FIRST[Verb.BLAST] + NO_TARGET
        return list_cells(state, out, 1, FIRST[Verb.BLAST] + 1, blast_cells(state, facts))
    out[0] = FIRST[Verb.SHOOT] + NO_TARGET
    return list_shots(state, out)


@rule
def list_shots(state: State, out: Many[int]) -> int:
    """DP-7: each enemy in range, then with two shots each pair of them."""
    ship = asked_ship(state)
    first = FIRST[Verb.SHOOT] + 1
    singles = list_cells(state, out, 1, first, shoot_cells(state, ship))
    count = singles
    if shots(state, ship) > 1:
        for one in range(1, singles):
            for two in range(one + 1, singles):
                pair = PAIR_OF[out[one] - first][out[two] - first]
                out[count] = FIRST[Verb.SHOOT] + FIRST_PAIR + pair
                count += 1
    return count


@rule
def step(state: State, verb: int, target: int) -> None:
    """Carry out one legal decision."""
    state.news.count = 0
    if verb == Verb.CHOOSE:
        choose(state, target)
    elif verb == Verb.FLICK:
        land(state)
    elif verb == Verb.AFTER:
        after(state, target)
    elif verb == Verb.CONFIRM:
        confirm(state)
    elif verb == Verb.DECLARE:
        declare(state, target)
    elif verb == Verb.CONCEDE:
        concede(state)
    elif verb == Verb.DRAFT:
        draft(state, target)
    elif verb == Verb.RESTART:
        restart(state)
    else:
        answer(state, verb, target)
        ask(state)
    if state.phase == Phase.RESOLVE:
        begin_resolution(state)
        ask(state)
    elif state.phase == Phase.MARCH:
        end_round(state)


@rule
def answer(state: State, verb: int, target: int) -> None:
    """One answer of a resolution."""
    if verb == Verb.MOON:
        answer_moon(state, target)
    elif verb == Verb.SWAP:
        answer_swap(state, target)
    elif verb == Verb.SHOOT:
        answer_shoot(state, target)
    elif verb == Verb.BLAST:
        answer_blast(state, target)
    elif verb == Verb.REPAIR:
        answer_repair(state, target)
    else:
        answer_keep(state, target)


@rule
def draft(state: State, power: int) -> None:
    """SHIPS-201: levels 1 and 3 in seat order, level 2 in reverse."""
    level = power // POWERS_A_LEVEL
    state.powers[state.seat * LEVELS_OF_SHIPS + level] = power
    tell(state.news, Told.DRAFTED, state.seat, power)
    picks = 0
    for place in range(state.book.seats * LEVELS_OF_SHIPS):
        picks += 1 if state.powers[place] != NONE else 0
    if picks == state.book.seats * LEVELS_OF_SHIPS:
        begin_round(state)
        return
    turn_of_level = picks % state.book.seats
    is_reversed = picks // state.book.seats == SECOND_LEVEL
    state.seat = state.book.seats - 1 - turn_of_level if is_reversed else turn_of_level
    state.number += 1


@rule
def payoff(state: State, _seat: int) -> int:
    """SHIPS-008: all win or all lose."""
    return core.WON if state.result == Result.WIN else 0
