"""Play a move at a running server, as a guest who knows its address alone: `python tests/web/move.py ADDRESS`.

It needs nothing but what the server itself is installed with.
"""

from __future__ import annotations

import json
import re
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect

PATIENCE = 300.0  # seconds; a cold server on a busy machine


def play_move(address: str) -> None:
    """Fetch the pages with all that they load, open a table, take a turn, and see the bot take its own."""
    assets = re.findall(r'(?:src|href)="(/[^"]+)"', fetched(f"{address}/").decode())
    assert len(assets) > 2 and all(fetched(address + asset) for asset in assets)
    asked = json.dumps({"game": "flip_chess", "fill": ["me", "bot:random"]}).encode()
    table: Any = json.loads(fetched(f"{address}/api/tables", asked))
    secret = table["seats"][0]["secret"]
    with connect(f"{address.replace('http', 'ws', 1)}/ws/{table['table']}?secret={secret}") as socket:
        socket.send(json.dumps({"type": "hello"}))
        frame = heard(socket, "frame")
        while frame["mine"]:  # a turn may be of several actions
            act = {"type": "act", "id": str(frame["ply"]), "ply": frame["ply"], "number": frame["legal"][0]["number"]}
            socket.send(json.dumps(act))
            assert heard(socket, "ack")["id"] == act["id"]
            frame = heard(socket, "frame")
        while not frame["mine"]:
            frame = heard(socket, "frame")


def fetched(address: str, body: bytes | None = None) -> bytes:
    """What an address answers."""
    request = urllib.request.Request(address, body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return answer.read()


def heard(socket: Any, kind: str) -> Any:
    """The next message of this kind."""
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] == kind:
            return message


if __name__ == "__main__":
    play_move(sys.argv[1].rstrip("/"))
