"""What everybody is shown of a game of Flip Chess."""

from __future__ import annotations

from typing import Literal, TypedDict, get_args

from tableflip.games.flip_chess.about import COLOURS
from tableflip.games.flip_chess.box import COPIES, NAMES, SQUARES, Figure, Side
from tableflip.games.flip_chess.rules.end import kings_held
from tableflip.games.flip_chess.rules.hidden import is_known
from tableflip.games.flip_chess.rules.moves import stands_on
from tableflip.games.flip_chess.rules.state import State
from tableflip.games.flip_chess.words.threats import Onward, onward
from tableflip.games.flip_chess.words.ways import CardWays, Letter, letter_of, ways_on_cards

Question = Literal["step", "act", "go_on", "flip", "over"]
QUESTIONS: tuple[Question, ...] = get_args(Question)  # by phase
CHANGED = (Figure.PAWN, Figure.ROOK)  # the cards whose ways an option may change


class View(TypedDict):
    """The table as anybody sees it; lists of squares go from a1 along the ranks, lists of two are blue's and red's."""

    cards: list[Letter | Literal[""]]  # by square: what it shows, or is known to show; empty where nobody knows
    up: list[bool]  # by square: whether it lies face up
    meeples: list[Literal["b", "r", ""]]  # by square
    side: Literal["blue", "red"]  # whose turn it is
    phase: Question
    moving: str  # the square of the meeple on its way, empty for none
    origin: str  # the square where that meeple began
    turn: int
    quiet: int  # turns in a row without a flip and without a capture, as far as they are counted
    stall: int  # so many of them end the game; 0: no number does
    stalled: Literal["kings", "draw"]  # what it is worth then
    unseen: dict[Letter, int]  # the cards nobody knows yet
    flips_left: int
    kings: list[int]  # held by each side
    left: list[int]  # the meeples of each side
    onward: list[Onward]
    ways: dict[Letter, CardWays]  # the ways of the cards that an option may change


def view(state: State, _seat: int) -> View:
    """What everybody sees: nobody knows more than anybody else (CHESS-008)."""
    unseen = list(COPIES)
    for square in range(SQUARES):
        if is_known(state, square):
            unseen[state.cards[square]] -= 1
    return {
        "cards": [letter_of(state.cards[square]) if is_known(state, square) else "" for square in range(SQUARES)],
        "up": [state.up >> square & 1 == 1 for square in range(SQUARES)],
        "meeples": ["b" if stands_on(state, 0, n) else "r" if stands_on(state, 1, n) else "" for n in range(SQUARES)],
        "side": COLOURS[state.side],
        "phase": QUESTIONS[state.phase],
        "moving": NAMES[state.at] if state.at >= 0 else "",
        "origin": NAMES[state.origin] if state.origin >= 0 else "",
        "turn": state.number,
        "quiet": state.quiet,
        "stall": state.book.stall,
        "stalled": "draw" if state.book.stalled_draw else "kings",
        "unseen": {letter_of(kind): unseen[kind] for kind in range(1, len(Figure))},
        "flips_left": SQUARES - state.up.bit_count(),
        "kings": [kings_held(state, side) for side in Side],
        "left": [state.meeples[side].bit_count() for side in Side],
        "onward": onward(state),
        "ways": ways_on_cards(state.book, CHANGED),
    }
