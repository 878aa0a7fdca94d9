"""What must hold in every position that is read: chapter 26.1."""

from __future__ import annotations

from collections.abc import Iterator

from tableflip.core.errors import BadPosition
from tableflip.core.grids import cells_in
from tableflip.games.flip_ships.box import LEVELS_OF_SHIPS, SHIP_NAMES, SHIPS, SHIPS_A_SEAT, Power
from tableflip.games.flip_ships.landings.facts import has_facts
from tableflip.games.flip_ships.rules.flips import in_atmosphere, may_pad
from tableflip.games.flip_ships.rules.hits import hit_once
from tableflip.games.flip_ships.rules.ships import has_active, is_off, power_of
from tableflip.games.flip_ships.rules.state import (
    NO_SHIP,
    NONE,
    After,
    Mode,
    Phase,
    Pilots,
    Place,
    Result,
    Ship,
    State,
    Zone,
)

WITH_HAND = (Phase.DECLARE, Phase.FLICK, Phase.AFTER)
Found = Iterator[tuple[bool, str]]  # what is wrong, and the sentence for it


def check_position(state: State) -> None:
    """Refuse a position that no play leads to, by the first rule it breaks."""
    for broken in (_healths, _turns, _cards_of_pilots, _zones, _marks, _hand, _question):
        for is_wrong, why in broken(state):
            if is_wrong:
                raise BadPosition(why)


def _healths(state: State) -> Found:
    enemies = state.filled != 0 or state.deck.count > 0
    result = Result(state.result)
    is_over = state.phase == Phase.OVER
    yield state.city == 0 and not is_over, "city is 0, so the game is over: write node=over and its result (SHIPS-233)"
    yield (
        result == Result.WIN and (state.city == 0 or state.mothership > 0 or enemies),
        "result is win, so city is above 0, mother is 0, and no enemy is in grid or deck (SHIPS-233)",
    )
    yield (
        result in (Result.LOSS_CITY, Result.LOSS_ASSAULT) and state.city > 0,
        "result is a loss, so city is 0 (SHIPS-233)",
    )
    yield (
        result == Result.LOSS_ASSAULT and not (state.assault and state.mothership > 0),
        "result is loss-assault, so assault is yes and mother above 0 (SHIPS-233)",
    )
    yield bool(state.last and state.assault), "last and assault are not yes together (SHIPS-234)"
    yield (
        bool(state.assault) and (enemies or state.gone != 0),
        "assault is yes, so no enemy is in grid or deck (SHIPS-234)",
    )
    yield (
        bool(state.assault) and state.mothership == 0 and not is_over,
        "assault is yes, so mother is above 0 until the game is over (SHIPS-234)",
    )
    few = cells_in(state.filled) <= state.book.last_round_at and state.deck.count == 0
    yield (
        bool(state.last) and not few,
        f"last is yes, so deck is empty and at most {state.book.last_round_at} enemies are in grid (SHIPS-234)",
    )
    yield (
        state.arrived != 0 and result != Result.LOSS_CITY,
        "arrived names attackers, so result is loss-city (SHIPS-235)",
    )


def _turns(state: State) -> Found:
    order = [state.order.seats[place] for place in range(state.order.count)]
    acting = state.phase not in (Phase.DRAFT, Phase.OVER)
    yield acting and not order, "order names the seats still to act, the current one first (SHIPS-234)"
    yield not acting and bool(order), "order is empty in a draft and when the game is over (SHIPS-234)"
    seats = state.book.seats
    round_order = [(state.marker + place) % seats for place in range(seats)]
    yield (
        acting and not state.assault and order != round_order[seats - len(order) :],
        f"order is not the rest of {','.join(str(seat + 1) for seat in round_order)}, as marker has it (SHIPS-234)",
    )


