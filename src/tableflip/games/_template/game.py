"""Coin as a value: options, words, views, notation."""

from __future__ import annotations

from collections.abc import Mapping

from tableflip.core.action import Action
from tableflip.core.errors import BadPosition
from tableflip.core.game import Game
from tableflip.core.news import Item
from tableflip.core.words import Event, View
from tableflip.games._template.box import Face
from tableflip.games._template.rules import (
    SPACE,
    State,
    deal,
    evaluate,
    legal_into,
    observe,
    payoff,
    resample,
    step,
    turn,
)

POSITIONS = ("to flip", "heads", "tails")


def view(state: State, _seat: int) -> View:
    """What everybody sees."""
    return {"face": Face(state.face).name.lower(), "over": bool(state.is_over)}


def word(_state: State, item: Item, _seat: int) -> Event:
    """One event in a sentence."""
    return Event("flipped", item.seat, f"The coin shows {Face(item.what).name.lower()}")


def write(state: State, _public: bool) -> str:
    """The position in words."""
    return POSITIONS[1 + state.face] if state.is_over else POSITIONS[0]


def read(text: str) -> State:
    """The position written so."""
    if text not in POSITIONS:
        raise BadPosition(f"a position is one of {', '.join(POSITIONS)}, not {text!r}")
    return State(is_over=int(text != POSITIONS[0]), face=int(text == "tails"))


def verdict(state: State) -> str:
    """The result in a sentence."""
    return "Heads: you win" if state.face == Face.HEADS else "Tails: you lose"


def set_up(_seats: int, _options: Mapping[str, str]) -> State:
    """The state before the deal."""
    return State()


COIN: Game[State] = Game(
    name="coin",
    title="Coin",
    about="Flip a coin.",
    seats=range(1, 2),
    seat_names=("one",),
    length="a second",
    version=1,
    stage="draft",
    module="tableflip.games._template",
    plies_most=1,
    legal_most=1,
    state=State,
    space=SPACE,
    deal=deal,
    legal_into=legal_into,
    step=step,
    turn=turn,
    payoff=payoff,
    evaluate=evaluate,
    resample=resample,
    observe=observe,
    observation=(1,),
    set_up=set_up,
    settings=lambda _state: {},
    seat_count=lambda _state: 1,
    turn_number=lambda state: 1 + state.is_over,
    view=view,
    word=word,
    prompt=lambda _state: "Flip the coin",
    text=lambda _state, _action: "flip",
    describe=lambda _state, _action: "flip the coin",
    place=lambda _state, _action: "coin",
    why_not=lambda _state, _action: "the coin has been flipped (COIN-010)",
    result=lambda state: "win" if payoff(state, 0) else "loss",
    verdict=verdict,
    write=write,
    read=read,
    census=lambda _state: {"coin": 1},
    spec_prefix="COIN",
)

FLIP = Action(0, 0)
