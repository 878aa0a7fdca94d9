"""Experiments with Flip Chess; `tableflip lab` offers those declared here.

`python -m tableflip.games.flip_chess.lab 2200 samples` trains its judge.
"""

from __future__ import annotations

from tableflip.games.flip_chess.lab.exposed import hanging
from tableflip.games.flip_chess.lab.puzzles import MAKER
from tableflip.lab.puzzles import command_of

EXPERIMENTS = (command_of(MAKER), hanging)
