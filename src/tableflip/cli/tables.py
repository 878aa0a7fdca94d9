"""The command `tableflip tables`: what an operator does with the tables of a server, beside it while it runs."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tableflip.cli.desk import Where, a_sentence, at_desk, columns, when, where_option
from tableflip.core.errors import TableflipError
from tableflip.games import game_named

if TYPE_CHECKING:
    from tableflip.server.ops.desk import Look
    from tableflip.server.store.orders import Glance, Orders
    from tableflip.server.store.store import Seat, Store


@click.group()
def tables() -> None:
    """List, show, export and close the tables of a server. It may be running."""


@tables.command("list")
@click.option("--all", "ended", is_flag=True, help="Also list tables that have ended, were closed or are replays.")
@click.option("--game", help="Only tables of this game.")
@click.option("--most", default=50, show_default=True, type=click.IntRange(1, 100_000), help="List at most so many.")
@where_option
def list_tables(ended: bool, game: str | None, most: int, where: Where) -> None:
    """List tables, the most recently used first."""
    found = at_desk(where, lambda orders, _store: orders.tables(most, _name(game), ended=ended))
    if not found:
        if game is not None:
            game_named(game)  # tables of a game that is not here any more can be listed, but not one that never was
        click.echo("no tables" if ended else "no tables under way; --all lists those that have ended")
        return
    rows = [["table", "game", "actions", "last used (UTC)", "state", "people"]]
    rows += [[one.table, one.game, str(one.plies), when(one.used), _state(one), _people(one.people)] for one in found]
    click.echo(columns(rows))


@tables.command()
@click.argument("table")
@click.option("--reveal", is_flag=True, help="Also show what is hidden from players: cards and the key of the deal.")
@where_option
def show(table: str, reveal: bool, where: Where) -> None:
    """Show the people, options, last actions and position of TABLE. They are shown as a spectator sees them."""
    look = _look(table, where)
    from tableflip.server.ops.desk import written

    setup = look.setup
    closed = f", closed {when(setup.closed_at)}: {setup.closed}" if setup.closed and setup.closed_at else ""
    kind = "replay" if setup.imported else "listed" if setup.listed else "by link"
    facts = [
        ["table", setup.id],
        ["game", f"{setup.game}, rules version {setup.rules}"],
        ["state", f"{_how_far(look)}{closed}"],
        ["made", f"{when(setup.created)} UTC, {kind}"],
        ["last used", f"{when(look.used)} UTC, after {look.plies} entries"],
        ["options", ", ".join(f"{name}={value}" for name, value in setup.options.items()) or "none"],
        *([f"seat {seat.seat}", _seat(seat)] for seat in look.seats),
    ]
    click.echo(columns(facts))
    click.echo(columns([[line] for line in written(look, reveal)]))


@tables.command()
@click.argument("table")
@click.option("--reveal", is_flag=True, help="Include the key of the deal although the match is running.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file to write.  [default: the terminal]")
@where_option
def export(table: str, reveal: bool, output: Path | None, where: Where) -> None:
    """Export the match of TABLE as a .flip file. While it runs, the file has no key of its deal."""
    look = _look(table, where)
    from tableflip.server.ops.desk import exported

    text = exported(look, reveal)
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        if reveal:  # it has the key of a deal that may still be played
            output.touch(0o600)
            output.chmod(0o600)
        output.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise TableflipError(f"cannot write {output}: {problem.strerror}") from None


@tables.command()
@click.argument("table")
@click.option("--reason", required=True, help="A sentence that is shown to the people at the table.")
@where_option
def close(table: str, reason: str, where: Where) -> None:
    """Close TABLE for good. People can still see it but not play there, and are told the reason."""
    why = a_sentence(reason)

    async def do(orders: Orders, store: Store) -> bool:
        if await store.table(table) is None:
            from tableflip.server.ops.desk import no_table

            raise no_table(table)
        return await orders.close(table, why)

    if not at_desk(where, do):
        raise TableflipError(f"table {table} has been closed before")
    click.echo(f"closed; a running server tells the people there within a few seconds: {why}")


def _name(game: str | None) -> str | None:
    """A game as tables have it, however it is written."""
    if game is not None:
        with suppress(TableflipError):
            return game_named(game).name
    return game


def _look(table: str, where: Where) -> Look:
    async def do(_orders: Orders, store: Store) -> Look:
        from tableflip.server.ops.desk import look_at

        return await look_at(store, table)

    return at_desk(where, do)


def _state(one: Glance) -> str:
    if one.closed:
        return "closed"
    return "replay" if one.imported else "over" if one.finished else "open"


def _how_far(look: Look) -> str:
    if look.story is None:
        return "set aside"
    return f"over ({look.story.match.result})" if look.story.over else "under way"


def _people(people: list[tuple[str, str, bool]]) -> str:
    return ", ".join(f"{name} (bot)" if bot else name if taken else f"{name}?" for name, bot, taken in people)


def _seat(seat: Seat) -> str:
    if seat.bot:
        return f"{seat.name}, the bot {seat.bot}"
    return f"{seat.name}, {'a person' if seat.taken else 'nobody yet'}"
