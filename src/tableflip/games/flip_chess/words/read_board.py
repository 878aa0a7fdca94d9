"""The cards and the meeples of a position text of Flip Chess, read and checked."""

from __future__ import annotations

import re

from tableflip.core.errors import BadPosition
from tableflip.core.phrases import quoted
from tableflip.games.flip_chess.box import COPIES, LETTERS, MEEPLES_A_SIDE, NAMES, SIZE, SQUARES, Figure, Side
from tableflip.games.flip_chess.rules.cards import turn_up
from tableflip.games.flip_chess.rules.state import State
from tableflip.games.flip_chess.words.text import SIDE_LETTERS


def read_cards(state: State, cards: str) -> None:
    """Lay the cards as written; BadPosition if the box cannot (CHESS-211)."""
    ranks = cards.split("/", SIZE)
    if len(ranks) != SIZE or any(len(rank) != SIZE for rank in ranks):
        raise BadPosition("the cards are six ranks of six letters, joined by /")
    for row, rank in enumerate(ranks):
        for file, letter in enumerate(rank):
            square = (SIZE - 1 - row) * SIZE + file
            if letter not in LETTERS + LETTERS.lower():
                raise BadPosition(
                    f"{letter!r} on {NAMES[square]} is no card; cards are K Q R B N P, small face down, ?"
                )
            state.cards[square] = LETTERS.index(letter.upper())
            if letter.isupper():
                turn_up(state, square)
    for kind in Figure:
        laid = sum(1 for card in _known_cards(state) if card == kind)
        if kind != Figure.UNKNOWN and laid > COPIES[kind]:
            raise BadPosition(f"there are {laid} {kind.name.title()} cards, but the box has only {COPIES[kind]}")
    if state.book.balanced:
        _check_twins(state)
        for square, card in enumerate(_known_cards(state)):
            state.cards[square] = card


def _known_cards(state: State) -> list[int]:
    """All cards that are named or, in a balanced deal, follow from their twin."""
    found: list[int] = []
    for square in range(SQUARES):
        card = state.cards[square]
        if card == Figure.UNKNOWN and state.book.balanced:
            card = state.cards[SQUARES - 1 - square]
        found.append(card)
    return found


def _check_twins(state: State) -> None:
    for square in range(SQUARES // 2):
        one, two = state.cards[square], state.cards[SQUARES - 1 - square]
        if one != two and Figure.UNKNOWN not in (one, two):
            raise BadPosition(
                f"in a balanced deal {NAMES[square]} and {NAMES[SQUARES - 1 - square]} hold the same card"
            )


def read_meeples(state: State, meeples: str) -> None:
    """Set the meeples as written; BadPosition if the box cannot (CHESS-212)."""
    ranks = meeples.split("/", SIZE)
    if len(ranks) != SIZE:
        raise BadPosition("the meeples are six ranks joined by /, of b, r and digits for bare squares")
    for row, rank in enumerate(ranks):
        if not re.fullmatch("[br1-6]{1,6}", rank):
            raise BadPosition(f"{quoted(rank)} is no rank of meeples; ranks are made of b, r and the digits 1 to 6")
        spread = re.sub("[1-6]", lambda run: "." * int(run.group()), rank)
        if len(spread) != SIZE:
            raise BadPosition(f"the rank {quoted(rank)} has {len(spread)} squares, not six")
        for file, letter in enumerate(spread):
            if letter in SIDE_LETTERS:
                state.meeples[SIDE_LETTERS.index(letter)] |= 1 << (SIZE - 1 - row) * SIZE + file
    for side in Side:
        count = state.meeples[side].bit_count()
        if count > MEEPLES_A_SIDE:
            raise BadPosition(f"{side.name.lower()} has {count} meeples, but the box has only {MEEPLES_A_SIDE} a side")
    if state.meeples[Side.BLUE] == 0 and state.meeples[Side.RED] == 0:
        raise BadPosition("there is no meeple on the board")
