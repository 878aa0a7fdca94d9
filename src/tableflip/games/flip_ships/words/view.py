"""What everybody sees of a game of Flip Ships: nobody knows more than anybody else (chapter 21.2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, NotRequired, TypedDict

from tableflip.games.flip_ships.about import GEOMETRIES, TREMORS, Geometry, Tremor
from tableflip.games.flip_ships.box import (
    CELL_NAMES,
    CELLS,
    COLOURS,
    COLUMNS,
    ENEMIES,
    LEVEL_NAMES,
    LEVELS_OF_SHIPS,
    POWER_NAMES,
    POWER_TITLES,
    POWER_WORDS,
    SEAT_COUNTS,
    SEATS_FEWEST,
    SHIP_LEVEL_OF,
    SHIP_NAMES,
    SHIPS_A_SEAT,
    TRACK_TOP,
    Colour,
    LevelName,
)
from tableflip.games.flip_ships.flights.laid_table import resting
from tableflip.games.flip_ships.landings.facts import has_facts, ids_in, parked_on, read_fact
from tableflip.games.flip_ships.landings.notation import PLACE_WORDS, PlaceWord
from tableflip.games.flip_ships.rules.attacks import asked_ship, range_of
from tableflip.games.flip_ships.rules.grid import shielded
from tableflip.games.flip_ships.rules.state import AFTERS, NO_SHIP, NONE, Phase, Place, State, Zone
from tableflip.games.flip_ships.words.guesses import Guess, guesses_of
from tableflip.games.flip_ships.words.names import (
    MODES,
    PICKS,
    RESULTS,
    ZONES,
    ModeName,
    NodeName,
    PickName,
    ResultName,
    ZoneName,
    enemies_of,
    node,
)
from tableflip.games.flip_ships.words.text import answer_text

QuestionName = Literal["moon", "swap", "shoot", "blast", "repair", "keep"]
QUESTIONS: tuple[QuestionName, ...] = ("moon", "swap", "shoot", "blast", "repair", "keep")  # from Phase.MOON on


class Tracks(TypedDict):
    """Both health tracks, and the spaces of the city's that bring new ships."""

    city: int
    city_start: int
    mothership: int
    mothership_start: int
    icons: list[int]
    top: int


class Pilot(TypedDict):
    """A pilot card."""

    id: str  # as P1-SHORT
    title: str
    words: str


class SeatPilots(TypedDict):
    """The pilot cards of a seat by level; none where one has not been drafted yet."""

    seat: int
    colour: Colour
    cards: list[Pilot | None]


class Face(TypedDict):
    """What is printed on an enemy card."""

    id: int
    speed: int
    damage: int
    shield: bool
    double: bool


class Enemy(Face):
    """An enemy in play."""

    cell: str  # as r4c3
    row: int
    column: int
    shielded: bool  # by a generator beside it
    gone: bool  # its card has left the table


class Ship(TypedDict):
    """A ship, and what the last landing says of it."""

    id: str  # as S2-3b: seat, level, copy
    seat: int
    level: int
    zone: ZoneName
    place: Literal["table"] | PlaceWord | None
    air: bool
    cards: list[int]
    moons: list[int]
    gaps: dict[str, int]  # micrometres, by enemy
    parked: dict[str, int]  # its hits, by the enemies that keep it
    box_only: bool
    scored: bool
    rest: NotRequired[list[float]]  # of one that lies on the table: x, y and z (mm) by its facts, where no flight tells


class Deck(TypedDict):
    """The deck as players may know it: its size, and what nobody has seen."""

    size: int
    unseen: list[int]
    cards: list[Face]  # every card of the book, in or out of the deck


class InHand(TypedDict):
    """The ship in hand, and how far its flips have come."""

    ship: str
    mode: ModeName
    air: int
    redo_used: bool
    flips: int
    picks: list[PickName]


class Question(TypedDict):
    """What a resolution asks about a ship, and where the attack comes from."""

    name: QuestionName
    ship: str
    row: int | None  # whose moon space it touches, if that is why
    enemy: int | None  # whose hit may go to a neighbour, if that is why
    reach: float | None  # millimetres from its rim, if it shoots


class View(TypedDict):
    """The table with everything on it."""

    seats: int
    players: int
    level: LevelName
    rows: int
    columns: int
    geometry: Geometry
    launch_pad: bool
    back_stop: bool
    tremor: Tremor
    round: int
    marker: int
    to_move: int  # 0 once the game is over
    node: NodeName
    order: list[int]
    last: bool
    assault: bool
    tracks: Tracks
    pilots: list[SeatPilots]
    grid: list[Enemy]
    ships: list[Ship]
    deck: Deck
    destroyed: list[int]
    arrived: list[int]
    hand: InHand | None
    asked: str  # the ship that `question` is about; empty without one
    question: Question | None
    choices: list[str]  # the answers given in this resolution, in notation
    falling: list[int]
    result: ResultName
    guesses: list[Guess]  # reconstructed numbers that this table plays by


