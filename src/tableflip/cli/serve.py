"""The command `tableflip serve`: the table in a browser."""

from __future__ import annotations

import asyncio
import threading
import webbrowser
from typing import TYPE_CHECKING

import click

from tableflip.core.errors import TableflipError

if TYPE_CHECKING:
    import socket

    import uvicorn


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for all.")
@click.option("--port", default=8427, show_default=True, help="The port to listen on; 0 for any that is free.")
@click.option("--data", help="The folder that keeps the tables, or a postgresql:// address.  [default: the user's]")
@click.option("--origin", "origins", multiple=True, help="A further site whose pages may use this server.")
@click.option("--no-open", is_flag=True, help="Do not open a browser.")
def serve(host: str, port: int, data: str | None, origins: tuple[str, ...], no_open: bool) -> None:
    """Serve the table to browsers: every game, against bots, at one device, or with others by link."""
    try:
        from tableflip.server.run import bind, calm_collector, make_server, make_settings
        from tableflip.server.settings import data_folder
        from tableflip.server.store.store import Store
    except ImportError as problem:
        raise TableflipError(
            f"the server needs {problem.name}; install it with: pip install 'tableflip[server]'"
        ) from None
    settings = make_settings(data or str(data_folder()), host, origins)
    asyncio.run(Store.check(settings.database))
    listener = bind(host, port)
    address = address_of(listener)
    server = make_server(settings)
    calm_collector()
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(_run(server, listener, address, opens=not no_open))


def address_of(listener: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


async def _run(server: uvicorn.Server, listener: socket.socket, address: str, *, opens: bool) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        click.echo(f"tableflip is at {address}  (Ctrl-C ends it; matches are kept)")
        if opens:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    await serving
