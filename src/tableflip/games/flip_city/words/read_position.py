"""Reading a position text: its options, its parts, and whether all of it can be (CITY-860, CITY-861)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.core.phrases import quoted
from tableflip.games.flip_city.about import BY_THE_BOOK, OPTIONS
from tableflip.games.flip_city.box import SEATS_MOST
from tableflip.games.flip_city.rules.deal import stock
from tableflip.games.flip_city.rules.end import begin_turn
from tableflip.games.flip_city.rules.options import set_up
from tableflip.games.flip_city.rules.state import NONE, Phase, ResultKind, State
from tableflip.games.flip_city.words.check_position import check_position, duty
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
        if part.split(" ")[0] in ("players", "option", "book"):
            continue
        name, _, value = f"{part} ".partition(": ") if ":" in part else part.partition(" ")
        if name in given:
            raise BadPosition(f"{quoted(name)} is told twice; keep one of the two (CITY-870)")
        given[name] = value.strip()
    _read_phase(state, given)
    for name, value in given.items():
        reader_of(state, name)(state, name, value)
    _settle(state, given)
    return state


def _read_setting(parts: Sequence[str]) -> State:
    """The players, options and overrides of a position; they decide what all else means."""
    pairs: list[str] = []
    told: dict[str, str] = {}
    for part in parts:
        words = part.split(" ")
        if words[0] == "players":
            _tell(told, "players", part.removeprefix("players").strip())
        elif words[0] == "option":
            _tell(told, *_read_option(words[1:]))
        elif words[0] == "book":
            if len(words) != 3 or ";" in part:
                way = "write book KEY VALUE, as book power_plant.points 2"
                raise BadPosition(f"{quoted(part)} is no override; {way} (CITY-872)")
            pairs.append(f"{words[1]}={words[2]}")
    if pairs:
        told["book"] = ";".join(pairs)
    players = number("players", told.pop("players", "2"), 1, SEATS_MOST)
    state = set_up(players, {option.name: option.unsaid for option in OPTIONS} | {"first": "0"} | told)
    state.start = state.first
    return state


def _tell(told: dict[str, str], name: str, value: str) -> None:
    if name in told:
        raise BadPosition(f"{name} is told twice; keep one of the two (CITY-870)")
    told[name] = value


def _read_option(words: Sequence[str]) -> tuple[str, str]:
    if list(words) == ["office"]:
        return "office", "on"
    known = {option.name: option for option in OPTIONS}
    named = {"rounds": "round_limit", "first": "first", "empty_deck": "empty_deck"}
    if len(words) != 2 or words[0] not in named or words[1] in (BY_THE_BOOK, "none"):
        ways = "option office, option rounds N, option first S or option empty_deck choose"
        raise BadPosition(f"{quoted(' '.join(words))} is no option; write {ways} (CITY-872)")
    option = known[named[words[0]]]
    return option.name, option.check(words[1])


def _read_phase(state: State, given: dict[str, str]) -> None:
    if "phase" in given and "over" in given:
        raise BadPosition("a position has a phase or it is over, not both (CITY-885)")
    if "phase" in given:
        if given["phase"] not in PHASES:
            raise BadPosition(f"the phase is play or build, not {quoted(given['phase'])} (CITY-872)")
        state.phase = PHASES.index(given.pop("phase"))
    elif "over" in given:
        _read_result(state, given.pop("over"))
    state.actions = usual_totals(state)["actions"]


def _read_result(state: State, written: str) -> None:
    words = written.split()
    seats = ["-", *map(str, range(state.players))]
    ends = {"win": ("points", "cards", "both"), "loss": ("supply",), "draw": ("rounds",)}
    if len(words) != 3 or words[2] not in ends.get(words[0], ()) or words[1] not in seats:
        ways = "results are like win 0 points, loss 0 supply, draw - rounds"
        raise BadPosition(f"over {quoted(written)} is no result; {ways} (CITY-460)")
    state.phase = Phase.OVER
    state.kind, state.reason = KINDS.index(words[0]), REASONS.index(words[2])
    state.winner = seats.index(words[1]) - 1
    if (state.winner == NONE) != (state.kind == ResultKind.DRAW) or (
        state.kind == ResultKind.LOSS and state.players > 1
    ):
        raise BadPosition(f"over {written} is no result: a win and a solo loss name a seat, a draw none (CITY-460)")


def _settle(state: State, given: Mapping[str, str]) -> None:
    """What can only be checked when all parts are read."""
    if "turn" not in given:
        state.seat = state.start
    for seat in range(state.players):
        if state.open[seat] == 1:
            way = f"list them, in any order, as contents {seat}: …"
            raise BadPosition(f"deck {seat} has hidden cards; {way} (CITY-885)")
        state.open[seat] = int(state.open[seat] != 0)
    if "must_next" not in given:
        state.must_next = duty(state)
    check_position(state)
