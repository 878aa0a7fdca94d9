"""What everybody at the table sees of Flip City, as plain values for a browser or a program (chapter 11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from tableflip.core.game import Json, View
from tableflip.core.piles import top
from tableflip.core.records import Many, pack, unpack
from tableflip.games.flip_city.book import KEYS, option_text, value_of
from tableflip.games.flip_city.box import CARD_OF, IS_FRONT, NAMES, NEEDS_OFFICE, OTHER, SIDES, TITLES, Card
from tableflip.games.flip_city.cards import RECONSTRUCTED, phrases
from tableflip.games.flip_city.city import Book, Phase, State, held
from tableflip.games.flip_city.odds import bust_chances
from tableflip.games.flip_city.position import PHASES, result
from tableflip.games.flip_city.words import SEAT_NAMES, must_play, verdict

TURN_TOTALS = ("cash", "points", "unhappy", "limit", "actions", "extra_buys", "must_next")


def view(state: State, _seat: int) -> View:
    """CITY-700, CITY-701: the same for everybody; `aids` holds what a table may choose not to show (CITY-704)."""
    played = [NAMES[state.played.cards[place]] for place in range(state.played.count)]
    option, sides = _printed(pack(state.book).tobytes(), state.office != 0)
    return {
        "players": state.players,
        "office": state.office != 0,
        "book": option,
        "round": state.round,
        "round_limit": state.round_limit,
        "start": state.start,
        "seat": state.seat,
        "phase": "over" if state.phase == Phase.OVER else PHASES[state.phase],
        "turn": {name: getattr(state, name) for name in TURN_TOTALS},
        "win_points": state.book.win_points,
        "win_cards": cards_to_win(state),
        "played": played,
        "must_play": must_play(state),
        "extra_flips": counted(state.extra_flips),
        "cities": [_city(state, seat) for seat in range(state.players)],
        "supply": _supply(state),
        "removed": counted(state.removed),
        "sides": sides,
        "result": result(state) if state.phase == Phase.OVER else "",
        "verdict": verdict(state) if state.phase == Phase.OVER else "",
        "aids": {"contents": [counted(contents(state, seat)) for seat in range(state.players)], "bust": _bust(state)},
    }


def _city(state: State, seat: int) -> Json:
    city = state.cities[seat]
    own = state.played.count if seat == state.seat else 0
    return {
        "seat": seat,
        "name": SEAT_NAMES[seat],
        "top": NAMES[top(city.deck)] if city.deck.count else "",
        "deck": city.deck.count,
        "discard": counted(city.discard),
        "cards": city.deck.count + held(city.discard) + own,
    }


def _supply(state: State) -> Json:
    piles = [side for side in range(SIDES) if IS_FRONT[side] and state.book.cost[side] >= 0]
    return {NAMES[side]: state.supply[side] for side in piles if state.office or not NEEDS_OFFICE[side]}


@lru_cache(64)
def _printed(packed: bytes, office: bool) -> tuple[str, Json]:
    """A book as an option and the sides it prints: made once for all games that are played by these numbers."""
    book = unpack(Book, np.frombuffer(packed, np.uint8))
    sides = [side for side in range(SIDES) if office or not NEEDS_OFFICE[side]]
    return option_text(book), {NAMES[side]: _side(book, side) for side in sides}


def _side(book: Book, side: int) -> Json:
    return {
        "title": TITLES[side],
        "card": Card(CARD_OF[side]).name.lower(),
        "other_side": NAMES[OTHER[side]],
        "is_front": IS_FRONT[side] != 0,
        "house_card": NEEDS_OFFICE[side] != 0,
        "values": {key: value_of(book, side, key) for key in KEYS},
        "text": [
            {"key": phrase.key, "words": phrase.words, "reconstructed": phrase.confidence == RECONSTRUCTED}
            for phrase in phrases(book, side)
        ],
    }


def _bust(state: State) -> Json:
    """The chance that playing on busts, as it stands and with recycling; null where no card can be played."""
    if state.phase != Phase.PLAY or state.cities[state.seat].deck.count == 0:
        return None
    plain, rescued = bust_chances(state)
    return {"plain": plain, "rescued": rescued}


def cards_to_win(state: State) -> int:
    """The lowest number of played cards with which some side of the game wins; 0 where none does."""
    wanted = [state.book.win_with_cards[side] for side in range(SIDES) if state.office or not NEEDS_OFFICE[side]]
    return min((count for count in wanted if count >= 0), default=0)


def contents(state: State, seat: int) -> list[int]:
    """How many of each side lie below the top card of a deck; CITY-704."""
    deck = state.cities[seat].deck
    counts = [0] * SIDES
    for place in range(deck.count - 1):
        counts[deck.cards[place]] += 1
    return counts


def counted(row: Many[int] | Sequence[int]) -> dict[str, int]:
    """A pile as names and counts, empty sides left out."""
    return {NAMES[side]: row[side] for side in range(SIDES) if row[side]}
