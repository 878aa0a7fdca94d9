"""The events of the last action, as numbers in the state. Sentences are made from them for each seat."""

from __future__ import annotations

from typing import Annotated, Protocol

from tableflip.core.compiled import rule
from tableflip.core.records import Int16, Many, Record

NOTHING = -1  # an event without an object
EVERYBODY = 0xFF  # the seats that may know `what`, one bit a seat; all eight bits are all seats and spectators
NOBODY = 0


class Item(Record):
    """One thing that happened: its kind, the seat it happened to, its object, and who may know the object."""

    kind: Int16 = 0
    seat: Int16 = 0
    what: Int16 = NOTHING
    known_to: Int16 = EVERYBODY
    is_reveal: Int16 = 0  # whether somebody has learnt something that the position before did not tell


class News(Record):
    """The events of the last action; a game with many events an action declares a longer row of its own."""

    count: Int16 = 0
    items: Annotated[Many[Item], 16] = Many()


class AnyNews(Protocol):
    """A news row of any length."""

    count: int

    @property
    def items(self) -> Many[Item]:
        """The events, oldest first; only the first `count` are of this action."""
        ...


@rule
def tell(news: AnyNews, kind: int, seat: int, what: int) -> None:
    """Add an event that everybody can see and that follows from what everybody knew."""
    add_item(news, kind, seat, what, EVERYBODY, 0)


@rule
def reveal(news: AnyNews, kind: int, seat: int, what: int, known_to: int) -> None:
    """Add an event that shows something new to the seats in `known_to`; others learn only that it happened."""
    add_item(news, kind, seat, what, known_to, 1)


@rule
def add_item(news: AnyNews, kind: int, seat: int, what: int, known_to: int, is_reveal: int) -> None:
    """Write one event into the row."""
    item = news.items[news.count]
    item.kind = kind
    item.seat = seat
    item.what = what
    item.known_to = known_to
    item.is_reveal = is_reveal
    news.count += 1


@rule
def knows(known_to: int, seat: int) -> bool:
    """Whether a seat (or a spectator, seat -1) may know the object of an event."""
    if seat < 0:
        return known_to == EVERYBODY
    return (known_to >> seat) & 1 == 1


@rule
def is_revealing(news: AnyNews) -> bool:
    """Whether the last action showed anybody anything new: an undo stops here unless all agree."""
    for place in range(news.count):
        if news.items[place].is_reveal != 0:
            return True
    return False


@rule
def seen_key(news: AnyNews, seat: int) -> int:
    """A number that differs where a seat was shown different things: how a search tells outcomes apart."""
    mixed = 0
    for place in range(news.count):
        item = news.items[place]
        if item.is_reveal != 0:
            what = item.what if knows(item.known_to, seat) else NOTHING
            mixed = (mixed * 1_000_003 + item.kind * 4099 + item.seat * 257 + what + 2) & 0x7FFFFFFF
    return mixed


def known_items(news: AnyNews, seat: int) -> list[Item]:
    """Copies of the news, without the objects a seat may not know."""
    items: list[Item] = []
    for place in range(news.count):
        item = news.items[place].clone()
        if not knows(item.known_to, seat):
            item.what = NOTHING
        items.append(item)
    return items
