"""Checks the answers of workers, which may be faulty or hostile, before they are used.

Of a worker the server knows that it has been told the secret, and no more: its memory may be bad, its disk or its
program changed. What it answers is therefore read as what the question declares, and held against the position that
was asked about. Each of these gives back what is believed, or raises whatever is wrong.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any, get_type_hints

import msgspec

from tableflip.bots.advice import Advice
from tableflip.core.game import Game
from tableflip.server.think import work

Belief = Callable[[Any], Any]
WORDS_MOST = 2_000  # letters of one sentence
AID_MOST = 100_000  # bytes of what helps to see


class Unbelievable(ValueError):
    """What cannot be the answer to what was asked."""


@cache
def _declared(function: Callable[..., Any]) -> Any:
    return get_type_hints(function)["return"]


def as_declared(function: Callable[..., Any]) -> Belief:
    """What a function declares to find, and nothing else that looks like it."""
    return lambda found: msgspec.convert(msgspec.to_builtins(found), _declared(function))


def a_choice(game: Game[Any], state: Any) -> Belief:
    """The number of a legal action, and something that can be meant by it if anything is."""

    def belief(found: Any) -> work.Chosen:
        chosen: work.Chosen = as_declared(work.choose)(found)
        _check_legal(game, state, chosen.number)
        if chosen.meaning is not None:
            if game.outcomes is None or game.outcomes.meanings is None:
                raise Unbelievable("nothing can be meant by an action of this game")
            game.outcomes.meanings.check(state, game.rules.actions[chosen.number], chosen.meaning)
        return chosen

    return belief


def advice(game: Game[Any], state: Any) -> Belief:
    """Legal actions, with chances and sentences."""

    def belief(found: Any) -> list[Advice]:
        best: list[Advice] = as_declared(work.advise)(found)
        legal = game.legal(state)
        for one in best:
            if one.action not in legal:
                raise Unbelievable(f"{tuple(one.action)} is not legal")
            _check_words(one.outlook, one.reason)
            _check_number(one.chance)
        return best

    return belief


def warnings(game: Game[Any], state: Any) -> Belief:
    """Legal actions, with what they cost and sentences."""

    def belief(found: Any) -> list[work.Warned]:
        warned: list[work.Warned] = as_declared(work.weigh)(found)
        for one in warned:
            _check_legal(game, state, one.number)
            _check_words(one.words)
            _check_number(one.cost)
        return warned

    return belief


def an_aid(found: Any) -> bytes:
    """Something in JSON."""
    if not isinstance(found, bytes) or len(found) > AID_MOST:
        raise Unbelievable("this is no aid")
    msgspec.json.decode(found)
    return found


def an_outcome(game: Game[Any], state: Any, number: int) -> Belief:
    """An outcome that the position allows, and an account from which the table can go on."""

    def belief(found: Any) -> tuple[str, Any]:
        outcomes = game.outcomes
        if outcomes is None:
            raise Unbelievable("this game has none")
        outcome, account = as_declared(work.find_outcome)(found)
        if account is not None:
            account = msgspec.to_builtins(msgspec.convert(account, outcomes.account))
        after = state.clone()
        game.carry_out(after, game.rules.actions[number], outcome)
        if (left := outcomes.write(after, account)) != "":  # as a position text would tell it, and so as one is read
            outcomes.read(after, left)
        return outcome, account

    return belief


def _check_legal(game: Game[Any], state: Any, number: int) -> None:
    actions = game.rules.actions
    if not 0 <= number < len(actions) or actions[number] not in game.legal(state):
        raise Unbelievable(f"the action with the number {number} is not legal")


def _check_words(*sentences: str) -> None:
    if any(len(words) > WORDS_MOST for words in sentences):
        raise Unbelievable("a sentence has no end")


def _check_number(told: float) -> None:
    if not math.isfinite(told):
        raise Unbelievable("this is no number")
