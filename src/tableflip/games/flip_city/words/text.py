"""The notation of Flip City: actions (CITY-810, CITY-820, CITY-850) and results (CITY-460)."""

from __future__ import annotations

from tableflip.core.action import Action
from tableflip.games.flip_city.box import NAMES
from tableflip.games.flip_city.rules.state import NONE, RECEIVERS, Reason, ResultKind, State, Verb

VERBS = {
    Verb.PLAY: "play",
    Verb.SHUFFLE: "shuffle",
    Verb.PAY: "shuffle",
    Verb.RECYCLE: "recycle",
    Verb.STOP: "stop",
    Verb.BUY: "buy",
    Verb.DEVELOP: "develop",
    Verb.FLIP_MAIN: "flip",
    Verb.FLIP_EXTRA: "flip",
    Verb.END: "end",
}
PERMISSIONS = {Verb.FLIP_MAIN: "main", Verb.FLIP_EXTRA: "extra"}
ALONE = (Verb.PLAY, Verb.SHUFFLE, Verb.STOP, Verb.END)  # these name no side
KINDS = tuple(kind.name.lower() for kind in ResultKind)
REASONS = tuple(reason.name.lower() for reason in Reason)


def text(_state: State, action: Action) -> str:
    """An action in notation."""
    verb, target = Verb(action.verb), action.target
    if verb in ALONE:
        return VERBS[verb]
    if verb not in PERMISSIONS:
        return f"{VERBS[verb]} {NAMES[target]}"
    side, receiver = divmod(target, RECEIVERS)
    return f"{VERBS[verb]} {NAMES[side]} {PERMISSIONS[verb]}" + (f" {receiver - 1}" if receiver else "")


def result(state: State) -> str:
    """CITY-460: kind, seat and reason."""
    seat = "-" if state.winner == NONE else str(state.winner)
    return f"{KINDS[state.kind]} {seat} {REASONS[state.reason]}"
