"""The command `tableflip lab`: experiments that games declare in their `lab`, loaded when first used."""

from __future__ import annotations

from functools import cached_property

import click

from tableflip.core.errors import TableflipError
from tableflip.games import GAMES, game_named


class Experiment(click.Group):
    """One experiment, with a command for every game that has it; where that is one game, it need not be named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of a command, with the only game there is put in where none is named."""
        is_named = bool(args) and not args[0].startswith("-") and not self._is_argument(args[0])
        return super().parse_args(ctx, args if is_named or len(self.commands) > 1 else [*self.commands, *args])

    def _is_argument(self, word: str) -> bool:
        """Whether a word that names no game is what the command of the only game asks for, as a file."""
        asks = any(isinstance(each, click.Argument) for command in self.commands.values() for each in command.params)
        return asks and word.lower().replace("-", "_").replace(" ", "_") not in GAMES

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The experiment as one game has it."""
        game = game_named(cmd_name)
        if game.name not in self.commands:
            raise TableflipError(
                f"{game.about.title} has no experiment {self.name}; these games have: {', '.join(self.commands)}"
            )
        return self.commands[game.name]


class Lab(click.Group):
    """A group whose commands are the experiments of all games."""

    @cached_property
    def experiments(self) -> dict[str, Experiment]:
        """Every experiment by its name, with the games that have it."""
        from tableflip.lab.experiments import experiments_of

        found: dict[str, Experiment] = {}
        for game in GAMES.values():
            try:
                brought = experiments_of(game)
            except Exception as problem:  # whatever a stranger's package does when it is imported
                reason = f"{type(problem).__name__}: {problem}"
                click.echo(f"tableflip: the lab of {game.name} is left out, it cannot be loaded: {reason}", err=True)
                continue
            for name, command in brought.items():
                told = Experiment(name, help=command.help, short_help=command.short_help)
                found.setdefault(name, told).add_command(command, game.name)
        return found

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the experiments."""
        return sorted(self.experiments)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The experiment with a name."""
        return self.experiments.get(cmd_name)


@click.group(cls=Lab)
def lab() -> None:
    """Run experiments: how hard games are, how often hands hit."""
