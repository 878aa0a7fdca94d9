"""Landings in notation (chapter 27.1): told ones are checked by chapter 18.2 and written into the state."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tableflip.core.errors import NotLegal
from tableflip.core.game import Action
from tableflip.games.flip_ships.box import CELLS, ENEMIES, SHIP_NAMES, SHIPS
from tableflip.games.flip_ships.flick import LIMITS, WORD, check_flick, read_numbers
from tableflip.games.flip_ships.grid import forget
from tableflip.games.flip_ships.nature import begin_luck
from tableflip.games.flip_ships.state import Mode, Place, Ship, State, Verb, Zone

PLACES = {"box": Place.MOTHERSHIP, "back": Place.BACK, "side": Place.SIDE, "far": Place.FAR}
PLACE_WORDS = {place: word for word, place in PLACES.items()}
KINDS = ("on", "moon", "gap")
GAP = re.compile(r"(\d{1,3})=(\d{1,4})(?:\.(\d{1,3}))?")
PART = re.compile(r"\s*;\s*")


@dataclass
class Fact:
    """What a landing record says of one ship, by enemy id."""

    place: Place = Place.TABLE
    air: bool = False
    cards: set[int] = field(default_factory=set[int])
    moons: set[int] = field(default_factory=set[int])
    gaps: dict[int, int] = field(default_factory=dict[int, int])


class Landings:
    """How a flick's landing is written into a state and read from it; the Outcomes of Flip Ships."""

    def wanted(self, state: State, action: Action) -> bool:
        """Only a flick has an outcome."""
        return action.verb == Verb.FLICK

    def put(self, state: State, action: Action, text: str) -> None:
        """Write a told landing into the state; NotLegal says which of the conditions of chapter 18.2 it breaks."""
        words, flick = split_flick(state, text)
        if words == "illegal":
            _begin(state, flick)
            return
        own, others, gone = read_landing(state, words)
        _check(state, own, others, gone)
        _begin(state, flick)
        state.landing.legal = 1
        write_fact(state, state.ships[state.hand], own)
        for ship, fact in others.items():
            write_fact(state, state.ships[ship], fact)
            state.landing.moved |= 1 << ship
        state.landing.gone = sum(1 << _cell(state, enemy) for enemy in gone)

    def text(self, state: State) -> str:
        """The last flick in notation: its input where it is known, then the landing."""
        landing = state.landing
        flick = [f"{name}={landing.flick[place]}" for place, name in enumerate(LIMITS) if landing.has_flick]
        return " ".join([*flick, landing_words(state)])


def landing_words(state: State) -> str:
    """The last landing in notation."""
    landing = state.landing
    if not landing.legal:
        return "illegal"
    parts = [fact_words(state, read_fact(state, state.ships[landing.ship]))]
    for ship in range(SHIPS):
        if landing.moved >> ship & 1:
            parts.append(f"{SHIP_NAMES[ship]} {fact_words(state, read_fact(state, state.ships[ship]))}")
    if landing.gone:
        parts.append(f"gone {numbers(ids_in(state, landing.gone))}")
    return " ; ".join(parts)


def fact_words(_state: State, fact: Fact) -> str:
    """One ship's facts in notation."""
    if fact.place != Place.TABLE:
        return PLACE_WORDS[fact.place]
    words = ["air"] if fact.air else [] if fact.cards else ["space"]
    if fact.cards:
        words += ["on", numbers(fact.cards)]
    if fact.moons:
        words += ["moon", numbers(fact.moons)]
    if fact.gaps:
        words += ["gap", ",".join(f"{enemy}={millimetres(gap)}" for enemy, gap in sorted(fact.gaps.items()))]
    return " ".join(words)


def numbers(these: set[int] | list[int]) -> str:
    """A set of numbers, ascending."""
    return ",".join(map(str, sorted(these)))


def millimetres(micrometres: int) -> str:
    """A length as few digits as it needs."""
    whole, rest = divmod(micrometres, 1000)
    return f"{whole}.{rest:03}".rstrip("0").rstrip(".")


def ids_in(state: State, cells: int) -> list[int]:
    """The enemies in a set of cells, ascending."""
    return sorted(state.grid[cell] for cell in range(CELLS) if cells >> cell & 1)


