"""A terminal that draws the table as nobody may see it where the window is low."""

from __future__ import annotations

from dataclasses import replace

from tableflip.games._template import terminal
from tests.laws.faults.leaky_terminal.terminal import plain

BOARD = replace(terminal.BOARD, compact=plain)