def _cards_of_pilots(state: State) -> Found:
    seats = state.book.seats
    drafted = [place for place in range(seats * LEVELS_OF_SHIPS) if state.powers[place] != NONE]
    turns = [*range(seats), *reversed(range(seats)), *range(seats)]  # SHIPS-201
    in_order = [seat * LEVELS_OF_SHIPS + number // seats for number, seat in enumerate(turns)]
    is_draft = state.phase == Phase.DRAFT
    yield (
        not is_draft and len(drafted) < seats * LEVELS_OF_SHIPS,
        "every seat has three pilot cards once the draft is over (SHIPS-232)",
    )
    yield (
        is_draft and sorted(in_order[: len(drafted)]) != drafted,
        "pilots are not those that a draft has handed out by then, level by level in its order (SHIPS-232)",
    )
    yield (
        is_draft and state.book.pilots != Pilots.DRAFT,
        "node is draft, which needs the option pilots:draft (SHIPS-232)",
    )
    yield (
        is_draft and not all(has_active(state, seat) for seat in range(seats)),
        "node is draft, before which every seat has active ships (SHIPS-232)",
    )
    yield (
        is_draft and (state.round != 1 or state.marker != 0 or bool(state.last) or state.destroyed != 0),
        "node is draft, which is before round 1 (SHIPS-232)",
    )


def _zones(state: State) -> Found:
    waiting = {state.order.seats[place] for place in range(state.order.count)}
    for number in range(SHIPS):
        ship, name, seat = state.ships[number], SHIP_NAMES[number], number // SHIPS_A_SEAT
        is_parked = hit_once(ship.parked) != 0
        yield (
            not has_facts(state, number) and _has_landed(ship),
            f"{name} has facts, which only ships on the table have, and the one in hand at node after (SHIPS-236)",
        )
        if ship.zone != Zone.TABLE:
            continue
        yield is_off(ship), f"{name} is off the table, so it is in the dock and not in zone table (SHIPS-236)"
        yield (
            is_parked and (bool(state.assault) or state.phase in (Phase.DRAFT, Phase.OVER) or seat in waiting),
            f"{name} is parked, so its seat has acted in this round (SHIPS-237)",
        )
        yield (
            state.phase not in (Phase.OVER, Phase.DRAFT) and not (state.assault or is_parked or seat == state.seat),
            f"{name} lies on the table; a ship of another seat is parked, or docked (SHIPS-237)",
        )
        yield state.phase == Phase.DRAFT, f"{name} lies on the table before round 1 (SHIPS-232)"


def _has_landed(ship: Ship) -> bool:
    return bool(ship.place or ship.air or ship.moons or ship.cards or ship.near)


def _marks(state: State) -> Found:
    for number in range(SHIPS):
        ship, name = state.ships[number], SHIP_NAMES[number]
        is_parked = hit_once(ship.parked) != 0
        yield (
            is_parked and (ship.zone != Zone.TABLE or bool(ship.box_only)),
            f"{name} is parked, so it is on the table and not box only (SHIPS-237)",
        )
        yield (
            bool(ship.scored)
            and not (
                ship.box_only
                and ship.zone in (Zone.TABLE, Zone.DOCK)
                and number // SHIPS_A_SEAT == state.seat
                and power_of(state, number) == Power.REPAIR
                and not state.assault
                and state.phase not in (Phase.DRAFT, Phase.OVER)
            ),
            f"{name} is marked scored, which only box-only repair ships of the seat to move are (SHIPS-237)",
        )
        may_be = power_of(state, number) in (Power.PAD, Power.TRIPLE) or bool(ship.scored)
        yield (
            bool(ship.box_only)
            and (not may_be or bool(state.assault) or (ship.zone != Zone.TABLE and not ship.scored)),
            f"{name} is marked box only, which only ships on the table are, after a shot from the pad or a triple run, "
            "or scored ones (SHIPS-237)",
        )


def _hand(state: State) -> Found:
    """SHIPS-238: the ship in hand, and how far its flips can have come."""
    held = [ship for ship in range(SHIPS) if state.ships[ship].zone == Zone.HAND]
    yield (
        held != ([state.hand] if state.hand != NO_SHIP else []) or (state.phase in WITH_HAND) != bool(held),
        "the ship in zone hand is the one that hand names, at the nodes declare, flick and after only (SHIPS-238)",
    )
    yield (
        state.picks != 0 and state.phase != Phase.AFTER,
        "picks belong to node after (SHIPS-238)",
    )
    if state.hand == NO_SHIP:
        return
    name, power = SHIP_NAMES[state.hand], power_of(state, state.hand)
    yield state.hand // SHIPS_A_SEAT != state.seat, f"hand: {name} is no ship of the seat to move (SHIPS-238)"
    modes = {Mode.TRIPLE: Power.TRIPLE, Mode.PAD: Power.PAD}
    mode = Mode(state.mode)
    yield (
        mode != Mode.PLAIN and (power != modes[mode] or bool(state.assault)),
        f"hand: {name} has no such mode; triple and pad need their pilot card, and no final assault (SHIPS-238)",
    )
    yield (
        mode == Mode.PAD and (state.phase != Phase.FLICK or state.mothership == 0),
        "hand: mode pad is for a flick at a mothership that is alive (SHIPS-238)",
    )
    fresh = state.air == 0 and state.redo_used == 0 and state.flips == 0 and mode == Mode.PLAIN
    may_declare = power == Power.TRIPLE and state.mothership > 0 and not state.assault
    yield (
        state.phase == Phase.DECLARE and not (fresh and may_declare),
        "node declare is before the first flip of a ship with P3-TRIPLE at a mothership that is alive (SHIPS-238)",
    )
    yield (
        bool(state.redo_used) and (power != Power.REDO or bool(state.assault)),
        f"hand: {name} has no second try to have used (SHIPS-238)",
    )
    flipped = 1 if state.phase == Phase.AFTER else 0
    yield (
        not flipped <= state.flips < state.book.triple_flips if mode == Mode.TRIPLE else state.flips > 0,
        f"hand: {name} cannot have made {state.flips} flips of a triple run here (SHIPS-238)",
    )
    again = 0 if state.book.no_reflip else state.book.air_most - 1
    in_air = flipped == 1 and mode == Mode.PLAIN and in_atmosphere(state.ships[state.hand])
    least, most = (1 if in_air else 0), again + state.redo_used + (1 if in_air else 0)
    yield (
        not least <= state.air <= (0 if mode != Mode.PLAIN or (flipped and not in_air) else most),
        f"hand: {name} cannot have landed in the atmosphere {state.air} times in a row here (SHIPS-238)",
    )


def _question(state: State) -> Found:
    """SHIPS-239: what is asked can be asked."""
    yield (
        state.phase == Phase.CHOOSE and not has_active(state, state.seat),
        f"seat {state.seat + 1} has no active ship to choose (SHIPS-239)",
    )
    resolving = Phase.MOON <= state.phase <= Phase.CONFIRM
    yield resolving and bool(state.assault), "nothing is resolved in the final assault (SHIPS-239)"
    yield (
        resolving and has_active(state, state.seat),
        f"seat {state.seat + 1} has active ships, and it resolves only when all are flipped (SHIPS-239)",
    )
    if state.phase == Phase.AFTER:
        yield not _can_be(state, state.picks), "picks are not what that landing allows (SHIPS-239)"


def _can_be(state: State, picks: int) -> bool:
    """Whether a landing offers just these options of DP-4; an encore that was scored has lowered the marker already."""
    ship, power = state.ships[state.hand], power_of(state, state.hand)
    keep = 1 << After.KEEP
    if state.mode == Mode.TRIPLE:
        return ship.place != Place.MOTHERSHIP and picks == keep | 1 << After.TRIPLE
    may = keep
    if in_atmosphere(ship) and not state.book.no_reflip and state.air < state.book.air_most:
        may |= 1 << After.ATMOSPHERE
    if state.assault:
        return ship.place != Place.MOTHERSHIP and picks == may != keep
    if power == Power.REDO and not state.redo_used:
        may |= 1 << After.REDO
    if power == Power.PAD and may_pad(state):
        may |= 1 << After.PAD
    if power == Power.ENCORE and ship.place == Place.MOTHERSHIP and picks >> After.ENCORE & 1:
        may |= 1 << After.ENCORE
    return picks == may != keep
