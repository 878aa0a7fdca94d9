"""Peek Pairs in a terminal: the table of cards, and the same in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from tableflip.core.phrases import counted
from tableflip.core.terminal import Board
from tableflip.games._template.box import COLOURS, LUCK, PEEKS, POINTS
from tableflip.games._template.rules.state import State
from tableflip.games._template.words.layout import layout
from tableflip.games._template.words.view import Card, view

WIDTH = 9  # of a card: the longest picture fits
LOOKS = {"down": "on grey23", "up": "bold black on bright_yellow", "taken": "dim"}
TOPICS = {
    "peek": f"Spend one of your {PEEKS} tokens to look at a card alone; that is your whole turn.",
    "flip": "Turn up two cards for all to see: a pair is yours and you go on, else the turn ends.",
    "lucky": f"The pair of the lucky picture counts {POINTS + LUCK} points; then another picture is drawn.",
}


def draw(state: State, seat: int, _aids: bool) -> Group:
    """The table as a seat sees it, the scores below."""
    seen = view(state, seat)
    table = Table.grid(padding=(0, 1))
    for first in range(0, len(seen["cards"]), seen["columns"]):
        table.add_row(*(_card(card) for card in seen["cards"][first : first + seen["columns"]]))
    return Group(table, Text("\n".join(_notes(state, seat))))


def _card(card: Card) -> Text:
    """One card: its place, and its picture as far as it is known."""
    shown = {"down": card["picture"] or "?", "up": card["picture"].upper(), "taken": ""}[card["lies"]]
    return Text(f"{card['name']:<3}{shown:^{WIDTH}}", LOOKS[card["lies"]])


def plain(state: State, seat: int, _aids: bool) -> str:
    """The same in words."""
    table = layout(state, seat)["areas"][0]
    return "\n".join([*(spot["words"] for spot in table["spots"]), *_notes(state, seat)])


def _notes(state: State, seat: int) -> list[str]:
    """What counts besides the cards."""
    seen = view(state, seat)
    players = [
        f"{COLOURS[each].title()}: {counted(player['points'], 'point')}, {counted(player['peeks'], 'peek token')}"
        for each, player in enumerate(seen["players"])
    ]
    return [*players, *layout(state, seat)["notes"]]


def topics(_state: State) -> Sequence[str]:
    """What can be asked about."""
    return list(TOPICS)


def explain(_state: State, topic: str) -> str:
    """What a topic is."""
    return TOPICS.get(topic, "")


def forced(_state: State) -> str:
    """Why the only legal action is taken without asking."""
    return "it is the only card left"


BOARD: Board[State] = Board(draw=draw, plain=plain, topics=topics, explain=explain, forced=forced)
