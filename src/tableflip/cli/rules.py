"""Read the rules of a game: its rule book for people, or every numbered sentence."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tableflip.cli.named import GAME
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.core.phrases import quoted
from tableflip.core.rulebook import Chapter, Example, Paragraph, Rulebook, rulebook_of
from tableflip.core.spec import Rule, rules_of
from tableflip.core.terminal import board_of
from tableflip.games import game_named

COLUMNS_MOST = 100  # wider lines are hard to read
ROW_LEAST = 3  # ids in a row that are told by their ends
PAGER = "-FR $-PsSpace goes on, b goes back, q leaves"  # in the words of less, which says only a colon


@click.command()
@click.argument("game", type=GAME)
@click.argument("words", nargs=-1)
@click.option("--numbered", is_flag=True, help="All rules as numbered sentences, not the rule book.")
@click.option("--plain", is_flag=True, help="Words only: no drawings, no colours.")
def rules(game: str, words: tuple[str, ...], numbered: bool, plain: bool) -> None:
    """Read the rules of GAME. With WORDS, show only passages that have all of them; a rule's id will do."""
    chosen = game_named(game)
    book = None if numbered else rulebook_of(chosen)
    wanted = [word.lower() for word in words]
    told = _sentences(chosen, wanted) if book is None else _chapters(chosen, book, wanted, plain)
    if not told:
        more = "" if book is None else "; search the numbered rules with --numbered"
        raise TableflipError(
            f"nothing in the rules of {chosen.about.title} has the words {quoted(' '.join(words))}{more}"
        )
    if plain:
        click.echo("\n".join(map(str, told)))
        return
    console = Console(highlight=False, emoji=False)
    console.width = min(console.width, COLUMNS_MOST)
    with console.capture() as read:
        for piece in told:
            console.print(piece)
    text = read.get()
    if console.is_terminal and text.count("\n") > console.height:  # one reads a book from its beginning
        os.environ.setdefault("LESS", PAGER)
        click.echo_via_pager(text, color=True)
    else:
        click.echo(text, nl=False)


def _has(text: str, wanted: list[str]) -> bool:
    return all(word in text.lower() for word in wanted)


def _sentences(game: Game[Any], wanted: list[str]) -> list[Any]:
    def line(rule: Rule) -> str:
        return f"{rule.id} {rule.sentence}"

    return [line(rule) for rule in rules_of(game) if _has(f"{line(rule)} {rule.chapter}", wanted)]


def _chapters(game: Game[Any], book: Rulebook, wanted: list[str], plain: bool) -> list[Any]:
    told: list[Any] = []
    for chapter in book.chapters:
        parts = [part for part in chapter.parts if _has(_searched(chapter, part), wanted)]
        if parts:
            told.append(f"\n{chapter.title}\n" if plain else Text(f"\n{chapter.title}\n", "bold"))
            told += [_told(game, part, plain) for part in parts]
    return told


def _searched(chapter: Chapter, part: Paragraph | Example) -> str:
    if isinstance(part, Paragraph):
        return f"{chapter.title} {part.whole} {' '.join(part.rules)}"
    return f"{chapter.title} {part.say} {part.because}"


def _told(game: Game[Any], part: Paragraph | Example, plain: bool) -> Any:
    if isinstance(part, Example):
        return f"{_example(game, part)}\n" if plain else Padding(_drawn(game, part), (0, 0, 1, 4))
    ids = _ids(part.rules)
    if plain:
        return "\n".join([f"{part.text.replace('**', '')} ({ids})", *part.rows, ""])
    return Group(Markdown(part.text), *([_table(part)] if part.table else []), Text(ids, "dim"), Text())


def _ids(rules: Sequence[str]) -> str:
    """The ids of rules, those in a row told by their ends: ABC-012 to 014."""
    told = list[str]()
    numbered = enumerate(rule.rpartition("-") for rule in rules)
    for _, row in groupby(numbered, lambda one: (one[1][0], int(one[1][2]) - one[0])):
        ids = ["".join(parts) for _, parts in row]
        told += ids if len(ids) < ROW_LEAST else [f"{ids[0]} to {ids[-1].rpartition('-')[2]}"]
    return ", ".join(told)


def _table(part: Paragraph) -> Table:
    heads, *rows = part.table
    drawn = Table(box=SIMPLE_HEAD, show_edge=False)
    for place, head in enumerate(heads):
        drawn.add_column(head, justify="right" if place else "left")
    for row in rows:
        drawn.add_row(*row)
    return drawn


def _example(game: Game[Any], example: Example) -> str:
    """What an example shows, in words."""
    done = f" {'; '.join(example.actions)}" if example.actions else f" not {example.no}" if example.no else ""
    return f"{example.say}{f' ({done.strip()})' if done else ''}"


def _drawn(game: Game[Any], example: Example) -> Group:
    """The position of an example, what is done there, and what the game says to it."""
    match = Match.new(game, seed="1", position=example.position or None)
    seat = int(example.seat)
    drawing = board_of(game.package).draw(match.state, seat, False)
    said = list[str]()
    for action in example.actions:
        match.play(action)
        said += [f"{action}: {event.words}" for event in match.events(seat)]
    return Group(Text(_example(game, example), "italic"), drawing, Text("\n".join(said), "dim"))
