"""The position text of Flip City: one line made of the words of the examples (CITY-860, CITY-861)."""

from __future__ import annotations

from collections.abc import Sequence

from tableflip.core.records import Many
from tableflip.games.flip_city.about import CHOOSE
from tableflip.games.flip_city.box import NAMES, SIDES
from tableflip.games.flip_city.rules.deal import stock
from tableflip.games.flip_city.rules.options import default_rounds
from tableflip.games.flip_city.rules.overrides import overrides
from tableflip.games.flip_city.rules.state import Phase, Pile, State, held
from tableflip.games.flip_city.words.read_parts import PHASES, TOTALS, UNKNOWN, usual_totals
from tableflip.games.flip_city.words.read_position import read_line
from tableflip.games.flip_city.words.text import result


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
    usual = usual_totals(state)
    parts = [f"{name} {getattr(state, name)}" for name in TOTALS if getattr(state, name) != usual[name]]
    if state.must_next:
        parts.append("must_next 1")
    idle = [str(seat) for seat in range(state.players) if state.idle[seat]]
    if idle:
        parts.append(f"idle: {' '.join(idle)}")
    if held(state.extra_flips):
        parts.append(f"extra_flips: {write_counts(state.extra_flips)}")
    return parts


def _write_options(state: State) -> list[str]:
    parts = ["option office"] if state.office else []
    if state.round_limit != default_rounds(state):
        parts.append(f"option rounds {state.round_limit}")
    if state.start:
        parts.append(f"option first {state.start}")
    if state.may_choose:  # a position that does not say so must be shuffled, as under the first rules
        parts.append(f"option empty_deck {CHOOSE}")
    return parts + [f"book {key} {value}" for key, value in overrides(state.book)]


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
    return read_line(text)
