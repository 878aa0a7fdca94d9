"""Starts real server processes quickly, to be killed: everything is imported once, then forked for each.

`python -m tests.server.nursery DATABASE PORT`: for each line read a server is started; its process id is the answer.
"""

from __future__ import annotations

import asyncio
import os
import sys
import traceback

from tableflip.server.run import bind, make_server
from tests.server.conftest import quick


def serve(database: str, port: int) -> None:
    listener = bind("127.0.0.1", port)
    settings = quick(database, messages_burst=1_000_000, messages_per_second=1_000_000.0)
    server = make_server(settings)
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listener]))


def main(database: str, port: int) -> None:
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                serve(database, port)
            except BaseException:
                traceback.print_exc()  # whoever ends by itself says why
            finally:
                os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
