"""The commands `tableflip backup` and `tableflip restore`: all tables of a server in one file."""

from __future__ import annotations

from pathlib import Path

import click

from tableflip.core.errors import TableflipError

DATA = click.option("--data", help="The folder that keeps the tables, as told to `serve`.  [default: the user's]")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@DATA
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def backup(file: Path, data: str | None, force: bool) -> None:
    """Copy all tables into FILE, also while the server runs. It holds the keys of running matches: keep it safe."""
    try:
        from tableflip.server.store.backup import back_up
    except ImportError as problem:
        raise _missing(problem) from None
    if data is not None and "://" not in data and not Path(data).expanduser().is_dir():
        raise TableflipError(f"there is no folder {data}; name the server's with --data")
    click.echo(f"{back_up(_address(data), file, force=force)} are in {file}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@DATA
def restore(file: Path, data: str | None) -> None:
    """Put the tables of FILE, a backup, in the place of all there are. The server must be stopped."""
    try:
        from tableflip.server.store.backup import restore as put_back
    except ImportError as problem:
        raise _missing(problem) from None
    content, aside = put_back(_address(data), file)
    click.echo(f"{content} are back; start the server again")
    if aside is not None:
        click.echo(f"what was there before is kept in {aside}")


def _address(data: str | None) -> str:
    from tableflip.server.run import database_of
    from tableflip.server.settings import data_folder

    return database_of(data or str(data_folder()))


def _missing(problem: ImportError) -> TableflipError:
    return TableflipError(f"this needs {problem.name}; install it with: pip install 'tableflip[server]'")
