"""Peek Pairs with everything that only some games have, so that faults can be planted there too."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict, cast

from tableflip.core.action import Action
from tableflip.core.game import Game
from tableflip.core.news import NOTHING, Item
from tableflip.core.outcomes import Outcomes, no_nature
from tableflip.core.words import Aids, Json, Memory, Team, WholeTurns, Words
from tableflip.games._template import PEEK_PAIRS
from tableflip.games._template.rules.state import State, Verb
from tableflip.games._template.words.text import NAMES, text
from tests.laws.faults.mutants import MIND, PACKAGE, RULES, WORDS

CELL = "cell:"


def record(state: State, action: Action, _seat: int) -> str:
    return text(state, action)


def thing(_item: Item) -> int:
    return 1


def hidden(_state: State) -> int:
    return 0


def faceless(item: Item) -> Item:
    item.what = NOTHING
    return item


def may_look_back(_state: State) -> bool:
    return True


def point(_state: State, place: str) -> str:
    return f"look at {place.removeprefix(CELL)}" if place.startswith(CELL) else ""


def seated(options: Mapping[str, str], _bots: Sequence[str]) -> Mapping[str, str]:
    return options


class Left(TypedDict):
    """What helps a player of Peek Pairs to decide."""

    tokens: int


def work_out(state: State, seat: int) -> Left:
    return {"tokens": state.peeks[seat]}


class Done(TypedDict):
    """An action of Peek Pairs as a page of its own would read it."""

    at: str


def deed(_state: State, action: Action) -> Done | None:
    return {"at": NAMES[action.target]} if action.verb == Verb.PEEK else None


def spell(_state: State, written: str) -> list[Action]:
    """The actions of a turn: ?a1/ is a peek, a1/b1/ are two flips."""
    if not re.fullmatch(r"(\??[a-z]\d/)+", written):
        return []
    found = re.findall(r"(\??)([a-z]\d)/", written)
    return [Action(Verb.PEEK if mark else Verb.FLIP, NAMES.index(name)) for mark, name in found]


def unspell(_state: State, actions: Sequence[Action]) -> str:
    return "".join(f"{'?' if verb == Verb.PEEK else ''}{NAMES[place]}/" for verb, place in actions)


def write_turn(state: State, actions: Sequence[Action]) -> str:
    return " then ".join(text(state, action) for action in actions)


class Breeze(TypedDict):
    """How a card fell when it was flipped."""

    strength: int


FELL = "fell"
WIND = "wind="


def wanted(_state: State, action: Action) -> bool:
    return action.verb == Verb.FLIP


def put(_state: State, _action: Action, told: str) -> None:
    assert told == FELL


def outcome_text(_state: State) -> str:
    return FELL


def find(_state: State, action: Action, _given: Mapping[str, int] | None, _before: Json) -> tuple[str, Json]:
    return FELL, {"strength": action.target + 1}


def write(_state: State, account: Json) -> str:
    return f"{WIND}{cast('Breeze', account)['strength']}" if account else ""


def read(_state: State, written: str) -> Json:
    words = [word.removeprefix(WIND) for word in written.split() if word.startswith(WIND)]
    return {"strength": int(words[0])} if words else None


MEMORY: Memory[State] = Memory(
    text_for=record, thing=thing, hidden=hidden, faceless=faceless, may_look_back=may_look_back
)
TEAM: Team[State] = Team(point=point, seated=seated)
AIDS: Aids[State] = Aids(work_out=work_out)
WHOLE_TURNS: WholeTurns[State] = WholeTurns(spell=spell, unspell=unspell, write=write_turn)
OUTCOMES: Outcomes[State] = Outcomes(
    wanted=wanted,
    nature=no_nature,
    put=put,
    text=outcome_text,
    find=find,
    numbers=Breeze,
    account=Breeze,
    tag="Wind",
    write=write,
    read=read,
)
SAID: Words[State] = replace(
    WORDS,
    notation=replace(WORDS.notation, whole_turns=WHOLE_TURNS),
    telling=replace(WORDS.telling, deed=deed),
    memory=MEMORY,
    team=TEAM,
    aids=AIDS,
)


def rich(said: Words[State] = SAID, outcomes: Outcomes[State] = OUTCOMES) -> Game[State]:
    """The game with everything, some of it replaced."""
    return Game(PEEK_PAIRS.about, PACKAGE, rules=RULES, words=said, mind=MIND, outcomes=outcomes)


def whole_turns(**changed: Any) -> Game[State]:
    """The game with other words for whole turns."""
    return rich(replace(SAID, notation=replace(SAID.notation, whole_turns=replace(WHOLE_TURNS, **changed))))
