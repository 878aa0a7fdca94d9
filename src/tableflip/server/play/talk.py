"""Talk at a table: phrases of the house for everybody, free text where the host allows it, and a room for watchers.

It is kept in memory alone, the last lines of it: no log, no file and no line of the server's own log ever holds it.
What watchers say is opened to players after the end, for a watcher may know what a player must remember.
"""

from __future__ import annotations

import unicodedata
from collections import deque
from itertools import count
from typing import TYPE_CHECKING

from msgspec import Struct

from tableflip.server.messages.parts import Blocked, Spoken
from tableflip.server.messages.phrases import PHRASES, TALK_KEPT
from tableflip.server.messages.refusals import Refused
from tableflip.server.messages.table import Talked, write_message
from tableflip.server.people.listeners import Listener
from tableflip.server.people.names import MARKS_MOST, UNSEEN, is_mark
from tableflip.server.people.rates import Bucket

if TYPE_CHECKING:
    from tableflip.server.play.room import Room

BURST, A_SECOND = 5, 0.5  # lines of one person
WATCHERS_BURST, WATCHERS_A_SECOND = 20, 2.0  # of all watchers together
BLOCKS_MOST = 50  # people that one person blocks
JOINERS = "\u200d\u200c"  # between letters, and between the parts of a picture


class Remark(Struct):
    """Something that was said; `is_open` to players, where a watcher has said it."""

    spoken: Spoken
    is_open: bool
    message: str  # the id of the message that brought it


