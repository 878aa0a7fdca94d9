"""Where the cards of Flip Chess let a meeple go, as drawn on them: seen by the mover, paces to the right and ahead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict, cast

from tableflip.core.grids import DIAGONAL, STRAIGHT
from tableflip.games.flip_chess.box import JUMP, LETTERS, Figure
from tableflip.games.flip_chess.rules.state import Book, RookRule

Letter = Literal["P", "N", "B", "R", "Q", "K"]
Paces = list[list[int]]  # each to the right and ahead


class CardWays(TypedDict):
    """The ways of one card."""

    one: Paces  # to go or to capture, no further than told
    far: Paces  # to go or to capture, any distance
    take: Paces  # only to capture, no further than told


def ways_on_cards(book: Book, kinds: Iterable[Figure]) -> dict[Letter, CardWays]:
    """The ways of some cards by letter, as the options of a game have them."""
    return {letter_of(kind): ways_of(kind, book) for kind in kinds}


def letter_of(kind: int) -> Letter:
    """The letter of a kind of card that is known."""
    return cast(Letter, LETTERS[kind])


def ways_of(kind: Figure, book: Book) -> CardWays:
    """The ways of one kind of card; CHESS-040 to CHESS-049, CHESS-105, CHESS-106."""
    straight, slanted, around = _paces(STRAIGHT), _paces(DIAGONAL), _paces(STRAIGHT + DIAGONAL)
    if kind == Figure.PAWN:
        return _ways(one=straight, take=_ahead(slanted) if book.pawn_forward else slanted)
    if kind == Figure.KNIGHT:
        return _ways(one=_paces(JUMP))
    if kind == Figure.KING:
        return _ways(one=around)
    if kind == Figure.ROOK:
        return _ways(far=[pace for pace in straight if pace[1] >= 0] if book.rook == RookRule.NO_RETREAT else straight)
    return _ways(far=slanted if kind == Figure.BISHOP else around)


def _ways(one: Paces | None = None, far: Paces | None = None, take: Paces | None = None) -> CardWays:
    return {"one": one or [], "far": far or [], "take": take or []}


def _paces(ways: tuple[tuple[int, int], ...]) -> Paces:
    return [[right, ahead] for right, ahead in ways]


def _ahead(paces: Paces) -> Paces:
    return [pace for pace in paces if pace[1] > 0]
