"""The command `tableflip block`: addresses that a server does not let in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tableflip.cli.desk import Where, a_sentence, at_desk, columns, when, where_option
from tableflip.core.errors import TableflipError

if TYPE_CHECKING:
    from tableflip.server.store.orders import BlockedAddresses, Orders
    from tableflip.server.store.store import Store


@click.group()
def block() -> None:
    """Block addresses from using a server. One that is running notices it within a few seconds."""


@block.command()
@click.argument("address")
@click.option("--reason", default="", help="A note for yourself; nobody else reads it.")
@where_option
def add(address: str, reason: str, where: Where) -> None:
    """Block ADDRESS: one address, or a network like 203.0.113.0/24. An IPv6 address blocks its whole /64."""

    async def do(orders: Orders, _store: Store) -> str:
        from tableflip.server.ops.blocking import read_network

        network = str(read_network(address))
        await orders.block(network, why)
        return network

    why = a_sentence(reason) if reason else ""
    click.echo(f"blocked: {at_desk(where, do)}")


@block.command()
@click.argument("address")
@where_option
def remove(address: str, where: Where) -> None:
    """Unblock ADDRESS, written as `list` shows it."""

    async def do(orders: Orders, _store: Store) -> str:
        from tableflip.server.ops.blocking import read_network

        network = str(read_network(address))
        if not await orders.unblock(network):
            raise TableflipError(f"{network} is not blocked; `tableflip block list` shows what is")
        return network

    click.echo(f"unblocked: {at_desk(where, do)}")


@block.command("list")
@where_option
def list_blocks(where: Where) -> None:
    """List the blocked addresses, newest first."""

    async def do(orders: Orders, _store: Store) -> list[BlockedAddresses]:
        return await orders.blocks()

    found = at_desk(where, do)
    if not found:
        click.echo("nothing is blocked")
        return
    rows = [["address", "since (UTC)", "reason"], *([one.network, when(one.at), one.words] for one in found)]
    click.echo(columns(rows))