class Talk:
    """What is said in one room. A person is known by a seat, or by a number for as long as they watch."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._lines: dict[str, deque[Remark]] = {"table": deque(maxlen=TALK_KEPT), "watchers": deque(maxlen=TALK_KEPT)}
        self._numbers = count(1)
        self._watchers: dict[Listener, str] = {}
        self._rates: dict[str, Bucket] = {}
        self._watchers_rate = Bucket(WATCHERS_BURST, WATCHERS_A_SECOND)
        self._blocks: dict[str, set[str]] = {}  # by who blocks them

    def is_free(self, listener: Listener) -> bool:
        """Whether somebody may write more than phrases: who came by a link, where the host allows it."""
        setup = self.room.story.setup
        return setup.talk != "phrases" and not setup.listed and (bool(listener.held) or self._has_link(listener))

    def _has_link(self, listener: Listener) -> bool:
        setup = self.room.story.setup
        return listener.secret_hash in (setup.watch_hash, setup.invite_hash)

    # What is said

    def phrase(self, listener: Listener, name: str, number: int) -> None:
        """Say one of the phrases of the house."""
        self._say(listener, name, PHRASES[number])

    def write(self, listener: Listener, name: str, text: str) -> None:
        """Say something in one's own words."""
        if not self.is_free(listener):
            listed = self.room.story.setup.listed
            why = (
                "a table shown in the lobby has phrases only"
                if listed
                else "the host of this table allows phrases only"
            )
            raise Refused("not_legal", why)
        words = tidied(text)
        if not words:
            raise Refused("not_legal", "this message has no text that can be read")
        self._say(listener, name, words)

    def _say(self, listener: Listener, name: str, words: str) -> None:
        who, called = self._who(listener)
        lines = (*self._lines["table"], *self._lines["watchers"])
        if any((line.spoken.who, line.message) == (who, name) for line in lines):
            self.room.acknowledge(listener, name)  # said again, since its answer was lost
            return
        is_watching = not listener.held
        rate = self._rates.setdefault(who, Bucket(BURST, A_SECOND))
        if not rate.take() or (is_watching and not self._watchers_rate.take()):
            raise Refused("too_fast", "you have just said several things; wait a moment")
        is_apart = is_watching and self.room.story.setup.talk != "all"
        spoken = Spoken(next(self._numbers), who, called, "watchers" if is_apart else "table", words)
        line = Remark(spoken, not is_apart or self.room.story.over, name)
        self._lines[spoken.place].append(line)
        self.room.acknowledge(listener, name)
        for each in list(self.room.connections):
            if self._may_read(each, line):
                each.send(write_message(Talked([spoken], False, self.is_free(each))))

    def _who(self, listener: Listener) -> tuple[str, str]:
        """By what somebody is known to pages, and what they are called."""
        if listener.held:
            seat = self.room.speaker(listener.held)
            return f"seat{seat}", self.room.who(seat)
        if listener not in self._watchers:
            self._watchers[listener] = f"watcher{next(self._numbers)}"
        return self._watchers[listener], "A watcher"

    # Who hears it

    def _may_read(self, listener: Listener, line: Remark) -> bool:
        if listener.held and not line.is_open:
            return False
        mine, theirs = self._keys(listener), line.spoken.who
        blocked = self._blocks.get(theirs, ())
        return not any(theirs in self._blocks.get(me, ()) or me in blocked for me in mine)

    def _keys(self, listener: Listener) -> list[str]:
        """All by which somebody is known."""
        known = self._watchers.get(listener)
        return [f"seat{seat}" for seat in listener.held] or ([known] if known else [])

    def block(self, listener: Listener, name: str, who: str, on: bool) -> None:
        """Neither hear somebody any more nor be heard by them, or do so again."""
        me, _ = self._who(listener)
        if who in self._keys(listener):
            raise Refused("not_legal", "nobody can block themselves")
        blocked = self._blocks.setdefault(me, set())
        if on and len(blocked) >= BLOCKS_MOST:
            raise Refused("not_legal", f"you block {BLOCKS_MOST} people already")
        (blocked.add if on else blocked.discard)(who)
        self.room.acknowledge(listener, name)
        self.tell(listener)

    def whole(self, listener: Listener) -> Talked:
        """All that somebody may read of what was said last."""
        lines = sorted((*self._lines["table"], *self._lines["watchers"]), key=lambda line: line.spoken.number)
        heard = [line.spoken for line in lines if self._may_read(listener, line)]
        return Talked(heard, True, self.is_free(listener), self._blocked_by(listener))

    def _blocked_by(self, listener: Listener) -> list[Blocked]:
        """Whom somebody has blocked, and what they are called: so they can be unblocked after a reload too."""
        found = {who for me in self._keys(listener) for who in self._blocks.get(me, ())}
        return [Blocked(who, self._name(who)) for who in sorted(found)]

    def _name(self, who: str) -> str:
        seat = int(who.removeprefix("seat")) if who.startswith("seat") else -1
        return self.room.who(seat) if 0 <= seat < len(self.room.seats) else "A watcher"

    def tell(self, listener: Listener) -> None:
        """Tell somebody all of it anew."""
        listener.send(write_message(self.whole(listener)))

    def tell_all(self) -> None:
        """Tell everybody all of it anew: who may talk has changed."""
        for listener in list(self.room.connections):
            self.tell(listener)

    def wake(self) -> None:
        """After the end, players may read what watchers have said."""
        hidden = [line for line in self._lines["watchers"] if not line.is_open]
        if self.room.story.over and hidden:
            for line in hidden:
                line.is_open = True
            self.tell_all()

    def forget(self, listener: Listener) -> None:
        """Somebody has left: a seat is still known by its number, a watcher is not."""
        who = self._watchers.pop(listener, None)
        if who is not None:
            self._rates.pop(who, None)
            self._blocks.pop(who, None)


def tidied(text: str) -> str:
    """A text on one line, without what cannot be seen, or would be drawn over other lines."""
    marks, letters = 0, list[str]()
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if is_mark(letter) else 0
        if marks > MARKS_MOST:
            continue
        letters.append(letter if letter.isprintable() or letter in JOINERS else " ")
    told = " ".join("".join(letters).split()).strip(JOINERS)
    return told if UNSEEN.sub("", told).strip() else ""
