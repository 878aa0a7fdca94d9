"""The command `tableflip serve`: the table in a browser."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from tableflip.cli.desk import DATA
from tableflip.core.errors import TableflipError

if TYPE_CHECKING:
    import socket

    import uvicorn

CHOICE = "PYTHONMALLOC"
TUNING, NO_STOCKS = "GLIBC_TUNABLES", "glibc.malloc.tcache_count=0"


@click.command()
@click.option("--host", help="The address to listen on; 0.0.0.0 for all of them.  [default: 127.0.0.1]")
@click.option("--port", type=int, help="The port to listen on; 0 for any that is free.  [default: 8427]")
@click.option("--data", help=DATA)
@click.option("--origin", "origins", multiple=True, help="Another site whose pages may use this server.")
@click.option("--name", "hosts", multiple=True, help="A host name that browsers may use for it, like club.example.")
@click.option("--prefix", help="The path under which a proxy shows the pages, like /tableflip.")
@click.option("--shared", help="Where servers of the same PostgreSQL reach this one, like 10.0.0.5:8427.")
@click.option("--settings", "file", help="A file of settings (TOML); flags and TABLEFLIP_ variables win over it.")
@click.option("--print-settings", is_flag=True, help="Print all settings, explained, as such a file, and exit.")
@click.option("--no-open", is_flag=True, help="Do not open a browser.")
def serve(file: str | None, data: str | None, print_settings: bool, no_open: bool, **flags: Any) -> None:
    """Run the server, to play in a browser. Play against bots, with others at one device, or with others by link."""
    if not print_settings:
        _use_plain_memory()
    try:
        from tableflip.server.configured import configured, listing, warn_of_readers
        from tableflip.server.play.spare import keep_whole
        from tableflip.server.run import allow_many_files, bind, calm_collector, make_server, make_settings, prepare
        from tableflip.server.signs.logs import set_up
        from tableflip.server.store.store import Store
    except ImportError as problem:
        raise TableflipError(
            f"the server needs {problem.name}; install it with: pip install 'tableflip[server]'"
        ) from None
    flags["database"] = data
    told = configured(file, os.environ, {name: value for name, value in flags.items() if value not in (None, ())})
    if print_settings:
        click.echo(listing(told), nl=False)
        return
    settings = make_settings(told)
    keep_whole()
    set_up(settings.log, settings.log_level)
    warn_of_readers(file)
    asyncio.run(Store.check(settings.database, shared=bool(settings.shared)))
    listener = bind(settings.host, settings.port)
    addresses = [f"{address}{settings.prefix}/" for address in addresses_of(listener)]
    allow_many_files()
    server = make_server(settings)
    prepare(server)
    calm_collector()
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(_run(server, listener, addresses, opens=not no_open))


def _use_plain_memory() -> None:
    """Begin the program anew with memory that can be given back, unless somebody has chosen which."""
    is_the_command = sys.argv[1:2] == ["serve"]  # and not a test, which must not end here
    if is_the_command and sys.platform == "linux" and (plain := plain_memory(os.environ)):
        os.environ.update(plain)
        os.execv(sys.executable, sys.orig_argv)


def plain_memory(told: Mapping[str, str]) -> dict[str, str]:
    """What is added to these variables so that a server takes its memory from the C library; nothing after a choice.

    Python's own stock keeps a megabyte for each small thing that lives on in it, so a rush of requests would leave a
    fifth more for good; the C library hands back single pages (`play/spare.py`), and is as quick. It too keeps a stock
    of freed pieces for each thread, four hundred or more, each of which holds a page: it does without that.
    """
    if CHOICE in told:
        return {}
    return {CHOICE: "malloc", TUNING: ":".join(filter(None, (told.get(TUNING), NO_STOCKS)))}


def addresses_of(listener: socket.socket) -> list[str]:
    """What to type into a browser: on this machine, and on others where they can connect."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        from tableflip.server.run import own_addresses

        return [f"http://{_written(shown)}:{port}" for shown in ("localhost", *own_addresses(host))]
    # by its name: browsers allow more to a page of localhost than to one of a bare address
    return [f"http://{'localhost' if host == '127.0.0.1' else _written(host)}:{port}"]


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host


async def _run(server: uvicorn.Server, listener: socket.socket, addresses: list[str], *, opens: bool) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        click.echo(f"tableflip is at {addresses[0]}  (Ctrl-C ends it; matches are kept)")
        for address in addresses[1:]:
            click.echo(f"and on other machines of your network at {address}")
        if opens:
            threading.Thread(target=webbrowser.open, args=(addresses[0],), daemon=True).start()
    await serving
