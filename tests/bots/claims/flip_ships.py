"""What hints of Flip Ships claim, put to the rules."""

from __future__ import annotations

import re

from tableflip.core.chance import Chance
from tableflip.games.flip_ships.box import CELLS, SHIP_LEVEL_OF, SHIPS_A_SEAT
from tableflip.games.flip_ships.rules.state import Mode, Phase, Place, State, Verb
from tests.bots.claims import DEALS, Case, Claims

ENEMY = r"(?:Crawler|Glider|Diver) \d+"
ENEMIES = rf"({ENEMY}(?:(?:, | and ){ENEMY})*(?: and \d+ more)?)"
SHARE = r"((?:under |over )?\d+) %"
HAND = r"an? \w+ hand"


def named(told: str) -> set[int]:
    return {int(each) for each in re.findall(r"(?:Crawler|Glider|Diver) (\d+)", told)}


def more(told: str) -> int:
    found = re.search(r"and (\d+) more", told)
    return int(found[1]) if found else 0


def on_grid(state: State) -> set[int]:
    return {state.grid[cell] for cell in range(CELLS)} - {0}


def confirmed(case: Case) -> State | None:
    """The position after the attacks are carried out, if the action is or leads to that and no march has begun."""
    after = case.after
    if case.action.verb != Verb.CONFIRM:
        if after.phase != Phase.CONFIRM or after.seat != case.seat:
            return None
        after = case.game.apply(after, next(each for each in case.game.rules.legal(after) if each.verb == Verb.CONFIRM))
    has_marched = (after.round, after.assault) != (case.state.round, case.state.assault)  # the last one without a round
    return None if has_marched or after.phase == Phase.OVER else after


def _destroys(case: Case, found: re.Match[str]) -> bool | None:
    if (after := confirmed(case)) is None:
        return None
    gone, told = on_grid(case.state) - on_grid(after), named(found[1])
    if case.action.verb == Verb.CONFIRM:
        return told <= gone and len(gone) == len(told) + more(found[1])
    return told <= gone


def _stand(case: Case, found: re.Match[str]) -> bool | None:
    after = confirmed(case)
    return None if after is None else named(found[1]) <= on_grid(after)


def _gives_more(case: Case, found: re.Match[str]) -> bool | None:
    """Of an enemy that falls anyway: it falls whichever other answer is given."""
    if case.after.phase != Phase.CONFIRM:
        return None
    for action in case.game.rules.legal(case.state):
        after = confirmed(Case(case.game, case.state, action, case.seat))
        if after is None:
            return None
        if (
            action != case.action
            and action.verb == Verb.SHOOT
            and not named(found[1]) <= (on_grid(case.state) - on_grid(after))
        ):
            return False
    return True


def _nothing_falls(case: Case, _found: re.Match[str]) -> bool | None:
    after = confirmed(case)
    return None if after is None else on_grid(case.state) == on_grid(after)


def _spares(case: Case, found: re.Match[str]) -> bool | None:
    """What the march does to the city if these enemies fall, and if they are let off."""
    if case.action.verb != Verb.CONFIRM or confirmed(case) is not None:
        return None
    otherwise = case.state.clone()
    otherwise.fallen = 0
    otherwise = case.game.apply(otherwise, case.action)
    turns = (case.state.round, case.state.assault)
    if (otherwise.round, otherwise.assault) == turns or min(case.after.city, otherwise.city) <= 0:
        return None  # where an enemy is left, others may have their turn before the march
    return case.after.city - otherwise.city == int(found[1])


def _mothership(case: Case, found: re.Match[str]) -> bool:
    return case.state.mothership == int(found[2]) and case.after.mothership == int(found[2]) - int(found[1])


def _city(case: Case, found: re.Match[str]) -> bool | None:
    after = confirmed(case)
    return None if after is None else after.city == int(found[1])


def flicked(case: Case) -> list[State]:
    """The position after a flick as a hand of the measured skill makes it, some times over."""
    state = case.state
    if case.action.verb == Verb.CHOOSE or case.action.verb == Verb.DECLARE:
        state = case.after
    flick = next((each for each in case.game.rules.legal(state) if each.verb == Verb.FLICK), None)
    if flick is None or state.mode == Mode.PAD:
        return []
    found: list[State] = []
    for key in range(DEALS):
        after = state.clone()
        after.chance = Chance(key=[key] * 8)  # type: ignore[arg-type]
        case.game.draw_outcome(after, flick)
        found.append(after)
    return found


def _lands(case: Case, found: re.Match[str]) -> bool | None:
    after = flicked(case)
    if not after:
        return None
    target = next((cell for cell in range(CELLS) if case.state.grid[cell] in named(found[1])), None)
    ships = [each.ships[each.hand] for each in after]
    if target is None:
        return False
    on_it = [bool(ship.cards >> target & 1) for ship in ships]
    at_all = [ship.cards != 0 or (ship.place == Place.MOTHERSHIP and case.state.mothership > 0) for ship in ships]
    return case.happens(found[2], on_it) and case.happens(found[3], at_all)


def _gets_in(case: Case, found: re.Match[str]) -> bool | None:
    after = flicked(case)
    if not after:
        return None
    inside = [each.ships[each.hand].place == Place.MOTHERSHIP for each in after]
    return case.state.mothership == int(found[1]) and case.happens(found[2], inside)


def _lies_on(case: Case, found: re.Match[str]) -> bool:
    cards = case.state.ships[case.state.hand].cards
    return {case.state.grid[cell] for cell in range(CELLS) if cards >> cell & 1} == named(found[1])


CLAIMS: Claims = {
    rf"destroys {ENEMIES}": _destroys,
    rf"hits {ENEMIES} behind a shield": _stand,
    rf"gives {ENEMIES} the first of two hits": _stand,
    rf"hits {ENEMIES} once more": _gives_more,
    rf"hits {ENEMIES}, which falls? anyway": _gives_more,
    rf"lets {ENEMIES} stand": _stand,
    r"no enemy falls": _nothing_falls,
    r"the coming march does (\d+) damage less": _spares,
    r"the mothership takes (\d+) hits? of (\d+)": _mothership,
    r"the city goes from \d+ to (\d+) of \d+": _city,
    r"the city stays at (\d+) of \d+": _city,
    rf"aimed at ({ENEMY}) in row \d, {HAND} lands on it {SHARE} of the time and hits something {SHARE}": _lands,
    rf"aimed at the mothership \((\d+) hits? left\), {HAND} gets in {SHARE} of the time": _gets_in,
    rf"it lies on {ENEMIES}": _lies_on,
    r"it lies on no enemy": lambda case, _: case.state.ships[case.state.hand].cards == 0,
    r"it lies in the mothership": lambda case, _: case.state.ships[case.state.hand].place == Place.MOTHERSHIP,
    r"(\d+) of your (\d+) ships carry it": lambda case, found: (
        SHIP_LEVEL_OF.count(case.action.target // 4 + 1) == int(found[1]) and int(found[2]) == SHIPS_A_SEAT
    ),
    r"takes back (\d+) answers?": lambda case, found: case.state.answers == int(found[1]),
    r"a free shot at the mothership, which has (\d+) hits? left to take": lambda case, found: (
        case.state.mothership == int(found[1])
    ),
}
