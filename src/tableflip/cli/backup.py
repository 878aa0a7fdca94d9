"""The commands `tableflip backup` and `tableflip restore`: all tables of a server in one file."""

from __future__ import annotations

from pathlib import Path

import click

from tableflip.cli.desk import Where, address_of, missing, where_option


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@where_option
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def backup(file: Path, force: bool, where: Where) -> None:
    """Copy all tables to FILE, also while the server runs. It has the keys of running matches, so keep it safe."""
    try:
        from tableflip.server.store.backup import back_up
    except ImportError as problem:
        raise missing(problem) from None
    click.echo(f"saved in {file}: {back_up(address_of(where), file, force=force)}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@where_option
def restore(file: Path, where: Where) -> None:
    """Restore all tables from the backup FILE. They replace the present ones. Stop the server first."""
    try:
        from tableflip.server.store.backup import restore as put_back
    except ImportError as problem:
        raise missing(problem) from None
    content, aside = put_back(address_of(where, make=True), file)
    click.echo(f"restored: {content}; start the server again")
    if aside is not None:
        click.echo(f"the previous tables are kept in {aside}")