def view(state: State, _seat: int) -> View:
    """The table with everything on it."""
    book = state.book
    question = _question(state)
    behind = shielded(state, state.filled)
    faces = _faces(state)
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
        "tracks": _tracks(state),
        "pilots": [_pilots(state, seat) for seat in range(book.seats)],
        "grid": [_enemy(state, cell, behind, faces) for cell in range(CELLS) if state.grid[cell]],
        "ships": [_ship(state, ship) for ship in range(book.seats * SHIPS_A_SEAT)],
        "deck": _deck(state, faces),
        "destroyed": enemies_of(state.destroyed),
        "arrived": enemies_of(state.arrived),
        "hand": _hand(state),
        "asked": question["ship"] if question else "",
        "question": question,
        "choices": [answer_text(state, place) for place in range(state.answers)],
        "falling": ids_in(state, state.fallen),
        "result": RESULTS[state.result],
        "guesses": guesses_of(book),
    }


def icons_of(state: State) -> list[int]:
    """The spaces of the city track that bring new ships."""
    icons = state.book.icons[state.book.early_icons * SEAT_COUNTS + state.book.seats - SEATS_FEWEST]
    return [space for space in range(TRACK_TOP, 0, -1) if icons >> space & 1]


def _tracks(state: State) -> Tracks:
    return {
        "city": state.city,
        "city_start": state.city_start,
        "mothership": state.mothership,
        "mothership_start": state.mothership_start,
        "icons": icons_of(state),
        "top": TRACK_TOP,
    }


def _pilots(state: State, seat: int) -> SeatPilots:
    cards: list[Pilot | None] = []
    for level in range(LEVELS_OF_SHIPS):
        power = state.powers[seat * LEVELS_OF_SHIPS + level]
        if power == NONE:
            cards.append(None)
        else:
            cards.append({"id": POWER_NAMES[power], "title": POWER_TITLES[power], "words": POWER_WORDS[power]})
    return {"seat": seat + 1, "colour": COLOURS[state.book.colours[seat]], "cards": cards}


def _faces(state: State) -> Mapping[int, Face]:
    """The cards of the box, each by its number."""
    book: Any = state.book  # its rows are lists here
    return _printed(tuple(book.speed), tuple(book.damage), book.shields, book.doubles)


@lru_cache(16)  # every view shows all cards, and most boxes have the same
def _printed(speed: tuple[int, ...], damage: tuple[int, ...], shields: int, doubles: int) -> Mapping[int, Face]:
    return {
        enemy: {
            "id": enemy,
            "speed": speed[enemy],
            "damage": damage[enemy],
            "shield": bool(shields >> enemy & 1),
            "double": bool(doubles >> enemy & 1),
        }
        for enemy in range(1, ENEMIES + 1)
        if speed[enemy]
    }


def _enemy(state: State, cell: int, behind: int, faces: Mapping[int, Face]) -> Enemy:
    return {
        **faces[state.grid[cell]],
        "cell": CELL_NAMES[cell],
        "row": cell // COLUMNS + 1,
        "column": cell % COLUMNS + 1,
        "shielded": bool(behind >> cell & 1),
        "gone": bool(state.gone >> cell & 1),
    }


def _ship(state: State, number: int) -> Ship:
    ship = state.ships[number]
    fact = read_fact(state, ship) if has_facts(state, number) else None
    parked = parked_on(state, ship)
    shown: Ship = {
        "id": SHIP_NAMES[number],
        "seat": number // SHIPS_A_SEAT + 1,
        "level": SHIP_LEVEL_OF[number % SHIPS_A_SEAT],
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
    lies = ship.zone == Zone.TABLE or (ship.zone == Zone.HAND and state.phase == Phase.AFTER)
    if fact and lies and fact.place in (Place.TABLE, Place.MOTHERSHIP):
        shown["rest"] = list(resting(state, number, fact).middle)
    return shown


def _deck(state: State, faces: Mapping[int, Face]) -> Deck:
    in_play = {state.grid[cell] for cell in range(CELLS)}
    hidden = [enemy for enemy in faces if enemy not in in_play and not (state.destroyed | state.arrived) >> enemy & 1]
    return {
        "size": state.deck.count,
        "unseen": [enemy for enemy in hidden if not state.seen >> enemy & 1],
        "cards": list(faces.values()),
    }


def _hand(state: State) -> InHand | None:
    if state.hand == NO_SHIP:
        return None
    return {
        "ship": SHIP_NAMES[state.hand],
        "mode": MODES[state.mode],
        "air": state.air,
        "redo_used": bool(state.redo_used),
        "flips": state.flips,
        "picks": [PICKS[pick] for pick in range(AFTERS) if state.picks >> pick & 1],
    }


def _question(state: State) -> Question | None:
    if not Phase.MOON <= state.phase <= Phase.KEEP:
        return None
    ship = asked_ship(state)
    return {
        "name": QUESTIONS[state.phase - Phase.MOON],
        "ship": SHIP_NAMES[ship],
        "row": state.spot + 1 if state.phase == Phase.MOON else None,
        "enemy": state.spot if state.phase == Phase.SWAP else None,
        "reach": range_of(state, ship) / 1000 if state.phase == Phase.SHOOT else None,
    }
