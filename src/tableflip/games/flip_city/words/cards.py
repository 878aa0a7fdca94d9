"""What a side says, in words made from the numbers of the running game (CITY-050, CITY-051)."""

from __future__ import annotations

from typing import NamedTuple

from tableflip.core.sources import Source
from tableflip.games.flip_city.box import (
    CARD_OF,
    COPIES,
    IS_FRONT,
    MAY_BE_NEVER,
    NAMES,
    NEEDS_OFFICE,
    OTHER,
    SIDES,
    TITLES,
)
from tableflip.games.flip_city.rules.book import KEYS, confidence, value_of
from tableflip.games.flip_city.rules.state import Book
from tableflip.games.flip_city.sources import OF_CONFIDENCE, SOURCES, OriginName

UNMARKED = "What has no mark stands in the printed rule book; explain sources tells more."
GUESSED = [letter for letter, name in OF_CONFIDENCE.items() if SOURCES.origins[name].source is Source.RECONSTRUCTED]
ONE = tuple(f"{'an' if title[0] in 'AO' else 'a'} {title}" for title in TITLES)
ONES = {
    "cash": "cash",
    "points": "point",
    "unhappy": "angry face",
    "extra_buys": "extra buy",
    "extra_flips": "extra flip",
    "extra_actions": "extra action (buy, flip or develop)",
}


class Phrase(NamedTuple):
    """One value of a side in words, and how sure it is."""

    key: str
    words: str
    confidence: str

    @property
    def origin(self) -> OriginName:
        """Where its number comes from."""
        return OF_CONFIDENCE[self.confidence]

    @property
    def source(self) -> Source:
        """The same, of all games."""
        return SOURCES.origins[self.origin].source

    @property
    def is_guess(self) -> bool:
        """CITY-051: whether no source gives its number."""
        return self.source is Source.RECONSTRUCTED


def phrases(book: Book, side: int) -> list[Phrase]:
    """All values of a side that are not zero, off or none."""
    return [
        Phrase(key, _words(key, value, side), confidence(book, side, key))
        for key in KEYS
        if (value := value_of(book, side, key)) is not None and value is not False and (value != 0 or _may_be_free(key))
    ]


def _may_be_free(key: str) -> bool:
    """A price or a number of cards of 0 is not the same as none."""
    return key in MAY_BE_NEVER


def _words(key: str, value: int, side: int) -> str:
    family = " or ".join(TITLES[each] for each in range(SIDES) if CARD_OF[each] == CARD_OF[side])
    words = {
        "start_copies": f"{value} in each start deck",
        "supply_copies": f"{value} in the supply",
        "solo_supply_copies": f"{value} in the solo supply",
        "cost": f"costs {value} cash",
        "flip_fee": f"flipping it costs {value} cash",
        "limit_bonus": f"{plural(value, 'more angry face')} allowed this turn",
        "must_play_on_top": "must be played while it lies on top of your deck",
        "must_play_next": "the card after it must be played too",
        "cash_per_unhappy": f"{value} more cash for each angry face you then have, its own included",
        "cash_if_same_card_before": f"{value} more cash if {family} was played before it this turn",
        "bottom_to_discard": "the bottom card of your deck goes to your discard pile",
        "extra_flip_discount": f"its extra flips are {value} cash cheaper",
        "win_with_cards": f"wins with {value} or more cards played",
        "flip_gives_away": "flipping it gives it to another player (solo: it leaves the game)",
        "recyclable": "can be recycled from your discard pile",
        "recycle_cash": f"recycled: {value} cash",
        "recycle_points": f"recycled: {plural(value, 'point')}",
        "recycle_limit_bonus": f"recycled: {plural(value, 'more angry face')} allowed this turn",
        "recycle_unhappy": f"recycled: {plural(value, 'angry face')}",
    }
    return words[key] if key in words else plural(value, ONES[key])


def plural(count: int, word: str) -> str:
    """A count with its word: 1 point, 2 points."""
    same = word.startswith("cash")
    head, _, tail = word.partition(" (")
    return f"{count} {head}{'' if count == 1 or same else 's'}{' (' + tail if tail else ''}"


def side_text(book: Book, side: int) -> str:
    """The rules of a side in one line, reconstructed values marked; copies are left to the reference."""
    said = [phrase for phrase in phrases(book, side) if phrase.key not in COPIES]
    words = [phrase.words + (_mark(phrase) if phrase.is_guess else "") for phrase in said]
    return "; ".join(words) or "gives nothing"


def explain_side(book: Book, side: int) -> str:
    """One side for somebody who asks what it is: its title, where it belongs, and every value."""
    place = "front" if IS_FRONT[side] else "back"
    house = ", house card" if NEEDS_OFFICE[side] else ""
    lines = [f"{TITLES[side]} ({NAMES[side]}; {place}, reverse of {TITLES[OTHER[side]]}{house})"]
    for phrase in phrases(book, side):
        lines.append(f"  - {phrase.words}{_mark(phrase)}")
    cost, fee = value_of(book, side, "cost"), value_of(book, side, "flip_fee")
    if cost is not None and fee is not None:
        lines.append(f"  - developed as {TITLES[OTHER[side]]} it costs {cost + fee} cash")
    if any(confidence(book, side, key) in GUESSED and not value_of(book, side, key) for key in KEYS):
        lines.append("  - that some other values are zero is reconstructed as well")
    return "\n".join(lines)


def _mark(phrase: Phrase) -> str:
    """What is said beside a number that is not printed."""
    if phrase.origin == "house":
        return " [changed in this game]"
    return "" if phrase.source is Source.PRINTED else f" [{phrase.source.words}]"


def explain_card(book: Book, side: int) -> str:
    """Both sides of a card, the asked one first."""
    return f"{explain_side(book, side)}\n{explain_side(book, OTHER[side])}\n{UNMARKED}"
