"""A terminal that draws the table as nobody may see it, where it is played without aids."""

from __future__ import annotations

from dataclasses import replace

from tableflip.games._template import terminal
from tableflip.games._template.rules.state import State


def plain(state: State, seat: int, aids: bool) -> str:
    if aids:
        return terminal.BOARD.plain(state, seat, aids)
    return str([state.cards[place] for place in range(state.book.cards)])


BOARD = replace(terminal.BOARD, plain=plain)
