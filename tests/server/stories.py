"""Random stories of a table, as its people hear them: `web/law.js` asks whether each knows what a fresh hello tells.

Everything between the messages of two sides is the server's own: rooms, connections, outboxes. Only what lies beyond
them is not: the store is a shelf, bots choose by lot, and people are a `Wire`. Time is virtual, and what a disk, a
thread or a reader takes of it is drawn by the seed: a story that breaks the law is told again by its number.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec

from tableflip.core.errors import TableflipError
from tableflip.core.match import Match
from tableflip.games import game_named
from tableflip.server.http.connection import Connection
from tableflip.server.messages.table import read_message
from tableflip.server.people.listeners import Caller
from tableflip.server.people.names import called
from tableflip.server.people.seating import new_seats, new_setup
from tableflip.server.people.secrets import hashed
from tableflip.server.play import comings, wishes
from tableflip.server.play.room import Room
from tableflip.server.play.story import Story
from tableflip.server.settings import Settings
from tableflip.server.think.workers import Decision
from tests.server.stage import Wire
from tests.server.world import loop

STEPS = 24
# what is played: memory, hands, several seats, bots, and a game that is short
PLAYED: list[tuple[str, Mapping[str, str], list[str]]] = [
    ("flip_chess", {}, ["open", "open"]),
    ("captain_flip", {"memory": "sailor"}, ["open", "open"]),
    ("captain_flip", {}, ["open", "bot:random", "open"]),
    ("flip_city", {}, ["open", "open", "open"]),
    ("flip_city", {}, ["open", "open", "bot:random", "open"]),
]
WAITS = (0.0, 0.0, 0.0, 0.001, 0.003, 0.01)  # seconds that something takes
QUIET = 0.05  # seconds after which nothing goes on that was begun, unless a lock or a bot says so
SETTINGS = Settings("", messages_burst=10_000, hellos_burst=10_000, outbox_most=40_000)


class Shelf:
    """A store that keeps all of one table."""

    trouble = ""

    def __init__(self, wait: Callable[[], float]) -> None:
        self.wait = wait
        self.entries: list[Any] = []
        self.seats: list[Any] = []
        self.asking: str | None = None

    def check_held(self, _table: str) -> int:
        return 0

    async def change_seat(self, *_: Any) -> None:
        await asyncio.sleep(self.wait())

    async def append(self, entry: Any) -> None:
        await asyncio.sleep(self.wait())
        self.entries.append(entry)

    async def log(self, _table: str) -> list[Any]:
        await asyncio.sleep(self.wait())
        return list(self.entries)

    async def settled(self, _table: str, ply: int) -> tuple[list[Any], list[Any]]:
        return self.entries[ply:], self.seats

    async def allow_talk(self, *_: Any) -> None:
        await asyncio.sleep(self.wait())

    async def follow(self, *_: Any) -> None:
        await asyncio.sleep(self.wait())
        self.asking = None

    async def keep_question(self, _table: str, asking: str | None) -> None:
        await asyncio.sleep(self.wait())
        self.asking = asking


class Lots:
    """Bots that choose by lot, some of them after they had to wait."""

    def __init__(self, pick: random.Random) -> None:
        self.pick = pick

    async def choose(self, game: Any, state: Any, *_: Any, notice: Any, **__: Any) -> Decision:
        if self.pick.random() < 0.2:
            notice(self.pick.randrange(3))
            await asyncio.sleep(self.pick.choice(WAITS))
        return Decision(game.rules.space.number(self.pick.choice(game.legal(state))), False)

    async def find_outcome(self, *_: Any, **__: Any) -> tuple[None, None]:
        return None, None


class Person(NamedTuple):
    """Somebody with a page: it is the same page after its line was cut."""

    number: int
    held: tuple[int, ...]
    wire: Wire
    made: Connection
    beginning: asyncio.Task[None]


class Telling:
    """One story: what each page heard at each step, and what a fresh one would have been told then."""

    def __init__(self, seed: int, texts: dict[str, int]) -> None:
        self.pick = random.Random(seed)
        self.delays = random.Random(f"delays of {seed}")
        self.texts = texts
        name, options, fill = self.pick.choice(PLAYED)
        self.game = game_named(name)
        match = Match.new(self.game, seats=len(fill), options=options, seed=f"{seed:064x}")
        told: dict[str, Any] = {"listed": False, "hints": True, "chosen": False, "aids": False, "imported": False}
        setup = new_setup(match, watch="watch", host="host", **told)
        seats, self.secrets = new_seats(setup, self.game, list(fill), "")
        self.shelf = Shelf(self.wait)
        self.room = self._room(Story.begin(setup, names=called(self.game, seats)), seats)
        self.people: dict[int, Person] = {}
        self.cut: dict[int, tuple[int, ...]] = {}  # pages without a line, and their seats
        self.known: dict[int, list[str]] = {}  # by which names a page knows the seats
        self.seen: dict[int, int] = {}  # the ply of the newest frame of a page
        self.taken_from: dict[int, int] = {}  # how much of a wire has been written down
        self.steps: list[dict[str, Any]] = []
        self.pages = 0
        self.sitting: asyncio.Task[None] | None = None  # a change of a seat that is under way

    def _room(self, story: Story, seats: list[Any]) -> Room:
        return Room(story, seats, cast(Any, self.shelf), cast(Any, Lots(self.pick)))

    def wait(self) -> float:
        """How long something takes."""
        return self.delays.choice(WAITS)

    async def tell(self) -> dict[str, Any]:
        """Everybody sits down, and then anything happens: often before what was begun has come to its end."""
        for seat in self.secrets:
            self.come((seat,))
        await self.settle()
        for _ in range(STEPS):
            done = self.pick.choice(DOINGS)
            await getattr(self, f"_{done}")()
            if self.pick.random() < 0.4:
                await asyncio.sleep(self.wait())
            else:
                await self.settle()
                self.write_down(done)
        await self.settle()
        self.write_down("end")
        for person in list(self.people.values()):
            await self._leave_as(person)
        await self.room.bots.close()
        return {"game": self.game.name, "steps": self.steps}

    def come(self, held: tuple[int, ...], number: int = -1) -> None:
        """A page is opened, or an old one finds its way back."""
        if number < 0:
            number, self.pages = self.pages, self.pages + 1
        wire = Wire()
        secret = self.secrets[held[0]] if held else "watch"
        made = Connection(cast(Any, wire), self.room, Caller(held, secret), SETTINGS, read_message)
        wire.say(type="hello", ply=self.seen.get(number, -1), names=self.known.get(number, []))
        self.cut.pop(number, None)
        self.people[number] = Person(number, held, wire, made, asyncio.create_task(made.begin()))

    async def settle(self) -> None:
        """Let everybody do what they can do now."""
        busy = True
        while busy:
            await asyncio.sleep(QUIET)
            begun = [person.beginning for person in self.people.values()]
            busy = self.room.lock.locked() or self.room.bots.thinking or not all(one.done() for one in begun)
            busy = busy or (self.sitting is not None and not self.sitting.done())

    def write_down(self, done: str) -> None:
        """What each page has heard since the last step, and what a fresh one would hear now."""
        for person in [one for one in self.people.values() if one.made.is_gone]:  # who read too slowly was shown out
            self.write_down_last(person)
        fresh: dict[tuple[int, ...], list[int]] = {}
        for person in self.people.values():
            heard = person.wire.heard[self.taken_from.get(person.number, 0) :]
            self.taken_from[person.number] = len(person.wire.heard)
            step: dict[str, Any] = {"page": person.number, "did": done, "terms": self._terms()}
            step["heard"] = [self._number(json.dumps(one)) for one in heard]
            if person.wire.reads.is_set():
                if person.held not in fresh:
                    fresh[person.held] = [self._number(text.decode()) for text in self.room.latest(person.made, -1)[0]]
                step["fresh"] = fresh[person.held]
            self.steps.append(step)

    def _terms(self) -> dict[str, bool]:
        looks_back = self.room.story.over or self.game.words.may_look_back(self.room.story.match.state)
        hands = not self.game.telling.same_for_all
        return {"hasHands": hands, "mustRemember": not looks_back, "hasAids": False}

    def _number(self, text: str) -> int:
        return self.texts.setdefault(text, len(self.texts))

    # What may happen

    def _any(self, of: Callable[[Person], bool] | None = None) -> Person | None:
        players = [one for one in self.people.values() if one.held and one.wire.reads.is_set() and (not of or of(one))]
        return self.pick.choice(players) if players else None

    async def _act(self) -> None:
        turn = self.room.story.match.turn
        actor = self._any(lambda one: turn in one.held)
        if actor is None or turn is None:
            return
        legal = self.game.legal(self.room.story.match.state)
        number = self.game.rules.space.number(self.pick.choice(legal))
        self._say(actor, type="act", ply=self.room.story.ply - (self.pick.random() < 0.05), number=number)

    async def _undo(self) -> None:
        self._say(self._any(), type="undo", ply=self.room.story.ply)

    async def _ask(self) -> None:
        what = self.pick.choice(list(wishes.WISHES))
        if what != "undo" and (what != "bot" or self._people_left() > 1):
            self._say(self._any(), type="ask", what=what, seat=self.pick.randrange(-1, len(self.room.seats)))

    async def _answer(self) -> None:
        asking = self.room.questions.asking
        self._say(
            self._any(lambda one: asking is None or one.held[0] in asking.open),
            type="answer",
            yes=self.pick.random() < 0.7,
            to=asking.message if asking and self.pick.random() < 0.5 else "",
        )

    async def _withdraw(self) -> None:
        self._say(self._any(), type="withdraw")

    async def _resign(self) -> None:
        if self.pick.random() < 0.3:
            self._say(self._any(), type="resign")

    async def _watch(self) -> None:
        if len(self.people) < 5:
            self.come(())

    async def _again(self) -> None:
        """Somebody opens the link of their seat in one more window."""
        if len(self.people) < 5:
            self.come((self.pick.choice(list(self.secrets)),))

    async def _leave(self) -> None:
        if self.people:
            await self._leave_as(self.pick.choice(list(self.people.values())))

    async def _leave_as(self, person: Person) -> None:
        """Leave, with all heard that was said, or cut off in the middle of it."""
        if self.pick.random() < 0.5:
            person.wire.reads.set()
            await asyncio.sleep(QUIET)
        if person.number in self.people:
            self.write_down_last(person)
        person.wire.hang_up()
        person.wire.reads.set()
        while not person.made.is_gone:
            await asyncio.sleep(QUIET)

    def write_down_last(self, person: Person) -> None:
        """What somebody still heard who is cut off now: when they return they ask for what came after it."""
        heard = person.wire.heard[self.taken_from.pop(person.number, 0) :]
        numbers = [self._number(json.dumps(one)) for one in heard]
        self.steps.append({"page": person.number, "did": "cut off", "terms": self._terms(), "heard": numbers})
        plies = [one["ply"] for one in person.wire.heard if one["type"] == "frame"]
        self.seen[person.number] = plies[-1] if plies else self.seen.get(person.number, -1)
        told = [one["seats"] for one in person.wire.heard if "seats" in one]
        if told:
            self.known[person.number] = [seat["name"] for seat in told[-1]]
        del self.people[person.number]
        self.cut[person.number] = person.held

    async def _back(self) -> None:
        if self.cut:
            number = self.pick.choice(list(self.cut))
            self.come(self.cut[number], number)

    async def _slow(self) -> None:
        """Somebody does not read for a while, or reads again."""
        if self.people:
            person = self.pick.choice(list(self.people.values()))
            (person.wire.reads.clear if person.wire.reads.is_set() else person.wire.reads.set)()

    async def _nap(self) -> None:
        """Somebody does not read for a moment, whatever happens meanwhile."""
        person = self._any()
        if person is not None:
            person.wire.reads.clear()
            asyncio.get_running_loop().call_later(self.wait(), person.wire.reads.set)

    async def _sit(self) -> None:
        """Somebody sits down otherwise than before."""
        if self.sitting is None or self.sitting.done():
            self.sitting = asyncio.create_task(self._sit_otherwise())

    async def _sit_otherwise(self) -> None:
        """Somebody changes their name, lets a bot play, or takes the seat back."""
        with suppress(TableflipError):  # an answer, as when the last person would leave bots to themselves
            await self._change_a_seat()

    async def _change_a_seat(self) -> None:
        seat = self.pick.choice(list(self.secrets))
        if self.room.seats[seat].bot:
            await self.room.seating.change_seat(seat, bot="", taken=True)
        elif self.pick.random() < 0.5 and self._people_left() > 1:
            await self.room.seating.change_seat(seat, bot="random")
        else:
            await self.room.seating.sit_down((seat,), hashed(self.secrets[seat]), self.pick.choice(["Ann", "Bo", "Cy"]))

    def _people_left(self) -> int:
        return sum(not one.bot for one in self.room.seats)

    async def _restart(self) -> None:
        """The server dies and comes again; whoever was there comes back."""
        if self.pick.random() < 0.5:
            return
        await self.settle()
        everybody = list(self.people.values())
        for person in everybody:
            await self._leave_as(person)
        await self.room.bots.close()
        setup = msgspec.structs.replace(self.room.story.setup, asking=self.shelf.asking)
        seats = self.room.seats
        self.room = self._room(Story.begin(setup, self.shelf.entries, called(self.game, seats)), seats)
        for person in everybody:
            self.come(person.held, person.number)

    def _say(self, person: Person | None, **message: Any) -> None:
        if person is not None:
            person.wire.say(id=f"m{self.pick.random()}", **message)


DOINGS = (
    ["act"] * 10
    + ["undo"] * 3
    + ["ask"] * 5
    + ["answer"] * 4
    + [
        "withdraw",
        "resign",
        "watch",
        "again",
        "leave",
        "leave",
        "back",
        "back",
        "slow",
        "slow",
        "nap",
        "nap",
        "sit",
        "sit",
        "restart",
    ]
)


def told(seed: int, texts: dict[str, int]) -> dict[str, Any]:
    """One story, the same on any machine."""
    threads = random.Random(f"threads of {seed}")

    async def tell() -> dict[str, Any]:
        return await Telling(seed, texts).tell()

    return loop.run(f"story {seed}", tell, partial(threads.choice, WAITS))


def record(file: Path, seeds: range) -> None:
    """Write so many stories."""
    texts: dict[str, int] = {}
    apart, comings.APART = comings.APART, 0.0  # who comes and goes is told at once

    try:
        stories = [told(seed, texts) for seed in seeds]
    finally:
        comings.APART = apart
    file.write_bytes(msgspec.json.encode({"texts": list(texts), "stories": stories}))


if __name__ == "__main__":
    record(Path(sys.argv[1]), range(int(sys.argv[2]), int(sys.argv[3])))
