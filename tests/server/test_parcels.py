"""What goes to a worker and comes back: it arrives as it was sent, and runs nothing."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterable
from typing import Any

import pytest

from tableflip import GAMES, SPECTATOR
from tableflip.bots.advice import Advice
from tableflip.core.errors import NotLegal, TableflipError
from tableflip.core.records import pack
from tableflip.server.messages.refusals import Refused
from tableflip.server.think import work
from tableflip.server.think.aids import aids_of
from tableflip.server.think.far.parcels import PARCEL_MOST, BadParcel, packed, packed_problem, unpacked
from tableflip.server.think.office import Office


def thoughts() -> Iterable[tuple[str, Any, Any]]:
    """What is really sent, and what really comes back, of every game."""
    for name, game in GAMES.items():
        state = game.start(seed="far")
        brief = work.brief_on(game, state, 0, "seed")
        yield name, work.choose_hastily, (brief,)
        yield name, work.advise_hastily, (brief,)
        if (find := aids_of(game)) is not None:
            yield name, work.aid, (find, work.brief_on(game, state, SPECTATOR, "seed"))
        if game.outcomes is not None:
            while not any(game.outcomes.wanted(state, action) for action in game.legal(state)):
                state = game.apply(state, game.legal(state)[0])
            action = next(action for action in game.legal(state) if game.outcomes.wanted(state, action))
            number = game.rules.space.number(action)
            yield name, work.find_outcome, (name, pack(state).tobytes(), number, None, None)


@pytest.mark.parametrize("thought", list(thoughts()), ids=lambda thought: f"{thought[0]} {thought[1].__name__}")
def test_what_is_thought_about_and_found_arrives_as_it_was_sent(thought: tuple[str, Any, Any]) -> None:
    _, function, arguments = thought
    there = unpacked(packed((function, arguments)))
    assert there[0] is function and there[1] == arguments
    found = there[0](*there[1])
    assert unpacked(packed(found)) == found and len(packed(found)) < PARCEL_MOST / 10


def test_advice_and_sentences_arrive_as_they_were_sent() -> None:
    action = GAMES["flip_chess"].rules.actions[0]
    advice = [Advice(action, 0.5, "even", "because")]
    assert unpacked(packed(advice)) == advice
    assert isinstance(unpacked(packed_problem(NotLegal("no"))), NotLegal)
    for odd in (Refused("waiting", "too much"), OSError("/secret/place"), KeyError("x")):
        told = unpacked(packed_problem(odd))
        assert isinstance(told, TableflipError) and "/secret" not in str(told)


class Evil:
    def __init__(self, *call: Any) -> None:
        self.call = call

    def __reduce__(self) -> Any:
        return self.call


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"nonsense",
        pickle.dumps(Evil(os.remove, ("/nowhere",))),
        pickle.dumps(Evil(eval, ("1",))),
        pickle.dumps(Evil(getattr, (1, "real"))),
        pickle.dumps(Evil(work.choose_hastily, (None,))),
        pickle.dumps(work.choose_hastily),
        pickle.dumps(Office),
        packed(os.path.join),
        packed(work._unpacked),  # pyright: ignore[reportPrivateUsage]
        packed(work.choose_hastily).replace(b"tableflip.server.think.work", b"tableflip.games.__main__.ab"),
    ],
    ids=range(11),
)
def test_a_parcel_runs_nothing(raw: bytes) -> None:
    with pytest.raises(BadParcel):
        unpacked(raw)
        raise AssertionError(unpacked(raw))


def test_a_parcel_has_an_end() -> None:
    with pytest.raises(BadParcel, match="4,000,000 at most"):
        packed(os.urandom(PARCEL_MOST + 1))
