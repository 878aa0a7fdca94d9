"""Experiments that only Flip Ships has; `tableflip lab` offers those declared here."""

from __future__ import annotations

from tableflip.games.flip_ships.lab import commands
from tableflip.games.flip_ships.lab.puzzles import MAKER
from tableflip.lab.puzzles import command_of

EXPERIMENTS = (commands.levels, commands.planners, commands.skill, commands.calibrate, command_of(MAKER))
