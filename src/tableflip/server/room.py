"""A room: one live table and the people connected to it."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any, Protocol

import msgspec

from tableflip.core.chance import stream
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.server.bots import BotPlay
from tableflip.server.frames import Held, frame_for, past_for, sittings
from tableflip.server.helping import advise, why
from tableflip.server.links import hashed, new_secret, same
from tableflip.server.log import Entry, Taken, Unsaved
from tableflip.server.messages import (
    Ack,
    Act,
    Answer,
    Draw,
    Flick,
    FromClient,
    Hello,
    Hint,
    Message,
    Ping,
    Refusal,
    Replay,
    Resign,
    Seats,
    Stroke,
    Undo,
    Why,
    write_message,
)
from tableflip.server.pings import Pings
from tableflip.server.questions import Questions
from tableflip.server.refusals import NotAllowed, Refused, rule_in
from tableflip.server.store import Seat, Store
from tableflip.server.story import Story
from tableflip.server.thinking import Thinkers

WITHDRAWN = 4001  # WebSocket close code


class Listener(Protocol):
    """Somebody connected: which seats they hold, and a way to tell them something."""

    held: Held
    secret_hash: str

    def send(self, text: str) -> None:
        """Send one message; never waits."""
        ...

    def close(self, code: int, words: str) -> None:
        """Show them out."""
        ...


class Room:
    """A table in play. The story is always what is on disk; whatever changes it holds the lock."""

    def __init__(self, story: Story, seats: list[Seat], store: Store, thinkers: Thinkers) -> None:
        self.story = story
        self.seats = seats
        self.store = store
        self.thinkers = thinkers
        self.connections: set[Listener] = set()
        self.questions = Questions(self)
        self.pings = Pings(self)
        self.bots = BotPlay(self)
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self._answers: dict[tuple[int, str], int] = {}
        self._finished = story.setup.finished
        self._doubtful = False  # whether an entry may be on disk although writing it failed
        self._frames: dict[Held, str] = {}
        self._advised: dict[Listener, asyncio.Task[None]] = {}

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
        return self.game.seat_names[seat or 0].title()

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
            if not self.seats[seat].taken:
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
            await self.store.change_seat(after)
            self.seats[seat] = after
        self.questions.drop()
        self.tell_all()
        self.bots.wake()

    async def revoke(self, seat: int) -> str:
        """Make a new link for a seat; who came by the old one is shown out."""
        secret = new_secret()
        old = self.seats[seat]
        name = old.name if old.secret_hash else self.game.seat_names[seat]
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
                listener.send(self._frame(listener.held))
        except Unsaved as problem:
            self.send(listener, Refusal(name, "unsaved", str(problem)))
        except TableflipError as problem:
            self.send(listener, Refusal(name, "not_legal", str(problem), rule_in(str(problem))))

    async def _carry_out(self, listener: Listener, message: FromClient) -> None:
        match message:
            case Hello(ply=ply):
                self.send(listener, past_for(self.story, listener.held, ply))
                listener.send(self._frame(listener.held))
            case Why(id=name, place=place):
                self.send(listener, why(self, listener.held, name, place))
            case Hint(id=name):
                self._advise(listener, name)
            case Ping(id=name, place=place):
                self.pings.point(listener, name, place)
            case _:
                if not listener.held:
                    raise Refused("watching", "you are watching; only who holds a seat can act")
                async with self.lock:
                    await self.catch_up()
                    first = self._first_answer(listener.held, message.id)
                    if first is not None:
                        self.send(listener, Ack(message.id, first))
                    else:
                        await self._change(listener, message)

    def _advise(self, listener: Listener, name: str) -> None:
        """Think about a hint beside everything else; one at a time for each listener."""
        if listener in self._advised:
            raise Refused("waiting", "the last hint is still being thought about")

        async def think() -> None:
            try:
                self.send(listener, await advise(self, listener.held, name))
            except Refused as refused:
                self.send(listener, refused.answer(name))
            finally:
                del self._advised[listener]

        self._advised[listener] = asyncio.create_task(think())

    async def _change(self, listener: Listener, message: Act | Flick | Undo | Answer | Resign | Draw | Replay) -> None:
        if self.story.over or self.story.setup.imported:
            raise Refused("over", f"the match is over ({self.story.match.result or 'a replay'})")
        if self.waiting_for() is not None:
            raise Refused("waiting", f"{self.waiting_for()} has not sat down yet")
        match message:
            case Act(ply=ply):
                self._check_ply(ply)
                await self._act(listener, message, None)
            case Flick(ply=ply, flick=flick):
                self._check_ply(ply)
                await self._act(listener, message, flick)
            case Undo(ply=ply, id=name):
                self._check_ply(ply)
                await self.questions.undo(listener, name)
            case Resign(id=name):
                await self._resign(listener, name)
            case Draw(id=name):
                await self.questions.offer_draw(listener, name)
            case Replay(id=name):
                await self.questions.ask_replay(listener, name)
            case Answer(id=name, yes=yes):
                await self.questions.answer(listener, name, yes)

    def _first_answer(self, held: Held, name: str) -> int | None:
        return next((self._answers[seat, name] for seat in held if (seat, name) in self._answers), None)

    def _check_ply(self, ply: int) -> None:
        if ply != self.story.ply:
            raise Refused("stale", "the table has moved on; look again")

    async def _act(self, listener: Listener, message: Act | Flick, flick: Stroke | None) -> None:
        seat, number = self.story.match.turn, message.number
        if seat is None or seat not in listener.held or self.seats[seat].bot:
            raise Refused("not_your_turn", f"it is {self.who(seat)}'s turn")
        self._check_legal(seat, number)
        told = None if flick is None else msgspec.structs.asdict(flick)
        outcome, flight = await self.thinkers.throw(
            self.game, self.story.match.state, number, told, self.story.match.last_flight
        )
        after = self.story.copy()
        entry = after.act(seat, number, outcome=outcome, flight=flight, message=message.id)
        await self.write(after, entry, listener)

    def _check_legal(self, seat: int, number: int) -> None:
        """Refuse with a reason made from what the seat may know, so that a refusal cannot tell more either."""
        game, state = self.game, self.story.match.state
        if not 0 <= number < len(game.actions):
            raise Refused("not_legal", f"{game.title} has no action with the number {number}")
        if game.actions[number] not in game.legal(state):
            known = game.redeal(state, seat, stream(secrets.token_hex(16)))
            raise Refused("not_legal", game.refusal(known, game.actions[number]))

    async def _resign(self, listener: Listener, name: str) -> None:
        seat = self.speaker(listener.held)
        after = self.story.copy()
        await self.write(after, after.resign(seat, message=name), listener)

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
        if self._finished != self.story.over:
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
            listener.send(self._frame(listener.held))

    def _frame(self, held: Held) -> str:
        if held not in self._frames:
            self._frames[held] = write_message(frame_for(self, held)).decode()
        return self._frames[held]

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
