"""The position text of Flip Ships written, one line as chapter 21.4 has it."""

from __future__ import annotations

from tableflip.games.flip_ships.box import (
    CELLS,
    COLUMNS,
    ENEMIES,
    SHIP_NAMES,
    SHIPS,
    SHIPS_A_SEAT,
)
from tableflip.games.flip_ships.grid import hit_once
from tableflip.games.flip_ships.landing_text import Fact, ids_in, numbers, read_fact
from tableflip.games.flip_ships.options import LEVEL_NAMES, OPTIONS, settings, write_powers
from tableflip.games.flip_ships.state import (
    AFTERS,
    NO_SHIP,
    After,
    Hits,
    Mode,
    Phase,
    Ship,
    State,
    Zone,
)
from tableflip.games.flip_ships.words import answer_text

KEYS = (
    "players",
    "seats",
    "level",
    "opt",
    "round",
    "marker",
    "node",
    "last",
    "assault",
    "order",
    "city",
    "mother",
    "pilots",
    "grid",
    "deck",
    "destroyed",
    "arrived",
    "seen",
    "gone",
    "ships",
    "hand",
    "picks",
    "choices",
    "result",
    "poses",  # the one word that `lying` writes: it needs the last flight, which is no part of the state
)
ALWAYS = ("players", "seats", "level", "city", "mother", "pilots", "grid")
NODES = {
    Phase.DRAFT: "draft",
    Phase.CHOOSE: "choose",
    Phase.DECLARE: "declare",
    Phase.FLICK: "flick",
    Phase.AFTER: "after",
    Phase.CONFIRM: "confirm",
    Phase.OVER: "over",
}
RESOLVE = "resolve"
PLACE_LETTERS = "TMBSF"
RESULTS = ("", "win", "loss-city", "loss-assault")
ZONES = tuple(zone.name.lower() for zone in Zone)
MODES = tuple(mode.name.lower() for mode in Mode)
PICKS = tuple(pick.name.lower() for pick in After)
UNKNOWN = "?"
EXAMPLE = "FS1 players=2 seats=2 level=standard order=1,2 city=20/20 mother=3/3 pilots=… grid=…"


def write(state: State, public: bool) -> str:
    """The whole state in a line; a public one tells of the deck only how many cards it has, as deck=?15."""
    book = state.book
    deck = [state.deck.cards[place] for place in range(state.deck.count - 1, -1, -1)]
    told = {
        "players": str(book.players),
        "seats": str(book.seats),
        "level": LEVEL_NAMES[book.level],
        "opt": _write_options(state),
        "round": str(state.round) if state.round != 1 else "",
        "marker": str(state.marker + 1) if state.marker else "",
        "node": node(state) if state.phase != Phase.CHOOSE else "",
        "last": "yes" if state.last else "",
        "assault": "yes" if state.assault else "",
        "order": ",".join(str(state.order.seats[place] + 1) for place in range(state.order.count)),
        "city": f"{state.city}/{state.city_start}",
        "mother": f"{state.mothership}/{state.mothership_start}",
        "pilots": write_powers(state),
        "grid": "/".join(
            ",".join(str(state.grid[row * COLUMNS + column]) for column in range(COLUMNS)) for row in range(book.rows)
        ),
        "deck": f"{UNKNOWN}{len(deck)}" if public and deck else ",".join(map(str, deck)),
        "destroyed": numbers(enemies_of(state.destroyed)),
        "arrived": numbers(enemies_of(state.arrived)),
        "seen": numbers(enemies_of(state.seen)),
        "gone": numbers(ids_in(state, state.gone)),
        "ships": ";".join(_write_ship(state, ship) for ship in range(SHIPS) if _is_told(state, ship)),
        "hand": _write_hand(state),
        "picks": "+".join(PICKS[pick] for pick in range(AFTERS) if state.picks >> pick & 1),
        "choices": ";".join(answer_text(state, place).replace(" ", "_") for place in range(state.answers)),
        "result": RESULTS[state.result],
    }
    return " ".join(["FS1", *(f"{key}={told[key]}" for key in KEYS if told.get(key))])


def node(state: State) -> str:
    """The decision point as chapter 21.3 names it."""
    return NODES.get(Phase(state.phase), RESOLVE)


def enemies_of(mask: int) -> list[int]:
    """The ids in a set of enemies."""
    return [enemy for enemy in range(1, ENEMIES + 1) if mask >> enemy & 1]


def _write_options(state: State) -> str:
    values = settings(state)
    told = [option for option in OPTIONS if option.name != "level" and values[option.name] != option.default]
    return ";".join(f"{option.name}:{values[option.name]}" for option in told)


def _is_told(state: State, ship: int) -> bool:
    return state.ships[ship].zone != Zone.PILOT and ship < state.book.seats * SHIPS_A_SEAT


def has_facts(state: State, ship: int) -> bool:
    """Whether a ship has facts: on the table, and in hand while it is asked what to do with its landing."""
    zone = state.ships[ship].zone
    return zone == Zone.TABLE or (zone == Zone.HAND and state.phase == Phase.AFTER)


def _write_ship(state: State, number: int) -> str:
    ship = state.ships[number]
    parts = [SHIP_NAMES[number], ZONES[ship.zone]]
    if has_facts(state, number):
        parts.append(_write_fact(read_fact(state, ship)))
    if hit_once(ship.parked):
        parts.append("p" + ",".join(f"{enemy}x{hits}" for enemy, hits in parked_on(state, ship).items()))
    if ship.box_only:
        parts.append("b")
    if ship.scored:
        parts.append("s")
    return ":".join(parts)


def parked_on(state: State, ship: Ship) -> dict[int, int]:
    """The enemies that keep a ship, with its hits on each."""
    hits = {state.grid[cell]: hits_on(ship.parked, cell) for cell in range(CELLS) if hit_once(ship.parked) >> cell & 1}
    return dict(sorted(hits.items()))


def hits_on(hits: Hits, cell: int) -> int:
    """How many hits a cell has."""
    return (hits.ones >> cell & 1) + 2 * (hits.twos >> cell & 1) + 4 * (hits.fours >> cell & 1)


def _write_fact(fact: Fact) -> str:
    gaps = ",".join(f"{enemy}~{gap}" for enemy, gap in sorted(fact.gaps.items()))
    told = {"c": numbers(fact.cards), "m": numbers(fact.moons), "g": gaps}
    air = ".a" if fact.air else ""
    return PLACE_LETTERS[fact.place] + air + "".join(f".{letter}{said}" for letter, said in told.items() if said)


def _write_hand(state: State) -> str:
    if state.hand == NO_SHIP:
        return ""
    parts = (SHIP_NAMES[state.hand], MODES[state.mode], state.air, state.redo_used, state.flips)
    return ":".join(map(str, parts))
