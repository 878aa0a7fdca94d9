"""Flip Chess in a terminal: the board as cards with meeples, and the same in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from tableflip.core.terminal import Board
from tableflip.games.flip_chess.about import COLOURS
from tableflip.games.flip_chess.box import FILES, LETTERS, NAMES, SIZE, Figure, Side
from tableflip.games.flip_chess.rules.end import kings_held
from tableflip.games.flip_chess.rules.hidden import is_known
from tableflip.games.flip_chess.rules.state import Phase, State
from tableflip.games.flip_chess.sources import SOURCES
from tableflip.games.flip_chess.words.text import names_of, quiet_turns
from tableflip.games.flip_chess.words.threats import danger
from tableflip.games.flip_chess.words.view import view

WIDTH = 5  # of a cell: the whole board and its counts fit 80 columns
FIGURES = " ♟♞♝♜♛♚"  # by kind
MEEPLES = ("●", "◆")  # a round and a pointed one: told apart without colour
MARKS = ("b", "r")
INK = ("bold bright_blue", "bold bright_red")
STALL_MARK = SOURCES.origins["stall"].source.mark
DOES = {
    Figure.PAWN: "moves one card straight to a free card, or captures one card diagonally",
    Figure.KNIGHT: "leaps the L of chess, over meeples too, moving or capturing",
    Figure.BISHOP: "runs diagonally, any distance, moving or capturing",
    Figure.ROOK: "runs forward and sideways, any distance, never backward",
    Figure.QUEEN: "runs in all eight directions, any distance, moving or capturing",
    Figure.KING: "moves or captures one card in any direction, or lets the meeple stay: held Kings decide the game",
}


def draw(state: State, seat: int, aids: bool) -> Group:
    """The board turned to the seat that looks, the counts beside it."""
    return _drawn(state, seat, aids, between_ranks=True)


def compact(state: State, seat: int, aids: bool) -> Group:
    """The same without lines between the ranks."""
    return _drawn(state, seat, aids, between_ranks=False)


def _drawn(state: State, seat: int, aids: bool, *, between_ranks: bool) -> Group:
    looking = seat if seat in (Side.BLUE, Side.RED) else Side.BLUE
    ranks = range(SIZE - 1, -1, -1) if looking == Side.BLUE else range(SIZE)
    files = range(SIZE) if looking == Side.BLUE else range(SIZE - 1, -1, -1)
    threatened = danger(state, 1 - looking) if aids and state.phase != Phase.OVER else 0
    board = Text(no_wrap=True)
    board.append("   " + "".join(f" {FILES[file]:^{WIDTH}}" for file in files) + "\n", "dim")
    board.append("   ┌" + "┬".join(["─" * WIDTH] * SIZE) + "┐\n", "dim")
    for place, rank in enumerate(ranks):
        for line in range(2):
            board.append(f" {rank + 1} " if line == 0 else "   ", "dim")
            for file in files:
                square = rank * SIZE + file
                board.append("│", "dim")
                board.append(*(_card(state, square) if line == 0 else _meeple(state, square, threatened)))
            board.append("│\n", "dim")
        if between_ranks and place < SIZE - 1:
            board.append("   ├" + "┼".join(["─" * WIDTH] * SIZE) + "┤\n", "dim")
    board.append("   └" + "┴".join(["─" * WIDTH] * SIZE) + "┘", "dim")
    beside = Table.grid(padding=(0, 2))
    beside.add_row(board, _counts(state, aids))
    return Group(beside)


def _card(state: State, square: int) -> tuple[str, str]:
    """The upper line of a cell: the card."""
    kind = state.cards[square]
    if state.up >> square & 1:
        style = "bold yellow" if kind == Figure.KING else "bold"
        return f"{FIGURES[kind]} {LETTERS[kind]:<{WIDTH - 2}}", style + (" reverse" if square == state.at else "")
    known = f"({LETTERS[kind].lower()})" if is_known(state, square) else ""
    return f"{known:░^{WIDTH}}", "grey50"


def _meeple(state: State, square: int, threatened: int) -> tuple[str, str]:
    """The lower line of a cell: who stands there."""
    for side in Side:
        if state.meeples[side] >> square & 1:
            danger_mark = "!" if threatened >> square & 1 else " "
            moving = ">" if square == state.at else " "
            return f"{moving}{MEEPLES[side]}{MARKS[side]}{danger_mark:<{WIDTH - 3}}", INK[side]
    return (" " * WIDTH, "") if state.up >> square & 1 else ("░" * WIDTH, "grey50")


def _counts(state: State, aids: bool) -> Text:
    shown = view(state, 0)
    unseen = shown["unseen"]
    counts = Text()
    for side in Side:
        counts.append(f"{MEEPLES[side]} {COLOURS[side]:<5}", INK[side])
        meeples = state.meeples[side].bit_count()
        counts.append(f"{meeples:>2} meeple{'s' if meeples != 1 else ''}, Kings held {kings_held(state, side)}\n")
    counts.append(f"\nflips left {shown['flips_left']}\n")
    if aids:
        down = sum(unseen.values())
        counts.append("down: " + " ".join(f"{letter}{count}" for letter, count in unseen.items() if count) + "\n")
        if down:
            counts.append(f"next flip a King: {100 * unseen['K'] / down:.0f} %\n")
    if state.quiet:
        counts.append(f"quiet turns {quiet_turns(state)}{STALL_MARK if state.book.stall else ''}\n", "dim")
    return counts


def plain(state: State, seat: int, aids: bool) -> str:
    """The board in words, rank by rank."""
    lines = [f"Turn {state.number}, {COLOURS[state.side]} to move."]
    for rank in range(SIZE - 1, -1, -1):
        cells = [_spoken(state, rank * SIZE + file) for file in range(SIZE)]
        lines.append("; ".join(cells) + ".")
    lines.append(_counts(state, aids).plain.strip().replace("\n\n", "\n"))
    if aids and state.phase != Phase.OVER:
        looking = seat if seat in (Side.BLUE, Side.RED) else Side.BLUE
        at_risk = names_of(danger(state, 1 - looking))
        lines.append(f"In danger: {', '.join(at_risk) or 'none'}.")
    return "\n".join(lines)


def _spoken(state: State, square: int) -> str:
    kind = Figure(state.cards[square]).name.title()
    if state.up >> square & 1:
        card = kind
    else:
        card = f"face down, known {kind}" if is_known(state, square) else "face down"
    standing = [COLOURS[side] for side in Side if state.meeples[side] >> square & 1]
    return f"{NAMES[square]} {card}{f', {standing[0]} meeple' if standing else ''}"


def topics(_state: State) -> Sequence[str]:
    """The cards that can be asked about."""
    return [kind.name.lower() for kind in Figure if kind != Figure.UNKNOWN]


def explain(_state: State, topic: str) -> str:
    """What a card does."""
    return next((f"{kind.name.title()}: {does}." for kind, does in DOES.items() if kind.name.lower() == topic), "")


def forced(_state: State) -> str:
    """Why the only legal action is taken without asking."""
    return "it is the only way to go on"


BOARD: Board[State] = Board(draw=draw, compact=compact, plain=plain, topics=topics, explain=explain, forced=forced)
