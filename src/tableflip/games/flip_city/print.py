"""Aids to print for Flip City: a summary, the sides of all cards, a score sheet. The game itself is sold."""

from __future__ import annotations

from tableflip.core.printed import Aid, Grid, Printed, Sheets, Wish
from tableflip.core.sources import Source
from tableflip.games.flip_city.box import NEVER, OTHER, ROWS, SETTINGS, TITLES, TOKENS, BookRow, Card, Side
from tableflip.games.flip_city.words.cards import GUESSED, plural

GAMES = 6  # on a score sheet

WIN = SETTINGS["win_points"][0]
BORNE = SETTINGS["unhappy_limit"][0]
CARDS = ROWS[Side.CONVENIENCE_STORE].win_with_cards

SUMMARY = (
    "# Your turn",
    "**1. Play** cards from the top of your deck, the first one in any case. After each: cash, points and angry faces, "
    f"then its ability. With {BORNE + 1} angry faces you are **bust**: the turn ends, and you build nothing.",
    "A Residential Area on top, and whatever follows a Shopping Mall, must be played. If the deck is empty, stop, or "
    "shuffle the discard pile and go on.",
    "**Recycle** while you play: turn a card with a recycling gain over in your discard pile, and have its gain.",
    "**2. Build** one thing with this turn's cash: **buy** (price), **flip** a card of your discard pile (fee), or "
    "**develop** (both). The rest is lost.",
    f"**You win** at the end of your building with {WIN} points of this turn, or with {CARDS} played cards and a "
    "Convenience Store among them.",
    "# The sides of the cards",
)
GAINS = {
    "extra_buys": "extra buy",
    "extra_flips": "extra flip",
    "extra_actions": "extra action",
    "limit_bonus": "one more angry face allowed",
    "must_play_on_top": "must be played when on top",
    "must_play_next": "next card must be played",
    "cash_per_unhappy": "1 more cash for each angry face out",
    "cash_if_same_card_before": "1 more cash if one was played before",
    "bottom_to_discard": "bottom card of the deck to the discard pile",
    "flip_gives_away": "flipped, it goes to a rival",
}
RECYCLED = {"recycle_cash": "cash", "recycle_points": "point", "recycle_limit_bonus": "more angry face allowed"}
NOTE = f"{Source.RECONSTRUCTED.mark} no source gives this: it is our reconstruction."


def make(wish: Wish) -> Sheets:
    """One page to play by."""
    shown = [row for row in ROWS if row.card != Card.OFFICE or wish.options["office"] == "on"]
    head = ["Side", "Price", "Fee", "Flips into", "Cash", "Points", "Angry", "Ability; what recycling gives"]
    sides = Grid(head, [_row(row) for row in shown], [1.9, 0.7, 0.6, 1.9, 0.7, 0.8, 0.8, 4.4], 7.5)
    scores = Grid(["Players", "Winner", "Won by", "Rounds"], [[""] * 4] * GAMES, [3, 1.5, 1.2, 0.8])
    return Sheets(aids=(Aid("Flip City: at the table", [*SUMMARY, sides, NOTE, "# Games", scores]),))


def _row(row: BookRow) -> list[str]:
    able = [f"{words}{_mark(row, name)}" for name, words in GAINS.items() if getattr(row, name)]
    if row.extra_flip_discount:
        able.append(f"{row.extra_flip_discount} cheaper{_mark(row, 'extra_flip_discount')}")
    if row.win_with_cards != NEVER:
        able.append(f"wins with {row.win_with_cards} cards")
    for name, words in RECYCLED.items():
        if gain := getattr(row, name):
            able.append(f"recycled: {plural(gain, words)}{_mark(row, name)}")
    into = TITLES[OTHER[row.side]] if row.flip_fee != NEVER else ""
    cost, fee, *counts = (_number(row, name) for name in TOKENS)
    return [row.title, cost, fee, into, *counts, ", ".join(able)]


def _number(row: BookRow, name: str) -> str:
    value = getattr(row, name)
    return f"{value}{_mark(row, name)}" if value > 0 else ""


def _mark(row: BookRow, name: str) -> str:
    """The sign beside what is reconstructed."""
    return Source.RECONSTRUCTED.mark if row.but.get(name, row.confidence) in GUESSED else ""


PRINTED = Printed(words="a summary, the sides of all cards, and a score sheet", make=make, options=("office",))
