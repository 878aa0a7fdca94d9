"""Compiled calls for one game, on states that are rows of bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple

import numpy as np

from tableflip.core import loops
from tableflip.core.action import Action
from tableflip.core.chance import key_of, stream
from tableflip.core.compiled import compiled
from tableflip.core.errors import NotLegal, TableflipError
from tableflip.core.game import Game
from tableflip.core.lots import EVENTS_MOST, IMPOSSIBLE
from tableflip.core.records import Row, pack, unpack
from tableflip.core.state import S

DECISIONS_A_TURN_MOST = 40
DEAL = -1  # as the number of an action: the deal
PLIES_LIMIT_MOST = 1_000_000_000  # the counters of a batch have 32 bits


class Playouts(NamedTuple):
    """What random games came to."""

    games: int
    decisions: int
    truncated: int  # games that were not over at their limit of decisions


def limit_of(game: Game[Any], limit: int | None) -> int:
    """After how many decisions a game is cut off: as told, or at the bound that all but endless games keep to."""
    if limit is None:
        return game.rules.plies_most
    if limit not in range(1, PLIES_LIMIT_MOST + 1):
        raise TableflipError(f"a limit of decisions goes from 1 to {PLIES_LIMIT_MOST:,}, not {limit!r:.60}")
    return int(limit)


class Fast(Generic[S]):
    """One game, compiled. Calls trust their caller: check actions with `Game.apply` where a person is involved."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.menu = np.empty(game.rules.legal_most, np.int32)
        self.empty: dict[tuple[Any, ...], Row] = {}  # states before the deal, by seats and options

    def _make(self, loop: Callable[..., Any]) -> Callable[..., Any]:
        return compiled(loop, self.game.owner)

    @cached_property
    def deal(self) -> Callable[..., None]:
        """`deal(row)` deals the game set up in a row."""
        return self._make(loops.row_deal)

    @cached_property
    def legal_into(self) -> Callable[..., int]:
        """`legal_into(row, numbers)` lists the legal actions and returns how many there are."""
        return self._make(loops.row_legal)

    @cached_property
    def play(self) -> Callable[..., int]:
        """`play(row, number, numbers)` carries out an action and lists the next ones: one call a decision."""
        return self._make(loops.row_play)

    @cached_property
    def step(self) -> Callable[..., None]:
        """`step(row, number)` carries out an action."""
        return self._make(loops.row_step)

    @cached_property
    def turn(self) -> Callable[..., int]:
        """`turn(row)` is the seat to decide, -1 once the game is over."""
        return self._make(loops.row_turn)

    @cached_property
    def payoff(self) -> Callable[..., int]:
        """`payoff(row, seat)` is 0 for a loss, 1000 for a win."""
        return self._make(loops.row_payoff)

    @cached_property
    def evaluate(self) -> Callable[..., int]:
        """`evaluate(row, seat)` guesses the payoff."""
        return self._make(loops.row_evaluate)

    @cached_property
    def resample(self) -> Callable[..., None]:
        """`resample(row, seat, source)` re-deals all that a seat cannot know."""
        return self._make(loops.row_resample)

    @cached_property
    def observe(self) -> Callable[..., None]:
        """`observe(row, seat, out)` writes what a seat sees."""
        return self._make(loops.row_observe)

    @cached_property
    def meet(self) -> Callable[..., int]:
        """`meet(row, number, outcomes, count, found)` carries out an action with told outcomes; see core/lots.py."""
        return self._make(loops.row_meet)

    @cached_property
    def ask_into(self) -> Callable[..., int]:
        """`ask_into(row, number, outcomes, count, weights)` lists what may come next in an action."""
        return self._make(loops.row_ask)

    def ask(self, row: Row, number: int, outcomes: Sequence[int] = ()) -> list[int]:
        """The weight of every outcome of what comes next in an action (DEAL: the deal) after some outcomes.

        Empty where nothing more is left to chance. The row stays as it was.
        """
        if len(outcomes) >= EVENTS_MOST:
            raise TableflipError(f"no more than {EVENTS_MOST} outcomes of one action can be told")
        weights = np.zeros(max(self.game.rules.outcomes_most, 1), np.int64)
        count = self.ask_into(row, number, np.array([*outcomes, 0], np.int64), len(outcomes), weights)
        if count == IMPOSSIBLE:
            raise NotLegal(f"{list(outcomes)} cannot come of action {number} here")
        return weights[:count].tolist()

    def settle(self, row: Row, number: int, outcomes: Sequence[int]) -> None:
        """Carry out an action (DEAL: the deal) with these outcomes, in place; events after them come as they lie."""
        found = np.zeros(2, np.int64)
        if len(outcomes) > EVENTS_MOST:
            raise TableflipError(f"no more than {EVENTS_MOST} outcomes of one action can be told")
        before = row.copy()
        if self.meet(row, number, np.array([*outcomes, 0], np.int64), len(outcomes), found) == IMPOSSIBLE:
            row[:] = before
            raise NotLegal(f"{list(outcomes)} cannot come of action {number} here")

    def start(self, seats: int | None = None, options: Mapping[str, str] | None = None, seed: str | int = "0") -> Row:
        """A dealt game as a row."""
        row = self.before_deal(seats, options, seed)
        self.deal(row)
        return row

    def before_deal(
        self, seats: int | None = None, options: Mapping[str, str] | None = None, seed: str | int = "0"
    ) -> Row:
        """A game with nothing on the table yet, as a row."""
        count = self.game.about.default_seats if seats is None else seats
        asked = (count, *sorted((options or {}).items()))
        if asked not in self.empty:
            self.empty[asked] = pack(self.game.empty(count, options))
        row = self.empty[asked].copy()
        row.view(self.game.rules.state.dtype)["chance"]["key"][0] = key_of(seed)
        return row

    def legal(self, row: Row) -> list[Action]:
        """What the seat to decide may do."""
        count = self.legal_into(row, self.menu)
        return [self.game.rules.actions[number] for number in self.menu[:count]]

    def read(self, row: Row) -> S:
        """The row as a state of the plain engine."""
        return unpack(self.game.rules.state, row)

    def playouts(
        self, games: int, seed: str | int = "0", seats: int | None = None, *, limit: int | None = None, **options: Any
    ) -> Playouts:
        """Play random games, each for no more than a limit of decisions; what they came to."""
        most = limit_of(self.game, limit)
        empty = pack(self.game.empty(seats, options))
        random = (hash_of(seed) & 0x3FFFFFFF) | 1
        played = self._make(loops.playouts)(empty, empty.copy(), games, most, random, pack(stream(seed)))
        return Playouts(games, *played)

    def perft(self, state: S, depth: int) -> int:
        """How many lines of play there are, counted in turns where the game writes whole turns, else in decisions."""
        if depth < 1:
            raise TableflipError(f"perft needs a depth of at least 1, not {depth}")
        by_turns = self.game.notation.whole_turns is not None
        decisions = depth * (DECISIONS_A_TURN_MOST if by_turns else 1) + 2
        rows = np.zeros((decisions, self.game.rules.state.dtype.itemsize), np.uint8)
        rows[0] = pack(state)
        lines = self._make(loops.perft)(rows, depth, by_turns)
        if lines == loops.NO_ROOM:
            raise TableflipError(f"{depth} turns took more than {DECISIONS_A_TURN_MOST} decisions each; count fewer")
        return lines


def hash_of(seed: str | int) -> int:
    """A number that a seed's text decides."""
    return stream(seed).key[0]
