"""The turn of a position text, read: what is left of it, and the question being asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tableflip.core.errors import BadPosition
from tableflip.core.phrases import quoted
from tableflip.games.captain_flip.box import POWER_NAMES, TURN_MOST, Star
from tableflip.games.captain_flip.rules.scoring import owns
from tableflip.games.captain_flip.rules.state import PICKS, Ask, Reason, State
from tableflip.games.captain_flip.words.fields import FLAGS, cell_in, number_in, read_pile, tile_in


def read_turn(state: State, written: str | None) -> None:
    """The number of the turn, and what is left of stint and turn; a plain position is the beginning of a turn."""
    if written is None:
        state.number = state.turns_left = 1
        state.flips_left = 2 if owns(state, state.active, Star.TWO_FLIPS) else 1
        state.swaps_left = state.book.commander
        return
    parts = written.split(",")
    if len(parts) != 4:
        raise BadPosition(f"turn: is number, turns, flips and swaps left, as 12,1,1,0, not {quoted(written, 40)}")
    state.number = number_in("the turn number", parts[0], 1, TURN_MOST)
    state.turns_left = number_in("the number of turns left", parts[1], 1, 3)
    state.flips_left = number_in("the number of flips left", parts[2], 0, 2)
    state.swaps_left = number_in("the number of swaps left", parts[3], 0, state.book.commander)


def _read_flags(state: State, written: str) -> None:
    flags = written.split(",")
    for flag in flags:
        if flag not in FLAGS or flags.count(flag) > 1:
            raise BadPosition(f"flags are {', '.join(FLAGS)}, each once, not {quoted(written, 40)}")
        setattr(state, flag, 1)


def _read_ask(state: State, written: str) -> None:
    names = {ask.name.lower(): ask for ask in Ask if ask not in (Ask.NOTHING, Ask.STEP, Ask.OVER, Ask.ACT)}
    if written not in names:
        raise BadPosition(f"{quoted(written, 20)} is no question; questions are {', '.join(names)}")
    state.ask = names[written]


def _read_action(state: State, written: str) -> None:
    if written not in POWER_NAMES[1:]:
        raise BadPosition(
            f"{quoted(written, 40)} is no action; actions are named as in CAPTAIN-028's table, like claim_any"
        )
    state.power = POWER_NAMES.index(written)


def _read_cells(name: str, state: State, written: str) -> None:
    named = [cell_in(part) for part in written.split(".")]
    cells = sum(1 << cell for cell in set(named))
    if cells & ~state.present or len(set(named)) != len(named):
        raise BadPosition(f"{name}: names a cell without a tile, or one twice, in {quoted(written, 40)}")
    setattr(state, name, cells)


def _read_flipped(state: State, written: str) -> None:
    state.flipped = cell_in(written)


def _read_left(state: State, written: str) -> None:
    state.left = number_in("left", written, 1, PICKS)


def _read_placed(state: State, written: str) -> None:
    origins = [cell_in(part) for part in written.split(".")]
    if len(set(origins)) != len(origins) or len(origins) >= PICKS:
        raise BadPosition("placed: names up to three different cells, in the order of the cells they go to")
    for place, origin in enumerate(origins):
        state.moves[place].origin = origin
        state.used |= 1 << origin
    state.placed = len(origins)


def _read_held(state: State, written: str) -> None:
    state.held = tile_in(written)


def _read_peeked(state: State, written: str) -> None:
    cell, _, seat = written.partition(",")
    state.peeked = cell_in(cell)
    state.peeker = number_in("the seat that peeked", seat, 0, state.seats - 1)


def _read_over(state: State, written: str) -> None:
    reasons = {reason.name.lower(): reason for reason in Reason if reason != Reason.NONE}
    if written not in reasons:
        raise BadPosition(f"a game is over by {' or '.join(reasons)}, not {quoted(written, 20)}")
    state.ask = Ask.OVER
    state.reason = reasons[written]


def _read_cleared(state: State, written: str) -> None:
    read_pile(state.cleared, written, "the cleared pile")


def _read_removed(state: State, written: str) -> None:
    read_pile(state.removed, written, "the removed pile")


READERS: dict[str, Callable[[State, str], None]] = {
    "cleared": _read_cleared,
    "removed": _read_removed,
    "flags": _read_flags,
    "marks": partial(_read_cells, "marks"),
    "ask": _read_ask,
    "action": _read_action,
    "flipped": _read_flipped,
    "left": _read_left,
    "chosen": partial(_read_cells, "chosen"),
    "placed": _read_placed,
    "held": _read_held,
    "peeked": _read_peeked,
    "over": _read_over,
}
