"""Play a game in the terminal: alone against bots, with others at one keyboard, from any position."""

from __future__ import annotations

import difflib
import secrets
from pathlib import Path
from typing import Any

import click

from tableflip.bots import bot_names, make_bot
from tableflip.bots.alone import check_somebody_plays
from tableflip.bots.levels import usual_bot
from tableflip.cli.asking import asked_for
from tableflip.cli.book import read_book
from tableflip.cli.named import GAME
from tableflip.cli.table import TerminalTable, saves_folder
from tableflip.core.errors import BadOption, TableflipError
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.games import game_named

HUMAN = "human"
ANY = {"ignore_unknown_options": True, "allow_extra_args": True}


@click.command(context_settings=ANY)
@click.argument("game", type=GAME)
@click.option("--seats", type=int, help="How many seats, where the game has a choice.")
@click.option("--seed", help="The same seed gives the same deal.  [default: random]")
@click.option("--position", help="Start from this position text.")
@click.option(
    "--book",
    type=click.Path(path_type=Path),
    help="A JSON file of changed numbers; `tableflip book GAME` writes one to edit.",
)
@click.option("--save", "keep", type=click.Path(path_type=Path), help="Save the match in this file.")
@click.option("--plain", is_flag=True, help="Words only: for simple terminals and screen readers.")
@click.option("--aids/--no-aids", default=True, help="Show odds, counts and warnings.")
@click.pass_context
def play(
    ctx: click.Context,
    game: str,
    seats: int | None,
    seed: str | None,
    position: str | None,
    book: Path | None,
    keep: Path | None,
    plain: bool,
    aids: bool,
) -> None:
    """Play GAME in the terminal.

    Seats and options of the game are options of this command: --blue human --red greedy --melee yes.
    `tableflip games GAME` lists them. Seats that you do not name are people, but in a game for two the second is a bot.
    Some options are asked for where you do not give them; without a terminal to ask at, they have their default.
    """
    chosen = game_named(game)
    players, options = sort_out(chosen, ctx.args)
    if book is not None:
        options["book"] = read_book(chosen, book)
    told = seed if seed is not None else secrets.token_hex(32)
    if keep is not None and keep.exists():
        raise TableflipError(f"{keep} exists already; continue that match with: tableflip resume {keep}")
    if position is None:
        chosen.about.check_options(options)
        options = asked_for(chosen, options)
    wanted = (
        options if position else chosen.words.seated(options, bots_in(players, seats or chosen.about.default_seats))
    )
    match = Match.new(chosen, seats=seats, options=wanted, seed=told, position=position)
    table = TerminalTable(match, seated(match, players), plain=plain, aids=aids, seed=told, keep=keep)
    check_somebody_plays(match, bots_among(table.players))
    match.names = [name if name != HUMAN else chosen.about.seat_names[seat] for seat, name in enumerate(table.players)]
    table.run()


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--plain", is_flag=True, help="Words only.")
@click.option("--aids/--no-aids", default=True, help="Show odds, counts and warnings.")
def resume(file: Path | None, plain: bool, aids: bool) -> None:
    """Continue a saved match: FILE, or the last one that is unfinished."""
    from tableflip import load

    path = file or newest_unfinished()
    match = load(path)
    if match.turn is None:
        raise TableflipError(f"the match in {path} is over ({match.result}); look at it with: tableflip replay {path}")
    bots = bot_names(match.game)
    players = [name if name.partition(":")[0] in bots else HUMAN for name in match.names]
    check_somebody_plays(match, bots_among(players))
    TerminalTable(match, players, plain=plain, aids=aids, seed=match.seed, keep=path).run()


def newest_unfinished() -> Path:
    """The match file last written whose match is not over."""
    files = sorted(saves_folder().glob("*.flip"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files:
        if '[Result "*"]' in path.read_text(encoding="utf-8"):
            return path
    raise TableflipError("there is no unfinished match; begin one with: tableflip play GAME")


def bots_in(players: dict[int, str], seats: int) -> list[str]:
    """The bot on each seat, nothing where a person sits."""
    return bots_among([players.get(seat, HUMAN) for seat in range(seats)])


def bots_among(players: list[str]) -> list[str]:
    """The bots of those who play by seat, nothing for a person."""
    return [name if name != HUMAN else "" for name in players]


def seated(match: Match[Any], players: dict[int, str]) -> list[str]:
    """Who sits where; without a word about it, two-seat games are played against a bot."""
    for seat in players:
        if seat >= match.seats:
            raise BadOption(f"there is no seat {match.game.about.seat_names[seat]} in a game of {match.seats}")
    if not players and match.seats == 2:
        players = {1: usual_bot(match.game)}
    return [players.get(seat, HUMAN) for seat in range(match.seats)]


def sort_out(game: Game[Any], words: list[str]) -> tuple[dict[int, str], dict[str, str]]:
    """Read `--blue greedy --melee=yes` into who sits where and the options of the game."""
    players: dict[int, str] = {}
    options: dict[str, str] = {}
    known = [*game.about.seat_names, *(option.name for option in game.about.options)]
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, equals, value = word.removeprefix("--").partition("=")
        name = name.replace("-", "_")
        if not word.startswith("--") or name not in known:
            close = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean --{close[0]}?" if close else f"it has {', '.join(f'--{each}' for each in known)}"
            raise BadOption(f"{game.about.title} has no option {word!r}; {hint}")
        if not equals:
            if not rest:
                raise BadOption(f"--{name} needs a value")
            value = rest.pop(0)
        if name in game.about.seat_names:
            if value != HUMAN:
                make_bot(game, value)
            players[game.about.seat_names.index(name)] = value
        else:
            options[name] = value
    return players, options
