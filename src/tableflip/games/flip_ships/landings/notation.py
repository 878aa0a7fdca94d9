"""Landings in notation (chapter 27.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from tableflip.core.errors import NotLegal
from tableflip.core.numbers import whole
from tableflip.core.phrases import quoted
from tableflip.games.flip_ships.box import SHIP_NAMES, SHIPS
from tableflip.games.flip_ships.landings.facts import Fact, check_place, ids_in, read_fact
from tableflip.games.flip_ships.rules.state import Place, State, Zone

PlaceWord = Literal["box", "back", "side", "far"]
PLACE_WORDS: dict[Place, PlaceWord] = {
    Place.MOTHERSHIP: "box",
    Place.BACK: "back",
    Place.SIDE: "side",
    Place.FAR: "far",
}
PLACES: dict[str, Place] = {word: place for place, word in PLACE_WORDS.items()}
KINDS = ("on", "moon", "gap")
GAP = re.compile(r"([1-9][0-9]?)=(0|[1-9][0-9]{0,3})(?:\.([0-9]{1,3}))?")
GAP_MOST = 9_999_999  # micrometres
NUMBER_MOST = 999
PART = re.compile(r"\s*;\s*")


def landing_words(state: State, *, gaps: bool = True) -> str:
    """The last landing in notation; without the gaps it is short enough to be read."""
    landing = state.landing
    if not landing.legal:
        return "illegal"
    parts = [fact_words(read_fact(state, state.ships[landing.ship]), gaps=gaps)]
    for ship in range(SHIPS):
        if landing.moved >> ship & 1:
            parts.append(f"{SHIP_NAMES[ship]} {fact_words(read_fact(state, state.ships[ship]), gaps=gaps)}")
    if landing.gone:
        parts.append(f"gone {numbers(ids_in(state, landing.gone))}")
    return " ; ".join(parts)


def fact_words(fact: Fact, *, gaps: bool = True) -> str:
    """One ship's facts in notation."""
    if fact.place != Place.TABLE:
        return PLACE_WORDS[fact.place]
    words = ["air"] if fact.air else [] if fact.cards else ["space"]
    if fact.cards:
        words += ["on", numbers(fact.cards)]
    if fact.moons:
        words += ["moon", numbers(fact.moons)]
    if gaps and fact.gaps:
        words += ["gap", ",".join(f"{enemy}={millimetres(gap)}" for enemy, gap in sorted(fact.gaps.items()))]
    return " ".join(words)


def numbers(these: set[int] | list[int]) -> str:
    """A set of numbers, ascending."""
    return ",".join(map(str, sorted(these)))


def millimetres(micrometres: int) -> str:
    """A length as few digits as it needs."""
    whole_ones, rest = divmod(micrometres, 1000)
    return f"{whole_ones}.{rest:03}".rstrip("0").rstrip(".")


def read_landing(words: str) -> tuple[Fact, dict[int, Fact], set[int]]:
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
                f"after ';' come other ships like 'S1-1a space', each once, and last 'gone 13', not {quoted(part)}"
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
        raise NotLegal(f"a landing begins with illegal, box, back, side, far, air, space or on, not {quoted(said)}")
    told: set[str] = set()
    while words:
        kind = words.pop(0)
        if kind not in KINDS or kind in told or not words:
            raise NotLegal(f"{quoted(said)} is no landing: on, moon and gap follow each other, each with its list")
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
    found = [whole(each, 0, NUMBER_MOST) for each in said.split(",")]
    if None in found or len(set(found)) < len(found):
        raise NotLegal(f"{what} is followed by numbers joined by commas, each once, not {quoted(said)}")
    return {number for number in found if number is not None}


def _gaps(said: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for each in said.split(","):
        gap = GAP.fullmatch(each)
        if not gap or int(gap[1]) in found:
            raise NotLegal(f"gap is followed by enemy=millimetres, each enemy once, not {quoted(said)}")
        found[int(gap[1])] = int(gap[2]) * 1000 + int((gap[3] or "").ljust(3, "0"))
    return found


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
    if "ship" not in record:
        raise NotLegal(f"the landing does not tell where {SHIP_NAMES[state.hand]} lies, which was flipped (LR-21)")
    parts = [fact_words(_plain_fact(record["ship"], SHIP_NAMES[state.hand]))]
    lying = [name for ship, name in enumerate(SHIP_NAMES) if state.ships[ship].zone == Zone.TABLE]
    for name in lying:
        if name not in record["others"]:
            raise NotLegal(f"{name} is on the table, so a landing tells where it lies, also where it stayed (LR-21)")
    for name, told in record["others"].items():
        if name not in lying:
            raise NotLegal(f"{quoted(name)} is no ship on the table, so a landing cannot tell of it (LR-21)")
        fact = _plain_fact(told, name)
        if fact != read_fact(state, state.ships[SHIP_NAMES.index(name)]):
            parts.append(f"{name} {fact_words(fact)}")
    if record.get("gone"):
        parts.append(f"gone {numbers(record['gone'])}")
    return " ; ".join(parts)


def plain_of(fact: Fact) -> dict[str, Any]:
    """A ship's facts as plain data, in the form of chapter 18."""
    place = next(word for word, place in RECORD_PLACES.items() if place == fact.place)
    gaps = {str(enemy): gap for enemy, gap in sorted(fact.gaps.items())}
    told = {"cards": sorted(fact.cards), "moons": sorted(fact.moons), "gap_um": gaps}
    return {"place": place, "atmosphere": fact.air, **told}


def _plain_fact(told: Mapping[str, Any], name: str) -> Fact:
    if told["place"] not in RECORD_PLACES:
        raise NotLegal(
            f"{quoted(str(told['place']))} is no place of a ship; places are {', '.join(RECORD_PLACES)} (LR-22)"
        )
    cards = set(told["cards"])
    gaps = {int(enemy): gap for enemy, gap in told["gap_um"].items() if int(enemy) not in cards or gap}
    fact = Fact(RECORD_PLACES[told["place"]], bool(told["atmosphere"]), cards, set(told["moons"]), gaps)
    check_place(fact, name)  # notation has no words for more
    return fact
