"""The menu of games: what `tableflip` alone shows."""

from __future__ import annotations

import secrets

from rich.console import Console
from rich.table import Table as Grid

from tableflip.bots import WORDS
from tableflip.bots.levels import level_named, level_titles, title_of, usual_bot
from tableflip.cli.asking import ask_rules, asked_for
from tableflip.cli.table import TerminalTable
from tableflip.core.match import Match
from tableflip.games import GAMES


def choose_game() -> None:
    """Ask for a game, an opponent and house rules, then play."""
    console = Console(highlight=False, emoji=False)
    console.print("[bold]tableflip[/bold]: games about flipping things over\n")
    grid = Grid.grid(padding=(0, 2))
    for number, game in enumerate(GAMES.values(), 1):
        grid.add_row(f"{number}", f"[bold]{game.about.title}[/bold]", game.about.sentence)
    console.print(grid)
    try:
        game = list(GAMES.values())[_ask(f"Which game? (1-{len(GAMES)}, q leaves) > ", len(GAMES)) - 1]
        console.print(f"\n{'With' if game.about.together else 'Against'}:")
        bots = list(level_titles(game)) or [usual_bot(game)]
        others = Grid.grid(padding=(0, 2))
        for number, bot in enumerate(bots, 1):
            level = level_named(game, bot)
            others.add_row(f"{number}", f"[bold]{title_of(game, bot)}[/bold]", level.words if level else WORDS[bot])
        people = len(bots) + 1
        others.add_row(f"{people}", "[bold]People[/bold]", "everybody sits at this keyboard")
        console.print(others)
        who = _ask(f"Who? (1-{people}) > ", people)
        chosen = asked_for(game, ask_rules(game, game.about.default_seats))
    except (EOFError, KeyboardInterrupt):
        return
    seed = secrets.token_hex(32)
    players = ["human", *["human" if who == people else bots[who - 1]] * (game.about.default_seats - 1)]
    options = game.words.seated(chosen, [name if name != "human" else "" for name in players])
    match = Match.new(game, seed=seed, options=options)
    match.names = [name if name != "human" else game.about.seat_names[seat] for seat, name in enumerate(players)]
    TerminalTable(match, players, plain=False, aids=True, seed=seed).run()


def _ask(question: str, most: int) -> int:
    while True:
        word = input(question).strip().lower()
        if word in ("q", "quit"):
            raise EOFError
        if word.isdecimal() and 1 <= int(word) <= most:
            return int(word)
        print(f"Please type a number from 1 to {most}, or q.")
