"""The position text of Flip Ships, one line as chapter 21.4 has it: written, and read back."""

from __future__ import annotations

from tableflip.games.flip_ships.about import OPTIONS
from tableflip.games.flip_ships.box import COLUMNS, LEVEL_NAMES, SHIP_NAMES, SHIPS, SHIPS_A_SEAT
from tableflip.games.flip_ships.flights.lying import POSITION, read_lying
from tableflip.games.flip_ships.landings.facts import Fact, has_facts, ids_in, parked_on, read_fact
from tableflip.games.flip_ships.landings.notation import numbers
from tableflip.games.flip_ships.rules.hits import hit_once
from tableflip.games.flip_ships.rules.options import settings, write_powers
from tableflip.games.flip_ships.rules.state import AFTERS, NO_SHIP, Phase, State, Zone
from tableflip.games.flip_ships.words.check_position import check_position
from tableflip.games.flip_ships.words.names import (
    KEYS,
    MODES,
    PICKS,
    PLACE_LETTERS,
    RESULTS,
    UNKNOWN,
    ZONES,
    enemies_of,
    node,
)
from tableflip.games.flip_ships.words.read_node import read_node
from tableflip.games.flip_ships.words.read_ships import read_hand, read_picks, read_ships
from tableflip.games.flip_ships.words.read_table import (
    read_enemies,
    read_pilots,
    read_set_up,
    read_tracks,
    split,
    told_options,
)
from tableflip.games.flip_ships.words.text import answer_text


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
    return " ".join([POSITION, *(f"{key}={told[key]}" for key in KEYS if told.get(key))])


def _write_options(state: State) -> str:
    values = settings(state)
    told = [option for option in OPTIONS if option.name != "level" and values[option.name] != option.unsaid]
    return ";".join(f"{option.name}:{values[option.name]}" for option in told)


def _is_told(state: State, ship: int) -> bool:
    return state.ships[ship].zone != Zone.PILOT and ship < state.book.seats * SHIPS_A_SEAT


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


def read(line: str) -> State:
    """The state written in a line; BadPosition says what is wrong with it."""
    words = split(line)
    told = told_options(words)
    state = read_set_up(words, told)
    read_tracks(state, words, told)
    read_pilots(state, words["pilots"], told)
    read_enemies(state, words)
    for key, reader in (("ships", read_ships), ("hand", read_hand), ("picks", read_picks)):
        if key in words:
            reader(state, words[key])
    read_node(state, words)
    check_position(state)
    read_lying(state, line)
    state.number = 1
    state.news.count = 0
    return state
