"""Experiments with Flip City; `python -m tableflip.games.flip_city.lab 60 6000` trains its network."""

from __future__ import annotations

from tableflip.games.flip_city.lab.puzzles import MAKER
from tableflip.lab.puzzles import command_of

EXPERIMENTS = (command_of(MAKER),)
