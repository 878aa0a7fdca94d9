"""A room: one live table and the people connected to it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Any, cast

import msgspec

from tableflip.core.called import calling
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.server.messages.refusals import NotAllowed, Refused, cited
from tableflip.server.messages.table import GONE, Ack, FromClient, Message, Refusal, write_message
from tableflip.server.people.crowds import TOO_MANY_WINDOWS, windows_to_close
from tableflip.server.people.listeners import Held, Listener
from tableflip.server.people.names import called
from tableflip.server.people.secrets import hashed, same
from tableflip.server.play.acting import carry_out
from tableflip.server.play.bots import BotPlay
from tableflip.server.play.coaching import TableCoach
from tableflip.server.play.comings import Comings
from tableflip.server.play.day_ends import note_try
from tableflip.server.play.forgetting import tells_otherwise
from tableflip.server.play.helping import TableHints
from tableflip.server.play.house_time import HouseTime, OwnTime
from tableflip.server.play.length import Length
from tableflip.server.play.limits import Limits
from tableflip.server.play.pings import Pings
from tableflip.server.play.questions import Questions
from tableflip.server.play.shown import Shown
from tableflip.server.play.story import Story
from tableflip.server.play.table_aids import TableAids
from tableflip.server.play.table_seats import WITHDRAWN_WORDS, TableSeats
from tableflip.server.play.talk import Talk
from tableflip.server.play.timekeeper import Moment, Timekeeper
from tableflip.server.play.wishes import Asking
from tableflip.server.signs.measures import acknowledged, refused
from tableflip.server.store.log import Entry, Lost, Taken, Unsaved
from tableflip.server.store.store import Seat, Setup, Store
from tableflip.server.store.store import Talk as Allowed
from tableflip.server.think.workers import Workers

logger = logging.getLogger("tableflip.server")

MOVED_WORDS = "this table has moved to another machine; connect again to go on"
AGAIN = 1012  # WebSocket close code for somebody who should try again at once


class _Moved:
    """The store of a room whose table another server has: whatever is asked of it, nothing is done."""

    trouble = ""

    def __getattr__(self, name: str) -> Any:
        raise Lost


USUAL = Limits()
MOVED = cast(Store, _Moved())


class Room:
    """A table in play. The story is always what is on disk; whatever changes it holds the lock."""

    def __init__(
        self,
        story: Story,
        seats: list[Seat],
        store: Store,
        workers: Workers,
        *,
        limits: Limits = USUAL,
        house_time: HouseTime | None = None,
    ) -> None:
        self.story = story
        self.seats = seats
        self.store = store
        self.workers = workers
        self.limits = limits
        self.length = Length(limits.log)
        self.connections: dict[Listener, None] = {}  # in the order in which they came
        self.seating = TableSeats(self)
        self.comings = Comings(self)
        self.questions = Questions(self)
        self.pings = Pings(self)
        self.hints = TableHints(self)
        self.aids = TableAids(self)
        self.coach = TableCoach(self)
        self.bots = BotPlay(self)
        self.talk = Talk(self)
        self.timekeeper = Timekeeper(self, house_time or OwnTime())
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.visitors = 0  # requests and sockets that have looked the room up and may still use it
        self._answers: dict[tuple[int, str], int] = {}
        self._finished = story.setup.finished
        self.doubtful = False  # whether something may be on disk although writing it failed
        self._waits = ""  # what those at the table have been told while nothing can be saved
        self._shown = Shown(self)
        self._noting: asyncio.Task[None] | None = None  # what the deal of the day has come to

    @property
    def game(self) -> Game[Any]:
        """The game played here."""
        return self.story.match.game

    @property
    def idle(self) -> bool:
        """Whether nobody is here, or about to come, and nothing is under way."""
        under_way = self.bots.thinking or self.timekeeper.is_busy or self.lock.locked()
        return not (self.connections or self.visitors or under_way)

    def waiting_for(self) -> str | None:
        """The name of a seat that nobody has taken yet."""
        return next((self.who(seat.seat) for seat in self.seats if not seat.bot and not seat.taken), None)

    def who(self, seat: int | None) -> str:
        """How a seat is called, by everybody."""
        names = self.story.names or called(self.game, self.seats)
        return names[seat or 0]

    def speaker(self, held: Held) -> int:
        """The seat that a link with several speaks for: the one that must decide."""
        turn = self.story.match.turn
        return turn if turn is not None and turn in held else held[0]

    # People come and go

    def seats_of(self, secret: str) -> Held | None:
        """The seats a secret opens; none for watching and for an invitation, None where it opens nothing."""
        shown = hashed(secret)
        held = tuple(seat.seat for seat in self.seats if same(shown, seat.secret_hash))
        if held:
            return held
        return () if same(shown, self.story.setup.watch_hash) or self.invites(secret) else None

    def invites(self, secret: str) -> bool:
        """Whether a secret is the invitation to any free seat."""
        return same(hashed(secret), self.story.setup.invite_hash)

    def check_host(self, secret: str | None) -> None:
        """Only the host may go on."""
        if secret is None or not same(hashed(secret), self.story.setup.host_hash):
            raise NotAllowed("only the host of this table may do that")

    def check_link(self, held: Held, secret_hash: str) -> None:
        """Whoever came by a link that has been withdrawn since is told so."""
        if any(self.seats[seat].secret_hash != secret_hash for seat in held):
            raise NotAllowed(WITHDRAWN_WORDS)

    async def enter(self, listener: Listener) -> None:
        """Somebody connects; with a seat's link that takes the seat."""
        if not self.story.closed and not all(self.seats[seat].taken for seat in listener.held):
            await self.seating.sit_down(listener.held, listener.secret_hash)
        self.check_link(listener.held, listener.secret_hash)  # it may have been withdrawn while they were at the door
        self.connections[listener] = None
        await self.questions.returned(listener.held)
        self.used = time.monotonic()
        for oldest in windows_to_close(self.connections, listener, self.limits.windows):
            self.send(oldest, Refusal(None, "withdrawn", TOO_MANY_WINDOWS))
            oldest.close(GONE, TOO_MANY_WINDOWS)
        self.comings.changed()
        self.bots.wake()

    def leave(self, listener: Listener) -> None:
        """Somebody disconnects."""
        self.connections.pop(listener, None)
        self.hints.forget(listener)
        self.aids.forget(listener)
        self.coach.forget(listener)
        self.talk.forget(listener)
        self.bots.wake()
        self.used = time.monotonic()
        self.comings.changed()

    async def follow(self, setup: Setup, seats: Sequence[Seat]) -> None:
        """The people of this table go on at a new one; their links lead to it from now on."""
        try:
            await self.store.follow(self.story.setup.id, setup, seats)
        except Taken as problem:  # by another server on this database
            raise Refused("over", "the next game has begun already; reload the page") from problem
        after = self.story.copy()
        after.setup = msgspec.structs.replace(after.setup, next=setup.id)
        self.story = after
        self.questions.drop()
        self.tell_all()

    # Messages

    async def receive(self, listener: Listener, message: FromClient) -> None:
        """Carry out one message; whatever is wrong with it is told to its sender alone."""
        self.used = time.monotonic()
        name: str | None = getattr(message, "id", None)
        moment = Moment(self.timekeeper.time.now(), getattr(message, "took", None))
        try:
            self.store.check_held(self.story.setup.id)
            with calling(self.story.names):
                await carry_out(self, listener, message, moment)
        except Refused as refused:
            self.send(listener, refused.answer(name))
            if refused.code == "stale":
                listener.show(self._frame(listener), self.story.ply)
        except Unsaved as problem:
            self.send(listener, Refusal(name, "unsaved", f"{problem.now}; your move is kept and sent again by itself"))
            self.tell_waiting(problem, listener)
        except NotAllowed as problem:
            self.send(listener, Refusal(name, "withdrawn", str(problem)))
        except TableflipError as problem:
            self.send(listener, Refusal(name, "not_legal", *cited(str(problem))))

    def first_answer(self, held: Held, name: str) -> int | None:
        """The ply that a message of these seats was acknowledged with before; None where it is new."""
        return next((self._answers[seat, name] for seat in held if (seat, name) in self._answers), None)

    def check_ply(self, ply: int, held: Held) -> None:
        """Whoever speaks of an earlier position is told so."""
        if ply != self.story.ply:
            raise Refused("stale", self._overtaken(held))

    def _overtaken(self, held: Held) -> str:
        """Who has acted meanwhile; oneself, in another window, is no rival."""
        by = self.story.past[-1].seat if self.story.past else -1
        faster = "the table has moved on" if by < 0 or by in held else f"{self.who(by)} was faster"
        return f"{faster}. Look again."

    def put_away(self) -> None:
        """Let go of all that knows the room: nobody uses it any more, and its memory is free at once."""
        self.comings.close()
        self._shown.close()
        self.aids.drop()
        self.coach.drop()
        self.timekeeper.close()
        del self.questions, self.pings, self.hints, self.aids, self.coach, self.bots
        del self._shown, self.seating, self.comings, self.talk, self.timekeeper

    def move_out(self) -> None:
        """Another server has this table: nothing is written from here any more, and whoever is here goes there."""
        self.store = MOVED
        self.story = self.story.copy()
        self.story.closed = MOVED_WORDS
        self.timekeeper.close()
        self.comings.close()
        self.bots.wake()
        for listener in list(self.connections):
            listener.close(AGAIN, MOVED_WORDS)

    # The log

    async def write(
        self, after: Story, entry: Entry, sender: Listener | None = None, moment: Moment | None = None
    ) -> None:
        """Commit an entry; only then does the story go on and anybody hear of it, its sender first."""
        entry = self.timekeeper.stamped(after, entry, moment)
        try:
            await self.store.append(entry)
        except Taken:  # by a commit of a server killed before us: its database carried it out after we read the log
            self.doubtful = True
            await self.catch_up()
            first = self._answers.get((entry.seat, entry.message or ""))
            if first is None or sender is None:
                raise Refused("stale", self._overtaken(sender.held if sender else ())) from None
            self.send(sender, Ack(str(entry.message), first))
            return
        except Unsaved:
            self.doubtful = True
            raise
        asking = await self.questions.outlast(after, entry)
        if sender is not None and entry.message is not None:
            self.send(sender, Ack(entry.message, after.ply))
        self._go_on(after, [entry], asking)

    async def catch_up(self) -> None:
        """Take over what reached the disk although we were told it had not."""
        if not self.doubtful:
            return
        entries, seats = await self.store.settled(self.story.setup.id, self.story.ply)
        self.doubtful = False
        if seats != self.seats:
            await self.seating.take_over(seats)
            self.seating.seats_changed()
            self.bots.wake()
        if entries:
            after = self.story.copy()
            try:
                for entry in entries:
                    after.take(entry)
            except Exception as problem:  # not by us: it is safe only to look at what we know
                logger.warning("table %s is set aside: %s", self.story.setup.id, type(problem).__name__)
                self.story = self.story.copy()
                self.story.closed = "This table can only be looked at: what the server has kept of it is damaged"
                self.tell_all()
                raise Refused("over", self.story.closed) from problem
            self._go_on(after, entries)

    def tell_waiting(self, problem: Unsaved, sender: Listener | None = None) -> None:
        """Tell the others, once, that the table waits until something can be saved again."""
        if not self._waits:
            self._waits = f"{problem.now}; the table waits, and goes on by itself"
            for listener in [one for one in self.connections if one is not sender]:
                self.send(listener, Refusal(None, "unsaved", self._waits))

    def _go_on(self, after: Story, entries: list[Entry], asking: Asking | None = None) -> None:
        if self.store is MOVED:
            return  # while it was written; everybody hears of it where the table is now
        self.story, before = after, self.story
        self._waits = ""
        self.remember(entries)
        self.hints.drop()
        self.aids.drop()
        self.coach.drop()
        if asking is None:
            self.questions.drop()
        else:
            self.questions.keep(asking)
        is_retold = self.game.words.memory and (after.over or tells_otherwise(before, after))
        if is_retold or len(entries) > 1:  # a frame tells no more than the last of several
            self.tell_anew()
        else:
            self.tell_all()
        self.timekeeper.wake()
        self.talk.wake()
        self.bots.wake()
        if after.over and after.setup.counted:
            self._noting = asyncio.create_task(note_try(self))

    def remember(self, entries: Sequence[Entry]) -> None:
        """Know which messages the log has answered, so that a repeated one is recognised after a restart too."""
        for entry in entries:
            if entry.message is not None:
                self._answers[entry.seat, entry.message] = entry.ply + 1

    async def note_end(self) -> None:
        """Tell the lobby whether the match is over."""
        if self._finished != self.story.over and not self.story.closed:
            self._finished = self.story.over
            await self.store.finish(self.story.setup.id, self.story.over)

    async def allow_talk(self, talk: Allowed) -> None:
        """Let people write here, or not; all at the table are told."""
        async with self.lock:  # else what is being written goes on from the story as it was
            await self.store.allow_talk(self.story.setup.id, talk)
            self.story.setup = msgspec.structs.replace(self.story.setup, talk=talk)
        self.talk.tell_all()

    # Telling

    def refresh(self) -> None:
        """Forget the frames made so far: something in them has changed."""
        self._shown.clear()

    def tell_all(self) -> None:
        """Send everybody a fresh frame."""
        self.refresh()
        for listener in list(self.connections):
            listener.show(self._frame(listener), self.story.ply)

    def tell_anew(self) -> None:
        """What a log may tell of earlier actions has changed: everybody is told all that happened again."""
        self.refresh()
        for listener in list(self.connections):
            listener.renew(0, asked=False)

    def latest(self, listener: Listener, seen: int) -> tuple[list[bytes], int]:
        """What somebody missed since a ply, the whole table as it is now and what it waits for, and its ply."""
        missed = self._shown.past_to(listener.held, seen)
        waits: list[Message] = [self.talk.whole(listener), *([] if self.bots.waits is None else [self.bots.waits])]
        if self._waits and self.store.trouble:
            waits.append(Refusal(None, "unsaved", self._waits))
        return [missed, self._frame(listener), *map(write_message, waits)], self.story.ply

    def _frame(self, listener: Listener) -> bytes:
        with calling(self.story.names):
            written = self._shown.to(listener.held, listener.plain)
        before, _, after = written.rpartition(b'"clock":null')  # it is of now, all else of the last ply
        return b'%b"clock":%b%b' % (before, self.timekeeper.told(), after)

    def send_all(self, message: Message) -> None:
        """Send everybody the same message."""
        text = write_message(message)
        for listener in list(self.connections):
            listener.send(text)

    def send(self, listener: Listener, message: Message) -> None:
        """Send one message to one listener."""
        if isinstance(message, Ack):
            acknowledged()
        elif isinstance(message, Refusal):
            refused(message.code)
        listener.send(write_message(message))

    def acknowledge(self, listener: Listener, name: str) -> None:
        """Say that a message which changed nothing in the log was carried out."""
        self.send(listener, Ack(name, self.story.ply))
