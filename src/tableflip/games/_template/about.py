"""Peek Pairs as its box tells it: options and opponents included, rules not."""

from __future__ import annotations

from tableflip.core.about import About, BotLevel
from tableflip.core.option import Option
from tableflip.games._template.box import CARDS, COLOURS

OPTIONS = (
    Option(
        "cards",
        tuple(map(str, CARDS)),
        "how many cards are laid out",
        question="How large is the table?",
        answers={str(count): f"{count} cards" for count in CARDS},
        important=True,
    ),
)

LEVELS = (
    BotLevel("Daydreamer", "turns up whatever lies in front of it", "random", slip=0.3),
    BotLevel("Novice", "takes a pair when it happens to think of it", "random", slip=0.6),
    BotLevel("Watcher", "takes every pair it knows, and shows you what it likes", "greedy"),
    BotLevel("Plotter", "weighs what you will make of what it shows you", "search:40", quick="search:40"),
    BotLevel(
        "Oracle",
        "plays thousands of tables out before it turns a card",
        "search:20000,1s",
        quick="search:4000",
        least=10000,
    ),
)

ABOUT = About(
    name="peek_pairs",
    title="Peek Pairs",
    sentence="Turn up two cards of a kind to take them, and peek at one when you would rather not show it.",
    seats=range(2, len(COLOURS) + 1),
    seat_names=COLOURS,
    length="5 minutes",
    version=1,
    stage="draft",
    options=OPTIONS,
    levels=LEVELS,
)
