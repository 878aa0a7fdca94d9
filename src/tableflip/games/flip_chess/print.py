"""Aids to print for Flip Chess: a summary and a score sheet. The game itself is sold."""

from __future__ import annotations

from tableflip.core.printed import Aid, Grid, Printed, Sheets, Wish
from tableflip.games.flip_chess.box import COPIES, MEEPLES_A_SIDE, SIZE, SQUARES, Figure

GAMES = 12  # on a score sheet

MOVES = {
    Figure.PAWN: "one card straight to a free card, or takes one card diagonally, in all four directions",
    Figure.KNIGHT: "the jump of chess; it alone jumps over meeples",
    Figure.BISHOP: "any distance diagonally",
    Figure.ROOK: "any distance straight, never back towards your own first row",
    Figure.QUEEN: "any distance in all eight directions",
    Figure.KING: "one card in any direction, or stay",
}

SUMMARY = (
    "# Set up",
    f"{SQUARES} cards face down in {SIZE} rows of {SIZE}, {MEEPLES_A_SIDE} meeples each on the two nearest rows. "
    "Blue begins.",
    "# Your turn",
    "**1. Step**: a meeple to a free neighbouring card, never diagonally. If it is face down, the move ends there.",
    "**2. Card**: if it is face up, go on at once as its figure would, and take if you like. "
    "Only on a King may you stay.",
    "**3. Flip**: turn up a face-down card without a meeple, if there is one.",
    "# The end",
    "Take the last enemy meeple, or stand on more face-up Kings when the last card is turned up. If it is level, play "
    "on without flips. Who cannot move loses.",
    "# The cards",
)


def make(wish: Wish) -> Sheets:
    """One page to play by."""
    cards = [[figure.name.title(), str(COPIES[figure]), words] for figure, words in MOVES.items()]
    figures = Grid(["Card", "Copies", "How it moves you on"], cards, [1, 0.8, 6], 7)
    head = ["Blue", "Red", "Won by", "Kings", "Meeples taken"]
    scores = Grid(head, [[""] * len(head)] * GAMES, [2, 2, 1.3, 1, 1.4])
    return Sheets(aids=(Aid("Flip Chess: at the table", [*SUMMARY, figures, "# Games", scores]),))


PRINTED = Printed(words="a summary, what each card does, and a score sheet", make=make)
