"""Reads the worked examples of spec.md (chapter 27.1) and plays them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tableflip import NotLegal, TableflipError
from tableflip.core.chance import Script
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.box import (
    CELLS,
    CITY,
    COLUMNS,
    LEVEL_COUNT,
    MOTHERSHIP,
    SHIP_NAMES,
    SHIPS_A_SEAT,
    Level,
)
from tableflip.games.flip_ships.landings.facts import parked_on
from tableflip.games.flip_ships.rules.grid import shielded
from tableflip.games.flip_ships.rules.state import State, Zone
from tableflip.games.flip_ships.words.names import enemies_of, node
from tableflip.games.flip_ships.words.telling import enemy_face

SPEC = FLIP_SHIPS.folder / "spec.md"
POWERS = {
    1: "P1-ENCORE+P2-LONG+P3-REPAIR",
    2: "P1-SHORT+P2-PAD+P3-TWIN",
    3: "P1-MOON+P2-PIERCE+P3-TRIPLE",
    4: "P1-SWAP+P2-REDO+P3-BLAST",
}
SET_UP_SHUFFLES = ("pilots-1", "pilots-2", "pilots-3", "enemies")


@dataclass
class Example:
    """One fenced block: its name and its lines."""

    name: str
    lines: list[str]


def examples(spec: Path = SPEC) -> Iterator[Example]:
    for block in re.findall(r"```example\n(.*?)```", spec.read_text(encoding="utf-8"), re.DOTALL):
        first, *lines = block.splitlines()
        yield Example(first.removeprefix("example ").strip(), lines)


class ToldShuffles(Script):
    """Shuffles by label; those not told leave their list as it is."""

    def __init__(self, told: dict[str, list[int]], labels: list[str]) -> None:
        super().__init__()
        self.by_label = told
        self.labels = labels

    def clone(self) -> ToldShuffles:
        return ToldShuffles(self.by_label, list(self.labels))

    def shuffle(self, row: Any, count: int) -> None:
        label = self.labels.pop(0) if self.labels else "return-1"
        order = self.by_label.get(label)
        if order is None:
            return
        assert sorted(order) == sorted(row[place] for place in range(count)), f"{label} shuffles other cards"
        row[:count] = order


@dataclass
class Play:
    """A game being told by an example."""

    given: dict[str, str] = field(default_factory=dict[str, str])
    options: dict[str, str] = field(default_factory=dict[str, str])
    active: list[str] = field(default_factory=list[str])
    deck: list[int] = field(default_factory=list[int])
    powers: dict[int, str] = field(default_factory=lambda: dict(POWERS))
    shuffles: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    grid: list[int] = field(default_factory=lambda: [0] * CELLS)
    players: int = 0
    state: State | None = None
    checks: int = 0


def play(example: Example) -> int:
    """Play an example; how many things it checked."""
    told = Play()
    lines = list(example.lines)
    while lines:
        word, _, rest = lines.pop(0).partition(" ")
        drawn = rest.strip()
        drawing = word == "grid" or (word == "expect" and drawn == "grid")
        if drawing and drawn != "none":
            rows = [lines.pop(0)]
            while lines and re.match(r"r\d", lines[0]):
                rows.append(lines.pop(0))
            if word == "grid":
                told.grid = read_grid(rows)
            else:
                begin(told)
                assert drawn_grid(told) == read_faces(rows)
                told.checks += 1
        elif word != "grid":
            LINES[word](told, rest.strip())
    return told.checks


def read_faces(rows: list[str]) -> dict[str, str]:
    """A drawn grid as cell to face, row 4 on top, column 5 on the left."""
    faces: dict[str, str] = {}
    for line in rows[1:]:
        row, *cells = line.split()
        for column, face in zip(range(COLUMNS, 0, -1), cells, strict=True):
            if face != ".":
                faces[f"{row}c{column}"] = face
    return faces


def read_grid(rows: list[str]) -> list[int]:
    grid = [0] * CELLS
    for cell, face in read_faces(rows).items():
        row, column = int(cell[1]), int(cell[3])
        grid[(row - 1) * COLUMNS + column - 1] = int(face.split(":")[0])
    return grid


def drawn_grid(told: Play) -> dict[str, str]:
    state = begin(told)
    found = [(cell, state.grid[cell]) for cell in range(CELLS) if state.grid[cell]]
    return {f"r{cell // COLUMNS + 1}c{cell % COLUMNS + 1}": enemy_face(state, enemy) for cell, enemy in found}


def begin(told: Play) -> State:
    """The state; the first look at it sets it up."""
    if told.state is None:
        told.state = deal(told) if told.players else position(told)
    return told.state


def deal(told: Play) -> State:
    labels: list[str] = list(
        SET_UP_SHUFFLES if told.options.get("pilots", "random") == "random" else SET_UP_SHUFFLES[3:]
    )
    options = {**told.options, "level": told.given["level"]}
    return FLIP_SHIPS.start_scripted(told.players, options, ToldShuffles(told.shuffles, labels))


def position(told: Play) -> State:
    """The position text of what is given, read."""
    given = told.given
    seats = int(given["seats"])
    level = Level[given["level"].upper()]
    city, mother = CITY[level], MOTHERSHIP[(seats - 2) * LEVEL_COUNT + level]
    marker = int(given.get("marker", "1"))
    order = [str((marker - 1 + place) % seats + 1) for place in range(seats)]
    text = {
        "players": str(seats),
        "seats": str(seats),
        "level": given["level"],
        "opt": ";".join(f"{name}:{value}" for name, value in told.options.items()),
        "marker": str(marker),
        "last": given.get("last", ""),
        "assault": given.get("assault", ""),
        "order": ",".join(order),
        "city": f"{given.get('city', city)}/{city}",
        "mother": f"{given.get('mothership', mother)}/{max(mother, int(given.get('mothership', mother)))}",
        "pilots": "/".join(told.powers[seat + 1] for seat in range(seats)),
        "grid": "/".join(",".join(map(str, told.grid[row * 5 : row * 5 + 5])) for row in range(4)),
        "deck": ",".join(map(str, told.deck)),
        "seen": ",".join(map(str, sorted(enemy for enemy in told.grid if enemy))),
        "ships": ";".join(f"{ship}:active" for ship in told.active),
    }
    state = FLIP_SHIPS.positions.read(" ".join(["FS1", *(f"{key}={value}" for key, value in text.items() if value)]))
    state.chance = ToldShuffles(told.shuffles, [])
    return state


def take(state: State, written: str) -> State:
    """The state after an action in the notation of the examples."""
    if written.startswith("flick "):
        ship = FLIP_SHIPS.notation.text(state, FLIP_SHIPS.legal(state)[0])
        return FLIP_SHIPS.apply(state, FLIP_SHIPS.parse(state, ship), written.removeprefix("flick "))
    return FLIP_SHIPS.apply(state, FLIP_SHIPS.parse(state, written))


def on_do(told: Play, rest: str) -> None:
    for written in rest.split(" / "):
        told.state = take(begin(told), written.strip())


def on_legal(told: Play, rest: str) -> None:
    state = begin(told)
    assert [FLIP_SHIPS.notation.text(state, action) for action in FLIP_SHIPS.legal(state)] == rest.split(" | ")
    told.checks += 1


def on_reject(told: Play, rest: str) -> None:
    state = begin(told)
    before = state.clone()
    try:
        take(state, rest)
    except (NotLegal, TableflipError) as problem:
        assert len(str(problem)) > 20
    else:
        raise AssertionError(f"{rest} was not refused")
    before.chance = state.chance
    assert state == before
    told.checks += 1


def on_expect(told: Play, rest: str) -> None:
    state = begin(told)
    for each in rest.split(" ; "):
        word, _, value = each.strip().partition(" ")
        assert EXPECT[word](state, value), f"{each}: {FLIP_SHIPS.positions.write(state, False)}"
        told.checks += 1


def on_given(told: Play, rest: str) -> None:
    for each in rest.split(" ; "):
        key, _, value = each.strip().partition(" ")
        told.given[key] = value


def on_new(told: Play, rest: str) -> None:
    players, told.given["level"] = rest.split()
    told.players = int(players)


def on_shuffle(told: Play, rest: str) -> None:
    label, *cards = rest.split()
    told.shuffles[label] = [number for card in cards for number in run(card)]


def run(card: str) -> list[int]:
    if ".." not in card:
        return [int(card)]
    first, last = map(int, card.split(".."))
    return list(range(first, last + 1)) if last >= first else list(range(first, last - 1, -1))


def on_option(told: Play, rest: str) -> None:
    name, value = rest.split()
    told.options[name] = value


def on_powers(told: Play, rest: str) -> None:
    seat, *powers = rest.split()
    told.powers[int(seat[1:])] = "+".join(powers)


def on_active(told: Play, rest: str) -> None:
    told.active = rest.split()


def on_deck(told: Play, rest: str) -> None:
    told.deck = list(map(int, rest.split()))


LINES: dict[str, Callable[[Play, str], None]] = {
    "given": on_given,
    "new": on_new,
    "active": on_active,
    "deck": on_deck,
    "option": on_option,
    "powers": on_powers,
    "shuffle": on_shuffle,
    "do": on_do,
    "legal": on_legal,
    "reject": on_reject,
    "expect": on_expect,
}


def ids(value: str) -> list[int]:
    return [] if value == "none" else list(map(int, value.split(",")))


def ship(state: State, name: str) -> Any:
    return state.ships[SHIP_NAMES.index(name)]


def standing(state: State) -> list[int]:
    return sorted(state.grid[cell] for cell in range(CELLS) if state.grid[cell])


def cell_of(state: State, enemy: int) -> int:
    return next(cell for cell in range(CELLS) if state.grid[cell] == enemy)


def expect_active(state: State, value: str) -> bool:
    seat, names = value.split()
    first = (int(seat[1:]) - 1) * SHIPS_A_SEAT
    found = [SHIP_NAMES[n] for n in range(first, first + SHIPS_A_SEAT) if state.ships[n].zone == Zone.ACTIVE]
    return found == names.split(",")


def expect_parked(state: State, value: str) -> bool:
    name, hits = value.split()
    return ",".join(f"{enemy}x{n}" for enemy, n in parked_on(state, ship(state, name)).items()) == hits


def expect_cell(state: State, value: str) -> bool:
    cell, enemy = value.split()
    return state.grid[(int(cell[1]) - 1) * COLUMNS + int(cell[3]) - 1] == int(enemy)


def expect_shielded(state: State, value: str) -> bool:
    enemy, yes = value.split()
    return bool(shielded(state, state.filled) >> cell_of(state, int(enemy)) & 1) == (yes == "yes")


EXPECT: dict[str, Callable[[State, str], bool]] = {
    "mothership": lambda state, value: state.mothership == int(value),
    "city": lambda state, value: state.city == int(value),
    "deck": lambda state, value: state.deck.count == int(value),
    "aside": lambda state, value: len(enemies_of(state.aside)) == int(value),
    "decklist": lambda state, value: (
        [state.deck.cards[place] for place in range(state.deck.count - 1, -1, -1)] == ids(value)
    ),
    "marker": lambda state, value: state.marker + 1 == int(value[1:]),
    "order": lambda state, value: (
        [f"S{state.order.seats[place] + 1}" for place in range(state.order.count)] == value.split(",")
    ),
    "active": expect_active,
    "last": lambda state, value: bool(state.last) == (value == "yes"),
    "assault": lambda state, value: bool(state.assault) == (value == "yes"),
    "round": lambda state, value: state.round == int(value),
    "seat": lambda state, value: state.seat + 1 == int(value[1:]),
    "node": lambda state, value: node(state) == value,
    "destroyed": lambda state, value: enemies_of(state.destroyed) == ids(value),
    "standing": lambda state, value: standing(state) == ids(value),
    "gone": lambda state, value: (
        sorted(state.grid[cell] for cell in range(CELLS) if state.gone >> cell & 1) == ids(value)
    ),
    "zone": lambda state, value: Zone(ship(state, value.split()[0]).zone).name.lower() == value.split()[1],
    "parked": expect_parked,
    "cell": expect_cell,
    "shielded": expect_shielded,
    "result": lambda state, value: FLIP_SHIPS.notation.result(state) == value,
}
