"""Experiments that only Flip Ships has; `tableflip lab` offers those declared here."""

from __future__ import annotations

from tableflip.games.flip_ships.lab import commands

EXPERIMENTS = (commands.levels, commands.skill, commands.calibrate)
