"""A flick at a table in play: the shaking hand, the throw, and the landing in notation."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from tableflip.core.action import Action, Meant
from tableflip.core.chance import KEY_WORDS
from tableflip.core.errors import NoEngine
from tableflip.core.words import Json
from tableflip.games.flip_ships.about import TREMORS
from tableflip.games.flip_ships.box import CELLS, SHIP_NAMES
from tableflip.games.flip_ships.flights.flight import flight_data
from tableflip.games.flip_ships.flights.laid_table import LaidTable, lay_out
from tableflip.games.flip_ships.landings.aiming import aim_of
from tableflip.games.flip_ships.landings.facts import read_fact
from tableflip.games.flip_ships.landings.measured import from_edge
from tableflip.games.flip_ships.landings.nature import field_of
from tableflip.games.flip_ships.landings.notation import plain_of, record_words
from tableflip.games.flip_ships.landings.pads import (
    edge_is_better,
    from_bare_edge,
    from_edge_pad,
    from_forward_pad,
    may_choose,
)
from tableflip.games.flip_ships.rules.state import Mode, Place, State
from tableflip.games.flip_ships.table.flick import EDGE, Struck, check_stroke
from tableflip.games.flip_ships.table.hand import HANDS, SKILLS, Hand, shaken
from tableflip.games.flip_ships.table.tabletop import Tabletop

if TYPE_CHECKING:
    from tableflip.games.flip_ships.table.flown import Flown


def throw(state: State, action: Action, flick: Mapping[str, int] | None, before: Json) -> tuple[str, Json]:
    """The outcome of a flick in notation, and its flight as plain data; none: the house flips by the seat's skill."""
    top = lay_out(state, before)
    if flick is None:
        target = action.meaning if isinstance(action, Meant) else aim_of(state)
        struck, hand = house_flick(state, top.table, target), SKILLS[state.book.skills[state.seat]]
    else:
        struck, hand = check_stroke(flick, state.mode == Mode.PAD, may_choose(state)), hand_of(state)
    words, flown, after = flip(state, top, struck, hand, seed_of(state))
    return words, cast(Json, flight_data(state, struck.flick, flown, after))


def flip(state: State, top: LaidTable, struck: Struck, hand: Hand, seed: str) -> tuple[str, Flown, Tabletop]:
    """Shake the flick, throw, and say what it means: the outcome text, what flew, and the table after it."""
    physics = _physics()
    table = replace(top.table, launch=None) if struck.edge else top.table
    made = shaken(struck.flick, hand, seed, table.launched_from(), struck.swiped)
    flown: Flown = physics.throw(table, made)
    record = _record(state, top, flown)
    after = replace(flown.lying(SHIP_NAMES[state.hand]), launch=None)
    words = [EDGE] if struck.edge else []
    return " ".join([*words, struck.flick.text(), record_words(state, record)]), flown, after


def _physics() -> Any:
    try:
        from tableflip.games.flip_ships.table import physics
    except ImportError:
        raise NoEngine("flicking needs the physics engine; install tableflip[physics]") from None
    return physics


def seed_of(state: State) -> str:
    """What shakes the hand: the key of the match and the number of the flick."""
    key = " ".join(str(int(state.chance.key[place])) for place in range(KEY_WORDS))
    return f"hand {key} {state.flicks}"


def hand_of(state: State) -> Hand:
    """The hand of everybody at the table."""
    return next(hand for hand in HANDS if hand.name == TREMORS[state.book.tremor])


def house_flick(state: State, table: Tabletop, target: int) -> Struck:
    """How a hand of the seat's skill flicks at a target, and from where it hits that more often (SHIPS-039)."""
    skill = state.book.skills[state.seat]
    if state.mode == Mode.PAD:
        launch, (to_x, to_y) = table.launched_from(), table.field.box_centre
        return Struck(from_forward_pad(math.hypot(to_x - launch.x, to_y - launch.y), skill), True, False)
    aimed = field_of(state), target, skill
    if not may_choose(state):
        return Struck(from_edge(*aimed), True, False)
    edge = edge_is_better(*aimed)
    return Struck(from_bare_edge(*aimed) if edge else from_edge_pad(*aimed), True, edge)


def _record(state: State, top: LaidTable, flown: Flown) -> dict[str, Any]:
    """The landing record; ships laid by their facts keep them unless they were moved."""
    record = flown.landing.plain()
    gone_before = {state.grid[cell] for cell in range(CELLS) if state.gone >> cell & 1}
    gone = set(record["gone"]) | (gone_before - set(top.table.cards))
    record["gone"] = sorted(gone)
    for name in top.guessed:
        fact = read_fact(state, state.ships[SHIP_NAMES.index(name)])
        still = flown.after.ships[name] == top.table.ships[name] or fact.place == Place.MOTHERSHIP
        if still and not gone & (fact.cards | set(fact.gaps)):
            record["others"][name] = plain_of(fact)
    return record
