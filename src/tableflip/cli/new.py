"""Begin a new game from the one to copy."""

from __future__ import annotations

from pathlib import Path

import click

from tableflip.new import Made, make


@click.command()
@click.argument("name")
@click.option("--package", is_flag=True, help="Write a package of its own, also inside a checkout of tableflip.")
def new(name: str, package: bool) -> None:
    """Begin the game NAME: a whole small game under this name, to be changed rule by rule.

    In a checkout of tableflip it joins the games of the house; elsewhere it becomes a package of its own.
    """
    made = make(name, Path.cwd(), package=package)
    click.echo(f"{made.names.title} is in {_shown(made.folder)}: {len(made.files)} files, a whole game that plays.\n")
    click.echo("\n".join(_steps(made)))


def _steps(made: Made) -> list[str]:
    """What to do next."""
    name, prefix = made.names.name, made.names.prefix
    if made.in_house:
        first = [f"  tableflip play {name}", f"  python -m pytest tests/games/{name} tests/laws -k {name}"]
    else:
        first = [f"  cd {name} && pip install -e '.[dev]'", f"  tableflip play {name}", "  pytest"]
    return [
        "Try it:",
        *first,
        "Make it yours, in this order:",
        f"  1. spec.md: your rules, one sentence each, {prefix}-001 and on",
        "  2. about.py, box.py and sources.py: what the box says",
        "  3. for each rule a test that cites it, then the function in rules/",
        "  4. words/, terminal.py and mind/; lesson.json anew, or without it",
        "  5. the laws again; they say where something is forgotten",
    ]


def _shown(path: Path) -> str:
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
