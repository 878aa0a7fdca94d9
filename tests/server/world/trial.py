"""One run of the world by a seed: people play while servers stop, die and are replaced; then all of it is judged."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from msgspec import structs

from tableflip.core.errors import TableflipError
from tableflip.core.match import Match
from tableflip.games import GAMES
from tableflip.games._template import PEEK_PAIRS
from tableflip.server.people.seating import new_seats, new_setup
from tableflip.server.play.story import Story
from tableflip.server.store.store import Store
from tests.server.world import loop
from tests.server.world.engines import Machine, Nature, World, WorldDatabase
from tests.server.world.nodes import Node, spawn
from tests.server.world.people import Person

SERVERS = 3
FAULTS = (2, 5)  # in one run
APART = 2.5  # seconds between them, in the mean
ENOUGH = 14  # plies after which nobody acts any more
PATIENCE = 10.0  # seconds after which a host asks again
QUIET = 60.0  # seconds within which all must be well again, once nothing fails any more


class Trial:
    """A table, its people and its servers."""

    def __init__(self, seed: str, nature: Nature) -> None:
        self.world = World(seed, nature)
        self.nodes: list[Node] = []
        self.people: list[Person] = []
        self.revoked: set[str] = set()
        self.acknowledged = 0  # the highest ply that somebody has heard to be written
        self.is_over = False
        self._count = 0
        self._host = asyncio.Lock()

    async def run(self) -> None:
        """Play, break things, be quiet, and judge."""
        await self._lay()
        for _ in range(SERVERS):
            self._start()
        for number in range(2):
            self._come(f"seat{number}", self.secrets[number])
        self._come("watcher", "watch")
        await self._break()
        self._calm()
        await self._settle()
        await self._judge()

    async def _lay(self) -> None:
        match = Match.new(PEEK_PAIRS, seats=2, seed=f"{self.world.chance.getrandbits(64):x}")
        told = dict[str, Any].fromkeys(("chosen", "listed", "aids", "hints", "imported", "quick"), False)
        setup = new_setup(match, watch="watch", host="host", clock=None, talk="phrases", **told)
        self.setup = structs.replace(setup, id="table", created="2026-01-01T00:00:00.000+00:00")
        self.table = self.setup.id
        seats, self.secrets = new_seats(self.setup, PEEK_PAIRS, ["open", "open"], "")
        self.world.is_quiet = True
        store = Store(WorldDatabase(self.world, Machine("host"), lambda: ""))
        await store.create(self.setup, seats)
        await store.close()
        self.world.is_quiet = False

    def _start(self) -> Node:
        self._count += 1
        node = Node(self.world, self._count)
        self.nodes.append(node)
        spawn(node.begin())
        return node

    def _come(self, name: str, secret: str) -> Person:
        person = Person(self, name, secret)
        self.people.append(person)
        spawn(person.live())
        return person

    async def way(self) -> list[Node] | None:
        """The servers through which somebody comes to the table, from whichever a load balancer has chosen."""
        doors = [node for node in self.nodes if node.is_open and not node.machine.is_dead]
        if not doors:
            return None
        door = self.world.chance.choice(doors)
        try:
            async with asyncio.timeout(10):
                return await door.place(self.table, self.nodes)
        except TimeoutError:
            return None

    # What goes wrong

    async def _break(self) -> None:
        chance = self.world.chance
        often = [self._stop, self._strand, self._revoke]
        deeds = [*often, *often, self._kill, self._end, self._cut, self._away]
        for _ in range(chance.randint(*FAULTS)):
            await asyncio.sleep(chance.expovariate(1 / APART))
            chance.choice(deeds)()
        await asyncio.sleep(chance.uniform(0, 4))

    def _one(self) -> Node:
        living = [node for node in self.nodes if not node.machine.is_dead]
        having = [node for node in living if self.table in node.keeper.holding.tokens]
        return self.world.chance.choice(having or living)

    def _kill(self) -> None:
        node = self._one()
        self.world.note("kill", node.machine.name)
        node.kill()
        self._start()

    def _stop(self) -> None:
        node, seconds = self._one(), self.world.chance.uniform(0.5, 9)
        self.world.note("stop", node.machine.name, f"{seconds:.2f}")
        node.machine.stop()
        asyncio.get_running_loop().call_later(seconds, node.machine.go_on)

    def _strand(self) -> None:
        """What a server writes next is long under way, and the server stops as soon as it has sent it."""
        node = self._one()
        self.world.note("strand", node.machine.name)
        self.world.stranded.add(node.machine.name)

    def _end(self) -> None:
        node = self._one()
        self.world.note("end", node.machine.name)
        spawn(node.end())
        self._start()

    def _cut(self) -> None:
        here = [person for person in self.people if person.link is not None]
        if here:
            person = self.world.chance.choice(here)
            self.world.note("cut", person.name)
            person.cut()

    def _away(self) -> None:
        seconds = self.world.chance.uniform(0.5, 6)
        self.world.note("database away", f"{seconds:.2f}")
        self.world.database_until = self.world.now + seconds

    def _revoke(self) -> None:
        spawn(self._withdraw(self.world.chance.randrange(2)))

    async def _withdraw(self, seat: int) -> None:
        """The host withdraws a link, and after it another one; if nobody says that it worked, it is tried again."""
        async with self._host:
            while (secret := await self._withdrawn(seat)) is None:
                await asyncio.sleep(self.world.chance.uniform(0.5, 2))
            old = [person for person in self.people if person.name.startswith(f"seat{seat}")][-1]
            self.world.note("revoked", old.name)
            self.revoked.add(old.name)
            self.world.barred[old.name] = self.world.length
            self._come(f"seat{seat}+{len(self.people)}", secret)

    async def _withdrawn(self, seat: int) -> str | None:
        path = await self.way()
        if path is None:
            return None
        asking = spawn(self._ask_for_it(path[-1], seat))
        await asyncio.wait({asking}, timeout=PATIENCE)  # a server that is gone does not answer; what it began it may do
        return asking.result() if asking.done() else None

    async def _ask_for_it(self, node: Node, seat: int) -> str | None:
        await node.machine.running()
        try:
            secret = await node.revoke(self.table, seat)
        except TableflipError as problem:
            self.world.note("not revoked", problem)
            return None
        await node.machine.running()
        return secret

    # What must be true

    def _calm(self) -> None:
        self.world.note("calm")
        self.world.is_quiet = True
        self.world.database_until = 0.0
        for node in self.nodes:
            node.machine.go_on()

    async def _settle(self) -> None:
        """Everybody gets on: some more plies are played, and then everybody sees the same."""
        until = self.world.now + QUIET
        while self.world.now < until and (self.world.length < ENOUGH or not self._see_the_same()):
            self.is_over = self.world.length >= ENOUGH
            await asyncio.sleep(0.5)
        if self.world.length < ENOUGH:
            self.world.wrong(f"nobody gets on: {self.world.length} plies")
        elif not self._see_the_same():
            plies = {person.name: person.frame and person.frame["ply"] for person in self._here()}
            self.world.wrong(f"of {self.world.length} plies people see {plies}")

    def _here(self) -> list[Person]:
        return [person for person in self.people if person.name not in self.revoked]

    def _see_the_same(self) -> bool:
        return all(person.frame is not None and person.frame["ply"] == self.world.length for person in self._here())

    async def _judge(self) -> None:
        store = Store(WorldDatabase(self.world, Machine("judge"), lambda: ""))
        entries = await store.log(self.table)
        while len(entries) < self.world.length:  # somebody still acted meanwhile
            entries = await store.log(self.table)
        names = [entry.message for entry in entries]
        if len(set(names)) < len(names):
            self.world.wrong("something stands twice in the log")
        story, views = Story.begin(self.setup), dict[int, Story]()
        for entry in entries:
            views[story.ply] = story.copy()
            story.take(entry)
        views[story.ply] = story
        for person in self.people:
            for name, ply in person.acknowledged.items():
                if names[ply - 1 : ply] != [name]:
                    self.world.wrong(f"{name} was acknowledged as ply {ply} and is not there")
            for ply, (seat, view) in person.shown.items():
                if ply not in views or _plain(views[ply].match.view(seat)) != view:
                    self.world.wrong(f"{person.name} was shown at ply {ply} what the log does not tell")
        await store.close()


def _plain(view: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(view))


def run(seed: int | str, nature: Nature | None = None) -> World:
    """One run of the world; what went wrong is in its `faults`, all that happened in its `trace`."""
    is_new = GAMES.setdefault(PEEK_PAIRS.name, PEEK_PAIRS) is PEEK_PAIRS
    log = logging.getLogger("tableflip.server")
    level = log.level
    log.setLevel(logging.CRITICAL)  # a world has nothing but troubles

    async def tried() -> World:
        trial = Trial(f"world {seed}", nature or Nature())
        await trial.run()
        return trial.world

    try:
        return loop.run(f"secrets {seed}", tried)
    finally:
        log.setLevel(level)  # other tests of this process read it, and know the games of the house
        if is_new:
            del GAMES[PEEK_PAIRS.name]
