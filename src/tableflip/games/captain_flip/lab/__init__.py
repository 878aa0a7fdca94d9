"""Experiments with Captain Flip; `python -m tableflip.games.captain_flip.lab 24000 samples` trains its network."""

from __future__ import annotations

from tableflip.games.captain_flip.lab.puzzles import MAKER
from tableflip.lab.puzzles import command_of

EXPERIMENTS = (command_of(MAKER),)
