"""The kinds of questions at a table: when each may be asked, its words, who has to agree, and what is done then.

A new kind of question is one more entry of `WISHES`, and its name one more of `Wish` in the messages.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec import Struct

from tableflip.bots.levels import title_of, usual_bot
from tableflip.core.action import WON
from tableflip.core.chance import stream
from tableflip.server.messages.parts import AWAY, Question, What
from tableflip.server.messages.refusals import Refused
from tableflip.server.people.listeners import Listener
from tableflip.server.play.pace import Pace
from tableflip.server.play.series import next_table

if TYPE_CHECKING:
    from tableflip.server.play.room import Room
    from tableflip.server.play.story import Story
    from tableflip.server.store.log import Entry


class Asking(Struct):
    """A question at a table: kept with it, and worth nothing once its log has gone on."""

    what: What
    by: int
    message: str  # the id of the message that asked
    ply: int
    number: int = -1  # of an undo: the plies it takes back; of a bot: the seat it is to play
    yes: list[int] = []
    open: list[int] = []  # the seats whose answer it waits for

    def told(self, room: Room) -> Question:
        """The question as it is sent."""
        words = f"{room.who(self.by)} {WISHES[self.what].words(room, self)}"
        return Question(self.message, self.what, self.by, words, self.yes, self.open)


def no_bar(_room: Room, _asking: Asking) -> None:
    """Nothing speaks against asking."""


def always(_room: Room, _asking: Asking, _seat: int) -> bool:
    """Bots agree."""
    return True


def everybody_else(room: Room, held: tuple[int, ...], _asking: Asking) -> list[int]:
    """All people at the table but who asks."""
    return [seat.seat for seat in room.seats if not seat.bot and seat.seat not in held]


@dataclass(frozen=True, kw_only=True)
class Wished:
    """One kind of question."""

    words: Callable[[Room, Asking], str]  # what is asked for, after the name of who asks
    agreed: Callable[[Room, Asking], str]  # what comes of it, as a sentence
    refused: Callable[[Room, Asking], str]
    # do it; an asker who needed nobody's answer is acknowledged by it, where it writes to the log
    grant: Callable[[Room, Asking, Listener | None], Awaitable[None]]
    check: Callable[[Room, Asking], None] = no_bar  # Refused where it cannot be asked now
    concerns: Callable[[Room, tuple[int, ...], Asking], list[int]] = everybody_else  # who must agree
    bot_agrees: Callable[[Room, Asking, int], bool] = always
    after_end: bool = False  # whether it is asked once the match is over, and only then


# Undo


async def take_back(room: Room, asking: Asking, listener: Listener | None) -> None:
    """Undo; past a reveal a new key deals again what is still hidden."""
    after = room.story.copy()
    revealed = any(ply.revealed for ply in after.match.plies[-asking.number :])
    key = secrets.token_hex(32) if revealed else None
    entry = await asyncio.to_thread(_taken_back, after, asking, key)
    await room.write(after, entry, listener)


def _taken_back(story: Story, asking: Asking, key: str | None) -> Entry:
    """In a thread: the whole match is played anew, which the loop must not feel."""
    return story.take_back(asking.by, asking.number, key, message=asking.message, between=Pace().step)


def _texts(room: Room, asking: Asking) -> str:
    return room.story.written_last(asking.number)


# Draw


def _can_be_drawn(room: Room, _asking: Asking) -> None:
    replace(room.story.match).agree_draw()  # a trial: some games cannot be drawn
    if room.story.match.seats != 2:
        raise Refused("not_legal", "a draw can be agreed only in games of two")


def _agrees_to_draw(room: Room, _asking: Asking, seat: int) -> bool:
    """Whether a bot takes a draw: when it does not think itself ahead, by what its seat may know."""
    known = room.game.redeal(room.story.match.state, seat, stream(secrets.token_hex(16)))
    return room.game.mind.evaluate(known, seat) <= WON // 2


async def _draw(room: Room, asking: Asking, listener: Listener | None) -> None:
    after = room.story.copy()
    await room.write(after, after.end(asking.by, "- agreed", message=asking.message), listener)


# Looking back


def _can_look_back(room: Room, _asking: Asking) -> None:
    if room.story.replay_open:
        raise Refused("not_legal", "the replay is open to all at the table already")
    room.length.check_beside(room.story)
    if not room.game.words.may_look_back(room.story.match.state):
        raise Refused("not_legal", "players have to remember here: the replay opens after the end")


async def _open_replay(room: Room, asking: Asking, listener: Listener | None) -> None:
    after = room.story.copy()
    await room.write(after, after.open_replay(asking.by, message=asking.message), listener)


# A bot sits in


def _away_for(room: Room, seat: int) -> float | None:
    """For how many seconds a seat's holder has been away; None where they are here."""
    since = room.comings.away.get(seat)
    return None if since is None else time.monotonic() - since


