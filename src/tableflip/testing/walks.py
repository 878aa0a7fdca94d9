"""Random games to check laws on, and the way back to any moment of them."""

from __future__ import annotations

import os
import random
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import islice
from typing import Any, NamedTuple

from tableflip.core.action import SPECTATOR, Action
from tableflip.core.chance import stream
from tableflip.core.errors import TableflipError
from tableflip.core.fast import Fast
from tableflip.core.game import Game


def thinning(told: str) -> int:
    """How many times fewer looks are taken, as the environment tells."""
    if not told.isdecimal() or int(told) < 1:
        raise TableflipError(f"TABLEFLIP_LAWS_THINNED must be a whole number from 1, not {told!r}")
    return int(told)


SEEDS = 6
PLIES_MOST = 500  # a look at this many decisions of a game is enough; every game is also played to its end
# Where fewer or more play than usual, or by other options, one look in so many is enough: most of the game is the same.
# With 1 every way to sit down is looked at as closely as the usual one, which takes long.
THINNED = thinning(os.environ.get("TABLEFLIP_LAWS_THINNED", "6"))
EVERY_MOST = 40  # plies between two looks, however thinned
MET_SEEDS = range(11, 17)  # random games in which every verb is looked for
MET_MOST = 2  # moments at which a verb is looked at; where looks are thinned one is enough
MET_EVERY = 20  # plies of one game lie between them at least
WALKS_KEPT = 10  # random games whose moments are kept: as many as laws look at of one way to sit down

Options = Mapping[str, str]


@dataclass(frozen=True)
class Moment:
    """One decision of a random game: the state, the one before it, and the action taken next."""

    game: Game[Any]
    seats: int
    options: Options
    seed: int
    ply: int
    state: Any = field(repr=False)
    before: Any = field(repr=False)
    action: Action

    @property
    def where(self) -> str:
        """Where it is, and how to look at it."""
        asked = f"{self.seats}, {dict(self.options)}, seed={self.seed}, ply={self.ply}"
        return f"seed {self.seed}, ply {self.ply}; tableflip.testing.moment(game, {asked}).state is the position"

    @property
    def viewers(self) -> tuple[int, ...]:
        """Everybody who looks on: all seats and the spectators."""
        return (*range(self.seats), SPECTATOR)

    @property
    def eyes(self) -> tuple[int, ...]:
        """Those of them who may see different things; where all see the same, one seat and the spectators."""
        return self.viewers[-2:] if self.game.telling.same_for_all else self.viewers

    @property
    def mover(self) -> int:
        """The seat that decides."""
        return self.game.rules.turn(self.state)

    @property
    def places(self) -> list[str]:
        """Every place that the layout shows to anybody."""
        layouts = [self.game.telling.layout(self.state, viewer) for viewer in self.viewers]
        spots = [spot for layout in layouts for area in layout["areas"] for spot in area["spots"]]
        return list(dict.fromkeys(spot["place"] for spot in spots))

    @contextmanager
    def located(self) -> Generator[None]:
        """Tell where it was that something inside went wrong."""
        try:
            yield
        except Exception as problem:
            raise AssertionError(f"{told_by(problem)}\n{self.where}") from problem

    def redealt(self, viewer: int, deal: int = 0) -> Any:
        """The same moment with all that a viewer cannot know dealt again; each number is another deal."""
        return self.game.redeal(self.state, viewer, stream(f"deal {self.seed} {self.ply} {deal}"))


def setups(game: Game[Any]) -> Iterator[tuple[int, Options]]:
    """Ways to sit down: every number of seats with default options, and every value of every option."""
    for seats in game.about.seats:
        yield seats, {}
    for option in game.about.options:
        for value in option.values:
            if value != option.default:
                yield game.about.default_seats, {option.name: value}


def walk(game: Game[Any], seats: int, options: Options, seed: int) -> Iterator[Moment]:
    """The moments of a random game; nobody may change their states."""
    state, before = game.start(seats, options, str(seed)), None
    pick = random.Random(seed)
    for ply in range(PLIES_MOST):
        legal = listed(game, state)
        if not legal:
            return
        action = pick.choice(legal)
        yield Moment(game, seats, options, seed, ply, state, before, action)
        before, state = state, carried_out(game, state, action)


