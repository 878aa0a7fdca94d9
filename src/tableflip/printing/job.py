"""One order, printed: pieces on both sides, the rules, the aids, as often as copies were asked for."""

from __future__ import annotations

from collections.abc import Callable

from tableflip.core.printed import Sheets, Wish
from tableflip.core.rulebook import rulebook_of
from tableflip.games import game_named
from tableflip.printing.order import INKS, PAPERS, Order, printed_of
from tableflip.printing.pieces import print_pieces
from tableflip.printing.press import Press
from tableflip.printing.reading import print_aid, print_rules


def nothing() -> None:
    """Between two steps of a job that nobody waits beside."""


def printed(order: Order, between: Callable[[], None] = nothing) -> bytes:
    """The PDF of an order; `between` is called often, and may end the job by raising."""
    game = game_named(order.game)
    wish = Wish(dict(order.options), order.seed, order.ink != INKS[0])
    sheets = printed_of(game).make(wish)
    with Press(*PAPERS[order.paper], game.about.title) as press:
        for _ in range(order.copies):
            _print_copy(press, order, sheets, between)
        return press.finished()


def _print_copy(press: Press, order: Order, sheets: Sheets, between: Callable[[], None]) -> None:
    game = game_named(order.game)
    foot = f"tableflip, {game.about.title}"
    if sheets.pieces:
        note = f", {sheets.note}" if sheets.note else ""
        told = f"{foot}{note}. Print on both sides, turned over the long edge, at full size"
        print_pieces(press, sheets.pieces, sheets.piece_size, told, between)
    book = rulebook_of(game) if sheets.rules else None
    if book is not None:
        print_rules(press, book, foot, between)
    for aid in sheets.aids:
        print_aid(press, aid, foot, between)
