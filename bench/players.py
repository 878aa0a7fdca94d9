"""People and bots at tables, while something else happens: every acknowledgement timed, every closed socket noticed."""

from __future__ import annotations

import asyncio
import json
import random
import time
import urllib.request
from dataclasses import dataclass, field
from typing import Any

from bench.load import Heard, read
from bench.served import PATIENCE
from bench.websocket import Socket


@dataclass
class Seen:
    """What players have met with."""

    waits: list[float] = field(default_factory=list[float])  # of every acknowledgement, seconds
    calm: list[float] = field(default_factory=list[float])  # the same before and after what happens
    bot_waits: list[float] = field(default_factory=list[float])  # from an acknowledgement to the bot's answer
    returns: list[float] = field(default_factory=list[float])  # from coming back by the own link to a frame
    closed: int = 0
    refused: list[str] = field(default_factory=list[str])
    lost: int = 0
    is_watched: bool = False  # whether what happens now counts


class Player(Socket):
    """A socket of a player that notices when it is closed by the other side."""

    seen: Seen
    leaves = False

    def connection_lost(self, exc: Exception | None) -> None:
        """The server has hung up, or the network has."""
        super().connection_lost(exc)
        self.seen.closed += not self.leaves


@dataclass
class Seat:
    """One player and the last that was shown."""

    link: str
    seen: Seen
    socket: Player = field(init=False)
    frame: Heard | None = None
    acknowledged: dict[str, asyncio.Future[float]] = field(default_factory=dict[str, Any])
    shown: asyncio.Event = field(default_factory=asyncio.Event)

    async def come(self) -> None:
        """Sit down and look."""
        self.frame = None
        self.socket = await Player.connect(self.link, self.hear)
        self.socket.seen = self.seen
        self.socket.send(b'{"type":"hello","ply":-1}')
        async with asyncio.timeout(PATIENCE):
            while self.frame is None:
                self.shown.clear()
                await self.shown.wait()

    def leave(self) -> None:
        """Go away."""
        self.socket.leaves = True
        self.socket.close()

    def hear(self, raw: bytes) -> None:
        """Take in one message."""
        heard = read(raw)
        if heard.type == "frame":
            self.frame = heard
            self.shown.set()
        elif heard.type == "ack" and heard.id in self.acknowledged:
            self.acknowledged.pop(heard.id).set_result(time.perf_counter())
        elif heard.type == "error" and heard.id in self.acknowledged:
            self.seen.refused.append(raw.decode())
            self.acknowledged.pop(heard.id).cancel()


class Table:
    """A table with two people, or with a person and a bot."""

    def __init__(self, port: int, game: str, bot: str, number: int, seen: Seen) -> None:
        self.port, self.game, self.bot, self.seen = port, game, bot, seen
        self.pick = random.Random(number)
        self.sent = 0
        self.deal()

    def deal(self) -> None:
        """Set the table up."""
        body = {"game": self.game, "seats": 2, "fill": ["me", self.bot or "open"]}
        made = post(self.port, "/api/tables", body)
        self.id, self.watch = str(made["table"]), str(made["watch"])
        address = f"ws://127.0.0.1:{self.port}/ws/{self.id}?secret="
        self.seats = [Seat(address + seat["secret"], self.seen) for seat in made["seats"] if seat]

    async def sit(self) -> None:
        """Let everybody come."""
        for seat in self.seats:
            await seat.come()

    async def play(self, every: float, stop: asyncio.Event) -> None:
        """Act once in so many seconds, one table after the other; sometimes a player leaves and comes back."""
        while not stop.is_set():
            await asyncio.sleep(self.pick.uniform(0.5, 1.5) * every)
            frames = [(seat, seat.frame) for seat in self.seats if seat.frame]
            actor = next(((seat, frame) for seat, frame in frames if frame.mine and frame.legal), None)
            if frames and all(frame.turn < 0 for _, frame in frames):
                self._leave()
                await asyncio.to_thread(self.deal)
                await self.sit()
            elif self.pick.random() < 0.05:
                await self._return(self.pick.choice(self.seats))
            elif actor is not None:
                await self._act(*actor)
        self._leave()

    def _leave(self) -> None:
        for seat in self.seats:
            seat.leave()

    async def _return(self, seat: Seat) -> None:
        seat.leave()
        began = time.perf_counter()
        await seat.come()
        if self.seen.is_watched:
            self.seen.returns.append(time.perf_counter() - began)

    async def _act(self, seat: Seat, frame: Heard) -> None:
        self.sent += 1
        name = str(self.sent)
        done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        seat.acknowledged[name] = done
        choice = {"type": "act", "id": name, "ply": frame.ply, "number": self.pick.choice(frame.legal).number}
        began = time.perf_counter()
        seat.socket.send(json.dumps(choice, separators=(",", ":")).encode())
        try:
            async with asyncio.timeout(PATIENCE):
                answered = await done
        except TimeoutError:
            self.seen.lost += 1
            return
        except asyncio.CancelledError:
            return
        (self.seen.waits if self.seen.is_watched else self.seen.calm).append(answered - began)
        if self.bot:
            await self._await_bot(seat, frame.ply + 1, answered)

    async def _await_bot(self, seat: Seat, ply: int, since: float) -> None:
        """Wait until the bot has acted, where it is the bot's turn."""
        try:
            async with asyncio.timeout(PATIENCE):
                while seat.frame is None or seat.frame.ply < ply:
                    seat.shown.clear()
                    await seat.shown.wait()
                if seat.frame.mine or seat.frame.turn < 0:
                    return
                while seat.frame.ply <= ply:
                    seat.shown.clear()
                    await seat.shown.wait()
        except TimeoutError:
            pass
        if self.seen.is_watched:
            self.seen.bot_waits.append(time.perf_counter() - since)


def post(port: int, path: str, body: Any) -> Any:
    """What a POST that must succeed answers."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode())
    request.add_header("content-type", "application/json")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)