class Walked:
    """A random game that is played once, as far as somebody looks, for all laws that look at it."""

    def __init__(self, moments: Iterator[Moment]) -> None:
        self._rest = moments
        self._seen: list[Moment] = []
        self._problem: Exception | None = None

    def __iter__(self) -> Iterator[Moment]:
        place = 0
        while place < len(self._seen) or self._plays_on():
            yield self._seen[place]
            place += 1

    def _plays_on(self) -> bool:
        """Whether there was a moment more; a game that cannot go on says so to every law."""
        if self._problem:
            raise self._problem
        try:
            self._seen.append(next(self._rest))
        except StopIteration:
            return False
        except Exception as problem:
            self._problem = problem
            raise
        return True


def walked(game: Game[Any], seats: int, options: Options, seed: int) -> Walked:
    """The moments of `walk`; laws of the same way to sit down share them, one after the other."""
    return _walked(game, seats, tuple(options.items()), seed)


@lru_cache(WALKS_KEPT)
def _walked(game: Game[Any], seats: int, options: tuple[tuple[str, str], ...], seed: int) -> Walked:
    return Walked(walk(game, seats, dict(options), seed))


def is_thinned(game: Game[Any], seats: int, options: Options) -> bool:
    """Whether a way to sit down is not the usual one, and is looked at less closely."""
    return THINNED > 1 and (seats != game.about.default_seats or bool(options))


def seeds_for(game: Game[Any], seats: int, options: Options, seeds: range = range(SEEDS)) -> range:
    """Those of some seeds whose random games are looked at."""
    return seeds[: -(-len(seeds) // THINNED)] if is_thinned(game, seats, options) else seeds


def looks(game: Game[Any], seats: int, options: Options, seeds: range, every: int) -> Iterator[Moment]:
    """Every so many moments of some random games; of one game only, rarer moments where looks are thinned."""
    if len(seeds) == 1 and is_thinned(game, seats, options):
        every = max(every, min(every * THINNED, EVERY_MOST))
    for seed in seeds_for(game, seats, options, seeds):
        yield from islice(walked(game, seats, options, seed), 0, None, every)


def moment(game: Game[Any], seats: int, options: Options, *, seed: int, ply: int) -> Moment:
    """The moment that a broken law tells of."""
    for found in walk(game, seats, options, seed):
        if found.ply == ply:
            return found
    raise LookupError(f"the random game of seed {seed} is over before ply {ply}")


class Met(NamedTuple):
    """A moment that is looked at because of some verbs that are legal in it."""

    moment: Moment
    verbs: frozenset[int]


def met_by_verb(game: Game[Any], seats: int, options: Options) -> tuple[Met, ...]:
    """Some moments for every verb, however rarely it is legal."""
    return _met(game, seats, tuple(options.items()))


@lru_cache(1)
def _met(game: Game[Any], seats: int, options: tuple[tuple[str, str], ...]) -> tuple[Met, ...]:
    met, found = dict[int, list[tuple[int, int]]](), list[Met]()  # by verb, where it was met last
    most = 1 if is_thinned(game, seats, dict(options)) else MET_MOST
    for seed in seeds_for(game, seats, dict(options), MET_SEEDS):
        for now in walk(game, seats, dict(options), seed):
            near = (seed, now.ply - MET_EVERY)
            verbs = {action.verb for action in listed(game, now.state)}
            new = {verb for verb in verbs if _is_wanted(met.get(verb, []), near, most)}
            for verb in new:
                met.setdefault(verb, []).append((seed, now.ply))
            if new:
                found.append(Met(now, frozenset(new)))
    return tuple(found)


def _is_wanted(met: list[tuple[int, int]], near: tuple[int, int], most: int) -> bool:
    """Whether a verb should be looked at once more, if it was met at these seeds and plies."""
    return len(met) < most and (not met or met[-1] <= near)


def listed(game: Game[Any], state: Any) -> list[Action]:
    """The legal actions as the rules list them, even if they are more than the rules say there can be."""
    numbers: Any = [0] * (len(game.rules.actions) + 1)
    return [game.rules.actions[number] for number in numbers[: game.rules.legal_into(state, numbers)]]


def carried_out(game: Game[Any], state: Any, action: Action) -> Any:
    """The state after a legal action, its outcome drawn by the state's chance."""
    after = state.clone()
    game.draw_outcome(after, action)
    game.rules.step(after, *action)
    return after


def told_by(problem: Exception) -> str:
    """What went wrong, in words; of what should not happen at all, also its kind."""
    return str(problem) if isinstance(problem, AssertionError) else f"{type(problem).__name__}: {problem}"


@cache
def engine(game: Game[Any]) -> Fast[Any]:
    """The compiled engine of a game, made when a law first needs it."""
    return Fast(game)
