"""Somebody who means no good: speaks to a server on this machine without any library, and not politely.

It speaks to 127.0.0.1 alone, from addresses of the machine's own network, and counts what it is answered.
"""

from __future__ import annotations

import itertools
import json
import random
import socket
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

PATIENCE = 5.0  # seconds that one attack waits for an answer
HOST = "127.0.0.1"


@dataclass
class Target:
    """What is attacked, for how long, and what somebody who has its links knows of it."""

    port: int
    seconds: float
    tables: list[tuple[str, str]]  # each with its watching link
    damaged: list[str] = field(default_factory=list[str])
    file: str = ""  # a long match
    open_seat: str = ""  # a listed table with a free seat


@dataclass
class Answers:
    """What came back: how often each attack was made, and how often each status was answered."""

    made: Counter[str] = field(default_factory=Counter[str])
    statuses: Counter[str] = field(default_factory=Counter[str])
    worst: list[str] = field(default_factory=list[str])  # what was answered by a 500

    def take(self, what: str, raw: bytes) -> None:
        """Count the statuses in what came back."""
        for part in raw.split(b"HTTP/1.1 ")[1:]:
            self.statuses[part[:3].decode("latin-1")] += 1
            if part[:3] == b"500":
                self.worst.append(f"{what}: {part[:300]!r}")


class Attacker:
    """One address that attacks."""

    def __init__(self, target: Target, answers: Answers, number: int) -> None:
        self.target = target
        self.answers = answers
        self.address = f"127.0.66.{number + 1}"
        self.pick = random.Random(number)
        self.until = time.monotonic() + target.seconds
        self.table: Any = None

    def run(self) -> None:
        """Attack by turns, beginning anywhere."""
        names = list(ATTACKS)
        self.pick.shuffle(names)
        for name in itertools.cycle(names):
            if time.monotonic() > self.until:
                return
            self.answers.made[name] += 1
            with suppress(OSError, ValueError, IndexError):
                ATTACKS[name](self)

    def connect(self, holds: int | None = None) -> socket.socket:
        """A connection from the own address; with little room for answers, if told."""
        line = socket.socket()
        line.settimeout(PATIENCE)
        if holds is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, holds)
        line.bind((self.address, 0))
        line.connect((HOST, self.target.port))
        return line

    def say(self, head: str, *parts: bytes, headers: tuple[str, ...] = (), host: str | None = None) -> bytes:
        """A request as it is written, sent part by part; what comes back, until there is nothing more."""
        named = f"{HOST}:{self.target.port}" if host is None else host
        lines = "\r\n".join([f"{head} HTTP/1.1", f"Host: {named}", *headers, "Connection: close", "", ""])
        came = bytearray()
        with self.connect() as line:
            with suppress(OSError):
                line.sendall(lines.encode("latin-1"))
                for part in parts:
                    line.sendall(part)
            with suppress(OSError):
                while len(came) < 3_000_000 and (data := line.recv(65_536)):
                    came += data
        self.answers.take(head[:60], bytes(came))
        return bytes(came)

    def post(self, path: str, body: Any) -> Any:
        """Post a body; what is answered, None if that is no JSON."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        kind = ("Content-Type: application/json", f"Content-Length: {len(data)}")
        raw = self.say(f"POST {path}", data, headers=kind)
        try:
            return json.loads(raw.partition(b"\r\n\r\n")[2])
        except ValueError:
            return None

    def upgrade(self, path: str, holds: int | None = None) -> socket.socket:
        """A WebSocket; its answer is read no further than it must be."""
        line = self.connect(holds)
        key = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + "A" * 22
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}:{self.target.port}\r\n{key}==\r\n\r\n".encode())
        self.answers.take("a WebSocket", line.recv(12) + b" ")
        return line

    def own_table(self, **told: Any) -> Any:
        """A table of one's own, the last one if no more are allowed."""
        made = self.post("/api/tables", {"game": "flip_chess", "fill": ["me", "open"], **told})
        self.table = made if made and "table" in made else self.table
        if self.table is None:
            raise ValueError("no table is given to this address just now")
        return self.table

    def any_table(self) -> tuple[str, str]:
        """A table where others play."""
        return self.pick.choice(self.target.tables)


def frame(opcode: int, body: bytes = b"") -> bytes:
    """A frame of a WebSocket, masked with nothing."""
    size = bytes([0x80 | len(body)]) if len(body) < 126 else bytes([0xFE]) + len(body).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + size + bytes(4) + body


def message(**told: Any) -> bytes:
    """A message as a frame."""
    return frame(1, json.dumps(told).encode())


Attack = Callable[[Attacker], Any]
ATTACKS: dict[str, Attack] = {}


def attack(name: str) -> Callable[[Attack], Attack]:
    """Put a function on the list."""

    def put(function: Attack) -> Attack:
        ATTACKS[name] = function
        return function

    return put
