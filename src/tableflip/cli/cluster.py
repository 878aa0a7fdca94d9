"""The command `tableflip cluster`: all that a site has, on one machine for trying out."""

from __future__ import annotations

import signal
from types import FrameType

import click

from tableflip.core.errors import TableflipError


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), default=8427, show_default=True, help="The port of the site.")
@click.option(
    "--servers", type=click.IntRange(1, 16), default=2, show_default=True, help="How many servers share the tables."
)
@click.option(
    "--workers", type=click.IntRange(0, 16), default=1, show_default=True, help="How many workers compute bot moves."
)
def cluster(port: int, servers: int, workers: int) -> None:
    """Try out a site of several servers on this machine.

    It runs PostgreSQL, servers, workers and, if one is installed, a load balancer. Its database is its own and is
    deleted at the end.
    """
    try:
        from tableflip.server.ops.cluster import Cluster
        from tableflip.server.run import bind
    except ImportError as problem:
        raise TableflipError(
            f"a cluster needs {problem.name}; install it with: pip install 'tableflip[server]'"
        ) from None
    bind("127.0.0.1", port).close()  # early: a sentence if somebody has it
    running = Cluster(port, servers, workers, click.echo)

    def end(_number: int, _frame: FrameType | None) -> None:
        if not running.is_told:
            click.echo("ending …")
        running.is_told = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    try:
        running.start()
        running.watch()
    finally:
        running.close()
    click.echo("the cluster has ended, and nothing is left behind")