def read_fact(state: State, ship: Ship) -> Fact:
    """The facts in a ship's fields."""
    gaps = {state.grid[cell]: ship.gaps[cell] for cell in range(CELLS) if ship.near >> cell & 1}
    moons = {row + 1 for row in range(4) if ship.moons >> row & 1}
    return Fact(Place(ship.place), bool(ship.air), set(ids_in(state, ship.cards)), moons, gaps)


def write_fact(state: State, ship: Ship, fact: Fact) -> None:
    """Facts into a ship's fields; a card it lies on needs no gap."""
    forget(ship)
    ship.place = fact.place
    ship.air = int(fact.air)
    ship.moons = sum(1 << row - 1 for row in fact.moons)
    ship.cards = sum(1 << _cell(state, enemy) for enemy in fact.cards)
    for enemy, gap in fact.gaps.items():
        if enemy not in fact.cards:
            ship.near |= 1 << _cell(state, enemy)
            ship.gaps[_cell(state, enemy)] = gap


def _begin(state: State, flick: dict[str, int] | None) -> None:
    begin_luck(state)
    state.luck.left = 0
    landing = state.landing
    landing.ship, landing.legal, landing.moved, landing.gone = state.hand, 0, 0, 0
    landing.has_flick = int(flick is not None)
    for place, name in enumerate(LIMITS):
        landing.flick[place] = flick[name] if flick else 0


def _cell(state: State, enemy: int) -> int:
    return next(cell for cell in range(CELLS) if state.grid[cell] == enemy)


def split_flick(state: State, text: str) -> tuple[str, dict[str, int] | None]:
    """The landing's words, and the flick's numbers where they stand before it."""
    words = text.split()
    count = next((place for place, word in enumerate(words) if not WORD.fullmatch(word)), len(words))
    told = read_numbers(words[:count])
    words = words[count:]
    if not words:
        raise NotLegal("the flick has no landing: write how it ended, for example 'space' or 'on 13' or 'illegal'")
    return " ".join(words), check_flick(told, state.mode == Mode.PAD) if told else None


def read_landing(state: State, words: str) -> tuple[Fact, dict[int, Fact], set[int]]:
    """The flipped ship's facts, those of other ships named, and the cards gone."""
    own, *rest = PART.split(words.strip())
    others: dict[int, Fact] = {}
    gone: set[int] = set()
    for place, part in enumerate(rest):
        first, _, said = part.partition(" ")
        if first == "gone" and place == len(rest) - 1:
            gone = _numbers(said, "gone")
        elif first in SHIP_NAMES and SHIP_NAMES.index(first) not in others:
            others[SHIP_NAMES.index(first)] = _fact(said)
        else:
            raise NotLegal(
                f"after ';' come other ships like 'S1-1a space', each once, and last 'gone 13', not {part!r}"
            )
    return _fact(own), others, gone


def _fact(said: str) -> Fact:
    words = said.split()
    fact = Fact()
    if words and words[0] in PLACES:
        fact.place = PLACES[words.pop(0)]
    elif words and words[0] in ("air", "space"):
        fact.air = words.pop(0) == "air"
    elif not words or words[0] != "on":
        raise NotLegal(f"a landing begins with illegal, box, back, side, far, air, space or on, not {said!r}")
    told: set[str] = set()
    while words:
        kind = words.pop(0)
        if kind not in KINDS or kind in told or not words:
            raise NotLegal(f"{said!r} is no landing: on, moon and gap follow each other, each with its list")
        told.add(kind)
        value = words.pop(0)
        if kind == "on":
            fact.cards = _numbers(value, "on")
        elif kind == "moon":
            fact.moons = _numbers(value, "moon")
        else:
            fact.gaps = _gaps(value)
    return fact


def _numbers(said: str, what: str) -> set[int]:
    if not re.fullmatch(r"\d{1,3}(,\d{1,3})*", said):
        raise NotLegal(f"{what} is followed by numbers joined by commas, not {said!r}")
    return {int(each) for each in said.split(",")}


