"""A WebSocket server of the same library that does nothing: what a socket costs anyway. `python -m bench.bare PORT`."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import uvicorn

from bench.served import allow_many_files, memory_kb, started
from bench.websocket import Socket
from tableflip.server.run import MESSAGE_MOST, bind, calm_collector


async def listen(scope: Any, receive: Any, send: Any) -> None:
    """Accept a socket and wait until it ends; a request is only told that the server is up."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass


def serve(port: int) -> None:
    """Serve with the settings of the server that matter to a socket."""
    allow_many_files()
    config = uvicorn.Config(
        listen,
        ws="websockets-sansio",
        ws_max_size=MESSAGE_MOST,
        ws_per_message_deflate=False,
        log_config=None,
        lifespan="off",
    )
    server = uvicorn.Server(config)
    calm_collector()
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[bind("127.0.0.1", port)]))


def ignore(_heard: bytes) -> None:
    """Nothing that is said here matters."""


async def socket_kb(sockets: int, at_once: int = 50) -> float:
    """What one of so many sockets takes that were opened and have said one thing."""
    allow_many_files()
    with started("bench.bare") as (process, port):
        address = f"ws://127.0.0.1:{port}/ws/{'t' * 10}?secret={'s' * 22}"
        opened = [await Socket.connect(address, ignore)]  # the first finds what all share
        before = memory_kb(process)
        while len(opened) <= sockets:
            opened += await asyncio.gather(*(Socket.connect(address, ignore) for _ in range(at_once)))
        for one in opened:
            one.send(b'{"type":"hello","ply":-1}')
        await asyncio.sleep(2)
        found = (memory_kb(process) - before) / (len(opened) - 1)
        for one in opened:
            one.close()
    return found


if __name__ == "__main__":
    serve(int(sys.argv[1]))
