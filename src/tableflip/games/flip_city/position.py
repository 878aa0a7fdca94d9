"""The position text of Flip City: one line made of the words of the examples (CITY-860, CITY-861)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from tableflip.core.errors import BadPosition, TableflipError
from tableflip.core.piles import push
from tableflip.core.records import Many
from tableflip.games.flip_city import book as books
from tableflip.games.flip_city.box import CARDS_MOST, NAMES, SEATS_MOST, SIDES
from tableflip.games.flip_city.city import NONE, Kind, Phase, Pile, Reason, State, held
from tableflip.games.flip_city.end import begin_turn
from tableflip.games.flip_city.options import OPTIONS, default_rounds, set_up
from tableflip.games.flip_city.rules import stock

PHASES = ("play", "build")
KINDS = tuple(kind.name.lower() for kind in Kind)
REASONS = tuple(reason.name.lower() for reason in Reason)
TOTALS = ("cash", "points", "unhappy", "limit", "actions", "extra_buys")
TOTAL_MOST = 2**31 - 1
UNKNOWN = "?"
EXAMPLE = "players 2 | deck 0: church hospital*2 | discard 0: factory | deck 1: station"


def write(state: State, public: bool) -> str:
    """CITY-860: the position in a line; the public form (CITY-861) leaves out the order of the decks."""
    parts = [f"players {state.players}", f"round {state.round}", f"turn {state.seat}"]
    if state.phase == Phase.OVER:
        parts.append(f"over {result(state)}")
    else:
        parts.append(f"phase {PHASES[state.phase]}")
    for seat in range(state.players):
        parts += _write_city(state, seat, public)
    parts += _write_piles(state)
    parts += _write_totals(state)
    parts += _write_options(state)
    return " | ".join(parts)


def result(state: State) -> str:
    """CITY-460: kind, seat and reason."""
    seat = "-" if state.winner == NONE else str(state.winner)
    return f"{KINDS[state.kind]} {seat} {REASONS[state.reason]}"


def _write_city(state: State, seat: int, public: bool) -> list[str]:
    city = state.cities[seat]
    cards = _top_first(city.deck)
    parts: list[str] = []
    if len(cards) > 1 and (public or state.open[seat]):
        hidden = [cards[1:].count(side) for side in range(SIDES)]
        unknown = UNKNOWN if len(cards) == 2 else f"{UNKNOWN}*{len(cards) - 1}"
        parts.append(f"deck {seat}: {NAMES[cards[0]]} {unknown}")
        parts.append(f"contents {seat}: {write_counts(hidden)}")
    elif cards:
        parts.append(f"deck {seat}: {write_row(cards)}")
    if held(city.discard):
        parts.append(f"discard {seat}: {write_counts(city.discard)}")
    return parts


def _top_first(pile: Pile) -> list[int]:
    return [pile.cards[place] for place in range(pile.count - 1, -1, -1)]


def _write_piles(state: State) -> list[str]:
    parts: list[str] = []
    if state.played.count:
        parts.append(f"played: {write_row([state.played.cards[place] for place in range(state.played.count)])}")
    full = state.clone()
    stock(full)
    if any(state.supply[side] != full.supply[side] for side in range(SIDES)):
        parts.append(f"supply: {write_counts(state.supply)}")
    if held(state.removed):
        parts.append(f"removed: {write_counts(state.removed)}")
    return parts


def _write_totals(state: State) -> list[str]:
    usual = _usual_totals(state)
    parts = [f"{name} {getattr(state, name)}" for name in TOTALS if getattr(state, name) != usual[name]]
    if state.must_next:
        parts.append("must_next 1")
    if held(state.extra_flips):
        parts.append(f"extra_flips: {write_counts(state.extra_flips)}")
    return parts


def _usual_totals(state: State) -> dict[str, int]:
    """What a total is when a position does not name it."""
    usual: dict[str, int] = {name: 0 for name in TOTALS}
    usual["limit"] = state.book.unhappy_limit
    if state.phase == Phase.BUILD:
        usual["actions"] = state.book.main_actions
    return usual


def _write_options(state: State) -> list[str]:
    parts = ["option office"] if state.office else []
    if state.round_limit != default_rounds(state):
        parts.append(f"option rounds {state.round_limit}")
    if state.start:
        parts.append(f"option first {state.start}")
    return parts + [f"book {key} {value}" for key, value in books.overrides(state.book)]


def write_row(cards: Sequence[int]) -> str:
    """Cards in their order, neighbours of one side joined as name*3."""
    words: list[tuple[str, int]] = []
    for card in cards:
        if words and words[-1][0] == NAMES[card]:
            words[-1] = (NAMES[card], words[-1][1] + 1)
        else:
            words.append((NAMES[card], 1))
    return " ".join(name if count == 1 else f"{name}*{count}" for name, count in words) or "-"


def write_counts(row: Many[int] | Sequence[int]) -> str:
    """A pile without order, in book order."""
    return write_row([side for side in range(SIDES) for _ in range(row[side])])


def read(text: str) -> State:
    """The position written in a line; BadPosition says what is wrong with it."""
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
        _reader(state, name)(state, name, value)
    _settle(state, given)
    return state


def _read_setting(parts: Sequence[str]) -> State:
    """The players, options and overrides of a position; they decide what all else means."""
    players, pairs = 2, []
    options = {option.name: option.default for option in OPTIONS} | {"first": "0"}
    for part in parts:
        words = part.split(" ")
        if words[0] == "players":
            players = _number("players", part.removeprefix("players").strip(), 1, SEATS_MOST)
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
    state.actions = _usual_totals(state)["actions"]


def _read_result(state: State, written: str) -> None:
    words = written.split()
    seats = ["-", *map(str, range(state.players))]
    ends = {"win": ("points", "cards", "both"), "loss": ("supply",), "draw": ("rounds",)}
    if len(words) != 3 or words[2] not in ends.get(words[0], ()) or words[1] not in seats:
        raise BadPosition(f"over {written} is no result; results are like win 0 points, loss 0 supply, draw - rounds")
    state.phase = Phase.OVER
    state.kind, state.reason = KINDS.index(words[0]), REASONS.index(words[2])
    state.winner = seats.index(words[1]) - 1
    if (state.winner == NONE) != (state.kind == Kind.DRAW) or (state.kind == Kind.LOSS and state.players > 1):
        raise BadPosition(f"over {written} is no result: a win and a solo loss name a seat, a draw names none")


Reader = Callable[[State, str, str], None]


def _reader(state: State, name: str) -> Reader:
    found = re.fullmatch(r"(deck|discard|contents) (\d)", name)
    if found:
        if int(found.group(2)) >= state.players:
            raise BadPosition(f"{name} is for a seat that is not there; the seats are 0 to {state.players - 1}")
        return {"deck": _read_deck, "discard": _read_discard, "contents": _read_contents}[found.group(1)]
    readers: dict[str, Reader] = {
        "round": _read_round,
        "turn": _read_turn,
        "played": _read_played,
        "supply": _read_counts,
        "removed": _read_counts,
        "extra_flips": _read_counts,
        "must_next": _read_must_next,
        **dict.fromkeys(TOTALS, _read_total),
    }
    if name not in readers:
        raise BadPosition(f"{name!r} is no part of a position; a position is like {EXAMPLE}")
    return readers[name]


def _read_round(state: State, name: str, value: str) -> None:
    state.round = _number(name, value, 1, TOTAL_MOST)
    if state.round_limit and state.round > state.round_limit:
        raise BadPosition(f"round {state.round} is after the last one, {state.round_limit}")


def _read_turn(state: State, name: str, value: str) -> None:
    state.seat = _number(name, value, 0, state.players - 1)


def _read_total(state: State, name: str, value: str) -> None:
    total = _number(name, value, 0, TOTAL_MOST)
    if name in ("actions", "extra_buys") and state.phase == Phase.PLAY:
        # the sample line of CITY-860 names them in the play phase, where they are not counted yet
        if total not in (0, state.book.main_actions):
            raise BadPosition(f"{name} {total}: permissions are counted when building begins (CITY-322)")
        return
    setattr(state, name, total)


def _read_must_next(state: State, name: str, value: str) -> None:
    state.must_next = _number(name, value, 0, 1)


def _read_played(state: State, _name: str, value: str) -> None:
    for side in read_cards(value):
        push(state.played, side)


def _read_deck(state: State, name: str, value: str) -> None:
    seat = int(name[-1])
    words = spread(value)
    deck = state.cities[seat].deck
    if UNKNOWN in words:
        if words[0] == UNKNOWN or set(words[1:]) != {UNKNOWN}:
            raise BadPosition(f"{name} names its top card, then only ? for the hidden ones, and contents {seat}: them")
        state.open[seat] = 1
        deck.count = len(words) - 1  # the hidden cards come with `contents`
        words = words[:1]
    for word in reversed(words):
        push(deck, _side(word))


def _read_contents(state: State, name: str, value: str) -> None:
    seat = int(name[-1])
    deck = state.cities[seat].deck
    hidden = sorted(read_cards(value))
    if not state.open[seat] or len(hidden) != deck.count - 1:
        raise BadPosition(
            f"{name} lists {len(hidden)} cards, but deck {seat} has {max(deck.count - 1, 0)} hidden ones"
            if state.open[seat]
            else f"{name} goes with a deck {seat} written before it whose hidden cards are ?"
        )
    for place, side in enumerate(hidden):
        deck.cards[place] = side
    state.open[seat] = 2  # told; 1 is still waiting for it


def _read_discard(state: State, name: str, value: str) -> None:
    _count_into(state.cities[int(name[-1])].discard, value)


def _read_counts(state: State, name: str, value: str) -> None:
    if name == "extra_flips" and state.phase == Phase.PLAY:
        raise BadPosition("extra_flips: permissions are counted when building begins (CITY-322)")
    row: Many[int] = getattr(state, name)
    _count_into(row, value)


def _count_into(row: Many[int], value: str) -> None:
    for side in range(SIDES):
        row[side] = 0
    for side in read_cards(value):
        row[side] += 1


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


def _number(name: str, written: str, least: int, most: int) -> int:
    if not re.fullmatch(r"\d{1,10}", written) or not least <= int(written) <= most:
        raise BadPosition(f"{name} is a number from {least} to {most}, not {written!r}")
    return int(written)


def read_cards(written: str) -> list[int]:
    """A written row of cards as sides."""
    return [_side(word) for word in spread(written)]


def spread(written: str) -> list[str]:
    """The words of a row, with name*3 written out; a dash is an empty row."""
    words: list[str] = []
    for word in written.split():
        found = re.fullmatch(r"([^*]+)(?:\*(\d{1,3}))?", word)
        if not found:
            raise BadPosition(f"{word!r} is no card; cards are like church or church*3")
        if word != "-":
            words += [found.group(1)] * int(found.group(2) or 1)
    if len(words) > CARDS_MOST:
        raise BadPosition(f"a pile of {len(words)} cards is more than the {CARDS_MOST} of a game (CITY-080)")
    return words


def _side(word: str) -> int:
    if word not in NAMES:
        raise BadPosition(f"{word!r} is no side of a card; the sides are {', '.join(NAMES)}")
    return NAMES.index(word)
