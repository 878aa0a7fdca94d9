"""Flip Ships as cells and rows, for pages that draw no table of their own: enemies, the mothership, ships, pilots."""

from __future__ import annotations

from tableflip.core.called import called
from tableflip.core.layout import Area, Layout, Spot
from tableflip.games.flip_ships.about import ABOUT
from tableflip.games.flip_ships.box import (
    CELL_NAMES,
    COLOURS,
    COLUMNS,
    POWER_NAMES,
    POWER_TITLES,
    POWER_WORDS,
    SHIP_NAMES,
    SHIPS_A_SEAT,
)
from tableflip.games.flip_ships.rules.legal import legal_into
from tableflip.games.flip_ships.rules.state import LEGAL_MOST, NO_SHIP, SPACE, Phase, State, Verb
from tableflip.games.flip_ships.words.names import ZONES
from tableflip.games.flip_ships.words.spoken import enemy_name, enemy_traits, own_ship, ship_name

ZONE_WORDS = {
    "pilot": "on its pilot card",
    "active": "ready",
    "hand": "in hand",
    "table": "on the table",
    "dock": "in the dock",
}


def layout(state: State, _seat: int) -> Layout:
    """The far row first, as players see it from the launch edge."""
    rows = list(reversed(range(state.book.rows)))
    cells = [row * COLUMNS + column for row in rows for column in range(COLUMNS)]
    launch = [_launch(state)] if state.phase == Phase.FLICK else []
    offered = _pilots(state)
    areas: Layout = {
        "areas": [
            _row("mothership", "Mothership", -1, [_mothership(state)]),
            {
                "name": "enemies",
                "title": "Enemies",
                "kind": "grid",
                "columns": COLUMNS,
                "owner": -1,
                "spots": [_cell(state, cell) for cell in cells],
                "row_names": [f"r{row + 1}" for row in rows],
                "column_names": [f"c{column + 1}" for column in range(COLUMNS)],
            },
        ],
        "notes": [
            f"City: {state.city} of {state.city_start}",
            f"Mothership: {state.mothership} of {state.mothership_start}",
            f"Round {state.round}",
            f"Enemies in the deck: {state.deck.count}",
        ],
    }
    if offered:
        areas["areas"].append(_row("pilots", "Pilots", -1, offered))
    if launch:
        areas["areas"].append(_row("launch", "Launch", _player(state, state.seat), launch))
    for seat in range(state.book.seats):
        ships = range(seat * SHIPS_A_SEAT, (seat + 1) * SHIPS_A_SEAT)
        areas["areas"].append(
            {
                "name": f"ships {seat}",
                "title": f"Ships of {called(ABOUT, seat)}, {COLOURS[state.book.colours[seat]]}",
                "kind": "hand",
                "columns": 0,
                "owner": _player(state, seat),
                "spots": [_ship(state, ship) for ship in ships],
            }
        )
    return areas


def _player(state: State, seat: int) -> int:
    """Whose a seat of ships is: one player alone has them all (SHIPS-009)."""
    return min(seat, state.book.players - 1)


def _row(name: str, title: str, owner: int, spots: list[Spot]) -> Area:
    return {"name": name, "title": title, "kind": "row", "columns": 0, "owner": owner, "spots": spots}


def _spot(place: str, face: str, words: str, owner: int = -1, count: int = 1) -> Spot:
    return {"place": place, "face": face, "words": words, "hidden": False, "owner": owner, "count": count}


def _mothership(state: State) -> Spot:
    return _spot("mothership", str(state.mothership), f"Mothership, {state.mothership} left", count=1)


def _cell(state: State, cell: int) -> Spot:
    enemy, name = state.grid[cell], CELL_NAMES[cell]
    if enemy == 0 or state.gone >> cell & 1:
        return _spot(f"cell:{name}", "", f"{name}: empty", count=0)
    book = state.book
    face = f"{book.speed[enemy]}/{book.damage[enemy]}"
    words = f"{name}: {enemy_name(state, enemy)}{enemy_traits(state, enemy)}, damage {book.damage[enemy]}"
    return _spot(f"cell:{name}", face, words)


def _ship(state: State, ship: int) -> Spot:
    zone = ZONES[state.ships[ship].zone]
    name = SHIP_NAMES[ship]
    words = f"{ship_name(state, ship)}, {ZONE_WORDS[zone]}"
    return _spot(f"ship:{name}", name[3:], words, owner=_player(state, ship // SHIPS_A_SEAT))


def _launch(state: State) -> Spot:
    name = SHIP_NAMES[state.hand] if state.hand != NO_SHIP else ""
    words = f"flick {own_ship(state, state.hand)} off the edge: the house's hand does it"
    return _spot(f"launch:{name}", name[3:], words, owner=_player(state, state.seat))


def _pilots(state: State) -> list[Spot]:
    """The pilot cards that may be drafted now."""
    if state.phase != Phase.DRAFT:
        return []
    numbers = [0] * LEGAL_MOST
    count = legal_into(state, numbers)  # type: ignore[arg-type]
    actions = [SPACE.actions[number] for number in numbers[:count]]
    powers = [action.target for action in actions if action.verb == Verb.DRAFT]
    return [
        _spot(f"pilot:{POWER_NAMES[power]}", POWER_TITLES[power], f"{POWER_TITLES[power]}: {POWER_WORDS[power]}")
        for power in powers
    ]
