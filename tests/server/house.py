"""A real server on a real port in a thread, and guests who come to its tables."""

from __future__ import annotations

import asyncio
import itertools
import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from websockets.sync.client import ClientConnection, connect

from tableflip.server.run import bind, make_server
from tableflip.server.settings import Settings

PATIENCE = 300.0  # the first hint on a busy machine waits for the compiler


class House:
    """A server with its address."""

    def __init__(self, settings: Settings) -> None:
        self.listener = bind("127.0.0.1", 0)
        self.port = int(self.listener.getsockname()[1])
        if settings.shared:
            settings = replace(settings, shared=f"127.0.0.1:{self.port}")
        self.settings = settings
        self.server = make_server(settings)
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.loop: asyncio.AbstractEventLoop | None = None

    def _serve(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve(sockets=[self.listener])

        with asyncio.Runner(loop_factory=self.server.config.get_loop_factory()) as runner:
            runner.run(serve())

    def __enter__(self) -> House:
        self.thread.start()
        until = time.monotonic() + PATIENCE
        while not self.server.started:
            assert self.thread.is_alive() and time.monotonic() < until, "the server did not start"
            time.sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server did not stop"
        self.listener.close()

    @property
    def app(self) -> Any:
        """The application, for looking into it."""
        return cast(Any, self.server.config.app)

    @property
    def hall(self) -> Any:
        """The rooms, for looking into them."""
        return self.app.state.hall

    def run(self, doing: Any) -> Any:
        """Run a coroutine in the server's own loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(PATIENCE)

    def ask(self, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> tuple[int, Any]:
        """An HTTP request; the status and what came back."""
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data)
        request.add_header("content-type", "application/json")
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, _read(answer.read())
        except urllib.error.HTTPError as problem:
            with problem:
                return problem.code, _read(problem.read())

    def get(self, path: str) -> Any:
        """What a successful GET gives."""
        status, answer = self.ask(path)
        assert status == 200, answer
        return answer

    def post(self, path: str, **body: Any) -> Any:
        """What a successful POST gives."""
        status, answer = self.ask(path, body)
        assert status == 200, answer
        return answer

    def table(self, *fill: str, game: str = "flip_chess", **told: Any) -> Any:
        """A new table."""
        return self.post("/api/tables", game=game, fill=list(fill) or ["me", "open"], **told)

    def sit(self, table: Any, seat: int) -> Guest:
        """Come by the link of a seat."""
        return Guest(self, table["table"], table["seats"][seat]["secret"])

    def watch(self, table: Any) -> Guest:
        """Come by the watching link."""
        return Guest(self, table["table"], table["watch"])

    def two(self, **told: Any) -> tuple[Any, Guest, Guest]:
        """A table with two guests, both of whom have a frame."""
        table = self.table("me", "open", **told)
        one, two = self.sit(table, 0), self.sit(table, 1)
        one.hello()
        two.hello()
        one.hello()
        return table, one, two


def _read(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        return raw.decode(errors="replace")


class Guest:
    """Somebody at a table, by a WebSocket."""

    ids = itertools.count()
    patience = PATIENCE

    def __init__(
        self, house: House, table: str, secret: str, *, prefix: str = "", path: str = "", **options: Any
    ) -> None:
        address = f"ws://127.0.0.1:{house.port}{prefix}{path or f'/ws/{table}'}?secret={secret}"
        opening = cast(Any, connect(address, compression=None, **options))
        self.socket: ClientConnection = opening.__enter__()
        self.last: Any = None
        self.heard: list[Any] = []
        self.raw: list[str] = []

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def close(self) -> None:
        self.socket.close()

    def say(self, **message: Any) -> str:
        """Send a message; its id."""
        name = message.setdefault("id", f"m{next(self.ids)}") if message["type"] != "hello" else ""
        self.socket.send(json.dumps(message))
        return name

    def next(self) -> Any:
        """The next message."""
        raw = self.socket.recv(self.patience)
        assert isinstance(raw, str)
        self.raw.append(raw)
        heard = json.loads(raw)
        self.heard.append(heard)
        if heard["type"] == "frame":
            self.last = heard
        return heard

    def wait(self, kind: str, **wanted: Any) -> Any:
        """The next message of a kind with these fields."""
        while True:
            heard = self.next()
            if heard["type"] == kind and all(heard[name] == value for name, value in wanted.items()):
                return heard

    def hello(self, ply: int = -1) -> Any:
        """Say hello; the frame that comes back."""
        self.say(type="hello", ply=ply)
        self.wait("past")
        return self.wait("frame")

    def ask(self, **message: Any) -> Any:
        """Send a message and wait for its answer."""
        name = self.say(**message)
        while True:
            heard = self.next()
            if heard.get("id") == name:
                return heard

    def act(self, number: int | None = None, **told: Any) -> Any:
        """Take an action (the first legal one) of the last frame; the answer."""
        chosen = self.last["legal"][0]["number"] if number is None else number
        return self.ask(**{"type": "act", "ply": self.last["ply"], "number": chosen, **told})

    def at_ply(self, ply: int) -> Any:
        """Wait for the frame of a ply."""
        while self.last is None or self.last["ply"] < ply:
            self.wait("frame")
        return self.last


def sent_again(guest: Guest, **message: Any) -> Any:
    """Send a message as a page does, again and again under its id while nothing can be saved; the last answer."""
    until = time.monotonic() + 60
    while (answer := guest.ask(**message)).get("code") == "unsaved":
        assert time.monotonic() < until, answer
        time.sleep(0.1)
    return answer


def play(guests: list[Guest], plies: int, pick: int = 0) -> None:
    """Let guests act in turn for some plies; each answer must be an acknowledgement, all end with the same ply."""
    for _ in range(plies):
        ply = guests[0].last["ply"]
        if guests[0].last["turn"] < 0:
            return
        actor = next(guest for guest in guests if guest.last["mine"])
        legal = actor.last["legal"]
        answer = actor.act(legal[(pick + ply * 7) % len(legal)]["number"])
        assert answer["type"] == "ack" and answer["ply"] == ply + 1, answer
        for guest in guests:
            guest.at_ply(ply + 1)
