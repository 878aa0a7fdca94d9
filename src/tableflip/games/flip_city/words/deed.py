"""An action of Flip City as its page reads it: what is done, with which side, and who gets it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict, cast

from tableflip.core.action import Action
from tableflip.games.flip_city.rules.state import RECEIVERS, State, Verb
from tableflip.games.flip_city.words.sides import SideName, side_name
from tableflip.games.flip_city.words.text import ALONE, PERMISSIONS

VerbName = Literal[
    "play", "shuffle", "pay", "recycle", "stop", "buy", "develop", "flip_main", "flip_extra", "end"
]  # fmt: skip


class Deed(TypedDict):
    """An action: a side where it is about one, and the seat that is handed a flipped card."""

    verb: VerbName
    side: NotRequired[SideName]
    receiver: NotRequired[int]


def deed(_state: State, action: Action) -> Deed:
    """Every action says what it is: several of them share a place."""
    verb, target = Verb(action.verb), action.target
    name = cast(VerbName, verb.name.lower())
    if verb in ALONE:
        return {"verb": name}
    side, receiver = divmod(target, RECEIVERS) if verb in PERMISSIONS else (target, 0)
    if receiver:
        return {"verb": name, "side": side_name(side), "receiver": receiver - 1}
    return {"verb": name, "side": side_name(side)}
