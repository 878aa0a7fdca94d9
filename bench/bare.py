"""A WebSocket server of the same library that does nothing: what a socket costs anyway. `python -m bench.bare PORT`."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import uvicorn

from bench.served import allow_many_files
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


if __name__ == "__main__":
    serve(int(sys.argv[1]))
