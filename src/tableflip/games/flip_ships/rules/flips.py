"""The flip sequence of a ship: choice, flick, landing, and what may follow (chapter 20.1)."""

from __future__ import annotations

from tableflip.core.compiled import rule
from tableflip.core.news import EVERYBODY, reveal, tell
from tableflip.games.flip_ships.box import SHIPS, SHIPS_A_SEAT, Power
from tableflip.games.flip_ships.rules.assault import end_assault_sequence, score_assault
from tableflip.games.flip_ships.rules.attacks import in_box
from tableflip.games.flip_ships.rules.end import end
from tableflip.games.flip_ships.rules.ships import dock, has_active, is_off, let_go, power_of
from tableflip.games.flip_ships.rules.state import (
    After,
    Happened,
    Mode,
    Phase,
    Place,
    Result,
    Ship,
    State,
    Zone,
)

ILLEGAL = 0  # what the news tell of an illegal flip
KEEP_ALONE = 1 << After.KEEP  # the options of DP-4 where nothing else can be done


@rule
def choose(state: State, ship: int) -> None:
    """SHIPS-047: a ship is taken in hand; a triple run is declared before its first flip (SHIPS-164)."""
    state.hand = ship
    state.ships[ship].zone = Zone.HAND
    tell(state.news, Happened.CHOSE, state.seat, ship)
    may_declare = power_of(state, ship) == Power.TRIPLE and state.mothership > 0 and state.assault == 0
    state.phase = Phase.DECLARE if may_declare else Phase.FLICK


@rule
def declare(state: State, triple: int) -> None:
    """SHIPS-164: three flips at the mothership, or an ordinary flip."""
    if triple:
        state.mode = Mode.TRIPLE
        tell(state.news, Happened.DECLARED, state.seat, state.hand)
    state.phase = Phase.FLICK


@rule
def land(state: State) -> None:
    """Take over the landing that nature or the physics has written into the ships' facts."""
    state.flicks += 1
    reveal(state.news, Happened.LANDED, state.seat, mark_of_landing(state), EVERYBODY)
    if state.landing.legal == 0:
        return  # SHIPS-053, SHIPS-055: flicked again as if nothing had happened
    state.gone = state.landing.gone
    for other in range(SHIPS):
        ship = state.ships[other]
        if ship.zone == Zone.TABLE and is_off(ship):  # SHIPS-191
            dock(state, other)
    if state.assault:
        land_in_assault(state)
    elif state.mode == Mode.PLAIN:
        land_plainly(state)
    else:
        land_at_mothership(state)


@rule
def mark_of_landing(state: State) -> int:
    """A number that differs between landings, so that a search can tell them apart."""
    if state.landing.legal == 0:
        return ILLEGAL
    mixed = state.landing.gone * 31 + state.landing.moved
    for number in range(SHIPS):
        if number == state.hand or state.landing.moved >> number & 1:
            ship = state.ships[number]
            mixed = mixed * 1_000_003 + ship.cards * 31 + ship.near * 17 + ship.moons * 7 + ship.place * 3 + ship.air
            mixed = mixed & 0x7FFFFFFF
    return 1 + mixed % 0x7FFE


@rule
def in_atmosphere(ship: Ship) -> bool:
    """SHIPS-058, SHIPS-062: completely in the atmosphere, or over the launch edge."""
    return ship.air != 0 or ship.place == Place.BACK


@rule
def land_plainly(state: State) -> None:
    """Mode plain: the atmosphere count, an encore's hit, and the options of DP-4."""
    count_air(state)
    ship = state.ships[state.hand]
    power = power_of(state, state.hand)
    state.picks = KEEP_ALONE
    if in_atmosphere(ship) and state.book.no_reflip == 0 and state.air < state.book.air_most:
        state.picks |= 1 << After.ATMOSPHERE
    if power == Power.REDO and state.redo_used == 0:  # SHIPS-153
        state.picks |= 1 << After.REDO
    if power == Power.PAD and may_pad(state):
        state.picks |= 1 << After.PAD
    if power == Power.ENCORE and ship.place == Place.MOTHERSHIP and score_encore(state):
        state.picks |= 1 << After.ENCORE
    offer(state)


@rule
def count_air(state: State) -> None:
    """SHIPS-196: atmosphere landings in a row."""
    state.air = state.air + 1 if in_atmosphere(state.ships[state.hand]) else 0


