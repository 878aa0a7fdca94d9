"""Reading a position text: its options, its parts, and whether all of it can be (CITY-860, CITY-861)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.games.flip_city.about import OPTIONS
from tableflip.games.flip_city.box import CARDS_MOST, SEATS_MOST
from tableflip.games.flip_city.rules.deal import stock
from tableflip.games.flip_city.rules.end import begin_turn
from tableflip.games.flip_city.rules.options import set_up
from tableflip.games.flip_city.rules.state import NONE, Phase, ResultKind, State, held
from tableflip.games.flip_city.words.read_parts import PHASES, number, reader_of, usual_totals
from tableflip.games.flip_city.words.text import KINDS, REASONS


def read_line(text: str) -> State:
    """The state that a line tells; BadPosition says what is wrong with it."""
    parts = [" ".join(part.split()) for part in text.split("|")]
    try:
        return _read_parts([part for part in parts if part])
    except BadPosition:
        raise
    except TableflipError as problem:
        raise BadPosition(str(problem)) from None


def _read_parts(parts: Sequence[str]) -> State:
    state = _read_setting(parts)
    stock(state)
    begin_turn(state)
    given: dict[str, str] = {}
    for part in parts:
        name, _, value = part.partition(": ") if ":" in part else part.partition(" ")
        name = name.rstrip(":")
        if name in ("players", "option", "book"):
            continue
        if name in given:
            raise BadPosition(f"{name!r} is told twice; keep one of the two")
        given[name] = value
    _read_phase(state, given)
    for name, value in given.items():
        reader_of(state, name)(state, name, value)
    _settle(state, given)
    return state


def _read_setting(parts: Sequence[str]) -> State:
    """The players, options and overrides of a position; they decide what all else means."""
    players = 2
    pairs: list[str] = []
    options = {option.name: option.default for option in OPTIONS} | {"first": "0"}
    for part in parts:
        words = part.split(" ")
        if words[0] == "players":
            players = number("players", part.removeprefix("players").strip(), 1, SEATS_MOST)
        elif words[0] == "option":
            name, value = _read_option(words[1:])
            options[name] = value
        elif words[0] == "book":
            if len(words) != 3:
                raise BadPosition(f"{part!r} is no override; write book KEY VALUE, as book power_plant.points 2")
            pairs.append(f"{words[1]}={words[2]}")
    if pairs:
        options["book"] = ";".join(pairs)
    state = set_up(players, options)
    state.start = state.first
    return state


def _read_option(words: Sequence[str]) -> tuple[str, str]:
    if list(words) == ["office"]:
        return "office", "on"
    known = {"rounds": OPTIONS[1], "first": OPTIONS[2]}
    if len(words) != 2 or words[0] not in known:
        raise BadPosition(f"{' '.join(words)!r} is no option; write option office, option rounds N or option first S")
    option = known[words[0]]
    return option.name, option.check(words[1])


def _read_phase(state: State, given: dict[str, str]) -> None:
    if "phase" in given and "over" in given:
        raise BadPosition("a position has a phase or it is over, not both")
    if "phase" in given:
        if given["phase"] not in PHASES:
            raise BadPosition(f"the phase is play or build, not {given['phase']!r}")
        state.phase = PHASES.index(given.pop("phase"))
    elif "over" in given:
        _read_result(state, given.pop("over"))
    state.actions = usual_totals(state)["actions"]


def _read_result(state: State, written: str) -> None:
    words = written.split()
    seats = ["-", *map(str, range(state.players))]
    ends = {"win": ("points", "cards", "both"), "loss": ("supply",), "draw": ("rounds",)}
    if len(words) != 3 or words[2] not in ends.get(words[0], ()) or words[1] not in seats:
        raise BadPosition(f"over {written} is no result; results are like win 0 points, loss 0 supply, draw - rounds")
    state.phase = Phase.OVER
    state.kind, state.reason = KINDS.index(words[0]), REASONS.index(words[2])
    state.winner = seats.index(words[1]) - 1
    if (state.winner == NONE) != (state.kind == ResultKind.DRAW) or (
        state.kind == ResultKind.LOSS and state.players > 1
    ):
        raise BadPosition(f"over {written} is no result: a win and a solo loss name a seat, a draw names none")


def _settle(state: State, given: Mapping[str, str]) -> None:
    """What can only be checked when all parts are read."""
    if "turn" not in given:
        state.seat = state.start
    for seat in range(state.players):
        if state.open[seat] == 1:
            raise BadPosition(f"deck {seat} has hidden cards; list them, in any order, as contents {seat}: …")
        state.open[seat] = int(state.open[seat] != 0)
    cities = sum(city.deck.count + held(city.discard) for city in map(state.cities.__getitem__, range(SEATS_MOST)))
    cards = cities + state.played.count + held(state.supply) + held(state.removed)
    if cards > CARDS_MOST:
        raise BadPosition(f"the position holds {cards} cards, more than {CARDS_MOST} (CITY-080)")
    if state.phase == Phase.PLAY and state.unhappy > state.limit:
        raise BadPosition(f"unhappy {state.unhappy} is above the limit {state.limit}: that turn is bust (CITY-260)")
    if state.players == 1 and state.phase != Phase.OVER and held(state.supply) == 0:
        raise BadPosition("a solo game with an empty supply is lost; add a supply, or over loss 0 supply (CITY-604)")
