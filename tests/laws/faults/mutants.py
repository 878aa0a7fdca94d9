"""Mutants of Peek Pairs: the game with one function or number replaced."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tableflip.core.game import Game
from tableflip.core.words import Words
from tableflip.games._template import PEEK_PAIRS
from tableflip.games._template.rules.state import State

PACKAGE = PEEK_PAIRS.package
RULES, WORDS, MIND = PEEK_PAIRS.rules, PEEK_PAIRS.words, PEEK_PAIRS.mind


@dataclass(frozen=True)
class Fault:
    """Something wrong with a game, and the law that must say so."""

    what: str  # a few words, as the name of its test
    law: str
    game: Game[State]
    seats: int = 2


def about(**changed: Any) -> Game[State]:
    """The game with something else on its box."""
    return Game(replace(PEEK_PAIRS.about, **changed), PACKAGE, rules=RULES, words=WORDS, mind=MIND)


def rules(**changed: Any) -> Game[State]:
    """The game with other rules. Only interpreted: compiled code is kept by the game's name."""
    return Game(PEEK_PAIRS.about, PACKAGE, rules=replace(RULES, **changed), words=WORDS, mind=MIND)


def mind(**changed: Any) -> Game[State]:
    """The game with another judgement. Only interpreted."""
    return Game(PEEK_PAIRS.about, PACKAGE, rules=RULES, words=WORDS, mind=replace(MIND, **changed))


def words(**changed: Any) -> Game[State]:
    """The game with other words."""
    return _saying(replace(WORDS, **changed))


def notation(**changed: Any) -> Game[State]:
    """The game with another notation."""
    return words(notation=replace(WORDS.notation, **changed))


def telling(**changed: Any) -> Game[State]:
    """The game that tells or shows something else."""
    return words(telling=replace(WORDS.telling, **changed))


def positions(**changed: Any) -> Game[State]:
    """The game with other position texts."""
    return words(positions=replace(WORDS.positions, **changed))


def hints(**changed: Any) -> Game[State]:
    """The game with other hints."""
    return words(hints=replace(WORDS.hints, **changed))


def _saying(said: Words[State]) -> Game[State]:
    return Game(PEEK_PAIRS.about, PACKAGE, rules=RULES, words=said, mind=MIND)