@rule
def may_pad(state: State) -> bool:
    """SHIPS-157: a complete miss that lies on the table, and a mothership to shoot at."""
    ship = state.ships[state.hand]
    missed = ship.place == Place.TABLE and ship.cards == 0
    return missed and state.air < state.book.air_most and state.mothership > 0


@rule
def score_encore(state: State) -> bool:
    """SHIPS-152, SHIPS-185: the seat's repair ships in the box are scored first; whether the encore ship scores too."""
    for own in range(SHIPS_A_SEAT):
        number = state.seat * SHIPS_A_SEAT + own
        ship = state.ships[number]
        if in_box(ship) and ship.scored == 0 and power_of(state, number) == Power.REPAIR and state.mothership > 0:
            state.mothership -= 1
            ship.scored = 1
            ship.box_only = 1
            tell(state.news, Happened.SCORED, state.seat, number)
    if state.mothership == 0:
        return False
    state.mothership -= 1
    tell(state.news, Happened.SCORED, state.seat, state.hand)
    return True


@rule
def offer(state: State) -> None:
    """DP-4 is asked only where something besides `keep` can be done."""
    if state.picks == KEEP_ALONE:
        keep(state)
    else:
        state.phase = Phase.AFTER


@rule
def land_at_mothership(state: State) -> None:
    """SHIPS-158, SHIPS-165: the free shot from the pad, or one flip of a triple run."""
    if state.mode == Mode.TRIPLE:
        state.flips += 1
        if state.ships[state.hand].place != Place.MOTHERSHIP and state.flips < state.book.triple_flips:
            state.picks = KEEP_ALONE | 1 << After.TRIPLE
            state.phase = Phase.AFTER
            return
    keep(state)


@rule
def land_in_assault(state: State) -> None:
    """SHIPS-135, SHIPS-140, SHIPS-199: all ships in the box count at once, the flipped one first."""
    scored = state.ships[state.hand].place == Place.MOTHERSHIP
    if scored:
        score_assault(state, state.hand)
    for other in range(SHIPS):
        if state.ships[other].zone == Zone.TABLE and state.ships[other].place == Place.MOTHERSHIP:
            score_assault(state, other)
    if state.mothership == 0:
        if not scored:
            settle(state, is_off(state.ships[state.hand]))
        end(state, Result.WIN)
        return
    if scored:
        end_sequence(state)
        return
    count_air(state)
    state.picks = KEEP_ALONE
    if in_atmosphere(state.ships[state.hand]) and state.book.no_reflip == 0 and state.air < state.book.air_most:
        state.picks |= 1 << After.ATMOSPHERE  # SHIPS-138
    offer(state)


@rule
def after(state: State, pick: int) -> None:
    """DP-4: keep the landing, or flip again by right."""
    if pick == After.KEEP:
        keep(state)
        return
    if pick == After.REDO:
        state.redo_used = 1
    elif pick == After.PAD:
        state.mode = Mode.PAD
        state.air = 0  # SHIPS-196; after an encore's hit it is 0 anyway
    state.picks = 0
    tell(state.news, Happened.LIFTED, state.seat, state.hand)
    state.phase = Phase.FLICK


@rule
def keep(state: State) -> None:
    """The flip sequence ends with the ship on the table, or docked by SHIPS-060, SHIPS-064, SHIPS-152, SHIPS-191."""
    ship = state.ships[state.hand]
    is_spent = state.picks >> After.ENCORE & 1 == 1 or state.air >= state.book.air_most
    settle(state, is_off(ship) or is_spent)
    if ship.zone == Zone.TABLE and state.mode != Mode.PLAIN:
        ship.box_only = 1  # SHIPS-190
    end_sequence(state)


@rule
def settle(state: State, is_docked: bool) -> None:
    """Leave the ship in hand on the table or bring it to the dock."""
    if is_docked:
        dock(state, state.hand)
    else:
        state.ships[state.hand].zone = Zone.TABLE


@rule
def concede(state: State) -> None:
    """SHIPS-203: the ship is given up."""
    tell(state.news, Happened.CONCEDED, state.seat, state.hand)
    dock(state, state.hand)
    end_sequence(state)


@rule
def end_sequence(state: State) -> None:
    """The next ship of the seat, or the resolution; in the final assault the next ship in its order."""
    let_go(state)
    if state.assault:
        end_assault_sequence(state)
    elif has_active(state, state.seat):
        state.phase = Phase.CHOOSE
    else:
        state.phase = Phase.RESOLVE
