"""A room: one live table and the people connected to it."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec

from tableflip.bots.alone import check_somebody_plays
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.server.messages.refusals import NotAllowed, Refused, cited
from tableflip.server.messages.table import (
    Ack,
    Aid,
    FromClient,
    Hello,
    Hint,
    Message,
    Ping,
    Refusal,
    Seats,
    Why,
    write_message,
)
from tableflip.server.people.listeners import Held, Listener
from tableflip.server.people.secrets import hashed, new_secret, same
from tableflip.server.play.acting import change
from tableflip.server.play.asides import Asides
from tableflip.server.play.bots import BotPlay
from tableflip.server.play.frames import frame_for, past_for, sittings
from tableflip.server.play.helping import advise, why
from tableflip.server.play.pings import Pings
from tableflip.server.play.questions import Questions
from tableflip.server.play.story import Story
from tableflip.server.play.table_aids import TableAids
from tableflip.server.store.log import Entry, Taken, Unsaved
from tableflip.server.store.store import Seat, Store
from tableflip.server.think.workers import Workers

WITHDRAWN = 4001  # WebSocket close code


class Room:
    """A table in play. The story is always what is on disk; whatever changes it holds the lock."""

    def __init__(self, story: Story, seats: list[Seat], store: Store, workers: Workers) -> None:
        self.story = story
        self.seats = seats
        self.store = store
        self.workers = workers
        self.connections: set[Listener] = set()
        self.questions = Questions(self)
        self.pings = Pings(self)
        self.hints = Asides(self, "hint")
        self.aids = TableAids(self)
        self.bots = BotPlay(self)
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self._answers: dict[tuple[int, str], int] = {}
        self._finished = story.setup.finished
        self._doubtful = False  # whether an entry may be on disk although writing it failed
        self._frames: dict[tuple[Held, bool], str] = {}

    @property
    def game(self) -> Game[Any]:
        """The game played here."""
        return self.story.match.game

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is under way."""
        return not self.connections and not self.bots.thinking and not self.lock.locked()

    def waiting_for(self) -> str | None:
        """The name of a seat that nobody has taken yet."""
        return next((seat.name for seat in self.seats if not seat.bot and not seat.taken), None)

    def who(self, seat: int | None) -> str:
        """A seat's name at the beginning of a sentence."""
        return self.game.about.seat_names[seat or 0].title()

    def speaker(self, held: Held) -> int:
        """The seat that a link with several speaks for: the one that must decide."""
        turn = self.story.match.turn
        return turn if turn is not None and turn in held else held[0]

    # People come and go

    def seats_of(self, secret: str) -> Held | None:
        """The seats a secret opens; none for the watching link, None where it opens nothing."""
        shown = hashed(secret)
        held = tuple(seat.seat for seat in self.seats if same(shown, seat.secret_hash))
        if held:
            return held
        return () if same(shown, self.story.setup.watch_hash) else None

    def check_host(self, secret: str | None) -> None:
        """Only the host may go on."""
        if secret is None or not same(hashed(secret), self.story.setup.host_hash):
            raise NotAllowed("only the host of this table may do that")

    async def enter(self, listener: Listener) -> None:
        """Somebody connects; with a seat's link that takes the seat."""
        for seat in listener.held:
            if not self.seats[seat].taken and not self.story.closed:
                await self.change_seat(seat, taken=True)
        self.connections.add(listener)
        self.used = time.monotonic()
        self._seats_changed()
        self.bots.wake()

    def leave(self, listener: Listener) -> None:
        """Somebody disconnects."""
        self.connections.discard(listener)
        self.used = time.monotonic()
        self._seats_changed()

    async def change_seat(self, seat: int, **changes: Any) -> None:
        """Change who sits on a seat, on disk first."""
        async with self.lock:
            after = msgspec.structs.replace(self.seats[seat], **changes)
            others = [each.bot for each in self.seats if each.seat != seat]
            check_somebody_plays(self.story.match, [*others, after.bot])
            await self.store.change_seat(after)
            self.seats[seat] = after
        self.questions.drop()
        self.tell_all()
        self.bots.wake()

    async def revoke(self, seat: int) -> str:
        """Make a new link for a seat; who came by the old one is shown out."""
        secret = new_secret()
        old = self.seats[seat]
        name = old.name if old.secret_hash else self.game.about.seat_names[seat]
        await self.change_seat(seat, secret_hash=hashed(secret), taken=False, bot="", name=name)
        for listener in list(self.connections):
            if seat in listener.held and listener.secret_hash == old.secret_hash:
                listener.close(WITHDRAWN, "this link has been withdrawn by the host")
        return secret

    def _seats_changed(self) -> None:
        self.refresh()
        self.send_all(Seats(sittings(self)))

    # Messages

    async def receive(self, listener: Listener, message: FromClient) -> None:
        """Carry out one message; whatever is wrong with it is told to its sender alone."""
        self.used = time.monotonic()
        name: str | None = getattr(message, "id", None)
        try:
            await self._carry_out(listener, message)
        except Refused as refused:
            self.send(listener, refused.answer(name))
            if refused.code == "stale":
                listener.send(self._frame(listener))
        except Unsaved as problem:
            self.send(listener, Refusal(name, "unsaved", str(problem)))
        except TableflipError as problem:
            self.send(listener, Refusal(name, "not_legal", *cited(str(problem))))

    async def _carry_out(self, listener: Listener, message: FromClient) -> None:
        match message:
            case Hello(ply=ply):
                self.send(listener, past_for(self.story, listener.held, ply))
                listener.send(self._frame(listener))
            case Why(id=name, place=place):
                self.send(listener, why(self, listener.held, name, place))
            case Hint(id=name):
                self.hints.begin(listener, name, lambda: advise(self, listener.held, name))
            case Aid(id=name, ply=ply):
                self.aids.ask(listener, name, ply)
            case Ping(id=name, place=place):
                self.pings.point(listener, name, place)
            case _:
                if not listener.held:
                    raise Refused("watching", "you are watching; only players with a seat can act")
                async with self.lock:
                    await self.catch_up()
                    first = self._first_answer(listener.held, message.id)
                    if first is not None:
                        self.send(listener, Ack(message.id, first))
                    else:
                        await change(self, listener, message)

    def _first_answer(self, held: Held, name: str) -> int | None:
        return next((self._answers[seat, name] for seat in held if (seat, name) in self._answers), None)

    def check_ply(self, ply: int) -> None:
        """Whoever speaks of an earlier position is told so."""
        if ply != self.story.ply:
            raise Refused("stale", "the table has moved on; look again")

    # The log

    async def write(self, after: Story, entry: Entry, sender: Listener | None = None) -> None:
        """Commit an entry; only then does the story go on and anybody hear of it, its sender first."""
        try:
            await self.store.append(entry)
        except Taken:  # by a commit of a server killed before us: its database carried it out after we read the log
            self._doubtful = True
            await self.catch_up()
            first = self._answers.get((entry.seat, entry.message or ""))
            if first is None or sender is None:
                raise Refused("stale", "the table has moved on; look again") from None
            self.send(sender, Ack(str(entry.message), first))
            return
        except Unsaved:
            self._doubtful = True
            raise
        if sender is not None and entry.message is not None:
            self.send(sender, Ack(entry.message, after.ply))
        self._go_on(after, [entry])

    async def catch_up(self) -> None:
        """Take over what reached the disk although we were told it had not."""
        if not self._doubtful:
            return
        entries = await self.store.log(self.story.setup.id, self.story.ply)
        self._doubtful = False
        if entries:
            after = self.story.copy()
            for entry in entries:
                after.take(entry)
            self._go_on(after, entries)

    def _go_on(self, after: Story, entries: list[Entry]) -> None:
        self.story = after
        self.remember(entries)
        self.aids.drop()
        self.questions.drop()
        self.tell_all()
        self.bots.wake()

    def remember(self, entries: list[Entry]) -> None:
        """Know which messages the log has answered, so that a repeated one is recognised after a restart too."""
        for entry in entries:
            if entry.message is not None:
                self._answers[entry.seat, entry.message] = entry.ply + 1

    async def note_end(self) -> None:
        """Tell the lobby whether the match is over."""
        if self._finished != self.story.over and not self.story.closed:
            self._finished = self.story.over
            await self.store.finish(self.story.setup.id, self.story.over)

    # Telling

    def refresh(self) -> None:
        """Forget the frames made so far: something in them has changed."""
        self._frames.clear()

    def tell_all(self) -> None:
        """Send everybody a fresh frame."""
        self.refresh()
        for listener in list(self.connections):
            listener.send(self._frame(listener))

    def _frame(self, listener: Listener) -> str:
        shown = (listener.held, listener.plain)
        if shown not in self._frames:
            self._frames[shown] = write_message(frame_for(self, *shown)).decode()
        return self._frames[shown]

    def send_all(self, message: Message) -> None:
        """Send everybody the same message."""
        text = write_message(message).decode()
        for listener in list(self.connections):
            listener.send(text)

    def send(self, listener: Listener, message: Message) -> None:
        """Send one message to one listener."""
        listener.send(write_message(message).decode())

    def acknowledge(self, listener: Listener, name: str) -> None:
        """Say that a message which changed nothing in the log was carried out."""
        self.send(listener, Ack(name, self.story.ply))
