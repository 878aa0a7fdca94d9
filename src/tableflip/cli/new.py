"""The command `tableflip new`: starts a game as a copy of Peek Pairs."""

from __future__ import annotations

from pathlib import Path

import click

from tableflip.new import Made, make


@click.command()
@click.argument("name")
@click.option("--package", is_flag=True, help="Write a package of its own even inside a checkout of tableflip.")
def new(name: str, package: bool) -> None:
    """Start a game of your own, called NAME, from a small one.

    The small game is complete: it plays at once, and you change it rule by rule. Inside a checkout of tableflip it is
    added to the games there; elsewhere it becomes a package of its own.
    """
    made = make(name, Path.cwd(), package=package)
    click.echo(f"{made.names.title} is in {_shown(made.folder)}: {len(made.files)} files, a whole game that plays.\n")
    click.echo("\n".join(_steps(made)))


def _steps(made: Made) -> list[str]:
    """What to do next."""
    name, prefix = made.names.name, made.names.prefix
    if made.in_house:
        first = [f"  tableflip play {name}", f"  .venv/bin/python -m pytest src/tableflip/games tests -k {name}"]
        last = "the tests again: they tell what is missing; CONTRIBUTING.md tells what a finished game has"
    else:
        first = [f"  cd {name} && pip install -e '.[dev]'", f"  tableflip play {name}", "  pytest"]
        last = "pytest again: the laws tell what is missing"
    return [
        "Try it:",
        *first,
        "Make it yours, in this order:",
        f"  1. spec.md: your rules, one sentence each, {prefix}-001 and on",
        "  2. about.py, box.py and sources.py: what the box says",
        "  3. for each rule a test that cites it, then the function in rules/",
        "  4. words/, terminal.py and mind/; write lesson.json anew or delete it",
        f"  5. {last}",
    ]


def _shown(path: Path) -> str:
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