def _can_sit_in(room: Room, asking: Asking) -> None:
    seat = asking.number
    if not 0 <= seat < len(room.seats):
        raise Refused("not_legal", f"say for which seat a bot is to play: 0 to {len(room.seats) - 1}")
    if room.seats[seat].bot:
        raise Refused("not_legal", f"{room.who(seat)} plays on that seat already")
    gone = _away_for(room, seat)
    if gone is not None and gone < AWAY:
        words = f"{room.who(seat)} has been away for {gone:.0f} s; ask again after {AWAY:.0f} s"
        raise Refused("waiting", words)


def _those_here(room: Room, held: tuple[int, ...], asking: Asking) -> list[int]:
    """All other people; whoever left the seat that the bot is to play cannot be asked, and takes it back later."""
    if asking.number in held:
        return []  # one's own seat
    others = everybody_else(room, held, asking)
    return [seat for seat in others if seat != asking.number or _away_for(room, seat) is None]


async def _sit_in(room: Room, asking: Asking, listener: Listener | None) -> None:
    bot = usual_bot(room.game)
    await room.seating.put_seat(asking.number, bot=bot)
    room.seating.seats_changed()
    if listener is not None:
        room.acknowledge(listener, asking.message)


# Another game


def _can_go_on(room: Room, _asking: Asking) -> None:
    if room.story.setup.day is not None:
        raise Refused("over", "start another try from the page of the deal of the day")
    if room.story.setup.next is not None:
        raise Refused("over", "the next game has begun already; your link leads to it")


async def _same_seats(room: Room, asking: Asking, listener: Listener | None) -> None:
    await _go_on(room, asking, listener, swapped=False)


async def _other_seats(room: Room, asking: Asking, listener: Listener | None) -> None:
    await _go_on(room, asking, listener, swapped=True)


async def _go_on(room: Room, asking: Asking, listener: Listener | None, *, swapped: bool) -> None:
    _pay_for_table(room, asking)
    setup, seats = await asyncio.to_thread(next_table, room, swapped)
    await room.follow(setup, seats)
    if listener is not None:
        room.acknowledge(listener, asking.message)


def _pay_for_table(room: Room, asking: Asking) -> None:
    """The next game is a table like any other: an address may open only so many."""
    tables = room.limits.tables
    by = next((each.address for each in room.connections if asking.by in each.held), "")
    if tables is not None and not tables.take(by):
        raise Refused("too_fast", "too many tables were opened from one address just now; play again in a minute")


def _bot_title(room: Room) -> str:
    return title_of(room.game, usual_bot(room.game))


# A pause


def _can_pause(room: Room, _asking: Asking) -> None:
    room.length.check_beside(room.story)
    room.story.copy().pause(0)  # a trial: there must be a clock, and it must not stand still already


async def _pause(room: Room, asking: Asking, listener: Listener | None) -> None:
    after = room.story.copy()
    await room.write(after, after.pause(asking.by, message=asking.message), listener)


WISHES: Mapping[What, Wished] = {
    "undo": Wished(
        words=lambda room, asking: f"asks to take back {_texts(room, asking)}",
        agreed=lambda room, asking: f"{room.who(asking.by)} takes back the last action",
        refused=lambda _room, _asking: "The last action stands",
        grant=take_back,
    ),
    "draw": Wished(
        words=lambda _room, _asking: "offers a draw",
        agreed=lambda _room, _asking: "The game ends in a draw",
        refused=lambda _room, _asking: "No draw: the game goes on",
        grant=_draw,
        check=_can_be_drawn,
        bot_agrees=_agrees_to_draw,
    ),
    "replay": Wished(
        words=lambda _room, _asking: "asks to open the replay of the match to all at the table",
        agreed=lambda _room, _asking: "The replay is open to all at the table",
        refused=lambda _room, _asking: "The replay stays closed",
        grant=_open_replay,
        check=_can_look_back,
    ),
    "bot": Wished(
        words=lambda room, asking: f"asks to let {_bot_title(room)} play for {room.who(asking.number)}",
        agreed=lambda room, asking: f"A bot plays on for {room.who(asking.number)}, who may take the seat back",
        refused=lambda room, asking: f"No bot plays for {room.who(asking.number)}",
        grant=_sit_in,
        check=_can_sit_in,
        concerns=_those_here,
    ),
    "pause": Wished(
        words=lambda _room, _asking: "asks for a pause",
        agreed=lambda _room, _asking: "The clock stands still until somebody ends the pause",
        refused=lambda _room, _asking: "The clock runs on",
        grant=_pause,
        check=_can_pause,
    ),
    "rematch": Wished(
        words=lambda _room, _asking: "wants to play again",
        agreed=lambda _room, _asking: "The next game begins",
        refused=lambda _room, _asking: "No next game for now",
        grant=_same_seats,
        check=_can_go_on,
        after_end=True,
    ),
    "swap": Wished(
        words=lambda _room, _asking: "wants to play again and swap seats",
        agreed=lambda _room, _asking: "The next game begins, with seats swapped",
        refused=lambda _room, _asking: "No next game for now",
        grant=_other_seats,
        check=_can_go_on,
        after_end=True,
    ),
}
