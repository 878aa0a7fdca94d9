"""The command `tableflip work`: a machine that thinks for servers."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any

import click

from tableflip.core.errors import TableflipError

if TYPE_CHECKING:
    from tableflip.server.think.workers import Workers


@click.command()
@click.option("--data", help="The postgresql:// address of the servers' database.")
@click.option("--workers", type=int, help="How many processes compute moves.  [default: one less than there are cores]")
@click.option("--metrics", help="The address for Prometheus and /readyz, such as 127.0.0.1:9464.")
@click.option("--settings", "file", help="A file of settings (TOML); flags and TABLEFLIP_ variables win over it.")
def work(file: str | None, data: str | None, **flags: Any) -> None:
    """Run a worker, which computes bot moves for several servers.

    It also computes hints, and outcomes of what people do by hand. Its servers are those that share a PostgreSQL
    (`tableflip serve --shared`); it finds them by that database.
    """
    try:
        from tableflip.server.configured import configured, warn_of_readers
        from tableflip.server.ops import labour
        from tableflip.server.run import bind_measures, make_settings
        from tableflip.server.signs.logs import set_up
        from tableflip.server.store.log import Unsaved
    except ImportError as problem:
        raise TableflipError(
            f"a worker needs {problem.name}; install it with: pip install 'tableflip[server]'"
        ) from None
    flags["database"] = data
    told = configured(file, os.environ, {name: value for name, value in flags.items() if value is not None})
    settings = make_settings(told, is_kept_here=False)
    labour.check(settings)
    set_up(settings.log, settings.log_level)
    warn_of_readers(file)
    try:
        asyncio.run(labour.work(settings, bind_measures(settings.metrics), _began))
    except (Unsaved, TimeoutError):
        raise TableflipError("the database of the servers does not answer; is this its address?") from None


def _began(workers: Workers) -> None:
    heads = "1 process" if workers.heads == 1 else f"{workers.heads} processes"
    click.echo(f"{heads} for bots, {workers.hands} for outcomes, for all servers of this database  (Ctrl-C ends it)")
