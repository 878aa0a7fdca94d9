"""A terminal that draws the table as nobody may see it."""

from __future__ import annotations

from dataclasses import replace

from tableflip.games._template import terminal
from tableflip.games._template.rules.state import State


def plain(state: State, _seat: int, _aids: bool) -> str:
    return str([state.cards[place] for place in range(state.book.cards)])


BOARD = replace(terminal.BOARD, plain=plain)
