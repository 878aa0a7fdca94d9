"""Somebody who speaks to a server without any library, and not always politely."""

from __future__ import annotations

import json
import socket
from typing import Any

from tests.server.house import PATIENCE, House


class Raw:
    """A bare connection to a house."""

    def __init__(self, house: House, holds: int | None = None) -> None:
        """With a limit on what the kernel holds for it, if told."""
        self.house = house
        self.socket = socket.socket()
        if holds is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, holds)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", house.port))

    def __enter__(self) -> Raw:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def head(self, line: str, *headers: str, host: str | None = None) -> None:
        """Send a request line and headers; a body may follow."""
        named = f"127.0.0.1:{self.house.port}" if host is None else host
        self.send("\r\n".join([line, f"Host: {named}", *headers, "", ""]).encode("latin-1"))

    def all(self) -> bytes:
        """All that comes until the server closes."""
        came = bytearray()
        try:
            while data := self.socket.recv(65536):
                came += data
        except ConnectionError:
            pass
        return bytes(came)

    def answer(self) -> tuple[int, Any]:
        """The status of the answer, and its body if that is JSON; the server must close after it."""
        head, _, body = self.all().partition(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        try:
            return status, json.loads(body)
        except ValueError:
            return status, body


def asked(house: House, line: str, *headers: str, host: str | None = None, body: bytes = b"") -> tuple[int, Any]:
    """One request as it is written, and its answer."""
    with Raw(house) as raw:
        raw.head(line, *headers, "Connection: close", host=host)
        if body:
            raw.send(body)
        return raw.answer()
