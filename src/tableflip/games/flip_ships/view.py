"""What everybody sees of a game of Flip Ships: nobody knows more than anybody else (chapter 21.2)."""

from __future__ import annotations

from tableflip.core.game import Json, View
from tableflip.games.flip_ships.book import card_face
from tableflip.games.flip_ships.box import (
    CELL_NAMES,
    CELLS,
    COLOURS,
    COLUMNS,
    ENEMIES,
    LEVELS_OF_SHIPS,
    POWER_NAMES,
    POWER_TITLES,
    POWER_WORDS,
    SEAT_COUNTS,
    SEATS_FEWEST,
    SHIP_NAMES,
    SHIPS_A_SEAT,
    TRACK_TOP,
)
from tableflip.games.flip_ships.grid import shielded
from tableflip.games.flip_ships.landing_text import PLACE_WORDS, ids_in, read_fact
from tableflip.games.flip_ships.options import GEOMETRIES, LEVEL_NAMES, TREMORS
from tableflip.games.flip_ships.position import MODES, PICKS, RESULTS, ZONES, has_facts, node, parked_on
from tableflip.games.flip_ships.resolve import asked_ship
from tableflip.games.flip_ships.state import AFTERS, NO_SHIP, NONE, Phase, Place, State
from tableflip.games.flip_ships.words import answer_text


def view(state: State, _seat: int) -> View:
    """The table with everything on it."""
    book = state.book
    return {
        "seats": book.seats,
        "players": book.players,
        "level": LEVEL_NAMES[book.level],
        "rows": book.rows,
        "columns": COLUMNS,
        "geometry": GEOMETRIES[book.long_geometry],
        "launch_pad": bool(book.launch_pad),
        "back_stop": bool(book.back_stop),
        "tremor": TREMORS[book.tremor],
        "round": state.round,
        "marker": state.marker + 1,
        "to_move": 0 if state.phase == Phase.OVER else state.seat + 1,
        "node": node(state),
        "order": [state.order.seats[place] + 1 for place in range(state.order.count)],
        "last": bool(state.last),
        "assault": bool(state.assault),
        "tracks": tracks(state),
        "pilots": [_pilots(state, seat) for seat in range(book.seats)],
        "grid": [_enemy(state, cell) for cell in range(CELLS) if state.grid[cell]],
        "ships": [_ship(state, ship) for ship in range(book.seats * SHIPS_A_SEAT)],
        "deck": pile(state),
        "destroyed": [enemy for enemy in range(1, ENEMIES + 1) if state.destroyed >> enemy & 1],
        "arrived": [enemy for enemy in range(1, ENEMIES + 1) if state.arrived >> enemy & 1],
        "hand": _hand(state),
        "asked": SHIP_NAMES[asked_ship(state)] if Phase.MOON <= state.phase <= Phase.KEEP else "",
        "choices": [answer_text(state, place) for place in range(state.answers)],
        "falling": ids_in(state, state.fallen),
        "last_round_possible": state.deck.count == 0 or state.last == 1,
        "result": RESULTS[state.result],
    }


def tracks(state: State) -> Json:
    """Both health tracks, and the spaces of the city's that bring new ships."""
    icons = state.book.icons[state.book.early_icons * SEAT_COUNTS + state.book.seats - SEATS_FEWEST]
    return {
        "city": state.city,
        "city_start": state.city_start,
        "mothership": state.mothership,
        "mothership_start": state.mothership_start,
        "icons": [space for space in range(TRACK_TOP, 0, -1) if icons >> space & 1],
        "top": TRACK_TOP,
    }


def pile(state: State) -> Json:
    """The deck as players may know it: its size, what was seen and went back, and what nobody has seen."""
    where = {state.grid[cell] for cell in range(CELLS)}
    hidden = [enemy for enemy in range(1, ENEMIES + 1) if state.book.speed[enemy] and enemy not in where]
    hidden = [enemy for enemy in hidden if not (state.destroyed | state.arrived) >> enemy & 1]
    return {
        "size": state.deck.count,
        "returned": [enemy for enemy in hidden if state.seen >> enemy & 1],
        "unseen": [enemy for enemy in hidden if not state.seen >> enemy & 1],
        "faces": {
            str(enemy): card_face(state.book, enemy) for enemy in range(1, ENEMIES + 1) if state.book.speed[enemy]
        },
    }


def _pilots(state: State, seat: int) -> Json:
    cards: list[Json] = []
    for level in range(LEVELS_OF_SHIPS):
        power = state.powers[seat * LEVELS_OF_SHIPS + level]
        if power == NONE:
            cards.append(None)
        else:
            cards.append({"id": POWER_NAMES[power], "title": POWER_TITLES[power], "words": POWER_WORDS[power]})
    return {"seat": seat + 1, "colour": COLOURS[seat], "cards": cards}


def _enemy(state: State, cell: int) -> Json:
    enemy = state.grid[cell]
    book = state.book
    return {
        "id": enemy,
        "cell": CELL_NAMES[cell],
        "row": cell // COLUMNS + 1,
        "column": cell % COLUMNS + 1,
        "speed": book.speed[enemy],
        "damage": book.damage[enemy],
        "shield": bool(book.shields >> enemy & 1),
        "double": bool(book.doubles >> enemy & 1),
        "shielded": bool(shielded(state, state.filled) >> cell & 1),
        "gone": bool(state.gone >> cell & 1),
    }


def _ship(state: State, number: int) -> Json:
    ship = state.ships[number]
    fact = read_fact(state, ship) if has_facts(state, number) else None
    parked = parked_on(state, ship)
    return {
        "id": SHIP_NAMES[number],
        "seat": number // SHIPS_A_SEAT + 1,
        "zone": ZONES[ship.zone],
        "place": None if fact is None else "table" if fact.place == Place.TABLE else PLACE_WORDS[fact.place],
        "air": bool(fact and fact.air),
        "cards": sorted(fact.cards) if fact else [],
        "moons": sorted(fact.moons) if fact else [],
        "gaps": {str(enemy): gap for enemy, gap in sorted(fact.gaps.items())} if fact else {},
        "parked": {str(enemy): hits for enemy, hits in parked.items()},
        "box_only": bool(ship.box_only),
        "scored": bool(ship.scored),
    }


def _hand(state: State) -> Json:
    if state.hand == NO_SHIP:
        return None
    return {
        "ship": SHIP_NAMES[state.hand],
        "mode": MODES[state.mode],
        "air": state.air,
        "air_most": state.book.air_most,
        "redo_used": bool(state.redo_used),
        "flips": state.flips,
        "picks": [PICKS[pick] for pick in range(AFTERS) if state.picks >> pick & 1],
    }