def _gaps(said: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for each in said.split(","):
        gap = GAP.fullmatch(each)
        if not gap or int(gap[1]) in found:
            raise NotLegal(f"gap is followed by enemy=millimetres, each enemy once, not {said!r}")
        found[int(gap[1])] = int(gap[2]) * 1000 + int((gap[3] or "").ljust(3, "0"))
    return found


def _check(state: State, own: Fact, others: dict[int, Fact], gone: set[int]) -> None:
    """LR-21 to LR-28; ships that are not named keep their facts."""
    on_table = {ship for ship in range(SHIPS) if state.ships[ship].zone == Zone.TABLE}
    for ship in others:
        if ship not in on_table:
            raise NotLegal(f"{SHIP_NAMES[ship]} is not on the table, so a landing cannot tell of it (LR-21)")
    facts = {state.hand: own, **{ship: read_fact(state, state.ships[ship]) for ship in on_table}, **others}
    in_play = set(ids_in(state, state.filled))
    for ship, fact in sorted(facts.items()):
        check_fact(fact, in_play, state.book.rows, SHIP_NAMES[ship])
        named = gone & (fact.cards | set(fact.gaps))
        if named:
            raise NotLegal(f"enemy {min(named)} is gone, but {SHIP_NAMES[ship]} is on it or near it (LR-28)")
    for enemy in sorted(gone):
        if enemy not in in_play:
            raise NotLegal(f"{_enemy(enemy)} cannot be gone: it is not in play (LR-28)")


def check_fact(fact: Fact, in_play: set[int], rows: int, name: str) -> None:
    """LR-23 to LR-27 for one ship."""
    if fact.place != Place.TABLE and (fact.air or fact.cards or fact.moons or fact.gaps):
        raise NotLegal(f"{name} is not on the table top, so it lies on nothing and is near nothing (LR-23)")
    for enemy in sorted(fact.cards | set(fact.gaps)):
        if enemy not in in_play:
            raise NotLegal(f"{name} cannot be on or near {_enemy(enemy)}: it is not in play (LR-24)")
    for row in sorted(fact.moons):
        if not 1 <= row <= rows:
            raise NotLegal(f"{name} cannot touch the moon of row {row}: the rows are 1 to {rows} (LR-25)")
    if fact.air and fact.moons:
        raise NotLegal(f"{name} is completely in the atmosphere, so it touches no moon space (LR-26)")
    for enemy in sorted(fact.cards):
        if fact.gaps.get(enemy, 0):
            raise NotLegal(f"{name} lies on enemy {enemy}, so its gap to it is 0 (LR-27)")


def _enemy(enemy: int) -> str:
    return f"enemy {enemy}" if 1 <= enemy <= ENEMIES else f"{enemy} (ids are 1 to {ENEMIES})"


RECORD_PLACES = {
    "table": Place.TABLE,
    "mothership": Place.MOTHERSHIP,
    "off_back": Place.BACK,
    "off_side": Place.SIDE,
    "off_far": Place.FAR,
}


def record_words(state: State, record: Mapping[str, Any]) -> str:
    """A landing record of chapter 18 as plain data, in notation; other ships only where their facts change."""
    if not record["legal"]:
        return "illegal"
    parts = [fact_words(state, _plain_fact(record["ship"]))]
    for name, told in record["others"].items():
        fact = _plain_fact(told)
        if name not in SHIP_NAMES or fact != read_fact(state, state.ships[SHIP_NAMES.index(name)]):
            parts.append(f"{name} {fact_words(state, fact)}")
    if record.get("gone"):
        parts.append(f"gone {numbers(record['gone'])}")
    return " ; ".join(parts)


def _plain_fact(told: Mapping[str, Any]) -> Fact:
    if told["place"] not in RECORD_PLACES:
        raise NotLegal(f"{told['place']!r} is no place of a ship; places are {', '.join(RECORD_PLACES)} (LR-22)")
    cards = set(told["cards"])
    gaps = {int(enemy): gap for enemy, gap in told["gap_um"].items() if int(enemy) not in cards or gap}
    return Fact(RECORD_PLACES[told["place"]], bool(told["atmosphere"]), cards, set(told["moons"]), gaps)
