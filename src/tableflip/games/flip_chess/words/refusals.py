"""Why a decision is refused in Flip Chess, with the rule."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.core.called import called
from tableflip.core.grids import NO_CELL
from tableflip.core.layout import CELL
from tableflip.games.flip_chess.about import ABOUT, COLOURS
from tableflip.games.flip_chess.box import NAMES, Figure
from tableflip.games.flip_chess.rules.legal import menu
from tableflip.games.flip_chess.rules.moves import stands_on
from tableflip.games.flip_chess.rules.state import NEXT, WAYS, Chain, Phase, State, Verb, Way

ASKED = {
    Phase.STEP: "a step",
    Phase.ACT: "the card's action",
    Phase.GO_ON: "the action of the card reached",
    Phase.FLIP: "a flip",
}
GOES = {  # the rule that says where each card takes a meeple, which is what somebody wants to read who is refused
    Figure.PAWN: "CHESS-040",
    Figure.KNIGHT: "CHESS-043",
    Figure.BISHOP: "CHESS-047",
    Figure.ROOK: "CHESS-045",
    Figure.QUEEN: "CHESS-048",
    Figure.KING: "CHESS-049",
}
FITS = {Verb.STEP: (Phase.STEP,), Verb.FLIP: (Phase.FLIP,)}  # where a verb is asked for; others are with cards


def why_not(state: State, action: Action) -> str:
    """Why a decision is not legal here, with the rule."""
    verb, target = action
    if state.phase == Phase.STEP and verb in (Verb.FLIP, Verb.MOVE):
        return _why_not_first(state, target)
    if state.phase == Phase.FLIP and verb == Verb.MOVE:
        return _why_no_flip(state, target)  # a square alone is meant as a flip, where a flip is asked for
    if Phase(state.phase) not in FITS.get(Verb(verb), (Phase.ACT, Phase.GO_ON)):
        return f"{ASKED[Phase(state.phase)]} is asked for now (CHESS-011)"
    if verb == Verb.STEP:
        return _why_no_step(state, *divmod(target, WAYS))
    if verb == Verb.FLIP:
        return _why_no_flip(state, target)
    if verb in (Verb.STAY, Verb.STOP):
        return how_to_rest(state)
    if stands_on(state, state.side, target):
        return "a meeple of your own stands there (CHESS-031)"
    if target == state.origin and not state.book.returning:
        return "the meeple must not end where it began (CHESS-100)"
    figure = Figure(state.cards[state.at])
    return f"the {figure.name.title()} on {NAMES[state.at]} does not go there ({GOES[figure]})"


def _why_no_flip(state: State, square: int) -> str:
    if state.up >> square & 1:
        return "that card is face up already (CHESS-064)"
    if stands_on(state, 0, square) or stands_on(state, 1, square):
        return "a meeple stands on that card (CHESS-060)"
    return f"{ASKED[Phase.FLIP]} is asked for now (CHESS-011); write *{NAMES[square]} (CHESS-200)"


def _why_not_first(state: State, square: int) -> str:
    """What speaks against a square that is pressed before any meeple is in hand."""
    if stands_on(state, 1 - state.side, square):
        return f"the meeple on {NAMES[square]} is {called(ABOUT, 1 - state.side)}'s; move one of your own (CHESS-020)"
    if stands_on(state, state.side, square) and not any(action.target // WAYS == square for action in menu(state)):
        return f"your meeple on {NAMES[square]} has nowhere to step (CHESS-021)"
    return "first move a meeple one step; a card is flipped at the end of the turn (CHESS-011)"


def how_to_rest(state: State) -> str:
    """Why a meeple cannot be left where it is, or by which word it can."""
    if state.phase == Phase.ACT:
        return "only on a King may a meeple stay, and only after a step (CHESS-024)"
    if state.book.chain == Chain.MAY:
        return "a chain ends with stop (CHESS-104)"
    return "every face-up card reached must be carried out; only on a King may a meeple stay (CHESS-112)"


def _why_no_step(state: State, origin: int, way: int) -> str:
    square = NEXT[origin][way]
    if square == NO_CELL:
        return "that is off the board (CHESS-020)"
    if not stands_on(state, state.side, origin):
        return f"no {COLOURS[state.side]} meeple stands on {NAMES[origin]} (CHESS-020)"
    if way == Way.HERE:
        if not state.book.launch:
            return "the card a meeple stands on gives it nothing (CHESS-026)"
        return "the card it stands on is face down or offers no action (CHESS-102)"
    if stands_on(state, state.side, square):
        return f"a meeple of your own stands on {NAMES[square]} (CHESS-021)"
    if stands_on(state, 1 - state.side, square) and not state.book.melee:
        return f"an enemy meeple stands on {NAMES[square]}, and a step never captures (CHESS-021)"
    card = Figure(state.cards[square]).name.title()
    return f"from {NAMES[square]} the {card} could go nowhere, so you may not step there (CHESS-025)"


def concerns(state: State, _action: Action) -> tuple[str, ...]:
    """The card that is being carried out: it says where the meeple may go."""
    return (f"{CELL}{NAMES[state.at]}",) if state.at >= 0 and state.phase in (Phase.ACT, Phase.GO_ON) else ()
