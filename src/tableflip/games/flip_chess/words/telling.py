"""Flip Chess told in sentences: what is asked, what a decision means, what happened, how it ended."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.core.called import called, named
from tableflip.core.grids import NO_CELL
from tableflip.core.layout import CELL, THEN
from tableflip.core.news import Item
from tableflip.core.words import Event, Verdict
from tableflip.games.flip_chess.about import ABOUT
from tableflip.games.flip_chess.box import NAMES, SQUARES, Figure
from tableflip.games.flip_chess.rules.legal import may_stay
from tableflip.games.flip_chess.rules.state import NEXT, WAYS, Chain, Happened, Phase, Reason, State, Verb, Way


def prompt(state: State) -> str:
    """What the side to move is asked; nothing after the end."""
    if state.phase == Phase.OVER:
        return ""
    if state.phase == Phase.STEP:
        return "move a meeple one step"
    if state.phase == Phase.FLIP:
        return "flip a card"
    card = Figure(state.cards[state.at]).name.title()
    if state.phase == Phase.GO_ON and state.book.chain == Chain.MAY:
        return f"go on as a {card} from {NAMES[state.at]}, or stop"
    how = "jump" if state.cards[state.at] == Figure.KNIGHT else "move"
    return f"now {how} as a {card} from {NAMES[state.at]}{', or stay' if may_stay(state) else ''}"


def doing(state: State) -> str:
    """What the side to move is about to do, after its name; nothing after the end."""
    if state.phase == Phase.OVER:
        return ""
    if state.phase == Phase.STEP:
        return "moves a meeple one step"
    if state.phase == Phase.FLIP:
        return "flips a card"
    card = Figure(state.cards[state.at]).name.title()
    if state.phase == Phase.GO_ON and state.book.chain == Chain.MAY:
        return f"goes on as a {card} from {NAMES[state.at]}, or stops"
    how = "jumps" if state.cards[state.at] == Figure.KNIGHT else "moves on"
    return f"{how} as a {card} from {NAMES[state.at]}{', or stays' if may_stay(state) else ''}"


def describe(state: State, action: Action) -> str:
    """A decision in words."""
    verb, target = action
    if verb == Verb.STAY:
        return "stay on the King"
    if verb == Verb.STOP:
        return "stop here"
    if verb == Verb.FLIP:
        return f"flip {NAMES[target]}"
    if verb == Verb.MOVE:
        card = Figure(state.cards[state.at]).name.title()
        doing = "takes" if state.meeples[1 - state.side] >> target & 1 else "to"
        return f"{card} {doing} {NAMES[target]}"
    origin, way = divmod(target, WAYS)
    square = NEXT[origin][way]
    if way == Way.HERE:
        return f"launch from {NAMES[origin]} as a {Figure(state.cards[origin]).name.title()}"
    if square == NO_CELL:
        return f"step from {NAMES[origin]} off the board"
    capture = " and take" if state.meeples[1 - state.side] >> square & 1 else ""
    shown = f" ({Figure(state.cards[square]).name.title()})" if state.up >> square & 1 else ""
    return f"step {NAMES[origin]} to {NAMES[square]}{shown}{capture}"


def place(state: State, action: Action) -> str:
    """Where a click means this decision."""
    verb, target = action
    if verb == Verb.STEP:
        origin, way = divmod(target, WAYS)
        return f"{CELL}{NAMES[origin]}{THEN}{CELL}{NAMES[max(NEXT[origin][way], 0)]}"
    if verb in (Verb.MOVE, Verb.FLIP):
        return f"{CELL}{NAMES[target]}"
    return f"{CELL}{NAMES[state.at]}" if state.at >= 0 else ""


def word(state: State, item: Item, _seat: int) -> Event:
    """One event in a sentence."""
    kind = Happened(item.kind)
    who = called(ABOUT, item.seat) if item.seat >= 0 else ""
    if kind == Happened.ENDED:
        return Event("ended", item.seat, str(verdict(state)))
    if kind == Happened.FLIPPED:
        square, card = divmod(item.what, len(Figure))
        return Event("flipped", item.seat, f"{who} flips {NAMES[square]}: {Figure(card).name.title()}", _at(square))
    square = NAMES[item.what]
    sentences = {
        Happened.STEPPED: f"{who} steps to {square}",
        Happened.LAUNCHED: f"{who} launches from {square}",
        Happened.STAYED: f"{who} stays on the King on {square}",
        Happened.MOVED: f"{who} moves on{_as_figure(state)} to {square}",
        Happened.STOPPED: f"{who} stops on {square}",
        Happened.CAPTURED: f"{called(ABOUT, 1 - item.seat)} takes {named(ABOUT, item.seat)}'s meeple on {square}",
    }
    return Event(kind.name.lower(), item.seat, sentences[kind], _at(item.what))


def _as_figure(state: State) -> str:
    """As what a meeple has moved, where one card alone was carried out in this turn."""
    squares = [square for square in range(SQUARES) if state.used >> square & 1]
    return f" as a {Figure(state.cards[squares[0]]).name.title()}" if len(squares) == 1 else ""


def _at(square: int) -> tuple[str, ...]:
    """A square as a place: what others did is marked there."""
    return (f"{CELL}{NAMES[square]}",)


def verdict(state: State) -> Verdict:
    """The result, and what it is by."""
    winner = called(ABOUT, state.winner) if state.winner >= 0 else ""
    loser = named(ABOUT, 1 - state.winner) if state.winner >= 0 else ""
    reason = Reason(state.reason)
    if reason == Reason.CAPTURE:
        return Verdict(f"{winner} wins", f"{loser} has no meeple left")
    if reason == Reason.KINGS:
        return Verdict(f"{winner} wins", "more Kings when the cards are open")
    if reason == Reason.TRAPPED:
        return Verdict(f"{winner} wins", f"{loser} cannot move")
    stalled = f"{state.book.stall} turns in a row without a flip or a capture"
    return Verdict(f"{winner} wins", f"{stalled}, and more Kings") if winner else Verdict("Draw", stalled)
