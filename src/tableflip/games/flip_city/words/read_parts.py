"""Reading the parts of a position text, each by its name: `deck 0: church hospital*2`."""

from __future__ import annotations

import re
from collections.abc import Callable

from tableflip.core.errors import BadPosition
from tableflip.core.numbers import whole
from tableflip.core.phrases import quoted
from tableflip.core.piles import push
from tableflip.core.records import Many
from tableflip.games.flip_city.box import CARDS_MOST, NAMES, SIDES
from tableflip.games.flip_city.rules.overrides import NUMBER_MOST
from tableflip.games.flip_city.rules.state import Phase, State

PHASES = ("play", "build")  # a game that is over tells its result instead
# CITY-871: the totals with the most they may be; no turn brings more, whatever the book
TOTALS = {
    "cash": 999_999_999,
    "points": 99_999,
    "unhappy": 99_999,
    "limit": 99_999,
    "actions": 99_999,
    "extra_buys": 99_999,
}
ROUND_MOST = 999_999_999
EXTRA_FLIPS_MOST = CARDS_MOST * NUMBER_MOST
COPIES_MOST = 99_999
UNKNOWN = "?"
EXAMPLE = "players 2 | deck 0: church hospital*2 | discard 0: factory | deck 1: station"

Reader = Callable[[State, str, str], None]


def reader_of(state: State, name: str) -> Reader:
    """What reads the part of this name."""
    found = re.fullmatch(r"(deck|discard|contents) ([0-9])", name)
    if found:
        if int(found.group(2)) >= state.players:
            seats = f"the seats are 0 to {state.players - 1}"
            raise BadPosition(f"{name} is for a seat that is not there; {seats} (CITY-872)")
        return {"deck": _read_deck, "discard": _read_discard, "contents": _read_contents}[found.group(1)]
    readers: dict[str, Reader] = {
        "round": _read_round,
        "turn": _read_turn,
        "played": _read_played,
        "supply": _read_counts,
        "removed": _read_counts,
        "extra_flips": _read_counts,
        "must_next": _read_must_next,
        "idle": _read_idle,
        **dict.fromkeys(TOTALS, _read_total),
    }
    if name not in readers:
        raise BadPosition(f"{quoted(name)} is no part of a position; a position is like {EXAMPLE} (CITY-872)")
    return readers[name]


def _read_round(state: State, name: str, value: str) -> None:
    state.round = number(name, value, 1, ROUND_MOST)
    if state.round_limit and state.round > state.round_limit:
        raise BadPosition(f"round {state.round} is after the last one, {state.round_limit} (CITY-441)")


def _read_turn(state: State, name: str, value: str) -> None:
    state.seat = number(name, value, 0, state.players - 1)


def _read_total(state: State, name: str, value: str) -> None:
    total = number(name, value, 0, TOTALS[name])
    if name in ("actions", "extra_buys") and state.phase == Phase.PLAY:
        # the sample line of CITY-860 names them in the play phase, where they are not counted yet
        if total and (name != "actions" or total != state.book.main_actions):
            raise BadPosition(f"{name} {total}: permissions are counted when building begins (CITY-880)")
        return
    setattr(state, name, total)


def _read_must_next(state: State, name: str, value: str) -> None:
    state.must_next = number(name, value, 0, 1)


def _read_idle(state: State, name: str, value: str) -> None:
    for word in value.split():
        seat = number(name, word, 0, state.players - 1)
        if state.idle[seat]:
            raise BadPosition(f"{name} tells seat {seat} twice (CITY-870)")
        state.idle[seat] = 1


def _read_played(state: State, _name: str, value: str) -> None:
    for side in read_cards(value):
        push(state.played, side)


def _read_deck(state: State, name: str, value: str) -> None:
    seat = int(name[-1])
    words = spread(value)
    deck = state.cities[seat].deck
    if UNKNOWN in words:
        if words[0] == UNKNOWN or set(words[1:]) != {UNKNOWN}:
            way = f"names its top card, then only ? for the hidden ones, and contents {seat}: them"
            raise BadPosition(f"{name} {way} (CITY-885)")
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
            f"{name} lists {len(hidden)} cards, but deck {seat} has {max(deck.count - 1, 0)} hidden ones (CITY-885)"
            if state.open[seat]
            else f"{name} goes with a deck {seat} written before it whose hidden cards are ? (CITY-885)"
        )
    for place, side in enumerate(hidden):
        deck.cards[place] = side
    state.open[seat] = 2  # told; 1 is still waiting for it


def _read_discard(state: State, name: str, value: str) -> None:
    _count_into(state.cities[int(name[-1])].discard, value)


def _read_counts(state: State, name: str, value: str) -> None:
    if name == "extra_flips" and state.phase == Phase.PLAY:
        raise BadPosition("extra_flips: permissions are counted when building begins (CITY-880)")
    row: Many[int] = getattr(state, name)
    _count_into(row, value, EXTRA_FLIPS_MOST if name == "extra_flips" else CARDS_MOST)


def _count_into(row: Many[int], value: str, most: int = CARDS_MOST) -> None:
    for side in range(SIDES):
        row[side] = 0
    for side in read_cards(value, most):
        row[side] += 1


def usual_totals(state: State) -> dict[str, int]:
    """What a total is when a position does not name it."""
    usual: dict[str, int] = {name: 0 for name in TOTALS}
    usual["limit"] = state.book.unhappy_limit
    if state.phase == Phase.BUILD:
        usual["actions"] = state.book.main_actions
    return usual


def number(name: str, written: str, least: int, most: int) -> int:
    """A written number, if it is within its bounds."""
    found = whole(written, least, most)
    if found is None:
        raise BadPosition(f"{name} is a number from {least} to {most}, not {quoted(written)} (CITY-871)")
    return found


def read_cards(written: str, most: int = CARDS_MOST) -> list[int]:
    """A written row of cards as sides."""
    return [_side(word) for word in spread(written, most)]


def spread(written: str, most: int = CARDS_MOST) -> list[str]:
    """The words of a row, with name*3 written out; a dash alone is an empty row."""
    words: list[str] = []
    for word in written.split() if written != "-" else ():
        name, times, copies = word.partition("*")
        count = whole(copies, 1, COPIES_MOST) if times else 1
        if count is None:
            raise BadPosition(f"{quoted(word)} is no card; cards are like church or church*3 (CITY-871)")
        if len(words) + count > most:
            raise BadPosition(f"a pile of {len(words) + count} cards is more than {most} (CITY-873)")
        words += [name] * count
    return words


def _side(word: str) -> int:
    if word not in NAMES:
        raise BadPosition(f"{quoted(word)} is no side of a card; the sides are {', '.join(NAMES)} (CITY-872)")
    return NAMES.index(word)
