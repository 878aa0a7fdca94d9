"""Those who play in the world: they send what is not answered again, come back when they are cut off, and remember."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from tests.server.world.nodes import Link, spawn

if TYPE_CHECKING:
    from tests.server.world.trial import Trial

AGAIN = 2.5  # seconds after which a page takes a silent connection for dead
PAUSE = 0.15  # seconds somebody thinks


class Person:
    """Somebody with a link, who acts whenever it is their turn; a watcher only looks."""

    def __init__(self, trial: Trial, name: str, secret: str) -> None:
        self.trial = trial
        self.world = trial.world
        self.name = name
        self.secret = secret
        self.acknowledged: dict[str, int] = {}
        self.shown: dict[int, Any] = {}
        self.frame: Any = None
        self.is_out = False
        self._sent = 0
        self.link: Link | None = None
        self._pending: tuple[str, dict[str, Any]] | None = None
        self._asked: int | None = None  # the ply that a frame must have, since it was asked for after that
        self._news = asyncio.Event()

    async def live(self) -> None:
        """Come, act and come back."""
        while not self.is_out:
            await self._come()
            while self.link is not None and not self.is_out:
                await self._go_on()
            await asyncio.sleep(self.world.chance.uniform(0.05, 0.4))

    async def _come(self) -> None:
        path = await self.trial.way()
        if path is None or any(node.machine.is_dead or not node.is_open for node in path):
            return  # nobody listens there any more
        self.link = link = Link(self.world, path, self._hear, self._cut)
        self.frame = None
        spawn(self._enter(link))
        self._asked = self.trial.acknowledged
        link.up.send(b'{"type":"hello","ply":-1}')

    async def _enter(self, link: Link) -> None:
        await asyncio.sleep(self.world.delay())
        await link.path[-1].machine.running()
        await link.path[-1].enter(link, self.trial.table, self.secret)

    def _cut(self) -> None:
        self.link = None
        self._news.set()

    def cut(self) -> None:
        """Their connection breaks."""
        if self.link is not None:
            self.link.cut()

    async def _go_on(self) -> None:
        if self._pending is None and self.frame is not None and self.frame["mine"] and not self.trial.is_over:
            await asyncio.sleep(self.world.chance.expovariate(1 / PAUSE))
            if self.frame is not None and self.frame["mine"] and self._pending is None and self.frame["legal"]:
                self._sent += 1
                number = self.world.chance.choice(self.frame["legal"])["number"]
                name = f"{self.name}-{self._sent}"
                message = {"type": "act", "id": name, "ply": self.frame["ply"], "number": number}
                self._pending = (name, message)
        if self._pending is not None and self.link is not None and self.frame is not None:
            self.link.up.send(msgspec.json.encode(self._pending[1]))
        self._news.clear()
        waits = self._pending is not None or self.frame is None
        try:
            async with asyncio.timeout(AGAIN if waits else 4 * AGAIN):
                await self._news.wait()
        except TimeoutError:
            if waits and self.link is not None:
                self.link.cut()

    def _hear(self, text: bytes) -> None:
        if text.startswith(b"close"):
            if text == b"close 4004" and self.name in self.trial.revoked:
                self.is_out = True
            if self.link is not None:
                self.link.cut()
            return
        heard = msgspec.json.decode(text)
        if heard["type"] == "ack":
            self._acknowledge(heard)
        elif heard["type"] == "error":
            if self._pending is not None and heard["id"] == self._pending[0] and heard["code"] != "unsaved":
                self.world.note(self.name, "refused", heard["code"])
                self._pending = None
            elif heard["code"] == "unsaved":
                return  # sent again after a while
        elif heard["type"] == "frame":
            self._look(heard)
        else:
            return
        self._news.set()

    def _acknowledge(self, heard: Any) -> None:
        self.world.note(self.name, "acknowledged", heard["id"], heard["ply"])
        if self.acknowledged.setdefault(heard["id"], heard["ply"]) != heard["ply"]:
            self.world.wrong(f"{heard['id']} was acknowledged as two plies")
        if heard["ply"] > self.world.length:
            self.world.wrong(f"{heard['id']} was acknowledged before it was written")
        self.trial.acknowledged = max(self.trial.acknowledged, heard["ply"])
        if self._pending is not None and self._pending[0] == heard["id"]:
            self._pending = None

    def _look(self, frame: Any) -> None:
        self.frame = frame
        ply = frame["ply"]
        self.shown[ply] = (frame["seat"], frame["view"])
        if ply > self.world.length:
            self.world.wrong(f"{self.name} was shown ply {ply}, which was not written")
        if ply > self.world.barred.get(self.name, ply):
            self.world.wrong(f"{self.name} was shown ply {ply}, played after their link had been withdrawn")
        if self._asked is not None:
            if ply < self._asked:
                self.world.wrong(f"{self.name} asked after ply {self._asked} was acknowledged, and was shown ply {ply}")
            self._asked = None
