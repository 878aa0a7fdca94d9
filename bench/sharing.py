"""One of several servers under load: `python -m bench.sharing PORT DATABASE SHARED`, SHARED being yes or no."""

from __future__ import annotations

import asyncio
import sys

from bench.served import MANY, allow_many_files
from tableflip.server.run import bind, calm_collector, make_server
from tableflip.server.settings import Settings


def serve(port: int, database: str, *, shared: bool) -> None:
    """Serve; what one address may do is not limited here, and nothing is compiled."""
    allow_many_files()
    settings = Settings(
        database,
        shared=f"127.0.0.1:{port}" if shared else "",
        idle_seconds=3600.0,
        idle_most=MANY,
        tables_burst=MANY,
        tables_per_second=MANY,
        watchers_per_address=MANY,
        connections_per_address=MANY,
        connections_most=MANY,
        sockets_per_address=MANY,
        warm=False,
    )
    server = make_server(settings)
    calm_collector()
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[bind("127.0.0.1", port)]))


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2], shared=sys.argv[3] == "yes")
