"""What needs everybody's agreement: an undo past a reveal, a draw, a look back while the match runs."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tableflip.core.action import WON
from tableflip.core.chance import stream
from tableflip.core.game import Game
from tableflip.server.messages.refusals import Refused
from tableflip.server.messages.table import Asked, Question, Settled, What
from tableflip.server.people.listeners import Listener

if TYPE_CHECKING:
    from tableflip.server.play.room import Room

WORDS: dict[What, str] = {
    "undo": "asks to take back {texts}",
    "draw": "offers a draw",
    "replay": "asks to open the replay of the match to all at the table",
}
SETTLED: dict[tuple[What, bool], str] = {
    ("undo", True): "{who} takes back the last action",
    ("undo", False): "{who} may not take back the last action",
    ("draw", True): "{who}'s offer of a draw is accepted",
    ("draw", False): "{who}'s offer of a draw is declined",
    ("replay", True): "The replay is open to all at the table",
    ("replay", False): "The replay stays closed",
}


@dataclass
class Asking:
    """A question at the table and the seats that still have to answer it."""

    what: What
    by: int
    message: str  # the id of the message that asked
    count: int = 0  # of an undo: the plies it takes back
    open: set[int] = field(default_factory=set[int])
    yes: list[int] = field(default_factory=list[int])

    def told(self) -> Question:
        """The question as it is sent."""
        return Question(self.what, self.by, self.yes)


class Questions:
    """The one question that may be open in a room, and what follows from its answers."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.asking: Asking | None = None

    async def undo(self, listener: Listener, name: str) -> None:
        """Take back the asker's last action and all after it: freely if it showed nothing and was the last."""
        plies, count = self.room.story.match.plies, self.room.story.undoes(listener.held)
        if count == 0:
            raise Refused("no_undo", "you have not acted yet: there is nothing to take back")
        by = plies[-count].seat
        if count == 1 and not plies[-1].revealed:
            await self._take_back(Asking("undo", by, name, 1), listener)
        else:
            await self._ask(listener, Asking("undo", by, name, count))

    async def offer_draw(self, listener: Listener, name: str) -> None:
        """Offer a draw; a bot takes it if it does not think itself ahead."""
        room = self.room
        replace(room.story.match).agree_draw()  # a trial: some games cannot be drawn
        if room.story.match.seats != 2:
            raise Refused("not_legal", "a draw can be agreed only in games of two")
        seat = room.speaker(listener.held)
        asking = Asking("draw", seat, name)
        if room.seats[1 - seat].bot and not _agrees_to_draw(room.game, room.story.match.state, 1 - seat):
            room.acknowledge(listener, name)
            self._settle(asking, False)
        else:
            await self._ask(listener, asking)

    async def ask_replay(self, listener: Listener, name: str) -> None:
        """Ask to open the replay while the match runs."""
        if not self.room.game.words.may_look_back(self.room.story.match.state):
            raise Refused("not_legal", "players have to remember here: the replay opens after the end")
        await self._ask(listener, Asking("replay", self.room.speaker(listener.held), name))

    async def _ask(self, listener: Listener, asking: Asking) -> None:
        """Ask all other people at the table; where there are none it is agreed at once."""
        if self.asking is not None:
            raise Refused("waiting", "another question is still open at this table")
        mine = set(listener.held)
        asking.open = {seat.seat for seat in self.room.seats if not seat.bot and seat.seat not in mine}
        if not asking.open:
            await self._grant(asking, listener)
            return
        self.asking = asking
        self.room.refresh()
        self.room.acknowledge(listener, asking.message)
        self.room.send_all(Asked(asking.what, asking.by, self._words(asking)))

    async def answer(self, listener: Listener, name: str, yes: bool) -> None:
        """Somebody agrees or does not."""
        asking = self.asking
        seats = asking.open & set(listener.held) if asking else set[int]()
        if asking is None or not seats:
            raise Refused("no_question", "nothing is being asked of you")
        if not yes:
            self._settle(asking, False)
        elif asking.open <= seats:
            await self._grant(asking)  # what cannot be saved now is asked of them still, when they answer again
        else:
            asking.yes += sorted(seats)
            asking.open -= seats
            self.room.refresh()
        self.room.acknowledge(listener, name)

    async def _grant(self, asking: Asking, asker: Listener | None = None) -> None:
        """Do what all have agreed to; an asker who needed nobody's answer is acknowledged now."""
        room = self.room
        after = room.story.copy()
        if asking.what == "undo":
            await self._take_back(asking, asker)
        elif asking.what == "draw":
            await room.write(after, after.end(asking.by, "- agreed", message=asking.message), asker)
        else:
            await room.write(after, after.open_replay(asking.by, message=asking.message), asker)
        self._settle(asking, True)

    async def _take_back(self, asking: Asking, listener: Listener | None = None) -> None:
        """Undo; past a reveal a new key deals again what is still hidden."""
        after = self.room.story.copy()
        revealed = any(ply.revealed for ply in after.match.plies[-asking.count :])
        key = secrets.token_hex(32) if revealed else None
        entry = await asyncio.to_thread(after.take_back, asking.by, asking.count, key, message=asking.message)
        await self.room.write(after, entry, listener)

    def _settle(self, asking: Asking, agreed: bool) -> None:
        self.drop()
        words = SETTLED[asking.what, agreed].format(who=self.room.who(asking.by))
        self.room.send_all(Settled(asking.what, asking.by, agreed, words))

    def drop(self) -> None:
        """Forget the open question: the table has changed."""
        self.asking = None
        self.room.refresh()

    def _words(self, asking: Asking) -> str:
        texts = self.room.story.written_last(asking.count)
        return f"{self.room.who(asking.by)} {WORDS[asking.what].format(texts=texts)}"


def _agrees_to_draw(game: Game[Any], state: Any, seat: int) -> bool:
    """Whether a bot takes a draw: when it does not think itself ahead, by what its seat may know."""
    known = game.redeal(state, seat, stream(secrets.token_hex(16)))
    return game.mind.evaluate(known, seat) <= WON // 2
