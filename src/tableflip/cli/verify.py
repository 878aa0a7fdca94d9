"""The command `tableflip verify`: replay a match file and check its deal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from tableflip.core.errors import BadFile, TableflipError
from tableflip.core.match import Match, seal
from tableflip.core.notation import write_match

HASH = re.compile(r'\[SeedHash "([0-9a-f]{64})"\]')


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--hash", "shown", help="The hash that was shown when the match began.")
@click.option("--earlier", type=click.Path(path_type=Path), help="A file of the same match exported while it ran.")
def verify(file: Path, shown: str | None, earlier: Path | None) -> None:
    """Check the match in FILE: its actions and its deal.

    Every action is replayed by the rules, and the deal is checked to be the one that was sealed before the match began.
    """
    from tableflip import load

    match = load(file)
    click.echo(
        f"{match.game.about.title}, {len(match.plies)} actions, result {match.result or 'none yet'}: all by the rules"
    )
    click.echo(f"SHA-256 of the key: {seal(match.seed)}")
    for redeal in match.redeals:
        click.echo(f"dealt anew after {redeal.ply} actions, SHA-256 of that key: {seal(redeal.key)}")
    if shown is not None:
        _check_hash(match, shown.strip().lower(), "the hash you were shown")
    if earlier is not None:
        _check_earlier(match, earlier)
    if shown is None and earlier is None:
        click.echo(
            "Compare the hash with the one shown at the table from the start: the key cannot have changed since."
        )


def _check_hash(match: Match[Any], shown: str, what: str) -> None:
    if shown != seal(match.seed):
        raise TableflipError(f"{what} is {shown}, but the key of this file has {seal(match.seed)}: not the same deal")
    click.echo(f"{what} is that of the key: the deal was fixed before the first action")


def _check_earlier(match: Match[Any], earlier: Path) -> None:
    """An earlier export must have the same hash, and its actions must still stand or have been taken back."""
    try:
        text = earlier.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise TableflipError(f"cannot read {earlier}: {problem}") from None
    found = HASH.search(text)
    if found is None:
        raise BadFile(1, f"{earlier} has no SeedHash: it is not the export of a running match")
    _check_hash(match, found.group(1), f"the hash in {earlier}")
    before, now = _turns(text), _turns(write_match(match, sealed=True))
    same = next((n for n, (one, two) in enumerate(zip(before, now)) if one != two), min(len(before), len(now)))
    gone = len(before) - same
    click.echo(f"{same} of its actions stand{f', {gone} were taken back by agreement' if gone else ''}")


def _turns(text: str) -> list[str]:
    """All actions of a file, in order."""
    lines = [line.partition(". ")[2] for line in text.splitlines() if re.match(r"\d+\. ", line)]
    return [action for line in lines for action in line.split(", ")]
